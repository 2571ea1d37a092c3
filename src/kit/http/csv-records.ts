// Splits CSV into records (RFC 4180), one after the other: whoever reads them stops where it has had enough, so a bound
// is kept while the file is read and not after.

/** What is wrong with the file, and in which line. */
export class BadCsv extends Error {
  override readonly name = 'BadCsv';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface CsvRecord {
  readonly cells: readonly string[];
  /** The line in which it begins; a quoted cell can span several. */
  readonly line: number;
}

export interface CsvForm {
  readonly delimiter: string;
  /** Characters of one record. */
  readonly recordLengthMax: number;
  readonly cellsMax: number;
}

/** Empty lines are no records. Line ends: LF, CRLF or CR. */
export function* readRecords(text: string, form: CsvForm): Generator<CsvRecord> {
  const { delimiter, recordLengthMax, cellsMax } = form;
  const length = text.length;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  while (at < length) {
    const startsAt = at;
    const startLine = line;
    const cells: string[] = [];
    for (;;) {
      let cell: string;
      if (text[at] === '"') {
        const quoted = readQuoted(text, at, startsAt + recordLengthMax, line);
        [cell, at, line] = [quoted.cell, quoted.end, quoted.line];
      } else {
        const end = endOfCell(text, at, delimiter, startsAt + recordLengthMax, line);
        cell = text.slice(at, end);
        at = end;
      }
      cells.push(cell);
      if (cells.length > cellsMax) throw new BadCsv(line, `a record has more than ${cellsMax} cells`);
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (at < length && text[at] !== '\n' && text[at] !== '\r')
      throw new BadCsv(
        line,
        'after the closing quote of a cell comes neither a delimiter nor the end of the line',
      );
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line += 1;
    const isEmpty = cells.length === 1 && cells[0] === '' && text[startsAt] !== '"';
    if (!isEmpty) yield { cells, line: startLine };
  }
}

function endOfCell(text: string, from: number, delimiter: string, until: number, line: number): number {
  for (let at = from; ; at += 1) {
    const character = text[at];
    if (character === undefined || character === delimiter || character === '\n' || character === '\r')
      return at;
    if (character === '"')
      throw new BadCsv(line, 'a quote stands inside a cell that does not begin with one');
    if (at > until) throw tooLong(line);
  }
}

function readQuoted(
  text: string,
  from: number,
  until: number,
  startLine: number,
): { readonly cell: string; readonly end: number; readonly line: number } {
  let line = startLine;
  let cell = '';
  let partFrom = from + 1;
  for (let at = from + 1; ; at += 1) {
    const character = text[at];
    if (character === undefined) throw new BadCsv(startLine, 'a quote is never closed');
    if (character === '\n') line += 1;
    if (at > until) throw tooLong(startLine);
    if (character !== '"') continue;
    cell += text.slice(partFrom, at);
    if (text[at + 1] !== '"') return { cell, end: at + 1, line };
    partFrom = at + 1;
    at += 1;
  }
}

function tooLong(line: number): BadCsv {
  return new BadCsv(line, 'a record is too long; is a quote never closed?');
}
