// Writes what a StockState has collected: balances and reservations at once, ledger, records and their events behind
// the org's counter.
import type { Tx } from '../db/db.ts';
import { idSource } from '../db/ids.ts';
import type { Journal } from '../events/journal.ts';
import {
  type RecordDifference,
  sendBalances,
  sendFillDue,
  sendFloorExceptions,
  sendMovements,
  sendRecords,
  sendRerouteDue,
  sendReservations,
} from './queries.ts';
import { shrinkHolds } from './shrink-holds.ts';
import type { OwnerKind, StockState } from './stock-state.ts';

const exceptionIds = idSource('floor_exception_id_seq');

/** Nothing is written for a state without changes. The caller writes the journal afterwards, as its last act. */
export async function writeStock(tx: Tx, journal: Journal, state: StockState): Promise<void> {
  const records = recordDifferences(state);
  if (records.length === 0) return;
  const { orgId, now, actor } = journal;
  sendBalances(tx, orgId, state.allBalances());
  sendReservations(tx, orgId, state.allReservations());
  await raiseExceptions(tx, journal, state);
  const freed = new Set(records.filter((row) => freeUnits(row) > 0).map((row) => row.itemId));
  const routed = state.takenBack.filter(({ reservation }) => reservation.ownerKind !== 'hold');
  journal.contribute({
    events: records.length,
    transactions: state.transactions,
    send: (to, place) => {
      sendMovements(to, orgId, place, state.movements, actor);
      sendRecords(to, orgId, place, records, actor);
      if (freed.size > 0) sendFillDue(to, orgId, [...freed], now);
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

/** What changes in the totals of each record, in key order. */
function recordDifferences(state: StockState): RecordDifference[] {
  return state.touchedRecords().map((record) => {
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
    };
    for (const { status, onHand, wasOnHand } of record.balances)
      row[status === 'available' ? 'availableOnHand' : status] += onHand - wasOnHand;
    for (const { ownerKind, quantity, wasQuantity } of record.reservations)
      row[RESERVED_COLUMN[ownerKind]] += quantity - wasQuantity;
    return row;
  });
}
