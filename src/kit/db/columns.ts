// Column arrays for statements over many rows; one value where all rows agree.

/** A single value where all rows agree and unnest gives NULL: a quarter off the insert of receipts' movements. */
export function columnOrSame<Row, Value>(
  rows: readonly Row[],
  pick: (row: Row) => Value,
): [Value[] | null, Value | null] {
  const [first] = rows;
  if (first === undefined) return [null, null];
  const same = pick(first);
  return rows.every((row) => pick(row) === same) ? [null, same] : [rows.map(pick), null];
}
