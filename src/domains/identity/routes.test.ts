import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HUB,
  JUNIPER,
  type LoginWorld,
  loginWorld,
  PASSWORD,
  RIVAL,
} from '../../../test/worlds/login-world.ts';

let world: LoginWorld;

beforeAll(async () => {
  world = await loginWorld();
});

afterAll(() => world.close());

async function personToken(
  memberships: readonly (readonly [number, string])[],
  orgId: number,
): Promise<string> {
  const { email } = await world.addPerson({ memberships });
  return (await world.logIn({ email, password: PASSWORD, org_id: orgId })).body.access_token;
}

describe('GET /v1/orgs', () => {
  it('shows a person every active organization they belong to, and which one this is', async () => {
    const closed = await world.addOrg('Closed', false);
    const token = await personToken(
      [
        [RIVAL, 'viewer'],
        [closed, 'owner'],
        [JUNIPER, 'admin'],
      ],
      RIVAL,
    );
    const answer = await world.get('/v1/orgs?include_total=true', token);
    expect(answer.body).toEqual([
      {
        id: JUNIPER,
        name: 'Juniper Goods',
        role: 'admin',
        is_current: false,
        is_sandbox: true,
        created: expect.any(String),
        catalog_managed_by: 'both',
      },
      {
        id: RIVAL,
        name: 'Rival Supply',
        role: 'viewer',
        is_current: true,
        is_sandbox: true,
        created: expect.any(String),
        catalog_managed_by: 'both',
      },
    ]);
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.headers['link']).toBeUndefined();
  });

  it('shows a program the one it acts for', async () => {
    const { access_token } = (await world.client('demo-client', 'demo-secret')).body;
    const answer = await world.get('/v1/orgs?include_total=true', access_token);
    expect(answer.body).toMatchObject([{ id: JUNIPER, role: 'client', is_current: true }]);
    expect(answer.headers['x-total-count']).toBe('1');
    expect((await world.get('/v1/orgs?page=2', access_token)).body).toEqual([]);
  });

  it('pages by number and by link, without skipping or repeating', async () => {
    const orgs = [JUNIPER];
    for (const name of ['B', 'C', 'D', 'E']) orgs.push(await world.addOrg(name));
    const token = await personToken(
      orgs.map((id) => [id, 'member'] as const),
      JUNIPER,
    );
    const followed: number[] = [];
    let next: string | undefined = '/v1/orgs?per_page=2';
    while (next !== undefined) {
      const answer = await world.get(next, token);
      followed.push(...answer.body.map(({ id }: { id: number }) => id));
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1];
    }
    expect(followed).toEqual(orgs);
    const second = await world.get('/v1/orgs?per_page=2&page=2', token);
    expect(second.body.map(({ id }: { id: number }) => id)).toEqual(orgs.slice(2, 4));
  });

  it('is not for credentials of the hub, whose scope is ops alone', async () => {
    const person = await personToken([[HUB, 'owner']], HUB);
    const program = (await world.client('hub-client', 'hub-secret')).body.access_token;
    expect([await world.statusWith(person), await world.statusWith(program)]).toEqual([403, 403]);
  });
});

describe('a request without a good credential', () => {
  it.each([
    undefined,
    'Basic ZGVtbzpkZW1v',
    'Bearer',
    'Bearer ',
    'Bearer x y',
    `Bearer cda_2_${'A'.repeat(43)}`,
  ])('is refused with the one 401 and the way to do it: %j', async (authorization) => {
    const answer = await world.app.call('GET', '/v1/orgs', {
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.body).toMatchObject({ code: 'unauthorized', detail: 'No valid credential' });
  });

  it('may write the word Bearer as it likes', async () => {
    const { access_token } = (await world.client('demo-client', 'demo-secret')).body;
    const headers = { authorization: `bEARER  ${access_token}` };
    await expect.poll(async () => (await world.app.call('GET', '/v1/orgs', { headers })).status).toBe(200);
  });
});
