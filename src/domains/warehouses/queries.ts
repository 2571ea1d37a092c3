import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import { keysetList } from '../../kit/db/lists.ts';
import { readsWithNext } from '../../kit/db/queued-reads.ts';
import { recordTable, type VersionedJson } from '../../kit/db/records.ts';
import { instant } from '../../kit/db/statement.ts';
import { finds, matches, reads } from '../../kit/db/statement-functions.ts';
import { boolean, json, type RowOfColumns, sqlTypes, text, texts } from '../../kit/db/tables.ts';
import { ROUTING_COLUMNS } from './reads.ts';
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

const FIELDS = {
  warehouse_name: text(),
  code: text(),
  address_line1: text(),
  address_line2: text().nullable(),
  address_city: text(),
  address_state: text().nullable(),
  address_postal_code: text().nullable(),
  address_country: text(),
  timezone: text(),
  is_active: boolean(),
  services: texts(),
  cold_storage_types: texts(),
  order_cutoff_time: text().nullable(),
  operating_hours: json<Static<typeof OperatingHours>>(),
};

export type WarehouseFields = RowOfColumns<typeof FIELDS>;

export const warehouses = recordTable<WarehouseFields>({
  table: 'warehouse',
  isShared: true,
  columns: sqlTypes(FIELDS),
  json: OPS_COLUMNS,
});

/** As merchants see it; null where there is none. */
export const findForMerchants = finds<VersionedJson, [id: number]>(
  'warehouses.findAsMerchants',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (SELECT ${columnsOf('r')}) AS j) AS json
   FROM warehouse r WHERE r.id = $1`,
);

/** @returns false where it was open before */
export const openWarehouseTo = matches<[orgId: number, warehouseId: number, now: Date], Tx>(
  'warehouses.openTo',
  `INSERT INTO warehouse_access (org_id, warehouse_id, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (org_id, warehouse_id) DO NOTHING RETURNING warehouse_id`,
);

/** @returns false where it was closed before */
export const closeWarehouseTo = matches<[orgId: number, warehouseId: number], Tx>(
  'warehouses.closeTo',
  'DELETE FROM warehouse_access WHERE org_id = $1 AND warehouse_id = $2 RETURNING warehouse_id',
);

export interface WarehouseFacts
  extends Pick<WarehouseFields, 'timezone' | 'is_active' | 'services' | 'cold_storage_types'> {
  readonly id: number;
}

export const openWarehouseFacts = reads<WarehouseFacts, [orgId: number, ids: readonly number[]]>(
  'warehouses.factsOfOpen',
  `SELECT w.id, w.timezone, w.is_active, w.services, w.cold_storage_types FROM warehouse_access a JOIN warehouse w ON w.id = a.warehouse_id
   WHERE a.org_id = $1 AND a.warehouse_id = ANY($2::bigint[])`,
);

export const allWarehouseFacts = reads<WarehouseFacts>(
  'warehouses.allFacts',
  'SELECT id, timezone, is_active, services, cold_storage_types FROM warehouse ORDER BY id',
);

export interface RoutingFacts
  extends WarehouseFacts,
    Pick<
      WarehouseFields,
      'warehouse_name' | 'address_country' | 'address_state' | 'address_postal_code' | 'order_cutoff_time'
    > {
  readonly version: number;
  /** JSON text. */
  readonly operating_hours: string;
}

export const queueRoutingFacts = readsWithNext<RoutingFacts, [orgId: number]>(
  'warehouses.routingFacts',
  `SELECT ${ROUTING_COLUMNS}
   FROM warehouse_access a JOIN warehouse w ON w.id = a.warehouse_id WHERE a.org_id = $1 ORDER BY w.id`,
);

export const warehousesByCode = reads<
  { id: number; code: string; warehouse_name: string },
  [code: string, limit: number]
>(
  'warehouses.scan',
  'SELECT w.id, w.code, w.warehouse_name FROM warehouse w WHERE upper(w.code) = $1 ORDER BY w.id LIMIT $2::int',
);
