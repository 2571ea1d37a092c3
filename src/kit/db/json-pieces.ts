// JSON arrays that PostgreSQL puts together, in pieces. As one text, a page of a megabyte was put together from chunks by the
// driver, decoded into one long string and encoded again: garbage that is collected by stopping the process, six times a second.
// A piece of some kilobytes is short-lived in the young generation (docs/decisions/0007-what-one-request-may-cost.md).

/** One behind the other they are the text. */
export type JsonPieces = readonly string[];

/** So many elements make a piece, which the largest usual ones (an order) fill with 40 KB. */
export const ELEMENTS_OF_A_PIECE = 16;

/**
 * SQL of a row for each piece of a page, in their order; one row where the page is empty.
 * @param page selects one row: `elements`, an array of texts, and columns that are said of the page as a whole
 */
export function inPieces(page: string, columns: readonly string[]): string {
  return `SELECT coalesce(array_to_string(p.elements[n + 1 : n + ${ELEMENTS_OF_A_PIECE}], ','), '') AS json,
         ${columns.map((column) => `p.${column}`).join(', ')}
  FROM (${page}) AS p,
       generate_series(0, coalesce(cardinality(p.elements), 1) - 1, ${ELEMENTS_OF_A_PIECE}) AS n
  ORDER BY n`;
}

/** @param rows as `inPieces` selects them */
export function arrayOfPieces(rows: readonly { readonly json: string }[]): JsonPieces {
  const [first, ...others] = rows.map(({ json }) => json);
  if (others.length === 0) return [`[${first ?? ''}]`];
  return ['[', first ?? '', ...others.flatMap((json) => [',', json]), ']'];
}
