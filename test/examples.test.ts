import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocuments } from '../src/app/openapi-documents.ts';
import { samplePath } from '../src/kit/http/openapi.ts';
import type { Route } from '../src/kit/http/route.ts';
import { contractOf } from './contract.ts';
import { type TestApp, testApp } from './harness.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
});

afterAll(() => app.close());

/** Reading first and removing last, so that no example takes away what another one needs. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The example of the body; where it needs a secret that only the service can give, with that secret. */
async function bodyOf(route: Route): Promise<unknown> {
  if (['showInvitation', 'acceptInvitation'].includes(route.operationId)) {
    const guest = { email: `${route.operationId}@juniper.example`, name: 'Guest', role: 'viewer' };
    const merchant = { token: await app.ownerToken() };
    const { link } = (await app.post('/v1/invitations', guest, merchant)).body;
    return { ...(route.bodyExample as object), token: link.split('#')[1] };
  }
  if (route.operationId !== 'setPasswordByLink') return route.bodyExample;
  const hub = { token: await app.token('hub-client') };
  const { link } = (await app.post('/ops/v1/users/4/links', { purpose: 'invitation' }, hub)).body;
  return { ...(route.bodyExample as object), token: link.split('#')[1] };
}

/** The path of the example; a link that only the service can sign, as it signs it. */
async function pathOf(route: Route): Promise<string> {
  if (route.operationId !== 'getSignedDocument') return samplePath(route);
  const tracking = app.app.routes.find((one) => one.operationId === 'trackMarketplaceShipment');
  const merchant = { token: await app.token('demo-client') };
  return (await app.get(samplePath(tracking as Route), merchant)).body.bol_url;
}

const OF_CONSOLE = { 'x-crossdock-console': '1' };

/** What only the other side can sign, signed with a secret that it was given; or the session that a browser has. */
async function headersOf(route: Route, body: unknown): Promise<Record<string, string>> {
  if (route.path.startsWith('/login/console')) {
    const login = { email: 'demo@crossdock.test', password: 'crossdock-demo' };
    const { headers } = await app.post('/login/console', login, { headers: OF_CONSOLE });
    return { ...OF_CONSOLE, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
  }
  if (route.operationId !== 'takeEasyPostEvent') return {};
  const account = { source: 'easypost', api_key: 'EZTK-example', webhook_secret: 'example' };
  await app.call('PUT', '/v1/carrier_accounts', { token: await app.token('demo-client'), body: account });
  const digest = createHmac('sha256', account.webhook_secret).update(JSON.stringify(body)).digest('hex');
  return { 'x-hmac-signature': `hmac-sha256-hex=${digest}` };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
}

/** Sent together with the others. */
const EVERY_LIST_HAS = new Set(['page', 'per_page', 'after', 'include_total']);

/** The other end of a range: how far one end may be from today depends on today. */
function isPartner({ name }: Parameter, given: readonly Parameter[]): boolean {
  const swapped = (text: string) => text.replace(/start|end/, (end) => (end === 'start' ? 'end' : 'start'));
  return given.some((one) => /start|end/.test(one.name) && swapped(one.name) === name);
}

describe('the examples of the reference', () => {
  it('work against the demo world, every one of them', async () => {
    const routes = [...app.app.routes].sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
    const failures: string[] = [];
    for (const route of routes) {
      const isMerchants = route.path.startsWith('/v1/');
      const ofSide = () => (isMerchants ? app.merchantToken(route) : app.token('hub-client'));
      const token = route.access === 'public' ? undefined : await ofSide();
      const body = await bodyOf(route);
      const path = await pathOf(route);
      const answer = await app.call(route.method, path, {
        ...(token === undefined ? {} : { token }),
        ...(body === undefined ? {} : { body }),
        headers: await headersOf(route, body),
      });
      const documented = Object.keys(route.responses).map(Number);
      if (!documented.includes(answer.status)) {
        failures.push(`${route.method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it('exist for every parameter of a query, and are valid alone and all at once', async () => {
    const failures: string[] = [];
    for (const [name, document] of Object.entries(openApiDocuments(app.app.routes))) {
      const token = await (name === 'v1' ? app.ownerToken() : app.token('hub-client'));
      for (const [path, item] of Object.entries(document.paths)) {
        const operation = (item as { get?: { parameters: Parameter[] } }).get;
        const inQuery = (operation?.parameters ?? []).filter((one) => one.in === 'query');
        failures.push(
          ...inQuery.filter(({ example }) => example === undefined).map((one) => `${path} ${one.name}`),
        );
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, id: string) =>
          encodeURIComponent(String(operation?.parameters.find((one) => one.name === id)?.example)),
        );
        const ask = async (given: readonly Parameter[]) => {
          const asked = inQuery.filter((one) => one.required || given.includes(one) || isPartner(one, given));
          const query = asked.flatMap((one) =>
            [one.example].flat().map((value): [string, string] => [one.name, String(value)]),
          );
          const { status, text } = await app.get(`${filled}?${new URLSearchParams(query)}`, { token });
          if (status === 422) failures.push(`${path} ${asked.map((one) => one.name)}: ${text.slice(0, 300)}`);
        };
        if (inQuery.length > 0) await ask(inQuery);
        for (const one of inQuery) if (!EVERY_LIST_HAS.has(one.name)) await ask([one]);
      }
    }
    expect(failures).toEqual([]);
  });

  it('exist for every body and every answer, and fit their schemas', () => {
    const contract = contractOf(app.app.routes);
    const failures: string[] = [];
    for (const route of app.app.routes) {
      if (route.body !== undefined && route.bodyExample === undefined)
        failures.push(`${route.operationId}: no body example`);
      for (const [status, response] of Object.entries(route.responses)) {
        if (response.schema === undefined) continue;
        if (response.example === undefined) failures.push(`${route.operationId} ${status}: no example`);
        failures.push(
          ...contract.violations({
            method: route.method,
            path: samplePath(route),
            status: Number(status),
            contentType: response.contentType ?? 'application/json',
            text: JSON.stringify(response.example),
          }),
        );
      }
    }
    expect(failures).toEqual([]);
  });
});
