import type { Static } from 'typebox';
import type { Reader, Tx } from '../db/db.ts';
import { instant, listSql, sql } from '../db/statement.ts';
import type { ListRow, PageRequest } from '../http/pagination.ts';
import { only } from '../kernel/assert.ts';
import { type OperatingHours, WEEKDAYS } from './schema.ts';

const MERCHANT_COLUMNS = `r.id, r.warehouse_name, r.code,
  (SELECT row_to_json(a) FROM (SELECT r.address_line1 AS line1, r.address_line2 AS line2, r.address_city AS city,
     r.address_state AS state, r.address_postal_code AS postal_code, r.address_country AS country) AS a) AS address,
  r.timezone, r.is_active, r.services, r.cold_storage_types, r.order_cutoff_time, r.operating_hours`;

const OPS_COLUMNS = `${MERCHANT_COLUMNS}, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

const listOpen = sql<ListRow>(
  'warehouses.listOpen',
  listSql({
    page: `SELECT w.* FROM warehouse_access a JOIN warehouse w ON w.id = a.warehouse_id
           WHERE a.org_id = $1 AND a.warehouse_id > $2
           ORDER BY a.warehouse_id LIMIT $3::int + 1 OFFSET $4::bigint`,
    json: `SELECT ${MERCHANT_COLUMNS}`,
    key: ['id'],
    limit: '$3::int',
  }),
);

const countOpen = sql<{ total: number }>(
  'warehouses.countOpen',
  'SELECT count(*)::int AS total FROM warehouse_access WHERE org_id = $1',
);

const listAll = sql<ListRow>(
  'warehouses.listAll',
  listSql({
    page: 'SELECT w.* FROM warehouse w WHERE w.id > $1 ORDER BY w.id LIMIT $2::int + 1 OFFSET $3::bigint',
    json: `SELECT ${OPS_COLUMNS}`,
    key: ['id'],
    limit: '$2::int',
  }),
);

const countAll = sql<{ total: number }>(
  'warehouses.countAll',
  'SELECT count(*)::int AS total FROM warehouse',
);

export interface WarehouseJson {
  readonly version: number;
  readonly json: string;
}

const findOne = sql<WarehouseJson>(
  'warehouses.findOne',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${OPS_COLUMNS}) AS j) AS json
   FROM warehouse r WHERE r.id = $1`,
);

const lockVersion = sql<{ version: number }>(
  'warehouses.lockVersion',
  'SELECT version FROM warehouse WHERE id = $1 FOR UPDATE',
);

const insert = sql(
  'warehouses.insert',
  `INSERT INTO warehouse (id, warehouse_name, code, address_line1, address_line2, address_city, address_state,
     address_postal_code, address_country, timezone, is_active, services, cold_storage_types, order_cutoff_time,
     operating_hours, version, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::json, 1, $16, $16)`,
);

// A column is written where its flag is set, so that null can be told from "leave it".
const update = sql(
  'warehouses.update',
  `UPDATE warehouse SET
     warehouse_name = coalesce($2, warehouse_name), code = coalesce($3, code),
     address_line1 = coalesce($4, address_line1),
     address_line2 = CASE WHEN $4 IS NULL THEN address_line2 ELSE $5 END,
     address_city = coalesce($6, address_city),
     address_state = CASE WHEN $4 IS NULL THEN address_state ELSE $7 END,
     address_postal_code = CASE WHEN $4 IS NULL THEN address_postal_code ELSE $8 END,
     address_country = coalesce($9, address_country),
     timezone = coalesce($10, timezone), is_active = coalesce($11, is_active), services = coalesce($12, services),
     cold_storage_types = coalesce($13, cold_storage_types),
     order_cutoff_time = CASE WHEN $14 THEN $15 ELSE order_cutoff_time END,
     operating_hours = coalesce($16::json, operating_hours),
     version = version + 1, updated_at = $17
   WHERE id = $1`,
);

const openTo = sql(
  'warehouses.openTo',
  `INSERT INTO warehouse_access (org_id, warehouse_id, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (org_id, warehouse_id) DO NOTHING`,
);

const closeTo = sql(
  'warehouses.closeTo',
  'DELETE FROM warehouse_access WHERE org_id = $1 AND warehouse_id = $2',
);

export interface WarehouseFields {
  readonly warehouse_name: string;
  readonly code: string;
  readonly address: {
    readonly line1: string;
    readonly line2: string | null;
    readonly city: string;
    readonly state: string | null;
    readonly postal_code: string | null;
    readonly country: string;
  };
  readonly timezone: string;
  readonly is_active: boolean;
  readonly services: readonly string[];
  readonly cold_storage_types: readonly string[];
  readonly order_cutoff_time: string | null;
  readonly operating_hours: Static<typeof OperatingHours>;
}

function inWeekOrder(hours: WarehouseFields['operating_hours']): string {
  return JSON.stringify(Object.fromEntries(WEEKDAYS.map((day) => [day, hours[day]])));
}

export async function openWarehouses(db: Reader, orgId: number, page: PageRequest): Promise<ListRow> {
  return only(await db.query(listOpen, [orgId, page.after?.[0] ?? 0, page.limit, page.offset]));
}

export async function totalOpenWarehouses(db: Reader, orgId: number): Promise<number> {
  return only(await db.query(countOpen, [orgId])).total;
}

export async function allWarehouses(db: Reader, page: PageRequest): Promise<ListRow> {
  return only(await db.query(listAll, [page.after?.[0] ?? 0, page.limit, page.offset]));
}

export async function totalWarehouses(db: Reader): Promise<number> {
  return only(await db.query(countAll)).total;
}

export async function findWarehouse(db: Reader, id: number): Promise<WarehouseJson | null> {
  return (await db.query(findOne, [id]))[0] ?? null;
}

export async function lockWarehouse(tx: Tx, id: number): Promise<{ version: number } | null> {
  return (await tx.query(lockVersion, [id]))[0] ?? null;
}

export function insertWarehouse(tx: Tx, id: number, fields: WarehouseFields, now: Date): void {
  const { address } = fields;
  tx.queueWrite(insert, [
    id,
    fields.warehouse_name,
    fields.code,
    address.line1,
    address.line2,
    address.city,
    address.state,
    address.postal_code,
    address.country,
    fields.timezone,
    fields.is_active,
    fields.services,
    fields.cold_storage_types,
    fields.order_cutoff_time,
    inWeekOrder(fields.operating_hours),
    now,
  ]);
}

export function updateWarehouse(tx: Tx, id: number, changes: Partial<WarehouseFields>, now: Date): void {
  const { address } = changes;
  tx.queueWrite(update, [
    id,
    changes.warehouse_name,
    changes.code,
    address?.line1,
    address?.line2,
    address?.city,
    address?.state,
    address?.postal_code,
    address?.country,
    changes.timezone,
    changes.is_active,
    changes.services,
    changes.cold_storage_types,
    changes.order_cutoff_time !== undefined,
    changes.order_cutoff_time,
    changes.operating_hours === undefined ? null : inWeekOrder(changes.operating_hours),
    now,
  ]);
}

export function openWarehouseTo(tx: Tx, orgId: number, warehouseId: number, now: Date): void {
  tx.queueWrite(openTo, [orgId, warehouseId, now]);
}

export function closeWarehouseTo(tx: Tx, orgId: number, warehouseId: number): void {
  tx.queueWrite(closeTo, [orgId, warehouseId]);
}

export interface WarehouseFacts {
  readonly id: number;
  readonly timezone: string;
  readonly is_active: boolean;
  readonly services: readonly string[];
  readonly cold_storage_types: readonly string[];
}

const factsOfOpen = sql<WarehouseFacts>(
  'warehouses.factsOfOpen',
  `SELECT w.id, w.timezone, w.is_active, w.services, w.cold_storage_types FROM warehouse_access a JOIN warehouse w ON w.id = a.warehouse_id
   WHERE a.org_id = $1 AND a.warehouse_id = ANY($2::bigint[])`,
);

const allFacts = sql<WarehouseFacts>(
  'warehouses.allFacts',
  'SELECT id, timezone, is_active, services, cold_storage_types FROM warehouse ORDER BY id',
);

export function openWarehouseFacts(
  db: Reader,
  orgId: number,
  ids: readonly number[],
): Promise<WarehouseFacts[]> {
  return db.query(factsOfOpen, [orgId, ids]);
}

export function allWarehouseFacts(db: Reader): Promise<WarehouseFacts[]> {
  return db.query(allFacts);
}

export interface RoutingFacts {
  readonly id: number;
  readonly version: number;
  readonly warehouse_name: string;
  readonly address_country: string;
  readonly address_state: string | null;
  readonly address_postal_code: string | null;
  readonly timezone: string;
  readonly is_active: boolean;
  readonly services: readonly string[];
  readonly cold_storage_types: readonly string[];
  readonly order_cutoff_time: string | null;
  /** JSON text. */
  readonly operating_hours: string;
}

const routingFacts = sql<RoutingFacts>(
  'warehouses.routingFacts',
  `SELECT w.id, w.version, w.warehouse_name, w.address_country, w.address_state, w.address_postal_code, w.timezone,
          w.is_active, w.services, w.cold_storage_types, w.order_cutoff_time, w.operating_hours
   FROM warehouse_access a JOIN warehouse w ON w.id = a.warehouse_id WHERE a.org_id = $1 ORDER BY w.id`,
);

export function queueRoutingFacts(tx: Tx, orgId: number): Promise<RoutingFacts[]> {
  return tx.queueRead(routingFacts, [orgId]);
}
