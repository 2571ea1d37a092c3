// A new merchant, from nothing to a delivered parcel: through the public and the hub's API alone, with files as
// spreadsheets save them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks } from '../../src/verify/verify-books.ts';
import { type CallOptions, type TestAnswer, type TestApp, testApp } from '../harness.ts';

let app: TestApp;
let hub: { token: string };
/** What was made on the way. */
const made = { orgId: 0, warehouseId: 0, merchant: { token: '' } };

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  hub = { token: await app.token('hub-client') };
});
afterAll(() => app.close());

const must = (answer: TestAnswer): TestAnswer => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
};
const ops = (path: string) => `/ops/v1/orgs/${made.orgId}/${path}`;

/** Excel in Germany: a byte order mark, semicolons, lines that end in CR and LF, and rows of nothing at the end. */
const sheet = (...rows: string[]) => `\ufeff${rows.join('\r\n')}\r\n;;;\r\n`;

function load(kind: string, file: string, options: CallOptions = {}): Promise<TestAnswer> {
  return app.call('POST', ops(`${kind}/bulk`), {
    ...hub,
    ...options,
    payload: Buffer.from(file),
    headers: { 'content-type': 'text/csv; charset=utf-8', ...options.headers },
  });
}

it('is taken in by the hub, with a place to store and a credential that opens its own things only', async () => {
  made.orgId = must(await app.post('/ops/v1/orgs', { name: 'Teehaus Nord' }, hub)).body.id;
  const hours = { open: '00:00', close: '23:59' };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const warehouse = {
    warehouse_name: 'Hamburg',
    code: 'HAM-1',
    address: {
      line1: 'Kai 1',
      line2: null,
      city: 'Hamburg',
      state: null,
      postal_code: '20457',
      country: 'DE',
    },
    timezone: 'Europe/Berlin',
    services: ['storage', 'orders'],
    operating_hours: Object.fromEntries(days.map((day) => [day, hours])),
  };
  made.warehouseId = must(await app.post('/ops/v1/warehouses', warehouse, hub)).body.id;
  must(await app.call('PUT', ops(`warehouses/${made.warehouseId}`), hub));
  const wanted = { name: 'Teehaus’ shop', scopes: ['read', 'write'] };
  const { client_id, client_secret } = must(await app.post(ops('clients'), wanted, hub)).body;
  const login = { grant_type: 'client_credentials', client_id, client_secret };
  made.merchant = { token: must(await app.post('/login', login)).body.access_token };
  const orgs = await app.get('/v1/orgs', made.merchant);
  expect(orgs.body).toMatchObject([{ id: made.orgId, name: 'Teehaus Nord', is_current: true }]);
  expect((await app.get('/v1/warehouses', made.merchant)).body).toMatchObject([{ id: made.warehouseId }]);
  expect((await app.get('/v1/catalog/items?page=1', made.merchant)).body).toEqual([]);
  expect((await app.get('/ops/v1/orgs', made.merchant)).status).toBe(403);
});

it('loads its catalog from files; codes that lost their zeros are named, and nothing is half loaded', async () => {
  const rows = (upc: string) =>
    sheet(
      'MPN;Name;UPC;Is_Hazmat;Can_Expire;Lot_Num_Required;Weight_lb',
      `TEE-1;"Assam, kräftig; 250 g";${upc};FALSE;TRUE;TRUE;0,55`,
      'CUP-1;Becher;4006381333931;false;FALSE;FALSE;0,8',
      'SET-1;Geschenkset;;;;;',
    );
  const robbed = await load('items', rows('36000291452'));
  expect(robbed.status).toBe(422);
  expect(robbed.body.violations).toMatchObject([
    { pointer: '/rows/0/upc', message: expect.stringContaining('with them it is 036000291452') },
  ]);
  expect((await app.get('/v1/catalog/items?page=1', made.merchant)).body).toEqual([]);
  const loaded = must(await load('items', rows('036000291452')));
  expect(loaded.body).toMatchObject({ rows: 3, created: 3, failed: 0 });
  expect(
    must(await load('bundles', sheet('bundle_mpn;components', 'SET-1;TEE-1:1|CUP-1:2'))).body,
  ).toMatchObject({
    rows: 1,
    failed: 0,
  });
  const listings = sheet(
    'mpn;listing_mp_primary_id;marketplace_name;listing_mp_seller_account_id;fulfillment_channel;country',
    'TEE-1;ASSAM-250;Amazon;A1;MERCHANT;DE',
    'SET-1;GIFT;Amazon;A1;MERCHANT;DE',
  );
  expect(must(await load('listings', listings)).body).toMatchObject({ created: 2 });
  expect(must(await load('listings', listings)).body).toMatchObject({ created: 0, unchanged: 2 });
  const items = (await app.get('/v1/catalog/items?page=1', made.merchant)).body;
  expect(items).toMatchObject([
    { mpn: 'TEE-1', name: 'Assam, kräftig; 250 g', upc: '036000291452', can_expire: true, is_hazmat: false },
    { mpn: 'CUP-1' },
    { mpn: 'SET-1', is_bundle: true },
  ]);
});

it('sends its goods, which are received from a file, with lots where lots are needed', async () => {
  const head = 'warehouse_id;mpn;quantity;lot;expiration';
  const place = made.warehouseId;
  const refused = await load('stock/receive', sheet(head, `${place};CUP-1;20;;`, `${place};TEE-1;10;;`));
  expect(refused.status).toBe(422);
  expect(new Set(refused.body.violations.map(({ pointer }: { pointer: string }) => pointer))).toContain(
    '/rows/1/lot',
  );
  const file = sheet(
    head,
    `${place};CUP-1;20;;`,
    `${place};TEE-1;4;L-2;2040-06-30`,
    `${place};TEE-1;6;L-1;2040-01-31`,
  );
  expect(must(await load('stock/receive', file)).body).toMatchObject({ rows: 3, failed: 0 });
  const inventory = (await app.get('/v1/inventory?include_lots=true', made.merchant)).body;
  const of = (mpn: string) => inventory.find((row: { mpn: string }) => row.mpn === mpn);
  expect(of('TEE-1')).toMatchObject({ on_hand_quantity: 10, available_quantity: 10 });
  expect(
    of('TEE-1')
      .lots.map(({ lot }: { lot: string }) => lot)
      .sort(),
  ).toEqual(['L-1', 'L-2']);
  expect(of('SET-1')).toMatchObject({ is_bundle: true, available_quantity: 10 });
});

interface Row {
  readonly sub_order_id: number;
  readonly market_order_id: string;
}

it('sells, and the parcel arrives: with a mis-scan on the way, books that add up, and a feed that tells it all', async () => {
  const order = {
    market_order_id: 'DE-1001',
    ship_to_name: ' Łucja Østergård ',
    address_line1: 'Hauptstraße 5',
    address_line2: '',
    city: 'Berlin',
    postal_code: 'D-10115',
    country: 'DE',
    marketplace: 'Amazon',
    shipment_service_level_category: 'NextDay',
    latest_ship_date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    items: [
      { market_order_item_id: '1', sku: 'ASSAM-250', quantity: 1 },
      { market_order_item_id: '2', sku: ' GIFT ', quantity: 2 },
    ],
  };
  const standard = { ...order, market_order_id: 'DE-1000', shipment_service_level_category: 'Standard' };
  const taken = must(await app.post('/v1/orders', { orders: [standard, order] }, made.merchant)).body;
  expect(taken).toMatchObject({ received_orders: ['DE-1000', 'DE-1001'], erroneous_orders: [] });
  const queue = (await app.get(`/ops/v1/warehouses/${made.warehouseId}/pick_queue`, hub)).body as Row[];
  expect(queue.map((row) => row.market_order_id)).toEqual(['DE-1001', 'DE-1000']);
  const id = queue[0]?.sub_order_id ?? 0;
  const wave = must(
    await app.post(`/ops/v1/warehouses/${made.warehouseId}/waves`, { max_sub_orders: 2 }, hub),
  ).body;
  const list = await app.get(`/ops/v1/waves/${wave.id}/pick_list.pdf`, hub);
  expect(list.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const step = (name: string, body?: unknown) => app.post(ops(`sub_orders/${id}/${name}`), body, hub);
  const ids = wave.sub_orders.map((row: Row) => row.sub_order_id);
  expect(must(await app.post(ops('sub_orders/start_pick'), { sub_order_ids: ids }, hub)).body.started).toBe(
    2,
  );
  const packed = {
    cartons: [
      {
        weight_lb: 3.5,
        items: [
          { line: 1, quantity: 1 },
          { line: 2, quantity: 2 },
        ],
      },
    ],
  };
  must(await step('pack', packed));
  must(await step('ship', { shipments: [{ carrier: 'DHL', tracking_number: '00340434 292135' }] }));
  // It lies on the bench still: the label was another parcel's.
  must(await step('undo_ship', { reason: 'scanned the label of another parcel' }));
  must(await step('ship', { shipments: [{ carrier: 'DHL', tracking_number: 'jjd0 0039' }] }));
  must(await step('hand_over'));
  expect((await step('undo_ship', { reason: 'too late' })).status).toBe(409);
  const scan = (await app.get('/ops/v1/scan?code=JJD00039', hub)).body.matches;
  expect(scan).toMatchObject([{ type: 'shipment', org_id: made.orgId }]);
  const told = await app.post(
    '/ops/v1/carrier_events',
    {
      events: [
        { tracking_number: 'JJD00039', code: 'delivered', time: new Date(Date.now() + 60_000).toISOString() },
      ],
    },
    hub,
  );
  expect(told.body.results).toMatchObject([{ result: 'accepted', current_status: 'delivered' }]);
  const status = (await app.get('/v1/orders/status?market_order_id=DE-1001', made.merchant)).body;
  expect(status).toMatchObject({
    order_status: 'complete',
    sub_orders: [{ sub_order_status: 'shipped', items: [{ shipped_quantity: 1 }, { shipped_quantity: 2 }] }],
  });
  const [parcel] = (await app.get('/v1/orders/tracking?market_order_id=DE-1001', made.merchant)).body;
  expect(parcel.tracking_info).toMatchObject({
    tracking_carrier: 'DHL',
    tracking_number: 'JJD00039',
    current_status: 'delivered',
    item_list: [
      { sku: 'ASSAM-250', quantity: 1, lots: [{ lot_id: 'L-1' }] },
      { sku: 'GIFT', quantity: 2 },
    ],
  });
  // What is being picked for the other one goes back by an undo, and then it can be cancelled.
  const cancel = () => app.post('/v1/orders/cancel_order', { market_order_id: 'DE-1000' }, made.merchant);
  expect((await cancel()).status).toBe(409);
  const other = queue[1]?.sub_order_id ?? 0;
  must(await app.post(ops(`sub_orders/${other}/undo_start_pick`), { reason: 'wrong list' }, hub));
  expect((await cancel()).status).toBe(200);
});

it('finds in lists and feed what has happened, and the books add up', async () => {
  const inventory = (await app.get('/v1/inventory', made.merchant)).body as Record<string, number>[];
  const range = 'start_time=2020-01-01&end_time=2099-01-01&page=1';
  for (const [mpn, onHand] of [
    ['TEE-1', 7],
    ['CUP-1', 16],
  ] as const) {
    const record = inventory.find((row) => (row['mpn'] as unknown) === mpn);
    expect(record).toMatchObject({
      on_hand_quantity: onHand,
      available_quantity: onHand,
      reserved_quantity: 0,
    });
    let sum = 0;
    for (const kind of ['receipts', 'adjustments']) {
      const rows = (await app.get(`/v1/inventory/${kind}?${range}&mpn=${mpn}`, made.merchant)).body;
      for (const { quantity } of rows as { quantity: number }[]) sum += quantity;
    }
    expect(sum).toBe(onHand);
  }
  const events: { sequence: number; type: string; subject_id: string; data: Record<string, unknown> }[] = (
    await app.get('/v1/events?limit=1000', made.merchant)
  ).body;
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const shipments = events.filter(({ type }) => type.startsWith('shipment.')).map(({ type }) => type);
  expect(shipments).toEqual(['shipment.created', 'shipment.voided', 'shipment.created', 'shipment.changed']);
  const last = new Map(
    events
      .filter(({ type }) => type.startsWith('order.'))
      .map(({ data }) => [data['market_order_id'], data['order_status']]),
  );
  expect(Object.fromEntries(last)).toEqual({ 'DE-1000': 'cancelled', 'DE-1001': 'complete' });
  expect((await verifyBooks(app.db)).findings).toEqual([]);
});
