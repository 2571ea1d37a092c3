// Carrier events in any order, repeated, for shipments of any org.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { makeOrder, receiveGoods } from '../../../../test/worlds/place-order.ts';

const RIVAL = 3;
let world: FloorWorld;
let item: number;
let now: number;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 8 });
  item = await world.shelve(100);
  now = Date.now();
});

afterAll(() => world.close());

const hours = (count: number) => new Date(now + count * 3600_000).toISOString();
const tell = (events: object[], headers = {}) =>
  world.app.post('/ops/v1/carrier_events', { events }, { ...world.hub, headers });
const ship = (trackingNumber: string, carrier?: string) =>
  world.shipped([{ itemId: item, quantity: 1 }], trackingNumber, carrier);
const cartonOf = async (id: number) => (await world.read(id)).body.cartons[0];
const resultsOf = (answer: { body: { results: { result: string }[] } }) =>
  answer.body.results.map(({ result }) => result);

describe('carrier events', () => {
  it('lead to the same place in any order of arrival', async () => {
    const scans = (number: string) => [
      { tracking_number: number, code: 'Arrival Scan', time: hours(1), location: 'Newark' },
      { tracking_number: number, code: 'OUT FOR DELIVERY', time: hours(2) },
      { tracking_number: number, code: 'label_created', time: hours(-9) },
      { tracking_number: number, code: 'D', time: hours(3), description: 'front door' },
      { tracking_number: number, code: 'in_transit', time: hours(4) },
    ];
    const orders = [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [3, 0, 4, 2, 1],
    ];
    for (const [index, order] of orders.entries()) {
      const number = `ANY-${index}`;
      const id = await ship(number);
      for (const at of order) {
        const answer = await tell([scans(number)[at] as object]);
        expect(answer.body).toMatchObject({ accepted: 1, results: [{ index: 0, result: 'accepted' }] });
      }
      expect(await cartonOf(id)).toMatchObject({ status: 'delivered', status_time: hours(3) });
    }
  });

  it('that are late or duplicate change only the list, and never move a shipment back', async () => {
    const id = await ship('LATE-1');
    const delivered = { tracking_number: 'LATE-1', code: 'delivered', time: hours(5) };
    const before = await world.lastSequence();
    const first = await tell([delivered, delivered]);
    expect(first.body.results).toMatchObject([
      { index: 0, result: 'accepted', current_status: 'delivered' },
      { index: 1, result: 'duplicate', current_status: 'delivered' },
    ]);
    const late = await tell([delivered, { tracking_number: 'LATE-1', code: 'exception', time: hours(4) }]);
    expect(late.body).toMatchObject({ accepted: 1 });
    expect(resultsOf(late)).toEqual(['duplicate', 'accepted']);
    expect((await cartonOf(id)).status).toBe('delivered');
    const events = await world.eventsAfter(before);
    expect(events).toMatchObject([
      {
        type: 'shipment.changed',
        version: 3,
        data: { tracking_number: 'LATE-1', current_status: 'delivered', status_time: hours(5) },
      },
    ]);
    const back = await tell([{ tracking_number: 'LATE-1', code: 'Returned to Sender', time: hours(6) }]);
    expect(back.body.results[0].current_status).toBe('returned');
    const { rows } = await world.sql.query(
      'SELECT count(*)::int AS events FROM order_shipment_event WHERE shipment_id = $1',
      [back.body.results[0].shipment_id],
    );
    expect(rows[0].events).toBe(3);
  });

  it('are checked one by one: unknown, ambiguous, not understood, not yet true', async () => {
    await ship('TWIN', 'UPS');
    await ship('TWIN', 'FedEx');
    const one = (more: object) => ({ tracking_number: 'TWIN', code: 'in_transit', time: hours(1), ...more });
    const answer = await tell([
      one({}),
      one({ carrier: 'Federal Express' }),
      one({ carrier: 'DHL' }),
      one({ tracking_number: 'NOBODY' }),
      one({ carrier: 'UPS', code: 'eaten by a bear' }),
      one({ carrier: 'UPS', time: hours(100) }),
    ]);
    expect(resultsOf(answer)).toEqual([
      'ambiguous',
      'accepted',
      'unknown_shipment',
      'unknown_shipment',
      'unknown_code',
      'in_the_future',
    ]);
    expect(answer.body.accepted).toBe(1);
    const wrong = await tell([one({ time: 'yesterday' })]);
    expect(wrong.body.violations).toMatchObject([{ pointer: '/events/0/time', code: 'bad_format' }]);
  });

  it('dated before the parcel left are kept, but tell nothing of where it is', async () => {
    const id = await ship('EARLY');
    const answer = await tell([
      { tracking_number: 'EARLY', code: 'in_transit', time: hours(-3) },
      { tracking_number: 'EARLY', code: 'delivered', time: hours(-2) },
    ]);
    expect(resultsOf(answer)).toEqual(['accepted', 'before_departure']);
    expect(await cartonOf(id)).toMatchObject({ status: 'label_created', picked_up: null });
  });

  it('never date that a parcel was picked up before it left', async () => {
    const id = await ship('TO-THE-MINUTE');
    const { shipped } = await cartonOf(id);
    const seen = new Date(Date.parse(shipped) - 59_000).toISOString();
    await tell([{ tracking_number: 'TO-THE-MINUTE', code: 'picked_up', time: seen }]);
    expect(await cartonOf(id)).toMatchObject({ status: 'picked_up', picked_up: shipped });
    await tell([{ tracking_number: 'TO-THE-MINUTE', code: 'in_transit', time: hours(-3) }]);
    expect(await cartonOf(id)).toMatchObject({ picked_up: shipped });
  });

  it('say when a parcel was picked up: its first scan, not that the floor handed it over', async () => {
    const id = await ship('SCANNED');
    await world.act(id, 'hand_over');
    expect(await cartonOf(id)).toMatchObject({
      status: 'label_created',
      handed_over: expect.any(String),
      picked_up: null,
    });
    await tell([{ tracking_number: 'SCANNED', code: 'label_created', time: hours(1) }]);
    expect(await cartonOf(id)).toMatchObject({ status: 'label_created', picked_up: null });
    await tell([{ tracking_number: 'SCANNED', code: 'in_transit', time: hours(5) }]);
    expect(await cartonOf(id)).toMatchObject({ status: 'in_transit', picked_up: hours(5) });
    // Reported late: it was scanned before.
    await tell([{ tracking_number: 'SCANNED', code: 'picked_up', time: hours(3) }]);
    expect(await cartonOf(id)).toMatchObject({ status: 'in_transit', picked_up: hours(3) });
  });

  it('never take back that a parcel was picked up, also of one that was shipped in former times', async () => {
    const id = await ship('FORMER');
    await world.sql.query(`UPDATE order_shipment SET status = 'picked_up' WHERE tracking_number = 'FORMER'`);
    await tell([{ tracking_number: 'FORMER', code: 'label_created', time: hours(1) }]);
    expect(await cartonOf(id)).toMatchObject({ status: 'picked_up' });
  });

  it('leave a parcel returned that is delivered to its sender', async () => {
    const id = await ship('BACK');
    await tell([{ tracking_number: 'BACK', code: 'Returned to Sender', time: hours(2) }]);
    await tell([{ tracking_number: 'BACK', code: 'delivered', time: hours(4) }]);
    expect(await cartonOf(id)).toMatchObject({ status: 'returned', status_time: hours(2) });
  });

  it('keep the carrier’s own words, and tell what is lost or damaged as such', async () => {
    const id = await ship('WORDS-1');
    const scan = async (code: string, at: number, description?: string) => {
      const told = {
        tracking_number: 'WORDS-1',
        code,
        time: hours(at),
        ...(description ? { description } : {}),
      };
      expect(resultsOf(await tell([told]))).toEqual(['accepted']);
      return (await cartonOf(id)).status;
    };
    expect(await scan('Undeliverable as addressed', 1)).toBe('exception');
    expect(await scan('DAMAGED IN TRANSIT', 2)).toBe('damaged');
    expect(await scan('LOST', 3, 'We are sorry: it cannot be found')).toBe('lost');
    const { market_order_id: market } = (await world.read(id)).body;
    const tracking = `/v1/orders/tracking?market_order_id=${market}`;
    const { body } = await world.app.get(tracking, world.merchant);
    expect(body[0]).toMatchObject({ order_status: 'lost', tracking_info: { current_status: 'lost' } });
    expect(
      body[0].tracking_info.events.map((one: { code: string; description: string }) => [
        one.code,
        one.description,
      ]),
    ).toEqual([
      ['exception', 'Undeliverable as addressed'],
      ['damaged', 'DAMAGED IN TRANSIT'],
      ['lost', 'We are sorry: it cannot be found'],
    ]);
    const problems = await world.app.get(`${tracking}&exception=true`, world.merchant);
    expect(problems.body).toHaveLength(1);
  });

  it('make an order lost or returned once none of its parcels can arrive, and complete where one turns up', async () => {
    const lines = [
      { itemId: item, quantity: 1 },
      { itemId: item, quantity: 1 },
    ];
    const id = await world.picking(lines);
    const cartons = [1, 2].map((line) => ({ weight_lb: 1, items: [{ line, quantity: 1 }] }));
    expect((await world.act(id, 'pack', { cartons })).status).toBe(200);
    const shipments = ['GONE-1', 'GONE-2'].map((tracking_number, index) => ({
      carton: index + 1,
      carrier: 'UPS',
      tracking_number,
    }));
    expect((await world.act(id, 'ship', { shipments })).status).toBe(200);
    const { market_order_id: market } = (await world.read(id)).body;
    const path = `/v1/orders/status?market_order_id=${market}`;
    const statusAfter = async (number: string, code: string, at: number) => {
      await tell([{ tracking_number: number, code, time: hours(at) }]);
      return (await world.app.get(path, world.merchant)).body.order_status;
    };
    const sequence = await world.lastSequence();
    expect(await statusAfter('GONE-1', 'lost', 1)).toBe('complete');
    expect(await statusAfter('GONE-2', 'lost', 2)).toBe('lost');
    expect(await statusAfter('GONE-2', 'in_transit', 3)).toBe('complete');
    expect(await statusAfter('GONE-2', 'returned', 4)).toBe('returned');
    expect(await statusAfter('GONE-1', 'delivered', 5)).toBe('complete');
    const told = (await world.eventsAfter(sequence)).filter(({ type }) => type.startsWith('order.'));
    expect(told.map(({ type, data }) => [type, data['order_status']])).toEqual([
      ['order.changed', 'lost'],
      ['order.changed', 'complete'],
      ['order.changed', 'returned'],
      ['order.changed', 'complete'],
    ]);
    const { history } = (await world.app.get(path, world.merchant)).body;
    expect(history.slice(-4).map((one: { reason: string }) => one.reason)).toEqual([
      expect.stringContaining('all parcels are lost'),
      expect.stringContaining('was found again'),
      expect.stringContaining('returned or lost'),
      expect.stringContaining('was found again'),
    ]);
  });

  it('find their parcel whatever the case and the blanks of its number', async () => {
    const id = await ship(' 1z 999 aa1 ');
    expect((await cartonOf(id)).tracking_number).toBe('1Z999AA1');
    const answer = await tell([{ tracking_number: '1Z999 aa1', code: 'in_transit', time: hours(1) }]);
    expect(resultsOf(answer)).toEqual(['accepted']);
  });

  it('are never ambiguous within a carrier: a number that is under way is not given to another parcel', async () => {
    await ship('ONCE', 'UPS');
    const again = async (number: string, carrier: string) =>
      world.act(await world.packed([{ itemId: item, quantity: 1 }]), 'ship', {
        shipments: [{ carrier, tracking_number: number }],
      });
    const refused = await again('on ce', 'United Parcel Service');
    expect(refused.status).toBe(422);
    expect(refused.body.violations).toMatchObject([
      { pointer: '/shipments/0/tracking_number', code: 'duplicate' },
    ]);
    expect(refused.body.errors.join()).toMatch(/is on shipment \d+ of SO-\d+, which is in transit/);
    expect((await again('ONCE', 'FedEx')).status).toBe(200);
    await tell([{ tracking_number: 'ONCE', carrier: 'UPS', code: 'delivered', time: hours(1) }]);
    expect((await again('ONCE', 'UPS')).status).toBe(200);
    const live = await tell([
      { tracking_number: 'ONCE', carrier: 'UPS', code: 'in_transit', time: hours(2) },
    ]);
    expect(resultsOf(live)).toEqual(['accepted']);
  });

  it('of a number that is used again mean what is under way, and what happened before that left means the one before', async () => {
    const before = await ship('AGAIN', 'UPS');
    await world.sql.query(
      `UPDATE order_shipment SET shipped_at = shipped_at - interval '9 days' WHERE sub_order_id = $1`,
      [before],
    );
    const scan = (code: string, count: number) => ({ tracking_number: 'AGAIN', code, time: hours(count) });
    await tell([scan('delivered', -100)]);
    const after = await ship('AGAIN', 'UPS');
    const first = (await cartonOf(before)).shipment_id;
    const second = (await cartonOf(after)).shipment_id;
    const told = await tell([
      scan('in_transit', 1),
      scan('out_for_delivery', -101),
      scan('returned', -50),
      scan('delivered', -24 * 20),
    ]);
    expect(told.body.results).toMatchObject([
      { result: 'accepted', shipment_id: second, current_status: 'in_transit' },
      { result: 'accepted', shipment_id: first },
      { result: 'accepted', shipment_id: first, current_status: 'returned' },
      { result: 'before_departure', shipment_id: second },
    ]);
  });

  it('stay unique when several ship at once: one gets the number, the others learn who has it', async () => {
    const packed = [];
    for (let n = 0; n < 4; n += 1) packed.push(await world.packed([{ itemId: item, quantity: 1 }]));
    const answers = await Promise.all(
      packed.map((id) =>
        world.act(id, 'ship', { shipments: [{ carrier: 'UPS', tracking_number: 'RACED' }] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    for (const { body, status } of answers)
      if (status === 422) expect(body.errors.join()).toMatch(/is on shipment \d+ of SO-\d+/);
  });

  it('stay so over orgs: of two merchants’ parcels with one number, whatever its case and blanks, one leaves', async () => {
    const { id: theirs } = await world.addItem({ name: 'Rival’s own', mpn: 'RIVALS-OWN' }, RIVAL);
    await receiveGoods(world.app.db, RIVAL, [{ itemId: theirs, warehouseId: 1, quantity: 9 }]);
    const packRivals = async () => {
      const { subOrderId } = await makeOrder(world.app.db, {
        orgId: RIVAL,
        warehouseId: 1,
        lines: [{ itemId: theirs, quantity: 1 }],
      });
      const path = `/ops/v1/orgs/${RIVAL}/sub_orders/${subOrderId}`;
      await world.app.post(`${path}/start_pick`, undefined, world.hub);
      const items = [{ line: 1, quantity: 1 }];
      await world.app.post(`${path}/pack`, { cartons: [{ weight_lb: 1, items }] }, world.hub);
      return path;
    };
    const body = (tracking_number: string, carrier: string) => ({
      shipments: [{ carrier, tracking_number }],
    });
    for (let round = 0; round < 6; round += 1) {
      const [ours, path] = [await world.packed([{ itemId: item, quantity: 1 }]), await packRivals()];
      const answers = await Promise.all([
        world.act(ours, 'ship', body(`over orgs ${round}`, 'UPS')),
        world.app.post(`${path}/ship`, body(`OVERORGS${round}`, 'United Parcel Service'), world.hub),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const refused = answers.find(({ status }) => status === 422);
      expect(refused?.body.violations).toMatchObject([
        {
          pointer: '/shipments/0/tracking_number',
          code: 'duplicate',
          message: expect.stringMatching(/SO-\d+/),
        },
      ]);
      // After delivery the number is free for any org.
      await tell([{ tracking_number: `OVERORGS${round}`, code: 'delivered', time: hours(1) }]);
      const again =
        answers[0]?.status === 422
          ? await world.act(ours, 'ship', body(`OverOrgs${round}`, 'UPS'))
          : await world.app.post(`${path}/ship`, body(`OverOrgs${round}`, 'UPS'), world.hub);
      expect(again.status).toBe(200);
    }
    const { rows } = await world.sql.query(
      `SELECT l.* FROM live_tracking l LEFT JOIN order_shipment p ON p.org_id = l.org_id AND p.id = l.shipment_id
         AND p.tracking_number = l.tracking_number AND p.status NOT IN ('packed', 'delivered', 'returned')
       WHERE p.id IS NULL`,
    );
    expect(rows).toEqual([]);
  });

  it('are emitted with the contents of the parcel; a bundle counts in the carton that completes it', async () => {
    const set = await world.bundle([
      { quantity: 1, stock: 9 },
      { quantity: 2, stock: 9 },
    ]);
    const [cup = 0, saucer = 0] = set.parts;
    const id = await world.picking([
      { itemId: set.id, quantity: 2 },
      { itemId: item, quantity: 1 },
    ]);
    const cartons = [
      {
        weight_lb: 1,
        items: [
          { line: 1, item_id: cup, quantity: 2 },
          { line: 2, quantity: 1 },
        ],
      },
      { weight_lb: 1, items: [{ line: 1, item_id: saucer, quantity: 3 }] },
      { weight_lb: 1, items: [{ line: 1, item_id: saucer, quantity: 1 }] },
    ];
    expect((await world.act(id, 'pack', { cartons })).status).toBe(200);
    const before = await world.lastSequence();
    const shipments = [1, 2, 3].map((carton) => ({
      carton,
      carrier: 'UPS',
      tracking_number: `SET-${carton}`,
    }));
    expect((await world.act(id, 'ship', { shipments })).status).toBe(200);
    const linesOf = (event: { data: { lines: { line: number; quantity: number }[] } }) =>
      event.data.lines.map(({ line, quantity }) => `${line}: ${quantity}`);
    const created = (await world.eventsAfter(before)).filter(({ type }) => type === 'shipment.created');
    expect(created.map((event) => linesOf(event as never))).toEqual([['1: 0', '2: 1'], ['1: 1'], ['1: 1']]);
    await tell([{ tracking_number: 'SET-2', code: 'delivered', time: hours(1) }]);
    const changed = (await world.eventsAfter(before)).filter(({ type }) => type === 'shipment.changed');
    expect(changed).toMatchObject([{ data: { lines: [{ line: 1, item_id: set.id, quantity: 1 }] } }]);
  });

  it('find shipments of every org, and each org hears of its own alone', async () => {
    const { id: theirs } = await world.addItem({ name: 'Theirs', mpn: 'THEIRS-1' }, RIVAL);
    await receiveGoods(world.app.db, RIVAL, [{ itemId: theirs, warehouseId: 1, quantity: 1 }]);
    const made = await makeOrder(world.app.db, {
      orgId: RIVAL,
      warehouseId: 1,
      lines: [{ itemId: theirs, quantity: 1 }],
    });
    const path = `/ops/v1/orgs/${RIVAL}/sub_orders/${made.subOrderId}`;
    await world.app.post(`${path}/start_pick`, undefined, world.hub);
    const items = [{ line: 1, quantity: 1 }];
    await world.app.post(`${path}/pack`, { cartons: [{ weight_lb: 1, items }] }, world.hub);
    const shipments = [{ carrier: 'UPS', tracking_number: 'RIVALS' }];
    await world.app.post(`${path}/ship`, { shipments }, world.hub);
    await ship('OURS');
    const marks = { ours: await world.lastSequence(), theirs: await world.lastSequence(RIVAL) };
    const answer = await tell(
      ['RIVALS', 'OURS'].map((number) => ({ tracking_number: number, code: 'in_transit', time: hours(1) })),
    );
    expect(resultsOf(answer)).toEqual(['accepted', 'accepted']);
    expect(await world.eventsAfter(marks.ours)).toMatchObject([{ data: { tracking_number: 'OURS' } }]);
    expect(await world.eventsAfter(marks.theirs, RIVAL)).toMatchObject([
      { data: { tracking_number: 'RIVALS' } },
    ]);
  });

  it('of many processes at once are kept once each', async () => {
    const id = await ship('RACE');
    const scans = Array.from({ length: 20 }, (_, index) => ({
      tracking_number: 'RACE',
      code: index % 2 === 0 ? 'in_transit' : 'exception',
      time: hours(index / 10),
    }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => tell(scans)));
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(20);
    expect(await cartonOf(id)).toMatchObject({ status: 'exception', status_time: hours(1.9) });
  });

  it('answer the same again for the same Idempotency-Key', async () => {
    await ship('KEYED');
    const scan = [{ tracking_number: 'KEYED', code: 'in_transit', time: hours(1) }];
    const headers = { 'idempotency-key': 'scan-1' };
    const first = await tell(scan, headers);
    const again = await tell(scan, headers);
    expect(resultsOf(again)).toEqual(['accepted']);
    expect(again.text).toBe(first.text);
    expect((await tell([...scan, ...scan], headers)).body.code).toBe('idempotency_key_reused');
  });
});
