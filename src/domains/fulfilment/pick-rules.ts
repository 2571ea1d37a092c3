// Which reserved units were picked, or unpicked.
import { type Violation, violation } from '../../kit/http/problems.ts';
import { counted } from '../../kit/kernel/counted.ts';
import { spelledAmong } from '../stock/lot-rules.ts';
import { type LineParts, lotInWords } from './line-parts-rules.ts';
import { itemOf, type Pickable, type Share, whichLot } from './short-pick-rules.ts';

export interface PickedUnits {
  readonly line: number;
  /** Which component, if the line is a bundle. */
  readonly item_id?: number;
  /** Absent if all reserved units have the same lot. Null: units without a lot. */
  readonly lot?: string | null;
  readonly quantity: number;
}

/** @param among the units still to pick, or those confirmed as picked */
export function findPicked<T extends Pickable>(
  lines: ReadonlyMap<number, LineParts>,
  held: readonly T[],
  picked: readonly PickedUnits[],
  among: 'to_pick' | 'picked',
): { shares: Share<T>[]; violations: Violation[] } {
  const violations: Violation[] = [];
  const taken = new Map<T, number>();
  for (const [index, one] of picked.entries()) {
    const itemId = itemOf(lines, one, index, violations);
    if (itemId === null) continue;
    const rows = held.filter((row) => row.ownerLine === one.line && row.itemId === itemId);
    const lots = [...new Set(rows.map(({ lot }) => lot))];
    if (one.lot === undefined && lots.length > 1) {
      violations.push(whichLot(index, lots));
      continue;
    }
    const lot = one.lot === undefined ? lots[0] : spelledAmong(lots, one.lot ?? '');
    let left = one.quantity;
    for (const row of rows) {
      if (row.lot !== lot) continue;
      const all = among === 'picked' ? row.pickedQuantity : row.quantity - row.pickedQuantity;
      const units = Math.min(left, all - (taken.get(row) ?? 0));
      if (units === 0) continue;
      taken.set(row, (taken.get(row) ?? 0) + units);
      left -= units;
    }
    if (left > 0) {
      const units = `${counted(left, 'unit')} of item ${itemId} ${lotInWords(lot ?? '')}`;
      const are = among === 'picked' ? 'confirmed as picked' : 'left to pick';
      const message = `${units} more than are ${are} for line ${one.line}`;
      violations.push(violation(`/lines/${index}/quantity`, 'too_large', message));
    }
  }
  return { shares: [...taken].map(([row, quantity]) => ({ held: row, quantity })), violations };
}
