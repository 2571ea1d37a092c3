// What other domains may read of the stock's own documents.

import { ofCaller, type WarehouseBinding } from '../../kit/db/caller-warehouses.ts';
import { FEED_WAREHOUSES } from '../../kit/db/feed-warehouses.ts';
import { forCaller } from '../../kit/db/for-caller.ts';
import { equalByIndex, keysetList } from '../../kit/db/lists.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { instant, numberOf } from '../../kit/db/statement.ts';
import { finds, findsValue, type OfMany, type OfOne, readsColumn } from '../../kit/db/statement-functions.ts';
import { CHANNELS, type Channel } from './schema.ts';
import { SELLABLE_BUNDLES, sellableColumn } from './sellable/queries.ts';

// --- Bundles ----------------------------------------------------------------------------------------------------

/**
 * What record `r` of a bundle comes to: as many bundles as the scarcest component allows, none where a component has never
 * been; what each channel could be given; and the newest version and time among its components.
 */
const bundleNow = (
  places: string,
) => `SELECT coalesce(min(coalesce(c.available_on_hand - c.reserved_orders - c.reserved_work_orders
       - c.reserved_holds, 0) / b.quantity), 0) AS bundles, max(c.version) AS version, max(c.updated_at) AS updated_at,
     ${SELLABLE_BUNDLES}
   FROM bundle_component b
   JOIN item i ON i.org_id = $1 AND i.id = b.bundle_id
   JOIN ${places} ON w.id = r.warehouse_id
   LEFT JOIN stock_record c ON c.org_id = $1 AND c.item_id = b.component_id AND c.warehouse_id = r.warehouse_id
   WHERE b.org_id = $1 AND b.bundle_id = r.item_id`;
export const BUNDLE_NOW: string = bundleNow('warehouse w');
/** The same for an event, where `f` is the org's counter that has kept the warehouses. */
export const BUNDLE_TO_TELL: string = bundleNow(FEED_WAREHOUSES);

/** The columns of a record and of a bundle's components that say what each channel could be given. */
export const SELLABLE_BY_CHANNEL = Object.fromEntries(
  CHANNELS.map((channel) => [channel, sellableColumn(channel)]),
) as Readonly<Record<Channel, string>>;

export { unsellableJson } from './sellable/queries.ts';

// --- Places -----------------------------------------------------------------------------------------------------

/** Those of the warehouses where the org has or had stock, whether they are open to it today or not. */
export const warehousesWithStock = readsColumn<number, OfMany>(
  'stock.warehousesWithStock',
  `SELECT k.id AS warehouse_id FROM unnest($2::bigint[]) AS k (id)
   WHERE EXISTS (SELECT 1 FROM stock_record r WHERE r.org_id = $1 AND r.warehouse_id = k.id)`,
);

/** Those of the items that have ever moved: their units have been here. */
export const movedItems = readsColumn<number, OfMany>(
  'stock.movedItems',
  `SELECT k.id AS item_id FROM unnest($2::bigint[]) AS k (id)
   WHERE EXISTS (SELECT 1 FROM stock_movement m WHERE m.org_id = $1 AND m.item_id = k.id)`,
);

// --- Labels -----------------------------------------------------------------------------------------------------

/** What `labelsNow` says of units `u` that got their label at `since`, as a row (lot, expiration). */
export const labelNow = (since: string, warehouseId: string): string => `(
  WITH RECURSIVE c AS (
    SELECT u.lot, u.expiration, 0::bigint AS transaction_id
    UNION ALL
    SELECT n.to_lot, n.to_expiration, n.transaction_id FROM c, LATERAL (
      SELECT d.to_lot, d.to_expiration, d.transaction_id FROM lot_correction d
      WHERE d.org_id = $1 AND d.item_id = u.item_id AND d.transaction_id > c.transaction_id AND d.lot = c.lot
        AND d.expiration = c.expiration AND (d.warehouse_id IS NULL OR d.warehouse_id = ${warehouseId}) AND d.time >= ${since}
      ORDER BY d.transaction_id LIMIT 1) AS n)
  SELECT c.lot, coalesce(s.expiration, c.expiration) AS expiration
  FROM c LEFT JOIN stock_lot s ON s.org_id = $1 AND s.item_id = u.item_id AND s.lot = c.lot AND c.lot <> ''
  ORDER BY c.transaction_id DESC LIMIT 1)`;

// --- Holds ------------------------------------------------------------------------------------------------------

/** What hold `r` holds now. */
export const HOLD_LINES = `(SELECT coalesce(json_agg(row_to_json(l)), '[]')
   FROM (SELECT v.item_id::text AS item_id, v.warehouse_id, nullif(v.lot, '') AS lot,
                nullif(v.expiration, 'infinity') AS expiration, v.quantity
         FROM reservation v WHERE v.org_id = $1 AND v.owner_kind = 'hold' AND v.owner_id = r.id
         ORDER BY v.owner_line, v.item_id, v.warehouse_id, v.expiration, v.lot) AS l)`;

/** Where hold `r` lies. Those that were made while a release before migration 0114 still ran know it by their units alone. */
const HOLD_WAREHOUSE = `coalesce(r.warehouse_id,
   (SELECT v.warehouse_id FROM reservation v
    WHERE v.org_id = $1 AND v.owner_kind = 'hold' AND v.owner_id = r.id LIMIT 1),
   (r.released_lines -> 0 ->> 'warehouse_id')::bigint)`;

const HOLD_JSON = `SELECT r.id, r.note, ${instant('r.created_at')} AS created, r.created_by,
  CASE WHEN r.released_at IS NULL THEN NULL ELSE ${instant('r.released_at')} END AS released, r.version,
  coalesce(r.released_lines, ${HOLD_LINES}) AS lines`;

export const findHold = forCaller(
  finds<VersionedJson, [...OfOne, WarehouseBinding]>(
    'stock.findHold',
    `SELECT r.version, (SELECT row_to_json(j)::text FROM (${HOLD_JSON}) AS j) AS json
     FROM stock_hold r WHERE r.org_id = $1 AND r.id = $2 AND ${ofCaller(HOLD_WAREHOUSE, '$3')}`,
  ),
);

export const holdList = keysetList({
  name: 'stock.holds',
  from: 'stock_hold t',
  warehouse: 't.warehouse_id',
  isOrderedByWarehouse: true,
  json: HOLD_JSON,
  filters: { open: { condition: { true: 't.released_at IS NULL' }, index: 'stock_hold_open' } },
});

// --- Floor exceptions -------------------------------------------------------------------------------------------

/** @param org the org of exception `r`, as the statement knows it */
const jsonOf = (
  org: string,
) => `SELECT r.id, r.org_id, g.name AS org_name, r.warehouse_id, w.warehouse_name, r.item_id,
    i.mpn, i.name, nullif(r.lot, '') AS lot, nullif(r.expiration, 'infinity') AS expiration, r.quantity, r.owner_kind,
    r.owner_id,
    CASE WHEN r.owner_kind = 'sub_order'
      THEN ${numberOf('SO', 'r.owner_id')} END AS sub_order_number,
    r.cause, ${instant('r.raised_at')} AS raised, ${instant('r.resolved_at')} AS resolved, r.raised_by
  FROM org g, warehouse w, item i
  WHERE g.id = ${org} AND w.id = r.warehouse_id AND i.org_id = ${org} AND i.id = r.item_id`;

export const floorExceptionList = keysetList({
  name: 'stock.floorExceptionsAcrossOrgs',
  from: 'floor_exception t',
  warehouse: 't.warehouse_id',
  scope: 'true',
  scopeValues: 0,
  json: jsonOf('r.org_id'),
  isOrderedByWarehouse: true,
  key: [
    { column: 'raised_at', type: 'timestamptz' },
    { column: 'id', type: 'bigint' },
  ],
  filters: {
    resolved: {
      condition: { false: 't.resolved_at IS NULL', true: 't.resolved_at IS NOT NULL' },
      index: 'floor_exception_open',
    },
    warehouse_id: equalByIndex('warehouse_id', 'floor_exception_by_warehouse'),
    org_id: { ...equalByIndex('org_id', 'floor_exception_by_org'), isOrderedByWarehouse: true },
  },
});

export const findFloorException = forCaller(
  findsValue<string, [...OfOne, WarehouseBinding]>(
    'stock.findFloorException',
    `SELECT (SELECT row_to_json(j)::text FROM (${jsonOf('$1')}) AS j) AS json
     FROM floor_exception r WHERE r.org_id = $1 AND r.id = $2 AND ${ofCaller('r.warehouse_id', '$3')}`,
  ),
);
