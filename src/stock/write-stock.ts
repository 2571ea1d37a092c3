// Writes what a StockState has collected: balances and reservations at once, ledger, records and their events behind
// the org's counter.
import type { Tx } from '../db/db.ts';
import { idSource } from '../db/ids.ts';
import type { Journal } from '../events/journal.ts';
import {
  type RecordDifference,
  sendBackorderRecords,
  sendBalances,
  sendFillDue,
  sendFloorExceptions,
  sendMovements,
  sendRecords,
  sendRerouteDue,
  sendReservations,
} from './queries.ts';
import { shrinkHolds } from './shrink-holds.ts';
import type { OwnerKind, StockRecord, StockState } from './stock-state.ts';

const exceptionIds = idSource('floor_exception_id_seq');

/** Nothing is written for a state without changes. The caller writes the journal afterwards, as its last act. */
export async function writeStock(tx: Tx, journal: Journal, state: StockState): Promise<void> {
  const { orgId, now, actor } = journal;
  const touched = state.touchedRecords();
  const unknown = touched.filter((record) => record.isNew);
  if (unknown.length > 0) sendBackorderRecords(tx, orgId, unknown, now);
  sendBalances(tx, orgId, state.allBalances());
  sendReservations(tx, orgId, state.allReservations());
  if (touched.length === 0) return;
  const records = touched.map(recordDifference);
  await raiseExceptions(tx, journal, state);
  // Where units became free, or somebody began to wait: either may have missed the other.
  const due = records.filter((row) => freeUnits(row) > 0 || row.backordered > 0).map((row) => row.itemId);
  const routed = state.takenBack.filter(({ reservation }) => reservation.ownerKind !== 'hold');
  journal.contribute({
    events: records.length,
    transactions: state.transactions,
    send: (to, place) => {
      sendMovements(to, orgId, place, state.movements, actor);
      sendRecords(to, orgId, place, records, actor);
      if (due.length > 0) sendFillDue(to, orgId, [...new Set(due)], now);
      if (routed.length > 0)
        sendRerouteDue(
          to,
          orgId,
          routed.map((one) => one.reservation),
          now,
        );
    },
  });
  await shrinkHolds(tx, journal, state);
}

/** Picked units that are not there: somebody on the floor must look. */
async function raiseExceptions(tx: Tx, { orgId, now }: Journal, state: StockState): Promise<void> {
  const picked = state.takenBack.filter(({ reservation }) => reservation.isPicked);
  if (picked.length === 0) return;
  const ids = await exceptionIds.take(tx, picked.length);
  sendFloorExceptions(tx, orgId, ids, picked, 'stock was not there', now);
}

function freeUnits(row: RecordDifference): number {
  return row.availableOnHand - row.reservedOrders - row.reservedWorkOrders - row.reservedHolds;
}

const RESERVED_COLUMN = {
  sub_order: 'reservedOrders',
  work_order: 'reservedWorkOrders',
  hold: 'reservedHolds',
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
  };
  for (const { status, onHand, wasOnHand } of record.balances)
    row[status === 'available' ? 'availableOnHand' : status] += onHand - wasOnHand;
  for (const { ownerKind, quantity, wasQuantity } of record.reservations)
    row[RESERVED_COLUMN[ownerKind]] += quantity - wasQuantity;
  return row;
}
