import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../test/steps.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';
import { ssccProblem } from '../../gs1/sscc-rules.ts';

const PATH = '/v1/inventory_requests';
const ADDRESS = {
  line1: '1 Dock Road',
  line2: null,
  city: 'Trenton',
  state: 'NJ',
  postal_code: '086111234',
  country: 'US',
};

let world: CatalogWorld;
let made = 0;

beforeAll(async () => {
  world = await catalogWorld();
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

const item = (fields: object = {}) => {
  made += 1;
  return world.addItem({ name: `Inbound item ${made}`, mpn: `INB-${made}`, ...fields });
};

async function listing(itemId: number, sku: string, channel = 'FBA', marketplace = 'Amazon') {
  const answer = await world.app.post(
    `${world.ops}/listings`,
    {
      listing_mp_primary_id: sku,
      marketplace_name: marketplace,
      listing_mp_seller_account_id: 'A1',
      item_id: itemId,
      fulfillment_channel: channel,
      country: 'US',
    },
    world.hub,
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as number;
}

const post = (body: object, options = {}) =>
  world.app.post(
    PATH,
    { warehouse_id: 1, shipment_method: 'CUSTOMER', ...body },
    { ...world.merchant, ...options },
  );
const get = (id: number | string) => world.app.get(`${PATH}/${id}`, world.merchant);
const patch = (id: number | string, body: object, headers: Record<string, string> = {}) =>
  world.app.patch(`${PATH}/${id}`, body, { ...world.merchant, headers });

async function created(body: object): Promise<number> {
  const answer = await post(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

async function inbound(itemId: number, warehouseId = 1): Promise<number> {
  const { body } = await world.app.get(
    `/v1/inventory?item_id=${itemId}&warehouse_id=${warehouseId}`,
    world.merchant,
  );
  return body[0]?.inbound_quantity ?? 0;
}

describe('POST /v1/inventory_requests', () => {
  it('takes both forms of items, and shows the whole request', async () => {
    const tea = await item({ upc: '036000291469', can_expire: true, lot_num_required: true });
    const mug = await item();
    const mugListing = await listing(mug.id, `SKU-${mug.id}`);
    const before = await world.lastSequence();
    const answer = await post({
      items: [
        { id: tea.id, quantity: 48, case_unit: 24, lot_number: 'L1', exp_date: '2030-01-31' },
        { listing_sku: `SKU-${mug.id}`, quantity: 12 },
      ],
      note: 'two pallets',
      estimated_ship_date: '2026-12-01',
      order_tags: ['b', 'a'],
      carrier: 'UPS',
      tracking_numbers: ['1Z1'],
      po_number: 'PO1',
      container_number: 'MSKU1',
    });
    expect(answer.body).toEqual({
      success: true,
      errors: [],
      id: answer.body.id,
      ir_number: `IR-${String(answer.body.id).padStart(6, '0')}`,
      status: 'placed',
    });
    const { body, headers } = await get(answer.body.ir_number);
    expect(headers['etag']).toBe('"1"');
    expect(body).toMatchObject({
      id: answer.body.id,
      shipment_id: answer.body.ir_number,
      status: 'placed',
      items_total: 60,
      items_received: 0,
      estimated_ship_date: '2026-12-01',
      warehouse: 'Newark',
      note: 'two pallets',
      order_tags: ['b', 'a'],
      carrier: 'UPS',
      tracking_numbers: ['1Z1'],
      po_number: 'PO1',
      container_number: 'MSKU1',
      appointment_scheduled: false,
      shipped: null,
      delivered: null,
      history: [{ status: 'placed', reason: 'the merchant submits it', by: body.created_by }],
      version: 1,
    });
    expect(body.placed).toBe(body.created);
    expect(body.items).toMatchObject([
      {
        item_id: tea.id,
        listing_id: null,
        upc: '036000291469',
        barcode: '036000291469',
        lot_number: 'L1',
        expiration_date: '2030-01-31',
        casepack_qty: 24,
        requested_qty: 48,
        total_units_received: 0,
        listing: null,
      },
      { item_id: mug.id, listing_id: mugListing, sku: `SKU-${mug.id}`, listing: { id: mugListing } },
    ]);
    expect((await get(answer.body.id)).text).toBe((await get(answer.body.ir_number.toLowerCase())).text);
    expect([await inbound(tea.id), await inbound(mug.id)]).toEqual([48, 12]);
    const told = await world.eventsAfter(before);
    expect(told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['inventory_request.created', 'inventory_request.placed', 'inventory.changed']),
    );
    expect(told.find(({ type }) => type === 'inventory_request.placed')?.data).toMatchObject({
      ir_number: answer.body.ir_number,
      status: 'placed',
      items_total: 60,
    });
  });

  it('keeps a draft, of which nothing is inbound until it is placed', async () => {
    const { id: itemId } = await item();
    const id = await created({ items: [{ id: itemId, quantity: 5 }], place: false });
    expect((await get(id)).body).toMatchObject({ status: 'draft', placed: null, placed_by: null });
    expect(await inbound(itemId)).toBe(0);
    expect((await patch(id, { place: true })).body).toMatchObject({ status: 'placed', version: 2 });
    expect(await inbound(itemId)).toBe(5);
  });

  it('tells everything that is wrong at once, each with its index', async () => {
    const bundleParts = await item();
    const bundle = await item();
    expect(
      (await world.setComponents(bundle.id, [{ component_id: bundleParts.id, quantity: 2 }])).status,
    ).toBe(200);
    const plain = await item({ can_expire: false });
    const other = await item();
    const twin = `TWIN-${plain.id}`;
    await listing(plain.id, twin, 'FBA');
    await listing(plain.id, twin, 'WFS', 'Walmart');
    const single = await listing(plain.id, `ONE-${plain.id}`);
    const answer = await post({
      warehouse_id: 999_999,
      brand_id: 999_999,
      vendor_id: 999_999,
      items: [
        { quantity: 1 },
        { id: 999_999, quantity: 1 },
        { mpn: 'no such', quantity: 1 },
        { listing_sku: 'no such', quantity: 1 },
        { listing_id: 999_999, quantity: 1 },
        { listing_sku: twin, quantity: 1 },
        { listing_sku: twin, fulfillment_channel: 'WFS', quantity: 1 },
        { listing_sku: twin, fulfillment_channel: 'MERCHANT', quantity: 1 },
        { listing_id: single, listing_sku: twin, quantity: 1 },
        { listing_id: single, id: other.id, quantity: 1 },
        { listing_id: single, id: plain.id, mpn: `INB-${made}`, quantity: 1 },
        { id: plain.id, fulfillment_channel: 'FBA', quantity: 1 },
        { id: bundle.id, quantity: 1 },
        { id: plain.id, quantity: 1, exp_date: '2030-01-01' },
      ],
      cartons: [
        { sscc: '006141410000000011', contents: [{ item_index: 0, quantity: 1 }] },
        { contents: [{ item_index: 14, quantity: 1 }] },
        {
          contents: [
            { item_index: 1, quantity: 1 },
            { item_index: 1, quantity: 1 },
          ],
        },
      ],
    });
    expect(answer.status).toBe(422);
    expect(codes(answer)).toEqual([
      '/warehouse_id unknown_reference',
      '/brand_id unknown_reference',
      '/vendor_id unknown_reference',
      '/items/0 required',
      '/items/1/id unknown_reference',
      '/items/2/mpn unknown_reference',
      '/items/3/listing_sku unknown_reference',
      '/items/4/listing_id unknown_reference',
      '/items/5/listing_sku ambiguous_reference',
      '/items/7/fulfillment_channel unknown_reference',
      '/items/8 conflicting_reference',
      '/items/9 conflicting_reference',
      '/items/10 conflicting_reference',
      '/items/11/fulfillment_channel not_allowed',
      '/items/12 not_allowed',
      '/items/13/exp_date not_allowed',
      '/cartons/0/sscc bad_format',
      '/cartons/1/contents/0/item_index too_large',
      '/cartons/2/contents/1/item_index duplicate',
      '/cartons/2/contents/1/quantity too_large',
    ]);
  });

  it('refuses what the schema forbids with a pointer into the element, whichever form it has', async () => {
    const answer = await post({
      items: [{ id: 1, quantity: 0 }, { listing_sku: 'X' }, { id: 1, quantity: 1, sku: 'x' }],
      packslip_source: 'x',
    });
    expect(answer.status).toBe(422);
    expect(codes(answer).sort()).toEqual([
      '/items/0/quantity too_small',
      '/items/1/listing_sku unknown_reference',
      '/items/1/quantity required',
      '/items/2/sku unknown_property',
      '/packslip_source removed',
    ]);
  });

  it('refuses goods that the warehouse may not hold', async () => {
    const hazmat = await item({ is_hazmat: true });
    const cold = await item({ cold_storage_type: 'deep_frozen' });
    const answer = await post({
      items: [
        { id: hazmat.id, quantity: 1 },
        { id: cold.id, quantity: 1 },
      ],
    });
    expect(codes(answer)).toEqual(expect.arrayContaining(['/items/1 not_allowed']));
  });

  it('demands what a pickup needs, judges its address, and keeps it in its usual form', async () => {
    const { id: itemId } = await item();
    const items = [{ id: itemId, quantity: 1 }];
    expect(codes(await post({ shipment_method: 'PICKUP', items }))).toEqual([
      '/requested_pickup_date required',
      '/request_pickup_address required',
      '/request_pickup_pallets required',
    ]);
    expect(codes(await post({ items, requested_pickup_date: '2026-12-01' }))).toEqual([
      '/requested_pickup_date not_allowed',
    ]);
    const pickup = {
      shipment_method: 'PICKUP',
      items,
      requested_pickup_date: '2026-12-01',
      request_pickup_pallets: [{ quantity: 2, length_in: 48, width_in: 40, height_in: 50.5, weight_lb: 300 }],
    };
    const wrong = await post({
      ...pickup,
      request_pickup_address: { ...ADDRESS, postal_code: '1', state: 'XX' },
    });
    expect(codes(wrong).sort()).toEqual([
      '/request_pickup_address/postal_code bad_format',
      expect.stringMatching('^/request_pickup_address/state '),
    ]);
    const id = await created({ ...pickup, request_pickup_address: ADDRESS });
    expect((await get(id)).body).toMatchObject({
      shipment_method: 'PICKUP',
      request_pickup_address: { ...ADDRESS, postal_code: '08611-1234' },
      request_pickup_pallets: pickup.request_pickup_pallets,
    });
    const shipped = await patch(id, { shipment_method: 'CUSTOMER' });
    expect(shipped.body).toMatchObject({ request_pickup_address: null, requested_pickup_date: null });
  });

  it('takes 5,000 contents in all cartons together', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, async () => (await item()).id));
    const items = ids.map((id) => ({ id, quantity: 101 }));
    const contents = ids.map((_, item_index) => ({ item_index, quantity: 1 }));
    const cartons = Array.from({ length: 101 }, () => ({ contents }));
    expect(codes(await post({ items, cartons }))).toEqual(['/cartons too_long']);
    expect((await post({ items, cartons: cartons.slice(1) })).status).toBe(200);
  });

  it('gives cartons codes with a right check digit, and takes those that the merchant has', async () => {
    const { id: itemId } = await item();
    const cartons = [
      {
        contents: [{ item_index: 0, quantity: 10 }],
        length_in: 10.25,
        width_in: 8,
        height_in: 6,
        weight_lb: 12.5,
      },
      { contents: [{ item_index: 0, quantity: 10 }] },
      { sscc: '106141411234567897', contents: [{ item_index: 0, quantity: 5 }] },
    ];
    const body = { items: [{ id: itemId, quantity: 30 }], cartons };
    const id = await created(body);
    const { body: found } = await get(id);
    const numbers = found.cartons.map(({ sscc }: { sscc: string }) => sscc);
    expect(new Set(numbers).size).toBe(3);
    for (const number of numbers) expect(ssccProblem(number)).toBeNull();
    expect(numbers[2]).toBe('106141411234567897');
    expect(found.cartons[0]).toMatchObject({
      length_in: 10.25,
      weight_lb: 12.5,
      contents: [
        {
          line_id: found.items[0].line_id,
          request_item_id: found.items[0].line_id,
          item_id: itemId,
          quantity: 10,
        },
      ],
    });
    expect(codes(await post(body))).toEqual(['/cartons/2/sscc duplicate']);
    // Sent again as they were, they keep the codes they got.
    expect((await patch(id, { cartons })).body.version).toBe(1);
    expect((await patch(id, { status: 'cancelled' })).status).toBe(200);
    await created(body);
  });

  it('is done once for an Idempotency-Key', async () => {
    const { id: itemId } = await item();
    const headers = { 'idempotency-key': `inbound-${itemId}` };
    const body = { items: [{ id: itemId, quantity: 7 }] };
    const all = await Promise.all([
      post(body, { headers }),
      post(body, { headers }),
      post(body, { headers }),
    ]);
    const again = await post(body, { headers });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(new Set(all.filter(({ status }) => status === 200).map(({ text }) => text))).toEqual(
      new Set([again.text]),
    );
    expect(await inbound(itemId)).toBe(7);
  });
});

describe('PATCH /v1/inventory_requests/{id}', () => {
  it('changes what it names, replaces items as a whole, and the stock follows', async () => {
    const [a, b] = [await item(), await item()];
    const id = await created({ items: [{ id: a.id, quantity: 10 }], order_tags: ['x'] });
    const answer = await patch(id, {
      warehouse_id: 2,
      items: [
        { id: a.id, quantity: 4 },
        { id: b.id, quantity: 6 },
      ],
      note: 'changed',
      order_tags: ['y'],
      brand_id: 1,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      version: 2,
      warehouse_id: 2,
      items_total: 10,
      note: 'changed',
      order_tags: ['y'],
      brand_id: 1,
    });
    expect(answer.headers['etag']).toBe('"2"');
    expect([await inbound(a.id), await inbound(a.id, 2), await inbound(b.id, 2)]).toEqual([0, 4, 6]);
    expect((await patch(id, { note: null, estimated_ship_date: '2026-12-02' })).body).toMatchObject({
      note: null,
    });
    expect((await patch(id, { estimated_ship_date: null })).body).toMatchObject({
      estimated_ship_date: null,
    });
  });

  it('takes items[].id for the catalog item, as it tells it, and refuses the id of a line', async () => {
    const [a, b] = [await item(), await item()];
    // A line whose id is that of another item: taken for it, other goods would be announced.
    const same = b.id + 50_000_000;
    await world.sql.query('UPDATE item SET id = $3 WHERE org_id = $1 AND id = $2', [world.orgId, b.id, same]);
    const id = await created({ items: [{ id: a.id, quantity: 10 }] });
    await world.sql.query('UPDATE inventory_request_item SET id = $3 WHERE org_id = $1 AND request_id = $2', [
      world.orgId,
      id,
      same,
    ]);
    const { body: before } = await get(id);
    expect(before.items).toMatchObject([{ id: a.id, item_id: a.id, line_id: same }]);
    const refused = await patch(id, { items: [{ id: same, quantity: 4 }] });
    expect([refused.status, codes(refused)]).toEqual([422, ['/items/0/id line_id_given']]);
    expect(refused.body.violations[0].message).toContain(`send the item id ${a.id}`);
    expect((await get(id)).body).toEqual(before);
    const sentBack = before.items.map((one: { id: number }) => ({ id: one.id, quantity: 4 }));
    expect((await patch(id, { items: sentBack })).body.items).toMatchObject([
      { id: a.id, item_id: a.id, requested_qty: 4 },
    ]);
    // Other goods are meant where no line has the number.
    expect((await patch(id, { items: [{ id: same, quantity: 1 }] })).body.items).toMatchObject([
      { id: same, requested_qty: 1 },
    ]);
  });

  it('changes nothing where nothing differs: no version, no event', async () => {
    const { id: itemId } = await item();
    const id = await created({ items: [{ id: itemId, quantity: 10 }], note: 'n', order_tags: ['t'] });
    const before = await world.lastSequence();
    for (const body of [
      {},
      { note: 'n' },
      { status: 'placed' },
      { items: [{ mpn: `INB-${made}`, quantity: 10 }], order_tags: ['t'] },
    ])
      expect((await patch(id, body)).body.version, JSON.stringify(body)).toBe(1);
    expect(await world.lastSequence()).toBe(before);
  });

  it('asks for the cartons where the items in them are replaced', async () => {
    const { id: itemId } = await item();
    const id = await created({
      items: [{ id: itemId, quantity: 10 }],
      cartons: [{ contents: [{ item_index: 0, quantity: 10 }] }],
    });
    const items = [{ id: itemId, quantity: 12 }];
    expect(codes(await patch(id, { items }))).toEqual(['/cartons required']);
    expect((await patch(id, { items, cartons: [] })).body).toMatchObject({ cartons: [], items_total: 12 });
    const answer = await patch(id, { cartons: [{ contents: [{ item_index: 0, quantity: 12 }] }] });
    expect(answer.body.cartons).toHaveLength(1);
    expect(codes(await patch(id, { cartons: [{ contents: [{ item_index: 0, quantity: 13 }] }] }))).toEqual([
      '/cartons/0/contents/0/quantity too_large',
    ]);
  });

  it('takes no part of a state that its table does not have, and says what it is', async () => {
    const { id: itemId } = await item();
    const id = await created({ items: [{ id: itemId, quantity: 3 }], place: false });
    const refused = async (body: object) => {
      const answer = await patch(id, body);
      expect(answer.status, answer.text).toBe(409);
      expect(answer.body.code).toBe('state_conflict');
      return answer.body.detail as string;
    };
    expect(await refused({ status: 'in_transit' })).toMatch(/is draft: it cannot become in_transit/);
    await patch(id, { status: 'placed' });
    expect(await refused({ place: false })).toMatch(/is placed: it cannot become draft/);
    const left = await patch(id, { status: 'in_transit', carrier: 'UPS' });
    expect(left.body).toMatchObject({ status: 'in_transit', carrier: 'UPS' });
    expect(left.body.shipped).not.toBeNull();
    expect(await refused({ items: [{ id: itemId, quantity: 4 }], warehouse_id: 2 })).toMatch(
      /is in_transit: warehouse_id, items cannot be changed/,
    );
    expect(await refused({ status: 'cancelled' })).toMatch(/is in_transit: it cannot become cancelled/);
    const edits = {
      note: 'x',
      tracking_numbers: ['1'],
      order_tags: ['z'],
      estimated_ship_date: '2027-01-01',
    };
    expect((await patch(id, edits)).body).toMatchObject(edits);
    expect(await inbound(itemId)).toBe(3);
    const { body } = await get(id);
    expect(body.history.map(({ status }: { status: string }) => status)).toEqual([
      'draft',
      'placed',
      'in_transit',
    ]);
  });

  it('ends by being called off, with the reason, and nothing is inbound any more', async () => {
    const { id: itemId } = await item();
    const id = await created({ items: [{ id: itemId, quantity: 3 }] });
    const { body } = await patch(id, { status: 'cancelled', reason: 'sold elsewhere' });
    expect(body).toMatchObject({ status: 'cancelled' });
    expect(body.history.at(-1)).toMatchObject({ status: 'cancelled', reason: 'sold elsewhere' });
    // Not when the org's transaction before it was.
    expect(body.history.at(-1).time >= body.updated).toBe(true);
    expect(await inbound(itemId)).toBe(0);
    expect((await patch(id, { note: 'late' })).body.detail).toMatch(/is cancelled: note cannot be changed/);
    expect((await patch(id, { status: 'cancelled' })).body.version).toBe(2);
  });

  it('loses no update: of writers at once with the same ETag one wins, the others get 412', async () => {
    const { id: itemId } = await item();
    const id = await created({ items: [{ id: itemId, quantity: 3 }] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => patch(id, { note: `writer ${n}` }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await get(id)).body.note).toBe(winner?.body.note);
    const racing = await Promise.all([
      patch(id, { status: 'in_transit' }),
      patch(id, { status: 'cancelled' }),
      patch(id, { items: [{ id: itemId, quantity: 9 }] }),
    ]);
    for (const { status } of racing) expect([200, 409]).toContain(status);
  });

  it('knows neither numbers that are none nor requests of others', async () => {
    for (const id of ['IR-999999999', '0', 'IR-0', 'x', 'IR-', '9999999999999999'])
      expect((await get(id)).status, id).toBe(404);
    expect((await patch('IR-999999', { note: 'x' })).status).toBe(404);
    expect(codes(await patch('IR-000001', { reason: 'why' }))).toEqual(['/reason not_allowed']);
  });
});

it('is named by the old prefix as the successor', async () => {
  for (const path of ['/inventory_requests', '/inventory_requests/1']) {
    const answer = await world.app.get(`/api/external/hub/v1${path}`);
    expect(answer.status).toBe(410);
    expect(answer.headers['link']).toBe(`</v1${path}>; rel="successor-version"`);
  }
});
