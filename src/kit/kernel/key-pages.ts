// Long work over rows in key order, so many at a time.

interface KeyPage<Row> {
  readonly rows: readonly Row[];
  readonly isLast: boolean;
}

/** @param read the next rows behind the last one seen, at most `size` */
export async function* keyPages<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<KeyPage<Row>> {
  let last: Row | undefined;
  for (let isLast = false; !isLast; ) {
    const rows = await read(last);
    isLast = rows.length < size;
    last = rows.at(-1) ?? last;
    yield { rows, isLast };
  }
}
