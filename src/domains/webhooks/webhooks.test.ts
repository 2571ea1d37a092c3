import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_KEY, type TestApp, testApp } from '../../../test/harness.ts';
import { verifySignature, WebhookReceiver } from '../../../test/servers/webhook-receiver.ts';
import { Poller } from '../../kit/db/poller.ts';
import { startDueLoop } from '../../kit/due/due-loop.ts';
import { type FailedSubject, workOffDue } from '../../kit/due/run-due-work.ts';
import { ManualClock, systemClock } from '../../kit/kernel/clock.ts';
import { Sealer } from '../../kit/kernel/seal.ts';
import type { Mail } from '../identity/mail.ts';
import {
  DELIVERIES_KEPT,
  forgetDeliveries,
  markReadyEndpoints,
  watchEndpoints,
  webhookDueKinds,
} from './jobs.ts';
import { RETRY_PAUSES_MS } from './schedule-rules.ts';
import { type WebhookSender, webhookSender } from './send-webhook.ts';

const JUNIPER = 2;
const BRANDS = ['brand.created', 'brand.updated'];
const HOUR_MS = 3600 * 1000;
const TURNS_MAX = 1000;
const AHEAD_MS = 60_000;

let app: TestApp;
let token: string;
let hub: string;
/** Of the worker. The service and its tokens have the real one, which comes after no time that it has written. */
let clock = new ManualClock(new Date());
let pool: pg.Pool;
const sender = webhookSender({ allowsLocal: true });
const mails: Mail[] = [];
const failures: FailedSubject[] = [];
const services = { sealer: new Sealer([Buffer.from(TEST_KEY, 'base64')]), sender, random: () => 0 };
const kinds = webhookDueKinds(services, { send: async (mail) => void mails.push(mail) });
let receiver: WebhookReceiver;
let made = 0;

beforeAll(async () => {
  app = await testApp({ environment: { CROSSDOCK_LOCAL_WEBHOOKS: '1' } });
  token = await app.token('demo-client');
  hub = await app.token('hub-client');
  pool = new pg.Pool({ connectionString: app.database.url, max: 1 });
});
afterAll(async () => {
  await sender.close();
  await pool.end();
  await app.close();
});
beforeEach(async () => {
  clock = new ManualClock(new Date(Date.now() + AHEAD_MS));
  receiver = await WebhookReceiver.start();
  mails.length = 0;
  failures.length = 0;
});
afterEach(async () => {
  const { body } = await app.get('/v1/webhook_endpoints', { token });
  for (const { id } of body) await app.call('DELETE', `/v1/webhook_endpoints/${id}`, { token });
  await receiver.stop();
  expect(failures).toEqual([]);
});

const of = (id: number, rest = '') => `/v1/webhook_endpoints/${id}${rest}`;

async function addEndpoint(input: object = {}): Promise<{ id: number; secret: string }> {
  const answer = await app.post(
    '/v1/webhook_endpoints',
    { url: receiver.url, types: BRANDS, ...input },
    { token },
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function addBrand(): Promise<number> {
  made += 1;
  const answer = await app.post(`/ops/v1/orgs/${JUNIPER}/brands`, { name: `Hooked ${made}` }, { token: hub });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

async function renameBrand(id: number): Promise<void> {
  made += 1;
  const path = `/ops/v1/orgs/${JUNIPER}/brands/${id}`;
  expect((await app.patch(path, { name: `Hooked ${made}` }, { token: hub })).status).toBe(200);
}

/** What the worker does, until nothing can be done now. */
async function deliver(): Promise<void> {
  const run = { db: app.db, clock, kinds, onFailure: (one: FailedSubject) => void failures.push(one) };
  for (let turns = 0; (await markReadyEndpoints(app.db, clock)) > 0; turns += 1) {
    await workOffDue(run);
    if (turns > TURNS_MAX) throw new Error('it never ends');
  }
}

async function deliveries(id: number, query = ''): Promise<Record<string, unknown>[]> {
  return (await app.get(of(id, `/deliveries?sort=sequence${query}`), { token })).body;
}

describe('an event', () => {
  it('is sent once, signed, with what the feed says of it', async () => {
    const { id, secret } = await addEndpoint();
    const brand = await addBrand();
    await deliver();
    await deliver();
    expect(receiver.told).toEqual([`brand.created ${brand}`]);
    const [one] = receiver.received;
    if (one === undefined) throw new Error('nothing came');
    verifySignature(secret, one);
    expect(one.id).toBe(`evt_${JUNIPER}_${one.event.sequence}`);
    const { body } = await app.get(`/v1/events?after=${one.event.sequence - 1}&limit=1`, { token });
    expect(JSON.parse(one.text)).toEqual(body[0]);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status_code: 200,
      answer: 'ok',
      error: null,
    });
    const whole = await app.get(of(id, `/deliveries/${one.event.sequence}`), { token });
    expect(whole.body.body).toEqual(body[0]);
  });

  it('keeps every attempt: when, what it was answered, and what went wrong, also before it was sent again', async () => {
    const { id } = await addEndpoint();
    await addBrand();
    let tries = 0;
    receiver.reply = () => {
      tries += 1;
      return tries > 2
        ? { status: 200, body: 'at last' }
        : { status: 500 + tries, body: `no ${tries} ${'x'.repeat(500)}` };
    };
    await deliver();
    for (const pauseMs of RETRY_PAUSES_MS.slice(0, 2)) {
      clock.advanceMs(pauseMs);
      await deliver();
    }
    const [one] = await deliveries(id);
    expect(one).toMatchObject({ state: 'delivered', attempts: 3, status_code: 200, answer: 'at last' });
    const earlier = one?.['earlier_attempts'] as { attempted: string; answer: string }[];
    expect(earlier).toMatchObject([
      { status_code: 501, error: 'it answered 501' },
      { status_code: 502, error: 'it answered 502' },
    ]);
    expect(earlier.map(({ answer }) => [answer.slice(0, 4), answer.length])).toEqual([
      ['no 1', 200],
      ['no 2', 200],
    ]);
    const [first = '', second = ''] = earlier.map(({ attempted }) => attempted);
    expect(first < second).toBe(true);
    const again = await app.post(of(id, `/deliveries/${one?.['sequence']}/replay`), undefined, { token });
    expect(again.status, again.text).toBeLessThan(300);
    await deliver();
    await app.post(of(id, '/replay'), { after: Number(one?.['sequence']) - 1 }, { token });
    await deliver();
    const whole = await app.get(of(id, `/deliveries/${one?.['sequence']}`), { token });
    expect(whole.body.earlier_attempts).toHaveLength(4);
    expect(tries).toBe(5);
  });

  it('is not sent where the endpoint is filtered by other types or by warehouses that it does not name', async () => {
    const { id } = await addEndpoint({ types: null, warehouse_ids: [1] });
    await addBrand();
    await deliver();
    // It names the warehouse itself.
    expect(receiver.told).toEqual([`webhook_endpoint.created ${id}`]);
    receiver.received.length = 0;
    await app.patch(of(id), { warehouse_ids: null, types: ['vendor.created'] }, { token });
    await addBrand();
    await deliver();
    expect(receiver.told).toEqual([]);
    await app.patch(of(id), { types: null }, { token });
    const brand = await addBrand();
    await deliver();
    expect(receiver.told.at(-1)).toBe(`brand.created ${brand}`);
  });

  it('of a type that nobody wants is passed over a second later, with those that came meanwhile', async () => {
    await addEndpoint({ types: ['item.created'] });
    await deliver();
    await addBrand();
    const feed = async () => {
      const { rows } = await pool.query(
        `SELECT f.last_time, (f.last_sequence - e.last_sequence)::int AS behind
         FROM org_feed f JOIN webhook_endpoint e ON e.org_id = f.org_id AND e.enabled WHERE f.org_id = $1`,
        [JUNIPER],
      );
      return rows[0] as { last_time: Date; behind: number };
    };
    const { last_time, behind } = await feed();
    expect(behind).toBe(1);
    const soon = new ManualClock(new Date(last_time.getTime() + 999));
    expect(await markReadyEndpoints(app.db, soon)).toBe(0);
    await deliver();
    expect((await feed()).behind).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  it('is sent for an order and its parcels where the endpoint is filtered by their marketplace', async () => {
    await addEndpoint({ types: null, marketplaces: ['etsy'] });
    const to = { ship_to_name: 'Ada', address_line1: '12 Way', city: 'Princeton', state: 'NJ' };
    const order = (marketplace: string) => ({
      market_order_id: `HOOK-${marketplace}`,
      marketplace,
      ...to,
      postal_code: '08540',
      country: 'US',
      items: [{ sku: 'JNP-MUG-01', quantity: 1 }],
    });
    const taken = await app.post('/v1/orders', { orders: ['eBay', 'Etsy'].map(order) }, { token });
    const [, { order_id, sub_orders }] = taken.body.orders;
    const step = async (name: string, body?: object) => {
      const path = `/ops/v1/orgs/${JUNIPER}/sub_orders/${sub_orders[0].sub_order_id}/${name}`;
      const { status, text } = await app.post(path, body, { token: hub });
      expect(status, text).toBe(200);
    };
    await step('start_pick');
    await step('pack', { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 1 }] }] });
    await step('ship', { shipments: [{ carrier: 'UPS', tracking_number: 'HOOKED1' }] });
    await deliver();
    const told = receiver.told.filter((one) => !/^order\.changed /.test(one));
    expect(told.filter((one) => one.startsWith('order.'))).toEqual([
      `order.received ${order_id}`,
      `order.completed ${order_id}`,
    ]);
    expect(told.filter((one) => one.startsWith('shipment.'))).toHaveLength(1);
  });
});

describe('a secret', () => {
  it('is shown once, and stands nowhere in the database', async () => {
    const { id, secret } = await addEndpoint();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await app.get(of(id), { token })).text).not.toContain('secret":');
    const { rows } = await pool.query(
      "SELECT encode(sealed_secret, 'escape') AS sealed FROM webhook_endpoint WHERE id = $1",
      [id],
    );
    expect(rows[0].sealed).not.toContain(secret.slice(6));
  });

  it('is replaced with an overlap: both sign until it is over', async () => {
    const { id, secret } = await addEndpoint();
    const rotated = await app.post(of(id, '/rotate_secret'), { overlap_hours: 2 }, { token });
    expect(rotated.status).toBe(200);
    expect(rotated.body.secret).not.toBe(secret);
    await addBrand();
    await deliver();
    const [first] = receiver.received;
    if (first === undefined) throw new Error('nothing came');
    for (const one of [secret, rotated.body.secret]) verifySignature(one, first);
    // The receiver's clock is the real one: what is signed is told from the header alone.
    expect(first.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    clock.advanceMs(3 * HOUR_MS);
    await addBrand();
    await deliver();
    expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });
});

describe('a delivery that fails', () => {
  it('is tried again by the schedule with the same id, and given up after its last step', async () => {
    const { id } = await addEndpoint();
    receiver.reply = () => ({ status: 500, body: 'broken' });
    await addBrand();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    for (const [step, pauseMs] of RETRY_PAUSES_MS.entries()) {
      clock.advanceMs(pauseMs - 1);
      await deliver();
      expect(receiver.received).toHaveLength(step + 1);
      clock.advanceMs(1);
      await deliver();
      expect(receiver.received).toHaveLength(step + 2);
    }
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    expect(await deliveries(id)).toMatchObject([
      { state: 'failed', attempts: 11, status_code: 500, answer: 'broken', error: 'it answered 500' },
    ]);
    clock.advanceMs(100 * HOUR_MS);
    await deliver();
    expect(receiver.received).toHaveLength(11);
  });

  it('holds up the events of its record, in their order, and no others', async () => {
    const { id } = await addEndpoint();
    const bad = await addBrand();
    receiver.reply = ({ event }) => ({ status: event.subject_id === String(bad) ? 503 : 200 });
    await deliver();
    await renameBrand(bad);
    const good = await addBrand();
    await renameBrand(good);
    await renameBrand(bad);
    await deliver();
    expect(receiver.told).toEqual([`brand.created ${bad}`, `brand.created ${good}`, `brand.updated ${good}`]);
    expect(await deliveries(id, '&state=waiting')).toMatchObject([
      { attempts: 1 },
      { attempts: 0 },
      { attempts: 0 },
    ]);
    receiver.reply = () => ({ status: 200 });
    clock.advanceMs(5000);
    await deliver();
    expect(receiver.told.slice(3)).toEqual([
      `brand.created ${bad}`,
      `brand.updated ${bad}`,
      `brand.updated ${bad}`,
    ]);
    const versions = receiver.received.slice(3).map(({ event }) => event.version);
    expect(versions).toEqual([1, 2, 3]);
    expect(await deliveries(id, '&state=waiting')).toEqual([]);
  });

  it('is not followed elsewhere: a redirect is a failure', async () => {
    await addEndpoint();
    const other = await WebhookReceiver.start();
    receiver.reply = () => ({ status: 307, headers: { location: other.url } });
    await addBrand();
    await deliver();
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
    await other.stop();
  });

  it('shows the beginning of a long answer, and reads no more of it', async () => {
    const { id } = await addEndpoint();
    receiver.reply = () => ({ status: 200, body: `\0${'x'.repeat(5_000_000)}` });
    await addBrand();
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', answer: 'x'.repeat(1024) }]);
  });
});

describe('an endpoint', () => {
  it('that answers 410 is disabled, the feed tells it, and nothing is lost when it is enabled again', async () => {
    const { id } = await addEndpoint();
    receiver.reply = () => ({ status: 410 });
    const first = await addBrand();
    await deliver();
    expect((await app.get(of(id), { token })).body).toMatchObject({
      enabled: false,
      disabled_reason: 'gone',
    });
    const events = await app.get('/v1/events?type[]=webhook_endpoint.disabled', { token });
    expect(events.body.at(-1)).toMatchObject({ subject_id: String(id), data: { enabled: false } });
    const second = await addBrand();
    clock.advanceMs(HOUR_MS);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await app.post(of(id, '/test'), undefined, { token })).status).toBe(409);
    receiver.reply = () => ({ status: 200 });
    await app.patch(of(id), { enabled: true }, { token });
    await deliver();
    expect(receiver.told.slice(1).sort()).toEqual(
      [`brand.created ${first}`, `brand.created ${second}`].sort(),
    );
  });

  it('that fails for a day is told in the feed and by mail, once', async () => {
    const { id } = await addEndpoint();
    receiver.reply = () => ({ status: 500 });
    await addBrand();
    await deliver();
    clock.advanceMs(24 * HOUR_MS - 1);
    await deliver();
    expect(mails).toEqual([]);
    clock.advanceMs(1);
    await deliver();
    clock.advanceMs(24 * HOUR_MS);
    await deliver();
    expect(mails.map(({ to }) => to)).toEqual(['demo@crossdock.test']);
    expect(mails[0]?.text).toContain(receiver.url);
    const { body } = await app.get('/v1/events?type[]=webhook_endpoint.failing', { token });
    expect(body.filter((one: { subject_id: string }) => one.subject_id === String(id))).toHaveLength(1);
    receiver.reply = () => ({ status: 200 });
    await addBrand();
    clock.advanceMs(24 * HOUR_MS);
    await deliver();
    expect((await app.get(of(id), { token })).body.failing_since).toBeNull();
  });

  it('that fails for all is tried with a few events at a time, and gets the rest when it answers again', async () => {
    await addEndpoint();
    receiver.reply = () => ({ status: 500 });
    for (let at = 0; at < 3; at += 1) {
      await addBrand();
      await deliver();
      clock.advanceMs(1000);
    }
    const tried = receiver.received.length;
    const brands: number[] = [];
    for (let at = 0; at < 20; at += 1) brands.push(await addBrand());
    await deliver();
    expect(receiver.received.length).toBe(tried);
    clock.advanceMs(5000);
    await deliver();
    expect(receiver.received.length - tried).toBeLessThanOrEqual(4);
    receiver.reply = () => ({ status: 200 });
    receiver.received.length = 0;
    clock.advanceMs(HOUR_MS);
    await deliver();
    expect(receiver.told).toEqual(expect.arrayContaining(brands.map((brand) => `brand.created ${brand}`)));
    expect(receiver.received).toHaveLength(23);
  });

  it('that answers nothing leaves others alone: they get all of theirs while it has none', async () => {
    const slow = await WebhookReceiver.start();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    // No limit ends it: whoever waited for it would wait for good.
    let isStuck = false;
    const waiting: WebhookSender = {
      ...sender,
      send: async (url, headers, body) => {
        isStuck ||= url === slow.url;
        if (url === slow.url) await gate;
        return sender.send(url, headers, body);
      },
    };
    const stuck = await addEndpoint({ url: slow.url });
    const { id } = await addEndpoint();
    const run = {
      db: app.db,
      clock: systemClock,
      kinds: webhookDueKinds({ ...services, sender: waiting }, null),
      onFailure: (one: FailedSubject) => void failures.push(one),
    };
    const throws = (error: unknown) => {
      throw error;
    };
    const poller = new Poller(app.db, throws);
    const watch = watchEndpoints(app.db, systemClock, poller, throws);
    const loop = startDueLoop(run, poller, throws);
    try {
      const brands: number[] = [];
      for (let round = 1; round <= 5; round += 1) {
        brands.push(await addBrand());
        // Each of these turns comes while the other endpoint has one that does not end.
        await expect.poll(() => receiver.received.length).toBe(round);
      }
      expect(isStuck).toBe(true);
      expect(await deliveries(stuck.id, '&state=delivered')).toEqual([]);
      open();
      const done = async () => (await deliveries(stuck.id, '&state=delivered')).length;
      await expect.poll(done).toBe(brands.length);
      const told = brands.map((brand) => `brand.created ${brand}`);
      expect(receiver.told).toEqual(told);
      expect([...new Set(slow.told)].sort()).toEqual(told.toSorted());
      expect((await deliveries(id)).map((one) => one['attempts'])).toEqual(brands.map(() => 1));
    } finally {
      open();
      await watch.stop();
      await loop.stop();
      await slow.stop();
    }
  });

  it('is sent a bounded number of events at once', async () => {
    await addEndpoint();
    const brands: number[] = [];
    for (let at = 0; at < 40; at += 1) brands.push(await addBrand());
    await deliver();
    expect(receiver.received).toHaveLength(40);
    expect(receiver.inFlightMax).toBeLessThanOrEqual(16);
  });

  it('gets nothing from before it asked for it, and all that it asked for before', async () => {
    const { id } = await addEndpoint({ types: ['brand.updated'] });
    const brand = await addBrand();
    await renameBrand(brand);
    const change = async (changes: object) => {
      const answer = await app.patch(of(id), changes, { token });
      expect(answer.status, answer.text).toBe(200);
    };
    await change({ types: BRANDS });
    const later = await addBrand();
    await change({ types: ['brand.updated'] });
    await addBrand();
    await change({ warehouse_ids: [1], types: BRANDS });
    await addBrand();
    await change({ warehouse_ids: null });
    await renameBrand(later);
    await deliver();
    expect(receiver.told.toSorted()).toEqual(
      [`brand.updated ${brand}`, `brand.created ${later}`, `brand.updated ${later}`].toSorted(),
    );
    expect(receiver.told.filter((one) => one.endsWith(` ${later}`))[0]).toBe(`brand.created ${later}`);
    expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(3).fill(['delivered', 1]),
    );
  });

  it('gets what comes after it asked for other events during a turn', async () => {
    const { id } = await addEndpoint({ types: ['brand.updated'] });
    const brand = await addBrand();
    await renameBrand(brand);
    const later: number[] = [];
    const changing: WebhookSender = {
      ...sender,
      send: async (url, headers, body) => {
        if (later.length === 0) {
          await app.patch(of(id), { types: BRANDS }, { token });
          later.push(await addBrand());
        }
        return sender.send(url, headers, body);
      },
    };
    const run = { db: app.db, clock, onFailure: (one: FailedSubject) => void failures.push(one) };
    await markReadyEndpoints(app.db, clock);
    await workOffDue({ ...run, kinds: webhookDueKinds({ ...services, sender: changing }, null) });
    await deliver();
    expect(receiver.told).toEqual([`brand.updated ${brand}`, `brand.created ${later[0]}`]);
  });

  it('gets a test, and no other endpoint does', async () => {
    const { id } = await addEndpoint();
    const other = await WebhookReceiver.start();
    await addEndpoint({ url: other.url, types: null });
    await deliver();
    other.received.length = 0;
    expect((await app.post(of(id, '/test'), undefined, { token })).status).toBe(200);
    await deliver();
    expect(receiver.told).toEqual([`webhook_endpoint.test ${id}`]);
    expect(other.told).toEqual([]);
    await other.stop();
  });

  it('gets what it asks for again, one event or all since a point, with the same ids', async () => {
    const { id } = await addEndpoint();
    const { headers } = await app.get('/v1/events?after=latest', { token });
    const after = Number(/after=(\d+)/.exec(String(headers['link']))?.[1]);
    for (let at = 0; at < 3; at += 1) await addBrand();
    await deliver();
    const ids = receiver.received.map((one) => one.id).sort();
    const since = receiver.received.map(({ event }) => event.time).sort()[0];
    const sequence = receiver.received[1]?.event.sequence;
    expect((await app.post(of(id, `/deliveries/${sequence}/replay`), undefined, { token })).status).toBe(204);
    await deliver();
    expect(receiver.received.slice(3).map((one) => one.id)).toEqual([`evt_${JUNIPER}_${sequence}`]);
    for (const body of [{ after }, { since }]) {
      receiver.received.length = 0;
      expect((await app.post(of(id, '/replay'), body, { token })).status).toBe(200);
      await deliver();
      expect(receiver.received.map((one) => one.id).sort()).toEqual(ids);
    }
    expect((await app.post(of(id, '/replay'), { after: 10 ** 9 }, { token })).status).toBe(422);
    expect((await app.post(of(id, '/replay'), { after: 1, since }, { token })).status).toBe(422);
    expect((await app.post(of(id, '/replay'), { failed: true, since }, { token })).status).toBe(422);
  });

  it('gets all that has failed once more, and nothing that has arrived', async () => {
    const { id } = await addEndpoint();
    for (let at = 0; at < 3; at += 1) await addBrand();
    await deliver();
    const [first, , last] = receiver.received.map((one) => one.event.sequence);
    await pool.query(
      `UPDATE webhook_delivery SET state = 'failed', attempts = 11
       WHERE org_id = $1 AND endpoint_id = $2 AND sequence = ANY ($3::bigint[])`,
      [JUNIPER, id, [first, last]],
    );
    receiver.received.length = 0;
    const answer = await app.post(of(id, '/replay'), { failed: true }, { token });
    expect(answer.status, answer.text).toBe(200);
    await deliver();
    expect(receiver.received.map((one) => one.event.sequence).sort()).toEqual([first, last].sort());
    const states = await app.get(of(id, '/deliveries'), { token });
    expect(states.body.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('delivered'));
  });

  it('is one of 20 at most, and only of the public internet', async () => {
    for (let at = 0; at < 18; at += 1) await addEndpoint();
    const { body } = await app.get('/v1/webhook_endpoints', { token });
    for (let at = body.length; at < 20; at += 1) await addEndpoint();
    const answer = await app.post('/v1/webhook_endpoints', { url: receiver.url }, { token });
    expect(answer.body.violations).toMatchObject([{ code: 'not_allowed' }]);
  });

  it('keeps its newest deliveries', async () => {
    const { id } = await addEndpoint();
    await pool.query(
      `INSERT INTO webhook_delivery (org_id, endpoint_id, sequence, type, subject, state, attempts, created_at)
       SELECT $1, $2, 1000000 + g, 'x', 'x', CASE WHEN g = 1 THEN 'waiting' ELSE 'delivered' END, 1, now()
       FROM generate_series(1, $3::int) AS g`,
      [JUNIPER, id, DELIVERIES_KEPT + 5],
    );
    await forgetDeliveries(app.db, JUNIPER);
    const count = async () =>
      (await pool.query('SELECT count(*)::int AS n FROM webhook_delivery WHERE endpoint_id = $1', [id]))
        .rows[0].n;
    expect(await count()).toBe(DELIVERIES_KEPT + 1);
    await app.call('DELETE', of(id), { token });
    await forgetDeliveries(app.db, JUNIPER);
    expect(await count()).toBe(0);
  });
});
