// Marketplace shipments are carried to fulfilment centers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../../test/harness.ts';
import { uncommitted } from '../../../test/tools/uncommitted.ts';
import { type FreightWorld, freightWorld, wrongs } from '../../../test/worlds/freight-world.ts';
import { runChecks } from '../../kit/db/checks.ts';
import { ManualClock } from '../../kit/kernel/clock.ts';
import { MIDDLE_MILE_CHECKS } from '../../verify/middle-mile/queries.ts';
import { verifyBooks } from '../../verify/verify-books.ts';
import { forgetExpiredQuotes } from '../rates/jobs.ts';

const PATH = '/v1/middle_mile_orders';
const RATES = '/v1/shipments/calculate_rates';

let world: FreightWorld;

beforeAll(async () => {
  world = await freightWorld();
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

const order = (shipment_ids: readonly string[], more: object = {}) =>
  world.app.post(PATH, { warehouse_id: 1, shipment_ids, ...more }, world.merchant);
const ordered = async (shipment_ids: readonly string[], more: object = {}) =>
  (await world.must(order(shipment_ids, more))).body as { middle_mile_order_number: string; id: number };
const read = async (number: string) =>
  (await world.must(world.app.get(`${PATH}/${number}`, world.merchant))).body;
const step = (number: string, name: string, body?: object) =>
  world.act(`middle_mile_orders/${number}/${name}`, body);
const change = (number: string, body: object, headers = {}) =>
  world.app.patch(`${world.ops}/middle_mile_orders/${number}`, body, { ...world.hub, headers });
const cancel = (number: string, body?: object) =>
  world.app.post(`${PATH}/${number}/cancel`, body, world.merchant);
const quote = (shipment_ids: readonly string[]) => world.app.post(RATES, { shipment_ids }, world.merchant);
const undoShipment = (name: string) =>
  world.act(`marketplace_shipments/${name}/undo_pick_up`, { reason: 'of the one beside it' });
const status = async (name: string) => (await world.track(name)).body.current_status.status as string;

describe('an order', () => {
  it('has a number of the day, and what calculate_rates says at that moment, with its breakdown', async () => {
    const [a, b] = [await world.forwarded(), await world.forwarded({ center: 'ABE8', cartons: 4 })];
    const priced = (await world.must(quote([a.number, b.fba]))).body;
    const { body } = await world.must(order([b.fba, a.number]));
    const day = new Date().toISOString().slice(2, 10).replaceAll('-', '');
    expect(body.middle_mile_order_number).toMatch(new RegExp(`^MMO${day}[2-9A-HJ-NP-Z]{4}$`));
    expect(body).toMatchObject({
      authorized_amount: priced.rates[0].total_usd,
      authorized_currency: 'USD',
      estimated_volume: 12,
      status: 'authorized',
      shipments: [
        { shipment_id: b.number, fba_shipment_id: b.fba, fulfillment_center_code: 'ABE8', cubic_feet: 8 },
        { shipment_id: a.number, fba_shipment_id: a.fba, fulfillment_center_code: 'ONT8', cubic_feet: 4 },
      ],
    });
    expect(body.message).toContain('2 shipments, 12 cubic feet, authorized for');
    const found = await read(body.middle_mile_order_number);
    const lines = found.breakdown.flatMap((one: { breakdown: { amount_usd: number }[] }) => one.breakdown);
    const sum = lines.reduce(
      (cents: number, line: { amount_usd: number }) => cents + Math.round(line.amount_usd * 100),
      0,
    );
    expect(sum).toBe(Math.round(found.authorized_amount * 100));
    expect(found).toMatchObject({
      id: body.id,
      internal_identifier: body.middle_mile_order_number,
      warehouse_id: 1,
      number_of_shipments: 2,
      shipment_ids: [b.number, a.number],
      destination_type: 'FBA',
      // 180 pounds in 12 cubic feet.
      freight_class: '70',
      pickup_appointment: null,
      history: [{ status: 'authorized', reason: 'the merchant orders it' }],
    });
    expect(await read(String(body.id))).toEqual(found);
    expect((await world.track(a.number)).body.middle_mile_order_number).toBe(body.middle_mile_order_number);
  });

  it('is refused with everything that is wrong with each shipment, and changes nothing', async () => {
    const [good, taken, open] = [
      await world.forwarded(),
      await world.forwarded(),
      await world.forwarded({ cartons: 0 }),
    ];
    const far = await world.forwarded({ warehouseId: 2 });
    const nowhere = await world.forwarded({ center: 'XXX9' });
    const { middle_mile_order_number: number } = await ordered([taken.number]);
    const before = await world.lastSequence();
    const answer = await order(
      ['FBA-NOBODYS', good.number, good.fba, taken.fba, open.number, far.number, nowhere.fba, 'MS-999999'],
      { quote_id: 999_999 },
    );
    expect(answer.status).toBe(422);
    expect(wrongs(answer)).toEqual([
      '/shipment_ids/0 unknown_reference no marketplace shipment FBA-NOBODYS in this organization',
      `/shipment_ids/2 not_allowed ${good.fba} is ${good.number}, which is listed twice`,
      `/shipment_ids/3 not_allowed ${taken.fba} is on ${number}`,
      `/shipment_ids/4 not_allowed ${open.number} is not packed: not all of its units are in cartons`,
      `/shipment_ids/5 not_allowed ${far.number} is at warehouse 2`,
      '/shipment_ids/7 unknown_reference no marketplace shipment MS-999999 in this organization',
      `/shipment_ids/6 not_allowed ${nowhere.fba}: no rate card has a lane from its warehouse to its fulfilment center`,
      '/quote_id unknown_reference no quote 999999 of marketplace shipments, or it has expired',
    ]);
    const elsewhere = await order([good.number], { warehouse_id: 99 });
    expect(wrongs(elsewhere)[0]).toBe(
      '/warehouse_id unknown_reference no warehouse 99 is open to this organization',
    );
    // What does not fit the schema, together with what is not known.
    const both = await order(['FBA-NOBODYS', '', good.number], {
      warehouse_id: 99,
      destination_type: 'moon',
    });
    expect(
      wrongs(both)
        .map((one) => one.split(' ')[0])
        .sort(),
    ).toEqual([
      '/destination_type',
      '/shipment_ids/0',
      '/shipment_ids/1',
      '/shipment_ids/2',
      '/warehouse_id',
    ]);
    expect(await world.lastSequence()).toBe(before);
    await ordered([good.number]);
  });

  it('takes the price of the quote that it cites, while that is of the same load', async () => {
    const [a, b] = [await world.forwarded(), await world.forwarded()];
    const { quote_id } = (await world.must(quote([a.fba, b.number]))).body;
    expect(wrongs(await order([a.number], { quote_id }))).toEqual([
      `/quote_id conflicting_reference quote ${quote_id} is for other shipments`,
    ]);
    const { body: cartons } = await world.must(
      world.app.get(`${world.ops}/marketplace_cartons?shipment_id=${a.id}`, world.hub),
    );
    await world.must(
      world.app.patch(`${world.ops}/marketplace_cartons/${cartons[0].id}`, { height_in: 24 }, world.hub),
    );
    expect(wrongs(await order([a.number, b.number], { quote_id }))).toEqual([
      `/quote_id conflicting_reference the shipments have changed since quote ${quote_id}`,
    ]);
    const fresh = (await world.must(quote([a.fba, b.number]))).body;
    const found = await read(
      (await ordered([a.number, b.fba], { quote_id: fresh.quote_id })).middle_mile_order_number,
    );
    expect(found).toMatchObject({
      quote_id: fresh.quote_id,
      authorized_amount: fresh.rates[0].total_usd,
      breakdown: [{ shipment_id: a.number }, { shipment_id: b.number }],
    });
    const parcels = await world.app.post(
      RATES,
      {
        from: { warehouse_id: 1 },
        to: { postal_code: '10118', country: 'US' },
        parcels: [{ length_in: 8, width_in: 6, height_in: 4, weight_lb: 3 }],
      },
      world.merchant,
    );
    const c = await world.forwarded();
    expect(wrongs(await order([c.number], { quote_id: parcels.body.quote_id }))[0]).toContain(
      '/quote_id unknown_reference',
    );
  });

  it('keeps the quote that it was authorized by, also when that has expired', async () => {
    const a = await world.forwarded();
    const priced = (await world.must(quote([a.number]))).body;
    const unused = (await world.must(quote([a.number]))).body;
    await ordered([a.number], { quote_id: priced.quote_id });
    const later = new ManualClock(new Date(Date.parse(priced.expires) + 3600 * 1000));
    await forgetExpiredQuotes(world.app.db, later, world.orgId);
    const kept = await world.app.get(`/v1/rate_quotes/${priced.quote_id}`, world.merchant);
    expect(kept.body).toEqual(priced);
    expect((await world.app.get(`/v1/rate_quotes/${unused.quote_id}`, world.merchant)).status).toBe(404);
  });

  it('is cancelled before it is picked up, and its shipments go on another one', async () => {
    const a = await world.forwarded();
    const { middle_mile_order_number: number } = await ordered([a.number]);
    const { body } = await world.must(cancel(number, { reason: 'the sale was moved' }));
    expect(body).toMatchObject({ status: 'cancelled', cancellation_reason: 'the sale was moved' });
    expect((await world.track(a.number)).body.middle_mile_order_number).toBeNull();
    const again = await world.must(cancel(number, { reason: 'another reason' }));
    expect(again.body).toEqual(body);
    const { middle_mile_order_number: other } = await ordered([a.fba]);
    await world.must(step(other, 'pick_up'));
    expect((await cancel(other)).body).toMatchObject({
      code: 'state_conflict',
      detail: `middle-mile order ${other} is picked_up: it cannot become cancelled`,
    });
    expect((await cancel('MMO2601012222')).status).toBe(404);
  });
});

describe('a shipment', () => {
  it('is on one live order at most, however many are sent at once', async () => {
    const shipments = [await world.forwarded(), await world.forwarded(), await world.forwarded()];
    const names = shipments.map(({ number }) => number);
    const answers: TestAnswer[] = await Promise.all(
      Array.from({ length: 12 }, (_, index) => order(index % 2 === 0 ? names : [...names].reverse())),
    );
    const taken = answers.filter((one) => one.status === 200);
    expect(taken).toHaveLength(1);
    for (const refused of answers.filter((one) => one.status !== 200)) {
      expect(refused.status, refused.text).toBe(422);
      expect(wrongs(refused)).toHaveLength(names.length);
    }
    const { rows } = await world.sql.query(
      'SELECT count(*)::int AS live FROM middle_mile_order_shipment WHERE shipment_id = ANY($1) AND is_live',
      [shipments.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ live: names.length }]);
    // The database says so by itself, whoever writes.
    const [first] = shipments;
    const twice = world.sql.query(
      `INSERT INTO middle_mile_order_shipment SELECT org_id, id, $1, true FROM middle_mile_order
       WHERE NOT $2 = ANY(shipment_ids) AND org_id = $3 LIMIT 1`,
      [first?.id, first?.number, world.orgId],
    );
    await expect(twice).rejects.toThrow('middle_mile_order_shipment_live');
  });
});

describe('the hub', () => {
  it('books, picks up, departs, delivers, measures and is charged, and the merchant sees all of it', async () => {
    const [a, b] = [await world.forwarded(), await world.forwarded()];
    const { middle_mile_order_number: number } = await ordered([a.number, b.number]);
    const before = await world.lastSequence();
    const appointment = {
      start: '2099-03-10T14:00:00.000Z',
      end: '2099-03-10T15:00:00.000Z',
      reference: 'PU-1',
    };
    const booked = await world.must(
      change(number, {
        pickup_appointment: appointment,
        equipment: 'van',
        pallet_count: 2,
        accessorials: ['lumper'],
        freight_class: '85',
      }),
    );
    expect(booked.body).toMatchObject({
      pickup_appointment: appointment,
      equipment: 'van',
      pallet_count: 2,
      accessorials: ['lumper'],
      freight_class: '85',
    });
    expect(booked.headers['etag']).toBe('"2"');
    // The same again changes nothing.
    expect(
      (await world.must(change(number, { equipment: 'van', pickup_appointment: appointment }))).body.version,
    ).toBe(2);
    expect((await change(number, { equipment: 'reefer' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await change(number, { verified_volume: 9 })).body.detail).toBe(
      `middle-mile order ${number} is authorized: verified_volume cannot change`,
    );
    const backwards = { start: appointment.end, end: appointment.start };
    expect(wrongs(await change(number, { pickup_appointment: backwards }))).toEqual([
      '/pickup_appointment/end start_after_end must be after start',
    ]);
    expect((await step(number, 'depart')).status).toBe(409);
    // Nothing leaves before it was there: the order would go without its shipments.
    expect(wrongs(await step(number, 'pick_up', { time: '2001-01-01T00:00:00Z' }))).toEqual([
      expect.stringMatching(/^\/time not_allowed is before MS-\d+ was created/),
      expect.stringMatching(/^\/time not_allowed is before MS-\d+ was created/),
    ]);
    const picked = await world.must(step(number, 'pick_up', { seal_number: 'SL-77' }));
    expect(picked.body).toMatchObject({ status: 'picked_up', seal_number: 'SL-77' });
    expect([await status(a.number), await status(b.fba)]).toEqual(['in_transit', 'in_transit']);
    expect((await change(number, { equipment: 'reefer' })).status).toBe(409);
    await world.must(step(number, 'depart'));
    expect(wrongs(await step(number, 'deliver', { time: '2001-01-01T00:00:00Z' }))[0]).toContain(
      'is before it was picked up',
    );
    const delivered = await world.must(step(number, 'deliver'));
    expect(delivered.body.history.map((one: { status: string }) => one.status)).toEqual([
      'authorized',
      'picked_up',
      'in_transit',
      'delivered',
    ]);
    // Standing at the dock is not being checked in.
    expect(await status(a.number)).toBe('in_transit');
    expect((await world.track(a.number)).body.events.map((one: { code: string }) => one.code)).toEqual([
      'in_transit',
      'delivered',
    ]);
    const { authorized_amount } = delivered.body;
    const invoiced_amount = Math.round(authorized_amount * 100 + 1234) / 100;
    const invoiced = { invoiced_amount, invoice_difference: 12.34, invoice_number: 'INV-9' };
    const changed = await world.must(
      change(number, { verified_volume: 8.75, invoiced_amount, invoice_number: 'INV-9' }),
    );
    expect(changed.body).toMatchObject({ verified_volume: 8.75, ...invoiced });
    expect(await read(number)).toMatchObject({ verified_volume: 8.75, authorized_amount });
    const types = (await world.eventsAfter(before))
      .filter((one) => one.subject_type === 'middle_mile_order')
      .map((one) => one.type.split('.')[1]);
    expect(types).toEqual(['updated', 'picked_up', 'in_transit', 'delivered', 'updated']);
  });

  it('shows what the carrier charged to the hub alone: not in the merchant’s answers, not in events', async () => {
    const before = await world.lastSequence();
    const { number: shipment } = await world.forwarded();
    const { middle_mile_order_number: number } = await ordered([shipment]);
    await world.must(step(number, 'pick_up'));
    await world.must(change(number, { invoiced_amount: 77.41 + 1e-14, invoice_number: 'EXL-77' }));
    expect((await change(number, { invoiced_amount: 77.415 })).status).toBe(422);
    const seen = [
      await read(number),
      (await world.must(world.app.get(`${PATH}?internal_identifier=${number}`, world.merchant))).body,
      await world.eventsAfter(before),
    ];
    for (const word of ['invoice', 'EXL-77', '77.41']) expect(JSON.stringify(seen)).not.toContain(word);
    const invoiced = { invoiced_amount: 77.41, invoice_number: 'EXL-77' };
    const hub = async (path: string) => (await world.must(world.app.get(path, world.hub))).body;
    expect(await hub(`${world.ops}/middle_mile_orders/${number}`)).toMatchObject(invoiced);
    expect(
      (await hub(`${world.ops}/middle_mile_orders?internal_identifier=${number}`)).data[0],
    ).toMatchObject(invoiced);
    const here = await hub('/ops/v1/warehouses/1/middle_mile_orders?status=picked_up&per_page=250');
    expect(
      here.find((one: { internal_identifier: string }) => one.internal_identifier === number),
    ).toMatchObject(invoiced);
    // Cancelling is the merchant's step, too.
    const { middle_mile_order_number: other } = await ordered([(await world.forwarded()).number]);
    expect(JSON.stringify((await world.must(cancel(other))).body)).not.toContain('invoice');
  });

  it('takes back a pick-up that was said by mistake, as long as nothing says that it has left', async () => {
    const [a, b] = [await world.forwarded(), await world.forwarded()];
    const { middle_mile_order_number: number } = await ordered([a.number, b.number]);
    expect((await step(number, 'undo_pick_up', { reason: 'too early' })).status).toBe(409);
    await world.must(step(number, 'pick_up', { seal_number: 'SL-1' }));
    expect((await step(number, 'undo_pick_up')).status).toBe(422);
    // Of the order, not of one shipment on it.
    expect((await undoShipment(a.number)).body.detail).toBe(
      `${a.number} was picked up by ${number}: undo the pickup of that order`,
    );
    const before = await world.lastSequence();
    const { body } = await world.must(step(number, 'undo_pick_up', { reason: 'the truck next to it' }));
    expect(body).toMatchObject({ status: 'authorized', picked_up: null, seal_number: null });
    expect(
      body.history.map((one: { status: string; reason: string }) => [one.status, one.reason]).at(-1),
    ).toEqual(['authorized', 'pick-up undone: the truck next to it']);
    for (const { number: name, fba } of [a, b]) {
      const found = (await world.track(name)).body;
      expect(found).toMatchObject({
        fba_shipment_id: fba,
        current_status: { status: 'created', status_time: found.created },
        statuses: { in_transit: null },
        events: [{ code: 'pick_up_undone', description: 'pick-up undone: the truck next to it' }],
        middle_mile_order_number: number,
      });
    }
    const types = (await world.eventsAfter(before)).map((one) => one.type);
    expect(types).toEqual([
      'marketplace_shipment.pick_up_undone',
      'marketplace_shipment.pick_up_undone',
      'middle_mile_order.pick_up_undone',
    ]);
    // It can be changed, cancelled or picked up as before; the same time is no obstacle.
    const time = new Date().toISOString();
    await world.must(change(number, { equipment: 'van' }));
    await world.must(step(number, 'pick_up', { time }));
    await world.must(step(number, 'undo_pick_up', { reason: 'again' }));
    await world.must(step(number, 'pick_up', { time }));
    expect([await status(a.number), await status(b.number)]).toEqual(['in_transit', 'in_transit']);
    // What has left has left.
    const refusals = async (number: string) => {
      const answer = await step(number, 'undo_pick_up', { reason: 'too late' });
      expect([answer.status, answer.body.code]).toEqual([409, 'state_conflict']);
      return answer.body.detail as string;
    };
    await world.must(change(number, { verified_volume: 7 }));
    expect(await refusals(number)).toBe(
      `middle-mile order ${number} stays picked_up: the carrier has measured or invoiced it`,
    );
    await world.must(change(number, { verified_volume: null }));
    const delayed = { events: [{ code: 'delayed', time: new Date().toISOString() }] };
    await world.must(world.act(`marketplace_shipments/${a.number}/events`, delayed));
    expect(await refusals(number)).toBe(
      `middle-mile order ${number} has left: ${a.number} has the events delayed`,
    );
    await world.must(step(number, 'depart'));
    expect(await refusals(number)).toBe(`middle-mile order ${number} is in_transit, not picked_up`);
  });

  it('takes back that a shipment has left which is on no order', async () => {
    const { number, sku } = await world.forwarded();
    const tell = (code: string) =>
      world.act(`marketplace_shipments/${number}/events`, {
        events: [{ code, time: new Date().toISOString(), location: 'Newark' }],
      });
    expect((await undoShipment(number)).body.detail).toBe(
      `marketplace shipment ${number} is created, not in_transit`,
    );
    await world.must(tell('in_transit'));
    const { body } = await world.must(undoShipment(number));
    expect(body).toMatchObject({ status: 'created', shipment_id: number });
    await ordered([number]);
    await world.must(tell('in_transit'));
    await world.must(undoShipment(number));
    await world.must(tell('in_transit'));
    await world.must(
      world.act(`marketplace_shipments/${number}/received`, { received: [{ sku, quantity: 1 }] }),
    );
    expect((await undoShipment(number)).status).toBe(409);
  });

  it('takes no shipment along whose units are not all in cartons', async () => {
    const a = await world.forwarded();
    const { middle_mile_order_number: number } = await ordered([a.number]);
    await world.sql.query('UPDATE marketplace_shipment SET unit_count = unit_count + 1 WHERE id = $1', [
      a.id,
    ]);
    expect((await step(number, 'pick_up')).body.detail).toBe(`not all units of ${a.number} are in cartons`);
    await world.sql.query('UPDATE marketplace_shipment SET unit_count = unit_count - 1 WHERE id = $1', [
      a.id,
    ]);
  });

  it('sees what a warehouse has to be carried, of all organizations', async () => {
    const a = await world.forwarded({ warehouseId: 2, center: 'LAS1' });
    const { middle_mile_order_number: number } = await ordered([a.number], { warehouse_id: 2 });
    const at = async (query: string) =>
      (await world.must(world.app.get(`/ops/v1/warehouses/2/middle_mile_orders${query}`, world.hub)))
        .body as {
        middle_mile_order_number: string;
        org_id: number;
      }[];
    expect((await at('?status=authorized')).at(-1)).toMatchObject({
      middle_mile_order_number: number,
      org_id: 2,
    });
    expect((await at('?status=delivered')).map((one) => one.middle_mile_order_number)).not.toContain(number);
    expect((await world.app.get('/ops/v1/warehouses/99/middle_mile_orders', world.hub)).status).toBe(404);
  });
});

describe('the list', () => {
  it('stands in data, newest first, and per_page and limit mean the same', async () => {
    const get = async (query: string) => await world.must(world.app.get(`${PATH}?${query}`, world.merchant));
    const { body: all } = await get('per_page=100');
    expect(all.data.length).toBeGreaterThan(5);
    const times = all.data.map((one: { created_at: string }) => one.created_at);
    expect(times).toEqual([...times].sort().reverse());
    const { body: two, headers } = await get('limit=2');
    expect(two.data).toEqual(all.data.slice(0, 2));
    const next = /<([^>]+)>/.exec(String(headers['link']))?.[1] ?? '';
    const { body: more } = await world.must(world.app.get(next, world.merchant));
    expect(next).toMatch(/[?&]after=/);
    expect(more.data).toEqual(all.data.slice(2, 4));
    expect((await get('per_page=2&page=2')).body).toEqual(more);
    const total = (await get('per_page=1&include_total=true')).headers['x-total-count'];
    expect(Number(total)).toBe(all.data.length);
    const number = all.data[3].internal_identifier;
    expect((await get(`internal_identifier=${number}`)).body.data).toEqual([all.data[3]]);
    expect((await world.app.get(`${PATH}?limit=101`, world.merchant)).status).toBe(422);
    expect((await world.app.get(`${PATH}?per_page=101`, world.merchant)).status).toBe(422);
    const { body: cancelled } = await get('status=cancelled&per_page=100');
    expect(cancelled.data).toEqual(all.data.filter((one: { status: string }) => one.status === 'cancelled'));
  });
});

describe('verify', () => {
  it.each([
    [
      'middle_mile_amounts',
      'UPDATE middle_mile_order SET authorized_cents = authorized_cents + 1 WHERE org_id = 2 AND id = 1',
    ],
    [
      'middle_mile_shipments',
      'UPDATE middle_mile_order_shipment SET is_live = false WHERE org_id = 2 AND order_id = 1',
    ],
    [
      'middle_mile_shipments',
      `UPDATE marketplace_shipment p SET status = 'created' FROM middle_mile_order_shipment s
       WHERE p.org_id = 2 AND s.org_id = 2 AND s.order_id = 3 AND p.id = s.shipment_id`,
    ],
  ])('finds what breaks %s', async (check, change) => {
    await uncommitted(world.sql, [change], async (db) => {
      const { findings } = await runChecks(db, MIDDLE_MILE_CHECKS);
      expect(findings.map((one) => one.check)).toEqual([check]);
    });
  });
});
