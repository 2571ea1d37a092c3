// Returned units that await a decision: what the floor counts, writes off or moves leaves them where they are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../../../test/harness.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';

let world: FloorWorld;
let item: number;
let rma: string;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 4 });
});
afterAll(() => world.close());

const step = (name: string, body?: unknown) =>
  world.app.post(`${world.ops}/returns/${rma}/${name}`, body, world.hub);
const stock = (name: string, line: object) =>
  world.app.post(
    `${world.ops}/stock/${name}`,
    { warehouse_id: 1, lines: [{ item_id: item, ...line }] },
    world.hub,
  );
const adjust = (quantity: number, more: object = {}) =>
  stock('adjust', { quantity, status: 'quarantined', reason: 'lost', ...more });
const count = (counted: number) => stock('count', { counted, status: 'quarantined' });
const quarantined = async () => (await world.record(item)).quarantined;

function refusesFor({ status, body }: TestAnswer, units: number): void {
  expect([status, body.code]).toEqual([409, 'state_conflict']);
  expect(body.detail).toContain(`${units} quarantined units of item ${item}`);
  expect(body.detail).toContain(rma);
}

/** So many units, about which the merchant is asked. */
async function takenIn(quantity: number, label: object = {}): Promise<void> {
  const made = await world.app.post(`${world.ops}/returns`, { warehouse_id: 1, reason: 'other' }, world.hub);
  expect(made.status, made.text).toBe(201);
  rma = made.body.rma_number;
  const units = [{ item_id: item, quantity, grade: 'B', condition: 'new', ...label }];
  const taken = await step('take_in', { units });
  expect(taken.body, taken.text).toMatchObject({ units_undecided: quantity });
}

describe('units that await a decision', () => {
  beforeAll(async () => {
    item = await world.shelve(5);
    await takenIn(3);
    // Quarantined for another reason: nobody waits for these.
    const moved = await stock('change_status', {
      ...{ quantity: 2, from_status: 'available', to_status: 'quarantined' },
    });
    expect(moved.status, moved.text).toBe(200);
  });

  it('are not adjusted, counted or released away; what lies beside them is', async () => {
    expect(await quarantined()).toBe(5);
    refusesFor(await adjust(-3), 3);
    refusesFor(await count(2), 3);
    refusesFor(
      await stock('change_status', { quantity: 3, from_status: 'quarantined', to_status: 'available' }),
      3,
    );
    expect(await quarantined()).toBe(5);
    expect((await adjust(-1)).status).toBe(200);
    expect((await count(3)).status).toBe(200);
    refusesFor(await count(2), 3);
    expect((await count(4)).status).toBe(200);
    expect((await count(3)).status).toBe(200);
  });

  it('are protected under the lot that they have got since', async () => {
    const label = { item_id: item, to_lot: 'FOUND', reason: 'the lot is on the bottom' };
    const corrected = await world.app.post(
      `${world.ops}/stock/correct_lot`,
      { ...label, lot: null },
      world.hub,
    );
    expect(corrected.status, corrected.text).toBe(200);
    refusesFor(await adjust(-1, { lot: 'FOUND' }), 3);
    expect(await quarantined()).toBe(3);
  });

  it('are free once they are decided or taken back from the return', async () => {
    const { units } = (await world.app.get(`${world.ops}/returns/${rma}`, world.hub)).body;
    const back = await step('take_back', { unit_id: units[0].unit_id, quantity: 1, reason: 'typed a three' });
    expect(back.status, back.text).toBe(200);
    expect(await quarantined()).toBe(2);
    refusesFor(await adjust(-1, { lot: 'FOUND' }), 2);
    const decisions = [{ unit_id: units[0].unit_id, disposition: 'quarantine' }];
    const decided = await world.app.post(`/v1/returns/${rma}/decide`, { decisions }, world.merchant);
    expect(decided.status, decided.text).toBe(200);
    expect((await adjust(-1, { lot: 'FOUND' })).status).toBe(200);
    expect(await quarantined()).toBe(1);
  });
});

describe('units that await a decision and expire before others', () => {
  const LATE = { lot: 'LATE', expiration: '2099-09-01' };

  beforeAll(async () => {
    item = await world.shelve(4, [
      { lot: 'SOON', expiration: '2099-03-01', quantity: 1 },
      { ...LATE, quantity: 3 },
    ]);
    await takenIn(2, { lot: 'SOON' });
    const moved = await stock('change_status', {
      ...{ lot: 'LATE', quantity: 3, from_status: 'available', to_status: 'quarantined' },
    });
    expect(moved.status, moved.text).toBe(200);
  });

  it('are left alone where no lot is named: others are taken', async () => {
    expect((await adjust(-1)).status).toBe(200);
    const released = await stock('change_status', {
      ...{ quantity: 1, from_status: 'quarantined', to_status: 'available' },
    });
    expect(released.status, released.text).toBe(200);
    const { rows } = await world.sql.query(
      `SELECT lot, on_hand::int FROM stock_balance
       WHERE org_id = $1 AND item_id = $2 AND status = 'quarantined' ORDER BY lot`,
      [world.orgId, item],
    );
    expect(rows).toEqual([
      { lot: 'LATE', on_hand: 1 },
      { lot: 'SOON', on_hand: 2 },
    ]);
  });

  it('make the floor name the lot where the others do not suffice, with the lots there are', async () => {
    const refused = await adjust(-2);
    refusesFor(refused, 2);
    expect(refused.body.detail).toContain(
      '2 units are needed and 1 are available: name the lot and its units (0 of lot "SOON", date 2099-03-01; 1 of lot "LATE", date 2099-09-01)',
    );
    expect((await adjust(-1, { lot: 'late' })).status).toBe(200);
    // More than there are is short, whatever waits.
    expect((await adjust(-3)).body).toMatchObject({
      code: 'insufficient_stock',
      shortages: [{ wanted: 3, there: 2 }],
    });
  });
});

it('does not take units that another return awaits where a decided one is taken back', async () => {
  item = await world.shelve(0);
  await takenIn(2);
  const decided = rma;
  const { units } = (await world.app.get(`${world.ops}/returns/${rma}`, world.hub)).body;
  const decisions = [{ unit_id: units[0].unit_id, disposition: 'quarantine' }];
  expect((await world.app.post(`/v1/returns/${rma}/decide`, { decisions }, world.merchant)).status).toBe(200);
  await takenIn(2);
  expect((await adjust(-2)).status).toBe(200);
  const back = await world.app.post(
    `${world.ops}/returns/${decided}/take_back`,
    { unit_id: units[0].unit_id, reason: 'never came' },
    world.hub,
  );
  refusesFor(back, 2);
});
