// Every rule of the protocol by a raw message, beside what the server of the official SDK answers to the same one.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { PROTOCOL_VERSIONS } from './protocol-rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Sent {
  /** Text is sent as it is. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

function requestOf({ body, headers = {} }: Sent) {
  const all = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...headers,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    headers: Object.fromEntries(given),
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

async function send(sent: Sent) {
  const { headers, payload } = requestOf(sent);
  const authorization = `Bearer ${await app.token('demo-client')}`;
  return app.app.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...headers, authorization },
    payload,
  });
}

async function sendToSdk(sent: Sent): Promise<Response> {
  const { headers, payload } = requestOf(sent);
  const server = new Server({ name: 'sdk', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }));
  server.setRequestHandler(CallToolRequestSchema, () => ({ content: [] }));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(
    new Request('http://localhost/mcp', { method: 'POST', headers, body: payload }),
  );
}

/** The status, and the code of an error or what else the body is: `200 result`, `400 -32600`, `202`. */
function outcomeOf(status: number, text: string): string {
  if (text === '') return String(status);
  const { result, error } = JSON.parse(text);
  return `${status} ${result === undefined ? (error.code ?? 'problem') : 'result'}`;
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const request = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const cancel = {
  name: 'cancelOrder',
  arguments: { body: { market_order_id: 'JG-20001' }, idempotency_key: 'never' },
};

/** What is sent, what is answered, and where the SDK's server answers something else: that, too. */
const RULES: Readonly<Record<string, Sent & { readonly answer: string; readonly sdk?: string }>> = {
  'a request': { body: ping, answer: '200 result' },
  'an id that is a text': { body: { ...ping, id: 'one' }, answer: '200 result' },
  'an id that is a long text': { body: { ...ping, id: 'x'.repeat(10_000) }, answer: '200 result' },
  'an unknown session': {
    body: ping,
    headers: { 'mcp-session-id': 'mine' },
    answer: '200 result',
  },
  'a wish for progress': {
    body: request('tools/list', { _meta: { progressToken: 7 } }),
    answer: '200 result',
  },
  'an unknown member': {
    body: { ...ping, extra: true },
    answer: '200 result',
    sdk: '400 -32700',
  },

  'a notification': { body: { jsonrpc: '2.0', method: 'notifications/initialized' }, answer: '202' },
  'a cancellation': {
    body: {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 1, reason: 'not needed' },
    },
    answer: '202',
  },
  'a cancellation of nothing': {
    body: { jsonrpc: '2.0', method: 'notifications/cancelled' },
    answer: '202',
  },
  'an unknown notification': {
    body: { jsonrpc: '2.0', method: 'notifications/shoes' },
    answer: '202',
  },
  'a call that is sent as a notification': {
    body: { jsonrpc: '2.0', method: 'tools/call', params: cancel },
    answer: '202',
  },
  'a response': { body: { jsonrpc: '2.0', id: 1, result: {} }, answer: '202' },
  'a response that is an error': {
    body: { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } },
    answer: '202',
  },

  'no JSON': { body: '{"jsonrpc": "2.0", ', answer: '400 -32700' },
  'no body': { body: '', answer: '400 -32700' },
  'JSON that is no object': { body: 'null', answer: '400 -32600', sdk: '400 -32700' },
  'a text': { body: '"ping"', answer: '400 -32600', sdk: '400 -32700' },
  'no version of JSON-RPC': { body: { id: 1, method: 'ping' }, answer: '400 -32600', sdk: '400 -32700' },
  'another version of JSON-RPC': {
    body: { ...ping, jsonrpc: '1.0' },
    answer: '400 -32600',
    sdk: '400 -32700',
  },
  'an id that is null': { body: { ...ping, id: null }, answer: '400 -32600', sdk: '400 -32700' },
  'an id that is no integer': { body: { ...ping, id: 1.5 }, answer: '400 -32600', sdk: '400 -32700' },
  'an id that is an object': { body: { ...ping, id: {} }, answer: '400 -32600', sdk: '400 -32700' },
  'a method that is no text': { body: { ...ping, method: 7 }, answer: '400 -32600', sdk: '400 -32700' },
  'no method': { body: { jsonrpc: '2.0', id: 1 }, answer: '400 -32600', sdk: '400 -32700' },
  'a result of nothing': { body: { jsonrpc: '2.0', result: {} }, answer: '400 -32600', sdk: '400 -32700' },
  'parameters by position': { body: { ...ping, params: [1] }, answer: '400 -32600', sdk: '400 -32700' },
  'parameters that are null': { body: { ...ping, params: null }, answer: '400 -32600', sdk: '400 -32700' },
  'a batch': { body: [ping], answer: '400 -32600', sdk: '200 result' },
  'an empty batch': { body: [], answer: '400 -32600', sdk: '202' },

  'a method that there is not': { body: request('prompts/list'), answer: '200 -32601' },
  'a method of every object': { body: request('toString'), answer: '200 -32601' },
  'initialize without parameters': { body: request('initialize'), answer: '200 -32602', sdk: '200 -32603' },
  'initialize without a client': {
    body: request('initialize', { ...hello, clientInfo: undefined }),
    answer: '200 -32602',
    sdk: '200 -32603',
  },
  'a page of tools that there is not': {
    body: request('tools/list', { cursor: 'next' }),
    answer: '200 -32602',
    sdk: '200 result',
  },
  'a call without a name': {
    body: request('tools/call', { arguments: {} }),
    answer: '200 -32602',
    sdk: '200 -32603',
  },
  'a call with a list of arguments': {
    body: request('tools/call', { ...cancel, arguments: [cancel.arguments] }),
    answer: '200 -32602',
    sdk: '200 -32603',
  },
  'a call with arguments that are null': {
    body: request('tools/call', { ...cancel, arguments: null }),
    answer: '200 -32602',
    sdk: '200 -32603',
  },

  'a client that takes no streams': {
    body: ping,
    headers: { accept: 'application/json' },
    answer: '406 -32000',
  },
  'a client that does not say what it takes': {
    body: ping,
    headers: { accept: undefined },
    answer: '406 -32000',
  },
  'a client that takes both by their weight': {
    body: ping,
    headers: { accept: 'text/event-stream;q=0.5,application/json' },
    answer: '200 result',
  },
  'a client that takes anything': {
    body: ping,
    headers: { accept: '*/*' },
    answer: '200 result',
    sdk: '406 -32000',
  },
  'JSON by another name': {
    body: ping,
    headers: { 'content-type': 'text/plain' },
    answer: '415 problem',
    sdk: '415 -32000',
  },
  'a revision that there is not': {
    body: ping,
    headers: { 'mcp-protocol-version': '1900-01-01' },
    answer: '400 -32000',
  },
  // So a client that also speaks the older ones falls back to them.
  'a revision without initialize': {
    body: request('server/discover', {
      _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
    }),
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' },
    answer: '400 -32000',
  },
  'initialize of a client that is ahead': {
    body: request('initialize', hello),
    headers: { 'mcp-protocol-version': '2999-01-01' },
    answer: '200 result',
  },
  'a draft of before the first revision': {
    body: ping,
    headers: { 'mcp-protocol-version': '2024-10-07' },
    answer: '400 -32000',
    sdk: '200 result',
  },
  'a notification with a revision that there is not': {
    body: { jsonrpc: '2.0', method: 'notifications/initialized' },
    headers: { 'mcp-protocol-version': '1900-01-01' },
    answer: '400 -32000',
  },
};

describe('/mcp is sent', () => {
  it.each(Object.entries(RULES))('%s', async (_, rule) => {
    const answer = await send(rule);
    expect(outcomeOf(answer.statusCode, answer.body)).toBe(rule.answer);
    const sdk = await sendToSdk(rule);
    expect(outcomeOf(sdk.status, await sdk.text())).toBe(rule.sdk ?? rule.answer);
  });
});

describe('an answer', () => {
  it('has the id of its request, also where that is wrong', async () => {
    for (const [body, id] of [
      [{ ...ping, id: 'one' }, 'one'],
      [{ ...ping, id: 0 }, 0],
      [{ ...request('shoes'), id: 'one' }, 'one'],
      [{ id: 7, method: 'ping' }, 7],
      [{ ...ping, id: null }, null],
      ['{', null],
    ] as const) {
      expect((await send({ body })).json()).toMatchObject({ jsonrpc: '2.0', id });
    }
  });

  it('says what is wrong', async () => {
    const { error } = (await send({ body: '{"jsonrpc": "2.0", ' })).json();
    expect(error.message).toMatch(/^the body is not JSON: /);
    expect((await send({ body: [ping] })).json().error.message).toContain('not a batch');
    expect(
      (await send({ body: ping, headers: { 'mcp-protocol-version': '1' } })).json().error.message,
    ).toContain(PROTOCOL_VERSIONS[0]);
  });

  it('is kept by nobody', async () => {
    for (const body of [ping, request('shoes'), '{']) {
      const { headers } = await send({ body });
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

it('agrees on the revision that the client asks for, or offers the newest', async () => {
  const agreed = async (protocolVersion: string) =>
    (await send({ body: request('initialize', { ...hello, protocolVersion }) })).json().result;
  for (const version of PROTOCOL_VERSIONS) {
    expect(await agreed(version)).toMatchObject({
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: { name: 'crossdock' },
    });
    const after = await send({ body: ping, headers: { 'mcp-protocol-version': version } });
    expect(after.statusCode).toBe(200);
  }
  for (const version of ['2999-01-01', 'shoes', '2024-10-07'])
    expect((await agreed(version)).protocolVersion).toBe(PROTOCOL_VERSIONS[0]);
});

it('offers neither a stream nor a session', async () => {
  for (const method of ['GET', 'DELETE', 'PUT'] as const) {
    const { statusCode, headers } = await app.app.server.inject({ method, url: '/mcp' });
    expect([statusCode, headers['allow']]).toEqual([405, 'POST']);
  }
});

it('does nothing of what a wrong message asks for', async () => {
  const body = app.app.routes.find(
    ({ operationId }) => operationId === 'createInventoryRequest',
  )?.bodyExample;
  const params = { name: 'createInventoryRequest', arguments: { body, idempotency_key: 'once' } };
  const right = request('tools/call', params);
  const wrong = (given: unknown) => ({ ...right, params: { ...params, arguments: given } });
  const token = await app.token('demo-client');
  const count = async () => (await app.get('/v1/inventory_requests', { token })).body.length;
  const before = await count();
  for (const body of [
    { ...right, id: undefined },
    { ...right, id: null },
    { ...right, jsonrpc: '1.0' },
    [right],
    wrong([params.arguments]),
    wrong({ ...params.arguments, more: 1 }),
    wrong({ ...params.arguments, idempotency_key: '\ud800' }),
  ]) {
    await send({ body });
  }
  await send({ body: right, headers: { accept: 'text/html' } });
  await send({ body: right, headers: { 'mcp-protocol-version': '1' } });
  expect(await count()).toBe(before);
  expect((await send({ body: right })).json().result.isError).toBeUndefined();
  expect(await count()).toBe(before + 1);
});

it('reports text that cannot be stored to a tool’s caller', async () => {
  const { result } = (
    await send({ body: request('tools/call', { name: 'getInventoryRequest', arguments: { id: '\ud800' } }) })
  ).json();
  expect(result).toEqual({
    isError: true,
    content: [
      {
        type: 'text',
        text: 'params/arguments/id: must not contain U+0000 or half a surrogate pair',
      },
    ],
  });
});
