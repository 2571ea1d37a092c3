import { queueRecordEvents, type RecordTable, recordEventsSql } from '../../../kit/db/records.ts';
import { locksSliced, readsSliced, writesSliced } from '../../../kit/db/sliced.ts';
import { sql } from '../../../kit/db/statement.ts';
import { bigint, deletesBy, inserts, integer, type RowOf, table } from '../../../kit/db/tables.ts';

const componentTable = table('bundle_component', ['bundle_id', 'component_id'], {
  bundle_id: bigint(),
  component_id: bigint(),
  quantity: integer(),
});
export type ComponentRow = RowOf<typeof componentTable>;
export const componentInserts = inserts(componentTable);
export const componentDeletes = deletesBy('bundle_component', 'bundle_id');

export const componentsOf = readsSliced<ComponentRow>(
  'bundles.components',
  `SELECT b.bundle_id, b.component_id, b.quantity
   FROM unnest($2::bigint[]) AS k (id) JOIN bundle_component b ON b.org_id = $1 AND b.bundle_id = k.id
   ORDER BY b.bundle_id, b.component_id`,
);

export interface LockedMember {
  readonly id: number;
  readonly version: number;
  readonly is_bundle: boolean;
  readonly is_bundle_component: boolean;
}

// The strongest lock: new stock of the item, whose foreign key looks at it, waits until it is clear what the item is.
/** Locks bundles and components. */
export const lockMembers = locksSliced<LockedMember>(
  'bundles.lockMembers',
  `SELECT i.id, i.version, i.is_bundle, i.is_bundle_component
   FROM unnest($2::bigint[]) AS k (id) JOIN item i ON i.org_id = $1 AND i.id = k.id
   ORDER BY i.id FOR UPDATE OF i`,
);

// Locks the stock too, so that none comes in before the item is a bundle for all to see, and so that who changes the stock of
// a component knows that the bundle's record has to follow (setApartFromBundles).
/** Which items have stock, reservations, inbound units or backorders of their own, by warehouse. */
export const lockStock = locksSliced<{ item_id: number; is_stocked: boolean }>(
  'bundles.lockStock',
  `SELECT r.item_id, r.available_on_hand + r.damaged + r.quarantined + r.expired + r.reserved_orders
     + r.reserved_work_orders + r.reserved_holds + r.inbound + r.backordered > 0 AS is_stocked
   FROM unnest($2::bigint[]) AS k (id) JOIN stock_record r ON r.org_id = $1 AND r.item_id = k.id
   ORDER BY r.item_id, r.warehouse_id FOR UPDATE OF r`,
);

// Items that gain or lose a bundle or a component have changed. All of them are locked, so this read is final.
export const refreshFlags = writesSliced<[now: Date]>(
  'bundles.refreshMembers',
  `UPDATE item i SET
     is_bundle = EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = i.id),
     is_bundle_component = EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = i.id),
     version = i.version + 1, updated_at = $3
   WHERE i.org_id = $1 AND i.id = ANY($2::bigint[])`,
);

const insertEvents = sql(
  'bundles.insertEvents',
  recordEventsSql(
    'item',
    'item',
    `r.id, r.mpn, r.name, r.is_bundle, ARRAY(
       SELECT row_to_json(c) FROM (
         SELECT b.component_id, m.mpn, b.quantity
         FROM bundle_component b JOIN item m ON m.org_id = $1 AND m.id = b.component_id
         WHERE b.org_id = $1 AND b.bundle_id = r.id ORDER BY b.component_id) AS c) AS components, r.version`,
  ),
);

export const bundles: Pick<RecordTable<never>, 'queueEvents'> = {
  queueEvents: (tx, orgId, range, actor, events) =>
    queueRecordEvents(tx, insertEvents, orgId, range, actor, events),
};
