// A receiver that folds what it is sent has what the list has, though the workers that send it are killed.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_KEY, type TestApp, testApp } from './harness.ts';
import { Command } from './serve-process.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

const JUNIPER = 2;
const KILLS = 3;
const BRANDS_PER_KILL = 30;
const TIMEOUT_MS = 240_000;

let app: TestApp;
let receiver: WebhookReceiver;
let sql: pg.Client;
const workers: Command[] = [];

beforeAll(async () => {
  app = await testApp({ environment: { CROSSDOCK_LOCAL_WEBHOOKS: '1' } });
  receiver = await WebhookReceiver.start();
  sql = new pg.Client({ connectionString: app.database.url });
  await sql.connect();
}, TIMEOUT_MS);

afterAll(async () => {
  for (const worker of workers) {
    worker.signal('SIGKILL');
    await worker.ended();
  }
  await sql.end();
  await receiver.stop();
  await app.close();
});

function startWorker(): Command {
  const worker = new Command(['worker'], {
    DATABASE_URL: app.database.url,
    CROSSDOCK_ENCRYPTION_KEY: TEST_KEY,
    CROSSDOCK_LOCAL_WEBHOOKS: '1',
  });
  workers.push(worker);
  return worker;
}

it('every event comes at least once, those of one record in their order, whatever becomes of the workers', {
  timeout: TIMEOUT_MS,
}, async () => {
  const merchant = { token: await app.token('demo-client') };
  const hub = { token: await app.token('hub-client') };
  const brands = `/ops/v1/orgs/${JUNIPER}/brands`;
  const types = ['brand.created', 'brand.updated'];
  const made = await app.post('/v1/webhook_endpoints', { url: receiver.url, types }, merchant);
  expect(made.status, made.text).toBe(201);
  // Some fail at first, and every answer takes a moment, so that there is always something under way.
  let answers = 0;
  receiver.reply = () => {
    answers += 1;
    const after = new Promise((resolve) => setTimeout(resolve, 20));
    return { status: answers % 7 === 0 ? 500 : 200, after };
  };
  const ids: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = startWorker();
    const before = receiver.received.length;
    for (let at = 0; at < BRANDS_PER_KILL; at += 1) {
      const added = await app.post(brands, { name: `Killed ${kill} ${at}` }, hub);
      ids.push(added.body.id);
      const path = `${brands}/${ids[Math.floor(ids.length / 2)]}`;
      await app.patch(path, { name: `Renamed ${kill} ${at}` }, hub);
    }
    await expect.poll(() => receiver.received.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(before);
    worker.signal('SIGKILL');
    await worker.ended();
    // The lease is over, and so are the pauses.
    await sql.query(`UPDATE due_work SET not_before = '-infinity' WHERE kind = 'deliver_webhooks'`);
  }
  startWorker();
  const head = Number(
    (await sql.query('SELECT last_sequence FROM org_feed WHERE org_id = $1', [JUNIPER])).rows[0]
      .last_sequence,
  );
  const isDone = async () => {
    await sql.query(
      `UPDATE webhook_delivery SET next_attempt_at = '2000-01-01Z' WHERE state = 'waiting' AND endpoint_id = $1`,
      [made.body.id],
    );
    await sql.query(
      `UPDATE webhook_endpoint SET next_attempt_at = '2000-01-01Z', paused_until = NULL WHERE id = $1 AND EXISTS (
         SELECT FROM webhook_delivery d WHERE d.endpoint_id = $1 AND d.state = 'waiting')`,
      [made.body.id],
    );
    const { body } = await app.get(`/v1/webhook_endpoints/${made.body.id}`, merchant);
    const waiting = await app.get(`/v1/webhook_endpoints/${made.body.id}/deliveries?state=waiting`, merchant);
    return body.last_sequence >= head && waiting.body.length === 0;
  };
  await expect.poll(isDone, { timeout: TIMEOUT_MS, interval: 500 }).toBe(true);

  const told = new Set(receiver.received.map(({ event }) => event.sequence));
  const events = await sql.query(
    `SELECT sequence::int AS sequence FROM event WHERE org_id = $1 AND subject_type = 'brand' AND subject_id::int = ANY($2)`,
    [JUNIPER, ids],
  );
  expect(events.rows.map(({ sequence }) => sequence).filter((one) => !told.has(one))).toEqual([]);
  // The version that comes last is the newest: what is sent again was sent before by a worker that died.
  const folded = new Map<string, { version: number; name: string }>();
  for (const { event } of receiver.received) {
    const known = folded.get(event.subject_id);
    if (known === undefined || event.version > known.version)
      folded.set(event.subject_id, { version: event.version, name: event.data.name });
  }
  const list = await app.get(`${brands}?per_page=250`, hub);
  const listed = list.body.filter(({ id }: { id: number }) => ids.includes(id));
  expect([...folded].map(([id, { name }]) => [Number(id), name]).sort()).toEqual(
    listed.map(({ id, name }: { id: number; name: string }) => [id, name]).sort(),
  );
  // First seen in order: no version of a record comes for the first time behind a later one.
  const seen = new Map<string, number>();
  for (const { event } of receiver.received) {
    const last = seen.get(event.subject_id) ?? 0;
    expect(event.version).toBeLessThanOrEqual(last + 1);
    seen.set(event.subject_id, Math.max(last, event.version));
  }
});
