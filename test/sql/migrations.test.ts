import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import {
  MigrationRefused,
  migrate,
  OUTSIDE_A_TRANSACTION,
  readMigrations,
} from '../../src/kit/db/migrate.ts';
import { testDatabase } from '../harness.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const undo: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function bareDatabase(): Promise<{ url: string; client: pg.Client }> {
  const database = await testDatabase('bare');
  undo.push(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  undo.push(() => client.end());
  return { url: database.url, client };
}

async function folderWith(files: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-migrations-'));
  undo.push(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  return rows.map((row) => row.relname);
}

async function appliedIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY version');
  return rows.map((row) => row.name);
}

/** The same call in a process of its own; gives the names of what it applied. */
async function migrateInProcess(url: string, folder?: URL): Promise<string[]> {
  const code = `const { migrate } = await import(process.argv[1]);
    const folder = process.argv[3] === undefined ? undefined : new URL(process.argv[3]);
    process.stdout.write(JSON.stringify(await migrate(process.argv[2], folder)));`;
  const args = [
    pathToFileURL(join(ROOT, 'src/kit/db/migrate.ts')).href,
    url,
    ...(folder ? [folder.href] : []),
  ];
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code, ...args]);
  return JSON.parse(stdout) as string[];
}

const FIRST = { '0001_first.sql': 'CREATE TABLE first (id bigint PRIMARY KEY, note text);' };
const INDEX = `${OUTSIDE_A_TRANSACTION}\n-- Finds notes.\nCREATE INDEX CONCURRENTLY first_by_note ON first (note);\n`;

describe('the migrations in the repository', () => {
  test('are safe under load, says squawk', async () => {
    await expect(squawk(globSync('migrations/[0-9]*.sql', { cwd: ROOT }))).resolves.toEqual([]);
  });

  test('would not pass squawk if they blocked writes or broke a release that still runs', async () => {
    const folder = await folderWith({
      '0001_blocks_writes.sql': 'CREATE INDEX session_by_note ON session (org_id, note);',
      '0002_rewrites.sql': 'ALTER TABLE session ADD COLUMN note text NOT NULL;',
      '0003_breaks_readers.sql': 'ALTER TABLE session DROP COLUMN user_id;',
      '0004_is_fine.sql': INDEX,
    });
    const found = await squawk(globSync(`${fileURLToPath(folder)}*.sql`).sort());
    expect(found.map(({ file, rule }) => `${file.split('/').at(-1)} ${rule}`)).toEqual([
      '0001_blocks_writes.sql require-concurrent-index-creation',
      '0002_rewrites.sql adding-required-field',
      '0003_breaks_readers.sql ban-drop-column',
    ]);
  });

  test('are numbered from 1 without gaps, and no other SQL is mistaken for one', async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
    const others = globSync('migrations/*', { cwd: ROOT }).map((path) => path.replace('migrations/', ''));
    expect(others.filter((name) => !names.includes(name)).sort()).toEqual(['schema.sql']);
  });

  test('are each applied exactly once when six processes start at once on an empty database', async () => {
    const { url, client } = await bareDatabase();
    const names = (await readMigrations()).map(({ name }) => name);
    const results = await Promise.all(Array.from({ length: 6 }, () => migrateInProcess(url)));
    expect(results.flat()).toEqual(names);
    expect(results.filter((applied) => applied.length > 0)).toHaveLength(1);
    expect(await appliedIn(client)).toEqual(names);
    expect(await migrate(url)).toEqual([]);
  });

  test('know which orders have come back, and what left as promised', async () => {
    const { url, client } = await bareDatabase();
    const all = await readMigrations();
    const until = all.findIndex(({ name }) => name.endsWith('_promises_and_outcomes.sql'));
    const before = all.slice(0, until).map(({ name, text }) => [name, text]);
    await migrate(url, await folderWith(Object.fromEntries(before)));
    const at = "'2026-01-02T10:00:00Z'::timestamptz";
    await client.query(`INSERT INTO customer_order (org_id, id, market_order_id, content_hash, details, search, status, units,
        placed_at, latest_ship_at, ended_at, created_by, version, created_at, updated_at)
      SELECT 1, n, 'M' || n, '', '{}', '', 'complete', 1, ${at}, ${at}, ${at}, 'x', 1, ${at}, ${at}
      FROM generate_series(1, 2) AS n`);
    await client.query(`INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, why, units, ordered_at, ship_by,
        shipped_at, version, created_at, updated_at)
      SELECT 1, n, n, 'shipped', 3, '{}', 1, ${at}, ${at} + (n - 2) * interval '1 hour', ${at}, 1, ${at}, ${at}
      FROM generate_series(1, 2) AS n`);
    await client.query(`INSERT INTO order_shipment (org_id, id, order_id, sub_order_id, carton, warehouse_id, weight_lb,
        carrier, tracking_number, shipped_at, status, status_time, version, created_at, updated_at)
      SELECT 1, n, n, n, 1, 3, 1, 'UPS', 'T' || n, ${at}, CASE n WHEN 1 THEN 'returned' ELSE 'delivered' END, ${at}, 1, ${at}, ${at}
      FROM generate_series(1, 2) AS n`);
    await client.query(`INSERT INTO order_day (org_id, day, marketplace, warehouse_id, pending, processing, backordered,
        partially_shipped, complete, cancelled, error, units, backordered_units, shipped_orders, cancelled_orders, ship_due,
        ship_on_time)
      SELECT 1, '2026-01-02', '', w, 0, 0, 0, 0, 2, 0, 0, 2, 0, 2, 0, 2, 2 FROM unnest(ARRAY[0, 3]) AS w`);
    await migrate(url);
    const { rows: orders } = await client.query('SELECT status FROM customer_order ORDER BY id');
    expect(orders.map(({ status }) => status)).toEqual(['returned', 'complete']);
    const { rows: days } = await client.query(
      'SELECT complete, returned, ship_promised, ship_as_promised FROM order_day ORDER BY warehouse_id',
    );
    const day = { complete: '1', returned: '1', ship_promised: '2', ship_as_promised: '1' };
    expect(days).toEqual([day, day]);
    const { rows: parts } = await client.query('SELECT outcome, latest_ship_at FROM sub_order ORDER BY id');
    expect(parts.map(({ outcome }) => outcome)).toEqual(['returned', null]);
    expect(parts.every(({ latest_ship_at: date }) => date !== null)).toBe(true);
  });

  test('carry the sums of days over to months', async () => {
    const { url, client } = await bareDatabase();
    const isBefore = ({ name }: { name: string }) => name < '0078';
    const before = (await readMigrations()).filter(isBefore).map(({ name, text }) => [name, text]);
    await migrate(url, await folderWith(Object.fromEntries(before)));
    await client.query(`INSERT INTO shipped_day (org_id, grain, day, item_id, sku, warehouse_id, marketplace, units)
      VALUES (1, 'unit', '2026-01-02', 7, 'S', 1, 'eBay', 3), (1, 'unit', '2026-01-31', 7, 'S', 1, 'eBay', 2),
             (1, 'unit', '2026-01-02', 7, 'S', 2, '', 5), (1, 'unit', '2026-02-01', 8, '', 2, '', 1),
             (1, 'place', '2026-01-02', 0, '', 1, 'eBay', 3), (1, 'item', '2026-01-02', 7, '', 0, '', 8)`);
    await client.query(`INSERT INTO returned_day (org_id, basis, grain, day, item_id, sku, warehouse_id, marketplace, reason,
        returns, units, restocked_units, disposed_units)
      VALUES (1, 'shipped', 'unit', '2026-01-02', 7, 'S', 1, '', 'other', 1, 4, 3, 1),
             (1, 'shipped', 'unit', '2026-01-03', 8, 'S', 1, '', 'refused', 1, 1, 0, 0),
             (1, 'shipped', 'place', '2026-01-02', 0, '', 1, '', 'other', 1, 4, 3, 1),
             (1, 'shipped', 'place', '2026-01-03', 0, '', 1, '', 'refused', 0, 1, 0, 0),
             (1, 'shipped', 'item', '2026-01-02', 7, '', 0, '', '', 0, 4, 3, 1)`);
    await migrate(url);
    const rowsOf = async (table: string, key: string, column: string) => {
      const told = `${column}[1] || ' ' || ${column}[2] || ' ' || ${column}[3] || ' ' || ${column}[31]`;
      const { rows } = await client.query<{ row: string }>(
        `SELECT concat_ws(' ', grain, month, item_id, ${key}) || ': ' || ${told} AS row FROM ${table} ORDER BY 1`,
      );
      return rows.map(({ row }) => row);
    };
    expect(await rowsOf('shipped_month', 'warehouse_id', 'units')).toEqual([
      'item 2026-01-01 7 0: 0 8 8 10',
      'item 2026-02-01 8 0: 1 1 1 1',
      'place 2026-01-01 0 1: 0 3 3 5',
      'place 2026-01-01 0 2: 0 5 5 5',
      'place 2026-02-01 0 2: 1 1 1 1',
      'unit 2026-01-01 7 1: 0 3 3 5',
      'unit 2026-01-01 7 2: 0 5 5 5',
      'unit 2026-02-01 8 2: 1 1 1 1',
    ]);
    expect(await rowsOf('returned_month', 'basis', 'returns')).toEqual([
      'item 2026-01-01 7 shipped: 0 1 1 1',
      'item 2026-01-01 8 shipped: 0 0 1 1',
      'place 2026-01-01 0 shipped: 0 1 1 1',
      'unit 2026-01-01 7 shipped: 0 1 1 1',
      'unit 2026-01-01 8 shipped: 0 0 1 1',
    ]);
    expect(await rowsOf('returned_month', 'basis', 'units')).toEqual([
      'item 2026-01-01 7 shipped: 0 4 4 4',
      'item 2026-01-01 8 shipped: 0 0 1 1',
      'place 2026-01-01 0 shipped: 0 4 5 5',
      'unit 2026-01-01 7 shipped: 0 4 4 4',
      'unit 2026-01-01 8 shipped: 0 0 1 1',
    ]);
    expect(await rowsOf('returned_reason_month', 'reason', 'units')).toEqual([
      'item 2026-01-01 7 other: 0 4 4 4',
      'item 2026-01-01 8 refused: 0 0 1 1',
      'place 2026-01-01 0 other: 0 4 4 4',
      'place 2026-01-01 0 refused: 0 0 1 1',
      'unit 2026-01-01 7 other: 0 4 4 4',
      'unit 2026-01-01 8 refused: 0 0 1 1',
    ]);
  });

  test('take what the hub pays for freight out of events that were written before', async () => {
    const { url, client } = await bareDatabase();
    const name = '0086_freight_invoices_of_the_hub.sql';
    const before = (await readMigrations()).filter((one) => one.name < name);
    await migrate(url, await folderWith(Object.fromEntries(before.map((one) => [one.name, one.text]))));
    await client.query(`INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
      VALUES (1, 'Juniper', 'merchant', true, 1, now(), now())`);
    await client.query(`INSERT INTO org_feed (org_id, last_sequence, last_transaction_id, last_time)
      VALUES (1, 2, 0, '2026-01-01T00:00:00Z')`);
    await client.query(`INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
      SELECT 1, n, type, '2026-01-01T00:00:00Z', 'x', '1', 1, 'hub',
        '{"id":1,"invoiced_amount":5,"invoice_difference":1,"invoice_number":"I","authorized_amount":4}'
      FROM unnest('{middle_mile_order.updated,order.updated}'::text[]) WITH ORDINALITY AS t (type, n)`);
    await migrate(url);
    const { rows } = await client.query<{ data: object }>('SELECT data FROM event ORDER BY sequence');
    expect(rows[0]?.data).toEqual({ id: 1, authorized_amount: 4 });
    expect(rows[1]?.data).toHaveProperty('invoice_number', 'I');
  });

  test('are applied to an empty database in one transaction, those of indexes too', async () => {
    const { url, client } = await bareDatabase();
    await migrate(url);
    const { rows } = await client.query('SELECT DISTINCT xmin::text FROM schema_migration');
    expect(rows).toHaveLength(1);
    const { rows: broken } = await client.query(
      'SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid',
    );
    expect(broken).toEqual([]);
  });
});

async function squawk(files: readonly string[]): Promise<{ file: string; rule: string }[]> {
  const args = ['--config', '.squawk.toml', '--reporter', 'json', ...files];
  const { stdout, failed } = await run(join(ROOT, 'node_modules/.bin/squawk'), args, { cwd: ROOT }).then(
    ({ stdout }) => ({ stdout, failed: false }),
    (error: { code: unknown; stdout: string }) => ({ stdout: error.stdout, failed: true }),
  );
  const found = JSON.parse(stdout) as { file: string; rule_name: string }[];
  expect(failed, 'the exit code and the report agree').toBe(found.length > 0);
  return found.map((one) => ({ file: one.file, rule: one.rule_name }));
}

describe('migrate', () => {
  test('applies only what is missing', async () => {
    const { url, client } = await bareDatabase();
    expect(await migrate(url, await folderWith(FIRST))).toEqual(['0001_first.sql']);
    const more = { ...FIRST, '0002_second.sql': 'CREATE TABLE second (id bigint PRIMARY KEY)' };
    expect(await migrate(url, await folderWith(more))).toEqual(['0002_second.sql']);
    expect(await tablesOf(client)).toEqual(['first', 'schema_migration', 'second']);
  });

  test('refuses a folder with a gap or a number given twice', async () => {
    const gap = await folderWith({ ...FIRST, '0003_third.sql': 'SELECT 1' });
    await expect(readMigrations(gap)).rejects.toThrow(MigrationRefused);
    const twice = await folderWith({ ...FIRST, '0001_other.sql': 'SELECT 1' });
    await expect(readMigrations(twice)).rejects.toThrow(MigrationRefused);
  });

  test('refuses a database that a newer release has migrated, and changes nothing in it', async () => {
    const { url, client } = await bareDatabase();
    await migrate(
      url,
      await folderWith({ ...FIRST, '0002_newer.sql': 'CREATE TABLE newer (id bigint PRIMARY KEY)' }),
    );
    const refused = migrate(url, await folderWith(FIRST));
    await expect(refused).rejects.toThrow(MigrationRefused);
    await expect(refused).rejects.toThrow('0002_newer.sql');
    expect(await appliedIn(client)).toEqual(['0001_first.sql', '0002_newer.sql']);
  });

  test('refuses a migration that was changed after it had been applied', async () => {
    const { url, client } = await bareDatabase();
    await migrate(url, await folderWith(FIRST));
    const changed = {
      '0001_first.sql': `${FIRST['0001_first.sql']} `,
      '0002_second.sql': 'CREATE TABLE second (id int)',
    };
    await expect(migrate(url, await folderWith(changed))).rejects.toThrow('0001_first.sql was changed');
    expect(await tablesOf(client)).toEqual(['first', 'schema_migration']);
  });

  test('refuses a database in which a migration was left out', async () => {
    const { url, client } = await bareDatabase();
    const both = await folderWith({
      ...FIRST,
      '0002_second.sql': 'CREATE TABLE second (id bigint PRIMARY KEY)',
    });
    await migrate(url, both);
    await client.query('DELETE FROM schema_migration WHERE version = 1');
    await expect(migrate(url, both)).rejects.toThrow('not all that come before it');
  });

  test('leaves nothing behind of a migration that fails, and keeps what came before it', async () => {
    const { url, client } = await bareDatabase();
    const folder = await folderWith({
      ...FIRST,
      '0002_fails.sql': `CREATE TABLE second (id bigint PRIMARY KEY); INSERT INTO first VALUES (1);
        CREATE SEQUENCE third; SELECT 1 / 0;`,
      '0003_never.sql': 'CREATE TABLE never (id bigint PRIMARY KEY)',
    });
    await expect(migrate(url, folder)).rejects.toThrow('migration 0002_fails.sql failed: division by zero');
    expect(await tablesOf(client)).toEqual(['first', 'schema_migration']);
    expect((await client.query("SELECT to_regclass('third') AS third")).rows).toEqual([{ third: null }]);
    expect((await client.query('SELECT id FROM first')).rows).toEqual([]);
    expect(await appliedIn(client)).toEqual(['0001_first.sql']);
  });

  test('waits for a table that is in use without making others wait for that long, and then goes on', async () => {
    const { url, client } = await bareDatabase();
    await migrate(url, await folderWith(FIRST));
    await client.query('BEGIN; SELECT * FROM first');
    const altering = { ...FIRST, '0002_alters.sql': 'ALTER TABLE first ADD COLUMN more text' };
    const migrated = migrate(url, await folderWith(altering));
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    undo.push(() => reader.end());
    await waitUntil(reader, `SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted`);
    // Answered while the table is still in use: the migration has given up its place in the line of locks.
    expect((await reader.query('SELECT * FROM first')).rows).toEqual([]);
    await client.query('COMMIT');
    expect(await migrated).toEqual(['0002_alters.sql']);
  });

  test('tries again where PostgreSQL ends it to resolve a deadlock', async () => {
    const { url, client } = await bareDatabase();
    // A sequence keeps its count when the transaction is rolled back.
    await client.query('CREATE SEQUENCE attempt');
    const folder = await folderWith({
      ...FIRST,
      '0002_loses_twice.sql': `ALTER TABLE first ADD COLUMN more text;
        DO $$ BEGIN
          IF nextval('attempt') <= 2 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
        END $$;`,
    });
    expect(await migrate(url, folder)).toEqual(['0001_first.sql', '0002_loses_twice.sql']);
    expect((await client.query('SELECT last_value FROM attempt')).rows).toEqual([{ last_value: '3' }]);
  });

  test('takes no notice of limits that the database sets for requests', async () => {
    const { url, client } = await bareDatabase();
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    await client.query(`ALTER DATABASE ${rows[0]?.name} SET statement_timeout = '1s'`);
    const slow = await folderWith({ '0001_slow.sql': 'SELECT pg_sleep(1.5)' });
    expect(await migrate(url, slow)).toEqual(['0001_slow.sql']);
  });

  test('writes nothing where nothing is left to do, so a reading role or a standby may start', async () => {
    const { url, client } = await bareDatabase();
    const folder = await folderWith(FIRST);
    await migrate(url, folder);
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    await client.query(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = on`);
    expect(await migrate(url, folder)).toEqual([]);
  });
});

async function waitUntil(client: pg.Client, query: string): Promise<void> {
  for (;;) {
    if ((await client.query(query)).rows.length > 0) return;
  }
}

describe('an index that is built outside a transaction', () => {
  const isValid = async (client: pg.Client) => {
    const { rows } = await client.query<{ indisvalid: boolean }>(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('first_by_note')",
    );
    return rows[0]?.indisvalid ?? null;
  };

  test('is built once when six start at once, without a deadlock among them', async () => {
    const { url, client } = await bareDatabase();
    await migrate(url, await folderWith(FIRST));
    // The others are there, and wait, when the first one comes to the index.
    const slow = 'SELECT pg_sleep(1);';
    const folder = await folderWith({ ...FIRST, '0002_slow.sql': slow, '0003_index.sql': INDEX });
    const results = await Promise.all(Array.from({ length: 6 }, () => migrate(url, folder)));
    expect(results.flat()).toEqual(['0002_slow.sql', '0003_index.sql']);
    expect(await isValid(client)).toBe(true);
  });

  test('is built anew after a build that failed, and recorded after one that was only not recorded', async () => {
    const { url, client } = await bareDatabase();
    await migrate(url, await folderWith(FIRST));
    await client.query("INSERT INTO first VALUES (1, 'same'), (2, 'same')");
    const unique = await folderWith({
      ...FIRST,
      '0002_index.sql': INDEX.replace('CREATE INDEX', 'CREATE UNIQUE INDEX'),
    });
    await expect(migrate(url, unique)).rejects.toThrow('could not create unique index');
    expect(await isValid(client)).toBe(false);
    await client.query('DELETE FROM first WHERE id = 2');
    expect(await migrate(url, unique)).toEqual(['0002_index.sql']);
    expect(await isValid(client)).toBe(true);
    await client.query('DELETE FROM schema_migration WHERE version = 2');
    expect(await migrate(url, unique)).toEqual(['0002_index.sql']);
  });

  test('may be one of several: a second start goes on where the first was cut off', async () => {
    const { url, client } = await bareDatabase();
    const two = `${INDEX}CREATE UNIQUE INDEX CONCURRENTLY first_note_unique ON first (note);
      DROP INDEX CONCURRENTLY IF EXISTS first_by_note;`;
    await migrate(url, await folderWith(FIRST));
    await client.query("INSERT INTO first VALUES (1, 'same'), (2, 'same')");
    const folder = await folderWith({ ...FIRST, '0002_indexes.sql': two });
    await expect(migrate(url, folder)).rejects.toThrow('could not create unique index');
    expect(await isValid(client)).toBe(true);
    await client.query('DELETE FROM first WHERE id = 2');
    expect(await migrate(url, folder)).toEqual(['0002_indexes.sql']);
    const { rows } = await client.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('first_note_unique')",
    );
    expect([rows[0]?.indisvalid, await isValid(client)]).toEqual([true, null]);
  });

  test('is the only thing that may stand outside', async () => {
    const { url, client } = await bareDatabase();
    const folder = await folderWith({
      '0001_other.sql': `${OUTSIDE_A_TRANSACTION}\nCREATE TABLE other (id int);`,
    });
    await expect(migrate(url, folder)).rejects.toThrow('only indexes can be created or dropped CONCURRENTLY');
    expect(await tablesOf(client)).toEqual(['schema_migration']);
  });
});
