import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { lookStatement } from '../../../kit/due/deadlines.ts';

export const lookAtReturns = lookStatement(
  'returns.lookAtDeadlines',
  'goods_return',
  't.decide_by IS NOT NULL',
);

const updateDecideBy = sql(
  'returns.updateDecideBy',
  `UPDATE goods_return_unit u SET decide_by = d.decide_by FROM unnest($3::bigint[], $4::timestamptz[]) AS d (id, decide_by)
   WHERE u.org_id = $1 AND u.return_id = $2 AND u.id = d.id`,
);

export interface DecideBy {
  readonly id: number;
  readonly decideBy: Date;
}

/** Of units of a return that is locked. */
export function queueDecideBy(tx: Tx, orgId: number, returnId: number, rows: readonly DecideBy[]): void {
  const ids = rows.map(({ id }) => id);
  tx.queueWrite(updateDecideBy, [orgId, returnId, ids, rows.map(({ decideBy }) => decideBy)]);
}
