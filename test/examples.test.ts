import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePath } from '../src/http/openapi.ts';
import type { Route } from '../src/http/route.ts';
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

describe('the examples of the reference', () => {
  it('work against the demo world, every one of them', async () => {
    const routes = [...app.app.routes].sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
    const failures: string[] = [];
    for (const route of routes) {
      const side = route.path.startsWith('/v1/') ? 'demo-client' : 'hub-client';
      const token = route.access === 'public' ? undefined : await app.token(side);
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
