// A transfer between warehouses is a request with a source: its units are set aside there, on their way nowhere, and at the
// destination once they are received. The books add up all the while.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes, must, stepsIn } from '../../../../test/steps.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';

const PATH = '/v1/inventory_requests';
const [FROM, TO] = [1, 2];

let world: CatalogWorld;
const steps = stepsIn(() => world);
const { hub, item, patchRequest: patch, readRequest: get, receive, stepOfRequest: act } = steps;

beforeAll(async () => {
  world = await catalogWorld();
});

afterAll(async () => {
  await expectSound();
  await world.close();
});

async function expectSound(): Promise<void> {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
}

const body = (items: object[], more: object = {}) => ({
  warehouse_id: TO,
  source_warehouse_id: FROM,
  shipment_method: 'CUSTOMER',
  items,
  ...more,
});

async function transfer(items: object[], more: object = {}): Promise<number> {
  return (await must(world.app.post(PATH, body(items, more), world.merchant))).body.id;
}

/** On hand, available, set aside, inbound. */
async function stock(itemId: number, warehouseId: number) {
  const { body: found } = await world.app.get(
    `/v1/inventory?item_id=${itemId}&warehouse_id=${warehouseId}`,
    world.merchant,
  );
  const [record] = found;
  if (record === undefined) return [0, 0, 0, 0];
  const { on_hand_quantity, available_quantity, reserved, inbound_quantity } = record;
  return [on_hand_quantity, available_quantity, reserved.holds, inbound_quantity];
}

async function lots(itemId: number, warehouseId: number): Promise<string[]> {
  const { rows } = await world.sql.query(
    `SELECT lot, expiration::text, status, on_hand::int FROM stock_balance
     WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 ORDER BY 2, 1, 3`,
    [world.orgId, itemId, warehouseId],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

async function ledger(itemId: number): Promise<string[]> {
  const { body: rows } = await world.app.get(
    `/v1/inventory/adjustments?item_id=${itemId}&per_page=100`,
    world.merchant,
  );
  return rows.map(
    (row: { warehouse_id: number; quantity: number; reason: string; linked_item_type: string }) =>
      `${row.warehouse_id} ${row.quantity} ${row.reason} ${row.linked_item_type}`,
  );
}

describe('a transfer', () => {
  it('sets units aside, is nowhere on its way, and arrives with lots and dates', async () => {
    const id = await item({ can_expire: true, lot_num_required: true });
    await receive(id, 6, { lot: 'B', expiration: '2098-02-01' });
    await receive(id, 4, { lot: 'A', expiration: '2098-01-01' });
    const request = await transfer([{ id, quantity: 7 }]);
    expect([await stock(id, FROM), await stock(id, TO)]).toEqual([
      [10, 3, 7, 0],
      [0, 0, 0, 7],
    ]);
    await expectSound();
    const { body: sent } = await must(act(request, 'depart'));
    expect(sent).toMatchObject({
      status: 'in_transit',
      source_warehouse_id: FROM,
      source_warehouse: 'Newark',
      shipped: sent.updated,
    });
    expect([await stock(id, FROM), await stock(id, TO)]).toEqual([
      [3, 3, 0, 0],
      [0, 0, 0, 7],
    ]);
    await expectSound();
    await must(act(request, 'deliver'));
    await must(act(request, 'receive', { lines: [{ item_id: id, quantity: 5 }] }));
    expect(await lots(id, TO)).toEqual(['A 2098-01-01 available 4', 'B 2098-02-01 available 1']);
    expect(await stock(id, TO)).toEqual([5, 5, 0, 2]);
    await expectSound();
    await must(
      act(request, 'receive', { lines: [{ item_id: id, quantity: 2, lot: 'B', status: 'damaged' }] }),
    );
    expect((await must(act(request, 'close'))).body.discrepancies).toMatchObject([
      { announced: 7, received: 7, damaged: 2, short: 0, over: 0 },
    ]);
    expect(await lots(id, TO)).toEqual([
      'A 2098-01-01 available 4',
      'B 2098-02-01 available 1',
      'B 2098-02-01 damaged 2',
    ]);
    expect(await ledger(id)).toEqual([
      `${FROM} -4 transfer_out transfer`,
      `${FROM} -3 transfer_out transfer`,
      `${TO} 4 transfer_in transfer`,
      `${TO} 1 transfer_in transfer`,
      `${TO} 2 transfer_in transfer`,
    ]);
  });

  it('says at its destination which lot its lines are of, once they have left', async () => {
    const id = await item({ can_expire: true, lot_num_required: true });
    await receive(id, 6, { lot: 'ONLY', expiration: '2098-02-01' });
    const request = await transfer([{ id, quantity: 2 }]);
    expect((await get(request)).items).toMatchObject([{ lot_number: null, expiration_date: null }]);
    const { body: sent } = await must(act(request, 'depart'));
    const labelled = [{ lot_number: 'ONLY', expiration_date: '2098-02-01' }];
    expect(sent.items).toMatchObject(labelled);
    const correction = { item_id: id, lot: 'ONLY', to_expiration: '2098-03-01', reason: 'mistyped' };
    await must(hub('stock/correct_lot', correction));
    expect((await get(request)).items).toMatchObject([{ lot_number: 'ONLY', expiration_date: '2098-03-01' }]);
    await must(act(request, 'deliver'));
    await must(act(request, 'receive', { lines: [{ item_id: id, quantity: 2, lot: 'only' }] }));
    const closed = await must(act(request, 'close'));
    expect(closed.body).toMatchObject({ discrepancies: [], items: [{ lot_number: 'ONLY' }] });
  });

  it('names the lot that left in discrepancies, in the dispute and in the list of disputes', async () => {
    const id = await item({ can_expire: true, lot_num_required: true });
    await receive(id, 6, { lot: 'LEFT', expiration: '2098-02-01' });
    const request = await transfer([{ id, quantity: 3 }]);
    for (const name of ['depart', 'deliver']) await must(act(request, name));
    await must(act(request, 'receive', { lines: [{ item_id: id, quantity: 2 }] }));
    const short = [{ item_id: id, short: 1, lot_number: 'LEFT' }];
    expect((await must(act(request, 'close'))).body.discrepancies).toMatchObject(short);
    const decisions = [{ item_id: id, decision: 'disputed', note: 'three were loaded' }];
    await must(world.app.post(`${PATH}/${request}/discrepancies`, { decisions }, world.merchant));
    const { body: listed } = await world.app.get(`/ops/v1/warehouses/${TO}/disputes`, world.hub);
    expect(listed.filter((one: { request_id: number }) => one.request_id === request)).toMatchObject(short);
    const events = await world.app.get(
      '/v1/events?type[]=inventory_request.disputed&limit=1000',
      world.merchant,
    );
    expect(events.body.at(-1).data.disputes).toMatchObject(short);
  });

  it('tells each lot of a line that left with several, and how many units of it have come', async () => {
    const id = await item({ can_expire: true, lot_num_required: true });
    await receive(id, 6, { lot: 'LATER', expiration: '2098-02-01' });
    await receive(id, 4, { lot: 'SOONER', expiration: '2098-01-01' });
    const request = await transfer([{ id, quantity: 7 }]);
    expect((await get(request)).items).toMatchObject([{ lot_number: null, departed_lots: [] }]);
    const { body: sent } = await must(act(request, 'depart'));
    const sooner = { lot_number: 'SOONER', expiration_date: '2098-01-01', quantity: 4, received_quantity: 0 };
    const later = { lot_number: 'LATER', expiration_date: '2098-02-01', quantity: 3, received_quantity: 0 };
    expect(sent.items).toMatchObject([{ lot_number: null, departed_lots: [sooner, later] }]);
    await must(act(request, 'deliver'));
    await must(act(request, 'receive', { lines: [{ item_id: id, quantity: 4, lot: 'SOONER' }] }));
    expect((await get(request)).items).toMatchObject([
      { departed_lots: [{ ...sooner, received_quantity: 4 }, later] },
    ]);
  });

  it('takes only what is free, names everything that is short, and is not sold before it leaves', async () => {
    const [a, b] = [await item(), await item()];
    await receive(a, 5);
    const refused = await world.app.post(
      PATH,
      body([
        { id: a, quantity: 6 },
        { id: b, quantity: 1 },
      ]),
      world.merchant,
    );
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'insufficient_stock',
      shortages: [
        { line: 0, wanted: 6, there: 5 },
        { line: 1, wanted: 1, there: 0 },
      ],
    });
    expect(await stock(a, FROM)).toEqual([5, 5, 0, 0]);
    await transfer([{ id: a, quantity: 5 }]);
    const held = await hub('stock/holds', { warehouse_id: FROM, lines: [{ item_id: a, quantity: 1 }] });
    expect(held.body.code).toBe('insufficient_stock');
  });

  it('can be changed until it leaves, and gives everything back where it is called off or rejected', async () => {
    const [a, b] = [await item(), await item()];
    for (const id of [a, b]) await receive(id, 10);
    const request = await transfer([{ id: a, quantity: 8 }], { place: false });
    expect(await stock(a, FROM)).toEqual([10, 10, 0, 0]);
    await must(patch(request, { status: 'placed' }));
    expect(await stock(a, FROM)).toEqual([10, 2, 8, 0]);
    await must(
      patch(request, {
        items: [
          { id: a, quantity: 10 },
          { id: b, quantity: 3 },
        ],
      }),
    );
    expect([await stock(a, FROM), await stock(b, FROM), await stock(b, TO)]).toEqual([
      [10, 0, 10, 0],
      [10, 7, 3, 0],
      [0, 0, 0, 3],
    ]);
    const more = await patch(request, { items: [{ id: a, quantity: 11 }] });
    expect(more.body).toMatchObject({ code: 'insufficient_stock', shortages: [{ wanted: 11, there: 10 }] });
    await must(patch(request, { status: 'cancelled' }));
    expect([await stock(a, FROM), await stock(a, TO)]).toEqual([
      [10, 10, 0, 0],
      [0, 0, 0, 0],
    ]);
    const other = await transfer([{ id: a, quantity: 4 }]);
    await must(act(other, 'cancel', { reason: 'no truck' }));
    expect(await stock(a, FROM)).toEqual([10, 10, 0, 0]);
    // It needs no source any more: it is an announcement like any other then.
    const third = await transfer([{ id: a, quantity: 4 }]);
    await must(patch(third, { source_warehouse_id: null }));
    expect([await stock(a, FROM), await stock(a, TO)]).toEqual([
      [10, 10, 0, 0],
      [0, 0, 0, 4],
    ]);
    await expectSound();
  });

  it('tells what is short, over and lost as discrepancies, and the ledger says so', async () => {
    const [short, over, gone] = [await item(), await item(), await item()];
    for (const id of [short, over, gone]) await receive(id, 10);
    const request = await transfer([short, over].map((id) => ({ id, quantity: 10 })));
    await must(patch(request, { status: 'in_transit' }));
    await must(act(request, 'deliver'));
    const lines = [
      { item_id: short, quantity: 7 },
      { item_id: over, quantity: 12 },
    ];
    await must(act(request, 'receive', { lines }));
    const { body: closed } = await must(act(request, 'close'));
    expect(closed.discrepancies).toMatchObject([
      { item_id: short, short: 3, over: 0 },
      { item_id: over, short: 0, over: 2 },
    ]);
    expect(await ledger(short)).toEqual([
      `${FROM} -10 transfer_out transfer`,
      `${TO} 7 transfer_in transfer`,
      `${TO} 3 transfer_in transfer`,
      `${TO} -3 lost transfer`,
    ]);
    expect(await ledger(over)).toEqual([
      `${FROM} -10 transfer_out transfer`,
      `${TO} 10 transfer_in transfer`,
      `${TO} 2 found transfer`,
    ]);
    expect([await stock(short, TO), await stock(over, TO)]).toEqual([
      [7, 7, 0, 0],
      [12, 12, 0, 0],
    ]);
    // What is found after that was lost before.
    await must(act(request, 'reopen', { reason: 'a carton was found' }));
    await must(act(request, 'receive', { lines: [{ item_id: short, quantity: 3 }] }));
    expect((await ledger(short)).at(-1)).toBe(`${TO} 3 found transfer`);
    expect((await must(act(request, 'close'))).body.discrepancies).toMatchObject([{ item_id: over }]);
    const lost = await transfer([{ id: gone, quantity: 4 }]);
    await must(act(lost, 'depart'));
    await must(act(lost, 'cancel', { reason: 'lost' }));
    expect(await ledger(gone)).toEqual([
      `${FROM} -4 transfer_out transfer`,
      `${TO} 4 transfer_in transfer`,
      `${TO} -4 lost transfer`,
    ]);
    expect([await stock(gone, FROM), await stock(gone, TO)]).toEqual([
      [6, 6, 0, 0],
      [0, 0, 0, 0],
    ]);
    await expectSound();
  });

  it('says so where more comes than left, and keeps goods of another lot on a line of their own', async () => {
    const dated = await item({ can_expire: true, lot_num_required: true });
    await receive(dated, 10, { lot: 'LEFT', expiration: '2098-01-01' });
    const request = await transfer([{ id: dated, quantity: 10 }]);
    await must(act(request, 'depart'));
    await must(act(request, 'deliver'));
    const label = (lot: string) => ({ lot, expiration: '2098-01-01' });
    const { body } = await must(
      act(request, 'receive', { lines: [{ item_id: dated, quantity: 4, ...label('NEVER-LEFT') }] }),
    );
    const found = { item_id: dated, lot: 'NEVER-LEFT', quantity: 4 };
    expect(body.warnings).toMatchObject([{ code: 'more_than_left', ...found }]);
    expect(await stock(dated, TO)).toEqual([4, 4, 0, 10]);
    const rest = await must(
      act(request, 'receive', { lines: [{ item_id: dated, quantity: 11, ...label('LEFT') }] }),
    );
    expect(rest.body.warnings).toMatchObject([{ code: 'more_than_left', lot: 'LEFT', quantity: 1 }]);
    const { body: closed } = await must(act(request, 'close'));
    expect(closed.discrepancies).toMatchObject([
      { item_id: dated, lot_number: 'LEFT', announced: 10, received: 11, over: 1, short: 0 },
      { item_id: dated, lot_number: 'NEVER-LEFT', announced: 0, received: 4, over: 4, short: 0 },
    ]);
    const { body: rows } = await world.app.get(
      `/v1/inventory/adjustments?item_id=${dated}&reason=found`,
      world.merchant,
    );
    const note = 'more than left the source warehouse';
    expect(rows).toMatchObject([
      { quantity: 4, reason: 'found', note },
      { quantity: 1, reason: 'found', note },
    ]);
    await expectSound();
  });

  it('makes up for what reality has taken of it, or says what is short before it leaves', async () => {
    const id = await item();
    await receive(id, 10);
    const request = await transfer([{ id, quantity: 8 }]);
    const count = (counted: number) =>
      must(hub('stock/count', { warehouse_id: FROM, lines: [{ item_id: id, counted }] }));
    await count(5);
    expect(await stock(id, FROM)).toEqual([5, 0, 5, 0]);
    const refused = await act(request, 'depart');
    expect(refused.body).toMatchObject({ code: 'insufficient_stock', shortages: [{ wanted: 8, there: 5 }] });
    await count(9);
    await must(act(request, 'depart'));
    expect(await stock(id, FROM)).toEqual([1, 1, 0, 0]);
    await expectSound();
  });

  it('leaves with the delivery that nobody has seen depart, and takes dates that were corrected on the way', async () => {
    const id = await item({ can_expire: true, lot_num_required: true });
    await receive(id, 5, { lot: 'A', expiration: '2098-01-01' });
    const request = await transfer([{ id, quantity: 3, lot_number: 'A' }]);
    await must(act(request, 'deliver'));
    expect(await stock(id, FROM)).toEqual([2, 2, 0, 0]);
    const { shipped, delivered } = await get(request);
    expect(shipped).toBe(delivered);
    const correction = { item_id: id, lot: 'A', to_expiration: '2098-03-01', reason: 'misread' };
    await must(hub('stock/correct_lot', correction));
    await must(act(request, 'receive', { lines: [{ item_id: id, quantity: 3 }] }));
    expect(await lots(id, TO)).toEqual(['A 2098-03-01 available 3']);
    await must(act(request, 'close'));
    const gone = await transfer([{ id, quantity: 2 }]);
    await must(act(gone, 'depart'));
    await must(hub('stock/correct_lot', { ...correction, to_expiration: '2098-04-01' }));
    await must(act(gone, 'cancel', { reason: 'lost' }));
    const { body: rows } = await world.app.get(`/v1/inventory/adjustments?item_id=${id}`, world.merchant);
    const number = (await get(gone)).ir_number;
    expect(
      rows
        .filter((row: { linked_item_id: string }) => row.linked_item_id === number)
        .map((row: { reason: string; expiration: string }) => `${row.reason} ${row.expiration}`),
    ).toEqual(['transfer_out 2098-03-01', 'transfer_in 2098-04-01', 'lost 2098-04-01']);
  });

  it('is on its way again with what was counted by mistake', async () => {
    const id = await item();
    await receive(id, 10);
    const request = await transfer([{ id, quantity: 6 }]);
    await must(act(request, 'deliver'));
    await must(act(request, 'receive', { lines: [{ item_id: id, quantity: 9 }] }));
    const { body: receipts } = await world.app.get(`${PATH}/${request}/receipts`, world.merchant);
    expect(receipts.map((one: { quantity: number }) => one.quantity)).toEqual([6, 3]);
    for (const [index, quantity] of [2, 3].entries())
      await must(
        act(request, 'take_back', { receipt_id: receipts[index].id, quantity, reason: 'miscounted' }),
      );
    expect(await stock(id, TO)).toEqual([4, 4, 0, 2]);
    await expectSound();
    await must(act(request, 'receive', { lines: [{ item_id: id, quantity: 1 }] }));
    await must(act(request, 'close'));
    expect(await ledger(id)).toEqual([
      `${FROM} -6 transfer_out transfer`,
      `${TO} 6 transfer_in transfer`,
      `${TO} 3 found transfer`,
      `${TO} -2 transfer_in transfer`,
      `${TO} -3 correction transfer`,
      `${TO} 1 transfer_in transfer`,
      `${TO} 1 transfer_in transfer`,
      `${TO} -1 lost transfer`,
    ]);
    await expectSound();
  });

  it('takes its units along where it becomes one and leaves in the same change', async () => {
    const id = await item();
    await receive(id, 5);
    const announce = async (quantity: number) =>
      transfer([{ id, quantity }], { source_warehouse_id: null }) as Promise<number>;
    const becomes = { source_warehouse_id: FROM, status: 'in_transit' };
    const tooMany = await announce(6);
    expect((await patch(tooMany, becomes)).body).toMatchObject({
      code: 'insufficient_stock',
      shortages: [{ wanted: 6, there: 5 }],
    });
    await must(patch(tooMany, { status: 'cancelled' }));
    const request = await announce(3);
    await must(patch(request, becomes));
    expect([await stock(id, FROM), await stock(id, TO)]).toEqual([
      [2, 2, 0, 0],
      [0, 0, 0, 3],
    ]);
    await must(act(request, 'deliver'));
    await must(act(request, 'receive', { lines: [{ item_id: id, quantity: 3 }] }));
    expect(await ledger(id)).toEqual([`${FROM} -3 transfer_out transfer`, `${TO} 3 transfer_in transfer`]);
    await must(act(request, 'close'));
    await expectSound();
  });

  it('comes from another warehouse that is open to the org, and needs no pickup', async () => {
    const id = await item();
    const items = [{ id, quantity: 1 }];
    const refused = async (more: object) =>
      codes(await world.app.post(PATH, body(items, more), world.merchant));
    expect(await refused({ source_warehouse_id: TO })).toEqual(['/source_warehouse_id not_allowed']);
    expect(await refused({ source_warehouse_id: 999_999 })).toEqual([
      '/source_warehouse_id unknown_reference',
    ]);
    expect(await refused({ requested_pickup_date: '2098-01-01' })).toEqual([
      '/requested_pickup_date not_allowed',
    ]);
    await receive(id, 1);
    expect((await get(await transfer(items, { shipment_method: 'PICKUP' }))).shipment_method).toBe('PICKUP');
  });
});

describe('the hub', () => {
  it('moves goods for the merchant, sees what is to leave, and says when it has', async () => {
    const id = await item();
    await receive(id, 5);
    const { body: created } = await must(
      hub('transfers', { source_warehouse_id: FROM, warehouse_id: TO, items: [{ id, quantity: 2 }] }),
    );
    expect(created).toMatchObject({ success: true, status: 'placed' });
    expect((await get(created.id)).history).toMatchObject([
      { status: 'placed', by: 'Hub automation', reason: expect.stringMatching(/the hub moves/) },
    ]);
    const outgoing = async () => {
      const path = `/ops/v1/warehouses/${FROM}/outgoing_transfers?per_page=250`;
      return (await world.app.get(path, world.hub)).body.map((one: { id: number }) => one.id);
    };
    expect(await outgoing()).toContain(created.id);
    const scan = async () =>
      (await world.app.get(`/ops/v1/scan?code=${created.ir_number}`, world.hub)).body.matches[0];
    expect(await scan()).toMatchObject({
      warehouse_id: FROM,
      actions: ['depart', 'appointment', 'deliver', 'cancel'],
    });
    await must(act(created.id, 'depart'));
    expect(await outgoing()).not.toContain(created.id);
    expect(await scan()).toMatchObject({ warehouse_id: TO, actions: ['appointment', 'deliver', 'cancel'] });
    expect((await act(created.id, 'depart')).status).toBe(409);
    const plain = await world.app.post(
      PATH,
      { warehouse_id: TO, shipment_method: 'CUSTOMER', items: [{ id, quantity: 1 }] },
      world.merchant,
    );
    expect((await act(plain.body.id, 'depart')).body.detail).toMatch(/is not a transfer/);
    const wrong = await hub('transfers', {
      source_warehouse_id: 'x',
      warehouse_id: TO,
      items: [{ id: 999_999 }],
    });
    expect(codes(wrong).sort()).toEqual([
      '/items/0/id unknown_reference',
      '/items/0/quantity required',
      '/source_warehouse_id wrong_type',
    ]);
  });

  it('has no instant transfer any more, and is told what there is instead', async () => {
    const answer = await hub('stock/transfer', { from_warehouse_id: 1, to_warehouse_id: 2, lines: [] });
    expect(answer.status).toBe(410);
    expect(answer.headers['link']).toBe(`<${world.ops}/transfers>; rel="successor-version"`);
  });
});

it('two transfers in opposite directions never wait for each other', async () => {
  const items = await Promise.all([item(), item(), item()]);
  for (const warehouse_id of [FROM, TO]) {
    const lines = items.map((item_id) => ({ item_id, quantity: 40 }));
    await must(hub('stock/receive', { warehouse_id, lines }));
  }
  const there = items.map((id) => ({ id, quantity: 1 }));
  const back = { warehouse_id: FROM, source_warehouse_id: TO };
  const run = async (n: number) => {
    const id = await transfer(n % 2 === 0 ? there : [...there].reverse(), n % 2 === 0 ? {} : back);
    await must(act(id, 'depart'));
    await must(act(id, 'deliver'));
    await must(act(id, 'receive', { lines: items.map((item_id) => ({ item_id, quantity: 1 })) }));
    await must(act(id, 'close'));
  };
  await Promise.all(Array.from({ length: 12 }, (_, n) => run(n)));
  for (const id of items) expect((await stock(id, FROM))[0] + (await stock(id, TO))[0]).toBe(80);
});
