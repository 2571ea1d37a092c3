// Writes the changes of a StockState: balances and reservations first; ledger, records and their events after the sequence
// lock.
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import type { FeedRange, FeedWriter } from '../../kit/feed/feed-writer.ts';
import { queueTouchedBundles } from './bundle-records/queries.ts';
import { REROUTE } from './due-kinds.ts';
import {
  queueBackorderRecords,
  queueBalances,
  queueFillDue,
  queueFloorExceptions,
  queueMovements,
  queueRecords,
  type RecordDifference,
} from './queries.ts';
import { queueReservations } from './reservations/queries.ts';
import { queueRevocations } from './revocations/queries.ts';
import { shrinkHolds } from './shrink-holds.ts';
import type { OwnerKind, StockRecord, StockState } from './stock-state.ts';

const exceptionIds = idSource('floor_exception_id_seq');

/**
 * Nothing is written for a state without changes. The caller writes the feed afterwards, as its last act.
 * @param also what refers to the transactions of the ledger: written behind it, with their numbers
 */
export async function writeStock(
  tx: Tx,
  feed: FeedWriter,
  state: StockState,
  also?: (to: Tx, range: FeedRange) => void,
): Promise<void> {
  const { orgId, now, actor } = feed;
  const touched = state.touchedRecords();
  const unknown = touched.filter((record) => record.isNew);
  if (unknown.length > 0) queueBackorderRecords(tx, orgId, unknown, now);
  queueBalances(tx, orgId, state.allBalances());
  queueReservations(tx, orgId, state.allReservations());
  if (touched.length === 0) return;
  const records = touched.map(recordDifference);
  await raiseExceptions(tx, feed, state);
  // Where units became available or a backorder began: either may have missed the other.
  const due = records.filter((row) => freeUnits(row) > 0 || row.backordered > 0).map((row) => row.itemId);
  const revokedFrom = (kind: OwnerKind) =>
    state.revoked.filter(({ reservation }) => reservation.ownerKind === kind);
  feed.addWrite({
    events: records.length,
    transactions: state.transactions,
    queue: (to, range) => {
      queueMovements(to, orgId, range, state.movements, actor);
      also?.(to, range);
      queueRecords(to, orgId, range, records, actor, now);
      if (due.length > 0) queueFillDue(to, orgId, [...new Set(due)], now);
      for (const [owner, kind] of Object.entries(REROUTE)) {
        const revoked = revokedFrom(owner as OwnerKind);
        if (revoked.length === 0) continue;
        const ids = revoked.map(({ reservation }) => reservation.ownerId);
        queueMarks(to, orgId, kind, ids, now);
        queueRevocations(to, orgId, owner as OwnerKind, revoked, actor);
      }
    },
  });
  if (touched.some((record) => record.mayConcernBundles))
    feed.addLastWrite((to) => queueTouchedBundles(to, orgId, records, actor, now));
  await shrinkHolds(tx, feed, state);
}

/** Revoked units that were picked become floor exceptions, as do those that a use case names. */
async function raiseExceptions(tx: Tx, feed: FeedWriter, state: StockState): Promise<void> {
  const lost = [...state.revoked.filter(({ reservation }) => reservation.isPicked), ...state.forFloor];
  if (lost.length === 0) return;
  const ids = await exceptionIds.take(tx, lost.length);
  queueFloorExceptions(tx, feed.orgId, ids, lost, feed);
}

function freeUnits(row: RecordDifference): number {
  return row.availableOnHand - row.reservedOrders - row.reservedWorkOrders - row.reservedHolds;
}

const RESERVED_COLUMN = {
  sub_order: 'reservedOrders',
  work_order: 'reservedWorkOrders',
  hold: 'reservedHolds',
  // The record counts both as held.
  transfer: 'reservedHolds',
} as const satisfies Record<OwnerKind, keyof RecordDifference>;

/** What changes in the totals of a record. */
function recordDifference(record: StockRecord): RecordDifference {
  const row: RecordDifference = {
    itemId: record.itemId,
    warehouseId: record.warehouseId,
    availableOnHand: 0,
    damaged: 0,
    quarantined: 0,
    expired: 0,
    reservedOrders: 0,
    reservedWorkOrders: 0,
    reservedHolds: 0,
    backordered: record.backorderedChange,
    inbound: record.inboundChange,
  };
  for (const { status, onHand, wasOnHand } of record.balances)
    row[status === 'available' ? 'availableOnHand' : status] += onHand - wasOnHand;
  for (const { ownerKind, quantity, wasQuantity } of record.reservations)
    row[RESERVED_COLUMN[ownerKind]] += quantity - wasQuantity;
  return row;
}
