import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld, expectGapFree } from '../../../test/worlds/catalog-world.ts';
import { itemImporter } from '../../domains/catalog/items/import-items.ts';
import { systemClock } from '../kernel/clock.ts';
import { type ImportOptions, type ImportRow, importRows } from './import-rows.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await catalogWorld({ poolSize: 6 });
});

afterAll(() => world.close());

async function* source(rows: number, wrongEvery: number): AsyncGenerator<ImportRow> {
  for (let n = 1; n <= rows; n += 1) {
    const mpn = `BULK-${String(n).padStart(6, '0')}`;
    const value = {
      mpn,
      name: `Item number ${n}`,
      scannable_barcodes: [String(10_000_000 + n)],
      length_in: 4.5,
      weight_lb: 0.75,
      is_hazmat: false,
    };
    yield { line: n + 1, value: n % wrongEvery === 0 ? { ...value, mpn: '' } : value };
  }
}

async function timed(what: string, org: number, rows: number, wrongEvery: number, options: ImportOptions) {
  const startedAt = performance.now();
  const context = { db: world.app.db, clock: systemClock, orgId: org, actor: 'loader' };
  const report = await importRows(context, itemImporter(), source(rows, wrongEvery), options);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${what}: ${rows} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s\n`,
  );
  return report;
}

it('takes 100,000 rows from a stream, in one transaction or part by part', async () => {
  const [{ id: whole }, { id: parts }] = [await world.addOrg(), await world.addOrg()];
  const all = { mode: 'all_or_nothing', dryRun: false } as const;
  expect(await timed('all or nothing, new', whole, 100_000, Infinity, all)).toMatchObject({
    created: 100_000,
    failed: 0,
  });
  expect(await timed('all or nothing, the same again', whole, 20_000, Infinity, all)).toMatchObject({
    unchanged: 20_000,
  });
  await expectGapFree(world, whole);
  const refused = await timed('all or nothing, refused', whole, 20_000, 10_000, all);
  expect(refused).toMatchObject({
    failed: 2,
    is_written: false,
    errors: [{ line: 10_001 }, { line: 20_001 }],
  });
  const kept = await timed('keep good, new', parts, 100_000, 1000, { mode: 'keep_good', dryRun: false });
  expect(kept).toMatchObject({ created: 99_900, failed: 100, rows: 100_000, is_written: true });
  expect(kept.errors[99]?.line).toBe(100_001);
  const { rows } = await world.sql.query('SELECT count(*)::int AS items FROM item WHERE org_id = $1', [
    parts,
  ]);
  expect(rows).toEqual([{ items: 99_900 }]);
  await expectGapFree(world, parts);
});
