import { Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, testDatabase } from '../../../test/harness.ts';
import { PATIENCE } from '../../../test/tools/patience.ts';
import { buildApp } from '../../app/build-app.ts';
import { readConfig } from '../../config.ts';
import { openDb } from '../../kit/db/db.ts';
import { createLogger } from '../../kit/http/logger.ts';
import { systemClock } from '../../kit/kernel/clock.ts';

let app: TestApp;
let pool: pg.Pool;
let logged = '';

beforeAll(async () => {
  const database = await testDatabase('demo');
  const db = openDb({ url: database.url, poolSize: 5, patience: PATIENCE });
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const logger = createLogger('trace', stream);
  app = new TestApp(await buildApp({ config: readConfig({}), db, clock: systemClock, logger }), db, database);
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
});

afterAll(async () => {
  await pool.end();
  await app.close();
});

/** Everything that the database holds, as text; bytes appear in hexadecimal. */
async function dump(): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.rows.map(({ name }) => name)).toContain('public.refresh_token');
  const parts = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

/** The ways in which a text could lie about. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const own = Buffer.from(secret.slice(-43), 'base64url');
  return [secret, secret.slice(-43), bytes.toString('hex'), bytes.toString('base64'), own.toString('hex')];
}

describe('after logins of every kind', () => {
  const secrets = new Map<string, string>();

  beforeAll(async () => {
    const hub = { token: await app.token('hub-client') };
    secrets.set('token of a program', hub.token);
    const password = 'the password of a new person';
    secrets.set('password', password);
    const person = {
      email: 'new@secrets.test',
      name: 'New',
      password,
      memberships: [{ org_id: 2, role: 'owner' }],
    };
    expect((await app.post('/ops/v1/users', person, hub)).status).toBe(201);
    const key = await app.post('/ops/v1/orgs/2/api_keys', { name: 'Key', scopes: ['read'] }, hub);
    secrets.set('API key', key.body.key);
    const client = await app.post('/ops/v1/orgs/2/clients', { name: 'Client', scopes: ['read'] }, hub);
    secrets.set('client secret', client.body.client_secret);
    const first = (await app.post('/login', { email: person.email, password })).body;
    const second = (
      await app.post('/login', { grant_type: 'refresh_token', refresh_token: first.refresh_token })
    ).body;
    const repeated = await app.post('/login', {
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
    });
    expect(repeated.body).toEqual(second);
    for (const [name, login] of Object.entries({ first, second })) {
      secrets.set(`${name} access token`, login.access_token);
      secrets.set(`${name} refresh token`, login.refresh_token);
    }
    const wrong = { email: 'typed-my-password-here@secrets.test', password: 'a wrong password' };
    secrets.set('name typed by mistake', wrong.email);
    secrets.set('wrong password', wrong.password);
    expect((await app.post('/login', wrong)).status).toBe(401);
    const wrongClient = {
      grant_type: 'client_credentials',
      client_id: 'the-secret-as-id',
      client_secret: 'a-wrong-secret',
    };
    secrets.set('client id typed by mistake', wrongClient.client_id);
    secrets.set('wrong secret', wrongClient.client_secret);
    expect((await app.post('/login', wrongClient)).status).toBe(401);
    const guessed = `cdr_2_${'g'.repeat(43)}`;
    secrets.set('guessed refresh token', guessed);
    expect((await app.post('/login', { grant_type: 'refresh_token', refresh_token: guessed })).status).toBe(
      401,
    );
    const malformed = '{"email":"x@secrets.test","password":"cut-off-pass';
    secrets.set('malformed body', 'cut-off-pass');
    expect((await app.call('POST', '/login', { payload: malformed })).status).toBe(400);
    const first401 = { email: person.email, password: 'x', org_id: 'the-secret-as-org' };
    secrets.set('value of the wrong type', first401.org_id);
    expect((await app.post('/login', first401)).text).not.toContain('the-secret-as-org');
    for (const token of [first.access_token, key.body.key, first.refresh_token])
      await app.get('/v1/orgs', { token });
    expect([...secrets.values()].every((secret) => typeof secret === 'string' && secret.length > 9)).toBe(
      true,
    );
  });

  it('no secret lies in the database, in clear or encoded', async () => {
    const text = await dump();
    expect(text).toContain('new@secrets.test');
    for (const [name, secret] of secrets) {
      for (const form of formsOf(secret)) expect(text.includes(form), name).toBe(false);
    }
  });

  it('no secret stands in the log, at its most talkative', () => {
    expect(logged).toContain('/login');
    for (const [name, secret] of secrets) {
      for (const form of formsOf(secret)) expect(logged.includes(form), name).toBe(false);
    }
  });
});
