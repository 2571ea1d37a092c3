// Iterates over rows in key order, one page at a time.

/** @param read the next rows after the last one seen, at most `size` */
export async function* keyPages<Row>(size: number, read: (last: Row | undefined) => Promise<readonly Row[]>) {
  let last: Row | undefined;
  for (let isLast = false; !isLast; ) {
    const rows = await read(last);
    isLast = rows.length < size;
    last = rows.at(-1) ?? last;
    yield { rows, isLast };
  }
}
