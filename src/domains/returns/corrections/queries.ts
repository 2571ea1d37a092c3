import type { Reader, Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { ReturnStatus } from '../schema.ts';

const updateUnits = sql(
  'returns.takeBackUnits',
  `UPDATE goods_return_unit u SET quantity = u.quantity - $4::bigint, taken_back = u.taken_back + $4::bigint
   WHERE u.org_id = $1 AND u.return_id = $2 AND u.id = $3`,
);
const updateLine = sql(
  'returns.takeBackFromLine',
  `UPDATE goods_return_line l SET received = l.received - $4::bigint
   WHERE l.org_id = $1 AND l.return_id = $2 AND l.line = $3`,
);

/** Of a return that is locked. */
export function queueTakenBack(
  tx: Tx,
  orgId: number,
  returnId: number,
  { id, line }: { readonly id: number; readonly line: number | null },
  quantity: number,
): void {
  tx.queueWrite(updateUnits, [orgId, returnId, id, quantity]);
  if (line !== null) tx.queueWrite(updateLine, [orgId, returnId, line, quantity]);
}

const findBefore = sql<{ from_state: ReturnStatus }>(
  'returns.stateBeforeReceived',
  `SELECT h.from_state FROM goods_return_history h
   WHERE h.org_id = $1 AND h.return_id = $2 AND h.to_state = 'received' AND h.from_state <> 'received'
   ORDER BY h.version DESC LIMIT 1`,
);

/** What it was before it came; null where it began with that. */
export async function stateBeforeReceived(
  db: Reader,
  orgId: number,
  returnId: number,
): Promise<ReturnStatus | null> {
  return (await db.query(findBefore, [orgId, returnId]))[0]?.from_state ?? null;
}
