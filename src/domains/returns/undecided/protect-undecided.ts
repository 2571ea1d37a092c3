// Returned units that await a decision lie in quarantine. Until they are decided, no count, adjustment or change of status
// takes them: the merchant was asked about units that are there.
import type { Guard } from '../../stock/kept-units.ts';
import { hasLabel, labelsNow } from '../../stock/labels-now.ts';
import { WAITING } from '../../stock/return-stock.ts';
import { rmaNumber } from '../state-rules.ts';
import { undecidedOf } from './queries.ts';

/** The records of the balances are locked, so no units are taken in or decided meanwhile. */
export const protectUndecided: Guard = async (tx, orgId, balances) => {
  const waiting = balances.filter(({ status }) => status === WAITING);
  if (waiting.length === 0) return [];
  const rows = await undecidedOf(tx, orgId, [...new Set(waiting.map(({ itemId }) => itemId))]);
  // A correction of a lot since its units were taken in has relabelled those, too.
  const labels = await labelsNow(
    tx,
    orgId,
    rows.map((one) => ({
      itemId: one.item_id,
      warehouseId: one.warehouse_id,
      lot: one.lot,
      expiration: one.expiration,
      since: one.taken_at,
    })),
  );
  return waiting.flatMap((balance) => {
    const awaiting = rows.filter((one, index) => {
      const label = labels[index] ?? one;
      const { itemId, warehouseId } = balance;
      return one.item_id === itemId && one.warehouse_id === warehouseId && hasLabel(label, balance);
    });
    if (awaiting.length === 0) return [];
    const returns = [...new Set(awaiting.map((one) => rmaNumber(one.return_id)))].join(', ');
    return [
      {
        balance,
        units: awaiting.reduce((sum, one) => sum + one.quantity, 0),
        why: `await a decision on ${returns}: decide about them or take them back from the return first`,
      },
    ];
  });
};
