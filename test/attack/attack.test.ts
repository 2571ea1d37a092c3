// The attacks in short: what they get, and that another merchant is served all the while. How fast, `npm run test:attack`
// tells.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JsonScan } from '../../src/kit/http/json-scan.ts';
import { type TestApp, testApp } from '../harness.ts';
import { countTurns } from '../tools/count-turns.ts';
import { openConnections } from '../tools/open-connections.ts';
import { exchange, listen, tokenOfNewClient } from '../tools/serve-apps.ts';
import { type Address, bytesOf, type Outgoing, send, type Target } from './attacker.ts';
import { LARGE_BODIES, TINY_CHUNKS_BODY, unknownProperties, wrongLogin } from './attacks.ts';
import { networkAddress, unfinishedCarrierEvent, unfinishedOrders } from './body-attacks.ts';
import { doublyWrongRequest, itemsOf, largeRequest, wrongRequest } from './inbound-attacks.ts';

const BYTES = 4 * 1024 * 1024;
const IMPORT = '/ops/v1/orgs/2/items/bulk';

let app: TestApp;
let target: Target;
let rival: string;

beforeAll(async () => {
  app = await testApp();
  // It asks as fast as it can: its own limits must not be what it meets.
  rival = await tokenOfNewClient(app, 'rival-client', { read_rate: 1_000_000 });
  target = {
    url: new URL(`http://127.0.0.1:${await listen(app)}`),
    merchant: await app.token('demo-client'),
    hub: await app.token('hub-client'),
    endsAtMs: performance.now() + 300_000,
  };
});

afterAll(() => app?.close());

/** Attacks while the victim asks again and again; every one of its answers must be right. */
async function attack(requests: readonly Outgoing[]): Promise<number[]> {
  const attacks = Promise.all(requests.map((request) => send(target, bytesOf(request))));
  let isOver = false;
  attacks.finally(() => {
    isOver = true;
  });
  const answers: number[] = [];
  do answers.push((await app.get('/v1/warehouses', { token: rival })).status);
  while (!isOver);
  expect(new Set(answers)).toEqual(new Set([200]));
  return attacks;
}

const several = (count: number, request: Outgoing) => Array.from({ length: count }, () => request);
const post = (path: string, token: string, body: string, headers = {}): Outgoing => ({
  method: 'POST',
  path,
  body,
  headers,
  ...(token === '' ? {} : { token }),
});

/** Bodies that never end, until it is told to. */
function sendUnfinished(bodies: readonly (readonly [Buffer, Address])[]) {
  const ending = new AbortController();
  let refused = 0;
  const sent = bodies.map(async ([body, address]) => {
    const status = await send({ ...target, signal: ending.signal }, body, address);
    if (status === 429) refused += 1;
  });
  return {
    refused: () => refused,
    end: async () => {
      ending.abort();
      await Promise.all(sent);
      await expect.poll(() => openConnections(app.app.server.server)).toBe(0);
    },
  };
}

/** A login, an order and a long body of somebody else. */
async function writesOfOthers(): Promise<number[]> {
  const login = { email: 'rival@crossdock.test', password: 'crossdock-demo' };
  const items = [{ sku: 'none', quantity: 1, market_order_item_id: '1' }];
  const order = { orders: [{ market_order_id: 'one', items }] };
  const many = { orders: Array.from({ length: 250 }, (_, n) => ({ market_order_id: `many-${n}`, items })) };
  return [
    (await app.post('/login', login)).status,
    (await app.post('/v1/orders', order, { token: rival })).status,
    (await app.post('/v1/orders', many, { token: rival })).status,
  ];
}

describe('others write and log in while', () => {
  const MIB = 1024 * 1024;

  it('one organization sends bodies of 15 MiB that never end, each from a key of its own', async () => {
    const newKey = { name: 'Attack', scopes: ['read', 'write'] };
    const sent: [Buffer, Address][] = [];
    for (let n = 0; n < 6; n += 1) {
      const { body } = await app.post('/ops/v1/orgs/2/api_keys', newKey, { token: target.hub });
      sent.push([unfinishedOrders(body.key, 15 * MIB), '127.0.0.2']);
    }
    const attackers = sendUnfinished(sent);
    // Two of them fill what one organization may have.
    await expect.poll(attackers.refused).toBe(4);
    expect(await writesOfOthers()).toEqual([200, 200, 200]);
    await attackers.end();
  });

  it('35 addresses without a credential send carrier events that never end', async () => {
    const body = unfinishedCarrierEvent(512 * 1024);
    const sent = Array.from({ length: 35 * 3 }, (_, n) => [body, networkAddress(n)] as const);
    const attackers = sendUnfinished(sent);
    await expect.poll(attackers.refused).toBeGreaterThan(35);
    expect(await writesOfOthers()).toEqual([200, 200, 200]);
    await attackers.end();
  });
});

describe('a connection is closed that', () => {
  it.each(['/login', '/v1/orders'])('sends the body of %s in chunks of one byte', async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.merchant}\r\n`;
    const answer = await exchange(Number(target.url.port), `${head}${TINY_CHUNKS_BODY}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*connection: close.*chunks of less than 16 bytes/is);
  });

  it('sends thousands of requests before it reads an answer', async () => {
    const answers = await exchange(
      Number(target.url.port),
      'GET /a HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5000),
    );
    const statuses = answers.match(/HTTP\/1\.1 \d+/g) ?? [];
    expect(statuses.length).toBeLessThanOrEqual(17);
    expect(statuses.at(-1)).toBe('HTTP/1.1 429');
  });
});

describe('another merchant is served while', () => {
  it('logins come with a megabyte of unknown properties', async () => {
    const wide = post('/login', '', unknownProperties(1024 * 1024 - 64));
    // Refused before they are sent, so some find the connection closed under them.
    for (const status of await attack(several(8, wide))) expect([413, 0]).toContain(status);
  });

  it.each(Object.entries(LARGE_BODIES))('orders come as %s', async (_, body) => {
    const statuses = await attack(several(2, post('/v1/orders', target.merchant, body(BYTES))));
    for (const status of statuses) expect([413, 0]).toContain(status);
  });

  it('large bodies come side by side, and no two chunks of them are looked at in one turn of the loop', async () => {
    const loop = countTurns();
    const { take } = JsonScan.prototype;
    const bytes = new WeakMap<JsonScan, number>();
    const turns: number[] = [];
    const looking = vi.spyOn(JsonScan.prototype, 'take').mockImplementation(function (this: JsonScan, chunk) {
      const taken = (bytes.get(this) ?? 0) + chunk.length;
      bytes.set(this, taken);
      if (taken > 64 * 1024) turns.push(loop.turns);
      take.call(this, chunk);
    });
    const body = `{"orders":[]${' '.repeat(BYTES / 4)}}`;
    const statuses = await attack(several(6, post('/v1/orders', target.merchant, body)));
    looking.mockRestore();
    loop.isOver = true;
    // All of it was looked at: there is too much beside its list.
    expect(new Set(statuses)).toEqual(new Set([413]));
    expect(turns.length).toBeGreaterThan(6);
    expect(new Set(turns).size).toBe(turns.length);
  });

  it('files of quoted ones come', async () => {
    const file = (header: string) => `${header}\n${'"1"\n'.repeat(BYTES / 4)}`;
    const headers = { 'Content-Type': 'text/csv' };
    expect(await attack([post(IMPORT, target.hub, file('mpn'), headers)])).toEqual([422]);
    expect(await attack([post(IMPORT, target.hub, file('"1"'), headers)])).toEqual([422]);
  });

  it('inventory requests come with more mistakes than anybody wants to read', async () => {
    const ids = await itemsOf(target);
    for (const body of [wrongRequest(), doublyWrongRequest(ids)])
      expect(await attack([post('/v1/inventory_requests', target.merchant, body)])).toEqual([422]);
  });

  it('labels of many cartons are printed side by side', async () => {
    const made = await app.post('/v1/inventory_requests', largeRequest(await itemsOf(target), 10, 10), {
      token: target.merchant,
    });
    expect(made.status).toBe(200);
    for (const paper of ['carton_labels.pdf', 'carton_labels.zpl', 'packing_slip.pdf']) {
      const path = `/v1/inventory_requests/${made.body.ir_number}/${paper}`;
      const statuses = await attack(several(8, { path, token: target.merchant }));
      expect(new Set(statuses), paper).toEqual(new Set([200]));
    }
  });

  it('pages of the reference are asked for', async () => {
    const page = { path: '/docs/operations/listOrders', headers: { 'Accept-Encoding': 'br' } };
    expect(new Set(await attack(several(16, page)))).toEqual(new Set([200]));
  });

  it('what is drawn is drawn in line, whatever it is', () => {
    const drawn = app.app.routes.filter(({ responses }) => /pdf|zpl/.test(responses[200]?.contentType ?? ''));
    expect(drawn.length).toBeGreaterThan(10);
    const atOnce = drawn.filter(({ isLongWork }) => isLongWork !== true);
    expect(atOnce.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('one org searches with all it may have in flight, and most of it waits in its lane', async () => {
    const search = { path: '/v1/orders?q=none&include_total=true', token: target.merchant };
    for (const status of await attack(several(60, search))) expect([200, 503]).toContain(status);
    expect(app.db.poolState().waiting).toBe(0);
  });

  it('one org catches up with its feed many times over', async () => {
    const page = { path: '/v1/events?after=0&limit=1000', token: target.merchant };
    for (const status of await attack(several(60, page))) expect(status).toBe(200);
  });

  it('one org opens streams, closes them and asks for their heads, and none of them lives on', async () => {
    const headers = { Accept: 'text/event-stream' };
    const streams = Array.from({ length: 60 }, (_, n) => ({
      method: n % 2 === 0 ? 'GET' : 'HEAD',
      path: '/v1/events',
      token: target.merchant,
      headers,
    }));
    for (const status of await attack(streams)) expect([200, 429]).toContain(status);
    await expect.poll(() => app.app.tails.size).toBe(0);
  });

  it('wrong passwords come, and the right one passes at another address', async () => {
    const statuses = await attack(Array.from({ length: 150 }, (_, n) => wrongLogin(n)));
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(429);
    const login = { email: 'demo@crossdock.test', password: 'crossdock-demo' };
    expect((await app.post('/login', login)).status).toBe(200);
  });

  it('tokens come that nobody knows', async () => {
    const unknown = Array.from({ length: 200 }, (_, n) => ({
      path: '/v1/warehouses',
      token: `cda_2_${String(n).padStart(43, 'x')}`,
    }));
    expect(new Set(await attack(unknown))).toEqual(new Set([401]));
  });
});
