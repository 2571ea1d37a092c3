// The change feed over HTTP: as a list, and as a stream for as long as somebody listens.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestApp, testApp, testAppForThisTest } from '../../../test/harness.ts';
import { holdLock } from '../../../test/tools/serve-apps.ts';

const STREAM = { accept: 'text/event-stream' };

let app: TestApp;
let merchant: { token: string };
let hub: { token: string };

beforeAll(async () => {
  app = await testApp();
  merchant = { token: await app.token('demo-client') };
  hub = { token: await app.token('hub-client') };
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const headOf = async () => {
  const { headers } = await app.get('/v1/events?after=latest', merchant);
  return Number(/after=(\d+)>/.exec(String(headers['link']))?.[1]);
};

let brands = 0;
async function newBrand(): Promise<void> {
  brands += 1;
  const { status } = await app.post('/ops/v1/orgs/2/brands', { name: `Brand ${brands}` }, hub);
  expect(status).toBe(201);
}

interface Stream {
  readonly sent: ClientRequest;
  readonly answer: IncomingMessage;
  /** Everything that has come so far. */
  text(): string;
  readonly ended: Promise<unknown>;
}

/** Through a real socket, which can be closed. */
async function open(
  from: TestApp,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Stream> {
  const { port } = from.app.server.server.address() as AddressInfo;
  const token = headers['authorization'] ?? `Bearer ${await from.token('demo-client')}`;
  const sent = request({ port, path, method, headers: { ...STREAM, ...headers, authorization: token } });
  onTestFinished(() => void sent.destroy());
  sent.on('error', () => {});
  sent.end();
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  answer.on('error', () => {});
  const ended = new Promise((resolve) => answer.once('end', resolve));
  return { sent, answer, text: () => text, ended };
}

const sequencesOf = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));

describe('the list of events', () => {
  it('begins where the feed ends now for `after=latest`: empty, with the head in its link', async () => {
    const { body, headers } = await app.get(
      '/v1/events?after=latest&type%5B%5D=brand.created&limit=3',
      merchant,
    );
    expect(body).toEqual([]);
    const link = /^<(.*)>; rel="next"$/.exec(String(headers['link']))?.[1] ?? '';
    expect(link).toMatch(/^\/v1\/events\?type%5B%5D=brand\.created&limit=3&after=\d+$/);
    await newBrand();
    const { body: after } = await app.get(link, merchant);
    expect(after.map((event: { type: string }) => event.type)).toEqual(['brand.created']);
  });

  const linkOf = (headers: Record<string, unknown>) =>
    /^<(.*)>; rel="next"$/.exec(String(headers['link']))?.[1] ?? '';
  const afterOf = (headers: Record<string, unknown>) => Number(/after=(\d+)$/.exec(linkOf(headers))?.[1]);

  it('has a link that is a URI whatever the query looks like', async () => {
    const { headers, body } = await app.get('/v1/events?limit=1&type[]=inventory.changed', merchant);
    expect(headers['link']).toMatch(
      /^<\/v1\/events\?limit=1&type%5B%5D=inventory\.changed&after=\d+>; rel="next"$/,
    );
    // A full page leads to what comes behind its last event.
    expect(afterOf(headers)).toBe(body[0].sequence);
  });

  it('always leads on from where everything has been seen, also where nothing of the type was there', async () => {
    const head = await headOf();
    const rare = await app.get('/v1/events?type[]=brand.updated', merchant);
    expect(rare.body.length).toBeLessThan(100);
    expect(afterOf(rare.headers)).toBe(head);
    const end = await app.get(`/v1/events?after=${head}`, merchant);
    expect([end.body, afterOf(end.headers)]).toEqual([[], head]);
    await newBrand();
    const next = await app.get(linkOf(end.headers), merchant);
    expect(next.body.map(({ sequence }: { sequence: number }) => sequence)).toEqual([head + 1]);
    expect(afterOf(next.headers)).toBe(head + 1);
  });

  it('leads past nothing that commits late', async () => {
    const head = await headOf();
    const counter = await holdLock(app.database.url, 'SELECT 1 FROM org_feed WHERE org_id = 2 FOR UPDATE');
    const adding = newBrand();
    await counter.waitedForBy(1);
    const before = await app.get(`/v1/events?after=${head}&type[]=brand.created`, merchant);
    expect([before.body, afterOf(before.headers)]).toEqual([[], head]);
    await counter.release();
    await adding;
    const { body } = await app.get(linkOf(before.headers), merchant);
    expect(body.map(({ sequence }: { sequence: number }) => sequence)).toEqual([head + 1]);
  });

  it('refuses a place that the feed has not reached, as a list and as a stream', async () => {
    const head = await headOf();
    for (const headers of [{}, STREAM]) {
      const { status, body } = await app.get(`/v1/events?after=${head + 1}`, { ...merchant, headers });
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([{ pointer: '/after', in: 'query', code: 'bad_cursor' }]);
    }
  });

  it.each([
    ['type%5B%5D=brand.destroyed', '/type[]/0', 'not_allowed'],
    ['after=first', '/after', 'bad_format'],
    ['after=-1', '/after', 'bad_format'],
  ])('refuses %s', async (query, pointer, code) => {
    const { status, body } = await app.get(`/v1/events?${query}`, merchant);
    expect([status, body.violations]).toMatchObject([422, [{ pointer, code }]]);
  });
});

describe('a stream of events', () => {
  it('goes on after Last-Event-ID, and hears at once of what happens', async () => {
    const head = await headOf();
    const stream = await open(app, '/v1/events?after=1', { 'last-event-id': String(head - 2) });
    expect(stream.answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.answer.headers['x-accel-buffering']).toBe('no');
    await expect.poll(() => sequencesOf(stream.text())).toEqual([head - 1, head]);
    await newBrand();
    await expect.poll(() => sequencesOf(stream.text())).toEqual([head - 1, head, head + 1]);
  });

  it('begins where the feed ends now for `after=latest`', async () => {
    const head = await headOf();
    const stream = await open(app, '/v1/events?after=latest');
    await expect.poll(stream.text).toBe('retry: 1000\n\n');
    await expect.poll(() => app.app.tails.size).toBe(1);
    await newBrand();
    await expect.poll(() => sequencesOf(stream.text())).toEqual([head + 1]);
  });

  it.each(['abc', '99999999'])('refuses a Last-Event-ID of %s, which is no sequence yet', async (id) => {
    const headers = { ...STREAM, 'last-event-id': id };
    const { status, body } = await app.get('/v1/events', { ...merchant, headers });
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([{ in: 'header', pointer: '/Last-Event-ID', code: 'bad_header' }]);
  });

  it('ends at once in the service when the client closes its socket', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(app, '/v1/events?after=latest')));
    await expect.poll(() => app.app.tails.size).toBe(1);
    for (const { sent } of streams) sent.destroy();
    await expect.poll(() => app.app.tails.size).toBe(0);
  });

  it('ends at once also for a client who has never read what was sent', async () => {
    const stream = await open(app, '/v1/events');
    stream.answer.pause();
    await expect.poll(() => app.app.tails.size).toBe(1);
    stream.sent.destroy();
    await expect.poll(() => app.app.tails.size).toBe(0);
  });

  it('is not begun by HEAD, which gets the headers and leaves nothing behind', async () => {
    const { answer, ended } = await open(app, '/v1/events', {}, 'HEAD');
    await ended;
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(app.app.tails.size).toBe(0);
    const injected = await app.app.server.inject({
      method: 'HEAD',
      url: '/v1/events',
      headers: { ...STREAM, authorization: `Bearer ${merchant.token}` },
    });
    expect([injected.statusCode, app.app.tails.size]).toEqual([200, 0]);
  });

  it('ends when its credential is revoked', async () => {
    const made = await app.post('/ops/v1/orgs/2/api_keys', { name: 'Stream', scopes: ['read'] }, hub);
    const authorization = `Bearer ${made.body.key}`;
    const stream = await open(app, '/v1/events?after=latest', { authorization });
    await expect.poll(() => app.app.tails.size).toBe(1);
    const revoked = await app.call('DELETE', `/ops/v1/orgs/2/api_keys/${made.body.id}`, hub);
    expect(revoked.status).toBe(204);
    await stream.ended;
    expect(app.app.tails.size).toBe(0);
  });

  it('ends when the service stops', async () => {
    const stopping = await testAppForThisTest();
    await stopping.app.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await open(stopping, '/v1/events?after=latest');
    await expect.poll(() => stopping.app.tails.size).toBe(1);
    stopping.app.drain();
    await stream.ended;
    expect(stopping.app.tails.size).toBe(0);
  });
});
