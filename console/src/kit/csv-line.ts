// Writes rows as CSV. What a spreadsheet would take for a formula is defused by an apostrophe.

/** How a formula begins, also as East Asian keyboards type it. */
const SIGN = '[=+\\-@＝＋－＠]';
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[\\s"']*${SIGN})`);
/** Where the list separator is a semicolon or a tab, a cell of this file is split there, quoted or not, and at each line. */
const FORMULA_INSIDE = new RegExp(`([;\\t\\r\\n][\\s"']*)(?=${SIGN})`, 'g');
const NUMBER = /^-?\d+(\.\d+)?$/;

export type CsvValue = string | number | boolean | null | undefined;

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = NUMBER.test(text) ? text : defused(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function defused(text: string): string {
  const inside = text.replaceAll(FORMULA_INSIDE, "$1'");
  return FORMULA.test(text) ? `'${inside}` : inside;
}
