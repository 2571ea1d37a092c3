// How the client proves who it is, against the real service.
import { describe, expect, it } from 'vitest';
import type { CrossdockHub } from '../../client/src/hub.ts';
import { Crossdock, UnauthorizedError } from '../../client/src/index.ts';
import { findTotp } from '../../src/domains/identity/queries.ts';
import { totpCode, totpStepAt } from '../../src/domains/identity/totp/totp.ts';
import type { TestApp } from '../harness.ts';
import { DEMO, requestsTo, withClients } from './client-world.ts';
import type { UnreliableService } from './unreliable-service.ts';

let app: TestApp;
let service: UnreliableService;
let crossdock: Crossdock;
let hub: CrossdockHub;

withClients((world) => {
  ({ app, service, crossdock, hub } = world);
});

const requests = () => requestsTo(service);

describe('logging in', () => {
  const logins = () => requests().filter((one) => one === 'POST /login').length;

  it('happens once for requests that begin together', async () => {
    const fresh = new Crossdock({ url: service.url, ...DEMO });
    await Promise.all([fresh.listWarehouses(), fresh.listBrands(), fresh.listVendors()]);
    expect(logins()).toBe(1);
  });

  it('is done again, once for all, when the service no longer takes the token', async () => {
    const fresh = new Crossdock({ url: service.url, ...DEMO });
    const { headers } = (await fresh.listOrgs().then(() => service.seen.at(-1))) as {
      headers: { authorization?: string };
    };
    await crossdock.revokeToken({ body: { token: headers.authorization?.split(' ')[1] ?? '' } });
    // The service remembers a credential for a second.
    await expect
      .poll(async () => (await app.get('/v1/orgs', { headers: headers as never })).status)
      .toBe(401);
    service.seen.splice(0);
    const [orgs, brands] = await Promise.all([fresh.listOrgs(), fresh.listBrands()]);
    expect([orgs.data.length, brands.data.length > 0, logins()]).toEqual([1, true, 1]);
  });

  it('stays logged in as a person by its refresh token, and logs out', async () => {
    let nowMs = Date.now();
    const { now } = Date;
    Date.now = () => nowMs;
    try {
      const person = new Crossdock({
        url: service.url,
        email: 'demo@crossdock.test',
        password: 'crossdock-demo',
      });
      await person.listOrgs();
      nowMs += 3_590_000;
      await person.listOrgs();
      expect(requests()).toEqual(['POST /login', 'GET /v1/orgs', 'POST /login', 'GET /v1/orgs']);
      await person.logOut();
      expect(requests().at(-1)).toBe('POST /login/revoke');
    } finally {
      Date.now = now;
    }
  });

  it('tells a wrong login, and does not try it again', async () => {
    const wrong = new Crossdock({ url: service.url, clientId: 'demo-client', clientSecret: 'wrong' });
    await expect(wrong.listOrgs()).rejects.toThrow(UnauthorizedError);
    expect(logins()).toBe(1);
  });

  it('takes an API key or a token as it is, and asks a function again when its token is refused', async () => {
    const { key } = await hub.createApiKey({ org_id: 2, body: { name: 'Client', scopes: ['read'] } });
    const orgs = await new Crossdock({ url: service.url, apiKey: key }).listOrgs();
    expect(orgs.data.map(({ role }) => role)).toEqual(['api_key']);
    await expect(new Crossdock({ url: service.url, token: 'no' }).listOrgs()).rejects.toThrow(
      UnauthorizedError,
    );
    const tokens = ['old', key];
    const byFunction = new Crossdock({ url: service.url, token: async () => tokens.shift() ?? '' });
    expect((await byFunction.listOrgs()).data.length).toBe(1);
  });
});

describe('a person', () => {
  const MARA = { email: 'mara@crossdock.test', password: 'a long enough password' };

  it('proves a second factor by a function, which is asked at each login', async () => {
    const memberships = [{ org_id: 2, role: 'viewer' as const }];
    const { id } = await hub.createUser({ body: { ...MARA, name: 'Mara', memberships } });
    await crossdock.startTotp({ body: MARA });
    const factor = await findTotp(app.db, id);
    let asked = 0;
    const mara = new Crossdock({
      url: service.url,
      ...MARA,
      // A code is good once: the second login takes the next one.
      totp: async () => {
        const step = totpStepAt(new Date()) + asked;
        asked += 1;
        return totpCode(factor?.secret ?? Buffer.alloc(0), step);
      },
    });
    expect((await mara.listOrgs()).data.map(({ role }) => role)).toEqual(['viewer']);
    await mara.logOut();
    expect((await mara.listOrgs()).data.length).toBe(1);
    expect(asked).toBe(2);
    const without = new Crossdock({ url: service.url, ...MARA });
    await expect(without.listOrgs()).rejects.toMatchObject({ code: 'totp_required' });
  });

  it('is known by the cookie of the console in a page of the same origin', async () => {
    const asked: RequestInit[] = [];
    const page = new Crossdock({
      url: service.url,
      session: 'cookie',
      headers: () => ({ 'x-crossdock-console': '1' }),
      // A browser adds the cookie where it is told to; Node has none.
      fetch: (input, init = {}) => {
        asked.push(init);
        return fetch(input, { ...init, headers: { ...(init.headers as object), cookie } });
      },
    });
    const begun = await fetch(`${service.url}/login/console`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-crossdock-console': '1' },
      body: JSON.stringify({ email: 'demo@crossdock.test', password: 'crossdock-demo' }),
    });
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await page.listOrgs()).data.map(({ role }) => role)).toEqual(['owner']);
    expect(asked.map(({ credentials }) => credentials)).toEqual(['same-origin']);
    expect(new Headers(asked[0]?.headers).has('authorization')).toBe(false);
    // There is nothing that the client could log out of by itself.
    await page.logOut();
    expect(asked.length).toBe(1);
  });
});
