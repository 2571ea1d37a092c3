// Undecided returned units are in quarantine. No count, adjustment or status change takes them until the merchant has decided.
import type { Guard } from '../../stock/kept-units.ts';
import { hasLabel, labelsNow } from '../../stock/labels-now.ts';
import { WAITING } from '../../stock/return-stock.ts';
import { undecidedOf } from '../queries.ts';
import { rmaNumber } from '../state-rules.ts';

/** The balances are locked, so no units are taken in or decided concurrently. */
export const protectUndecided: Guard = async (tx, orgId, balances) => {
  const waiting = balances.filter(({ status }) => status === WAITING);
  if (waiting.length === 0) return [];
  const rows = await undecidedOf(tx, orgId, [...new Set(waiting.map(({ itemId }) => itemId))]);
  // A correction of a lot since its units were taken in has relabelled those, too.
  const labels = await labelsNow(tx, orgId, rows);
  return waiting.flatMap((balance) => {
    const awaiting = rows.filter((one, index) => {
      const label = labels[index] ?? one;
      const { itemId, warehouseId } = balance;
      return one.itemId === itemId && one.warehouseId === warehouseId && hasLabel(label, balance);
    });
    if (awaiting.length === 0) return [];
    const returns = [...new Set(awaiting.map((one) => rmaNumber(one.return_id)))].join(', ');
    return [
      {
        balance,
        units: awaiting.reduce((sum, one) => sum + one.quantity, 0),
        why: `await a decision on ${returns}: decide about them, or undo their receipt, first`,
      },
    ];
  });
};
