// Which announced units a received line is: pure.
import { isSameLot } from '../../stock/lot-rules.ts';

interface RequestLine {
  readonly id: number;
  readonly item_id: number;
  readonly lot_number: string | null;
}

interface Share {
  readonly requestItemId: number;
  readonly quantity: number;
  /** Those of them that were announced and had not come. */
  readonly expected: number;
}

/** Goods of another lot than announced never fill a line: what says no lot may be any. */
function takesLot({ lot_number: announced }: RequestLine, lot: string | null): boolean {
  return announced === null || lot === null || isSameLot(announced, lot);
}

const isOfLot = ({ lot_number: announced }: RequestLine, lot: string | null) =>
  announced === lot || (announced !== null && lot !== null && isSameLot(announced, lot));

/**
 * The lines of a request that counted units may fill: those with the same lot first, then those that announced none, each in
 * their order. Empty where the units need a line of their own.
 * @param named the line that was named, if one was
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
 * Gives units to the lines, each what it still waits for; what is more goes to the first.
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
