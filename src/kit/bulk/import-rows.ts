// Bulk loads, whatever they load and wherever the rows come from. Rows are read and judged before the transaction
// begins; inside it everything is set-based and nothing waits for anybody outside.
import type { TSchema } from 'typebox';
import type { Db, Tx } from '../db/db.ts';
import { ROWS_PER_STATEMENT } from '../db/slices.ts';
import { commitForOrg, type FeedWriter } from '../feed/feed-writer.ts';
import { Problem, type Violation } from '../http/problems.ts';
import { uncleanTexts } from '../http/text.ts';
import { checkBody } from '../http/validate.ts';
import type { Clock } from '../kernel/clock.ts';
import { LOCKED_SLICE, Slices } from '../kernel/turns.ts';
import { ERRORS_LISTED_MAX, type ImportMode, ROWS_MAX, VIOLATIONS_PER_ROW_MAX } from './schema.ts';

export interface ImportRow {
  /** Line of a file, or position in a list from 1. */
  readonly line: number;
  readonly value: unknown;
}

export type RowSource = AsyncIterable<ImportRow> | Iterable<ImportRow>;

export interface ImportOptions {
  readonly mode: ImportMode;
  readonly dryRun: boolean;
}

interface RowError {
  readonly line: number;
  readonly violations: readonly Violation[];
}

/** Beside the line of a file, the place among the rows, from 0. */
interface PlacedError extends RowError {
  readonly index: number;
}

export interface ImportReport {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly is_written: boolean;
  readonly errors: readonly RowError[];
}

export interface GoodRow<Row> {
  readonly line: number;
  /** Among all rows, from 0. */
  readonly index: number;
  readonly row: Row;
}

export type Outcome = 'created' | 'updated' | 'unchanged' | readonly Violation[];

/** What one bulk load knows to do with its rows; made anew for each, since it remembers the rows it has seen. */
export interface Importer<Row> {
  readonly schema: TSchema;
  readonly rules?: (row: Row) => Violation[];
  /** What comes of each row, in their order; wrong ones are left out, and with `dryRun` nothing is written. */
  write(tx: Tx, feed: FeedWriter, rows: readonly GoodRow<Row>[], dryRun: boolean): Promise<Outcome[]>;
}

export interface ImportContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly orgId: number;
  readonly actor: string;
}

/** For the command line: `keep_good` goes part by part, so that a file of any length holds no lock for long. */
export async function importRows<Row>(
  { db, clock, orgId, actor }: ImportContext,
  importer: Importer<Row>,
  source: RowSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const tally = new Tally();
  const write = (part: Part<Row>) =>
    commitForOrg(db, { orgId, actor, now: clock.now() }, async (tx, feed) => {
      const result = await writePart(tx, feed, importer, part, options);
      if (isRefused(result, options)) throw new Refused(result);
      return result;
    });
  if (options.mode === 'keep_good') {
    for await (const part of partsOf(importer, source, ROWS_PER_STATEMENT)) tally.add(await write(part));
    return tally.report(!options.dryRun);
  }
  const part = await readRows(importer, source);
  try {
    tally.add(await write(part));
    return tally.report(!options.dryRun);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tally.add(error.result);
    return tally.report(false);
  }
}

/** For one request, whose answer is kept in the same transaction: both modes write in it. */
export async function importRowsIn<Row>(
  tx: Tx,
  feed: FeedWriter,
  importer: Importer<Row>,
  part: Part<Row>,
  options: ImportOptions,
): Promise<ImportReport> {
  const result = await writePart(tx, feed, importer, part, options);
  const tally = new Tally();
  tally.add(result);
  if (isRefused(result, options)) throw refusal(tally.report(false), tally.errors);
  return tally.report(!options.dryRun);
}

/** Rows that were judged by themselves: the good ones, and what is wrong with the others. */
export interface Part<Row> {
  readonly good: readonly GoodRow<Row>[];
  readonly bad: readonly PlacedError[];
}

interface PartResult {
  readonly counts: Readonly<Record<Exclude<Outcome, readonly Violation[]>, number>>;
  /** By themselves, and beside what is there or the other rows; both in the order of rows. */
  readonly bad: readonly PlacedError[];
  readonly wrong: readonly PlacedError[];
}

class Refused extends Error {
  override readonly name = 'Refused';
  readonly result: PartResult;

  constructor(result: PartResult) {
    super('rows of an all-or-nothing load are wrong');
    this.result = result;
  }
}

function isRefused(result: PartResult, options: ImportOptions): boolean {
  return options.mode === 'all_or_nothing' && !options.dryRun && result.bad.length + result.wrong.length > 0;
}

async function writePart<Row>(
  tx: Tx,
  feed: FeedWriter,
  importer: Importer<Row>,
  part: Part<Row>,
  options: ImportOptions,
): Promise<PartResult> {
  // Where one row is wrong already and nothing will be kept, the others are only judged.
  const isLost = options.mode === 'all_or_nothing' && part.bad.length > 0;
  const outcomes = await importer.write(tx, feed, part.good, options.dryRun || isLost);
  const wrong: PlacedError[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const slices = new Slices(LOCKED_SLICE);
  for (const [at, outcome] of outcomes.entries()) {
    const good = part.good[at];
    if (typeof outcome === 'string') counts[outcome] += 1;
    else if (good !== undefined) wrong.push({ line: good.line, index: good.index, violations: outcome });
    if (slices.isOver()) await slices.next();
  }
  return { counts, bad: part.bad, wrong };
}

/** All rows of a source, judged. */
export async function readRows<Row>(importer: Importer<Row>, source: RowSource): Promise<Part<Row>> {
  for await (const part of partsOf(importer, source, ROWS_MAX + 1)) {
    const rows = part.good.length + part.bad.length;
    if (rows > ROWS_MAX) throw new Problem('body_too_large', { detail: `more than ${ROWS_MAX} rows` });
    return part;
  }
  return { good: [], bad: [] };
}

async function* partsOf<Row>(
  importer: Importer<Row>,
  source: RowSource,
  rowsMax: number,
): AsyncGenerator<Part<Row>> {
  let good: GoodRow<Row>[] = [];
  let bad: PlacedError[] = [];
  let index = -1;
  const slices = new Slices();
  for await (const { line, value } of source) {
    const violations = violationsOf(importer, value);
    index += 1;
    if (violations.length === 0) good.push({ line, index, row: value as Row });
    else bad.push({ line, index, violations: violations.slice(0, VIOLATIONS_PER_ROW_MAX) });
    const count = good.length + bad.length;
    if (slices.isOver()) await slices.next();
    if (count < rowsMax) continue;
    yield { good, bad };
    [good, bad] = [[], []];
  }
  if (good.length + bad.length > 0) yield { good, bad };
}

function violationsOf<Row>(importer: Importer<Row>, value: unknown): Violation[] {
  const wrong = [...checkBody(importer.schema, value), ...uncleanTexts(value)];
  return wrong.length === 0 ? (importer.rules?.(value as Row) ?? []) : wrong;
}

class Tally {
  #counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  #errors: PlacedError[] = [];

  get errors(): readonly PlacedError[] {
    return this.#errors;
  }

  add({ counts, bad, wrong }: PartResult): void {
    for (const outcome of ['created', 'updated', 'unchanged'] as const)
      this.#counts[outcome] += counts[outcome];
    this.#counts.failed += bad.length + wrong.length;
    const room = ERRORS_LISTED_MAX - this.#errors.length;
    const first = [...bad.slice(0, room), ...wrong.slice(0, room)].sort((a, b) => a.line - b.line);
    this.#errors.push(...first.slice(0, room));
  }

  report(isWritten: boolean): ImportReport {
    const { created, updated, unchanged, failed } = this.#counts;
    const rows = created + updated + unchanged + failed;
    const errors = this.#errors.map(({ line, violations }) => ({ line, violations }));
    return { rows, created, updated, unchanged, failed, is_written: isWritten, errors };
  }
}

/** All or nothing was asked for, and not all can be: a 422 that points at every value that is wrong. */
function refusal(report: ImportReport, errors: readonly PlacedError[]): Problem {
  const violations = errors.flatMap(({ index, violations: ofRow }) =>
    ofRow.map((one) => ({ ...one, pointer: `/rows/${index}${one.pointer}` })),
  );
  const detail = `${report.failed} of ${report.rows} rows are wrong; nothing was written`;
  return new Problem('validation_failed', { violations, detail });
}
