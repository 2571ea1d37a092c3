// Two emails that look the same are one.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/harness.ts';
import { type LoginWorld, loginWorld } from '../../../../test/worlds/login-world.ts';
import { readMigrations } from '../../../kit/db/migrate.ts';

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

  it('by invisible characters are refused', async () => {
    for (const name of ['ro\u200bbin', 'ro\u00adbin', 'ro\u202ebin', 'ro\u2060bin']) {
      const body = { email: `${name}@example.test`, name: 'Robin', password: 'a quiet harbour' };
      const refused = await world.app.post('/ops/v1/users', body, hub);
      expect(refused.body.violations).toMatchObject([{ pointer: '/email', code: 'bad_format' }]);
    }
  });

  it('that an older release has let in are separated: the oldest account keeps its email, the newest invitation stays', async () => {
    const migrations = await readMigrations();
    const textOf = (name: string) => migrations.find((one) => one.name.endsWith(name))?.text ?? '';
    const mending = textOf('_rights_that_end.sql')
      .split(/;\n/)
      .filter((one) => /^(?:--.*\n|\s)*(?:UPDATE user_account u SET email|DELETE FROM invitation)/.test(one));
    expect(mending).toHaveLength(2);
    const database = await testDatabase('empty');
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    try {
      await sql.query('DROP INDEX user_account_email_unique_key, invitation_email_unique_key');
      await sql.query(`INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
        VALUES (1, 'Inviting', 'merchant', true, 1, now(), now())`);
      for (const [id, email] of [
        [1, 'scope@example.test'],
        [2, 'ѕсоре@example.test'],
        [3, 'SCOPE@example.test'],
        [4, 'other@example.test'],
      ] as const) {
        await sql.query(`INSERT INTO user_account VALUES ($1, $2, 'Robin', '', true, 1, now(), now())`, [
          id,
          email,
        ]);
        await sql.query(
          `INSERT INTO invitation (org_id, id, email, name, role, token_hash, invited_by, created_at, expires_at)
           VALUES (1, $1, $2, 'Robin', 'viewer', $3, 'Dana', now(), now())`,
          [id, email, Buffer.alloc(32, id)],
        );
      }
      for (const statement of mending) await sql.query(statement);
      const emails = (await sql.query('SELECT email FROM user_account ORDER BY id')).rows;
      expect(emails.map(({ email }) => email)).toEqual([
        'scope@example.test',
        'duplicate.2.ѕсоре@example.test',
        'duplicate.3.SCOPE@example.test',
        'other@example.test',
      ]);
      expect((await sql.query('SELECT id FROM invitation ORDER BY id')).rows).toEqual([
        { id: '3' },
        { id: '4' },
      ]);
      for (const statement of textOf('_emails_that_look_alike.sql').match(/CREATE UNIQUE[^;]+;/g) ?? []) {
        await sql.query(statement.replace(' CONCURRENTLY', ''));
      }
    } finally {
      await sql.end();
      await database.drop();
    }
  });
});
