// Which units a picker did not find, and what the sub-order can no longer ship without them. What was confirmed as picked was found.

import type { Violation } from '../../kit/http/problems.ts';
import { spelledAmong } from '../stock/lot-rules.ts';
import { type Held, type LineParts, lotInWords, unitsByItem, unitsInWords } from './line-parts-rules.ts';

export interface MissingUnits {
  readonly line: number;
  /** Which component, where the line is a bundle. */
  readonly item_id?: number;
  /** Absent: first expired first, and only where nothing else can be meant. Null: units without a lot. */
  readonly lot?: string | null;
  readonly missing: number;
}

export interface Pickable extends Held {
  readonly pickedQuantity: number;
}

export interface Share<T> {
  readonly held: T;
  readonly quantity: number;
}

/**
 * The held units that are missing.
 * @param held what the sub-order holds, first expired first
 * @param among `unpicked`: of one lot, and none that is confirmed as picked; `all`: what was picked may be another lot than it seemed
 */
export function findMissing<T extends Pickable>(
  lines: ReadonlyMap<number, LineParts>,
  held: readonly T[],
  reported: readonly MissingUnits[],
  among: 'unpicked' | 'all',
): { shares: Share<T>[]; violations: Violation[] } {
  const violations: Violation[] = [];
  const taken = new Map<T, number>();
  const gone = unitsTakenBack(lines, held);
  for (const [index, one] of reported.entries()) {
    const itemId = itemOf(lines, one, index, violations);
    if (itemId === null) continue;
    const lot = one.lot === undefined ? undefined : (one.lot ?? '');
    const key = `${one.line} ${itemId}`;
    // Reality may have been faster: what it has taken back already is missing, too, and is not missed twice.
    const known = lot === undefined ? Math.min(one.missing, gone.get(key) ?? 0) : 0;
    gone.set(key, (gone.get(key) ?? 0) - known);
    let missing = one.missing - known;
    if (missing === 0) continue;
    const ofItem = held.filter((row) => row.ownerLine === one.line && row.itemId === itemId);
    const lots = [...new Set(ofItem.map((row) => row.lot))];
    if (among === 'unpicked' && lot === undefined && lots.length > 1) {
      violations.push(whichLot(index, lots));
      continue;
    }
    const rows = ofItem.filter((row) => lot === undefined || row.lot === spelledAmong(lots, lot));
    for (const row of rows) {
      const found = among === 'unpicked' ? row.pickedQuantity : 0;
      const units = Math.min(missing, row.quantity - found - (taken.get(row) ?? 0));
      if (units === 0) continue;
      taken.set(row, (taken.get(row) ?? 0) + units);
      missing -= units;
    }
    if (missing > 0)
      violations.push(tooMany(index, one, missing, itemId, lot, among === 'unpicked' ? rows : []));
  }
  return { shares: [...taken].map(([row, quantity]) => ({ held: row, quantity })), violations };
}

/** Units of each line and item that the sub-order needs and no longer holds. */
function unitsTakenBack(lines: ReadonlyMap<number, LineParts>, held: readonly Held[]): Map<string, number> {
  const gone = new Map<string, number>();
  for (const [line, { quantity, parts }] of lines) {
    const units = unitsByItem(held, line);
    for (const [itemId, each] of parts)
      gone.set(`${line} ${itemId}`, Math.max(0, quantity * each - (units.get(itemId) ?? 0)));
  }
  return gone;
}

function itemOf(
  lines: ReadonlyMap<number, LineParts>,
  { line, item_id }: MissingUnits,
  index: number,
  violations: Violation[],
): number | null {
  const refuse = (name: string, code: Violation['code'], message: string) => {
    violations.push({ pointer: `/lines/${index}/${name}`, in: 'body', code, message });
    return null;
  };
  const parts = lines.get(line)?.parts;
  if (parts === undefined) return refuse('line', 'unknown_reference', `no line ${line} in this sub-order`);
  if (item_id !== undefined)
    return parts.has(item_id)
      ? item_id
      : refuse('item_id', 'unknown_reference', `no item ${item_id} in line ${line}`);
  const [only, ...others] = parts.keys();
  if (only === undefined || others.length > 0)
    return refuse('item_id', 'required', 'the line is a bundle: say which component is missing');
  return only;
}

function tooMany(
  index: number,
  { line }: MissingUnits,
  units: number,
  itemId: number,
  lot: string | undefined,
  rows: readonly Pickable[],
): Violation {
  const of = `of item ${itemId}${lot === undefined ? '' : ` ${lotInWords(lot)}`}`;
  const picked = rows.reduce((sum, row) => sum + row.pickedQuantity, 0);
  const all = rows.reduce((sum, row) => sum + row.quantity, 0);
  const more = `${unitsInWords(units)} ${of} more than line ${line} has`;
  const message =
    picked === 0
      ? more
      : `${more} left to pick: ${picked} of ${all} are confirmed as picked; take back what is not there (undo_pick)`;
  return { pointer: `/lines/${index}/missing`, in: 'body', code: 'too_large', message };
}

/** A product code does not tell lots apart: who reports units of one of several says which. */
export function whichLot(index: number, lots: readonly string[]): Violation {
  const message = `say which lot: ${lots.map(lotInWords).join(', ')}`;
  return { pointer: `/lines/${index}/lot`, in: 'body', code: 'required', message };
}

/**
 * Ordered units that cannot be shipped with what is held, by line, and held units that are then of no use: of a bundle,
 * the other components of units that leave.
 * @param held what is left, first expired first: that is what stays
 */
export function unitsThatLeave<T extends Held>(
  lines: ReadonlyMap<number, LineParts>,
  held: readonly T[],
): { leaving: Map<number, number>; spare: Share<T>[] } {
  const leaving = new Map<number, number>();
  const spare: Share<T>[] = [];
  for (const [line, { quantity, parts }] of lines) {
    const units = unitsByItem(held, line);
    const whole = [...parts].map(([itemId, each]) => Math.floor((units.get(itemId) ?? 0) / each));
    const shippable = Math.min(quantity, ...whole);
    if (shippable < quantity) leaving.set(line, quantity - shippable);
    const stays = new Map([...parts].map(([itemId, each]) => [itemId, shippable * each]));
    for (const row of held) {
      if (row.ownerLine !== line) continue;
      const kept = Math.min(row.quantity, stays.get(row.itemId) ?? 0);
      stays.set(row.itemId, (stays.get(row.itemId) ?? 0) - kept);
      if (kept < row.quantity) spare.push({ held: row, quantity: row.quantity - kept });
    }
  }
  return { leaving, spare };
}
