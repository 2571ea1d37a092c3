// What people do about their own sessions, passwords and second factors.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  besides,
  HUB,
  JUNIPER,
  type LoginWorld,
  loginWorld,
  PASSWORD,
  RIVAL,
  WRONG,
  withoutRequestId,
} from '../../../test/worlds/login-world.ts';
import { totpCode, totpStepAt } from './totp/totp.ts';

const NEW = 'a quiet harbour at dawn';
const DAY_MS = 24 * 3600 * 1000;

let world: LoginWorld;

beforeAll(async () => {
  world = await loginWorld();
});

afterAll(() => world.close());

const send = (path: string, body: unknown, address = '127.0.0.1') =>
  world.app.post(path, body, { headers: { 'x-forwarded-for': address } });

describe('logging out', () => {
  it.each(['access_token', 'refresh_token'] as const)(
    'with the %s ends the session with all its tokens',
    async (kind) => {
      const { email } = await world.addPerson();
      const session = (await world.person(email)).body;
      const other = (await world.person(email)).body;
      expect(await world.statusWith(session.access_token)).toBe(200);
      const revoked = await send('/login/revoke', { token: session[kind], token_type_hint: kind });
      expect([revoked.status, revoked.text]).toEqual([204, '']);
      expect(await world.statusWith(session.access_token)).toBe(401);
      expect((await world.refresh(session.refresh_token)).status).toBe(401);
      expect(await world.statusWith(other.access_token)).toBe(200);
    },
  );

  it('works for a program, and answers the same for what is not there', async () => {
    const { access_token } = (await world.client(await world.addClient())).body;
    for (const token of [access_token, access_token, 'nonsense', `cdr_2_${'A'.repeat(43)}`]) {
      expect((await send('/login/revoke', { token })).status).toBe(204);
    }
    expect(await world.statusWith(access_token)).toBe(401);
  });
});

describe('a session', () => {
  it('ends ninety days after its login, however often it is refreshed', async () => {
    const { email } = await world.addPerson();
    let session = (await world.person(email)).body;
    for (let days = 20; days < 90; days += 20) {
      world.clock.advanceMs(20 * DAY_MS);
      const answer = await world.refresh(session.refresh_token);
      expect(answer.status, `after ${days} days`).toBe(200);
      session = answer.body;
    }
    world.clock.advanceMs(10 * DAY_MS - 60_000);
    const last = (await world.refresh(session.refresh_token)).body;
    expect(last.expires_in).toBeLessThanOrEqual(60);
    world.clock.advanceMs(60_000);
    expect(await world.statusWith(last.access_token)).toBe(401);
    expect((await world.refresh(last.refresh_token)).status).toBe(401);
  });
});

describe('the sessions of a person', () => {
  const sessionsOf = async (email: string) =>
    (await send('/login/sessions', { email, password: PASSWORD })).body as { id: number; org: object }[];

  it('are seen by the person with their organization and times, and no other person’s with them', async () => {
    const { email } = await world.addPerson({
      memberships: [
        [JUNIPER, 'viewer'],
        [RIVAL, 'viewer'],
      ],
    });
    for (const org_id of [JUNIPER, RIVAL, RIVAL]) await world.logIn({ email, password: PASSWORD, org_id });
    const found = await sessionsOf(email);
    expect(found.map(({ org }) => org)).toEqual([
      { id: JUNIPER, name: 'Juniper Goods' },
      { id: RIVAL, name: 'Rival Supply' },
      { id: RIVAL, name: 'Rival Supply' },
    ]);
    const started = world.clock.now();
    const expires = new Date(started.getTime() + 30 * DAY_MS);
    expect(found[0]).toMatchObject({ started: started.toISOString(), expires: expires.toISOString() });
  });

  it('are ended one by one or all at once, with the password, and each time with a line in the audit trail', async () => {
    const { id, email } = await world.addPerson();
    const proof = { email, password: PASSWORD };
    const tokens: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      tokens.push((await world.person(email)).body.access_token);
      world.clock.advanceMs(1);
    }
    const statuses = () => Promise.all(tokens.map((token) => world.statusWith(token)));
    const stranger = (await world.person((await world.addPerson()).email)).body.access_token;
    const [newest] = await sessionsOf(email);
    const one = { ...proof, session_id: newest?.id };
    expect((await send('/login/sessions/end', { ...one, password: WRONG })).status).toBe(401);
    expect((await send('/login/sessions/end', one)).status).toBe(204);
    expect((await send('/login/sessions/end', one)).status).toBe(404);
    expect(await statuses()).toEqual([200, 200, 401]);
    expect((await send('/login/sessions/end', proof)).status).toBe(204);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await world.statusWith(stranger)).toBe(200);
    expect(await sessionsOf(email)).toEqual([]);
    const entries = await world.rows('SELECT operation FROM audit_entry WHERE user_id = $1', [id]);
    expect(entries).toEqual([{ operation: 'endOwnSessions' }, { operation: 'endOwnSessions' }]);
  });

  it('are a hundred at most in an organization: the next login ends the oldest', async () => {
    const { id, email } = await world.addPerson();
    const oldest = (await world.person(email)).body.access_token;
    await world.rows(
      `INSERT INTO session (org_id, id, user_id, created_at, expires_at)
       SELECT $1, nextval('session_id_seq'), $2, $3::timestamptz + n * interval '1 second',
              $3::timestamptz + interval '1 day'
       FROM generate_series(1, 99) AS n`,
      [JUNIPER, id, world.clock.now()],
    );
    expect(await world.statusWith(oldest)).toBe(200);
    world.clock.advanceMs(200_000);
    const newest = (await world.person(email)).body.access_token;
    world.app.app.credentials.clear();
    expect([await world.statusWith(oldest), await world.statusWith(newest)]).toEqual([401, 200]);
    expect(await sessionsOf(email)).toHaveLength(100);
  });
});

describe('a password that a person changes', () => {
  it('counts at once, ends every session, and leaves an entry in the audit trail', async () => {
    const { id, email } = await world.addPerson();
    const session = (await world.person(email)).body;
    const answer = await send('/login/password', { email, password: PASSWORD, new_password: NEW });
    expect(answer.status).toBe(204);
    expect(await world.statusWith(session.access_token)).toBe(401);
    expect((await world.refresh(session.refresh_token)).status).toBe(401);
    expect((await world.person(email)).status).toBe(401);
    expect((await world.person(email, NEW)).status).toBe(200);
    const entries = await world.rows(
      'SELECT operation, user_id::int, details FROM audit_entry WHERE user_id = $1',
      [id],
    );
    expect(entries).toEqual([{ operation: 'changeOwnPassword', user_id: id, details: {} }]);
  });

  it('may have any characters and two hundred of them, and is compared to the last of them', async () => {
    const { email } = await world.addPerson();
    const long = `  Ünïcode, spaces & 🔒 ${'a b c d '.repeat(30)}`.slice(0, 199);
    const change = (new_password: string) =>
      send('/login/password', { email, password: PASSWORD, new_password });
    expect((await change(`${long}xyz`)).status).toBe(422);
    expect((await change('nine char')).status).toBe(422);
    expect((await change(`${long}x`)).status).toBe(204);
    expect((await world.person(email, `${long}X`)).status).toBe(401);
    expect((await world.person(email, `${long}x`)).status).toBe(200);
  });

  it('asks for the old one like a login does: the same 401, the same limit', async () => {
    const { email } = await world.addPerson();
    const address = '198.51.100.77';
    const login = await world.person(email, WRONG, address);
    const change = (who: string) =>
      send('/login/password', { email: who, password: WRONG, new_password: NEW }, address);
    expect(withoutRequestId(await change(email))).toEqual(withoutRequestId(login));
    expect(withoutRequestId(await change('nobody@own.test'))).toEqual(withoutRequestId(login));
    for (let count = 2; count < 10; count += 1) expect((await change(email)).status).toBe(401);
    expect((await change(email)).status).toBe(429);
    expect((await world.person(email, PASSWORD, address)).status).toBe(429);
  });

  it.each(['Password123', '1234567890', 'aaaaaaaaaaaa', 'abababababab', 'qwertyuiop'])(
    'is refused where everybody tries it first: %s',
    async (password) => {
      const { email } = await world.addPerson();
      const answer = await send('/login/password', { email, password: PASSWORD, new_password: password });
      expect(answer.status).toBe(422);
      expect(answer.body.violations).toMatchObject([{ pointer: '/new_password', code: 'not_allowed' }]);
      const hub = { token: (await world.client('hub-client', 'hub-secret')).body.access_token };
      const byHub = await world.app.post('/ops/v1/users', { email: 'x@own.test', name: 'X', password }, hub);
      expect(byHub.body.violations).toMatchObject([{ pointer: '/password', code: 'not_allowed' }]);
    },
  );
});

describe('a password of words that anybody knows', () => {
  it('is refused to the person, to the hub and to the holder of a link, and nothing changes', async () => {
    const { id, email } = await world.addPerson({ email: 'robin.fields@own.test' });
    const hub = { token: (await world.client('hub-client', 'hub-secret')).body.access_token };
    const refusal = (pointer: string) => ({
      status: 422,
      body: { violations: [{ pointer, code: 'not_allowed' }] },
    });
    const own = { email, password: PASSWORD, new_password: 'Fields-2026' };
    expect(await send('/login/password', own)).toMatchObject(refusal('/new_password'));
    const change = await world.app.patch(`/ops/v1/users/${id}`, { password: 'crossdock-26' }, hub);
    expect(change).toMatchObject(refusal('/password'));
    const memberships = [{ org_id: JUNIPER, role: 'viewer' }];
    const robin = { email: 'r@own.test', name: 'Robin', password: 'Juniper2026', memberships };
    expect(await world.app.post('/ops/v1/users', robin, hub)).toMatchObject(refusal('/password'));
    expect((await world.app.get('/ops/v1/users?email=r@own.test', hub)).body).toEqual([]);
    const { link } = (await world.app.post(`/ops/v1/users/${id}/links`, { purpose: 'password_reset' }, hub))
      .body;
    const byLink = { token: link.split('#')[1], new_password: 'robin.fields1' };
    expect(await send('/login/set_password', byLink)).toMatchObject(refusal('/new_password'));
    expect((await world.person(email)).status).toBe(200);
    expect((await send('/login/set_password', { ...byLink, new_password: NEW })).status).toBe(204);
  });
});

describe('a second factor', () => {
  const codeNow = (secret: string, steps = 0) =>
    totpCode(fromBase32(secret), totpStepAt(world.clock.now()) + steps);

  async function personWithFactor() {
    const { id, email } = await world.addPerson();
    const { secret, uri } = (await send('/login/totp', { email, password: PASSWORD })).body;
    expect(uri).toContain(secret);
    return { id, email, secret: secret as string };
  }

  it('counts from the first login with one of its codes, and is asked for from then on', async () => {
    const { email, secret } = await personWithFactor();
    expect((await world.person(email)).status).toBe(200);
    const logIn = (totp?: string) => world.logIn({ email, password: PASSWORD, totp });
    expect((await logIn('000000')).status).toBe(401);
    const code = codeNow(secret);
    expect((await logIn(code)).status).toBe(200);
    expect((await logIn(code)).status).toBe(401);
    expect(await logIn()).toMatchObject({ status: 422, body: { code: 'totp_required' } });
    world.clock.advanceMs(30_000);
    expect((await logIn(codeNow(secret))).status).toBe(200);
    const wrong = await world.logIn({ email, password: WRONG, totp: codeNow(secret, 1) });
    expect(withoutRequestId(wrong)).toEqual(withoutRequestId(await world.person('nobody@own.test')));
  });

  it('lets one of two logins with the same code in', async () => {
    const { email, secret } = await personWithFactor();
    const body = { email, password: PASSWORD, totp: codeNow(secret) };
    const answers = await Promise.all([world.logIn(body, '198.51.100.1'), world.logIn(body, '198.51.100.2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is removed with one of its codes, or by the hub, and not replaced without', async () => {
    const { id, email, secret } = await personWithFactor();
    const proof = { email, password: PASSWORD };
    await world.logIn({ ...proof, totp: codeNow(secret) });
    expect((await send('/login/totp/remove', proof)).body.code).toBe('totp_required');
    expect((await send('/login/password', { ...proof, new_password: NEW })).body.code).toBe('totp_required');
    world.clock.advanceMs(30_000);
    const again = await send('/login/totp', { ...proof, totp: codeNow(secret) });
    expect(again).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    world.clock.advanceMs(30_000);
    expect((await send('/login/totp/remove', { ...proof, totp: codeNow(secret) })).status).toBe(204);
    expect((await world.person(email)).status).toBe(200);
    const next = (await send('/login/totp', proof)).body.secret;
    await world.logIn({ ...proof, totp: codeNow(next) });
    const hub = { token: (await world.client('hub-client', 'hub-secret')).body.access_token };
    expect((await world.app.call('DELETE', `/ops/v1/users/${id}/totp`, hub)).status).toBe(204);
    expect((await world.person(email)).status).toBe(200);
  });
});

describe('a second factor that the hub demands', () => {
  it('lets its people in with one and not without, makes them get one, and leaves merchants alone', async () => {
    const strict = await besides(world, { environment: { CROSSDOCK_SECOND_FACTOR: 'hub' } });
    onTestFinished(() => strict.close());
    const { email } = await world.addPerson({ memberships: [[HUB, 'picker']] });
    const proof = { email, password: PASSWORD };
    const before = (await world.logIn(proof)).body;
    expect(await strict.logIn(proof)).toMatchObject({ status: 422, body: { code: 'totp_required' } });
    expect((await strict.refresh(before.refresh_token)).body.code).toBe('totp_required');
    expect((await strict.logIn({ ...proof, password: WRONG })).status).toBe(401);
    const { secret } = (await strict.app.post('/login/totp', proof)).body;
    expect((await strict.logIn(proof)).body.code).toBe('totp_required');
    const totp = totpCode(fromBase32(secret), totpStepAt(world.clock.now()));
    const { refresh_token } = (await strict.logIn({ ...proof, totp })).body;
    expect((await strict.refresh(refresh_token)).status).toBe(200);
    const merchant = await world.addPerson();
    expect((await strict.person(merchant.email)).status).toBe(200);
    expect((await strict.client(await world.addClient())).status).toBe(200);
  });

  it('can be demanded of everybody', async () => {
    const strict = await besides(world, { environment: { CROSSDOCK_SECOND_FACTOR: 'everybody' } });
    onTestFinished(() => strict.close());
    const { email } = await world.addPerson();
    expect((await strict.person(email)).body.code).toBe('totp_required');
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
