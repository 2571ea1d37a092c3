// A receiver that folds what it is sent has what the lists have, though the processes that take requests and send webhooks are
// killed; and goods that come back are taken in and decided once, however often the same is asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_KEY, type TestApp, testApp } from '../harness.ts';
import { WebhookReceiver } from '../servers/webhook-receiver.ts';
import { endAll, start } from '../tools/serve-process.ts';
import { expectSame, FOLLOWED, Followers } from './list-followers.ts';

const JUNIPER = 2;
const OPS = `/ops/v1/orgs/${JUNIPER}`;
const KILLS = 2;
const CLIENTS = 4;
const STEPS_PER_KILL = 8;
const TIMEOUT_MS = 600_000;
const MUG = 2;
/** Shipments of the demo world to a marketplace: one to be picked up, one on its way. */
const [CARRIED, FOLLOWED_SHIPMENT] = ['FBA15JNP0004', 'FBA15JNP0005'];

let app: TestApp;
let receiver: WebhookReceiver;
let sql: pg.Client;
let address = '';

beforeAll(async () => {
  app = await testApp({ environment: { CROSSDOCK_LOCAL_WEBHOOKS: '1' } });
  receiver = await WebhookReceiver.start();
  sql = new pg.Client({ connectionString: app.database.url });
  await sql.connect();
}, TIMEOUT_MS);

afterAll(async () => {
  await endAll();
  await sql.end();
  await receiver.stop();
  await app.close();
});

function serve() {
  return start(['serve'], {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    CROSSDOCK_DEMO: '0',
    DATABASE_URL: app.database.url,
    CROSSDOCK_ENCRYPTION_KEY: TEST_KEY,
    CROSSDOCK_LOCAL_WEBHOOKS: '1',
  });
}

let keys = 0;
let repeated = 0;

/** Asks with a key until somebody answers: whoever is killed meanwhile has done it once, or not at all. */
async function ask(method: 'POST' | 'PATCH', path: string, token: string, body: object) {
  keys += 1;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': `crash-${keys}`,
  };
  for (;;) {
    try {
      const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status !== 429 && answer.status !== 503 && answer.status !== 409) {
        expect([200, 201], text).toContain(answer.status);
        return JSON.parse(text);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      repeated += 1;
    }
    await sleep(50);
  }
}

it('every event comes at least once, those of one record in their order, and what they add up to is what the lists say', {
  timeout: TIMEOUT_MS,
}, async () => {
  const merchant = await app.token('demo-client');
  const hub = await app.token('hub-client');
  const lists = Object.values(FOLLOWED);
  const types = [...lists.flatMap(({ events }) => events), 'brand.created', 'brand.updated'];
  const made = await app.post('/v1/webhook_endpoints', { url: receiver.url, types }, { token: merchant });
  expect(made.status, made.text).toBe(201);
  const endpoint = `/v1/webhook_endpoints/${made.body.id}`;
  const headNow = async () =>
    Number(
      (await sql.query('SELECT last_sequence FROM org_feed WHERE org_id = $1', [JUNIPER])).rows[0]
        .last_sequence,
    );
  const from = await headNow();
  // Some fail at first, and every answer takes a moment, so that there is always something under way.
  let answers = 0;
  receiver.reply = () => {
    answers += 1;
    return { status: answers % 7 === 0 ? 500 : 200, after: sleep(10) };
  };

  // --- The load: orders, names that change, shipments that carriers tell about, and returns that are taken in unit by unit
  // and decided
  const brand = await app.post(`${OPS}/brands`, { name: 'Killed' }, { token: hub });
  const returned: { readonly id: number; readonly taken: number; readonly decided: string }[] = [];
  let steps = 0;
  const stepOf = async () => {
    steps += 1;
    const one = steps;
    const arrival = await ask('POST', `${OPS}/returns`, hub, { warehouse_id: 1, reason: 'other' });
    const path = `returns/${arrival.rma_number}`;
    const units = (grade: string, quantity: number) => ({
      units: [{ item_id: MUG, quantity, grade, condition: 'new' }],
    });
    await ask('POST', `${OPS}/${path}/take_in`, hub, units('A', 2));
    await ask('POST', `${OPS}/${path}/take_in`, hub, { ...units('B', 3), finish: true });
    const disposition = one % 2 === 0 ? 'restock' : 'dispose';
    await ask('POST', `/v1/${path}/decide`, merchant, { decisions: [{ unit_id: 2, disposition }] });
    returned.push({ id: arrival.id, taken: 5, decided: disposition });
    await ask('PATCH', `${OPS}/marketplace_shipments/${CARRIED}`, hub, { pro_number: `PRO-${one}` });
    const delayed = { code: 'delayed', time: new Date().toISOString(), description: `snow ${one}` };
    await ask('POST', `${OPS}/marketplace_shipments/${FOLLOWED_SHIPMENT}/events`, hub, { events: [delayed] });
    await ask('PATCH', `${OPS}/brands/${brand.body.id}`, hub, { name: `Killed ${one}` });
    await ask('POST', '/v1/orders', merchant, {
      orders: [
        {
          market_order_id: `CRASH-${one}`,
          ship_to_name: 'Ada Byron',
          address_line1: '12 Analytical Way',
          city: 'Princeton',
          state: 'NJ',
          postal_code: '08540',
          country: 'US',
          items: [{ item_id: MUG, quantity: 1 }],
        },
      ],
    });
  };
  const goal = (KILLS + 1) * STEPS_PER_KILL;
  let kills = 0;
  const client = async () => {
    while (steps < goal || kills < KILLS) await stepOf();
  };
  let service = serve();
  address = await service.ready();
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // In the middle of the work, while webhooks are under way.
    const { length } = receiver.received;
    const isUnderWay = () =>
      returned.length > (kill - 1) * STEPS_PER_KILL && receiver.received.length > length;
    await expect.poll(isUnderWay, { timeout: TIMEOUT_MS, interval: 5 }).toBe(true);
    service.signal('SIGKILL', 'all');
    await service.ended();
    kills = kill;
    // The leases of what was killed are over.
    await sql.query(`UPDATE due_work SET not_before = '-infinity'`);
    service = serve();
    address = await service.ready();
  }
  await clients;
  expect(repeated).toBeGreaterThan(0);

  // --- What was answered is there, once
  const { rows } = await sql.query(
    `SELECT r.id::int, sum(u.quantity)::int AS taken, max(u.disposition) FILTER (WHERE u.id = 2) AS decided
     FROM goods_return r LEFT JOIN goods_return_unit u ON u.org_id = r.org_id AND u.return_id = r.id
     WHERE r.org_id = $1 AND r.id >= $2 GROUP BY r.id ORDER BY r.id`,
    [JUNIPER, Math.min(...returned.map(({ id }) => id))],
  );
  expect(rows).toEqual(returned.toSorted((a, b) => a.id - b.id));

  // --- What was sent is everything, in the order of each record
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
    const { body } = await app.get(endpoint, { token: merchant });
    const waiting = await app.get(`${endpoint}/deliveries?state=waiting`, { token: merchant });
    return body.last_sequence >= (await headNow()) && waiting.body.length === 0;
  };
  await expect.poll(isDone, { timeout: TIMEOUT_MS, interval: 500 }).toBe(true);
  const told = new Set(receiver.received.map(({ event }) => event.sequence));
  const events = await sql.query(
    `SELECT sequence::int AS sequence FROM event WHERE org_id = $1 AND sequence > $2 AND type = ANY($3)`,
    [JUNIPER, from, types],
  );
  expect(events.rows.map(({ sequence }) => sequence).filter((one) => !told.has(one))).toEqual([]);
  // First seen in order: what is sent again was sent before by a process that died.
  const firsts = new Map<string, number[]>();
  const seen = new Set<number>();
  for (const { event } of receiver.received) {
    if (seen.has(event.sequence)) continue;
    seen.add(event.sequence);
    const record = `${event.subject_type} ${event.subject_id}`;
    firsts.set(record, [...(firsts.get(record) ?? []), event.sequence]);
  }
  const disordered = [...firsts].filter(([, all]) => all.some((one, at) => one < (all[at - 1] ?? 0)));
  expect(disordered).toEqual([]);

  // --- And it adds up to the lists
  const followers = new Followers(app, merchant);
  for (const list of lists) {
    const newest = new Map<string, { sequence: number; row: object }>();
    for (const { event } of receiver.received) {
      if (!list.events.includes(event.type)) continue;
      const key = list.keyOf(event.data);
      if ((newest.get(key)?.sequence ?? 0) < event.sequence)
        newest.set(key, { sequence: event.sequence, row: list.toldBy(event) });
    }
    expect(newest.size).toBeGreaterThan(0);
    const contents = await followers.contents(list);
    const touched = new Map([...contents].filter(([key]) => newest.has(key)));
    expectSame(new Map([...newest].map(([key, { row }]) => [key, row])), touched, list.toldOf);
  }
});
