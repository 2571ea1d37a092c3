// Columns of a set of rows, as statements take them: an array each, and none where one value or nothing says it all.

/** Where no row has a value, no array: unnest gives NULL for it. */
export function columnOrNull<Row, Value>(
  rows: readonly Row[],
  pick: (row: Row) => Value | null,
): (Value | null)[] | null {
  return rows.some((row) => pick(row) !== null) ? rows.map(pick) : null;
}

/**
 * Where all rows agree, no array at all but the one value, which the statement takes where unnest gives NULL. Receipts
 * agree in most columns: this took a quarter off the insert of their movements.
 */
export function columnOrSame<Row, Value>(
  rows: readonly Row[],
  pick: (row: Row) => Value,
): [Value[] | null, Value | null] {
  const [first] = rows;
  if (first === undefined) return [null, null];
  const same = pick(first);
  return rows.every((row) => pick(row) === same) ? [null, same] : [rows.map(pick), null];
}
