import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes, must, stepsIn } from '../../../../test/steps.ts';
import { workOff } from '../../../../test/tools/due-work.ts';
import { holdLock } from '../../../../test/tools/serve-apps.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';
import { newOrder } from '../../../../test/worlds/orders-world.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';

const PATH = '/v1/inventory_requests';
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let world: CatalogWorld;
let dock: number;
let made = 0;
const steps = stepsIn(() => world);
const { readRequest: get, request, stepOfRequest: act } = steps;
/** Noon of tomorrow: what these tests do in a row is of one day. */
const clock = new ManualClock(new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2));

beforeAll(async () => {
  world = await catalogWorld({ clock });
  await keepTokens();
  dock = (await hub('POST', '/ops/v1/docks', { warehouse_id: 1, name: 'Test door', capacity: 2 })).body.id;
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

/** Tokens live for an hour, and these tests move the clock. */
const keepTokens = () => world.sql.query(`UPDATE access_token SET expires_at = '2190-01-01'`);

const hub = (method: string, path: string, body?: unknown) =>
  world.app.call(method, path, { ...world.hub, ...(body === undefined ? {} : { body }) });

const item = (fields: object = {}) => {
  made += 1;
  return world.addItem({ name: `Received item ${made}`, mpn: `RCV-${made}`, ...fields });
};

async function delivered(body: object): Promise<number> {
  const id = await request(body);
  await must(act(id, 'deliver', { dock_id: dock }));
  return id;
}

async function stock(itemId: number) {
  const {
    on_hand_quantity: onHand,
    available_quantity: available,
    inbound_quantity: inbound,
    unavailable,
  } = await steps.inventory(itemId);
  return { onHand, available, inbound, damaged: unavailable.damaged };
}

describe('docks and appointments', () => {
  /** 10:00 in New York on a Tuesday in winter. */
  const at = (hour: number, day = '2098-01-07') => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const book = (id: number, start: number, end: number, more: object = {}) =>
    act(id, 'appointment', { dock_id: dock, start: at(start), end: at(end), ...more });

  it('takes as many trucks at a time as the dock has room for, in the hours of the warehouse', async () => {
    const { id: itemId } = await item();
    const [a = 0, b = 0, c = 0] = await Promise.all(
      [1, 2, 3].map((quantity) => request({ items: [{ id: itemId, quantity }] })),
    );
    const booked = await must(book(a, 15, 17, { type: 'drop', reference: 'R1' }));
    expect(booked.body).toMatchObject({
      appointment_scheduled: true,
      appointment: {
        start: at(15),
        end: at(17),
        dock: 'Test door',
        type: 'drop',
        reference: 'R1',
        status: 'scheduled',
      },
    });
    await must(book(b, 16, 18));
    const refused = await book(c, 16, 17);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(/handles 2 at a time/);
    // Who leaves at a moment makes room for who comes then.
    await must(book(c, 17, 18));
    // One that is booked makes way for itself.
    expect((await must(book(a, 14, 15))).body.appointment).toMatchObject({
      start: at(14),
      status: 'scheduled',
    });
    await startInThePast(b);
    const free = await must(act(b, 'appointment/no_show'));
    expect(free.body).toMatchObject({ appointment_scheduled: false, appointment: { status: 'no_show' } });
    expect((await act(b, 'appointment/no_show')).status).toBe(409);
    await must(act(c, 'appointment/cancel'));
    await must(world.app.patch(`${PATH}/${a}`, { status: 'cancelled' }, world.merchant));
    expect(await get(a)).toMatchObject({
      appointment_scheduled: false,
      appointment: { status: 'cancelled' },
    });
    const { body: listed } = await hub(
      'GET',
      '/ops/v1/appointments?warehouse_id=1&from=2020-01-01T00:00:00.000Z&per_page=250',
    );
    expect(listed.filter((one: { dock_id: number }) => one.dock_id === dock)).toHaveLength(4);
  });

  const startInThePast = (id: number) =>
    world.sql.query(
      `UPDATE appointment SET start_at = '2020-01-07T15:00Z', end_at = '2020-01-07T16:00Z'
       WHERE org_id = $1 AND request_id = $2 AND status = 'scheduled'`,
      [world.orgId, id],
    );

  it('records a no-show only once the truck was to come', async () => {
    const { id: itemId } = await item();
    const id = await request({ items: [{ id: itemId, quantity: 1 }] });
    const ahead = { dock_id: dock, start: at(15, '2098-01-14'), end: at(16, '2098-01-14') };
    await must(act(id, 'appointment', ahead));
    const early = await act(id, 'appointment/no_show');
    expect([early.status, early.body.code]).toEqual([409, 'state_conflict']);
    expect(early.body.detail).toContain('begins at 2098-01-14T15:00:00.000Z');
    expect((await get(id)).appointment).toMatchObject({ status: 'scheduled' });
    await startInThePast(id);
    expect((await must(act(id, 'appointment/no_show'))).body.appointment.status).toBe('no_show');
  });

  it('has its time free again when the truck comes early, and stands where it came', async () => {
    const { id: itemId } = await item();
    const ids = await Promise.all(
      [1, 2, 3, 4].map((quantity) => request({ items: [{ id: itemId, quantity }] })),
    );
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const day = '2098-01-15';
    const times = { dock_id: dock, start: at(15, day), end: at(16, day) };
    await must(act(a, 'appointment', times));
    await must(act(b, 'appointment', times));
    expect((await act(c, 'appointment', times)).status).toBe(409);
    const { body: arrived } = await must(act(a, 'deliver'));
    expect(arrived.appointment).toMatchObject({
      status: 'arrived',
      start: at(15, day),
      arrived: clock.now().toISOString(),
    });
    await must(act(c, 'appointment', times));
    // The others still have theirs; a truck at another dock takes no room here.
    expect((await act(d, 'appointment', times)).status).toBe(409);
    const other = (await must(hub('POST', '/ops/v1/docks', { warehouse_id: 1, name: 'Other door' }))).body;
    expect((await must(act(b, 'deliver', { dock_id: other.id }))).body.appointment).toMatchObject({
      dock: 'Other door',
    });
    await must(act(d, 'appointment', times));
  });

  it('keeps the dock of a truck that has come until its time is over', async () => {
    const { id: itemId } = await item();
    const [a = 0, b = 0] = await Promise.all(
      [1, 2].map((quantity) => request({ items: [{ id: itemId, quantity }] })),
    );
    const narrow = (await must(hub('POST', '/ops/v1/docks', { warehouse_id: 1, name: 'Narrow door' }))).body
      .id;
    const day = '2098-01-16';
    await must(act(a, 'appointment', { dock_id: narrow, start: at(13, day), end: at(15, day) }));
    await must(act(a, 'deliver'));
    // As if it had come half an hour late.
    await world.sql.query(`UPDATE appointment SET arrived_at = $3 WHERE org_id = $1 AND request_id = $2`, [
      world.orgId,
      a,
      `${day}T13:30:00Z`,
    ]);
    const wanted = (start: string, end: string) =>
      act(b, 'appointment', { dock_id: narrow, start: `${day}T${start}Z`, end: `${day}T${end}Z` });
    expect((await wanted('15:00:00', '16:00:00')).status).toBe(409);
    await must(wanted('15:30:00', '16:30:00'));
  });

  it('refuses times at which nobody is there', async () => {
    const { id: itemId } = await item();
    const id = await request({ items: [{ id: itemId, quantity: 1 }] });
    expect(codes(await book(id, 2, 3))).toEqual(['/start not_allowed']);
    expect(codes(await book(id, 15, 15))).toEqual(['/end start_after_end']);
    const sunday = { start: at(15, '2098-01-12'), end: at(16, '2098-01-12') };
    expect((await act(id, 'appointment', { dock_id: dock, ...sunday })).body.violations[0].message).toMatch(
      /sunday/,
    );
    await must(
      hub('PUT', '/ops/v1/warehouses/1/holidays', { holidays: [{ day: '2098-01-07', name: 'Stocktaking' }] }),
    );
    expect((await book(id, 15, 16)).body.violations[0].message).toMatch(/Stocktaking/);
    await must(hub('PUT', '/ops/v1/warehouses/1/holidays', { holidays: [] }));
    const past = { dock_id: dock, start: '2020-01-07T15:00:00.000Z', end: '2020-01-07T16:00:00.000Z' };
    expect(codes(await act(id, 'appointment', past))).toEqual(['/start not_allowed']);
    const elsewhere = (await must(hub('POST', '/ops/v1/docks', { warehouse_id: 2, name: 'Elsewhere' }))).body
      .id;
    expect(codes(await book(id, 15, 16, { dock_id: elsewhere }))).toEqual(['/dock_id unknown_reference']);
    expect(codes(await book(id, 15, 15, { dock_id: elsewhere }))).toEqual([
      '/end start_after_end',
      '/dock_id unknown_reference',
    ]);
    expect(codes(await act(id, 'deliver', { dock_id: elsewhere }))).toEqual(['/dock_id unknown_reference']);
    await must(hub('PATCH', `/ops/v1/docks/${elsewhere}`, { is_active: false }));
    const twice = await hub('POST', '/ops/v1/docks', { warehouse_id: 2, name: 'elsewhere' });
    expect(twice.status).toBe(409);
  });

  it('gives the last free place to one of those who ask at once', async () => {
    const { id: itemId } = await item();
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map((quantity) => request({ items: [{ id: itemId, quantity }] })),
    );
    const day = '2098-01-08';
    const answers = await Promise.all(
      ids.map((id) => act(id, 'appointment', { dock_id: dock, start: at(15, day), end: at(16, day) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });
});

describe('receiving', () => {
  it('takes items, barcodes and cartons, in units and cases; the stock and the receipts follow', async () => {
    const tea = await item({ can_expire: true, lot_num_required: true, upc: '036000291476' });
    const code = 'MUG-CODE-1';
    const mug = await item({ scannable_barcodes: [code] });
    const label = { lot: 'T1', expiration: '2097-05-31' };
    const id = await request({
      items: [
        { id: tea.id, quantity: 30, case_unit: 6, lot_number: 'T1', exp_date: '2097-05-31' },
        { id: mug.id, quantity: 20 },
      ],
      cartons: [
        {
          contents: [
            { item_index: 0, quantity: 6 },
            { item_index: 1, quantity: 4 },
          ],
        },
        { contents: [{ item_index: 0, quantity: 6 }] },
      ],
    });
    expect((await act(id, 'receive', { lines: [{ item_id: mug.id, quantity: 1 }] })).status).toBe(409);
    const at = await must(act(id, 'deliver', { dock_id: dock }));
    expect(at.body).toMatchObject({ status: 'delivered', delivered: at.body.updated });
    const { cartons } = at.body;
    clock.advanceMs(2 * HOUR_MS);
    const first = await must(
      act(id, 'receive', {
        lines: [{ sscc: `(00)${cartons[0].sscc}` }, { barcode: '0036000291476', cases: 2, ...label }],
      }),
    );
    expect(first.body).toMatchObject({ status: 'receiving', items_received: 22 });
    expect(first.body.items).toMatchObject([{ total_units_received: 18 }, { total_units_received: 4 }]);
    expect(first.body.cartons[0].received).toBe(first.body.updated);
    expect(await stock(tea.id)).toEqual({ onHand: 18, available: 18, inbound: 12, damaged: 0 });
    expect(await stock(mug.id)).toEqual({ onHand: 4, available: 4, inbound: 16, damaged: 0 });
    clock.advanceMs(HOUR_MS);
    await must(
      act(id, 'receive', { lines: [{ barcode: code, quantity: 3, status: 'damaged', note: 'wet' }] }),
    );
    expect(await stock(mug.id)).toEqual({ onHand: 7, available: 4, inbound: 13, damaged: 3 });
    const { body: receipts } = await world.app.get(`${PATH}/${id}/receipts`, world.merchant);
    expect(receipts).toMatchObject([
      {
        item_id: tea.id,
        quantity: 6,
        lot: 'T1',
        expiration: '2097-05-31',
        sscc: cartons[0].sscc,
        dock: 'Test door',
      },
      { item_id: mug.id, quantity: 4, sscc: cartons[0].sscc },
      { item_id: tea.id, quantity: 12, received_by: 'Hub automation' },
      { item_id: mug.id, quantity: 3, status: 'damaged', note: 'wet' },
    ]);
    // Midnight may have passed meanwhile.
    const [yesterday, today] = [24, 0].map((hours) =>
      new Date(clock.now().getTime() - hours * HOUR_MS).toISOString().slice(0, 10),
    );
    const { body: ledger } = await world.app.get(
      `/v1/inventory/receipts?start_time=${yesterday}&end_time=${today}&page=1&item_id=${mug.id}`,
      world.merchant,
    );
    const number = `IR-${String(id).padStart(6, '0')}`;
    expect(ledger.map((one: { ir_number: string }) => one.ir_number)).toEqual([number, number]);
    expect((await get(id)).dock_to_stock_hours).toBe(3);
  });

  it('tells everything that is wrong, and receives nothing then', async () => {
    const dated = await item({ can_expire: true, lot_num_required: true });
    const plain = await item();
    const id = await delivered({
      items: [
        { id: dated.id, quantity: 5 },
        { id: plain.id, quantity: 5 },
      ],
      cartons: [{ contents: [{ item_index: 1, quantity: 5 }] }],
    });
    const { cartons, items } = await get(id);
    const answer = await act(id, 'receive', {
      dock_id: 999_999,
      lines: [
        { quantity: 1 },
        { item_id: plain.id },
        { item_id: plain.id, quantity: 1, cases: 1 },
        { item_id: plain.id, cases: 1 },
        { item_id: 999_999, quantity: 1 },
        { barcode: 'no such code', quantity: 1 },
        { line_id: 999_999, quantity: 1 },
        { request_item_id: items[0].line_id, item_id: plain.id, quantity: 1 },
        { sscc: '006141410000000010' },
        { sscc: cartons[0].sscc, quantity: 1 },
        { sscc: cartons[0].sscc },
        { sscc: cartons[0].sscc },
        { item_id: dated.id, quantity: 1 },
      ],
    });
    expect(answer.status).toBe(422);
    expect(codes(answer)).toEqual([
      '/dock_id unknown_reference',
      '/lines/0 required',
      '/lines/1/quantity required',
      '/lines/2/quantity required',
      '/lines/3/case_units required',
      '/lines/4/item_id unknown_reference',
      '/lines/5/barcode unknown_reference',
      '/lines/6/line_id unknown_reference',
      '/lines/7 conflicting_reference',
      '/lines/8/sscc unknown_reference',
      '/lines/9 not_allowed',
      '/lines/11/sscc duplicate',
      '/lines/12/lot required',
      '/lines/12/expiration required',
    ]);
    expect(await stock(plain.id)).toMatchObject({ onHand: 0, inbound: 5 });
    await must(act(id, 'receive', { lines: [{ sscc: cartons[0].sscc }] }));
    expect(codes(await act(id, 'receive', { lines: [{ sscc: cartons[0].sscc }] }))).toEqual([
      '/lines/0/sscc duplicate',
    ]);
    const label = { lot: 'D1', expiration: '2097-01-01' };
    await must(act(id, 'receive', { lines: [{ item_id: dated.id, quantity: 1, ...label }] }));
    const other = { lot: 'D1', expiration: '2097-01-02' };
    expect(
      codes(await act(id, 'receive', { lines: [{ item_id: dated.id, quantity: 1, ...other }] })),
    ).toEqual(['/lines/0/expiration lot_expiration_conflict']);
    const both = { lines: [{ quantity: 1 }, { item_id: dated.id, quantity: 1, ...other }] };
    expect(codes(await act(id, 'receive', both))).toEqual([
      '/lines/0 required',
      '/lines/1/expiration lot_expiration_conflict',
    ]);
  });

  it('tells what does not fit the schema with what does not exist, and everything of each line', async () => {
    const dated = await item({ can_expire: true, lot_num_required: true });
    const id = await delivered({ items: [{ id: dated.id, quantity: 5 }] });
    const answer = await act(id, 'receive', {
      dock_id: 999_999,
      surprise: 1,
      lines: [
        { item_id: dated.id },
        { item_id: dated.id, quantity: 0, lot: 'X' },
        { item_id: 'one', quantity: 1 },
        { item_id: 999_999, quantity: 1, status: 'lost' },
        { item_id: dated.id, cases: 'two', lot: 'X' },
        'no line',
        { item_id: dated.id, cases: 100_000, case_units: 100_000, lot: 'X', expiration: '2097-01-01' },
      ],
    });
    expect(answer.status).toBe(422);
    expect(codes(answer).sort()).toEqual([
      '/dock_id unknown_reference',
      '/lines/0/expiration required',
      '/lines/0/lot required',
      '/lines/0/quantity required',
      '/lines/1/expiration required',
      '/lines/1/quantity too_small',
      '/lines/2/item_id wrong_type',
      '/lines/3/item_id unknown_reference',
      '/lines/3/status not_allowed',
      '/lines/4/cases wrong_type',
      '/lines/5 wrong_type',
      '/lines/6/cases too_large',
      '/surprise unknown_property',
    ]);
    // What is wrong with the body comes before where it was sent, and before the key that it was sent with.
    expect(codes(await act(999_999, 'receive', { lines: [{ quantity: 'x' }] }))).toEqual([
      '/lines/0/quantity wrong_type',
    ]);
    expect(codes(await act(id, 'receive'))).toEqual([' required']);
    await must(act(id, 'start_receiving'));
    await must(act(id, 'close'));
    expect(codes(await act(id, 'receive', { lines: [{ quantity: 'x' }] }))).toEqual([
      '/lines/0/quantity wrong_type',
    ]);
  });

  it('takes a carton that was opened and counted no second time, and a lot with the date it has', async () => {
    const tea = await item({ can_expire: true, lot_num_required: true });
    const id = await delivered({
      items: [{ id: tea.id, quantity: 20, lot_number: 'C1', exp_date: '2097-05-31' }],
      cartons: [
        { contents: [{ item_index: 0, quantity: 10 }] },
        { contents: [{ item_index: 0, quantity: 10 }] },
      ],
    });
    const [opened, other] = (await get(id)).cartons;
    const label = { lot: 'C1', expiration: '2097-05-31' };
    const inside = { sscc: opened.sscc, item_id: tea.id, quantity: 4, ...label };
    expect(codes(await act(id, 'receive', { lines: [inside, { sscc: opened.sscc }] }))).toEqual([
      '/lines/1/sscc duplicate',
    ]);
    const first = await must(act(id, 'receive', { lines: [inside] }));
    expect(first.body.cartons).toMatchObject([{ received: first.body.updated }, { received: null }]);
    expect(codes(await act(id, 'receive', { lines: [{ sscc: opened.sscc }] }))).toEqual([
      '/lines/0/sscc duplicate',
    ]);
    clock.advanceMs(HOUR_MS);
    // What else is in it can still be counted; its lot is known by now.
    const more = { ...inside, expiration: undefined, quantity: 5 };
    const second = await must(act(id, 'receive', { lines: [more] }));
    expect(second.body.cartons[0].received).toBe(first.body.cartons[0].received);
    // The date that was announced is that of another lot.
    expect(codes(await act(id, 'receive', { lines: [{ sscc: other.sscc, lot: 'C2' }] }))).toEqual([
      '/lines/0/expiration required',
    ]);
    await must(act(id, 'receive', { lines: [{ sscc: other.sscc }] }));
    expect((await must(act(id, 'close'))).body.discrepancies).toMatchObject([
      { announced: 20, received: 19, short: 1 },
    ]);
    const { body: receipts } = await world.app.get(`${PATH}/${id}/receipts`, world.merchant);
    expect(
      receipts.map(({ sscc, lot, expiration }: Record<string, unknown>) => [sscc, lot, expiration]),
    ).toEqual([opened, opened, other].map(({ sscc }) => [sscc, 'C1', '2097-05-31']));
  });

  it('adds up when several people count the same request at once', async () => {
    const [a, b] = [await item(), await item()];
    const id = await delivered({
      items: [
        { id: a.id, quantity: 100 },
        { id: b.id, quantity: 60 },
      ],
    });
    const lines = [
      [
        { item_id: a.id, quantity: 7 },
        { item_id: b.id, quantity: 2 },
      ],
      [
        { item_id: b.id, quantity: 3 },
        { item_id: a.id, quantity: 5 },
      ],
    ];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => act(id, 'receive', { lines: lines[n % 2] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const found = await get(id);
    expect(found.items_received).toBe(8 * 9 + 8 * 8);
    expect(found.items).toMatchObject([{ total_units_received: 96 }, { total_units_received: 40 }]);
    expect(await stock(a.id)).toMatchObject({ onHand: 96, inbound: 4 });
    expect(await stock(b.id)).toMatchObject({ onHand: 40, inbound: 20 });
  });

  it('fills what waits for the goods, and takes dimensions and weight that the item lacks', async () => {
    const { id: itemId } = await item({ weight_lb: 2.5 });
    const ordered = async (name: string, quantity: number) => {
      const order = { ...newOrder([[itemId, quantity]]), market_order_id: name };
      const { body } = await must(world.app.post('/v1/orders', { orders: [order] }, world.merchant));
      expect(body.orders).toMatchObject([{ order_status: 'backordered' }]);
    };
    await ordered('first', 3);
    await ordered('second', 2);
    const status = async (name: string) =>
      (await world.app.get(`/v1/orders/status?market_order_id=${name}`, world.merchant)).body.order_status;
    const id = await delivered({ items: [{ id: itemId, quantity: 5 }] });
    const size = { length_in: 4.5, width_in: 3, height_in: 2.25, weight_lb: 9 };
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 2, ...size }] }));
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 1, ...size, length_in: 99 }] }));
    const { body } = await hub('GET', `${world.ops}/items/${itemId}`);
    expect(body).toMatchObject({ ...size, weight_lb: 2.5 });
    // Three came: enough for who waited longest.
    await workOff(world.app.db, clock);
    expect([await status('first'), await status('second')]).toEqual(['pending', 'backordered']);
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 2 }] }));
    await workOff(world.app.db, clock);
    expect(await status('second')).toBe('pending');
    expect(await stock(itemId)).toMatchObject({ onHand: 5, available: 0, inbound: 0 });
  });

  it('leaves alone what somebody says of an item meanwhile', async () => {
    const { id: itemId } = await item();
    const id = await delivered({ items: [{ id: itemId, quantity: 5 }] });
    const held = await holdLock(
      world.app.database.url,
      `UPDATE item SET length_in = 7 WHERE org_id = ${world.orgId} AND id = ${itemId}`,
    );
    const line = { item_id: itemId, quantity: 1, length_in: 4.5, width_in: 3 };
    const receiving = must(act(id, 'receive', { lines: [line] }));
    await held.waitedForBy(1);
    await held.release();
    await receiving;
    const { body } = await hub('GET', `${world.ops}/items/${itemId}`);
    expect(body).toMatchObject({ length_in: 7, width_in: 3 });
  });

  it('names a line by line_id, and by its former name as well', async () => {
    const { id: itemId } = await item();
    const id = await delivered({
      items: [
        { id: itemId, quantity: 5 },
        { id: itemId, quantity: 5 },
      ],
    });
    const [, second] = (await get(id)).items;
    await must(act(id, 'receive', { lines: [{ line_id: second.line_id, quantity: 2 }] }));
    const { body } = await must(
      act(id, 'receive', { lines: [{ request_item_id: second.line_id, quantity: 1 }] }),
    );
    expect(body.items).toMatchObject([{ total_units_received: 0 }, { total_units_received: 3 }]);
    const { body: receipts } = await world.app.get(`${PATH}/${id}/receipts`, world.merchant);
    const named = { line_id: second.line_id, request_item_id: second.line_id, item_id: itemId };
    expect(receipts).toMatchObject([named, named]);
    const both = { line_id: second.line_id, request_item_id: second.line_id + 1, quantity: 1 };
    expect(codes(await act(id, 'receive', { lines: [both] }))).toEqual([
      '/lines/0/request_item_id conflicting_reference',
    ]);
  });

  it('gives units to the line with their lot, then to those that announced none; another lot is a line of its own', async () => {
    const { id: itemId } = await item();
    const id = await delivered({
      items: [
        { id: itemId, quantity: 5, lot_number: 'A' },
        { id: itemId, quantity: 5, lot_number: 'B' },
      ],
    });
    const lines = async () =>
      (await get(id)).items.map((one: Record<string, unknown>) =>
        [one['lot_number'], one['requested_qty'], one['total_units_received']].join(' '),
      );
    const { body: first } = await must(
      act(id, 'receive', { lines: [{ item_id: itemId, quantity: 7, lot: 'B' }] }),
    );
    expect(first.warnings).toMatchObject([{ code: 'over', item_id: itemId, lot: 'B', quantity: 2 }]);
    expect(await lines()).toEqual(['A 5 0', 'B 5 7']);
    // Whoever names the line of another lot means its item.
    const [a] = (await get(id)).items;
    const { body: other } = await must(
      act(id, 'receive', { lines: [{ line_id: a.line_id, quantity: 5, lot: 'C' }] }),
    );
    expect(other.warnings).toMatchObject([{ code: 'other_lot', lot: 'C', quantity: 5 }]);
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 1, lot: 'C' }] }));
    expect(await lines()).toEqual(['A 5 0', 'B 5 7', 'C 0 6']);
    expect(await stock(itemId)).toMatchObject({ onHand: 13, inbound: 5 });
    // Without a lot nothing says that they are of another.
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 2 }] }));
    expect(await lines()).toEqual(['A 5 2', 'B 5 7', 'C 0 6']);
  });

  it('takes back what was counted by mistake: ledger, request, cartons and what is inbound say so', async () => {
    const tea = await item({ can_expire: true, lot_num_required: true });
    const label = { lot: 'TB', expiration: '2097-05-31' };
    const id = await delivered({
      items: [{ id: tea.id, quantity: 20, lot_number: 'TB', exp_date: '2097-05-31' }],
      cartons: [{ contents: [{ item_index: 0, quantity: 10 }] }],
    });
    const [carton] = (await get(id)).cartons;
    await must(act(id, 'receive', { lines: [{ sscc: carton.sscc }] }));
    await must(
      act(id, 'receive', { lines: [{ item_id: tea.id, quantity: 100, status: 'damaged', ...label }] }),
    );
    expect(await stock(tea.id)).toEqual({ onHand: 110, available: 10, inbound: 0, damaged: 100 });
    const receipts = async () => (await world.app.get(`${PATH}/${id}/receipts`, world.merchant)).body;
    const [whole, mistyped] = (await receipts()).map((one: { id: number }) => one.id);
    const back = (receipt_id: number, quantity?: number) =>
      act(id, 'take_back', { receipt_id, quantity, reason: 'a zero too many' });
    const { body: left } = await must(back(mistyped, 90));
    expect(left).toMatchObject({ items_received: 20, items: [{ total_units_received: 20 }] });
    expect(await stock(tea.id)).toEqual({ onHand: 20, available: 10, inbound: 0, damaged: 10 });
    // The date of its lot was misread, too.
    const correction = { item_id: tea.id, lot: 'TB', to_expiration: '2097-06-30', reason: 'misread' };
    await must(hub('POST', `${world.ops}/stock/correct_lot`, correction));
    expect((await must(back(whole))).body.cartons[0].received).toBeNull();
    expect(await stock(tea.id)).toEqual({ onHand: 10, available: 0, inbound: 10, damaged: 10 });
    expect(codes(await back(whole))).toEqual(['/quantity too_large']);
    expect(codes(await back(mistyped, 11))).toEqual(['/quantity too_large']);
    expect(codes(await back(999_999))).toEqual(['/receipt_id unknown_reference']);
    expect(await receipts()).toMatchObject([
      { quantity: 10, taken_back_quantity: 10 },
      { quantity: 100, taken_back_quantity: 90 },
    ]);
    const { body: ledger } = await world.app.get(
      `/v1/inventory/adjustments?item_id=${tea.id}&reason[]=correction`,
      world.merchant,
    );
    expect(ledger).toMatchObject([
      { quantity: -90, status: 'damaged', note: 'a zero too many', linked_item_type: 'inventory_request' },
      { quantity: -10, status: 'available', expiration: '2097-06-30', adjusted_by: 'Hub automation' },
    ]);
    await must(act(id, 'receive', { lines: [{ sscc: carton.sscc, expiration: '2097-06-30' }] }));
    expect((await must(act(id, 'close'))).body.discrepancies).toMatchObject([
      { announced: 20, received: 20, damaged: 10, short: 0, over: 0 },
    ]);
    expect((await back(mistyped, 1)).status).toBe(409);
  });

  it('takes back from those who were given what never came', async () => {
    const { id: itemId } = await item();
    const id = await delivered({ items: [{ id: itemId, quantity: 5 }] });
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 5 }] }));
    const order = { ...newOrder([[itemId, 4]]), market_order_id: 'promised' };
    const { body } = await must(world.app.post('/v1/orders', { orders: [order] }, world.merchant));
    expect(body.orders).toMatchObject([{ order_status: 'pending' }]);
    const [{ id: receipt_id }] = (await world.app.get(`${PATH}/${id}/receipts`, world.merchant)).body;
    await must(act(id, 'take_back', { receipt_id, quantity: 3, reason: 'counted twice' }));
    await workOff(world.app.db, clock);
    expect(await stock(itemId)).toMatchObject({ onHand: 2, inbound: 3 });
    const status = await world.app.get('/v1/orders/status?market_order_id=promised', world.merchant);
    const parts: { sub_order_status: string }[] = status.body.sub_orders;
    expect(parts.map((one) => one.sub_order_status).sort()).toEqual(['backordered', 'pending']);
    await must(
      hub('POST', `${world.ops}/stock/count`, { warehouse_id: 1, lines: [{ item_id: itemId, counted: 0 }] }),
    );
    const short = await act(id, 'take_back', { receipt_id, quantity: 1, reason: 'again' });
    expect(short.body).toMatchObject({ code: 'insufficient_stock', shortages: [{ wanted: 1, there: 0 }] });
  });

  it('takes goods and cartons that nobody announced', async () => {
    const { id: itemId } = await item();
    const blind = await hub('POST', `${world.ops}/inventory_requests`, {
      warehouse_id: 1,
      dock_id: dock,
      note: 'no papers',
      tracking_numbers: ['T-1'],
    });
    expect(blind.status, blind.text).toBe(201);
    const { id } = blind.body;
    expect(blind.body).toMatchObject({
      status: 'delivered',
      items_total: 0,
      history: [{ status: 'delivered' }],
    });
    const lines = [{ item_id: itemId, quantity: 4, sscc: '106141411234567897' }];
    const { body: taken } = await must(act(id, 'receive', { lines }));
    expect(taken.warnings).toMatchObject([{ code: 'not_announced', item_id: itemId, quantity: 4 }]);
    const { body: receipts } = await world.app.get(`${PATH}/${id}/receipts`, world.merchant);
    expect(receipts).toMatchObject([{ quantity: 4, sscc: '106141411234567897' }]);
    const done = await must(act(id, 'close'));
    expect(done.body.discrepancies).toMatchObject([
      { item_id: itemId, announced: 0, received: 4, over: 4, short: 0, decision: null },
    ]);
    expect(await stock(itemId)).toMatchObject({ onHand: 4, inbound: 0 });
  });
});

describe('closing', () => {
  it('records what was short, over and damaged; the merchant accepts or disputes it', async () => {
    const [short, over, good, hurt] = [await item(), await item(), await item(), await item()];
    const id = await delivered({
      items: [short, over, good, hurt].map((one) => ({ id: one.id, quantity: 10 })),
    });
    await must(
      act(id, 'receive', {
        lines: [
          { item_id: short.id, quantity: 6 },
          { item_id: over.id, quantity: 13 },
          { item_id: good.id, quantity: 10 },
          { item_id: hurt.id, quantity: 8 },
          { item_id: hurt.id, quantity: 2, status: 'damaged' },
        ],
      }),
    );
    const decide = (decisions: object[]) =>
      world.app.post(`${PATH}/${id}/discrepancies`, { decisions }, world.merchant);
    expect((await decide([{ item_id: short.id, decision: 'accepted' }])).status).toBe(409);
    expect(await stock(short.id)).toMatchObject({ inbound: 4 });
    const { body } = await must(act(id, 'close', { reason: 'all counted' }));
    expect(body).toMatchObject({ status: 'closed' });
    const none = {
      lot_number: null,
      decision: null,
      decided_by: null,
      note: null,
      decided: null,
      decisions: [],
    };
    const lineIds = body.items.map((one: { line_id: number }) => one.line_id);
    expect(body.discrepancies).toEqual([
      {
        item_id: short.id,
        announced: 10,
        received: 6,
        damaged: 0,
        over: 0,
        short: 4,
        line_id: lineIds[0],
        ...none,
      },
      {
        item_id: over.id,
        announced: 10,
        received: 13,
        damaged: 0,
        over: 3,
        short: 0,
        line_id: lineIds[1],
        ...none,
      },
      {
        item_id: hurt.id,
        announced: 10,
        received: 10,
        damaged: 2,
        over: 0,
        short: 0,
        line_id: lineIds[3],
        ...none,
      },
    ]);
    expect(await stock(short.id)).toMatchObject({ onHand: 6, inbound: 0 });
    const wrong = await decide([
      { item_id: good.id, decision: 'accepted' },
      { item_id: 1, decision: 'accepted' },
      { item_id: short.id, decision: 'accepted' },
      { item_id: short.id, decision: 'disputed' },
    ]);
    expect(codes(wrong)).toEqual([
      '/decisions/0/item_id not_allowed',
      '/decisions/1/item_id unknown_reference',
      '/decisions/3/item_id duplicate',
    ]);
    await must(decide([{ item_id: short.id, decision: 'accepted' }]));
    const after = await must(
      decide([
        { item_id: short.id, decision: 'disputed', note: 'we shipped ten' },
        { item_id: hurt.id, decision: 'accepted' },
      ]),
    );
    expect(after.body.discrepancies).toMatchObject([
      { decision: 'disputed', note: 'we shipped ten', decided_by: after.body.updated_by },
      { decision: null },
      { decision: 'accepted' },
    ]);
  });

  it('tells goods of another lot as over there, and as short on the line that was announced', async () => {
    const { id: itemId } = await item();
    const id = await delivered({ items: [{ id: itemId, quantity: 10, lot_number: 'A' }] });
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 10, lot: 'B' }] }));
    const { body } = await must(act(id, 'close'));
    expect(body.discrepancies).toMatchObject([
      { item_id: itemId, lot_number: 'A', announced: 10, received: 0, short: 10, over: 0 },
      { item_id: itemId, lot_number: 'B', announced: 0, received: 10, short: 0, over: 10 },
    ]);
    const [a, b] = body.discrepancies;
    const decide = (decisions: object[]) =>
      world.app.post(`${PATH}/${id}/discrepancies`, { decisions }, world.merchant);
    const { body: after } = await must(
      decide([
        { line_id: a.line_id, decision: 'disputed' },
        { line_id: b.line_id, item_id: itemId, decision: 'accepted' },
      ]),
    );
    expect(after.discrepancies).toMatchObject([{ decision: 'disputed' }, { decision: 'accepted' }]);
    const { body: all } = await must(decide([{ item_id: itemId, decision: 'accepted' }]));
    expect(all.discrepancies).toMatchObject([{ decision: 'accepted' }, { decision: 'accepted' }]);
    const wrong = await decide([
      { decision: 'accepted' },
      { line_id: 999_999_999, decision: 'accepted' },
      { line_id: a.line_id, item_id: itemId + 1, decision: 'accepted' },
      { line_id: a.line_id, decision: 'accepted' },
      { item_id: itemId, decision: 'accepted' },
    ]);
    expect(codes(wrong)).toEqual([
      '/decisions/0 required',
      '/decisions/1/line_id unknown_reference',
      '/decisions/2/item_id conflicting_reference',
      '/decisions/4/item_id duplicate',
    ]);
  });

  it('keeps every decision through reopening and closing; a dispute is an event and stands in a list of the hub', async () => {
    const { id: itemId } = await item();
    const id = await delivered({ items: [{ id: itemId, quantity: 10 }] });
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 6 }] }));
    await must(act(id, 'close'));
    const before = await world.lastSequence();
    const decide = (decision: string, note?: string) =>
      must(
        world.app.post(
          `${PATH}/${id}/discrepancies`,
          { decisions: [{ item_id: itemId, decision, ...(note === undefined ? {} : { note }) }] },
          world.merchant,
        ),
      );
    const { body } = await decide('disputed', 'we shipped ten');
    const told = (await world.eventsAfter(before)).filter((one) => one.subject_id === String(id));
    expect(told).toMatchObject([
      {
        type: 'inventory_request.disputed',
        data: {
          disputes: [
            {
              line_id: body.items[0].line_id,
              item_id: itemId,
              lot_number: null,
              short: 4,
              over: 0,
              damaged: 0,
              note: 'we shipped ten',
              by: body.updated_by,
              time: body.discrepancies[0].decided,
            },
          ],
        },
      },
    ]);
    const disputes = async () =>
      (await must(hub('GET', '/ops/v1/warehouses/1/disputes?per_page=250'))).body.filter(
        (one: { request_id: number }) => one.request_id === id,
      );
    const disputed = { item_id: itemId, short: 4, note: 'we shipped ten', disputed_by: body.updated_by };
    expect(await disputes()).toMatchObject([{ ...disputed, request_status: 'closed' }]);
    const first = { decision: 'disputed', note: 'we shipped ten', short: 4, over: 0, by: body.updated_by };
    const { body: again } = await must(act(id, 'reopen', { reason: 'the merchant disputes it' }));
    expect(again.discrepancies).toMatchObject([{ decision: 'disputed', decisions: [first] }]);
    expect(await disputes()).toMatchObject([{ ...disputed, request_status: 'receiving' }]);
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 4 }] }));
    const { body: closed } = await must(act(id, 'close'));
    const second = { decision: 'settled', note: 'received as announced', short: 0, over: 0 };
    expect(closed.discrepancies).toMatchObject([{ ...second, decisions: [first, second] }]);
    expect(await disputes()).toEqual([]);
    const { body: accepted } = await decide('accepted');
    expect(accepted.discrepancies[0]).toMatchObject({
      decision: 'accepted',
      note: null,
      decisions: [first, second, { decision: 'accepted', note: null, short: 0 }],
    });
    expect(accepted.discrepancies[0].decided).toBe(accepted.discrepancies[0].decisions[2].time);
  });

  it('ends a dispute with the hub’s answer, which its merchant reads and may dispute again', async () => {
    const { id: itemId } = await item();
    const id = await delivered({ items: [{ id: itemId, quantity: 10 }] });
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 6 }] }));
    const { body: closed } = await must(act(id, 'close'));
    const [{ line_id }] = closed.items;
    const dispute = { decisions: [{ line_id, decision: 'disputed', note: 'we shipped ten' }] };
    const disputeIt = async () => {
      const { body } = await must(world.app.post(`${PATH}/${id}/discrepancies`, dispute, world.merchant));
      return body.discrepancies[0].decisions.at(-1).id as number;
    };
    const dispute_id = await disputeIt();
    const answer = { dispute_id, decision: 'rejected', note: 'the seal was whole, and six were in it' };
    expect(codes(await act(id, 'answer_dispute', { ...answer, dispute_id: dispute_id + 100_000 }))).toEqual([
      '/dispute_id unknown_reference',
    ]);
    expect(codes(await act(id, 'answer_dispute', { dispute_id, decision: 'rejected' }))).toEqual([
      '/note required',
    ]);
    const before = await world.lastSequence();
    const { body: answered } = await must(act(id, 'answer_dispute', answer));
    expect(answered.discrepancies).toMatchObject([
      {
        ...{ short: 4, decision: 'rejected', note: answer.note, decided_by: answered.updated_by },
        decisions: [
          { id: dispute_id, decision: 'disputed' },
          { decision: 'rejected', note: answer.note, short: 4 },
        ],
      },
    ]);
    const told = (await world.eventsAfter(before)).filter((one) => one.subject_id === String(id));
    expect(told).toMatchObject([
      {
        type: 'inventory_request.dispute_answered',
        data: { disputes: [], answered_disputes: [{ line_id, decision: 'rejected', note: answer.note }] },
      },
    ]);
    const listed = async () =>
      (await must(hub('GET', '/ops/v1/warehouses/1/disputes?per_page=250'))).body.filter(
        (one: { request_id: number }) => one.request_id === id,
      );
    expect(await listed()).toEqual([]);
    const again = await disputeIt();
    expect(await listed()).toMatchObject([{ id: again, line_id, note: 'we shipped ten' }]);
    const upheld = { dispute_id: again, decision: 'upheld', note: 'credited' };
    expect((await must(act(id, 'answer_dispute', upheld))).body.discrepancies[0].decision).toBe('upheld');
  });

  it('ends the dispute that the answer names and no other; another answer corrects it until there is another dispute', async () => {
    const { id: itemId } = await item();
    const id = await delivered({ items: [{ id: itemId, quantity: 10 }] });
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 6 }] }));
    await must(act(id, 'close'));
    const decide = async (decision: string) => {
      const decisions = [{ item_id: itemId, decision }];
      const path = `${PATH}/${id}/discrepancies`;
      const { body } = await must(world.app.post(path, { decisions }, world.merchant));
      return body.discrepancies[0].decisions.at(-1).id as number;
    };
    const answer = (dispute_id: number, decision: string) =>
      act(id, 'answer_dispute', { dispute_id, decision, note: decision });
    const decisionsAfter = async (given: ReturnType<typeof answer>) =>
      (await must(given)).body.discrepancies[0].decisions.map((one: { decision: string }) => one.decision);
    const first = await decide('disputed');
    await must(answer(first, 'rejected'));
    const before = await world.lastSequence();
    expect(await decisionsAfter(answer(first, 'upheld'))).toEqual(['disputed', 'rejected', 'upheld']);
    const told = (await world.eventsAfter(before)).filter((one) => one.subject_id === String(id));
    expect(told).toMatchObject([
      { type: 'inventory_request.dispute_answered', data: { answered_disputes: [{ decision: 'upheld' }] } },
    ]);
    const second = await decide('disputed');
    const late = await answer(first, 'rejected');
    expect([late.status, late.body.detail]).toEqual([
      409,
      expect.stringContaining('has been disputed again'),
    ]);
    await must(answer(second, 'rejected'));
    await decide('accepted');
    const ended = await answer(second, 'upheld');
    expect([ended.status, ended.body.detail]).toEqual([409, expect.stringContaining('is accepted')]);
    expect(codes(await answer(second + 100_000, 'upheld'))).toEqual(['/dispute_id unknown_reference']);
  });

  it('can be taken back for 7 days', async () => {
    const { id: itemId } = await item();
    const id = await delivered({ items: [{ id: itemId, quantity: 10 }] });
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 9 }] }));
    await must(act(id, 'close'));
    clock.advanceMs(7 * DAY_MS);
    await keepTokens();
    const again = await must(act(id, 'reopen', { reason: 'a carton was found' }));
    expect(again.body).toMatchObject({ status: 'receiving', discrepancies: [] });
    expect(again.body.history.at(-1)).toMatchObject({ status: 'receiving', reason: 'a carton was found' });
    expect(await stock(itemId)).toMatchObject({ onHand: 9, inbound: 1 });
    await must(act(id, 'receive', { lines: [{ item_id: itemId, quantity: 1 }] }));
    expect((await must(act(id, 'close'))).body.discrepancies).toEqual([]);
    clock.advanceMs(7 * DAY_MS + HOUR_MS);
    const late = await act(id, 'reopen', { reason: 'too late' });
    expect(late.status).toBe(409);
    expect(late.body.detail).toMatch(/more than 7 days/);
  });

  it('is rejected before it leaves for any reason, on its way only when it is lost', async () => {
    const { id: itemId } = await item();
    const [a, b] = [
      await request({ items: [{ id: itemId, quantity: 3 }] }),
      await request({ items: [{ id: itemId, quantity: 4 }] }),
    ];
    await must(act(a, 'cancel', { reason: 'not labelled' }));
    expect((await get(a)).history.at(-1)).toMatchObject({ status: 'cancelled', reason: 'not labelled' });
    await must(world.app.patch(`${PATH}/${b}`, { status: 'in_transit' }, world.merchant));
    expect(codes(await act(b, 'cancel', { reason: 'not labelled' }))).toEqual(['/reason not_allowed']);
    await must(act(b, 'cancel', { reason: 'lost' }));
    expect(await stock(itemId)).toMatchObject({ inbound: 0 });
    expect((await act(b, 'deliver')).body.detail).toMatch(/is cancelled, not placed or in_transit/);
  });
});

it('keeps photos, and tells what they are by their bytes', async () => {
  const { id: itemId } = await item();
  const id = await delivered({ items: [{ id: itemId, quantity: 1 }] });
  const html = Buffer.from('<html><script>alert(1)</script>').toString('base64');
  expect(codes(await act(id, 'photos', { content: html }))).toEqual(['/content bad_format']);
  const { body } = await must(act(id, 'photos', { content: PNG, note: 'crushed' }));
  expect(body.photos).toMatchObject([{ note: 'crushed', media_type: 'image/png', bytes: 70 }]);
  const photo = await world.app.get(`${PATH}/${id}/photos/${body.photos[0].id}`, world.merchant);
  expect(photo.headers['content-type']).toBe('image/png');
  expect(photo.bytes.equals(Buffer.from(PNG, 'base64'))).toBe(true);
  expect((await world.app.get(`${PATH}/${id}/photos/999`, world.merchant)).status).toBe(404);
});

it('is found by the scan of a number and of a carton, and in the list and the sums of its warehouse', async () => {
  const { id: itemId } = await item();
  const id = await delivered({
    items: [{ id: itemId, quantity: 1 }],
    cartons: [{ contents: [{ item_index: 0, quantity: 1 }] }],
  });
  const { cartons, ir_number } = await get(id);
  const scan = async (code: string) =>
    (await hub('GET', `/ops/v1/scan?code=${encodeURIComponent(code)}`)).body.matches;
  expect(await scan(ir_number.toLowerCase())).toMatchObject([
    { type: 'inventory_request', id, actions: ['receive', 'start_receiving', 'photos'] },
  ]);
  expect(await scan(`00${cartons[0].sscc}`)).toMatchObject([
    { type: 'inbound_carton', actions: ['receive'] },
  ]);
  const { body: open } = await hub(
    'GET',
    '/ops/v1/warehouses/1/inventory_requests?status=delivered&per_page=250',
  );
  expect(open.map((one: { id: number }) => one.id)).toContain(id);
  clock.advanceMs(4 * HOUR_MS);
  await keepTokens();
  await must(act(id, 'receive', { lines: [{ sscc: cartons[0].sscc }] }));
  await must(act(id, 'close'));
  const day = clock.now().toISOString().slice(0, 10);
  const { body: sums } = await hub(
    'GET',
    `/ops/v1/warehouses/1/inbound_summary?start_date=${day}&end_date=${day}`,
  );
  expect(sums).toMatchObject({
    closed_requests: 1,
    units_announced: 1,
    units_received: 1,
    median_dock_to_stock_hours: 4,
  });
});
