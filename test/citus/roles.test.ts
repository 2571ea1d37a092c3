// Runs on a cluster (`npm run test:citus`): one role owns the schema and spreads it, another one serves and has no rights on it.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { API_NAME } from '../../src/kit/db/connections.ts';
import { ask, endAll, logIn, run, start } from '../tools/serve-process.ts';
import { newOrder } from '../worlds/orders-world.ts';
import { Machines } from './machines.ts';

const machines = new Machines(inject('machines'));
const NAME = `crossdock_citus_${process.pid}_roles`;
const OWNER = `${NAME}_owner`;
const SERVING = `${NAME}_api`;
const DENIED = '42501';

const urlsOf = (role?: string): string[] =>
  machines.urls.map((url) => {
    const found = new URL(url);
    found.pathname = `/${NAME}`;
    if (role !== undefined) [found.username, found.password] = [role, role];
    return found.href;
  });
const [owner = ''] = urlsOf(OWNER);
const [serving = '', ...servingThere] = urlsOf(SERVING);
const settings = { DATABASE_URL: serving };

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

describe('on a cluster, a role that serves', () => {
  beforeAll(async () => {
    await machines.create(NAME);
    // As docs/operations.md says, and all of it on the coordinator alone.
    await as(
      machines.urlOf(NAME),
      `CREATE ROLE ${OWNER} LOGIN PASSWORD '${OWNER}'`,
      `CREATE ROLE ${SERVING} LOGIN PASSWORD '${SERVING}'`,
      `ALTER DATABASE ${NAME} OWNER TO ${OWNER}`,
      `REVOKE CONNECT, TEMPORARY ON DATABASE ${NAME} FROM PUBLIC`,
      `GRANT CONNECT ON DATABASE ${NAME} TO ${SERVING}`,
    );
  });

  afterAll(async () => {
    await endAll();
    await machines.drop(NAME);
    for (const url of machines.urls)
      await as(url, `DROP ROLE IF EXISTS ${OWNER}`, `DROP ROLE IF EXISTS ${SERVING}`);
  });

  it('has what it needs on each machine where the owner has migrated and spread the tables, and nothing more', async () => {
    const both = { ...settings, DATABASE_OWNER_URL: owner };
    for (const command of ['migrate', 'distribute']) {
      const { code, stderr } = await run([command], both);
      expect(code, `${command}: ${stderr}`).toBe(0);
    }
    const demo = await run(['demo'], settings);
    expect(demo.code, demo.stderr).toBe(0);

    const service = start(['serve'], { ...settings, PORT: '0' });
    const address = await service.ready();
    const token = await logIn(address, 'demo');
    const [item] = (await as(
      serving,
      'SELECT min(item_id)::int AS id FROM stock_record WHERE org_id = 2',
    )) as {
      id: number;
    }[];
    const order = newOrder([[item?.id ?? 0, 1]]);
    const placed = await ask(address, 'POST', '/v1/orders', { token, body: { orders: [order] } });
    expect(placed.status, placed.text).toBe(200);
    expect(placed.text).toContain('"erroneous_orders":[]');
    const { market_order_id } = order;
    const cancelled = await ask(address, 'POST', '/v1/orders/cancel_order', {
      token,
      body: { market_order_id },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const hub = await logIn(address, 'hub');
    for (const path of ['/v1/orders', '/v1/inventory', '/v1/events', '/v1/catalog/items'])
      expect((await ask(address, 'GET', path, { token })).status, path).toBe(200);
    const change = { token: hub, body: { order_cutoff_time: '15:15' } };
    expect((await ask(address, 'PATCH', '/ops/v1/warehouses/1', change)).status).toBe(200);
    // It has written on the machines themselves.
    const written = await Promise.all(
      servingThere.map((url) =>
        as(
          url,
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
             AND application_name = '${API_NAME}' AND query = 'COMMIT'`,
        ),
      ),
    );
    expect(written.flat().length).toBeGreaterThan(0);
    service.signal('SIGTERM');
    expect(await service.ended(), service.output()).toBe(0);
    expect(service.output()).not.toContain('permission denied');
    const verified = await run(['verify'], settings);
    expect(verified.code, verified.stdout + verified.stderr).toBe(0);

    const forbidden = [
      'CREATE TABLE mine (id bigint)',
      'ALTER TABLE org ADD COLUMN mine text',
      'TRUNCATE org CASCADE',
      'DELETE FROM schema_migration',
      "UPDATE audit_entry SET actor = 'nobody'",
      'DELETE FROM audit_entry',
    ];
    for (const statement of forbidden)
      await expect(as(serving, statement), statement).rejects.toMatchObject({ code: DENIED });
    // Nor on a machine, by the name of its copy.
    const [copy] = (await as(
      serving,
      "SELECT shard_name(logicalrelid, shardid) AS name FROM pg_dist_shard WHERE logicalrelid = 'audit_entry'::regclass",
    )) as { name: string }[];
    for (const url of servingThere)
      for (const statement of [`DELETE FROM ${copy?.name}`, `DROP TABLE ${copy?.name}`])
        await expect(as(url, statement), statement).rejects.toMatchObject({ code: DENIED });
    const distributed = await run(['distribute'], settings);
    expect(distributed).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_OWNER_URL') });
  }, 1_200_000);
});
