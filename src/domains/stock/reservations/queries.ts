// Who has reserved which units. Rows are written only while the record of their item and warehouse is locked (../queries.ts).
import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { reads } from '../../../kit/db/statement-functions.ts';
import {
  type Balance,
  keyColumns,
  type OwnerKind,
  type Reservation,
  type StoredReservation,
} from '../stock-state.ts';

/** Of reservation `v`. */
export const RESERVATION_COLUMNS = `v.owner_kind AS "ownerKind", v.owner_id AS "ownerId", v.owner_line AS "ownerLine",
  v.item_id AS "itemId", v.warehouse_id AS "warehouseId", v.lot, v.expiration::text AS expiration, v.quantity,
  v.is_picked AS "isPicked", v.picked_quantity AS "pickedQuantity"`;

/** What these owners have reserved, for stock that the caller locks or has locked. */
export const readReservations = reads<
  StoredReservation,
  [orgId: number, kind: OwnerKind, ownerIds: readonly number[]]
>(
  'stock.reservationsOfOwners',
  `SELECT ${RESERVATION_COLUMNS} FROM reservation v
   WHERE v.org_id = $1 AND v.owner_kind = $2 AND v.owner_id = ANY($3::bigint[])`,
);

const reservationsOfBalances = sql<StoredReservation>(
  'stock.reservationsOfBalances',
  `SELECT ${RESERVATION_COLUMNS}
   FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::date[]) AS k (item_id, warehouse_id, lot, expiration)
   JOIN reservation v ON v.org_id = $1 AND v.item_id = k.item_id AND v.warehouse_id = k.warehouse_id
     AND v.lot = k.lot AND v.expiration = k.expiration`,
);

/** Everything that is reserved of balances that the caller has locked. */
export function readReservationsOn(tx: Tx, orgId: number, balances: readonly Balance[]) {
  const labels = [balances.map((one) => one.lot), balances.map((one) => one.expiration)];
  return tx.query(reservationsOfBalances, [orgId, ...keyColumns(balances), ...labels]);
}

const RESERVATION_ARRAYS =
  '$2::text[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::text[], $8::date[], $9::bigint[], $10::bool[], $11::bigint[]';
const RESERVATION_NAMES =
  '(owner_kind, owner_id, owner_line, item_id, warehouse_id, lot, expiration, quantity, is_picked, picked_quantity)';
const RESERVATION_MATCH = `v.org_id = $1 AND v.owner_kind = d.owner_kind AND v.owner_id = d.owner_id
  AND v.owner_line = d.owner_line AND v.item_id = d.item_id AND v.warehouse_id = d.warehouse_id AND v.lot = d.lot
  AND v.expiration = d.expiration`;

// An owner may reserve more of the same; the record is locked, so no one else writes the row.
const insertReservations = sql(
  'stock.insertReservations',
  `INSERT INTO reservation (org_id, owner_kind, owner_id, owner_line, item_id, warehouse_id, lot, expiration, quantity,
     is_picked, picked_quantity)
   SELECT f.org_id, d.owner_kind, d.owner_id, d.owner_line, d.item_id, d.warehouse_id, d.lot, d.expiration, d.quantity,
     d.is_picked, d.picked_quantity
   FROM org_feed f, unnest(${RESERVATION_ARRAYS}) AS d ${RESERVATION_NAMES} WHERE f.org_id = $1
   ON CONFLICT (org_id, owner_kind, owner_id, owner_line, item_id, warehouse_id, lot, expiration)
     DO UPDATE SET quantity = reservation.quantity + excluded.quantity`,
);

const updateReservations = sql(
  'stock.updateReservations',
  `UPDATE reservation v SET quantity = v.quantity + d.quantity, is_picked = d.is_picked,
     picked_quantity = d.picked_quantity
   FROM unnest(${RESERVATION_ARRAYS}) AS d ${RESERVATION_NAMES} WHERE ${RESERVATION_MATCH}`,
);

const deleteReservations = sql(
  'stock.deleteReservations',
  `DELETE FROM reservation v USING unnest(${RESERVATION_ARRAYS}) AS d ${RESERVATION_NAMES}
   WHERE ${RESERVATION_MATCH} AND v.quantity = d.quantity`,
);

export function queueReservations(tx: Tx, orgId: number, all: Iterable<Reservation>): void {
  const changed = [...all].filter(
    (row) =>
      row.quantity !== row.wasQuantity ||
      row.isPicked !== row.wasPicked ||
      row.pickedQuantity !== row.wasPickedQuantity,
  );
  const queue = (
    statement: typeof insertReservations,
    rows: readonly Reservation[],
    quantity: (row: Reservation) => number,
  ) => {
    if (rows.length === 0) return;
    tx.queueWrite(statement, [
      orgId,
      rows.map((row) => row.ownerKind),
      rows.map((row) => row.ownerId),
      rows.map((row) => row.ownerLine),
      ...keyColumns(rows),
      rows.map((row) => row.lot),
      rows.map((row) => row.expiration),
      rows.map(quantity),
      rows.map((row) => row.isPicked),
      rows.map((row) => row.pickedQuantity),
    ]);
  };
  const added = changed.filter((row) => row.wasQuantity === 0 && row.quantity !== 0);
  const ended = changed.filter((row) => row.quantity === 0 && row.wasQuantity !== 0);
  const updated = changed.filter((row) => row.quantity !== 0 && row.wasQuantity !== 0);
  queue(insertReservations, added, (row) => row.quantity);
  queue(deleteReservations, ended, (row) => row.wasQuantity);
  queue(updateReservations, updated, (row) => row.quantity - row.wasQuantity);
}
