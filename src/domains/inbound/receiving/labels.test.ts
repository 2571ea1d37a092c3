// Lots and dates of goods as they are announced, as they are received, and what is said where the two differ.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestAnswer } from '../../../../test/harness.ts';
import { must, stepsIn } from '../../../../test/steps.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';

const PATH = '/v1/inventory_requests';
const ANNOUNCED = '2097-05-31';
const OTHER = '2097-06-30';

/** Only what hangs takes as long, on any machine. */
const HANGS_AFTER_MS = 120_000;

let world: CatalogWorld;
let made = 0;
const steps = stepsIn(() => world);

beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.close());

async function done(answer: Promise<TestAnswer>): Promise<TestAnswer['body']> {
  return (await must(answer)).body;
}

const tea = (fields: object = {}) => {
  made += 1;
  return world.addItem({ name: `Tea ${made}`, mpn: `TEA-LABEL-${made}`, can_expire: true, ...fields });
};

async function delivered(items: object[]): Promise<number> {
  const id = await steps.request({ items });
  await done(steps.stepOfRequest(id, 'deliver', {}));
  return id;
}

const receive = (id: number, ...lines: object[]) => steps.stepOfRequest(id, 'receive', { lines });

it('warns of another expiration date than announced, and names the operation that corrects a misread one', async () => {
  const item = await tea({ lot_num_required: true });
  const announced = { id: item.id, lot_number: 'A', exp_date: ANNOUNCED };
  const id = await delivered([{ ...announced, quantity: 10 }]);
  const [{ line_id }] = (await done(world.app.get(`${PATH}/${id}`, world.merchant))).items;
  const misread = await done(receive(id, { item_id: item.id, quantity: 4, lot: 'A', expiration: OTHER }));
  expect(misread.warnings).toEqual([
    {
      ...{ code: 'other_date', line_id, item_id: item.id, lot: 'A', quantity: 4 },
      message: `4 units dated ${OTHER}, expected with ${ANNOUNCED}: if that was misread, correct it: POST /ops/v1/orgs/{org_id}/stock/correct_lot`,
    },
  ]);
  const right = { item_id: item.id, quantity: 6, lot: 'A', expiration: ANNOUNCED };
  const refused = await receive(id, right);
  expect(refused.status).toBe(422);
  expect(refused.body.violations).toMatchObject([
    { pointer: '/lines/0/expiration', code: 'lot_expiration_conflict' },
  ]);
  expect(refused.body.violations[0].message).toContain('POST /ops/v1/orgs/{org_id}/stock/correct_lot');
  const correction = { item_id: item.id, lot: 'A', to_expiration: ANNOUNCED, reason: 'misread' };
  await done(world.app.post(`${world.ops}/stock/correct_lot`, correction, world.hub));
  expect((await done(receive(id, right))).warnings).toEqual([]);
});

it('warns of another date also where no lot was announced, beside units that are too many', async () => {
  const item = await tea();
  const id = await delivered([{ id: item.id, quantity: 5, exp_date: ANNOUNCED }]);
  const { warnings } = await done(
    receive(
      id,
      { item_id: item.id, quantity: 2, expiration: ANNOUNCED },
      { item_id: item.id, quantity: 4, expiration: OTHER },
    ),
  );
  expect(warnings).toMatchObject([
    { code: 'over', quantity: 1 },
    { code: 'other_date', quantity: 4, lot: null },
  ]);
});

it('does not warn where no date was announced, nor of an unexpected lot', async () => {
  const item = await tea();
  const id = await delivered([
    { id: item.id, quantity: 5 },
    { id: item.id, quantity: 5, lot_number: 'B', exp_date: ANNOUNCED },
  ]);
  const { warnings } = await done(
    receive(id, { item_id: item.id, quantity: 5, lot: 'C', expiration: OTHER }),
  );
  expect(warnings).toEqual([]);
});

it('keeps one spelling of a lot, whatever case and blanks it is sent with', async () => {
  const item = await tea({ can_expire: false });
  const named = (lot: string) => ({ item_id: item.id, quantity: 1, lot });
  const lots = async () => {
    const path = `/v1/inventory?item_id=${item.id}&warehouse_id=1&include_lots=true`;
    const [record] = await done(world.app.get(path, world.merchant));
    return record.lots.map((one: { lot: string; quantity: number }) => `${one.lot} ${one.quantity}`);
  };
  const stock = (name: string, line: object) =>
    done(world.app.post(`${world.ops}/stock/${name}`, { warehouse_id: 1, lines: [line] }, world.hub));
  const id = await delivered([{ id: item.id, quantity: 4, lot_number: ' L-A  1 ' }]);
  const { items, warnings } = await done(receive(id, named('l-a 1'), named('L-A   1 ')));
  expect(warnings).toEqual([]);
  expect(items).toMatchObject([{ lot_number: 'L-A 1', total_units_received: 2 }]);
  expect(await lots()).toEqual(['L-A 1 2']);
  await stock('receive', named(' l-A 1'));
  await stock('adjust', { item_id: item.id, quantity: 1, reason: 'found', lot: 'l-a 1' });
  await stock('count', { item_id: item.id, counted: 5, lot: 'L-a 1' });
  await stock('change_status', {
    ...{ item_id: item.id, quantity: 1, lot: 'l-a 1' },
    ...{ from_status: 'available', to_status: 'damaged' },
  });
  await stock('change_status', {
    ...{ item_id: item.id, quantity: 1, lot: 'l-a 1' },
    ...{ from_status: 'damaged', to_status: 'available' },
  });
  await done(
    world.app.post(`${world.ops}/stock/holds`, { warehouse_id: 1, lines: [named('l-a 1')] }, world.hub),
  );
  const rows = [{ warehouse_id: 1, ...named('l-A  1') }];
  await done(world.app.post(`${world.ops}/stock/receive/bulk`, { rows }, world.hub));
  const back = await done(
    world.app.post(
      `${world.ops}/returns`,
      { warehouse_id: 1, source: 'marketplace', reason: 'other' },
      world.hub,
    ),
  );
  const units = [{ ...named('l-a 1'), grade: 'A', condition: 'new' }];
  await done(world.app.post(`${world.ops}/returns/${back.rma_number}/take_in`, { units }, world.hub));
  expect(await lots()).toEqual(['L-A 1 7']);
  // Another spelling is a correction, as any other is.
  const correction = { item_id: item.id, lot: 'l-a 1', to_lot: 'LA1', reason: 'no blanks on the box' };
  await done(world.app.post(`${world.ops}/stock/correct_lot`, correction, world.hub));
  expect(await lots()).toEqual(['LA1 7']);
  // Also one that differs in case alone, which counts from then on.
  const inCase = { item_id: item.id, lot: 'LA1', to_lot: 'la1', reason: 'small on the box' };
  await done(world.app.post(`${world.ops}/stock/correct_lot`, inCase, world.hub));
  expect(await lots()).toEqual(['la1 7']);
  await stock('receive', named('La1'));
  expect(await lots()).toEqual(['la1 8']);
});

it('makes one lot of two spellings that are received at the same moment, wherever', async () => {
  const item = await tea({ can_expire: false });
  const receiveAt = (warehouse_id: number, lot: string) =>
    world.app.post(
      `${world.ops}/stock/receive`,
      { warehouse_id, lines: [{ item_id: item.id, quantity: 1, lot }] },
      world.hub,
    );
  const spelled = async () =>
    (
      await world.sql.query(
        `SELECT b.lot, sum(b.on_hand)::int AS units FROM stock_balance b
         WHERE b.org_id = $1 AND b.item_id = $2 GROUP BY b.lot ORDER BY b.lot`,
        [world.orgId, item.id],
      )
    ).rows;
  // Somebody has registered it and not committed yet: the other one waits, and then spells it as he did.
  await world.sql.query('BEGIN');
  await world.sql.query(
    `INSERT INTO stock_lot (org_id, item_id, lot, expiration, spelling) VALUES ($1, $2, 'AT Once', 'infinity', 'at once')`,
    [world.orgId, item.id],
  );
  const waiting = receiveAt(1, 'at  once');
  await vi.waitUntil(
    async () =>
      (
        await world.sql.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rows.length > 0,
    { timeout: HANGS_AFTER_MS },
  );
  await world.sql.query('COMMIT');
  await done(waiting);
  expect(await spelled()).toEqual([{ lot: 'AT Once', units: 1 }]);
  // However two of them meet.
  const answers = await Promise.all([
    ...[receiveAt(1, 'New Lot'), receiveAt(2, 'new lot')],
    ...[receiveAt(1, 'NEW  LOT'), receiveAt(2, ' new LOT ')],
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const both = await spelled();
  expect(both.map(({ units }: { units: number }) => units)).toEqual([1, 4]);
});

it('takes two spellings of a new lot in one delivery for one, and other items apart', async () => {
  const [one, other] = [await tea({ can_expire: false }), await tea({ can_expire: false })];
  const id = await delivered([
    { id: one.id, quantity: 4 },
    { id: other.id, quantity: 4 },
  ]);
  await done(
    receive(
      id,
      { item_id: one.id, quantity: 1, lot: 'Batch 7' },
      { item_id: one.id, quantity: 1, lot: 'BATCH 7' },
      { item_id: other.id, quantity: 1, lot: 'BATCH 7' },
    ),
  );
  const receipts = await done(world.app.get(`${PATH}/${id}/receipts`, world.merchant));
  const lots = receipts.map((row: { item_id: number; lot: string }) => `${row.item_id} ${row.lot}`);
  expect(lots).toEqual([`${one.id} Batch 7`, `${one.id} Batch 7`, `${other.id} BATCH 7`]);
});
