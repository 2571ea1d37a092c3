// Which units a picker did not find, and what the sub-order cannot ship without them. Confirmed picks count as found.
import { type Violation, violation } from '../../kit/http/problems.ts';
import { counted } from '../../kit/kernel/counted.ts';
import { spelledAmong } from '../stock/lot-rules.ts';
import { type Held, type LineParts, lotInWords, unitsByItem } from './line-parts-rules.ts';

export interface MissingUnits {
  readonly line: number;
  /** Which component, if the line is a bundle. */
  readonly item_id?: number;
  /** Absent: first expired first, if unambiguous. Null: units without a lot. */
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
 * @param held reservations of the sub-order, first expired first
 * @param among `unpicked`: of one lot, excluding confirmed picks; `all`: a picked unit may be of another lot than it
 * seemed
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
    // Units that were revoked already are missing too and must not count twice.
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

/** Units per line and item that the sub-order needs but no longer holds. */
function unitsTakenBack(lines: ReadonlyMap<number, LineParts>, held: readonly Held[]): Map<string, number> {
  const gone = new Map<string, number>();
  for (const [line, { quantity, parts }] of lines) {
    const units = unitsByItem(held, line);
    for (const [itemId, each] of parts)
      gone.set(`${line} ${itemId}`, Math.max(0, quantity * each - (units.get(itemId) ?? 0)));
  }
  return gone;
}

/** The item that a report line is about; null, with a violation, if it does not say. */
export function itemOf(
  lines: ReadonlyMap<number, LineParts>,
  { line, item_id }: Pick<MissingUnits, 'line' | 'item_id'>,
  index: number,
  violations: Violation[],
): number | null {
  const refuse = (name: string, code: Violation['code'], message: string) => {
    violations.push(violation(`/lines/${index}/${name}`, code, message));
    return null;
  };
  const parts = lines.get(line)?.parts;
  if (parts === undefined) return refuse('line', 'unknown_reference', `no line ${line} in this sub-order`);
  const [only, ...others] = parts.keys();
  const itemId = item_id ?? (others.length === 0 ? only : undefined);
  if (itemId === undefined) return refuse('item_id', 'required', 'the line is a bundle: name the component');
  if (parts.has(itemId)) return itemId;
  return refuse('item_id', 'unknown_reference', `no item ${itemId} in line ${line}`);
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
  const more = `${counted(units, 'unit')} ${of} more than line ${line} has`;
  const message =
    picked === 0
      ? more
      : `${more} left to pick: ${picked} of ${all} are confirmed as picked; undo the picks of missing units (undo_pick)`;
  return violation(`/lines/${index}/missing`, 'too_large', message);
}

/** A product code does not identify the lot: with several lots the report must name one. */
export function whichLot(index: number, lots: readonly string[]): Violation {
  return violation(`/lines/${index}/lot`, 'required', `name the lot: ${lots.map(lotInWords).join(', ')}`);
}

/**
 * Ordered units per line that can no longer ship, and held units that become useless: the other components of
 * incomplete bundles.
 * @param held what is left, first expired first, which is what stays
 */
export function unitsThatLeave<T extends Held>(lines: ReadonlyMap<number, LineParts>, held: readonly T[]) {
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
