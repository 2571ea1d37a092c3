// Which announced units a received line is: pure.

interface Element {
  readonly id: number;
  readonly lot_number: string | null;
}

interface Share {
  readonly requestItemId: number;
  readonly quantity: number;
  /** Those of them that were announced and had not come. */
  readonly expected: number;
}

/**
 * Gives units to the elements of a request that announced the item: those with the same lot first, then in their order,
 * each what it still waits for; what is more goes to the first.
 * @param candidates elements with the item; at least one
 * @param waiting units that each element still waits for; it is brought up to date
 */
export function sharesOf(
  candidates: readonly Element[],
  waiting: Map<number, number>,
  quantity: number,
  lot: string | null,
): Share[] {
  const ordered = [
    ...candidates.filter((one) => lot !== null && one.lot_number === lot),
    ...candidates.filter((one) => lot === null || one.lot_number !== lot),
  ];
  const shares = new Map<number, { quantity: number; expected: number }>();
  let left = quantity;
  for (const { id } of ordered) {
    const units = Math.min(left, waiting.get(id) ?? 0);
    if (units === 0) continue;
    shares.set(id, { quantity: units, expected: units });
    waiting.set(id, (waiting.get(id) ?? 0) - units);
    left -= units;
  }
  const [first] = ordered;
  if (left > 0 && first !== undefined) {
    const known = shares.get(first.id) ?? { quantity: 0, expected: 0 };
    shares.set(first.id, { ...known, quantity: known.quantity + left });
  }
  return [...shares].map(([requestItemId, share]) => ({ requestItemId, ...share }));
}
