// CSV as spreadsheets save it: separated by commas, semicolons or tabs, a header in any case, empty rows skipped. Otherwise
// strict: UTF-8, every cell typed by a schema. Cells stay as they are; a formula is just text.
import type { TSchema } from 'typebox';
import { Yielder } from '../kernel/yielder.ts';
import { isBlank } from './blanks.ts';
import { decodedText } from './large-bytes.ts';
import { invalid, type Violation } from './problems.ts';

const ROWS_MAX = 100_000;
const RECORD_LENGTH_MAX = 64 * 1024;
const CELLS_MAX = 200;
/** Several values in one cell. */
const LIST_SEPARATOR = '|';
/** An empty cell means "not given"; this one means null, as in PostgreSQL's own files. */
const CLEARED = '\\N';

export interface CsvRows {
  /** The line where each begins; the header is line 1. */
  readonly lines: readonly number[];
  readonly values: readonly unknown[];
}

interface Column {
  readonly type?: string;
  readonly anyOf?: readonly { readonly type?: string }[];
}

/**
 * Reads a file, or throws all errors of the file itself. The header is checked before the first row, and no row beyond the
 * limit is read.
 */
export async function readCsv(bytes: Buffer, schema: TSchema): Promise<CsvRows> {
  const columns = csvColumns(schema);
  const text = await decode(bytes);
  const delimiter = delimiterOf(text);
  const records = recordsOf(text, delimiter);
  const header = records.next().value;
  if (header === undefined) throw invalid([fileViolation('required', 'is empty: it needs a header line')]);
  const names = header.cells.map((cell) => nameOf(cell, columns));
  checkHeader(names, columns, schema);
  const lines: number[] = [];
  const values: unknown[] = [];
  const yielder = new Yielder();
  const hasCommas = delimiter === ';';
  for (const { cells, line } of records) {
    if (cells.every(isBlank)) continue;
    if (values.length === ROWS_MAX) {
      const message = `has more than ${ROWS_MAX} rows; at most ${ROWS_MAX} are taken at once`;
      throw invalid([fileViolation('too_long', message)]);
    }
    lines.push(line);
    values.push(toObject(names, cells, columns, hasCommas));
    if (yielder.shouldYield()) await yielder.next();
  }
  return { lines, values };
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The separator, found in the header, whose names cannot contain it. */
function delimiterOf(text: string): string {
  const header = /[^\r\n]+/.exec(text.slice(0, RECORD_LENGTH_MAX))?.[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best), ',');
}

/** The column for a header cell, ignoring case; the cell itself where there is none. */
function nameOf(cell: string, columns: Readonly<Record<string, Column>>): string {
  const name = cell.trim().toLowerCase();
  return Object.hasOwn(columns, name) ? name : cell;
}

/** The properties that fit in a cell. */
export function csvColumns(schema: TSchema): Readonly<Record<string, Column>> {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Column>> };
  return Object.fromEntries(Object.entries(properties).filter(([, column]) => column.type !== 'object'));
}

async function decode(bytes: Buffer): Promise<string> {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw invalid([fileViolation('bad_text', 'is UTF-16: save it as CSV in UTF-8')]);
  }
  try {
    return await decodedText(bytes);
  } catch {
    throw invalid([
      fileViolation(
        'bad_text',
        `is not UTF-8: the first broken character is in line ${brokenLine(bytes)}; save it as CSV in UTF-8`,
      ),
    ]);
  }
}

function brokenLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const part = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (!isUtf8(part)) return line;
    if (end < 0) break;
    start = end + 1;
  }
  return line;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function* recordsOf(text: string, delimiter: string): Generator<CsvRecord, undefined> {
  try {
    yield* readRecords(text, {
      delimiter,
      recordLengthMax: RECORD_LENGTH_MAX,
      cellsMax: CELLS_MAX,
    });
  } catch (error) {
    if (!(error instanceof BadCsv)) throw error;
    const message = `is not well-formed CSV in line ${error.line}: ${error.message}`;
    throw invalid([fileViolation('bad_format', message)]);
  }
}

function checkHeader(
  names: readonly string[],
  columns: Readonly<Record<string, Column>>,
  schema: TSchema,
): void {
  const violations: Violation[] = [];
  const seen = new Set<string>();
  for (const name of names) {
    if (isBlank(name)) continue;
    if (!Object.hasOwn(columns, name)) {
      const known = Object.keys(columns).join(', ');
      violations.push(
        fileViolation(
          'unknown_property',
          `has a column ${JSON.stringify(name.slice(0, 100))}; known: ${known}`,
        ),
      );
    } else if (seen.has(name)) violations.push(fileViolation('duplicate', `has the column ${name} twice`));
    seen.add(name);
  }
  for (const name of (schema as { required?: readonly string[] }).required ?? []) {
    if (!seen.has(name)) violations.push(fileViolation('required', `has no column ${name}`));
  }
  if (violations.length > 0) throw invalid(violations);
}

function fileViolation(code: Violation['code'], message: string): Violation {
  return { pointer: '', in: 'body', code, message: `the file ${message}` };
}

function toObject(
  names: readonly string[],
  cells: readonly string[],
  columns: Readonly<Record<string, Column>>,
  hasCommas: boolean,
): unknown {
  const value: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index];
    // Blank cells are not given, and an emptied column may still be in the file.
    if (cell !== undefined && !isBlank(cell) && !isBlank(name))
      value[name] =
        cell.trim() === CLEARED ? cleared(columns[name]) : typed(cell, typeOf(columns[name]), hasCommas);
  }
  // Cells without a column are an unknown property of their row.
  const stray = cells.findIndex((cell, index) => isBlank(names[index] ?? '') && !isBlank(cell));
  if (stray >= 0) value[`column ${stray + 1}`] = cells[stray];
  return value;
}

/** Where null is not allowed, the marker stays, and the schema reports it. */
function cleared(column: Column | undefined): unknown {
  if (column?.anyOf?.some((branch) => branch.type === 'null')) return null;
  return column?.type === 'array' ? [] : CLEARED;
}

function typeOf(column: Column | undefined): string | undefined {
  return column?.type ?? column?.anyOf?.find((branch) => branch.type !== 'null')?.type;
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/** @param hasCommas whether the decimal separator may be a comma: in files separated by semicolons */
function typed(cell: string, type: string | undefined, hasCommas: boolean): unknown {
  const text = cell.trim();
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : cell;
  if (type === 'number') {
    const number = hasCommas ? text.replace(',', '.') : text;
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(number) ? Number(number) : cell;
  }
  if (type === 'boolean') return BOOLEANS.get(text.toLowerCase()) ?? cell;
  if (type === 'array') return cell.split(LIST_SEPARATOR);
  return cell;
}

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
  /** The line where it begins; a quoted cell can span several. */
  readonly line: number;
}

export interface CsvForm {
  readonly delimiter: string;
  readonly recordLengthMax: number;
  readonly cellsMax: number;
}

/** Empty lines are skipped. Line ends: LF, CRLF or CR. */
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
        'the closing quote of a cell must be followed by a delimiter or the end of the line',
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
    if (character === '"') throw new BadCsv(line, 'a cell contains a quote but does not begin with one');
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
