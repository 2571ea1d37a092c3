// The statements that run for every request or login must not slow down as the tables grow.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness.ts';
import { START } from '../../../test/worlds/login-world.ts';
import { SESSION_OPTIONS } from '../../kit/db/db.ts';
import { allStatements } from '../../kit/db/statement.ts';
import './ended/queries.ts';
import './links/queries.ts';
import './queries.ts';

const ROWS = 10_000;
const JUNIPER = 2;
const HASH = Buffer.alloc(32);
const GROWING =
  /Seq Scan on (access_token|refresh_token|session|login_failure|user_account|membership|api_client|api_key|login_success|user_totp|account_link)/;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase('demo');
  client = new pg.Client({ connectionString: database.url, options: SESSION_OPTIONS });
  await client.connect();
  const fill = (text: string) => client.query(`${text} FROM generate_series(1, ${ROWS}) g`);
  await fill(
    `INSERT INTO user_account SELECT g + 100, 'u' || g || '@x.test', 'n', 'h', true, 1, now(), now()`,
  );
  await fill(`INSERT INTO membership SELECT ${JUNIPER}, g + 100, 'member', now()`);
  await fill(
    `INSERT INTO api_client SELECT 'client ' || g, ${JUNIPER}, 'n', 'h', '{read}', true, 1, 1, 1, 1, now(), now()`,
  );
  await fill(
    `INSERT INTO api_key SELECT ${JUNIPER}, g + 100, 'n', sha256(g::text::bytea), 'h', '{read}', 1, 1, 1, 'x', now()`,
  );
  await fill(
    `INSERT INTO session SELECT ${JUNIPER}, g, g + 100, NULL, now(), now() + g * interval '1 minute'`,
  );
  await fill(
    `INSERT INTO access_token SELECT ${JUNIPER}, sha256(g::text::bytea), g, now() + g * interval '1 second'`,
  );
  await fill(`INSERT INTO refresh_token SELECT ${JUNIPER}, sha256(g::text::bytea), g, NULL, NULL`);
  await fill(
    `INSERT INTO login_failure SELECT sha256((g / 5)::text::bytea), g, now() - g * interval '1 second'`,
  );
  await fill(`INSERT INTO login_success SELECT sha256(g::text::bytea), now() - g * interval '1 minute'`);
  await fill(`INSERT INTO user_totp SELECT g + 100, decode(repeat('00', 20), 'hex'), now(), 0, now()`);
  await fill(
    `INSERT INTO account_link SELECT sha256(g::text::bytea), g + 100, 'invitation', now(), now() + g * interval '1 minute'`,
  );
  await client.query('ANALYZE');
  // The plan that a prepared statement ends up with, whatever its values are.
  await client.query('SET plan_cache_mode = force_generic_plan');
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it.each<[name: string, values: unknown[]]>([
  ['identity.findByAccessToken', [JUNIPER, HASH, START]],
  ['identity.findByApiKey', [JUNIPER, HASH, START]],
  ['identity.noteApiKeyUse', [JUNIPER, 1, START, START]],
  ['identity.findPersonByEmail', ['a@b.test']],
  ['identity.findMembershipsOfUser', [1]],
  ['identity.findClientById', ['x']],
  ['identity.holdPerson', [JUNIPER, 1, 'h']],
  ['identity.holdClient', [JUNIPER, 'x', 'h']],
  ['identity.listLoginFailures', [[HASH, HASH], START, START]],
  ['identity.findLoginSuccess', [HASH, START]],
  ['identity.findTotp', [1]],
  ['identity.sessionOfAccessToken', [JUNIPER, HASH]],
  ['identity.sessionOfRefreshToken', [JUNIPER, HASH]],
  ['identity.lockRefreshToken', [JUNIPER, HASH, START]],
  ['identity.useRefreshToken', [JUNIPER, HASH, START, HASH]],
  ['identity.extendSession', [JUNIPER, 1, START]],
  ['identity.revokeSession', [JUNIPER, 1, START, 'revoked']],
  ['identity.eraseSealedAnswers', [JUNIPER, START]],
  ['identity.purgeUsedRefreshTokens', [JUNIPER, START, 10]],
  ['identity.purgeTokens', [JUNIPER, START, 10]],
  ['identity.purgeSessions', [JUNIPER, START, START, 10]],
  ['identity.purgeLoginFailures', [START, 10]],
  ['identity.purgeLaterFailures', [START, 10]],
  ['identity.purgeLoginSuccesses', [START, 10]],
  ['links.take', [HASH]],
  ['links.purge', [START, 10]],
])('%s finds its rows by an index', async (name, values) => {
  const statement = allStatements().find((one) => one.name === name);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({
    text: `EXPLAIN ${statement?.text}`,
    values,
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toMatch(GROWING);
});
