import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld, expectGapFree } from '../../../test/worlds/catalog-world.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await catalogWorld({ poolSize: 6 });
});

afterAll(() => world.close());

const count = async (table: string, orgId: number) =>
  (await world.sql.query(`SELECT count(*)::int AS n FROM ${table} WHERE org_id = $1`, [orgId])).rows[0]
    .n as number;
const counts = ({
  body,
}: {
  body: { created: number; updated: number; unchanged: number; failed: number };
}) => [body.created, body.updated, body.unchanged, body.failed];

describe('loading items', () => {
  it('creates by mpn, updates by mpn and id, leaves the same alone, one event per change', async () => {
    const { id: org } = await world.addOrg();
    const first = await world.load(
      'items',
      [
        { mpn: 'A', name: 'a' },
        { mpn: 'B', weight_lb: 1.25, scannable_barcodes: ['x'] },
      ],
      {},
      org,
    );
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      rows: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: 0,
      is_written: true,
      errors: [],
    });
    const list = (await world.app.get(`/ops/v1/orgs/${org}/items`, world.hub)).body;
    const before = await world.lastSequence(org);
    const rows = [{ mpn: 'A', name: 'a2' }, { id: list[1].id, mpn: 'B', weight_lb: 1.25 }, { mpn: 'C' }];
    const second = await world.load('items', rows, {}, org);
    expect(counts(second)).toEqual([1, 1, 1, 0]);
    const events = await world.eventsAfter(before, org);
    expect(events.map((event) => [event.type, event.version, event.data.mpn])).toEqual([
      ['item.created', 1, 'C'],
      ['item.updated', 2, 'A'],
    ]);
    expect(counts(await world.load('items', rows, {}, org))).toEqual([0, 0, 3, 0]);
    await expectGapFree(world, org);
    const item = (await world.app.get(`/ops/v1/orgs/${org}/items?mpn=A`, world.hub)).body[0];
    const { bundle_components: _, parent_bundles: __, ...own } = item;
    expect(events[1]?.data).toEqual(own);
  });

  it('takes days by channel in JSON, too, but not together with one number for all', async () => {
    const { id: org } = await world.addOrg();
    await world.load('items', [{ mpn: 'A', min_remaining_days: { FBA: 9, WFS: 8 } }], {}, org);
    const again = { mpn: 'A', min_remaining_days_fba: null, min_remaining_days_merchant: 7 };
    expect(counts(await world.load('items', [again], {}, org))).toEqual([0, 1, 0, 0]);
    const [item] = (await world.app.get(`/ops/v1/orgs/${org}/items?mpn=A`, world.hub)).body;
    expect(item.min_remaining_days).toEqual({ MERCHANT: 7, WFS: 8 });
    const both = { mpn: 'A', min_remaining_days: {}, min_remaining_days_fba: 1 };
    const refused = await world.load('items', [both], {}, org);
    expect(refused.body.violations).toMatchObject([
      { pointer: '/rows/0/min_remaining_days_fba', code: 'not_allowed' },
    ]);
  });

  const bad = (org: { twin: string; foreignBrand: number }) => [
    { mpn: 'GOOD-1' },
    { mpn: 'BAD', upc: 'x', extra: 1 },
    { name: 'nameless' },
    { id: 8_000_000, name: 'nobody' },
    { mpn: org.twin },
    { mpn: 'GOOD-1', name: 'again' },
    { mpn: 'BRAND', brand_id: org.foreignBrand, length_in: 1 },
    { mpn: 'PRECISE', length_in: 1.234 },
    { mpn: 'GOOD-2' },
  ];
  const EXPECTED = [
    [2, ['/extra unknown_property', '/upc']],
    [3, ['/mpn required']],
    [4, ['/id unknown_reference']],
    [5, ['/mpn ambiguous_reference']],
    [6, ['/mpn duplicate']],
    [7, ['/brand_id unknown_reference']],
    [8, ['/length_in bad_precision']],
  ];
  interface Wrong {
    line: number;
    violations: { pointer: string; code: string }[];
  }
  const inShort = (errors: Wrong[]) =>
    errors.map(({ line, violations }) => [
      line,
      violations.map(({ pointer, code }) => (pointer === '/upc' ? pointer : `${pointer} ${code}`)).sort(),
    ]);
  async function twins(): Promise<{ id: number; twin: string; foreignBrand: number }> {
    const { id } = await world.addOrg();
    for (let n = 0; n < 2; n += 1) await world.addItem({ mpn: 'TWIN' }, id);
    return { id, twin: 'TWIN', foreignBrand: (await world.addName('brands', `Foreign ${id}`)).id };
  }

  it('all or nothing: names every bad row by its place with all that is wrong, and writes nothing', async () => {
    const org = await twins();
    const before = await world.lastSequence(org.id);
    const refused = await world.load('items', bad(org), {}, org.id);
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toBe('7 of 9 rows are invalid; nothing was written');
    const lines = new Set(
      refused.body.violations.map((one: { pointer: string }) => Number(one.pointer.split('/')[2]) + 1),
    );
    expect([...lines]).toEqual(EXPECTED.map(([line]) => line));
    expect(await count('item', org.id)).toBe(2);
    expect(await world.lastSequence(org.id)).toBe(before);
  });

  it('keep good: writes the good rows, reports the bad ones by line', async () => {
    const org = await twins();
    const kept = await world.load('items', bad(org), { mode: 'keep_good' }, org.id);
    expect(kept.status).toBe(200);
    expect(counts(kept)).toEqual([2, 0, 0, 7]);
    expect(inShort(kept.body.errors)).toEqual(EXPECTED);
    expect(await count('item', org.id)).toBe(4);
    await expectGapFree(world, org.id);
  });

  it('a dry run reports the same and writes nothing, in both modes', async () => {
    const org = await twins();
    for (const mode of ['all_or_nothing', 'keep_good']) {
      const dry = await world.load('items', bad(org), { mode, dry_run: true }, org.id);
      expect(dry.status).toBe(200);
      expect(counts(dry)).toEqual([2, 0, 0, 7]);
      expect(dry.body.is_written).toBe(false);
      expect(inShort(dry.body.errors)).toEqual(EXPECTED);
    }
    expect(await count('item', org.id)).toBe(2);
  });

  it('validates the envelope as a whole, and rows without end', async () => {
    expect((await world.load('items', [])).status).toBe(422);
    expect((await world.load('items', [{ mpn: 'x' }], { mode: 'some' })).status).toBe(422);
    expect(
      (
        await world.load(
          'items',
          Array.from({ length: 100_001 }, () => ({})),
        )
      ).status,
    ).toBe(422);
    expect((await world.load('items', [{ mpn: 'x' }], {}, 999_999)).status).toBe(404);
  });

  it('lists a thousand bad rows and counts the others', async () => {
    const rows = Array.from({ length: 1500 }, () => ({ upc: 'no' }));
    const { body } = await world.load('items', rows, { mode: 'keep_good' });
    expect([body.failed, body.errors.length]).toEqual([1500, 1000]);
  });

  it('an Idempotency-Key makes a repeated load harmless', async () => {
    const { id: org } = await world.addOrg();
    const send = () =>
      world.app.post(
        `/ops/v1/orgs/${org}/items/bulk`,
        { rows: [{ mpn: 'ONCE' }] },
        { ...world.hub, headers: { 'idempotency-key': `load-${org}` } },
      );
    const [first, again] = [await send(), await send()];
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('two loads of the same file at once make each item once', async () => {
    const { id: org } = await world.addOrg();
    const rows = Array.from({ length: 500 }, (_, n) => ({ mpn: `S-${n}`, name: 'same' }));
    const answers = await Promise.all([1, 2, 3].map(() => world.load('items', rows, {}, org)));
    expect(answers.map(counts).sort()).toEqual([
      [0, 0, 500, 0],
      [0, 0, 500, 0],
      [500, 0, 0, 0],
    ]);
    expect(await count('item', org)).toBe(500);
    await expectGapFree(world, org);
  });
});

describe('loading listings', () => {
  it('finds items by id or mpn, updates by key, and reports what it cannot find', async () => {
    const { id: org } = await world.addOrg();
    await world.load('items', [{ mpn: 'L-1' }, { mpn: 'L-2' }], {}, org);
    const [one, two] = (await world.app.get(`/ops/v1/orgs/${org}/items`, world.hub)).body;
    const row = (sku: string, more: object) => ({
      listing_mp_primary_id: sku,
      marketplace_name: 'Amazon',
      listing_mp_seller_account_id: 'A',
      fulfillment_channel: 'FBA',
      country: 'US',
      ...more,
    });
    const rows = [row('S1', { mpn: 'L-1' }), row('S2', { item_id: two.id, mpn: 'L-2', listing_name: 'two' })];
    expect(counts(await world.load('listings', rows, {}, org))).toEqual([2, 0, 0, 0]);
    const { body: listed } = await world.app.get(`/ops/v1/orgs/${org}/listings`, world.hub);
    expect(listed.map((l: { item_id: number }) => l.item_id)).toEqual([one.id, two.id]);
    const before = await world.lastSequence(org);
    const again = await world.load(
      'listings',
      [
        row('S1', { status: 'inactive' }),
        { id: listed[1].id, listing_name: 'two' },
        row('S3', {}),
        row('S4', { mpn: 'L-1', item_id: two.id }),
        row('S1', { mpn: 'L-1' }),
        { id: 9_000_000, status: 'active' },
        { listing_mp_primary_id: 'S5' },
      ],
      { mode: 'keep_good' },
      org,
    );
    expect(counts(again)).toEqual([0, 1, 1, 5]);
    const errors = again.body.errors.map(
      (error: { line: number; violations: { pointer: string; code: string }[] }) => [
        error.line,
        error.violations.map(({ pointer, code }) => `${pointer} ${code}`),
      ],
    );
    expect(errors.slice(0, 4)).toEqual([
      [3, ['/item_id required']],
      [4, ['/item_id conflicting_reference']],
      [5, ['/listing_mp_primary_id duplicate']],
      [6, ['/id unknown_reference']],
    ]);
    expect(errors[4][1]).toHaveLength(4);
    expect((await world.eventsAfter(before, org)).map((event) => event.type)).toEqual(['listing.updated']);
  });
});

describe('loading bundles', () => {
  it('replaces component lists given as lists or as text, and refuses what a single change would refuse', async () => {
    const { id: org } = await world.addOrg();
    await world.load(
      'items',
      ['SET-1', 'SET-2', 'A', 'B', 'ODD:1'].map((mpn) => ({ mpn })),
      {},
      org,
    );
    const rows = [
      { bundle_mpn: 'SET-1', components: 'A:2|ODD:1:3' },
      { bundle_mpn: 'SET-2', components: [{ mpn: 'B', quantity: 1 }] },
    ];
    expect(counts(await world.load('bundles', rows, {}, org))).toEqual([2, 0, 0, 0]);
    expect(counts(await world.load('bundles', rows, {}, org))).toEqual([0, 0, 2, 0]);
    const set = (await world.app.get(`/ops/v1/orgs/${org}/items?mpn=SET-1`, world.hub)).body[0];
    expect(set.bundle_components.map((c: { mpn: string; quantity: number }) => [c.mpn, c.quantity])).toEqual([
      ['A', 2],
      ['ODD:1', 3],
    ]);
    const before = await world.lastSequence(org);
    const mixed = await world.load(
      'bundles',
      [
        { bundle_mpn: 'SET-1', components: 'A:1' },
        { bundle_mpn: 'SET-2', components: 'SET-1:1' },
        { bundle_mpn: 'A', components: 'B:1' },
        { bundle_mpn: 'NOBODY', components: 'NOTHING:1|B:0' },
        { bundle_id: set.id, components: '' },
        { components: [] },
        { bundle_mpn: 'B', components: [{ mpn: 'NOTHING', quantity: 1 }] },
      ],
      { mode: 'keep_good' },
      org,
    );
    expect(counts(mixed)).toEqual([0, 1, 0, 6]);
    expect(
      mixed.body.errors.map((e: { line: number; violations: { code: string }[] }) => [
        e.line,
        ...e.violations.map((v) => v.code),
      ]),
    ).toEqual([
      [2, 'not_allowed'],
      [3, 'not_allowed'],
      [4, 'bad_format'],
      [5, 'duplicate'],
      [6, 'required'],
      [7, 'unknown_reference'],
    ]);
    expect((await world.eventsAfter(before, org)).map((event) => [event.type, event.data.mpn])).toEqual([
      ['bundle.updated', 'SET-1'],
      ['item.updated', 'ODD:1'],
    ]);
    await expectGapFree(world, org);
  });
});
