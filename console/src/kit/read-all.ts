/** For short lists: a page of the console shows no more rows than this. */
const ROWS_MAX = 2000;

/** All rows of a short list, page after page. */
export async function readAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of list) {
    rows.push(row);
    if (rows.length >= ROWS_MAX) break;
  }
  return rows;
}
