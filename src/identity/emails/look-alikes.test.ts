// Two emails that people cannot tell apart are one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoginWorld, loginWorld } from '../../../test/login-world.ts';

let world: LoginWorld;
let hub: { token: string };

beforeAll(async () => {
  world = await loginWorld();
  hub = { token: await world.app.token('hub-client') };
});

afterAll(() => world.close());

describe('emails that look alike', () => {
  it.each([
    ['another case', 'Robin', 'rOBIN'],
    ['full-width letters', 'robin', 'ｒｏｂｉｎ'],
    ['a ligature', 'griffin', 'griﬃn'],
    ['letters of another script', 'scope', 'ѕсоре'],
    ['composed letters', 'jos\u00e9', 'jose\u0301'],
  ])('by %s are one account', async (_, plain, other) => {
    const domain = `${world.unique('alike')}.example.test`;
    const add = (name: string) =>
      world.app.post(
        '/ops/v1/users',
        { email: `${name}@${domain}`, name: 'Robin', password: 'a quiet harbour' },
        hub,
      );
    expect((await add(plain)).status).toBe(201);
    const refused = await add(other);
    expect([refused.status, refused.body.code]).toEqual([409, 'already_exists']);
    const found = await world.app.get(`/ops/v1/users?email=${encodeURIComponent(`${other}@${domain}`)}`, hub);
    expect(found.body).toMatchObject([{ email: `${plain}@${domain}` }]);
  });

  it('by characters that nobody sees are refused', async () => {
    for (const name of ['ro\u200bbin', 'ro\u00adbin', 'ro\u202ebin', 'ro\u2060bin']) {
      const body = { email: `${name}@example.test`, name: 'Robin', password: 'a quiet harbour' };
      const refused = await world.app.post('/ops/v1/users', body, hub);
      expect(refused.body.violations).toMatchObject([{ pointer: '/email', code: 'bad_format' }]);
    }
  });
});
