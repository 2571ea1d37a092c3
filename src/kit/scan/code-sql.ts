/** Whether a column has a code that was read without blanks and in capitals, `$1`: the expression of the indexes of such columns. */
export const isCode = (column: string) =>
  `${column} IS NOT NULL AND upper(replace(${column}, ' ', '')) = $1::text`;
