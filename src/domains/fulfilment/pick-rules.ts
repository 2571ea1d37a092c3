// Which of the units that are set aside for a sub-order somebody has taken from the shelf, or has not after all.

import type { Violation } from '../../kit/http/problems.ts';
import { spelledAmong } from '../stock/lot-rules.ts';
import { type LineParts, lotInWords, unitsInWords } from './line-parts-rules.ts';
import { type Pickable, type Share, whichLot } from './short-pick-rules.ts';

export interface PickedUnits {
  readonly line: number;
  /** Which component, where the line is a bundle. */
  readonly item_id?: number;
  /** Absent where all units that are set aside have the same lot. Null: units without a lot. */
  readonly lot?: string | null;
  readonly quantity: number;
}

/** @param among which units are meant: those that are still to pick, or those that are confirmed as picked */
export function findPicked<T extends Pickable>(
  lines: ReadonlyMap<number, LineParts>,
  held: readonly T[],
  picked: readonly PickedUnits[],
  among: 'to_pick' | 'picked',
): { shares: Share<T>[]; violations: Violation[] } {
  const violations: Violation[] = [];
  const taken = new Map<T, number>();
  for (const [index, one] of picked.entries()) {
    const refuse = (name: string, code: Violation['code'], message: string) =>
      violations.push({ pointer: `/lines/${index}/${name}`, in: 'body', code, message });
    const parts = lines.get(one.line)?.parts;
    if (parts === undefined) {
      refuse('line', 'unknown_reference', `no line ${one.line} in this sub-order`);
      continue;
    }
    const [only, ...others] = parts.keys();
    const itemId = one.item_id ?? (others.length === 0 ? only : undefined);
    if (itemId === undefined) {
      refuse('item_id', 'required', 'the line is a bundle: say which component');
      continue;
    }
    if (!parts.has(itemId)) {
      refuse('item_id', 'unknown_reference', `no item ${itemId} in line ${one.line}`);
      continue;
    }
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
    if (left > 0)
      refuse(
        'quantity',
        'too_large',
        `${unitsInWords(left)} of item ${itemId} ${lotInWords(lot ?? '')} more than are ${among === 'picked' ? 'confirmed as picked' : 'left to pick'} for line ${one.line}`,
      );
  }
  return { shares: [...taken].map(([row, quantity]) => ({ held: row, quantity })), violations };
}
