import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../kit/kernel/clock.ts';
import { runImport } from './import.ts';

const JUNIPER = 2;

let database: TestDatabase;
let folder: string;
let sql: pg.Client;

beforeAll(async () => {
  database = await testDatabase('demo');
  folder = await mkdtemp(join(tmpdir(), 'crossdock-import-'));
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});

afterAll(async () => {
  await sql.end();
  await rm(folder, { recursive: true });
  await database.drop();
});

async function run(args: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const config = readConfig({ DATABASE_URL: database.url });
  const context = { config, stdin: Readable.from([]), stdout, stderr, clock: systemClock };
  const code = await runImport(args, context);
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

let files = 0;

/** Writes the lines to a file and imports it. */
async function load(kind: string, lines: readonly string[], ...options: string[]) {
  files += 1;
  const file = join(folder, `${files}.csv`);
  await writeFile(file, `${lines.join('\n')}\n`);
  return run([kind, file, '--org', String(JUNIPER), ...options]);
}

async function rows(text: string): Promise<unknown[]> {
  return (await sql.query(text)).rows;
}

const items = (prefix: string) =>
  rows(
    `SELECT mpn, name, weight_lb::float8 AS weight_lb FROM item WHERE org_id = ${JUNIPER} AND mpn LIKE '${prefix}-%' ORDER BY mpn`,
  );

describe('crossdock import items', () => {
  it('loads a good file, says what came of it, and leaves the same alone the second time', async () => {
    const lines = ['mpn,name,weight_lb', 'IMP-1,"One, of many",1.5', 'IMP-2,Two,'];
    expect(await load('items', lines)).toEqual({
      code: 0,
      stdout: 'Loaded: 2 new, 0 changed, 0 unchanged, 0 wrong.\n',
      stderr: '',
    });
    expect(await items('IMP')).toEqual([
      { mpn: 'IMP-1', name: 'One, of many', weight_lb: 1.5 },
      { mpn: 'IMP-2', name: 'Two', weight_lb: null },
    ]);
    lines[2] = 'IMP-2,Second,';
    expect((await load('items', lines)).stdout).toBe('Loaded: 0 new, 1 changed, 1 unchanged, 0 wrong.\n');
  });

  it('gives the days that must remain by channel: an empty cell keeps them, \\N clears them', async () => {
    const days = async () =>
      (
        await rows(`SELECT min_remaining_days AS days FROM item WHERE org_id = ${JUNIPER} AND mpn = 'DAYS-1'`)
      ).map((row) => (row as { days: unknown }).days);
    const header =
      'mpn,name,min_remaining_days_merchant,min_remaining_days_fba,min_remaining_days_wfs,scannable_barcodes';
    await load('items', [header, 'DAYS-1,Serum,30,90,,X1|X2']);
    expect(await days()).toEqual([{ MERCHANT: 30, FBA: 90 }]);
    expect((await load('items', [header, 'DAYS-1,,,,60,'])).stdout).toContain('1 changed');
    expect(await days()).toEqual([{ MERCHANT: 30, FBA: 90, WFS: 60 }]);
    expect((await load('items', [header, 'DAYS-1,,30,,60,'])).stdout).toContain('1 unchanged');
    await load('items', [header, 'DAYS-1,\\N,0,\\N,,\\N']);
    expect(await days()).toEqual([{ MERCHANT: 0, WFS: 60 }]);
    expect(
      await rows(`SELECT name, scannable_barcodes FROM item WHERE org_id = ${JUNIPER} AND mpn = 'DAYS-1'`),
    ).toEqual([{ name: null, scannable_barcodes: [] }]);
    const wrong = await load('items', [`${header},is_active`, 'DAYS-1,,-1,soon,,,\\N']);
    expect(wrong.stdout.split('\n').slice(0, -2).sort()).toEqual([
      'line 2: is_active must be a boolean',
      'line 2: min_remaining_days_fba must be an integer or null',
      'line 2: min_remaining_days_merchant must be at least 0',
    ]);
  });

  it('writes one event for each item, by the command', async () => {
    await load('items', ['mpn', 'EVENT-1', 'EVENT-2']);
    expect(
      await rows(`SELECT type, actor, data->>'mpn' AS mpn FROM event
        WHERE org_id = ${JUNIPER} AND data->>'mpn' LIKE 'EVENT-%' ORDER BY sequence`),
    ).toEqual([
      { type: 'item.created', actor: 'crossdock import', mpn: 'EVENT-1' },
      { type: 'item.created', actor: 'crossdock import', mpn: 'EVENT-2' },
    ]);
  });

  const bad = [
    'mpn,name,upc,length_in',
    'BAD-1,fine,,',
    'BAD-2,"a name',
    'of two lines",x,1.234',
    ',nameless,,',
    'BAD-1,again,,',
    'BAD-3,fine,,',
  ];

  it('names every bad row with the line it begins in, loads nothing and exits with 1', async () => {
    const answer = await load('items', bad);
    expect(answer).toMatchObject({ code: 1, stderr: '' });
    expect(answer.stdout.split('\n')).toEqual([
      expect.stringMatching(/^line 3: upc must be/),
      expect.stringMatching(/^line 5: mpn id or mpn is required/),
      'line 6: mpn is about the same record as line 2',
      'Nothing was loaded: 2 new, 0 changed, 0 unchanged, 3 wrong.',
      '',
    ]);
    expect(await items('BAD')).toEqual([]);
  });

  it('--keep-good loads the others, and still exits with 1', async () => {
    const answer = await load('items', bad, '--keep-good');
    expect(answer.code).toBe(1);
    expect(answer.stdout).toMatch(/Loaded: 2 new, 0 changed, 0 unchanged, 3 wrong\.\n$/);
    expect(await items('BAD')).toMatchObject([{ mpn: 'BAD-1', name: 'fine' }, { mpn: 'BAD-3' }]);
  });

  it('--dry-run reports the same and loads nothing: 0 for a good file, 1 for a bad one', async () => {
    expect(await load('items', ['mpn', 'DRY-1'], '--dry-run')).toEqual({
      code: 0,
      stdout: 'Nothing was loaded: 1 new, 0 changed, 0 unchanged, 0 wrong.\n',
      stderr: '',
    });
    const wrong = await load('items', ['mpn,upc', 'DRY-1,', 'DRY-2,x'], '--dry-run');
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(/^line 3: upc .*\nNothing was loaded: 1 new, .* 1 wrong\.\n$/);
    expect(await items('DRY')).toEqual([]);
  });

  it('says everything that is wrong with a file as a file, and exits with 1', async () => {
    const answer = await load('items', ['mpn,colour,mpn', 'FILE-1,blue,x']);
    expect(answer).toMatchObject({ code: 1, stdout: '' });
    expect(answer.stderr).toMatch(
      /^crossdock: the file has a column "colour"; known: .*\ncrossdock: the file has the column mpn twice\n$/,
    );
    expect((await load('items', ['mpn', '"FILE-1'])).stderr).toContain('is not well-formed CSV');
    expect((await load('bundles', ['bundle_mpn', 'x'])).stderr).toContain('has no column components');
    expect(await items('FILE')).toEqual([]);
  });
});

describe('crossdock import receipts', () => {
  const onHand = async () => {
    const [record] = (await rows(
      `SELECT coalesce(sum(available_on_hand), 0)::int AS units FROM stock_record
       WHERE org_id = ${JUNIPER} AND item_id = (SELECT id FROM item WHERE org_id = ${JUNIPER} AND mpn = 'RCV-1')`,
    )) as { units: number }[];
    return record?.units;
  };

  it('puts goods on the shelf through the engine, or names the line and puts none there', async () => {
    await load('items', ['mpn', 'RCV-1']);
    const good = await load('receipts', ['warehouse_id,mpn,quantity,lot', '1,RCV-1,5,L1', '1,RCV-1,7,']);
    expect(good).toEqual({
      code: 0,
      stdout: 'Loaded: 2 new, 0 changed, 0 unchanged, 0 wrong.\n',
      stderr: '',
    });
    expect(await onHand()).toBe(12);
    const bad = await load('receipts', ['warehouse_id,mpn,quantity', '1,RCV-1,5', '99,RCV-1,5', '1,NONE,0']);
    expect(bad.code).toBe(1);
    expect(bad.stdout.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^line 3: warehouse_id no warehouse 99 is open/),
      expect.stringMatching(/^line 4: quantity must be at least 1/),
    ]);
    expect(await onHand()).toBe(12);
  });
});

describe('crossdock import', () => {
  it('fails with 1 for an organization or a file that is not there', async () => {
    const file = join(folder, 'one.csv');
    await writeFile(file, 'mpn\nX-1\n');
    expect(await run(['items', file, '--org', '99'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'crossdock: no organization 99\n',
    });
    for (const path of [join(folder, 'none.csv'), folder]) {
      const answer = await run(['items', path, '--org', '2']);
      expect(answer).toMatchObject({ code: 1, stdout: '' });
      expect(answer.stderr).toMatch(/^crossdock: .+\n$/);
      expect(answer.stderr).toContain(path);
    }
  });

  it('explains itself, and exits with 2 when it is called wrongly', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, stderr: '' });
    const wrong = [
      [],
      ['items'],
      ['items', 'x.csv'],
      ['orders', 'x.csv', '--org', '2'],
      ['constructor', 'x.csv', '--org', '2'],
      ['items', 'x.csv', '--org', 'two'],
      ['items', 'x.csv', '--org', '0'],
      ['items', 'x.csv', 'y.csv', '--org', '2'],
    ];
    for (const args of wrong) {
      const answer = await run(args);
      expect(answer).toMatchObject({ code: 2, stdout: '' });
      expect(answer.stderr).toContain('Usage: crossdock import');
    }
    // The command around it turns this into a message and the same exit code.
    await expect(run(['items', 'x.csv', '--org', '2', '--colour'])).rejects.toMatchObject({
      code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
    });
  });
});
