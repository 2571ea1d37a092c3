import type { Static } from 'typebox';
import type { Reader, Tx } from '../../kit/db/db.ts';
import { keysetList } from '../../kit/db/lists.ts';
import { recordTable, type VersionedJson } from '../../kit/db/records.ts';
import { instant, sql } from '../../kit/db/statement.ts';
import type { OperatingHours } from './schema.ts';

const columnsOf = (w: string) => `${w}.id, ${w}.warehouse_name, ${w}.code,
  (SELECT row_to_json(a) FROM (SELECT ${w}.address_line1 AS line1, ${w}.address_line2 AS line2, ${w}.address_city AS city,
     ${w}.address_state AS state, ${w}.address_postal_code AS postal_code, ${w}.address_country AS country) AS a) AS address,
  ${w}.timezone, ${w}.is_active, ${w}.services, ${w}.cold_storage_types, ${w}.order_cutoff_time, ${w}.operating_hours`;

const OPS_COLUMNS = `${columnsOf('r')}, r.version, ${instant('r.created_at')} AS created,
  ${instant('r.updated_at')} AS updated`;

/** The warehouses that are open to an org. */
export const openWarehouseList = keysetList({
  name: 'warehouses.open',
  from: 'warehouse_access t',
  warehouse: 't.warehouse_id',
  json: `SELECT ${columnsOf('w')} FROM warehouse w WHERE w.id = r.warehouse_id`,
  key: [{ column: 'warehouse_id', type: 'bigint' }],
});

export const warehouseList = keysetList({
  name: 'warehouses.all',
  from: 'warehouse t',
  warehouse: 't.id',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT ${OPS_COLUMNS}`,
});

export interface WarehouseFields {
  readonly warehouse_name: string;
  readonly code: string;
  readonly address_line1: string;
  readonly address_line2: string | null;
  readonly address_city: string;
  readonly address_state: string | null;
  readonly address_postal_code: string | null;
  readonly address_country: string;
  readonly timezone: string;
  readonly is_active: boolean;
  readonly services: readonly string[];
  readonly cold_storage_types: readonly string[];
  readonly order_cutoff_time: string | null;
  readonly operating_hours: Static<typeof OperatingHours>;
}

export const warehouses = recordTable<WarehouseFields>({
  table: 'warehouse',
  isShared: true,
  columns: {
    warehouse_name: 'text',
    code: 'text',
    address_line1: 'text',
    address_line2: 'text',
    address_city: 'text',
    address_state: 'text',
    address_postal_code: 'text',
    address_country: 'text',
    timezone: 'text',
    is_active: 'boolean',
    services: 'text[]',
    cold_storage_types: 'text[]',
    order_cutoff_time: 'text',
    operating_hours: 'json',
  },
  json: OPS_COLUMNS,
});

const findAsMerchants = sql<VersionedJson>(
  'warehouses.findAsMerchants',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${columnsOf('r')}) AS j) AS json
   FROM warehouse r WHERE r.id = $1`,
);

/** As merchants see it; null where there is none. */
export async function findForMerchants(db: Reader, id: number): Promise<VersionedJson | null> {
  return (await db.query(findAsMerchants, [id]))[0] ?? null;
}

const openTo = sql<{ warehouse_id: number }>(
  'warehouses.openTo',
  `INSERT INTO warehouse_access (org_id, warehouse_id, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (org_id, warehouse_id) DO NOTHING RETURNING warehouse_id`,
);

const closeTo = sql<{ warehouse_id: number }>(
  'warehouses.closeTo',
  'DELETE FROM warehouse_access WHERE org_id = $1 AND warehouse_id = $2 RETURNING warehouse_id',
);

/** @returns false where it was open before */
export async function openWarehouseTo(
  tx: Tx,
  orgId: number,
  warehouseId: number,
  now: Date,
): Promise<boolean> {
  return (await tx.query(openTo, [orgId, warehouseId, now])).length > 0;
}

/** @returns false where it was closed before */
export async function closeWarehouseTo(tx: Tx, orgId: number, warehouseId: number): Promise<boolean> {
  return (await tx.query(closeTo, [orgId, warehouseId])).length > 0;
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
