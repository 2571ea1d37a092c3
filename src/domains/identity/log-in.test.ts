import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  HUB,
  JUNIPER,
  type LoginWorld,
  loginWorld,
  PASSWORD,
  RIVAL,
  WRONG,
  withoutRequestId,
} from '../../../test/worlds/login-world.ts';

let world: LoginWorld;

beforeAll(async () => {
  world = await loginWorld();
});

afterAll(() => world.close());

const ACCESS = /^cda_2_[A-Za-z0-9_-]{43}$/;
const REFRESH = /^cdr_2_[A-Za-z0-9_-]{43}$/;

describe('the three forms of a login', () => {
  it('give a program an access token with its own scopes, and no refresh token', async () => {
    const answer = await world.client('demo-client', 'demo-secret');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(ACCESS),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read write',
      org: { id: JUNIPER, name: 'Juniper Goods' },
    });
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(await world.statusWith(answer.body.access_token)).toBe(200);
  });

  it('give a person an access token and a refresh token', async () => {
    const answer = await world.person('demo@crossdock.test', 'crossdock-demo');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(ACCESS),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read write account',
      org: { id: JUNIPER, name: 'Juniper Goods' },
      refresh_token: expect.stringMatching(REFRESH),
    });
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(await world.statusWith(answer.body.access_token)).toBe(200);
  });

  it('answer a refresh in the same way, with other tokens', async () => {
    const first = (await world.person('demo@crossdock.test', 'crossdock-demo')).body;
    const answer = await world.refresh(first.refresh_token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...first,
      access_token: expect.stringMatching(ACCESS),
      refresh_token: expect.stringMatching(REFRESH),
    });
    expect(answer.body.access_token).not.toBe(first.access_token);
    expect(answer.body.refresh_token).not.toBe(first.refresh_token);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(await world.statusWith(answer.body.access_token)).toBe(200);
  });

  it.each([
    ['viewer', JUNIPER, 'read'],
    ['member', JUNIPER, 'read write'],
    ['member', HUB, 'ops'],
  ])('give a %s of org %i the scope %s', async (role, orgId, scope) => {
    const { email } = await world.addPerson({ memberships: [[orgId, role]] });
    expect((await world.person(email)).body.scope).toBe(scope);
  });

  it('find a person by their email in any case', async () => {
    const { email } = await world.addPerson({ email: 'Mixed.Case@Login.Test' });
    expect((await world.person(email.toUpperCase())).status).toBe(200);
    expect((await world.person(email.toLowerCase())).status).toBe(200);
  });

  it('compare client ids and passwords letter by letter', async () => {
    expect((await world.client('Demo-Client', 'demo-secret')).status).toBe(401);
    expect((await world.person('demo@crossdock.test', 'Crossdock-Demo')).status).toBe(401);
    expect((await world.person('demo@crossdock.test', 'crossdock-demo ')).status).toBe(401);
  });
});

describe('a person with several organizations', () => {
  it('gets the list of them, once the password has passed', async () => {
    const { email } = await world.addPerson({
      memberships: [
        [RIVAL, 'viewer'],
        [JUNIPER, 'owner'],
      ],
    });
    const answer = await world.person(email);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'org_required',
      orgs: [
        { id: JUNIPER, name: 'Juniper Goods' },
        { id: RIVAL, name: 'Rival Supply' },
      ],
    });
    const wrong = await world.person(email, WRONG);
    expect(wrong.status).toBe(401);
    expect(wrong.text).not.toContain('Juniper');
    const chosen = await world.logIn({ email, password: PASSWORD, org_id: RIVAL });
    expect(chosen.body).toMatchObject({ scope: 'read', org: { id: RIVAL, name: 'Rival Supply' } });
  });

  it('needs no org_id where only one of them is active', async () => {
    const closed = await world.addOrg('Closed', false);
    const { email } = await world.addPerson({
      memberships: [
        [closed, 'owner'],
        [RIVAL, 'member'],
      ],
    });
    expect((await world.person(email)).body).toMatchObject({ org: { id: RIVAL } });
    expect((await world.logIn({ email, password: PASSWORD, org_id: closed })).status).toBe(401);
  });
});

describe('every wrong login', () => {
  it('is one and the same 401, byte for byte but for the request id', async () => {
    const closed = await world.addOrg('Closed too', false);
    const { email } = await world.addPerson();
    const several = await world.addPerson({
      memberships: [
        [JUNIPER, 'member'],
        [RIVAL, 'member'],
      ],
    });
    const inactive = await world.addPerson({ isActive: false });
    const orgInactive = await world.addPerson({ memberships: [[closed, 'owner']] });
    const orgless = await world.addPerson({ memberships: [] });
    const { access_token, refresh_token } = (await world.person(email)).body;
    const answers = {
      unknownPerson: await world.person('nobody@login.test'),
      wrongPassword: await world.person(email, WRONG),
      wrongPasswordOfSeveralOrgs: await world.person(several.email, WRONG),
      orgNotTheirs: await world.logIn({ email, password: PASSWORD, org_id: RIVAL }),
      noSuchOrg: await world.logIn({ email, password: PASSWORD, org_id: 999_999 }),
      inactivePerson: await world.person(inactive.email),
      personOfInactiveOrg: await world.person(orgInactive.email),
      personWithoutOrg: await world.person(orgless.email),
      unknownClient: await world.client('no-such-client'),
      wrongSecret: await world.client('demo-client', WRONG),
      inactiveClient: await world.client(await world.addClient(JUNIPER, false)),
      clientOfInactiveOrg: await world.client(await world.addClient(closed)),
      unknownRefreshToken: await world.refresh(`cdr_2_${'A'.repeat(43)}`),
      refreshTokenOfAnotherOrg: await world.refresh(refresh_token.replace('cdr_2_', 'cdr_3_')),
      refreshTokenOfAnOrgThatIsNot: await world.refresh(refresh_token.replace('cdr_2_', 'cdr_zzzz_')),
      brokenRefreshToken: await world.refresh(refresh_token.slice(0, -1)),
      accessTokenAsRefreshToken: await world.refresh(access_token),
      renamedAccessToken: await world.refresh(access_token.replace('cda_', 'cdr_')),
    };
    const expected = withoutRequestId(answers.unknownPerson);
    expect(answers.unknownPerson.status).toBe(401);
    expect(answers.unknownPerson.headers['www-authenticate']).toBe('Bearer');
    for (const [name, answer] of Object.entries(answers)) {
      expect(withoutRequestId(answer), name).toEqual(expected);
    }
  });

  it('causes the same statements in the same order, whether or not there is such an account', async () => {
    const closed = await world.addOrg('Closed three', false);
    const wrongPersons = [
      { email: 'nobody-2@login.test', password: WRONG },
      { email: (await world.addPerson()).email, password: WRONG },
      { email: (await world.addPerson({ isActive: false })).email, password: PASSWORD },
      { email: (await world.addPerson({ memberships: [[closed, 'owner']] })).email, password: PASSWORD },
      { email: (await world.addPerson()).email, password: PASSWORD, org_id: RIVAL },
    ];
    const ofPersons: string[][] = [];
    for (const body of wrongPersons) ofPersons.push(await world.statementsOf(() => world.logIn(body)));
    expect(ofPersons[0]).toContain('identity.addLoginFailures');
    expect(ofPersons).toEqual(wrongPersons.map(() => ofPersons[0]));
    const wrongClients = [
      ['no-such-client-2', WRONG],
      [await world.addClient(), WRONG],
      [await world.addClient(JUNIPER, false), PASSWORD],
      [await world.addClient(closed), PASSWORD],
    ] as const;
    const ofClients: string[][] = [];
    for (const [id, secret] of wrongClients)
      ofClients.push(await world.statementsOf(() => world.client(id, secret)));
    expect(ofClients).toEqual(wrongClients.map(() => ofClients[0]));
  });

  // What takes time is the comparison of the password: one for each, at the same cost.
  it('compares a password for an account that does not exist as for one that does', async () => {
    const verify = vi.spyOn(world.app.app.hasher, 'verify');
    onTestFinished(() => verify.mockRestore());
    const { email } = await world.addPerson();
    const comparisonsFor = async (who: string) => {
      verify.mockClear();
      expect((await world.person(who, WRONG)).status).toBe(401);
      return verify.mock.calls.map(([, secret]) => secret);
    };
    expect(await comparisonsFor(email)).toEqual([WRONG]);
    expect(await comparisonsFor('absent@login.test')).toEqual([WRONG]);
  });
});

describe('a malformed login', () => {
  it.each([
    [
      'of a person',
      { email: 'nobody', password: '', org_id: 0, x: 1 },
      ['/email', '/password', '/org_id', '/x'],
    ],
    ['of a person without a password', { email: '' }, ['/email', '/password']],
    [
      'of a program',
      { grant_type: 'client_credentials', client_id: 7, email: 'a@b.test' },
      ['/client_id', '/client_secret', '/email'],
    ],
    ['of an unknown kind', { grant_type: 'password' }, ['/grant_type']],
    [
      'with a refresh token',
      { grant_type: 'refresh_token', refresh_token: 'x'.repeat(513), org_id: 2 },
      ['/refresh_token', '/org_id'],
    ],
    ['that is not an object', ['demo@crossdock.test'], ['']],
    ['with null where text belongs', { email: null, password: null }, ['/email', '/password']],
    ['with too long a password', { email: 'a@b.test', password: 'x'.repeat(201) }, ['/password']],
  ])('%s is a 422 that lists all that is wrong', async (_name, body, pointers) => {
    const answer = await world.logIn(body);
    expect(answer.status).toBe(422);
    const found = answer.body.violations.map((violation: { pointer: string }) => violation.pointer);
    expect(found.sort()).toEqual([...pointers].sort());
  });

  it('without a grant is read by what it holds', async () => {
    const machine = { client_id: 'demo-client', client_secret: 'demo-secret' };
    expect((await world.logIn(machine)).status).toBe(200);
    const person = await world.logIn({ email: 'demo@crossdock.test', password: 'crossdock-demo', org_id: 2 });
    expect((await world.logIn({ refresh_token: person.body.refresh_token })).status).toBe(200);
    expect((await world.logIn({ client_id: 'demo-client' })).body.violations).toMatchObject([
      { pointer: '/client_secret', code: 'required' },
    ]);
  });

  it.each(['', '  '])('with %j for a grant has none, and is read by what it holds', async (grant_type) => {
    const machine = { grant_type, client_id: 'demo-client', client_secret: 'demo-secret' };
    expect((await world.logIn(machine)).status).toBe(200);
    const demo = { email: 'demo@crossdock.test', password: 'crossdock-demo', org_id: 2 };
    const person = await world.logIn({ grant_type, ...demo });
    expect(person.status).toBe(200);
    const { refresh_token } = person.body;
    expect((await world.logIn({ grant_type, refresh_token })).status).toBe(200);
    expect((await world.logIn({ grant_type, client_id: 'demo-client' })).body.violations).toMatchObject([
      { pointer: '/client_secret', code: 'required' },
    ]);
  });

  it.each([
    ['nothing', {}, ''],
    ['another grant', { grant_type: 'password', username: 'a', password: 'b' }, '/grant_type'],
  ])('with %s gets all forms', async (_what, body, pointer) => {
    const { status, body: problem } = await world.logIn(body);
    expect([status, problem.violations.map((one: { pointer: string }) => one.pointer)]).toEqual([
      422,
      [pointer],
    ]);
    for (const field of ['client_id', 'client_secret', 'email', 'password', 'refresh_token'])
      expect(problem.violations[0].message).toContain(field);
  });

  it('never counts as a failure', async () => {
    const { email } = await world.addPerson();
    const before = await world.rows('SELECT count(*) FROM login_failure');
    for (let i = 0; i < 12; i += 1) await world.logIn({ email, password: '' });
    expect(await world.rows('SELECT count(*) FROM login_failure')).toEqual(before);
    expect((await world.person(email)).status).toBe(200);
  });

  it('cannot hide a second form under the first', async () => {
    const both = { email: 'demo@crossdock.test', password: 'crossdock-demo', refresh_token: 'cdr_2_x' };
    expect((await world.logIn(both)).status).toBe(422);
    const polluted =
      '{"email":"demo@crossdock.test","password":"crossdock-demo","__proto__":{"refresh_token":"x"}}';
    expect((await world.app.call('POST', '/login', { payload: polluted })).status).toBe(422);
  });
});

describe('a credential that changes while its password is compared', () => {
  /** Runs `login` while an uncommitted change of `table` holds it up, then commits the change. */
  async function during(change: string, values: unknown[], login: () => Promise<{ status: number }>) {
    const other = await world.connect();
    try {
      await other.query('BEGIN');
      await other.query(change, values);
      const answer = login();
      await expect
        .poll(async () => {
          const [row] = await world.rows<{ count: string }>(
            `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return Number(row?.count);
        })
        .toBe(1);
      await other.query('COMMIT');
      return (await answer).status;
    } finally {
      other.release();
    }
  }

  it('starts no session with the old password, or for a membership that has ended', async () => {
    const changed = await world.addPerson();
    const left = await world.addPerson();
    const sessions = () => world.rows('SELECT org_id, id FROM session ORDER BY 1, 2');
    const before = await sessions();
    const newPassword = 'UPDATE user_account SET password_hash = $2 WHERE id = $1';
    expect(await during(newPassword, [changed.id, 'another'], () => world.person(changed.email))).toBe(401);
    const leave = 'DELETE FROM membership WHERE user_id = $1';
    expect(await during(leave, [left.id], () => world.person(left.email))).toBe(401);
    expect(await sessions()).toEqual(before);
  });

  it('starts no session with the old secret', async () => {
    const id = await world.addClient();
    const rotate = 'UPDATE api_client SET secret_hash = $2 WHERE client_id = $1';
    expect(await during(rotate, [id, 'another'], () => world.client(id))).toBe(401);
    expect(await world.rows('SELECT 1 FROM session WHERE client_id = $1', [id])).toEqual([]);
  });
});
