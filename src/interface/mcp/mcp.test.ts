// The service as assistants use it: the official SDK's client, over real HTTP. protocol.test.ts has the single rules.
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';

let app: TestApp;
let address: string;

beforeAll(async () => {
  app = await testApp({ environment: { CROSSDOCK_CORS_ORIGINS: 'https://assistant.example' } });
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.app.server.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

type Client_ = 'demo-client' | 'hub-client' | 'rival-client';

/** An assistant with the credential of a client, or with a token. */
async function assistant(credential: Client_ | { token: string }, query = ''): Promise<Client> {
  const token = typeof credential === 'string' ? await app.token(credential) : credential.token;
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp${query}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  // The SDK's own types disagree about optional properties.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  onTestFinished(() => client.close());
  return client;
}

async function readKey(): Promise<string> {
  const { status, body } = await app.post(
    '/ops/v1/orgs/2/api_keys',
    { name: 'Assistant', scopes: ['read'] },
    { token: await app.token('hub-client') },
  );
  expect(status).toBe(201);
  return body.key;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as { type: string; text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: the API's contract is proved elsewhere
  const value: any = content?.text.startsWith('{') ? JSON.parse(content.text) : content?.text;
  if (result.structuredContent !== undefined) expect(result.structuredContent).toEqual(value);
  return { isError: result.isError === true, value };
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

describe('an assistant', () => {
  it('learns what the service is, and what it may do there', async () => {
    const client = await assistant('demo-client');
    expect(client.getServerVersion()).toMatchObject({ name: 'crossdock' });
    const instructions = client.getInstructions() ?? '';
    expect(instructions).toContain('idempotency_key');
    const { tools } = await client.listTools();
    for (const { name, description, inputSchema } of tools) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(description?.length).toBeGreaterThan(5);
      for (const argument of Object.keys(inputSchema.properties ?? {}))
        expect(argument).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
      // Null stands beside the type, where the description is; nothing is for our own use.
      expect(JSON.stringify(inputSchema)).not.toMatch(/"x-|\{"type":"null"\}/);
    }
    // Every tool that the instructions name is there.
    for (const [name] of instructions.matchAll(/\b(?:list|get|cancel|calculate)[A-Z]\w+/g))
      expect(tools.map((tool) => tool.name)).toContain(name);
    const cancel = tools.find(({ name }) => name === 'cancelOrder');
    expect(cancel).toMatchObject({
      annotations: { readOnlyHint: false, destructiveHint: true },
      inputSchema: { required: expect.arrayContaining(['idempotency_key']) },
    });
  });

  it('gets no tool for secrets, papers or other people’s work', async () => {
    const merchant = await namesOf(await assistant('demo-client'));
    expect(merchant).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(ops|login|print|rotate|startTotp|changeOwn)/)]),
    );
    const hub = await namesOf(await assistant('hub-client'));
    expect(hub).toContain('opsListOrders');
    expect(hub).not.toContain('listOrders');
    expect(hub).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/ApiKey|Client|User|Secret|AccountLink/)]),
    );
  });

  it('reads with a key for reading, and cannot write', async () => {
    const client = await assistant({ token: await readKey() });
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(20);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(
      await call(client, 'cancelOrder', { body: { market_order_id: 'JG-20001' }, idempotency_key: 'k' }),
    ).toEqual({
      isError: true,
      value: 'this credential has no tool cancelOrder',
    });
  });

  it('is given fewer tools where it asks for fewer', async () => {
    const orders = await namesOf(await assistant('demo-client', '?toolsets=orders,rates&read_only=true'));
    expect(orders).toContain('listOrders');
    expect(orders).not.toContain('cancelOrder');
    expect(orders).not.toContain('listItems');
    const shoes = assistant('demo-client', '?toolsets=shoes').catch((error: Error) => error.message);
    expect(await shoes).toMatch(/there is no toolset shoes; there are .*orders/);
    expect(await shoes).not.toContain('floor');
  });

  it('finds an order, explains how it was routed, and shows what a cancellation would do', async () => {
    const client = await assistant('demo-client');
    const found = await call(client, 'listOrders', { q: 'JG-20001' });
    expect(found.value.data).toEqual([expect.objectContaining({ market_order_id: 'JG-20001' })]);
    const status = await call(client, 'getOrderStatus', { market_order_id: 'JG-20001' });
    const [order] = [status.value.data].flat();
    expect(order.sub_orders[0].why).toBeTypeOf('object');
    const before = order.status;
    const preview = await call(client, 'cancelOrder', {
      body: { market_order_id: 'JG-20001', dry_run: true },
      idempotency_key: 'preview 1',
    });
    expect(preview.value).toBeDefined();
    const [after] = [
      (await call(client, 'getOrderStatus', { market_order_id: 'JG-20001' })).value.data,
    ].flat();
    expect(after.status).toBe(before);
  });

  it('quotes a rate, and the same quote when it repeats the call', async () => {
    const client = await assistant('demo-client');
    const body = app.app.routes.find(({ operationId }) => operationId === 'calculateRates')?.bodyExample;
    const args = { body, idempotency_key: 'quote 1' };
    const first = await call(client, 'calculateRates', args);
    expect(first).toMatchObject({ isError: false, value: { data: { quote_id: expect.any(Number) } } });
    expect((await call(client, 'calculateRates', args)).value).toEqual(first.value);
  });

  it('pages through a list by the arguments that an answer names', async () => {
    const client = await assistant('demo-client');
    const seen: string[] = [];
    let args: Record<string, unknown> | undefined = { per_page: 2, include_total: true };
    let total = 0;
    while (args !== undefined) {
      const { value } = await call(client, 'listWarehouses', args);
      seen.push(...value.data.map(({ id }: { id: string }) => id));
      total = value.total;
      args = value.next;
    }
    expect(seen.length).toBe(total);
    expect(new Set(seen).size).toBe(total);
    expect((await call(client, 'listOrders')).value.data.length).toBe(20);
  });

  it('gets everything that is wrong with a call at once', async () => {
    const client = await assistant('demo-client');
    expect(await call(client, 'calculateRates', { shoes: 1 })).toEqual({
      isError: true,
      value: 'body is missing; shoes is not an argument of calculateRates',
    });
    // Also the values of a call whose arguments are others.
    expect(await call(client, 'listOrders', { shoes: 1, page: -5, status: ['blue'] })).toMatchObject({
      value: expect.stringMatching(
        /^shoes is not an argument .*status.*: must be one of .*page: must be at least 1/,
      ),
    });
    expect(await call(client, 'cancelOrder', { body: 'all' })).toMatchObject({
      value: expect.stringMatching(/^idempotency_key is missing; .*must be an object/),
    });
    const { isError, value } = await call(client, 'listOrders', {
      per_page: 0,
      placed_start_date: 'yesterday',
    });
    expect(isError).toBe(true);
    expect(value).toMatchObject({ code: 'validation_failed' });
    expect(value.violations.length).toBeGreaterThan(1);
    for (const id of ['../../ops/v1/orgs', '9'.repeat(1000)]) {
      const nothing = { isError: true, value: { code: 'not_found' } };
      expect(await call(client, 'getInventoryRequest', { id })).toMatchObject(nothing);
    }
  });

  it('goes on after it has called something off', async () => {
    const client = await assistant('demo-client');
    const calledOff = new AbortController();
    const sent = vi.spyOn(client.transport as Transport, 'send');
    const listed = client.callTool({ name: 'listOrders' }, undefined, { signal: calledOff.signal });
    calledOff.abort('not needed');
    await expect(listed).rejects.toThrow('not needed');
    const methods = sent.mock.calls.map(([message]) => 'method' in message && message.method);
    expect(methods).toEqual(['tools/call', 'notifications/cancelled']);
    expect(await client.ping()).toEqual({});
    expect((await call(client, 'listWarehouses', { per_page: 1 })).value.data.length).toBe(1);
  });

  it('gets an error for an unknown method', async () => {
    const client = await assistant('demo-client');
    const error = await client
      .request({ method: 'logging/setLevel' }, ResultSchema)
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ code: -32601, message: expect.stringContaining('logging/setLevel') });
  });

  it('is refused an answer that is too long for it', async () => {
    const client = await assistant('demo-client');
    const { isError, value } = await call(client, 'listOrders', { per_page: 250 });
    expect(isError).toBe(true);
    expect(value).toContain('request fewer rows');
  });
});

describe('/mcp', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const accept = { accept: 'application/json, text/event-stream' };
  const post = async (body: unknown, headers: Record<string, string> = {}) =>
    app.app.server.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        ...accept,
        'content-type': 'application/json',
        authorization: `Bearer ${await app.token('demo-client')}`,
        ...headers,
      },
      payload: JSON.stringify(body),
    });

  it('asks for a credential, and keeps no session', async () => {
    expect((await post(ping, { authorization: '' })).statusCode).toBe(401);
    expect((await post(ping, { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
    const { statusCode, headers } = await post(ping);
    expect(statusCode).toBe(200);
    expect(headers['mcp-session-id']).toBeUndefined();
    const get = await app.app.server.inject({ method: 'GET', url: '/mcp' });
    expect([get.statusCode, get.headers['allow']]).toEqual([405, 'POST']);
  });

  it('answers no pages of other sites', async () => {
    expect((await post(ping, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post(ping, { origin: 'null' })).statusCode).toBe(403);
    expect((await post(ping, { origin: 'https://assistant.example' })).statusCode).toBe(200);
    expect((await post(ping, { origin: 'http://hub.example', host: 'hub.example' })).statusCode).toBe(200);
  });

  it('takes one message at a time, of a bounded size', async () => {
    expect((await post([ping, ping])).statusCode).toBe(400);
    expect(
      (await post({ ...ping, params: Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [i, i])) }))
        .statusCode,
    ).toBe(413);
    expect((await post({ ...ping, params: { text: 'x'.repeat(2_000_000) } })).statusCode).toBe(413);
  });

  it('counts calls of tools among the requests of the credential', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, id) =>
        post({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'listWarehouses', arguments: {} } }),
      ),
    );
    const outcomes = answers.map(({ statusCode, body }) =>
      statusCode === 200
        ? JSON.parse(body).result.isError === true
          ? 'limited call'
          : 'ok'
        : String(statusCode),
    );
    expect(new Set(outcomes).has('429') || new Set(outcomes).has('limited call')).toBe(true);
    expect(outcomes).toContain('ok');
  });
});
