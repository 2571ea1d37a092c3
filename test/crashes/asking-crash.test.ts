// Real processes that are killed while they wait for others lose nothing, and have nothing done twice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks } from '../../src/verify/verify-books.ts';
import { TEST_KEY, type TestApp } from '../harness.ts';
import { AMAZON_CREDENTIALS, AmazonServer } from '../servers/amazon-server.ts';
import { EASYPOST_KEY, EasyPostServer } from '../servers/easypost-server.ts';
import { ask, endAll, logIn, start } from '../tools/serve-process.ts';
import { CONTACT } from '../worlds/inbound-plan-world.ts';
import { makeOrder } from '../worlds/place-order.ts';
import { must, type WorkOrderWorld, workOrderWorld } from '../worlds/work-order-world.ts';

const LISTINGS = 3;
const TIMEOUT_MS = 600_000;
const MOST_QUESTIONS = 100;
const SELLER = 'A1JUNIPER';

let world: WorkOrderWorld;
let app: TestApp;
let amazon: AmazonServer;
let easypost: EasyPostServer;
let sql: WorkOrderWorld['sql'];

beforeAll(async () => {
  amazon = await AmazonServer.open();
  easypost = await EasyPostServer.open();
  world = await workOrderWorld({ environment: environment() });
  ({ app, sql } = world);
  // What the demo world has left to be done is none of this.
  await sql.query(
    `DELETE FROM due_work WHERE kind IN ('check_eligibility', 'inbound_plan', 'read_marketplace_receipts', 'settle_label')`,
  );
  const body = {
    marketplace_name: 'Amazon',
    seller_account_id: SELLER,
    region: 'na',
    ...AMAZON_CREDENTIALS,
  };
  await must(app.call('PUT', '/v1/marketplace_accounts', { ...world.merchant, body }));
}, TIMEOUT_MS);

afterAll(async () => {
  await endAll();
  await amazon.close();
  await easypost.close();
  await world.close();
});

const environment = () => ({
  CROSSDOCK_ENCRYPTION_KEY: TEST_KEY,
  CROSSDOCK_AMAZON_API_URL: amazon.url,
  CROSSDOCK_AMAZON_LOGIN_URL: amazon.loginUrl,
  CROSSDOCK_EASYPOST_URL: easypost.url,
});
const command = (...args: string[]) =>
  start(args, { DATABASE_URL: app.database.url, PORT: '0', ...environment() });
const forever = () => new Promise<void>(() => {});
/** Leases and pauses are over. */
const laterOn = (kind: string) =>
  sql.query(`UPDATE due_work SET not_before = '-infinity' WHERE kind = $1`, [kind]);

it('a worker that is killed while Amazon is asked leaves the check to the next one, which asks again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { merchant } = world;
  const { rows } = await sql.query<{ id: string; asin: string }>(
    `SELECT id, asin FROM listing WHERE org_id = 2 AND fulfillment_channel = 'FBA' AND listing_mp_primary_id LIKE 'JG-TEA-B-%'
       ORDER BY id DESC LIMIT ${LISTINGS}`,
  );
  for (const { asin } of rows) amazon.product(asin, { isEligible: true });
  const items = rows.map(({ id }) => ({ listing_id: Number(id), quantity: 1 }));
  const request = { warehouse_id: 1, shipment_method: 'CUSTOMER', items };
  const made = await app.post('/v1/inventory_requests', request, merchant);
  expect(made.status, made.text).toBe(200);
  const { id } = made.body;
  const path = `/v1/inventory_requests/${id}`;
  expect(
    (await app.post(`${path}/trigger_fba_eligibility_check`, undefined, merchant)).body.queued_listing_ids,
  ).toHaveLength(LISTINGS);
  // A slow machine may ask again before it is killed: nothing that it asks is answered.
  amazon.before.push(...Array(MOST_QUESTIONS).fill(forever));
  const first = command('worker');
  await expect.poll(() => amazon.questions.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
  first.signal('SIGKILL', 'all');
  await first.ended();
  amazon.before.length = 0;
  const unanswered = amazon.questions.length;
  const checks = async () => (await app.get(`${path}/list_eligibility_checks`, merchant)).body;
  const statuses = async () => (await checks()).map((one: { status: string }) => one.status).sort();
  expect(await statuses()).toEqual(['queued', 'queued', 'running']);

  await laterOn('check_eligibility');
  const second = command('worker');
  await expect.poll(statuses, { timeout: TIMEOUT_MS }).toEqual(Array(LISTINGS).fill('eligible'));
  const attempts = (await checks()).map((one: { attempts: number }) => one.attempts);
  expect(attempts.reduce((sum: number, one: number) => sum + one)).toBe(LISTINGS + unanswered);
  expect(amazon.questions).toHaveLength(LISTINGS + unanswered);
  const { rows: told } = await sql.query(
    `SELECT subject_id FROM event WHERE type = 'eligibility_check.eligible' AND org_id = 2
         AND (data->>'listing_id')::bigint = ANY($1::bigint[])`,
    [rows.map((row) => row.id)],
  );
  expect(told).toHaveLength(LISTINGS);
  const { rows: due } = await sql.query(`SELECT 1 FROM due_work WHERE kind = 'check_eligibility'`);
  expect(due).toEqual([]);
  second.signal('SIGKILL', 'all');
  await second.ended();
});

it('a service that is killed once a label is bought and a plan is made, and nobody has heard of it, finds both again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const account = { source: 'easypost', api_key: EASYPOST_KEY, webhook_secret: 'a webhook secret' };
  await must(app.call('PUT', '/v1/carrier_accounts', { ...world.merchant, body: account }));
  const hub = (path: string, body?: object) => must(app.post(`${world.ops}/${path}`, body, world.hub));
  const read = async (path: string) => (await must(app.get(`${world.ops}/${path}`, world.hub))).body;
  const box = { length_in: 12, width_in: 10, height_in: 8, weight_lb: 5 };
  const listed = await world.listed({
    more: { listing_mp_seller_account_id: SELLER, marketplace_id: 'ATVPDKIKX0DER' },
  });
  await world.receive(listed.itemId, 10);
  const { subOrderId } = await makeOrder(app.db, {
    orgId: world.orgId,
    warehouseId: 1,
    lines: [{ itemId: listed.itemId, quantity: 1 }],
  });
  await hub(`sub_orders/${subOrderId}/start_pick`);
  await hub(`sub_orders/${subOrderId}/pack`, { cartons: [{ ...box, items: [{ line: 1, quantity: 1 }] }] });
  const order = await world.order([{ ...listed, quantity: 4 }]);
  const [{ work_order_item_id }] = order.items;
  const work = `marketplace_work_orders/${order.work_order_id}`;
  const contents = [{ work_order_item_id, quantity: 4 }];
  await hub(`${work}/cartons`, { cartons: [{ ...box, contents }] });
  const { body: begun } = await hub(`${work}/inbound_plans`, CONTACT);

  easypost.after.push(forever);
  // A slow machine may ask Amazon again before it is killed: nothing that it asks is answered.
  amazon.after.push(...Array(MOST_QUESTIONS).fill(forever));
  const first = command('serve');
  const address = await first.ready();
  const token = await logIn(address, 'hub');
  await expect.poll(() => amazon.inbound.plans.length, { timeout: TIMEOUT_MS }).toBe(1);
  const body = { service: 'USPS/Priority', source: 'easypost' };
  const asked = ask(address, 'POST', `${world.ops}/sub_orders/${subOrderId}/buy_labels`, { token, body });
  const cutOff = expect(asked).rejects.toThrow();
  await expect.poll(() => easypost.purchases, { timeout: TIMEOUT_MS }).toBe(1);
  first.signal('SIGKILL', 'all');
  await first.ended();
  await cutOff;
  amazon.after.length = 0;
  const label = async () =>
    (await sql.query('SELECT * FROM shipping_label WHERE sub_order_id = $1', [subOrderId])).rows;
  expect(await label()).toMatchObject([{ state: 'requested', tracking_number: null }]);
  const plan = () => read(`marketplace_inbound_plans/${begun.id}`);
  expect(await plan()).toMatchObject({ status: 'working', step: 'create_plan' });
  expect((await verifyBooks(app.db)).findings).toEqual([]);

  await sql.query(
    `UPDATE shipping_label SET requested_at = requested_at - interval '5 minutes' WHERE sub_order_id = $1`,
    [subOrderId],
  );
  await laterOn('settle_label');
  await laterOn('inbound_plan');
  const second = command('worker');
  const stateOf = async () => (await label()).map((one) => one.state);
  await expect.poll(stateOf, { timeout: TIMEOUT_MS }).toEqual(['bought']);
  await expect.poll(async () => (await plan()).step, { timeout: TIMEOUT_MS }).not.toBe('create_plan');
  second.signal('SIGKILL', 'all');
  await second.ended();
  expect([easypost.purchases, amazon.inbound.plans.length]).toEqual([1, 1]);
  const [bought] = await label();
  const sold = [...easypost.shipments.values()].filter((one) => one.bought !== null);
  expect(sold).toMatchObject([{ id: bought.source_shipment, trackingCode: bought.tracking_number }]);
  expect((await verifyBooks(app.db)).findings).toEqual([]);
  // It ships with the label that was bought, and buys none.
  const { body: shipped } = await hub(`sub_orders/${subOrderId}/ship`, body);
  expect(shipped).toMatchObject({ state: 'shipped', cartons: [{ tracking_number: bought.tracking_number }] });
  expect(easypost.purchases).toBe(1);
});
