import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { lastSequence } from '../../kit/feed/queries.ts';
import { verifyBooks } from '../../verify/verify-books.ts';

let app: TestApp;
let hub: { token: string };
let merchant: { token: string };

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  hub = { token: await app.token('hub-client') };
  merchant = { token: await app.token('demo-client') };
});

afterAll(async () => {
  const { findings } = await verifyBooks(app.db);
  expect(findings).toEqual([]);
  await app.close();
});

const OPS = '/ops/v1/orgs/2';
const STOCK = `${OPS}/stock`;

async function newItem(fields: object = {}): Promise<number> {
  const answer = await app.post('/ops/v1/orgs/2/items', { name: 'Test item', ...fields }, hub);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function record(itemId: number, query = '') {
  const { body } = await app.get(`/v1/inventory?item_id=${itemId}&warehouse_id=1${query}`, merchant);
  return body[0];
}

const receive = (itemId: number, quantity: number, more: object = {}) =>
  app.post(`${STOCK}/receive`, { warehouse_id: 1, lines: [{ item_id: itemId, quantity, ...more }] }, hub);

describe('inventory', () => {
  it('always adds up: on hand is available plus reserved plus unavailable, on every record of the demo world', async () => {
    let path: string | null = '/v1/inventory?per_page=250&include_total=true';
    let seen = 0;
    let total = 0;
    while (path !== null) {
      const { body, headers } = await app.get(path, merchant);
      for (const one of body) {
        const { orders, work_orders, holds } = one.reserved;
        const { damaged, quarantined, expired } = one.unavailable;
        expect(one.reserved_quantity).toBe(orders + work_orders + holds);
        expect(one.unavailable_quantity).toBe(damaged + quarantined + expired);
        if (!one.is_bundle) {
          expect(one.on_hand_quantity).toBe(
            one.available_quantity + one.reserved_quantity + one.unavailable_quantity,
          );
        }
      }
      seen += body.length;
      total = Number(headers['x-total-count'] ?? total);
      // There is always a link to what comes next; at the end nothing has come yet.
      path = body.length === 0 ? null : (/<([^>]+)>/.exec(String(headers['link']))?.[1] ?? null);
    }
    expect(seen).toBe(total);
    expect(seen).toBeGreaterThan(100);
  });

  it('receipts plus adjustments are what is on hand, through everything that the hub can do to stock', async () => {
    const item = await newItem();
    await receive(item, 100);
    await app.post(
      `${STOCK}/adjust`,
      { warehouse_id: 1, lines: [{ item_id: item, quantity: -7, reason: 'lost' }] },
      hub,
    );
    await app.post(
      `${STOCK}/change_status`,
      {
        warehouse_id: 1,
        lines: [{ item_id: item, quantity: 5, from_status: 'available', to_status: 'damaged' }],
      },
      hub,
    );
    await app.post(`${STOCK}/count`, { warehouse_id: 1, lines: [{ item_id: item, counted: 90 }] }, hub);
    const { body: transfer } = await app.post(
      `${OPS}/transfers`,
      { source_warehouse_id: 1, warehouse_id: 2, items: [{ id: item, quantity: 30 }] },
      hub,
    );
    const lines = [{ item_id: item, quantity: 30 }];
    for (const [step, body] of [['depart'], ['deliver'], ['receive', { lines }], ['close']] as const)
      expect((await app.post(`${OPS}/inventory_requests/${transfer.id}/${step}`, body, hub)).status).toBe(
        200,
      );
    const held = await app.post(
      `${STOCK}/holds`,
      { warehouse_id: 1, lines: [{ item_id: item, quantity: 10 }] },
      hub,
    );
    expect(held.status).toBe(201);
    expect(await record(item)).toMatchObject({
      on_hand_quantity: 65,
      available_quantity: 50,
      reserved_quantity: 10,
      reserved: { orders: 0, work_orders: 0, holds: 10 },
      unavailable: { damaged: 5, quarantined: 0, expired: 0 },
    });
    // Midnight may have passed meanwhile.
    const [yesterday, today] = [24, 0].map((hours) =>
      new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 10),
    );
    const sum = (rows: { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0);
    const receipts = await app.get(
      `/v1/inventory/receipts?start_time=${yesterday}&end_time=${today}&page=1&item_id=${item}`,
      merchant,
    );
    const adjustments = await app.get(`/v1/inventory/adjustments?item_id=${item}&per_page=100`, merchant);
    expect(Object.keys(receipts.body[0])).toHaveLength(13);
    expect(sum(receipts.body) + sum(adjustments.body)).toBe(65 + 30);
    const released = await app.post(`${STOCK}/holds/${held.body.id}/release`, undefined, hub);
    expect(released.body.lines).toEqual(held.body.lines);
    expect((await app.get(`${STOCK}/holds/${held.body.id}`, hub)).body).toEqual(released.body);
    expect((await record(item)).available_quantity).toBe(60);
  });

  it('takes nothing that is not there, names what is short, and changes nothing', async () => {
    const item = await newItem();
    await receive(item, 3);
    const before = await record(item);
    const answer = await app.post(
      `${OPS}/transfers`,
      { source_warehouse_id: 1, warehouse_id: 2, items: [{ id: item, quantity: 4 }] },
      hub,
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'insufficient_stock',
      shortages: [{ line: 0, wanted: 4, there: 3 }],
    });
    expect(await record(item)).toEqual(before);
  });

  it('lets reality win: damage below what is held takes the hold back', async () => {
    const item = await newItem();
    await receive(item, 10);
    await app.post(`${STOCK}/holds`, { warehouse_id: 1, lines: [{ item_id: item, quantity: 8 }] }, hub);
    await app.post(`${STOCK}/count`, { warehouse_id: 1, lines: [{ item_id: item, counted: 5 }] }, hub);
    expect(await record(item)).toMatchObject({
      on_hand_quantity: 5,
      available_quantity: 0,
      reserved_quantity: 5,
    });
  });

  it('refuses a lot with two dates, and what is past its date arrives as expired', async () => {
    const item = await newItem({ can_expire: true });
    await receive(item, 1, { lot: 'A', expiration: '2031-01-01' });
    const again = await receive(item, 1, { lot: 'A', expiration: '2031-01-02' });
    expect(again.body.violations).toMatchObject([
      { pointer: '/lines/0/expiration', code: 'lot_expiration_conflict' },
    ]);
    const undated = await receive(item, 1);
    expect(undated.body.violations).toMatchObject([{ pointer: '/lines/0/expiration', code: 'required' }]);
    await receive(item, 2, { lot: 'OLD', expiration: '2020-01-01' });
    const { lots } = await record(item, '&include_lots=true');
    expect(lots).toEqual([
      { lot: 'OLD', expiration: '2020-01-01', status: 'expired', quantity: 2, reserved_quantity: 0 },
      { lot: 'A', expiration: '2031-01-01', status: 'available', quantity: 1, reserved_quantity: 0 },
    ]);
  });

  it('says what the ledger said at any instant', async () => {
    const item = await newItem();
    await receive(item, 10);
    const { updated } = await record(item);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await receive(item, 5);
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect((await app.get(`/v1/inventory?as_of=${future}`, merchant)).body.violations).toMatchObject([
      { pointer: '/as_of', code: 'too_large' },
    ]);
    expect(await record(item, `&as_of=${updated}`)).toMatchObject({
      on_hand_quantity: 10,
      available_quantity: null,
      reserved: null,
    });
    expect((await record(item)).on_hand_quantity).toBe(15);
    const { body } = await app.get(`/v1/inventory?updated_since=${updated}&item_id=${item}`, merchant);
    expect(body).toHaveLength(1);
  });

  it('has as many bundles as the scarcest component allows', async () => {
    const [cup, saucer, set] = [await newItem(), await newItem(), await newItem()];
    await receive(cup, 7);
    const components = [
      { component_id: cup, quantity: 2 },
      { component_id: saucer, quantity: 1 },
    ];
    const put = await app.call('PUT', `/ops/v1/orgs/2/items/${set}/components`, {
      ...hub,
      body: { components },
    });
    expect(put.status).toBe(200);
    expect(await record(set)).toMatchObject({ is_bundle: true, available_quantity: 0 });
    await receive(saucer, 10);
    expect(await record(set)).toMatchObject({
      on_hand_quantity: 3,
      available_quantity: 3,
      reserved_quantity: 0,
    });
    expect((await receive(set, 1)).body.violations).toMatchObject([{ code: 'not_allowed' }]);
  });
});

/** How what a movement belongs to is asked for by its name. */
const ASKED_AT: Readonly<Record<string, (name: string) => string>> = {
  order: (name) => `orders?market_order_id=${encodeURIComponent(name)}`,
  return: (name) => `returns/${name}`,
  marketplace_work_order: (name) => `marketplace_work_orders/${name}`,
  marketplace_shipment: (name) => `marketplace_shipments/${name}/tracking`,
  inventory_request: (name) => `inventory_requests/${name}`,
  transfer: (name) => `inventory_requests/${name}`,
};

interface Linked {
  readonly linked_item_type: string | null;
  readonly linked_item_id: string | null;
  readonly order_id: number | null;
}

/** One movement of each kind of thing of the org. */
async function linkedOf(orgId: number): Promise<Map<string, Linked>> {
  const found = new Map<string, Linked>();
  let path: string | null =
    `/ops/v1/orgs/${orgId}/inventory/adjustments?start_time=2020-01-01&end_time=2030-01-01&per_page=250`;
  while (path !== null) {
    const { body, headers } = await app.get(path, hub);
    for (const one of body) if (one.linked_item_type !== null) found.set(one.linked_item_type, one);
    path = body.length === 0 ? null : (/<([^>]+)>/.exec(String(headers['link']))?.[1] ?? null);
  }
  return found;
}

describe('what a movement belongs to', () => {
  it('is named as it can be asked for, an order by its market_order_id with its id beside it', async () => {
    const { body: orgs } = await app.get('/ops/v1/orgs?per_page=250', hub);
    const asked = new Set<string>();
    for (const { id: orgId } of orgs) {
      for (const [type, { linked_item_id: name, order_id: orderId }] of await linkedOf(orgId)) {
        if (type === 'cycle_count') continue;
        const answer = await app.get(`/ops/v1/orgs/${orgId}/${ASKED_AT[type]?.(name ?? '')}`, hub);
        expect(answer.status, `${type} ${name}`).toBe(200);
        asked.add(type);
        if (type === 'order')
          expect(answer.body).toMatchObject([{ order_id: orderId, market_order_id: name }]);
        else expect(orderId, type).toBeNull();
      }
    }
    expect([...asked]).toEqual(expect.arrayContaining(['order', 'return', 'marketplace_work_order']));
  });
});

describe('bulk receiving', () => {
  it('takes a CSV file, and reports every bad row with its line', async () => {
    const item = await newItem({ mpn: 'BULK-1' });
    const csv = 'warehouse_id,mpn,quantity\n1,BULK-1,5\n1,NOBODY,5\n1,BULK-1,-1\n99,BULK-1,1\n1,BULK-1,7\n';
    const send = (query: string) =>
      app.call('POST', `${STOCK}/receive/bulk${query}`, {
        ...hub,
        payload: csv,
        headers: { 'content-type': 'text/csv' },
      });
    const refused = await send('');
    expect(refused.status).toBe(422);
    expect(refused.body.violations).toMatchObject([
      { pointer: '/rows/1', code: 'unknown_reference' },
      { pointer: '/rows/2/quantity', code: 'too_small' },
      { pointer: '/rows/3/warehouse_id', code: 'unknown_reference' },
    ]);
    const [, ...cells] = csv.trim().split('\n');
    const rows = cells.map((line) => {
      const [place, mpn, quantity] = line.split(',');
      return { warehouse_id: Number(place), mpn, quantity: Number(quantity) };
    });
    const asJson = await app.post(`${STOCK}/receive/bulk`, { rows }, hub);
    expect(asJson.body.violations).toEqual(refused.body.violations);
    expect(await record(item)).toBeUndefined();
    const tried = await send('?mode=keep_good&dry_run=true');
    expect(tried.body).toMatchObject({ rows: 5, created: 2, failed: 3, is_written: false });
    expect(await record(item)).toBeUndefined();
    const kept = await send('?mode=keep_good');
    expect(kept.body).toMatchObject({ rows: 5, created: 2, failed: 3, is_written: true });
    expect(kept.body.errors.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5]);
    expect((await record(item)).on_hand_quantity).toBe(12);
  });
});

describe('the change feed', () => {
  it('has every change once, in order, without gaps, and follows its own links', async () => {
    const before = await app.get('/v1/events?limit=1000', merchant);
    const item = await newItem();
    await receive(item, 4);
    let path: string | null = '/v1/events?limit=1000';
    const sequences: number[] = [];
    const types: string[] = [];
    while (path !== null) {
      const { body, headers } = await app.get(path, merchant);
      for (const event of body) {
        sequences.push(event.sequence);
        types.push(event.type);
      }
      // There is always a link to what comes next; at the end nothing has come yet.
      path = body.length === 0 ? null : (/<([^>]+)>/.exec(String(headers['link']))?.[1] ?? null);
    }
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    expect(types.slice(-2)).toEqual(['item.created', 'inventory.changed']);
    expect(before.status).toBe(200);
  });

  it('streams what happens to whoever listens', async () => {
    const address = await app.app.server.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const newest = await lastSequence(app.db, 2);
    const stream = await fetch(`${address}/v1/events?after=${newest}`, {
      headers: { authorization: `Bearer ${merchant.token}`, accept: 'text/event-stream' },
      signal: stop.signal,
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const item = await newItem();
    let text = '';
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      if (text.includes('event: item.created')) break;
    }
    stop.abort();
    expect(text).toContain(`id: ${newest + 1}\nevent: item.created\ndata: {"sequence":${newest + 1}`);
    expect(text).toContain(`"subject_id":"${item}"`);
  });

  it('takes the first and the last day there is', async () => {
    for (const range of [
      'end_time=9999-12-31',
      'end_time=0001-01-01',
      'start_time=0001-01-01&end_time=9999-12-31',
    ]) {
      expect((await app.get(`/v1/inventory/adjustments?${range}`, merchant)).status).toBe(200);
    }
  });
});
