/** Rows per statement: few enough for the server to process at once, many enough to make the overhead negligible. */
export const ROWS_PER_STATEMENT = 5000;

export function* slices<T>(all: readonly T[]): Generator<{ rows: readonly T[]; before: number }> {
  for (let before = 0; before < all.length; before += ROWS_PER_STATEMENT) {
    yield { rows: all.slice(before, before + ROWS_PER_STATEMENT), before };
  }
}
