// What the engine could not do, as the API says it.
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import type { ChangeResult } from '../../stock/change-stock.ts';
import type { Shortage } from '../../stock/pick-balances.ts';
import type { LotConflict } from '../../stock/receive-stock.ts';
import { NO_DATE } from '../../stock/stock-state.ts';
import { CORRECT_LOT } from './schema.ts';

/** Ends the transaction where anything was refused. */
export function throwRefusal({ shortages, conflicts, keptOut = [] }: ChangeResult): void {
  throwConflicts(conflicts);
  throwShortages(shortages);
  if (keptOut.length === 0) return;
  throw invalid(
    keptOut.map((index) => ({
      pointer: `/lines/${index}`,
      in: 'body' as const,
      code: 'not_allowed' as const,
      message:
        'takes units that are past their date, or without the lot or date that their item demands: correct the lot first',
    })),
  );
}

export function throwConflicts(conflicts: readonly LotConflict[]): void {
  if (conflicts.length > 0) throw invalid(conflictViolations(conflicts));
}

export function conflictViolations(conflicts: readonly LotConflict[]): Violation[] {
  return conflicts.map(({ index, lot, knownExpiration }) =>
    violation(
      `/lines/${index}/expiration`,
      'lot_expiration_conflict',
      conflictInWords({ lot, knownExpiration }),
    ),
  );
}

export function conflictInWords({ lot, knownExpiration }: Omit<LotConflict, 'index'>): string {
  const known = knownExpiration === NO_DATE ? 'no date' : `the date ${knownExpiration}`;
  return `lot ${JSON.stringify(lot)} is known with ${known}; if that is wrong, correct it: ${CORRECT_LOT}`;
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
