// Arguments that become parts of a path or headers of the request: what an operation cannot validate is validated before it is called.
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { operationsOf, wrongArguments } from './tools.ts';

let app: TestApp;
let tokens: Readonly<Record<'demo-client' | 'hub-client', string>>;

beforeAll(async () => {
  app = await testApp();
  tokens = { 'demo-client': await app.token('demo-client'), 'hub-client': await app.token('hub-client') };
});
afterAll(() => app.close());

function send(method: string, params: object, client: keyof typeof tokens, query = '') {
  return app.app.server.inject({
    method: 'POST',
    url: `/mcp${query}`,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[client]}`,
    },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/** The result of a call, and how many operations it has asked. */
async function call(name: string, given: object, client: keyof typeof tokens = 'demo-client') {
  const inject = vi.spyOn(app.app.server, 'inject');
  onTestFinished(() => inject.mockRestore());
  inject.mockClear();
  const { isError = false, content } = (await send('tools/call', { name, arguments: given }, client)).json()
    .result;
  return { isError, text: content[0].text as string, asked: inject.mock.calls.length - 1 };
}

const refused = (text: string) => ({ isError: true, text, asked: 0 });
const NO_PATH = 'must be a number or a text other than "", "." and ".."';
const NO_HEADER =
  'must be a text of 1 to 255 printable ASCII characters that neither begins nor ends with a space';

describe('an argument of the path', () => {
  it('never makes a call that of another operation', async () => {
    for (const org_id of ['..', '.', '', null, ['..'], { id: 2 }, true])
      expect(await call('opsListOrders', { org_id }, 'hub-client')).toEqual(refused(`org_id ${NO_PATH}`));
    for (const org_id of [2, '2'])
      expect(await call('opsListOrders', { org_id }, 'hub-client')).toMatchObject({
        isError: false,
        asked: 1,
      });
    // What only resembles a step in the path is a name like any other.
    for (const id of ['...', '%2e%2e', '..%2f', '../..', '.\t.'])
      expect(await call('getInventoryRequest', { id })).toMatchObject({
        isError: true,
        text: expect.stringContaining('not_found'),
      });
  });

  it('is validated in every tool', () => {
    const names = operationsOf(app.app.routes).flatMap((operation) =>
      [...operation.route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ operation, name })),
    );
    expect(names.length).toBeGreaterThan(50);
    for (const { operation, name } of names) {
      for (const value of ['.', '..', ''])
        expect(wrongArguments(operation, { [name]: value })).toContain(`${name} ${NO_PATH}`);
      expect(wrongArguments(operation, { [name]: '1' })).not.toContain(`${name} ${NO_PATH}`);
    }
  });
});

describe('an argument that is a header', () => {
  const NO_HEADERS = [null, 7, true, {}, ['k'], '', ' ', ' k', 'k ', 'k\r\nx-more: 1', 'k\u007f', 'ключ'];

  it('is a text that a header can have: the key of a change', async () => {
    const route = app.app.routes.find(({ operationId }) => operationId === 'createInventoryRequest');
    const body = route?.bodyExample;
    const count = async () =>
      (await app.get('/v1/inventory_requests', { token: tokens['demo-client'] })).body.length;
    const before = await count();
    for (const idempotency_key of [...NO_HEADERS, 'k'.repeat(256)])
      expect(await call('createInventoryRequest', { body, idempotency_key })).toEqual(
        refused(`idempotency_key ${NO_HEADER}`),
      );
    expect(await count()).toBe(before);
    expect(
      await call('createInventoryRequest', { body, idempotency_key: `a key ${'k'.repeat(249)}` }),
    ).toMatchObject({ isError: false, asked: 1 });
    expect(await count()).toBe(before + 1);
  });

  it('is a text that a header can have: the version of a record', async () => {
    const change = (if_match: unknown, idempotency_key: string) => {
      const given = { id: 3, body: { order_cutoff_time: '09:09' }, if_match, idempotency_key };
      return call('opsChangeWarehouse', given, 'hub-client');
    };
    for (const if_match of NO_HEADERS)
      expect(await change(if_match, 'never')).toEqual(refused(`if_match ${NO_HEADER}`));
    expect(await change('"999"', 'stale')).toMatchObject({
      isError: true,
      text: expect.stringContaining('precondition_failed'),
      asked: 1,
    });
    expect(await change('*', 'any')).toMatchObject({ isError: false, asked: 1 });
  });

  it('is described so to the assistant', async () => {
    const { tools } = (await send('tools/list', {}, 'hub-client')).json().result;
    const { properties } = tools.find(
      ({ name }: { name: string }) => name === 'opsChangeWarehouse',
    ).inputSchema;
    for (const { type, minLength, maxLength, pattern } of [properties.idempotency_key, properties.if_match]) {
      expect([type, minLength, maxLength]).toEqual(['string', 1, 255]);
      for (const value of NO_HEADERS.filter((one) => typeof one === 'string'))
        expect(new RegExp(pattern, 'u').test(value)).toBe(false);
      for (const value of ['k', 'a key', '"3"', '*']) expect(new RegExp(pattern, 'u').test(value)).toBe(true);
    }
  });
});

describe('?read_only=', () => {
  it('is true or false, and nothing else opens the tools that write', async () => {
    for (const query of ['1', 'TRUE', 'yes', '', 'true%20', 'false&read_only=true', 'true&read_only=true']) {
      const answer = await send('tools/list', {}, 'demo-client', `?read_only=${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({
        code: 'bad_request',
        detail: 'read_only must be true or false, once',
      });
    }
    const names = async (query: string) =>
      (await send('tools/list', {}, 'demo-client', query))
        .json()
        .result.tools.map(({ name }: { name: string }) => name);
    expect(await names('?read_only=true')).not.toContain('cancelOrder');
    for (const query of ['', '?read_only=false']) expect(await names(query)).toContain('cancelOrder');
  });
});
