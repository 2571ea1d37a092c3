// Real workers that are killed while they wait for Amazon lose no check, and make none twice.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AMAZON_CREDENTIALS, AmazonServer } from './amazon-server.ts';
import { TEST_KEY, type TestApp, testApp } from './harness.ts';
import { Command } from './serve-process.ts';

const LISTINGS = 3;
const TIMEOUT_MS = 120_000;

let app: TestApp;
let amazon: AmazonServer;
let sql: pg.Client;
const workers: Command[] = [];

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  amazon = await AmazonServer.open();
  sql = new pg.Client({ connectionString: app.database.url });
  await sql.connect();
}, TIMEOUT_MS);

afterAll(async () => {
  for (const worker of workers) if (worker.process.exitCode === null) worker.process.kill('SIGKILL');
  await sql.end();
  await amazon.close();
  await app.close();
});

function startWorker(): Command {
  const worker = new Command(['worker'], {
    DATABASE_URL: app.database.url,
    CROSSDOCK_ENCRYPTION_KEY: TEST_KEY,
    CROSSDOCK_AMAZON_API_URL: amazon.url,
    CROSSDOCK_AMAZON_LOGIN_URL: amazon.loginUrl,
  });
  workers.push(worker);
  return worker;
}

it('a worker that is killed while Amazon is asked leaves the check to the next one, which asks once more', {
  timeout: TIMEOUT_MS,
}, async () => {
  const merchant = { token: await app.token('demo-client') };
  const { rows } = await sql.query<{ id: string; asin: string }>(
    `SELECT id, asin FROM listing WHERE org_id = 2 AND fulfillment_channel = 'FBA' AND listing_mp_primary_id LIKE 'JG-TEA-B-%'
       ORDER BY id DESC LIMIT ${LISTINGS}`,
  );
  for (const { asin } of rows) amazon.product(asin, { isEligible: true });
  const body = {
    marketplace_name: 'Amazon',
    seller_account_id: 'A1JUNIPER',
    region: 'na',
    ...AMAZON_CREDENTIALS,
  };
  expect((await app.call('PUT', '/v1/marketplace_accounts', { ...merchant, body })).status).toBe(200);
  const items = rows.map(({ id }) => ({ listing_id: Number(id), quantity: 1 }));
  const request = { warehouse_id: 1, shipment_method: 'CUSTOMER', items };
  const made = await app.post('/v1/inventory_requests', request, merchant);
  expect(made.status, made.text).toBe(200);
  const { id } = made.body;
  // What the demo world has left to be done is none of this.
  await sql.query(`DELETE FROM due_work WHERE kind = 'check_eligibility'`);
  const path = `/v1/inventory_requests/${id}`;
  expect(
    (await app.post(`${path}/trigger_fba_eligibility_check`, undefined, merchant)).body.queued_listing_ids,
  ).toHaveLength(LISTINGS);
  amazon.before.push(() => new Promise(() => {}));
  const first = startWorker();
  await expect.poll(() => amazon.questions.length, { timeout: TIMEOUT_MS }).toBe(1);
  first.process.kill('SIGKILL');
  const checks = async () => (await app.get(`${path}/list_eligibility_checks`, merchant)).body;
  const statuses = async () => (await checks()).map((one: { status: string }) => one.status).sort();
  expect(await statuses()).toEqual(['queued', 'queued', 'running']);
  // The lease is over.
  await sql.query(`UPDATE due_work SET not_before = '-infinity' WHERE kind = 'check_eligibility'`);
  startWorker();
  await expect.poll(statuses, { timeout: TIMEOUT_MS }).toEqual(Array(LISTINGS).fill('eligible'));
  const attempts = (await checks()).map((one: { attempts: number }) => one.attempts).sort();
  expect(attempts).toEqual([1, 1, 2]);
  expect(amazon.questions).toHaveLength(LISTINGS + 1);
  const { rows: told } = await sql.query(
    `SELECT subject_id FROM event WHERE type = 'eligibility_check.eligible' AND org_id = 2
         AND (data->>'listing_id')::bigint = ANY($1::bigint[])`,
    [rows.map((row) => row.id)],
  );
  expect(told).toHaveLength(LISTINGS);
  const { rows: due } = await sql.query(`SELECT 1 FROM due_work WHERE kind = 'check_eligibility'`);
  expect(due).toEqual([]);
});
