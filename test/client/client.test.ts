// The client against the real service, over a connection that fails.
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { CrossdockHub } from '../../client/src/hub.ts';
import {
  ConnectionError,
  Crossdock,
  type Event,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  ProblemError,
  RateLimitedError,
  ValidationError,
} from '../../client/src/index.ts';
import type { TestApp } from '../harness.ts';
import { orderBody } from '../worlds/order-body.ts';
import { DEMO, requestsTo, withClients } from './client-world.ts';
import type { UnreliableService } from './unreliable-service.ts';

let app: TestApp;
let service: UnreliableService;
let crossdock: Crossdock;
let hub: CrossdockHub;

withClients((world) => {
  ({ app, service, crossdock, hub } = world);
});
afterEach(() => expect(service.faults).toEqual([]));

const requests = () => requestsTo(service);

let orders = 0;
const newOrder = () => {
  orders += 1;
  return orderBody(`CLIENT-${orders}`, [{ item_id: 2, quantity: 1 }]);
};

describe('requests', () => {
  it('carry the headers of the client, asked for each time, and those of the call', async () => {
    let calls = 0;
    const headers = () => {
      calls += 1;
      return { 'x-request-id': `call-${calls}`, 'x-shop': 'a' };
    };
    const traced = new Crossdock({ url: service.url, ...DEMO, headers });
    await traced.listOrgs();
    service.seen.splice(0);
    await traced.listOrgs();
    await traced.listBrands({}, { headers: { 'x-shop': 'b' } });
    expect(service.seen.map(({ headers: sent }) => [sent['x-request-id'], sent['x-shop']])).toEqual([
      ['call-3', 'a'],
      ['call-4', 'b'],
    ]);
  });

  it('give what the answer has, typed, and its status and headers to who asks for them', async () => {
    const { data, response } = await crossdock
      .createOrders({ body: { orders: [newOrder()] } })
      .withResponse();
    expect([response.status, data.orders?.length]).toEqual([200, 1]);
    const status = await crossdock.getOrderStatus({ market_order_id: `CLIENT-${orders}` });
    expectTypeOf(status.market_order_id).toBeString();
    expect(status.market_order_id).toBe(`CLIENT-${orders}`);
  });

  it('write lists and dates into the query as the service reads them', async () => {
    await crossdock.listOrders({ page: 1, status: ['pending', 'complete'], include_total: true });
    expect(service.seen.at(-1)?.path).toBe(
      '/v1/orders?page=1&status%5B%5D=pending&status%5B%5D=complete&include_total=true',
    );
  });

  it('give papers as bytes, and texts as texts', async () => {
    const waves = await hub.listRateCards();
    expect(waves.data.length).toBeGreaterThan(0);
    const [shipment] = (await crossdock.listMarketplaceShipments()).data;
    const paper = await crossdock.printBillOfLading({ id: shipment?.shipment_id ?? '' });
    expect([paper.type, (await paper.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    expect(await hub.metrics()).toContain('# HELP');
  });

  it('say which parameter of the path is missing', () => {
    expect(() => crossdock.getInventoryRequest({} as never)).toThrow('/v1/inventory_requests/{id} needs id');
  });
});

describe('lists', () => {
  it('give a page when awaited, and every row of every page when iterated over', async () => {
    const page = await crossdock.listItems({ per_page: 40, include_total: true });
    expect([page.data.length, (page.total ?? 0) > 100]).toEqual([40, true]);
    const ids = new Set<number>();
    for await (const { id } of crossdock.listItems({ per_page: 40 })) ids.add(id);
    expect(ids.size).toBe(page.total);
    const second = await page.nextPage();
    expect(second?.data[0]).toEqual((await crossdock.listItems({ per_page: 40, page: 2 })).data[0]);
  });

  it('are asked for once, and not before somebody wants them', async () => {
    const list = crossdock.listWarehouses();
    expect(service.seen).toEqual([]);
    const page = await list;
    const rows = [];
    for await (const row of list) rows.push(row);
    expect([rows, requests()]).toEqual([page.data, ['GET /v1/warehouses']]);
  });

  it('go on from a position that was kept', async () => {
    const { next } = await crossdock.listItems({ per_page: 5 });
    const [sixth] = (await crossdock.listItems({ per_page: 5, after: next ?? '' })).data;
    expect(sixth).toEqual((await crossdock.listItems({ per_page: 6 })).data[5]);
  });

  it('find their rows where the answer has them in a property', async () => {
    const { data } = await crossdock.listMiddleMileOrders({ page: 1 });
    expect(data.length).toBeGreaterThan(0);
    expectTypeOf(data[0]?.middle_mile_order_number).not.toBeUndefined();
  });
});

describe('what fails for a moment', () => {
  it.each([
    'lose request',
    'lose answer',
    { status: 500 },
    { status: 503 },
    { status: 502, body: '<h1>Bad gateway</h1>' },
  ] as const)('is sent again: a read after %j', async (fault) => {
    service.faults.push(fault);
    expect((await crossdock.listOrgs()).data.length).toBe(1);
    expect(requests()).toEqual(['GET /v1/orgs', 'GET /v1/orgs']);
  });

  it('is sent again with the same key: an order whose answer was lost is taken once', async () => {
    service.faults.push('lose answer', { status: 504 });
    const { response } = await crossdock.createOrders({ body: { orders: [newOrder()] } }).withResponse();
    const keys = new Set(service.seen.map(({ headers }) => headers['idempotency-key']));
    expect([service.seen.length, keys.size, response.headers.get('idempotent-replayed')]).toEqual([
      3,
      1,
      'true',
    ]);
    const found = await crossdock.listOrders({ page: 1, market_order_id: `CLIENT-${orders}` });
    expect(found.data.length).toBe(1);
  });

  it('is not sent again where that could do something twice', async () => {
    service.faults.push('lose request');
    const proof = { email: 'demo@crossdock.test', password: 'crossdock-demo' };
    await expect(crossdock.listOwnSessions({ body: proof })).rejects.toThrow(ConnectionError);
    expect(service.seen.length).toBe(1);
  });

  it('is told after some attempts', async () => {
    const hasty = new Crossdock({ url: service.url, ...DEMO, maxRetries: 1 });
    await hasty.listOrgs();
    service.seen.splice(0);
    service.faults.push({ status: 503 }, 'lose request');
    await expect(hasty.listOrgs()).rejects.toThrow(ConnectionError);
    expect(service.seen.length).toBe(2);
  });

  it('waits for as long as the service wants, all requests together', async () => {
    service.faults.push({ status: 429, headers: { 'retry-after': '1' } });
    const startedMs = performance.now();
    const first = crossdock.listOrgs();
    const told = first.then(() => performance.now());
    await expect.poll(() => service.seen.length).toBeGreaterThan(0);
    await Promise.all([crossdock.listBrands(), crossdock.listVendors()]);
    expect(Math.min(performance.now(), await told) - startedMs).toBeGreaterThanOrEqual(1000);
  });

  it('is told at once where the service wants to be left alone for longer than the caller waits', async () => {
    service.faults.push({ status: 429, headers: { 'retry-after': '3600' } });
    const error = await crossdock.listOrgs().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimitedError);
    expect((error as RateLimitedError).retryAfterMs).toBe(3_600_000);
  });

  it('ends when the caller no longer wants it, also while it waits', async () => {
    service.faults.push({ status: 429, headers: { 'retry-after': '30' } });
    const caller = new AbortController();
    const patient = new Crossdock({ url: service.url, ...DEMO });
    const list = patient.listOrgs({}, { signal: caller.signal }).catch((reason: unknown) => reason);
    await expect.poll(() => service.seen.length).toBe(2);
    caller.abort(new Error('enough'));
    expect(await list).toMatchObject({ message: 'enough' });
  });
});

describe('problems', () => {
  const failure = async (call: PromiseLike<unknown>) => {
    const error = await Promise.resolve(call).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProblemError);
    return error as ProblemError;
  };

  it('are exceptions that tell what the answer tells', async () => {
    const error = await failure(crossdock.listOrders({ page: 0, per_page: 100_000 }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', requestId: expect.any(String) });
    expect(error.violations.map(({ pointer }) => pointer)).toEqual(['/page', '/per_page']);
    expect(error.message).toContain('validation_failed');
  });

  it('have a class of their own where programs tell them apart', async () => {
    expect(await failure(crossdock.getInventoryRequest({ id: '987654' }))).toBeInstanceOf(NotFoundError);
    const merchant = new CrossdockHub({ url: service.url, ...DEMO });
    expect(await failure(merchant.listOrgs())).toBeInstanceOf(ForbiddenError);
    const brand = await hub.createBrand({ org_id: 2, body: { name: 'Versioned' } });
    await hub.changeBrand({ org_id: 2, id: brand.id, ifMatch: brand.version, body: { name: 'Versioned 2' } });
    const late = hub.changeBrand({
      org_id: 2,
      id: brand.id,
      ifMatch: brand.version,
      body: { name: 'Versioned 3' },
    });
    expect(await failure(late)).toBeInstanceOf(PreconditionFailedError);
  });
});

describe('the feed', () => {
  let brands = 0;
  const newBrand = async () => {
    brands += 1;
    await hub.createBrand({ org_id: 2, body: { name: `Feed ${brands}` } });
  };

  async function take(feed: AsyncIterable<Event>, count: number) {
    const found: Event[] = [];
    for await (const event of feed) {
      found.push(event);
      if (found.length === count) return found;
    }
    return found;
  }
  const inRow = (events: readonly Event[]) =>
    events.every(({ sequence }, index) => index === 0 || sequence === (events[index - 1]?.sequence ?? 0) + 1);

  it('is followed from any place, through lost connections: every event once, in order', async () => {
    const reconnected: unknown[] = [];
    const feed = crossdock.events({ after: 0, onReconnect: (error) => reconnected.push(error) });
    const head = (await app.get('/v1/events?after=latest', { token: await app.token('demo-client') }))
      .headers;
    const before = Number(/after=(\d+)/.exec(String(head['link']))?.[1]);
    const found: Event[] = [];
    for await (const event of feed) {
      found.push(event);
      if (found.length === before + 3) break;
      // What was there is read: the next one comes over a connection that is lost.
      if (found.length < before) continue;
      service.cut();
      await newBrand();
    }
    expect([found[0]?.sequence, inRow(found)]).toEqual([1, true]);
    expect(reconnected.length).toBeGreaterThanOrEqual(3);
  });

  it.each(['stream', 'poll'] as const)('begins with what happens from now on, by %s', async (by) => {
    const caller = new AbortController();
    const feed = crossdock.events({ types: ['brand.created'], signal: caller.signal, by, pollEveryMs: 20 });
    const next = feed.next();
    // The place is known once it was asked for.
    await expect.poll(() => service.seen.length).toBeGreaterThanOrEqual(2);
    await newBrand();
    await newBrand();
    const [first, second] = [(await next).value as Event, (await feed.next()).value as Event];
    expect([first.type, second.type]).toEqual(['brand.created', 'brand.created']);
    expect((second.data as { name: string }).name).toBe(`Feed ${brands}`);
    expect(second.sequence).toBeGreaterThan(first.sequence);
    const waiting = feed.next();
    caller.abort();
    expect((await waiting).done).toBe(true);
  });

  it('polls where something in between keeps streams back', async () => {
    const json = { status: 200, headers: { 'content-type': 'text/html' }, body: 'no streams here' };
    service.faults.push(json, json);
    const found = await take(crossdock.events({ after: 0 }), 10);
    expect(found.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(service.seen.at(-1)?.headers.accept).not.toBe('text/event-stream');
  });

  it('polls where streams are held back without a word', async () => {
    service.faults.push('hold back', 'hold back');
    const found = await take(crossdock.events({ after: 0, silenceMs: 300 }), 3);
    expect(found.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(service.faults).toEqual([]);
    expect(service.seen.at(-1)?.headers.accept).not.toBe('text/event-stream');
  });

  it('tells what no waiting will mend', async () => {
    await expect(take(crossdock.events({ after: 99_999_999 }), 1)).rejects.toThrow(ValidationError);
  });

  it('is followed for an organization by the hub', async () => {
    const found = await take(hub.events({ org_id: 2, after: 0 }) as AsyncIterable<Event>, 3);
    expect(found.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});
