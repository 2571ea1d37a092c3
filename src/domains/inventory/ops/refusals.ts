// Translates conflicts of the stock domain into problems.
import { Problem, throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
import type { ChangeResult } from '../../stock/change-stock.ts';
import type { Shortage } from '../../stock/pick-balances.ts';
import type { LotConflict } from '../../stock/receive-stock.ts';
import { NO_DATE } from '../../stock/stock-state.ts';
import { CORRECT_LOT } from './schema.ts';

/** Aborts the transaction if anything was refused. */
export function throwRefusal({ shortages, conflicts, keptOut = [] }: ChangeResult): void {
  throwConflicts(conflicts);
  throwShortages(shortages);
  throwIfInvalid(keptOut.map((index) => violation(`/lines/${index}`, 'not_allowed', UNFIT)));
}

const UNFIT =
  'would make units available that have expired or lack a required lot or date: correct the lot first';

export function throwConflicts(conflicts: readonly LotConflict[]): void {
  throwIfInvalid(conflictViolations(conflicts));
}

export function conflictViolations(conflicts: readonly LotConflict[]): Violation[] {
  return conflicts.map((one) =>
    violation(`/lines/${one.index}/expiration`, 'lot_expiration_conflict', conflictInWords(one)),
  );
}

export function conflictInWords({ lot, knownExpiration }: Omit<LotConflict, 'index'>): string {
  const known = knownExpiration === NO_DATE ? 'no date' : `the date ${knownExpiration}`;
  return `lot ${JSON.stringify(lot)} already has ${known}; if that is wrong, correct it: ${CORRECT_LOT}`;
}

export function throwShortages(shortages: readonly Shortage[]): void {
  if (shortages.length === 0) return;
  throw new Problem('insufficient_stock', {
    detail: shortages
      .map(({ index, wanted, there }) => `line ${index}: ${wanted} wanted, ${there} there`)
      .join('; '),
    members: {
      shortages: shortages.map((one) => ({
        line: one.index,
        item_id: String(one.itemId),
        warehouse_id: one.warehouseId,
        wanted: one.wanted,
        there: one.there,
      })),
    },
  });
}
