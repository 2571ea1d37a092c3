// Every example of a request, sent to the demo world.
import { createHmac } from 'node:crypto';
import { samplePath } from '../../src/kit/http/openapi.ts';
import type { Route } from '../../src/kit/http/route.ts';
import type { TestAnswer, TestApp } from '../harness.ts';

/** Reading first and removing last, so that no example takes away what another one needs. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The example of the body; where it needs a secret that only the service can give, with that secret. */
async function bodyOf(app: TestApp, route: Route): Promise<unknown> {
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
async function pathOf(app: TestApp, route: Route): Promise<string> {
  if (route.operationId !== 'getSignedDocument') return samplePath(route);
  const tracking = app.app.routes.find((one) => one.operationId === 'trackMarketplaceShipment');
  const merchant = { token: await app.token('demo-client') };
  return (await app.get(samplePath(tracking as Route), merchant)).body.bol_url;
}

const OF_CONSOLE = { 'x-crossdock-console': '1' };

/** What only the other side can sign, signed with a secret that it was given; or the session that a browser has. */
async function headersOf(app: TestApp, route: Route, body: unknown): Promise<Record<string, string>> {
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

export async function* answersToExamples(
  app: TestApp,
): AsyncGenerator<{ readonly route: Route; readonly path: string; readonly answer: TestAnswer }> {
  const routes = [...app.app.routes].sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
  for (const route of routes) {
    const ofSide = () => (route.path.startsWith('/v1/') ? app.merchantToken(route) : app.token('hub-client'));
    const token = route.access === 'public' ? undefined : await ofSide();
    const body = await bodyOf(app, route);
    const path = await pathOf(app, route);
    const answer = await app.call(route.method, path, {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
      headers: await headersOf(app, route, body),
    });
    yield { route, path, answer };
  }
}
