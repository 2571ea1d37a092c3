// The service with a database role that can create, change and drop nothing of the schema.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterFiles } from '../../src/kit/db/embedded/cluster.ts';
import {
  type EmbeddedDatabase,
  findRunningEmbedded,
  startEmbedded,
} from '../../src/kit/db/embedded/embedded.ts';
import { answeringAsCitus, readingAnswers } from '../tools/citus-answers.ts';
import { ask, endAll, logIn, run, start } from '../tools/serve-process.ts';

const DATABASE = 'crossdock_roles';
const OWNER = 'operators_owner';
const SERVING = 'operators_api';
const DENIED = '42501';

let folder: string;
let server: EmbeddedDatabase;
let administratorOf: (database: string) => string;
let settings: Record<string, string>;

const urlFor = (role: string, password = role, database = DATABASE) => {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  url.username = role;
  url.password = password;
  return url.href;
};

async function as(url: string, ...statements: string[]): Promise<pg.QueryResult['rows']> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: pg.QueryResult['rows'] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

// A server of its own: making roles takes its administrator.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-roles-'));
  server = await startEmbedded({ dataFolder: folder, log: () => {}, settings: { fsync: 'off' } });
  const [password] = (await readFile(clusterFiles(folder).passwords, 'utf8')).split('\n');
  administratorOf = (database) => urlFor('postgres', password, database);
  settings = { DATABASE_URL: urlFor(SERVING), PORT: '0' };
  await as(
    administratorOf('postgres'),
    `CREATE ROLE ${OWNER} LOGIN PASSWORD '${OWNER}'`,
    `CREATE ROLE ${SERVING} LOGIN PASSWORD '${SERVING}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
    `REVOKE CONNECT, TEMPORARY ON DATABASE ${DATABASE} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${DATABASE} TO ${SERVING}`,
  );
});

afterAll(async () => {
  await endAll();
  await server?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

describe('a role that serves', () => {
  it('cannot migrate, and says what to do', async () => {
    const { code, stderr } = await run(['migrate'], settings);
    expect(code).toBe(1);
    expect(stderr).toContain('DATABASE_OWNER_URL');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('serves what the owner has migrated, and has no rights on the schema', async () => {
    const owner = { ...settings, DATABASE_OWNER_URL: urlFor(OWNER) };
    const migrated = await run(['migrate'], owner);
    expect(migrated.code, migrated.stderr).toBe(0);
    expect((await run(['migrate'], owner)).stdout).toContain('up to date');
    expect((await run(['demo'], settings)).code).toBe(0);

    const service = start(['serve'], { ...settings, CROSSDOCK_WORKERS: '2' });
    const address = await service.ready();
    const merchant = await logIn(address, 'demo');
    for (const path of ['/v1/orders', '/v1/inventory', '/v1/events', '/v1/catalog/items']) {
      expect((await ask(address, 'GET', path, { token: merchant })).status, path).toBe(200);
    }
    const hub = await logIn(address, 'hub');
    const body = { name: 'Key', scopes: ['read'] };
    const made = await ask(address, 'POST', '/ops/v1/orgs/2/api_keys', { token: hub, body });
    expect(made.status, made.text).toBe(201);
    const change = { token: hub, body: { order_cutoff_time: '15:15' } };
    expect((await ask(address, 'PATCH', '/ops/v1/warehouses/1', change)).status).toBe(200);
    // The worker does its tasks, too.
    const undone = () => as(urlFor(SERVING), "SELECT name FROM scheduled_task WHERE done_for = '-infinity'");
    const known = async () => (await as(urlFor(SERVING), 'SELECT name FROM scheduled_task')).length;
    await expect.poll(known).toBe(13);
    await expect.poll(undone).toEqual([]);
    service.signal('SIGTERM');
    expect(await service.ended(), service.output()).toBe(0);
    expect(service.output()).not.toContain('permission denied');

    const forbidden = [
      'CREATE TABLE mine (id bigint)',
      'CREATE TEMPORARY TABLE mine (id bigint)',
      'CREATE SCHEMA mine',
      'ALTER TABLE org ADD COLUMN mine text',
      'DROP TABLE idempotency_key',
      'TRUNCATE org CASCADE',
      'DELETE FROM schema_migration',
      "UPDATE audit_entry SET actor = 'nobody'",
      'DELETE FROM audit_entry',
    ];
    for (const statement of forbidden) {
      await expect(as(urlFor(SERVING), statement), statement).rejects.toMatchObject({ code: DENIED });
    }
    // Nor can it spread the tables over the machines of a cluster.
    await answeringAsCitus(administratorOf(DATABASE), { version: '13.2-1' });
    const distributed = await run(['distribute'], { DATABASE_URL: readingAnswers(urlFor(SERVING)) });
    expect(distributed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('this role does not own the tables: set DATABASE_OWNER_URL'),
    });
    const trail = await as(urlFor(SERVING), 'SELECT operation FROM audit_entry ORDER BY id');
    // Behind those of the demo world.
    expect(trail.slice(-2)).toEqual([{ operation: 'opsCreateApiKey' }, { operation: 'opsChangeWarehouse' }]);
  }, 600_000);

  it('is that of the embedded database, too: nobody who serves requests can change or delete the audit trail', async () => {
    const data = join(folder, 'embedded');
    const service = start(['serve'], { CROSSDOCK_DATA: data, PORT: '0' });
    const address = await service.ready();
    const hub = await logIn(address, 'hub');
    const body = { name: 'Key', scopes: ['read'] };
    const made = await ask(address, 'POST', '/ops/v1/orgs/2/api_keys', { token: hub, body });
    expect(made.status, made.text).toBe(201);
    const { servingUrl } = (await findRunningEmbedded(data)) ?? { servingUrl: '' };
    const served = await as(
      servingUrl,
      `SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = 'crossdock' AND backend_type = 'client backend'`,
    );
    expect(served).toEqual([{ usename: new URL(servingUrl).username }]);
    for (const statement of [
      "UPDATE audit_entry SET actor = 'nobody'",
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
      'DROP TABLE audit_entry',
      'ALTER TABLE audit_entry OWNER TO CURRENT_USER',
      'SET ROLE crossdock',
      'DELETE FROM schema_migration',
      'CREATE TABLE mine (id bigint)',
      'CREATE TEMPORARY TABLE mine (id bigint)',
    ]) {
      await expect(as(servingUrl, statement), statement).rejects.toMatchObject({ code: DENIED });
    }
    expect((await run(['verify'], { CROSSDOCK_DATA: data })).code).toBe(0);
    service.signal('SIGTERM');
    expect(await service.ended(), service.output()).toBe(0);
    expect(service.output()).not.toContain('permission denied');
    // A command beside nothing starts the database by itself, with the same roles.
    expect((await run(['user', 'list'], { CROSSDOCK_DATA: data })).code).toBe(0);
  }, 600_000);

  it('reaches a database that a release before it has made', async () => {
    const data = join(folder, 'older');
    const first = await startEmbedded({ dataFolder: data, log: () => {}, settings: { fsync: 'off' } });
    const [password] = (await readFile(clusterFiles(data).passwords, 'utf8')).split('\n');
    const administrator = new URL(first.url);
    administrator.pathname = '/postgres';
    administrator.username = 'postgres';
    administrator.password = password ?? '';
    await as(administrator.href, `DROP ROLE ${new URL(first.servingUrl).username}`);
    await first.stop();
    const again = await startEmbedded({ dataFolder: data, log: () => {}, settings: { fsync: 'off' } });
    expect(await as(again.servingUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('is refused at the start where the server has fewer connections than the settings want', async () => {
    await as(administratorOf('postgres'), `ALTER ROLE ${SERVING} CONNECTION LIMIT 30`);
    const { code, stderr } = await run(['serve'], { ...settings, CROSSDOCK_POOL_SIZE: '40' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/allows 30 .*30 for this role/);
    expect(stderr).toContain('Lower CROSSDOCK_POOL_SIZE or CROSSDOCK_WORKERS');
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
