// JSON arrays that PostgreSQL puts together, in pieces. As one text, a page of a megabyte was put together from chunks by the
// driver, decoded into one long string and encoded again: garbage that is collected by stopping the process, six times a second.
// A piece of some kilobytes is short-lived in the young generation (docs/decisions/0007-what-one-request-may-cost.md).

/** One behind the other they are the text. */
export type JsonPieces = readonly string[];

/** So many elements make a piece, which the largest usual ones (an order) fill with 40 KB. */
export const ELEMENTS_OF_A_PIECE = 16;

/** @param rows in their order, each with some elements and commas between them; null where there is no element */
export function arrayOfPieces(rows: readonly { readonly json: string | null }[]): JsonPieces {
  const [first, ...others] = rows;
  if (others.length === 0) return [`[${first?.json ?? ''}]`];
  return ['[', first?.json ?? '', ...others.flatMap(({ json }) => [',', json ?? '']), ']'];
}
