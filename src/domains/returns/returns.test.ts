// Returns from their announcement to the shelf.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IsolationWorld } from '../../../test/access/isolation/world.ts';
import { stepsIn, codes as violations } from '../../../test/steps.ts';
import { workOff } from '../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../test/worlds/floor-world.ts';
import { verifyBooks } from '../../verify/verify-books.ts';
import { EXAMPLE_PICTURE } from '../marketplace/shipments/examples.ts';

const DAY_MS = 24 * 3600 * 1000;

let world: FloorWorld;
let people: IsolationWorld;
let parcels = 0;
const steps = stepsIn(() => world);
const { announced, readReturn: read, stepOfReturn: step, takeIn: take } = steps;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 8 });
  people = await IsolationWorld.open(world.app);
});

afterAll(async () => {
  await people.close();
  await world.close();
});

const floorPerson = async (role: 'picker' | 'supervisor') =>
  (await people.personIn(people.hubOrgId, role, { life: '1 year' })).token;

/** An order that has left, in one parcel. */
async function shipped(marketOrderId: string, ...lines: [item: number, quantity: number, sku?: string][]) {
  parcels += 1;
  await world.shipped(
    lines.map(([itemId, quantity, sku = null]) => ({ itemId, quantity, sku })),
    `RT${String(parcels).padStart(8, '0')}`,
    'UPS',
    { marketOrderId },
  );
  return marketOrderId;
}

const announce = (body: object) => world.app.post('/v1/returns', body, world.merchant);

describe('an announced return', () => {
  it('is of units that were shipped, and each of them is announced once', async () => {
    const item = await world.shelve(10);
    const order = await shipped('RET-1', [item, 3, 'RET-SKU']);
    const first = await announce({
      market_order_id: order,
      lines: [{ sku: 'RET-SKU', quantity: 2, reason: 'too_small' }],
    });
    expect(first.status).toBe(201);
    expect(first.headers['location']).toBe(`/v1/returns/${first.body.id}`);
    expect(first.body).toMatchObject({
      status: 'announced',
      source: 'merchant',
      market_order_id: order,
      units_announced: 2,
      lines: [{ line: 1, item_id: item, sku: 'RET-SKU', quantity: 2, received: 0, reason: 'too_small' }],
      units: [],
      history: [{ status: 'announced' }],
    });
    const more = await announce({
      market_order_id: order,
      reason: 'unwanted',
      lines: [{ item_id: item, quantity: 2 }],
    });
    expect(more.status).toBe(422);
    expect(violations(more)).toEqual(['/lines/0/quantity too_large']);
    const rest = await announce({ market_order_id: order, reason: 'unwanted' });
    expect(rest.body.lines).toMatchObject([{ quantity: 1, reason: 'unwanted' }]);
    const none = await announce({ market_order_id: order, reason: 'unwanted' });
    expect(none.status).toBe(409);
    const cancelled = await world.app.post(
      `/v1/returns/${first.body.rma_number}/cancel`,
      { reason: 'keeps it' },
      world.merchant,
    );
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancellation_reason: 'keeps it' });
    expect((await announce({ market_order_id: order, reason: 'unwanted' })).body.units_announced).toBe(2);
  });

  it('tells everything that is wrong with it at once', async () => {
    const item = await world.shelve(5);
    const order = await shipped('RET-2', [item, 1]);
    const answer = await announce({
      market_order_id: order,
      warehouse_id: 999,
      lines: [{ quantity: 1 }, { sku: 'nothing', quantity: 1 }, { item_id: item, quantity: 2 }],
    });
    expect(violations(answer).sort()).toEqual([
      '/lines/0 required',
      '/lines/0/reason required',
      '/lines/1 unknown_reference',
      '/lines/1/reason required',
      '/lines/2/quantity too_large',
      '/lines/2/reason required',
      '/warehouse_id unknown_reference',
    ]);
    expect(violations(await announce({ market_order_id: 'no such order', reason: 'other' }))).toEqual([
      '/market_order_id unknown_reference',
    ]);
  });

  it('of a bundle comes back by what was in the box', async () => {
    const { id, parts } = await world.bundle([
      { quantity: 2, stock: 10 },
      { quantity: 1, stock: 10 },
    ]);
    const order = await shipped('RET-3', [id, 2, 'SET']);
    const answer = await announce({
      market_order_id: order,
      reason: 'wrong_item',
      lines: [{ sku: 'SET', quantity: 1 }],
    });
    expect(
      answer.body.lines.map((one: { item_id: number; quantity: number }) => [one.item_id, one.quantity]),
    ).toEqual([
      [parts[0], 2],
      [parts[1], 1],
    ]);
    const component = await announce({
      market_order_id: order,
      reason: 'defective',
      lines: [{ item_id: parts[0], quantity: 2 }],
    });
    expect(component.body.units_announced).toBe(2);
  });

  it('is in transit once it has a tracking number, and is told in the feed', async () => {
    const order = await shipped('RET-4', [await world.shelve(5), 1]);
    const before = await world.lastSequence();
    const rma = await announced(order);
    const changed = await world.app.call('PATCH', `/v1/returns/${rma}`, {
      ...world.merchant,
      body: { carrier: 'UPS', tracking_number: '1ZBACK' },
    });
    expect(changed.body).toMatchObject({ status: 'in_transit', tracking_number: '1ZBACK', version: 2 });
    expect((await step(rma, 'receive')).body).toMatchObject({ status: 'received' });
    const events = (await world.eventsAfter(before)).filter((one) => one.subject_type === 'return');
    expect(events.map((one) => [one.type, one.data.status])).toEqual([
      ['return.created', 'announced'],
      ['return.in_transit', 'in_transit'],
      ['return.received', 'received'],
    ]);
    const late = await world.app.call('PATCH', `/v1/returns/${rma}`, {
      ...world.merchant,
      body: { note: 'too late' },
    });
    expect(late.status).toBe(409);
    expect((await world.app.post(`/v1/returns/${rma}/cancel`, {}, world.merchant)).status).toBe(409);
  });
});

describe('units that come back', () => {
  it('are restocked, quarantined, thrown away or asked about by the rules, each in the ledger', async () => {
    const item = await world.shelve(10);
    const order = await shipped('RET-5', [item, 5, 'GRADES']);
    const rma = await announced(order);
    const unit = (grade: string, condition: string) => ({ line: 1, quantity: 1, grade, condition });
    const answer = await take(rma, [
      unit('A', 'new'),
      unit('B', 'opened'),
      unit('C', 'used'),
      unit('D', 'damaged'),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'received', units_received: 4, units_undecided: 1 });
    expect(answer.body.units.map((one: { disposition: string }) => one.disposition)).toEqual([
      'restock',
      'undecided',
      'quarantine',
      'dispose',
    ]);
    expect(await world.record(item)).toEqual({ available: 6, quarantined: 2, reserved: 0 });
    const { rows } = await world.sql.query(
      `SELECT reason, status, quantity::int FROM stock_movement WHERE org_id = 2 AND linked_item_type = 'return'
         AND linked_item_id = $1 ORDER BY transaction_id, line`,
      [rma],
    );
    expect(rows).toEqual([
      { reason: 'order_returned', status: 'available', quantity: 1 },
      { reason: 'order_returned', status: 'quarantined', quantity: 1 },
      { reason: 'order_returned', status: 'quarantined', quantity: 1 },
      { reason: 'order_returned', status: 'quarantined', quantity: 1 },
      { reason: 'disposed', status: 'quarantined', quantity: -1 },
    ]);
    const twice = await take(rma, [unit('A', 'new'), unit('A', 'new')]);
    expect(violations(twice)).toEqual(['/units/1/quantity too_large']);
    const finished = await step(rma, 'finish');
    expect(finished.body).toMatchObject({ status: 'graded', units_received: 4 });
    const undecided = finished.body.units.find(
      (one: { disposition: string }) => one.disposition === 'undecided',
    );
    const decided = await world.app.post(
      `/v1/returns/${rma}/decide`,
      { decisions: [{ unit_id: undecided.unit_id, disposition: 'restock' }] },
      world.merchant,
    );
    expect(decided.body).toMatchObject({ status: 'closed', units_undecided: 0, decide_by: null });
    expect(await world.record(item)).toEqual({ available: 7, quarantined: 1, reserved: 0 });
    const again = await world.app.post(
      `/v1/returns/${rma}/decide`,
      { decisions: [{ unit_id: undecided.unit_id, disposition: 'dispose' }] },
      world.merchant,
    );
    expect(again.status).toBe(409);
  });

  it('follow what is corrected of their lot while they were away, and while they wait for a decision', async () => {
    const item = await world.shelve(5, [{ quantity: 5, lot: 'TYPO', expiration: '2099-05-01' }]);
    const rma = await announced(await shipped('RET-LOT', [item, 2]));
    const correct = (body: object) =>
      world.app.post(
        `${world.ops}/stock/correct_lot`,
        { item_id: item, reason: 'mistyped', ...body },
        world.hub,
      );
    expect((await correct({ lot: 'TYPO', to_lot: 'RIGHT' })).status).toBe(200);
    const taken = await take(rma, [
      { line: 1, quantity: 1, grade: 'A', condition: 'new' },
      { line: 1, quantity: 1, grade: 'B', condition: 'new' },
    ]);
    expect(taken.body.units).toMatchObject([{ lot: 'RIGHT' }, { lot: 'RIGHT', disposition: 'undecided' }]);
    expect((await correct({ lot: 'RIGHT', to_expiration: '2020-01-01' })).status).toBe(200);
    const decide = (disposition: string) =>
      world.app.post(
        `/v1/returns/${rma}/decide`,
        { decisions: [{ unit_id: 2, disposition }] },
        world.merchant,
      );
    // By its corrected date it is past.
    expect(violations(await decide('restock'))).toEqual(['/decisions/0/disposition not_allowed']);
    expect((await decide('dispose')).status).toBe(200);
  });

  it('show their lot as it was corrected since, again and again, and only by corrections where they are', async () => {
    const item = await world.shelve(5, [{ quantity: 5, lot: 'SEEN-1', expiration: '2099-05-01' }]);
    const rma = await announced(await shipped('RET-SEEN', [item, 2]));
    const taken = await take(rma, [{ line: 1, quantity: 1, grade: 'A', condition: 'new' }]);
    expect(taken.body.units).toMatchObject([{ lot: 'SEEN-1', expiration: '2099-05-01' }]);
    const correct = async (body: object) => {
      const path = `${world.ops}/stock/correct_lot`;
      const done = await world.app.post(path, { item_id: item, reason: 'mistyped', ...body }, world.hub);
      expect(done.status, done.text).toBe(200);
    };
    const shown = async () => (await read(rma)).units[0];
    const versions = new Set<string>();
    /** What changes has another version than all before, and is on the list of changes. */
    const isAnother = async () => {
      await workOff(world.app.db);
      const { headers, body } = await world.app.get(`/v1/returns/${rma}`, world.merchant);
      expect(versions).not.toContain(headers['etag']);
      versions.add(String(headers['etag']));
      const changed = await world.app.get(`/v1/returns?updated_since=${body.updated}`, world.merchant);
      expect(changed.body.map((one: { rma_number: string }) => one.rma_number)).toContain(rma);
    };
    await isAnother();
    await correct({ lot: 'SEEN-1', to_lot: 'ELSEWHERE', warehouse_id: 2 });
    expect(await shown()).toMatchObject({ lot: 'SEEN-1' });
    await correct({ lot: 'SEEN-1', to_lot: 'SEEN-2' });
    expect(await shown()).toMatchObject({ lot: 'SEEN-2', expiration: '2099-05-01' });
    await isAnother();
    await correct({ lot: 'SEEN-2', to_expiration: '2099-07-01' });
    expect(await shown()).toMatchObject({ lot: 'SEEN-2', expiration: '2099-07-01' });
    await isAnother();
    await correct({ lot: 'SEEN-2', to_lot: null, to_expiration: null });
    expect(await shown()).toMatchObject({ lot: null, expiration: null });
    await isAnother();
  });

  it('follow what was corrected of their lot where somebody still reads the old one', async () => {
    const item = await world.shelve(5, [{ quantity: 5, lot: 'OLD-1', expiration: '2099-05-01' }]);
    const rma = await announced(await shipped('RET-OLD', [item, 2]));
    const corrected = await world.app.post(
      `${world.ops}/stock/correct_lot`,
      { item_id: item, lot: 'OLD-1', to_lot: 'NEW-1', to_expiration: '2099-06-01', reason: 'mistyped' },
      world.hub,
    );
    expect(corrected.status, corrected.text).toBe(200);
    const taken = await take(rma, [
      { line: 1, quantity: 1, grade: 'A', condition: 'new', lot: 'old-1' },
      { line: 1, quantity: 1, grade: 'A', condition: 'new', lot: 'OLD-1', expiration: '2099-05-01' },
    ]);
    const now = { lot: 'NEW-1', expiration: '2099-06-01' };
    expect(taken.body.units, taken.text).toMatchObject([now, now]);
  });

  it('are of the lot that is named where the order shipped several: nobody guesses', async () => {
    const lots = [
      { lot: 'SEV-A', expiration: '2099-05-01', quantity: 2 },
      { lot: 'SEV-B', expiration: '2099-06-01', quantity: 2 },
      { lot: 'SEV-C', expiration: '2099-07-01', quantity: 2 },
    ];
    const item = await world.shelve(6, lots);
    const rma = await announced(await shipped('RET-SEV', [item, 4]));
    const one = { line: 1, quantity: 1, grade: 'A', condition: 'new' };
    const asked = await take(rma, [one]);
    expect(violations(asked)).toEqual(['/units/0/lot required']);
    expect(asked.body.violations[0].message).toBe(
      'the order shipped units of different lots or dates: name the lot (lot "SEV-A", date 2099-05-01; lot "SEV-B", date 2099-06-01)',
    );
    const taken = await take(rma, [
      { ...one, lot: 'sev-b' },
      { ...one, expiration: '2099-05-01' },
    ]);
    expect(taken.body.units, taken.text).toMatchObject([{ lot: 'SEV-B' }, { lot: 'SEV-A' }]);
    // What nobody knows anything of is asked again, although its lot could be reckoned.
    expect(violations(await take(rma, [one]))).toEqual(['/units/0/lot required']);
  });

  it('have the lots that left where all of them come back, without anybody naming these', async () => {
    const item = await world.shelve(4, [
      { lot: 'ALL-A', expiration: '2099-05-01', quantity: 1 },
      { lot: 'ALL-B', expiration: '2099-06-01', quantity: 3 },
    ]);
    const rma = await announced(await shipped('RET-ALL', [item, 3]));
    const taken = await take(rma, [{ line: 1, quantity: 3, grade: 'A', condition: 'new' }]);
    expect(taken.body.units, taken.text).toMatchObject([
      { lot: 'ALL-A', quantity: 1 },
      { lot: 'ALL-B', quantity: 2 },
    ]);
  });

  it('keep the lot and date they left with, and never go back on the shelf opened, undated or past their date', async () => {
    const { id: item } = await world.addItem({
      name: 'Returned tea',
      mpn: 'RET-TEA',
      can_expire: true,
      lot_num_required: true,
    });
    const { id: plain } = await world.addItem({ name: 'Returned jam', mpn: 'RET-JAM', can_expire: true });
    for (const [one, lot] of [
      [item, 'T1'],
      [plain, null],
    ])
      await world.app.post(
        `${world.ops}/stock/receive`,
        { warehouse_id: 1, lines: [{ item_id: one, quantity: 20, lot, expiration: '2099-05-01' }] },
        world.hub,
      );
    const rma = await announced(await shipped('RET-6', [item, 4]));
    const kept = await take(rma, [
      { line: 1, quantity: 1, grade: 'A', condition: 'new' },
      { line: 1, quantity: 1, grade: 'A', condition: 'opened' },
    ]);
    expect(kept.body.units).toMatchObject([
      { lot: 'T1', expiration: '2099-05-01', disposition: 'restock' },
      { lot: 'T1', disposition: 'quarantine', why: 'rule 1 would restock it: a consumable that is opened' },
    ]);
    const wrong = await take(rma, [
      { line: 1, quantity: 1, grade: 'A', condition: 'new', lot: 'T1', expiration: '2099-06-01' },
      { line: 1, quantity: 1, grade: 'A', condition: 'new', lot: 'UNKNOWN' },
    ]);
    expect(violations(wrong)).toEqual(['/units/1/expiration required']);
    const conflict = await take(rma, [
      { line: 1, quantity: 1, grade: 'A', condition: 'new', lot: 'T1', expiration: '2099-06-01' },
    ]);
    expect(violations(conflict)).toEqual(['/units/0/expiration lot_expiration_conflict']);
    const blind = await world.app.post(
      `${world.ops}/returns`,
      { warehouse_id: 1, reason: 'other' },
      world.hub,
    );
    const units = await take(blind.body.rma_number, [
      { item_id: plain, quantity: 1, grade: 'A', condition: 'new' },
      { item_id: plain, quantity: 1, grade: 'A', condition: 'new', expiration: '2020-01-01' },
      { item_id: plain, quantity: 1, grade: 'A', condition: 'new', expiration: '2099-05-01' },
      {
        item_id: plain,
        quantity: 1,
        grade: 'A',
        condition: 'used',
        expiration: '2099-05-01',
        disposition: 'restock',
      },
    ]);
    expect(units.body.units.map((one: { disposition: string }) => one.disposition)).toEqual([
      'quarantine',
      'quarantine',
      'undecided',
      'quarantine',
    ]);
  });

  it('are for sale only where they were announced or have left with the order: the merchant is asked of the others', async () => {
    const item = await world.shelve(10);
    await shipped('RET-MORE', [item, 2]);
    const { body } = await world.app.post(
      `${world.ops}/returns`,
      { warehouse_id: 1, source: 'blind', market_order_id: 'RET-MORE', reason: 'other' },
      world.hub,
    );
    const taken = await take(body.rma_number, [
      { item_id: item, quantity: 1000, grade: 'A', condition: 'new' },
    ]);
    expect(taken.body.units).toMatchObject([
      { quantity: 2, disposition: 'restock', why: 'rule 1' },
      {
        quantity: 998,
        disposition: 'undecided',
        why: 'rule 1 would restock it: it was not expected, and exceeds the units that the order shipped',
      },
    ]);
    expect(await world.record(item)).toMatchObject({ available: 10, quarantined: 998 });
  });

  it('are the merchant’s to decide until the deadline: pickers cannot, others of the hub need a reason', async () => {
    const item = await world.shelve(10);
    const rma = await announced(await shipped('RET-EARLY', [item, 3]));
    const [picker, supervisor] = [await floorPerson('picker'), await floorPerson('supervisor')];
    const as = (token: string, name: string, body: object) =>
      world.app.post(`${world.ops}/returns/${rma}/${name}`, body, { token });
    const unit = { line: 1, quantity: 1, grade: 'B', condition: 'opened' };
    const early = { units: [{ ...unit, disposition: 'dispose' }] };
    const reason = { override_reason: 'it leaks' };
    expect((await as(picker, 'take_in', { ...early, ...reason })).status).toBe(403);
    expect(violations(await as(supervisor, 'take_in', early))).toEqual(['/override_reason required']);
    expect((await as(supervisor, 'take_in', { ...early, ...reason })).body.units).toMatchObject([
      { disposition: 'dispose', decided_by: 'hub', why: 'decided by the hub: it leaks' },
    ]);
    // Who says what the rules say needs nobody's leave.
    const asRuled = [unit, { ...unit, grade: 'C', condition: 'used', disposition: 'quarantine' }];
    expect((await as(picker, 'take_in', { units: asRuled, finish: true })).body).toMatchObject({
      status: 'graded',
      units_undecided: 1,
    });
    const decide = { decisions: [{ unit_id: 2, disposition: 'dispose' }] };
    expect((await as(picker, 'decide', { ...decide, ...reason })).status).toBe(403);
    expect(violations(await as(supervisor, 'decide', decide))).toEqual(['/override_reason required']);
    expect((await read(rma)).units).toMatchObject([{}, { disposition: 'undecided' }, {}]);
    expect((await as(supervisor, 'decide', { ...decide, ...reason })).body).toMatchObject({
      status: 'closed',
      units: [{}, { disposition: 'dispose', decided_by: 'hub', why: 'decided by the hub: it leaks' }, {}],
    });
  });

  it('are what the merchant’s rules make of them: pickers cannot say otherwise, others of the hub need a reason', async () => {
    const item = await world.shelve(10);
    const rma = await announced(await shipped('RET-RULED', [item, 4]));
    const [picker, supervisor] = [await floorPerson('picker'), await floorPerson('supervisor')];
    const as = (token: string, body: object) =>
      world.app.post(`${world.ops}/returns/${rma}/take_in`, body, { token });
    const unit = { line: 1, quantity: 1, grade: 'A', condition: 'new' };
    const reason = { override_reason: 'the seal is broken' };
    for (const disposition of ['dispose', 'quarantine']) {
      const units = [{ ...unit, disposition }];
      const refused = await as(picker, { units, ...reason });
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        expect.stringContaining('by the merchant’s rules: restock (rule 1)'),
      ]);
      expect(violations(await as(supervisor, { units }))).toEqual(['/override_reason required']);
    }
    expect(await world.record(item)).toMatchObject({ available: 6, quarantined: 0 });
    const units = [
      { ...unit, disposition: 'restock' },
      { ...unit, disposition: 'ask' },
    ];
    expect((await as(picker, { units })).body.units).toMatchObject([
      { disposition: 'restock', decided_by: 'rules', why: 'rule 1' },
      { disposition: 'undecided', decided_by: 'nobody', why: 'decided by the hub' },
    ]);
    const disposed = await as(supervisor, { units: [{ ...unit, disposition: 'dispose' }], ...reason });
    expect(disposed.body.units.at(-1)).toMatchObject({
      disposition: 'dispose',
      decided_by: 'hub',
      why: 'decided by the hub: the seal is broken',
    });
    const told = await world.app.get(`/v1/returns/${rma}`, world.merchant);
    expect(told.body.units.at(-1).why).toBe('decided by the hub: the seal is broken');
  });

  it('are never restocked while they are damaged or defective, whoever says so', async () => {
    const item = await world.shelve(10);
    const rma = await announced(await shipped('RET-FAULTY', [item, 3]));
    const unit = { line: 1, quantity: 1, grade: 'A', condition: 'defective' };
    const taken = await take(rma, [
      unit,
      { ...unit, condition: 'damaged', disposition: 'restock' },
      { ...unit, grade: 'B' },
    ]);
    expect(taken.body.units).toMatchObject([
      { disposition: 'quarantine', decided_by: 'rules', why: 'rule 1 would restock it: it is defective' },
      { disposition: 'quarantine', decided_by: 'rules', why: 'rule 1 would restock it: it is damaged' },
      { disposition: 'undecided' },
    ]);
    const decide = { decisions: [{ unit_id: 3, disposition: 'restock' }] };
    const refused = await world.app.post(`/v1/returns/${rma}/decide`, decide, world.merchant);
    expect(violations(refused)).toEqual(['/decisions/0/disposition not_allowed']);
    expect(await world.record(item)).toMatchObject({ available: 7, quarantined: 3 });
  });

  it('may be decided by everybody on the floor once the deadline is over', async () => {
    const item = await world.shelve(10);
    const rma = await announced(await shipped('RET-LATE', [item, 1]));
    await take(rma, [{ line: 1, quantity: 1, grade: 'B', condition: 'opened' }], { finish: true });
    const past = new Date(Date.now() - DAY_MS);
    await world.sql.query(
      'UPDATE goods_return_unit SET decide_by = $1 WHERE org_id = $2 AND return_id = $3',
      [past, world.orgId, Number(rma.slice(4))],
    );
    const decide = { decisions: [{ unit_id: 1, disposition: 'quarantine' }] };
    const answer = await world.app.post(`${world.ops}/returns/${rma}/decide`, decide, {
      token: await floorPerson('picker'),
    });
    expect(answer.body).toMatchObject({ status: 'closed', units: [{ why: 'decided by the hub' }] });
  });

  it('are decided by the policy once the merchant’s time is up', async () => {
    const item = await world.shelve(10);
    const rma = await announced(await shipped('RET-7', [item, 3]));
    const unit = (quantity: number) => ({ line: 1, quantity, grade: 'B', condition: 'used' });
    await take(rma, [unit(2)], { finish: true });
    expect(await read(rma)).toMatchObject({ status: 'graded', units_undecided: 2 });
    await workOff(world.app.db);
    expect((await read(rma)).status).toBe('graded');
    const later = new Date(Date.now() + 8 * DAY_MS);
    await workOff(world.app.db, { now: () => later });
    const after = await read(rma);
    expect(after).toMatchObject({ status: 'closed', units_undecided: 0 });
    expect(after.units).toMatchObject([{ disposition: 'quarantine', decided_by: 'deadline' }]);
  });

  it('follow the rules that the merchant sets', async () => {
    const policy = await world.app.get('/v1/returns/policy', world.merchant);
    const version = policy.body.version;
    const rules = [
      { reasons: ['defective'], disposition: 'dispose' },
      { grades: ['A', 'B'], disposition: 'restock' },
    ];
    const changed = await world.app.call('PATCH', '/v1/returns/policy', {
      ...world.merchant,
      body: { rules, decision_days: 3 },
      headers: { 'if-match': `"${version}"` },
    });
    expect(changed.body).toMatchObject({ rules, decision_days: 3, version: version + 1 });
    const stale = await world.app.call('PATCH', '/v1/returns/policy', {
      ...world.merchant,
      body: { decision_days: 4 },
      headers: { 'if-match': `"${version}"` },
    });
    expect(stale.status).toBe(412);
    const rma = await announced(await shipped('RET-8', [await world.shelve(10), 5]));
    const answer = await take(rma, [
      { line: 1, quantity: 1, grade: 'A', condition: 'new', reason: 'defective' },
      { line: 1, quantity: 1, grade: 'B', condition: 'used' },
      { line: 1, quantity: 1, grade: 'C', condition: 'used' },
    ]);
    expect(
      answer.body.units.map((one: { disposition: string; why: string }) => [one.disposition, one.why]),
    ).toEqual([
      ['dispose', 'rule 1'],
      ['restock', 'rule 2'],
      ['undecided', 'no rule matches'],
    ]);
    await world.app.call('PATCH', '/v1/returns/policy', {
      ...world.merchant,
      body: { rules: policy.body.rules, decision_days: policy.body.decision_days },
    });
  });

  it('may be more than was announced, and are then of the order where it had so many', async () => {
    const item = await world.shelve(10);
    const order = await shipped('RET-9', [item, 3, 'MORE']);
    const rma = await announced(order, { lines: [{ sku: 'MORE', quantity: 1 }] });
    const answer = await take(rma, [
      { line: 1, quantity: 1, grade: 'A', condition: 'new' },
      { item_id: item, quantity: 4, grade: 'A', condition: 'new' },
    ]);
    expect(
      answer.body.units.map((one: { line: number | null; quantity: number; shipment_id: number | null }) => [
        one.line,
        one.quantity,
        one.shipment_id !== null,
      ]),
    ).toEqual([
      [1, 1, true],
      [null, 2, true],
      [null, 2, false],
    ]);
  });

  it('can be photographed', async () => {
    const rma = await announced(await shipped('RET-10', [await world.shelve(5), 1]));
    await take(rma, [{ line: 1, quantity: 1, grade: 'D', condition: 'damaged' }]);
    const [unit] = (await read(rma)).units;
    const added = await step(rma, 'photos', { content: EXAMPLE_PICTURE, unit_id: unit.unit_id });
    const [photo] = added.body.photos;
    expect(photo).toMatchObject({ unit_id: unit.unit_id, media_type: 'image/png' });
    const seen = await world.app.get(`/v1/returns/${rma}/photos/${photo.photo_id}`, world.merchant);
    expect(seen.bytes.toString('base64')).toBe(EXAMPLE_PICTURE);
    expect(violations(await step(rma, 'photos', { content: 'AAAA', unit_id: 99 })).sort()).toEqual([
      '/content bad_format',
      '/unit_id unknown_reference',
    ]);
  });
});

describe('what comes by other ways', () => {
  it('is a parcel that a carrier returns, which has a return by itself, once', async () => {
    const item = await world.shelve(5);
    const order = await shipped('RET-11', [item, 2]);
    const tracking = `RT${String(parcels).padStart(8, '0')}`;
    const event = (code: string, minutes: number) => ({
      tracking_number: tracking,
      code,
      time: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
    await world.app.post('/ops/v1/carrier_events', { events: [event('returned', 1)] }, world.hub);
    await workOff(world.app.db);
    await world.app.post('/ops/v1/carrier_events', { events: [event('returned', 2)] }, world.hub);
    await workOff(world.app.db);
    const list = await world.app.get(`/v1/returns?market_order_id=${order}`, world.merchant);
    expect(list.body).toMatchObject([
      {
        status: 'in_transit',
        source: 'carrier',
        tracking_number: tracking,
        units_announced: 2,
        reason: 'undeliverable',
      },
    ]);
    const rma = list.body[0].rma_number;
    const closed = await take(rma, [{ line: 1, quantity: 2, grade: 'A', condition: 'new' }], {
      finish: true,
    });
    expect(closed.body.status).toBe('closed');
    expect((await world.record(item)).available).toBe(5);
  });

  it('is a removal from a marketplace, which counts in no statistic', async () => {
    const item = await world.shelve(5);
    const before = (await world.app.get('/v1/returns/volume', world.merchant)).body.total_units;
    const made = await world.app.post(
      `${world.ops}/returns`,
      { warehouse_id: 1, source: 'marketplace', removal_order_id: 'RMV-1', reason: 'other' },
      world.hub,
    );
    expect(made.body).toMatchObject({ status: 'received', source: 'marketplace', removal_order_id: 'RMV-1' });
    await take(made.body.rma_number, [{ item_id: item, quantity: 3, grade: 'A', condition: 'new' }]);
    expect((await world.record(item)).available).toBe(8);
    expect((await world.app.get('/v1/returns/volume', world.merchant)).body.total_units).toBe(before);
  });

  it('is replaced by an order where the merchant wishes', async () => {
    const item = await world.shelve(10);
    const order = await shipped('RET-12', [item, 2]);
    const rma = await announced(order, { exchange: 'at_once' });
    await workOff(world.app.db);
    const after = await read(rma);
    expect(after.exchange_market_order_id).toBe(`RET-12-${rma}`);
    const status = await world.app.get(
      `/v1/orders/status?market_order_id=${after.exchange_market_order_id}`,
      world.merchant,
    );
    expect(status.body.sub_orders).toMatchObject([{ items: [{ quantity: 2 }] }]);
    const other = await shipped('RET-13', [item, 2]);
    const later = await announced(other, { exchange: 'when_received' });
    await workOff(world.app.db);
    expect((await read(later)).exchange_market_order_id).toBeNull();
    await take(later, [{ line: 1, quantity: 1, grade: 'A', condition: 'new' }], { finish: true });
    await workOff(world.app.db);
    expect((await read(later)).exchange_market_order_id).toBe(`RET-13-${later}`);
  });

  it('keeps a shipment from being undone', async () => {
    const item = await world.shelve(5);
    const id = await world.shipped([{ itemId: item, quantity: 1 }], 'RTUNDO', 'UPS', {
      marketOrderId: 'RET-14',
    });
    const rma = await announced('RET-14');
    await take(rma, [{ line: 1, quantity: 1, grade: 'A', condition: 'new' }]);
    const undone = await world.act(id, 'undo_ship', { reason: 'not picked up' });
    expect(undone.status).toBe(409);
    expect(undone.body.detail).toContain('have come back');
  });

  it('is found by its number', async () => {
    const rma = await announced(await shipped('RET-15', [await world.shelve(5), 1]));
    const found = await world.app.get(`/ops/v1/scan?code=${rma}`, world.hub);
    expect(found.body.matches).toMatchObject([{ type: 'return', number: rma, warehouse_id: 1 }]);
    const open = await world.app.get('/ops/v1/warehouses/1/returns?status=announced&per_page=250', world.hub);
    expect(open.body.map((one: { rma_number: string }) => one.rma_number)).toContain(rma);
  });
});

it('leaves the books sound', async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
});
