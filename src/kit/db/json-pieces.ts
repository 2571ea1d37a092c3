// JSON arrays built by PostgreSQL, in pieces of bytes. As one value, a page of a megabyte was assembled from chunks by the
// driver, which copies what it has with each doubling (docs/decisions/0007-what-one-request-may-cost.md).

/** The JSON is their concatenation. */
export type JsonPieces = readonly (string | Buffer)[];

/** Elements per piece: 40 KB for the largest usual ones (orders). */
export const ELEMENTS_OF_A_PIECE = 16;

/** SQL of one row per piece of a page, at least one. The page is a row of `elements`, an array of texts, and columns of its own. */
export function inPieces(page: string, columns: readonly string[]): string {
  return `SELECT coalesce(array_to_string(p.elements[n + 1 : n + ${ELEMENTS_OF_A_PIECE}], ','), '') AS json_bytes,
         ${columns.map((column) => `p.${column}`).join(', ')}
  FROM (${page}) AS p,
       generate_series(0, coalesce(cardinality(p.elements), 1) - 1, ${ELEMENTS_OF_A_PIECE}) AS n
  ORDER BY n`;
}

/** @param rows as `inPieces` selects them */
export function arrayOfPieces(rows: readonly { readonly json_bytes: Buffer }[]): JsonPieces {
  return [...rows.flatMap(({ json_bytes }, at) => [at === 0 ? '[' : ',', json_bytes]), ']'];
}
