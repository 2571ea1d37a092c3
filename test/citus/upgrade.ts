// A schema of an older release that is spread over machines and holds rows, brought to today's.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { migrate, readMigrations, withSchema } from '../../src/kit/db/migrate.ts';
import { placeTables, prepareToPlace } from '../../src/kit/db/place-tables.ts';
import type { Machines } from './machines.ts';

/** The first schema that was made for many machines. */
const FIRST = 6;
const ORGS = 20;

export async function upgrade(machines: Machines): Promise<{ tried: string; failed: string[] }> {
  const all = await readMigrations();
  const name = `crossdock_citus_${process.pid}_old`;
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-migrations-'));
  await machines.create(name);
  const url = machines.urlOf(name);
  try {
    for (const migration of all.slice(0, FIRST))
      await copyFile(
        new URL(`../../migrations/${migration.name}`, import.meta.url),
        join(folder, migration.name),
      );
    await migrate(url, pathToFileURL(`${folder}/`));
    await withSchema(url, async (client) => {
      await prepareToPlace(client);
      await placeTables(client);
      await fill(client);
    });
    const failed: string[] = [];
    await migrate(url).catch((error: Error) => failed.push(error.message));
    await withSchema(url, async (client) => {
      const left = await placeTables(client);
      if (left.length > 0) failed.push(`migrate has left to distribute: ${left.join(', ')}`);
      // Which orders have come back is found by a migration, and by another which records lie where their org may not ship from.
      const { rows } = await client.query<{ orders: number; records: number }>(
        `SELECT (SELECT count(*)::int FROM customer_order WHERE status = 'returned') AS orders,
           (SELECT count(*)::int FROM stock_record WHERE unsellable_fba = 'warehouse_not_open') AS records`,
      );
      if (rows[0]?.orders !== ORGS) failed.push(`${rows[0]?.orders} of ${ORGS} orders have come back`);
      if (rows[0]?.records !== ORGS / 2)
        failed.push(`${rows[0]?.records} of ${ORGS / 2} records lie in a closed warehouse`);
    });
    return { tried: `migrations ${FIRST + 1} to ${all.length}, with rows of ${ORGS} orgs`, failed };
  } finally {
    await machines.drop(name);
    await rm(folder, { recursive: true });
  }
}

/** A merchant each, with an order that has left, what was told of it, and stock; every second one may use the warehouse. */
async function fill(client: pg.Client): Promise<void> {
  const at = "'2026-01-02T10:00:00Z'::timestamptz";
  const orgs = `generate_series(1, ${ORGS}) AS n`;
  await client.query(`INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
    SELECT n, 'Org ' || n, 'merchant', true, 1, ${at}, ${at} FROM ${orgs}`);
  await client.query(`INSERT INTO org_feed (org_id, last_sequence, last_transaction_id, last_time)
    SELECT n, 1, 1, ${at} FROM ${orgs}`);
  await client.query(`INSERT INTO customer_order (org_id, id, market_order_id, content_hash, details, search, status, units,
      placed_at, latest_ship_at, ended_at, created_by, version, created_at, updated_at)
    SELECT n, n, 'M' || n, '', '{}', '', 'complete', 1, ${at}, ${at}, ${at}, 'x', 1, ${at}, ${at} FROM ${orgs}`);
  await client.query(
    `INSERT INTO order_line (org_id, order_id, line, item_id, quantity) SELECT n, n, 1, n, 1 FROM ${orgs}`,
  );
  await client.query(`INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, why, units, ordered_at, ship_by,
      shipped_at, version, created_at, updated_at)
    SELECT n, n, n, 'shipped', 3, '{}', 1, ${at}, ${at}, ${at}, 1, ${at}, ${at} FROM ${orgs}`);
  await client.query(`INSERT INTO order_shipment (org_id, id, order_id, sub_order_id, carton, warehouse_id, weight_lb,
      carrier, tracking_number, shipped_at, status, status_time, version, created_at, updated_at)
    SELECT n, n, n, n, 1, 3, 1, 'UPS', 'T' || n, ${at}, 'returned', ${at}, 1, ${at}, ${at} FROM ${orgs}`);
  await client.query(`INSERT INTO warehouse (id, warehouse_name, code, address_line1, address_city, address_country, timezone,
      is_active, services, cold_storage_types, operating_hours, version, created_at, updated_at)
    VALUES (3, 'Newark', 'EWR', 'Line', 'Newark', 'US', 'UTC', true, '{}', '{}', '{}', 1, ${at}, ${at})`);
  await client.query(`INSERT INTO warehouse_access (org_id, warehouse_id, created_at)
    SELECT n, 3, ${at} FROM ${orgs} WHERE n % 2 = 0`);
  await client.query(`INSERT INTO stock_record (org_id, item_id, warehouse_id, available_on_hand, damaged, quarantined, expired,
      reserved_orders, reserved_work_orders, reserved_holds, inbound, backordered, version, updated_at)
    SELECT n, n, 3, 5, 0, 0, 0, 0, 0, 0, 0, 0, 1, ${at} FROM ${orgs}`);
}
