import type { Reader, Tx } from '../../../kit/db/db.ts';
import { queueRecordEvents, type RecordTable, recordEventsSql } from '../../../kit/db/records.ts';
import { slices } from '../../../kit/db/slices.ts';
import { sql } from '../../../kit/db/statement.ts';

export interface ComponentRow {
  readonly bundle_id: number;
  readonly component_id: number;
  readonly quantity: number;
}

const readComponents = sql<ComponentRow>(
  'bundles.components',
  `SELECT b.bundle_id, b.component_id, b.quantity
   FROM unnest($2::bigint[]) AS k (id) JOIN bundle_component b ON b.org_id = $1 AND b.bundle_id = k.id
   ORDER BY b.bundle_id, b.component_id`,
);

export async function componentsOf(
  db: Reader,
  orgId: number,
  bundleIds: readonly number[],
): Promise<ComponentRow[]> {
  const found: ComponentRow[][] = [];
  for (const { rows } of slices(bundleIds)) found.push(await db.query(readComponents, [orgId, rows]));
  return found.flat();
}

export interface LockedMember {
  readonly id: number;
  readonly version: number;
  readonly is_bundle: boolean;
  readonly is_bundle_component: boolean;
}

// The strongest lock: new stock of the item, whose foreign key looks at it, waits until it is clear what the item is.
const lock = sql<LockedMember>(
  'bundles.lockMembers',
  `SELECT i.id, i.version, i.is_bundle, i.is_bundle_component
   FROM unnest($2::bigint[]) AS k (id) JOIN item i ON i.org_id = $1 AND i.id = k.id
   ORDER BY i.id FOR UPDATE OF i`,
);

/** Locks bundles and components, in the order of id. */
export async function lockMembers(tx: Tx, orgId: number, ids: Iterable<number>): Promise<LockedMember[]> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const found: LockedMember[][] = [];
  for (const { rows } of slices(sorted)) found.push(await tx.query(lock, [orgId, rows]));
  return found.flat();
}

// Locks the stock too, so that none comes in before the item is a bundle for all to see, and so that who changes the stock of
// a component knows that a bundle has to hear of it (setApartFromBundles).
const lockStock = sql<{ item_id: number; is_stocked: boolean }>(
  'bundles.lockStock',
  `SELECT r.item_id, r.available_on_hand + r.damaged + r.quarantined + r.expired + r.reserved_orders
     + r.reserved_work_orders + r.reserved_holds + r.inbound + r.backordered > 0 AS is_stocked
   FROM unnest($2::bigint[]) AS k (id) JOIN stock_record r ON r.org_id = $1 AND r.item_id = k.id
   ORDER BY r.item_id, r.warehouse_id FOR UPDATE OF r`,
);

/** The items that have stock, reservations, inbound units or backorders of their own. */
export async function stockedAmong(tx: Tx, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const { rows } of slices([...new Set(ids)].sort((a, b) => a - b))) {
    for (const { item_id, is_stocked } of await tx.query(lockStock, [orgId, rows])) {
      if (is_stocked) found.add(item_id);
    }
  }
  return found;
}

const removeComponents = sql(
  'bundles.removeComponents',
  'DELETE FROM bundle_component WHERE org_id = $1 AND bundle_id = ANY($2::bigint[])',
);

const insertComponents = sql(
  'bundles.insertComponents',
  `INSERT INTO bundle_component (org_id, bundle_id, component_id, quantity)
   SELECT f.org_id, c.bundle_id, c.component_id, c.quantity
   FROM org_feed f, unnest($2::bigint[], $3::bigint[], $4::int[]) AS c (bundle_id, component_id, quantity)
   WHERE f.org_id = $1`,
);

// Whoever gains or loses a bundle or a component has changed. All of them are locked, so what is read here stands.
const refreshMembers = sql(
  'bundles.refreshMembers',
  `UPDATE item i SET
     is_bundle = EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.bundle_id = i.id),
     is_bundle_component = EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = $1 AND b.component_id = i.id),
     version = i.version + 1, updated_at = $3
   WHERE i.org_id = $1 AND i.id = ANY($2::bigint[])`,
);

export async function replaceComponents(
  tx: Tx,
  orgId: number,
  bundleIds: readonly number[],
  components: readonly ComponentRow[],
): Promise<void> {
  for (const { rows } of slices(bundleIds)) await tx.query(removeComponents, [orgId, rows]);
  for (const { rows } of slices(components)) {
    await tx.query(insertComponents, [
      orgId,
      rows.map((row) => row.bundle_id),
      rows.map((row) => row.component_id),
      rows.map((row) => row.quantity),
    ]);
  }
}

export async function refreshFlags(tx: Tx, orgId: number, ids: readonly number[], now: Date): Promise<void> {
  for (const { rows } of slices(ids)) await tx.query(refreshMembers, [orgId, rows, now]);
}

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
