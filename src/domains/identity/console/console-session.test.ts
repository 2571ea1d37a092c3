// The session of a browser: who gets one, what it may do, how it ends, and that no other site can use it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HUB,
  JUNIPER,
  type LoginWorld,
  loginWorld,
  PASSWORD,
  RIVAL,
  WRONG,
  withoutRequestId,
} from '../../../../test/worlds/login-world.ts';

const OURS = { 'x-crossdock-console': '1', 'sec-fetch-site': 'same-origin' };
const HOUR_MS = 3600 * 1000;

let world: LoginWorld;

beforeAll(async () => {
  world = await loginWorld();
});

afterAll(() => world.close());

type Headers = Readonly<Record<string, string>>;

const signIn = (body: unknown, headers: Headers = OURS) =>
  world.app.post('/login/console', body, { headers });
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

/** The cookie of a person who has just signed in. */
async function cookieFor(email: string, more: object = {}): Promise<string> {
  const answer = await signIn({ email, password: PASSWORD, ...more });
  expect(answer.status).toBe(200);
  return cookieOf(answer);
}

const read = (cookie: string, headers: Headers = OURS, path = '/v1/warehouses') =>
  world.app.get(path, { headers: { ...headers, cookie } });
const whoIs = (cookie: string) => read(cookie, OURS, '/login/console');

describe('signing in', () => {
  it('answers who it is, and sets a cookie that no script can read and no other site can send', async () => {
    const { id, email } = await world.addPerson({ memberships: [[JUNIPER, 'viewer']] });
    const answer = await signIn({ email, password: PASSWORD });
    expect(answer.body).toEqual({
      person: { id, name: 'Pat Person', email },
      org: {
        id: JUNIPER,
        name: 'Juniper Goods',
        kind: 'merchant',
        role: 'viewer',
        is_current: true,
        is_sandbox: true,
      },
      orgs: [
        {
          id: JUNIPER,
          name: 'Juniper Goods',
          kind: 'merchant',
          role: 'viewer',
          is_current: true,
          is_sandbox: true,
        },
      ],
      scopes: ['read'],
      warehouse_ids: null,
    });
    expect(String(answer.headers['set-cookie']).replace(/cdc_2_[\w-]{43}/, 'TOKEN')).toBe(
      'crossdock_session=TOKEN; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000',
    );
    expect(answer.text).not.toContain('cdc_');
    expect((await whoIs(cookieOf(answer))).body).toEqual(answer.body);
  });

  it('behind TLS binds the cookie to TLS and to this very host', async () => {
    const { email } = await world.addPerson();
    const tls = { ...OURS, 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' };
    const answer = await signIn({ email, password: PASSWORD }, tls);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-crossdock_session=cdc_\S+; Path=\/; .*; Secure$/,
    );
    expect((await read(cookieOf(answer), tls)).status).toBe(200);
    const bare = cookieOf(answer).replace('__Host-', '');
    expect((await read(bare, tls)).status).toBe(401);
  });

  it('is refused like every login: the same answer for a wrong password and an unknown account', async () => {
    const { email } = await world.addPerson();
    const wrong = await signIn({ email, password: WRONG });
    const unknown = await signIn({ email: 'nobody@login.test', password: PASSWORD });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(withoutRequestId(wrong)).toEqual(withoutRequestId(unknown));
  });

  it('counts failures together with those of other logins', async () => {
    const { email } = await world.addPerson();
    const from = { 'x-forwarded-for': '10.1.1.2' };
    for (let count = 0; count < 5; count += 1) {
      await signIn({ email, password: WRONG }, { ...OURS, ...from });
      await world.logIn({ email, password: WRONG }, '10.1.1.2');
    }
    expect((await signIn({ email, password: PASSWORD }, { ...OURS, ...from })).status).toBe(429);
  });

  it('asks which organization, and acts for the one that is chosen, then for another', async () => {
    const memberships = [
      [JUNIPER, 'member'],
      [RIVAL, 'viewer'],
    ] as const;
    const { email } = await world.addPerson({ memberships });
    const asked = await signIn({ email, password: PASSWORD });
    expect([asked.status, asked.body.code, asked.body.orgs.length]).toEqual([422, 'org_required', 2]);
    const first = await cookieFor(email, { org_id: JUNIPER });
    const headers = { ...OURS, cookie: first };
    const chosen = await world.app.post('/login/console/org', { org_id: RIVAL }, { headers });
    expect([chosen.body.org.id, chosen.body.scopes]).toEqual([RIVAL, ['read']]);
    expect((await whoIs(first)).status).toBe(401);
    expect((await whoIs(cookieOf(chosen))).body.org.id).toBe(RIVAL);
    const foreign = await world.app.post(
      '/login/console/org',
      { org_id: HUB },
      { headers: { ...OURS, cookie: cookieOf(chosen) } },
    );
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([422, undefined]);
  });

  it('over a session ends that one', async () => {
    const { email } = await world.addPerson();
    const before = await cookieFor(email);
    const after = cookieOf(await signIn({ email, password: PASSWORD }, { ...OURS, cookie: before }));
    expect([(await whoIs(before)).status, (await whoIs(after)).status]).toEqual([401, 200]);
  });
});

describe('a session', () => {
  it('has the scopes and the limits of the person', async () => {
    const { email } = await world.addPerson({ memberships: [[JUNIPER, 'viewer']] });
    const headers = { ...OURS, cookie: await cookieFor(email) };
    const got = await world.app.get('/v1/warehouses', { headers });
    expect([got.status, got.headers['ratelimit-policy']]).toEqual([200, '"read";q=200;w=2']);
    const written = await world.app.post('/v1/orders', { orders: [{}] }, { headers });
    expect([written.status, written.body.code]).toEqual([403, 'forbidden']);
    expect((await world.app.get('/ops/v1/warehouses', { headers })).status).toBe(403);
  });

  it('lasts while it is used, ends after twelve hours of rest, and after thirty days in any case', async () => {
    const { email } = await world.addPerson();
    const cookie = await cookieFor(email);
    for (let hours = 0; hours < 70; hours += 10) {
      world.clock.advanceMs(10 * HOUR_MS);
      expect((await read(cookie)).status).toBe(200);
      await expect
        .poll(async () => {
          const [row] = await world.rows<{ hours: number }>(
            `SELECT round(extract(epoch FROM t.expires_at - $2) / 3600)::int AS hours
             FROM access_token t JOIN session s ON s.org_id = t.org_id AND s.id = t.session_id
             JOIN user_account u ON u.id = s.user_id WHERE u.email = $1 AND s.expires_at = t.expires_at`,
            [email, world.clock.now()],
          );
          return row?.hours;
        })
        .toBe(12);
    }
    world.clock.advanceMs(12 * HOUR_MS);
    expect((await read(cookie)).status).toBe(401);
    const old = await cookieFor(email);
    await world.rows(
      `UPDATE session s SET created_at = s.created_at - interval '30 days' FROM user_account u
       WHERE u.id = s.user_id AND u.email = $1`,
      [email],
    );
    await world.rows(
      `UPDATE access_token t SET expires_at = $2 FROM session s JOIN user_account u ON u.id = s.user_id
       WHERE s.org_id = t.org_id AND s.id = t.session_id AND u.email = $1`,
      [email, new Date(world.clock.now().getTime() + HOUR_MS / 2)],
    );
    expect((await read(old)).status).toBe(200);
    world.clock.advanceMs(HOUR_MS);
    expect((await read(old)).status).toBe(401);
  });

  it('ends at once when a person signs out, and the cookie is forgotten', async () => {
    const { email } = await world.addPerson();
    const cookie = await cookieFor(email);
    const out = await world.app.call('DELETE', '/login/console', { headers: { ...OURS, cookie } });
    expect([out.status, out.headers['set-cookie']]).toEqual([
      204,
      'crossdock_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect((await read(cookie)).status).toBe(401);
    expect((await world.app.call('DELETE', '/login/console', { headers: OURS })).status).toBe(204);
  });

  it('ends with all others of the person, by POST /login/sessions/end', async () => {
    const { email } = await world.addPerson();
    const cookie = await cookieFor(email);
    const listed = await world.app.post('/login/sessions', { email, password: PASSWORD });
    expect(listed.body).toHaveLength(1);
    await world.app.post('/login/sessions/end', { email, password: PASSWORD });
    expect((await whoIs(cookie)).status).toBe(401);
  });

  it('ends its stream of events', async () => {
    const { email } = await world.addPerson();
    const cookie = await cookieFor(email);
    const address = await world.app.app.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${address}/v1/events?after=latest`, {
      headers: { ...OURS, cookie, accept: 'text/event-stream' },
    });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    await world.app.call('DELETE', '/login/console', { headers: { ...OURS, cookie } });
    // It would never end by itself.
    await stream.text();
  });
});

describe('another site', () => {
  let cookie: string;

  beforeAll(async () => {
    cookie = await cookieFor((await world.addPerson()).email);
  });

  const CONSOLE = { 'x-crossdock-console': '1' };
  const HOST = { host: 'hub.example.com' };

  it.each<[string, Headers]>([
    ['without the header of the console', {}],
    ['without it, from the same origin', { 'sec-fetch-site': 'same-origin' }],
    ['from another site', { ...CONSOLE, 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', { ...CONSOLE, 'sec-fetch-site': 'same-site' }],
    ['from an address bar or a bookmark', { ...CONSOLE, 'sec-fetch-site': 'none' }],
    ['with the origin of another host', { ...CONSOLE, ...HOST, origin: 'http://evil.example.com' }],
    ['with the origin of another port', { ...CONSOLE, ...HOST, origin: 'http://hub.example.com:81' }],
    ['with the origin of another scheme', { ...CONSOLE, ...HOST, origin: 'https://hub.example.com' }],
    ['with an unknown origin', { ...CONSOLE, ...HOST, origin: 'null' }],
  ])('cannot use the session: %s', async (_, headers) => {
    for (const path of ['/v1/warehouses', '/login/console', '/v1/events?after=latest']) {
      const { status, body } = await read(cookie, headers, path);
      expect([path, status, body.code]).toEqual([path, 403, 'cross_site_request']);
    }
    const order = { orders: [{ market_order_id: 'forged' }] };
    const sent = await world.app.post('/v1/orders', order, { headers: { ...headers, cookie } });
    expect([sent.status, sent.body.code]).toEqual([403, 'cross_site_request']);
    const out = await world.app.call('DELETE', '/login/console', { headers: { ...headers, cookie } });
    expect([out.status, out.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await whoIs(cookie)).status).toBe(200);
  });

  it('cannot sign a browser in as another person', async () => {
    const { email } = await world.addPerson();
    for (const headers of [{}, { ...CONSOLE, 'sec-fetch-site': 'cross-site' }]) {
      const answer = await signIn({ email, password: PASSWORD }, headers);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
  });

  it('is not taken for our own page where the origin is right', async () => {
    const headers = { ...CONSOLE, ...HOST, origin: 'http://hub.example.com' };
    expect((await read(cookie, headers)).status).toBe(200);
  });
});

describe('a page that is still open', () => {
  const ofPage = (person: number, org: number) => ({ ...OURS, 'x-crossdock-console': `${person}-${org}` });

  it('acts in the session it was opened with, and in none that has taken its place in the browser', async () => {
    const [first, second] = [await world.addPerson(), await world.addPerson()];
    const own = await cookieFor(first.email);
    expect((await read(own, ofPage(first.id, JUNIPER))).status).toBe(200);
    // Another person signs in in another tab: the page sends their cookie now.
    const answer = await signIn({ email: second.email, password: PASSWORD }, { ...OURS, cookie: own });
    const others = cookieOf(answer);
    const order = { orders: [{ market_order_id: 'by-mistake' }] };
    const headers = { ...ofPage(first.id, JUNIPER), cookie: others };
    for (const { status, body } of [
      await read(others, ofPage(first.id, JUNIPER)),
      await read(others, ofPage(first.id, JUNIPER), '/v1/events?after=latest'),
      await world.app.post('/v1/orders', order, { headers }),
    ])
      expect([status, body.code]).toEqual([401, 'unauthorized']);
    expect((await read(others, ofPage(second.id, JUNIPER))).status).toBe(200);
    // It learns who it is now.
    expect((await read(others, ofPage(first.id, JUNIPER), '/login/console')).body.person.id).toBe(second.id);
  });

  it('does nothing for an organization that was chosen in another tab', async () => {
    const memberships = [
      [JUNIPER, 'member'],
      [RIVAL, 'member'],
    ] as const;
    const { id, email } = await world.addPerson({ memberships });
    const cookie = await cookieFor(email, { org_id: JUNIPER });
    const chosen = await world.app.post(
      '/login/console/org',
      { org_id: RIVAL },
      { headers: { ...OURS, cookie } },
    );
    const rivals = cookieOf(chosen);
    expect((await read(rivals, ofPage(id, JUNIPER))).status).toBe(401);
    expect((await read(rivals, ofPage(id, RIVAL))).status).toBe(200);
  });
});

describe('the token of a cookie', () => {
  it('is no bearer token, and no bearer token is good as a cookie', async () => {
    const { email } = await world.addPerson();
    const token = (await cookieFor(email)).split('=')[1] ?? '';
    expect((await world.app.get('/v1/warehouses', { token })).status).toBe(401);
    const { access_token, refresh_token } = (await world.person(email)).body;
    for (const other of [access_token, refresh_token, 'nonsense', '"quoted"'])
      expect((await read(`crossdock_session=${other}`)).status).toBe(401);
  });

  it('counts for nothing beside an Authorization header', async () => {
    const { email } = await world.addPerson();
    const cookie = await cookieFor(email);
    const wrong = await read(cookie, { ...OURS, authorization: 'Bearer nonsense' });
    expect(wrong.status).toBe(401);
    const { access_token } = (await world.person(email)).body;
    const right = await read(cookie, { authorization: `Bearer ${access_token}` });
    expect(right.status).toBe(200);
  });
});
