import type { Tx } from '../../../kit/db/db.ts';
import { markStatement, queueMarksBy } from '../../../kit/due/mark-due.ts';
import type { Label } from '../../stock/labels-now.ts';
import { NO_LOT } from '../../stock/stock-state.ts';
import { RETURN_RELABELLED } from '../due-kinds.ts';

// A lot has one date, whatever it was when the units were taken in.
const markReturns = markStatement(
  'returns.markRelabelled',
  `SELECT DISTINCT u.return_id FROM unnest($6::text[], $7::date[]) AS k (lot, expiration)
   JOIN goods_return_unit u ON u.org_id = $1 AND u.item_id = $5 AND u.lot = k.lot
   WHERE u.quantity > 0 AND (u.lot <> '${NO_LOT}' OR u.expiration = k.expiration) ORDER BY u.return_id`,
);

/** Returns with units of the item that have one of these labels. */
export function queueRelabelled(
  tx: Tx,
  orgId: number,
  itemId: number,
  labels: readonly Label[],
  now: Date,
): void {
  const values = [itemId, labels.map(({ lot }) => lot), labels.map(({ expiration }) => expiration)];
  queueMarksBy(markReturns, tx, orgId, RETURN_RELABELLED, values, now);
}
