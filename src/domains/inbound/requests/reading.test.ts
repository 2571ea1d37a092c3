// How what merchants send of a request is read: everything that is wrong at once, blanks and nulls as absent.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAnswer } from '../../../../test/harness.ts';
import { codes as codesOf, stepsIn } from '../../../../test/steps.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';
import { changeRequest } from './change-request.ts';
import { createRequest } from './create-request.ts';

const PATH = '/v1/inventory_requests';
const SERVICES = { gs1CompanyPrefix: '0614141' };
const clock = new ManualClock(new Date('2098-03-04T12:00:00.000Z'));

let world: CatalogWorld;
let itemId: number;
const { item, patchRequest: patch, postRequest: post, readRequest: get } = stepsIn(() => world);

beforeAll(async () => {
  world = await catalogWorld({ clock });
  itemId = await item({ mpn: 'READ-1' });
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

async function created(body: object = {}): Promise<number> {
  const answer = await post({ items: [{ id: itemId, quantity: 5 }], ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

const codes = (answer: TestAnswer) => codesOf(answer).sort();

it('tells what does not fit the schema and what does not exist in one answer', async () => {
  const bundle = await item();
  expect((await world.setComponents(bundle, [{ component_id: itemId, quantity: 2 }])).status).toBe(200);
  const fixed = await item({ can_expire: false });
  const answer = await post({
    warehouse_id: 999_999,
    brand_id: 'nine',
    vendor_id: 999_999,
    nobody: 'knows this',
    shipment_method: 'PICKUP',
    requested_pickup_date: 'tomorrow',
    request_pickup_address: { line1: '', city: 'Trenton', state: 'XX', postal_code: '08611', country: 'US' },
    items: [
      { id: 999_999, mpn: 'no such', quantity: 0 },
      { id: 'one', quantity: 1 },
      { listing_id: 999_999, listing_sku: 'no such', quantity: 1 },
      { id: bundle, quantity: 1, exp_date: '2001-01-01' },
      { id: fixed, quantity: 1.5, exp_date: '2099-01-01' },
    ],
    cartons: [{ sscc: '1', contents: [{ item_index: 9, quantity: 1 }] }],
  });
  expect(answer.status).toBe(422);
  expect(codes(answer)).toEqual(
    [
      '/brand_id wrong_type',
      '/nobody unknown_property',
      '/requested_pickup_date bad_format',
      '/request_pickup_address/line1 required',
      '/items/0/quantity too_small',
      '/items/1/id wrong_type',
      '/items/4/quantity wrong_type',
      '/cartons/0/sscc bad_format',
      '/warehouse_id unknown_reference',
      '/vendor_id unknown_reference',
      '/request_pickup_address/state not_allowed',
      '/request_pickup_pallets required',
      '/items/0/id unknown_reference',
      '/items/0/mpn unknown_reference',
      '/items/2/listing_id unknown_reference',
      '/items/2/listing_sku unknown_reference',
      '/items/3 not_allowed',
      '/items/3/exp_date not_allowed',
      '/items/4/exp_date not_allowed',
      '/cartons/0/contents/0/item_index too_large',
    ].sort(),
  );
  const id = await created({ cartons: [{ contents: [{ item_index: 0, quantity: 5 }] }] });
  const changed = await patch(id, {
    place: true,
    status: 'placed',
    note: 5,
    brand_id: 999_999,
    items: [{ id: itemId, quantity: 7 }],
  });
  expect(codes(changed)).toEqual([
    '/brand_id unknown_reference',
    '/cartons required',
    '/note wrong_type',
    '/place not_allowed',
  ]);
  expect((await patch(999_999_999, { note: 5, reason: 'why' })).status).toBe(422);
  expect((await world.app.patch(`${PATH}/no-id`, { note: 5 }, world.merchant)).status).toBe(422);
  expect((await world.app.post('/ops/v1/orgs/999999/transfers', { items: 5 }, world.hub)).status).toBe(422);
  for (const body of [[], 'text', null, 5]) {
    const { status } = await world.app.post(PATH, body as object, world.merchant);
    expect([400, 422]).toContain(status);
  }
});

it('takes empty texts and nulls of what may be left out as absent', async () => {
  const nothing = { id: null, mpn: ' ', listing_sku: '', listing_id: null, fulfillment_channel: null };
  const id = await created({
    shipment_method: 'PICKUP',
    items: [
      { ...nothing, id: itemId, quantity: 5, case_unit: null, lot_number: '', exp_date: null },
      { ...nothing, mpn: 'READ-1', quantity: 5 },
    ],
    note: ' ',
    order_tags: null,
    tracking_numbers: null,
    carrier: '',
    cartons: [{ sscc: null, length_in: null, contents: [{ item_index: 0, quantity: 5 }] }],
    place: null,
    requested_pickup_date: '2098-03-05',
    request_pickup_pallets: [{ quantity: 1, length_in: 48, width_in: 40, height_in: 50, weight_lb: 300 }],
    request_pickup_address: {
      line1: '1 Dock Road',
      line2: '',
      city: 'Trenton',
      state: 'NJ',
      postal_code: '08611',
      country: 'US',
    },
  });
  const found = await get(id);
  expect(found).toMatchObject({
    status: 'placed',
    note: null,
    order_tags: [],
    tracking_numbers: [],
    carrier: null,
    items: [{ lot_number: null }, { item_id: itemId }],
    request_pickup_address: { line1: '1 Dock Road', line2: null },
  });
  const none = {
    items: null,
    cartons: null,
    order_tags: null,
    warehouse_id: null,
    status: null,
    reason: null,
  };
  expect((await patch(id, none)).body.version).toBe(1);
  const abroad = { line1: 'Hauptstr. 1', city: 'Shannon', country: 'HK' };
  const there = await patch(id, { request_pickup_address: abroad });
  expect(there.body.request_pickup_address).toEqual({
    ...abroad,
    line2: null,
    state: null,
    postal_code: null,
  });
});

it('compares what is sent by value: the order of keys is no change', async () => {
  const address = {
    line1: '1 Dock Road',
    line2: null,
    city: 'Trenton',
    state: 'NJ',
    postal_code: '08611',
    country: 'US',
  };
  const pallet = { quantity: 1, length_in: 48, width_in: 40, height_in: 50, weight_lb: 300 };
  const id = await created({
    shipment_method: 'PICKUP',
    requested_pickup_date: '2098-03-05',
    request_pickup_address: address,
    request_pickup_pallets: [pallet],
  });
  const turned = (value: object) => Object.fromEntries(Object.entries(value).reverse());
  const same = { request_pickup_address: turned(address), request_pickup_pallets: [turned(pallet)] };
  expect((await patch(id, same)).body.version).toBe(1);
});

it('refuses a pickup and an expiry that are past, but not what it has said before they were', async () => {
  const pickup = {
    shipment_method: 'PICKUP',
    request_pickup_address: {
      line1: '1 Dock Road',
      city: 'Trenton',
      state: 'NJ',
      postal_code: '08611',
      country: 'US',
    },
    request_pickup_pallets: [{ quantity: 1, length_in: 48, width_in: 40, height_in: 50, weight_lb: 300 }],
  };
  const past = await post({
    ...pickup,
    requested_pickup_date: '2098-03-03',
    items: [{ id: itemId, quantity: 1, exp_date: '2098-03-03' }],
  });
  expect(past.body.violations).toMatchObject([
    { pointer: '/items/0/exp_date', code: 'not_allowed', message: expect.stringMatching(/past/) },
    { pointer: '/requested_pickup_date', code: 'not_allowed', message: expect.stringMatching(/2098-03-04/) },
  ]);
  const mistyped = ['0203-03-04', '1999-12-31', '2101-01-01', '9999-12-31'];
  const wrong = await post({ items: mistyped.map((exp_date) => ({ id: itemId, quantity: 1, exp_date })) });
  expect(wrong.body.violations).toMatchObject(
    mistyped.map((_, at) => ({
      pointer: `/items/${at}/exp_date`,
      code: 'not_allowed',
      message: expect.stringContaining('from 2000 to 2100'),
    })),
  );
  const items = [{ id: itemId, quantity: 1, exp_date: '2098-03-04' }];
  const id = await created({ ...pickup, requested_pickup_date: '2098-03-04', items });
  clock.advanceMs(48 * 3600 * 1000);
  await world.sql.query(`UPDATE access_token SET expires_at = '2190-01-01'`);
  const answer = await patch(id, {
    note: 'still there',
    requested_pickup_date: '2098-03-04',
    items: [{ ...items[0], quantity: 2 }],
  });
  expect(answer.status, answer.text).toBe(200);
});

/** A transaction that takes its time and then waits, as if for a lock. @returns what lets it go on, to its end */
function lateTransaction(work: (tx: Tx, feed: FeedWriter) => Promise<unknown>): () => Promise<void> {
  const { promise: mayGoOn, resolve } = Promise.withResolvers<void>();
  const author = { orgId: world.orgId, actor: 'test', now: clock.now() };
  const done = commitForOrg(world.app.db, author, async (tx, feed) => {
    await mayGoOn;
    await work(tx, feed);
  });
  clock.advanceMs(1000);
  return () => {
    resolve();
    return done;
  };
}

it('gives times in the order of commits: who commits later was never updated earlier', async () => {
  const [changed, other] = [await created(), await created()];
  const goOn = lateTransaction((tx, feed) =>
    changeRequest(SERVICES)(workOf(tx, feed), changed, { input: { status: 'in_transit' } }),
  );
  const seen = (await patch(other, { note: 'seen' })).body;
  await goOn();
  const left = await get(changed);
  expect(left.updated > seen.updated).toBe(true);
  expect(left.shipped).toBe(left.updated);
  expect(left.history.at(-1).time).toBe(left.updated);
});

it('does so for new ones', async () => {
  const other = await created();
  const input = {
    warehouse_id: 1,
    shipment_method: 'CUSTOMER',
    items: [{ id: itemId, quantity: 1 }],
    order_tags: ['late'],
  } as const;
  const goOn = lateTransaction((tx, feed) => createRequest(workOf(tx, feed), { input }, SERVICES));
  const seen = (await patch(other, { note: 'seen' })).body;
  await goOn();
  const { body: listed } = await world.app.get(`${PATH}?order_tags[]=late`, world.merchant);
  expect(listed).toHaveLength(1);
  expect(listed[0].created > seen.updated).toBe(true);
  expect(listed).toMatchObject([{ placed: listed[0].created, updated: listed[0].created }]);
});

it('takes no receipt that cites a request without being its own', async () => {
  const id = await created();
  const line = { item_id: itemId, quantity: 1 };
  const { ir_number } = await get(id);
  for (const number of [ir_number, ir_number.toLowerCase(), 'IR-999999999']) {
    const body = { warehouse_id: 1, ir_number: number, lines: [line] };
    const answer = await world.app.post(`${world.ops}/stock/receive`, body, world.hub);
    expect(codes(answer)).toEqual(['/ir_number not_allowed']);
    const rows = [{ warehouse_id: 1, ir_number: number, ...line }];
    const bulk = await world.app.post(`${world.ops}/stock/receive/bulk`, { rows }, world.hub);
    expect(codes(bulk)).toEqual(['/rows/0/ir_number not_allowed']);
  }
  const other = { warehouse_id: 1, ir_number: 'LEGACY-7', lines: [line] };
  expect((await world.app.post(`${world.ops}/stock/receive`, other, world.hub)).status).toBe(200);
});
