// Assigns received units to expected lines, and to the units of a transfer in transit. Pure.
import type { Static } from 'typebox';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { counted } from '../../../kit/kernel/counted.ts';
import { CORRECT_LOT } from '../../inventory/ops/schema.ts';
import type { Label as UnitLabel } from '../../stock/labels-now.ts';
import { isSameLot } from '../../stock/lot-rules.ts';
import { NO_DATE, NO_LOT } from '../../stock/stock-state.ts';
import type { ReceivingWarning, WarningCode } from './schema.ts';

export type { Label as UnitLabel } from '../../stock/labels-now.ts';

interface RequestLine {
  readonly id: number;
  readonly item_id: number;
  readonly lot_number: string | null;
}

interface Share {
  readonly requestItemId: number;
  readonly quantity: number;
  /** Expected units that are still missing. */
  readonly expected: number;
}

/** A different lot never fills a line; a unit or line without a lot matches any. */
function takesLot({ lot_number: announced }: RequestLine, lot: string | null): boolean {
  return announced === null || lot === null || isSameLot(announced, lot);
}

const isOfLot = ({ lot_number: announced }: RequestLine, lot: string | null) =>
  announced === lot || (announced !== null && lot !== null && isSameLot(announced, lot));

/**
 * The lines that counted units may fill: those with the same lot first, then those without one, each in order. Empty if the units
 * need a new line.
 * @param named the line that was named, if any
 */
export function linesFor<Line extends RequestLine>(
  lines: readonly Line[],
  itemId: number,
  lot: string | null,
  named: number | null,
): Line[] {
  const fitting = lines.filter((one) => one.item_id === itemId && takesLot(one, lot));
  const chosen = fitting.filter(({ id }) => id === named);
  if (chosen.length > 0) return chosen;
  return [...fitting.filter((one) => isOfLot(one, lot)), ...fitting.filter((one) => !isOfLot(one, lot))];
}

/**
 * Assigns units to the lines, each its missing units; surplus goes to the first.
 * @param lines at least one
 * @param waiting units that each line still waits for; it is brought up to date
 */
export function sharesOf(
  lines: readonly Pick<RequestLine, 'id'>[],
  waiting: Map<number, number>,
  quantity: number,
): Share[] {
  const shares = new Map<number, { quantity: number; expected: number }>();
  let left = quantity;
  for (const { id } of lines) {
    const units = Math.min(left, waiting.get(id) ?? 0);
    if (units === 0) continue;
    shares.set(id, { quantity: units, expected: units });
    waiting.set(id, (waiting.get(id) ?? 0) - units);
    left -= units;
  }
  const [first] = lines;
  if (left > 0 && first !== undefined) {
    const known = shares.get(first.id) ?? { quantity: 0, expected: 0 };
    shares.set(first.id, { ...known, quantity: known.quantity + left });
  }
  return [...shares].map(([requestItemId, share]) => ({ requestItemId, ...share }));
}

interface Named {
  readonly line_id?: number;
  readonly request_item_id?: number;
}

/** undefined: the body names no line. */
export function lineIdOf({ line_id, request_item_id }: Named): number | undefined {
  return line_id ?? request_item_id;
}

/** The field that names the line. */
export function lineField({ line_id, request_item_id }: Named): 'line_id' | 'request_item_id' {
  return line_id === undefined && request_item_id !== undefined ? 'request_item_id' : 'line_id';
}

/** @param at pointer to the object that names it */
export function lineIdViolations(at: string, { line_id, request_item_id }: Named): Violation[] {
  if (line_id === undefined || request_item_id === undefined || line_id === request_item_id) return [];
  const message = `is of line ${request_item_id}, but line_id is ${line_id}: send only line_id`;
  return [violation(`${at}/request_item_id`, 'conflicting_reference', message)];
}

interface AnnouncedLine extends Omit<RequestLine, 'lot_number'> {
  readonly requested_qty: number;
  readonly expiration_date: string | null;
}

interface ReceivedPiece extends Share {
  readonly line: { readonly lot: string | null };
  readonly expiration: string | null;
}

export type Warning = Static<typeof ReceivingWarning>;

const UNANNOUNCED: Readonly<Record<Exclude<WarningCode, 'other_date'>, string>> = {
  over: 'more than expected',
  other_lot: 'of an unexpected lot',
  not_announced: 'of an unexpected item',
  more_than_left: 'more than left the source warehouse: recorded as found',
};

/** One for each code, line of the request, lot and date. @param items the request's lines, new ones included */
export function warningsOf(
  pieces: readonly ReceivedPiece[],
  items: readonly AnnouncedLine[],
  isTransfer: boolean,
): Warning[] {
  const warnings = new Map<string, Warning>();
  const warn = (code: WarningCode, own: AnnouncedLine, lot: string | null, units: number, words: string) => {
    const key = `${code} ${own.id} ${lot} ${words}`;
    const quantity = (warnings.get(key)?.quantity ?? 0) + units;
    const message = `${counted(quantity, 'unit')} ${words}`;
    warnings.set(key, { code, line_id: own.id, item_id: own.item_id, lot, quantity, message });
  };
  for (const { requestItemId, quantity, expected, line, expiration } of pieces) {
    const own = items.find(({ id }) => id === requestItemId);
    if (own === undefined) continue;
    if (quantity > expected) {
      const code = isTransfer ? 'more_than_left' : codeOf(own, items);
      warn(code, own, line.lot, quantity - expected, UNANNOUNCED[code]);
    }
    const { expiration_date: announced } = own;
    if (own.requested_qty > 0 && announced !== null && announced !== expiration)
      warn('other_date', own, line.lot, quantity, otherDate(announced, expiration));
  }
  return [...warnings.values()];
}

/** The first date that is received for a lot becomes its date: a misread one has to be corrected, or the right one is refused. */
function otherDate(announced: string, received: string | null): string {
  const date = received === null ? 'without a date' : `dated ${received}`;
  return `${date}, expected with ${announced}: if that was misread, correct it: ${CORRECT_LOT}`;
}

function codeOf(own: AnnouncedLine, items: readonly AnnouncedLine[]): 'over' | 'other_lot' | 'not_announced' {
  if (own.requested_qty > 0) return 'over';
  const isAnnounced = items.some((one) => one.item_id === own.item_id && one.requested_qty > 0);
  return isAnnounced ? 'other_lot' : 'not_announced';
}

// --- Of a transfer ----------------------------------------------------------------------------------------------

/** Units of an element in transit; arrived ones are subtracted. */
export interface UnitsOnTheirWay extends UnitLabel {
  readonly requestItemId: number;
  /** The date of their lot by now: it may have been corrected since they left. */
  readonly expirationNow: string;
  open: number;
}

/** What the line says of its units; null: nothing. */
interface CountedLabel {
  readonly lot: string | null;
  readonly expiration: string | null;
}

interface ArrivedUnits extends UnitLabel {
  readonly quantity: number;
  /** The label they left with. */
  readonly departed: UnitLabel;
}

/**
 * Lots and dates travel with the units: a line without a lot gets those that left, first expired first. A line with one gets
 * the units with it, then those that left without any, which are labelled now. What is more has not left at the source, and
 * is not among them.
 * @param onTheirWay first expired first; it is brought up to date
 */
export function arrivedUnits(
  onTheirWay: readonly UnitsOnTheirWay[],
  requestItemId: number,
  quantity: number,
  { lot, expiration }: CountedLabel,
): ArrivedUnits[] {
  const found: ArrivedUnits[] = [];
  let left = quantity;
  const take = (
    fits: (one: UnitsOnTheirWay) => boolean,
    lotOf: (one: UnitLabel) => string,
    date?: string,
  ) => {
    for (const one of onTheirWay) {
      if (one.requestItemId !== requestItemId || !fits(one)) continue;
      const units = Math.min(left, one.open);
      if (units === 0) continue;
      one.open -= units;
      left -= units;
      const departed = { lot: one.lot, expiration: one.expiration };
      found.push({ lot: lotOf(one), expiration: date ?? one.expirationNow, quantity: units, departed });
    }
  };
  const hasDate = (one: UnitsOnTheirWay) => expiration === null || one.expirationNow === expiration;
  take(
    (one) => (lot === null || isSameLot(one.lot, lot)) && hasDate(one),
    (one) => one.lot,
  );
  if (lot !== null)
    take(
      (one) => one.lot === NO_LOT && (one.expiration === NO_DATE || hasDate(one)),
      () => lot,
      expiration ?? undefined,
    );
  return found;
}
