// Bulk loads. Rows are validated before the transaction; inside it statements are set-based, and nothing waits for others.
import type { Static, TSchema } from 'typebox';
import type { Db, Tx } from '../db/db.ts';
import { ROWS_PER_STATEMENT } from '../db/slices.ts';
import { commitForOrg, type FeedWriter } from '../feed/feed-writer.ts';
import { Problem, type Violation } from '../http/problems.ts';
import { uncleanTexts } from '../http/text.ts';
import { checkBody } from '../http/validate.ts';
import type { Clock } from '../kernel/clock.ts';
import { LOCKED_SLICE, Yielder } from '../kernel/yielder.ts';
import {
  ERRORS_LISTED_MAX,
  type ImportMode,
  type ImportReport as ImportReportSchema,
  ROWS_MAX,
  VIOLATIONS_PER_ROW_MAX,
} from './schema.ts';

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
  /** Among all rows, from 0. */
  readonly index: number;
  readonly violations: readonly Violation[];
}

export type ImportReport = Static<typeof ImportReportSchema>;

export interface GoodRow<Row> {
  readonly line: number;
  /** Among all rows, from 0. */
  readonly index: number;
  readonly row: Row;
}

export type Outcome = 'created' | 'updated' | 'unchanged' | readonly Violation[];

/** Reads, validates and writes the rows of one load; it remembers keys it has seen, so each load needs a new one. */
export interface Importer<Row> {
  readonly schema: TSchema;
  readonly rules?: (row: Row) => Violation[];
  /** A result for each row, in order; invalid ones are skipped, and `dryRun` writes nothing. */
  write(tx: Tx, feed: FeedWriter, rows: readonly GoodRow<Row>[], dryRun: boolean): Promise<Outcome[]>;
}

export interface ImportContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly orgId: number;
  readonly actor: string;
}

/** For the command line: `keep_good` commits in parts, so that a long file holds no lock for long. */
export async function importRows<Row>(
  { db, clock, orgId, actor }: ImportContext,
  importer: Importer<Row>,
  source: RowSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const tally = new Tally();
  const isWhole = options.mode === 'all_or_nothing';
  const parts = isWhole ? [await readRows(importer, source)] : partsOf(importer, source, ROWS_PER_STATEMENT);
  try {
    for await (const part of parts) {
      const author = { orgId, actor, now: clock.now() };
      tally.add(await commitForOrg(db, author, (tx, feed) => writePart(tx, feed, importer, part, options)));
    }
    return tally.report(!options.dryRun);
  } catch (error) {
    if (error instanceof Refused) return error.report;
    throw error;
  }
}

/** For one request, whose answer is stored in the same transaction: both modes write in it. */
export async function importRowsIn<Row>(
  tx: Tx,
  feed: FeedWriter,
  importer: Importer<Row>,
  part: ImportPart<Row>,
  options: ImportOptions,
): Promise<ImportReport> {
  const tally = new Tally();
  tally.add(await writePart(tx, feed, importer, part, options));
  return tally.report(!options.dryRun);
}

export interface ImportPart<Row> {
  readonly good: readonly GoodRow<Row>[];
  readonly bad: readonly RowError[];
}

interface PartResult {
  readonly counts: Readonly<Record<Exclude<Outcome, readonly Violation[]>, number>>;
  /** Errors of single rows, and conflicts with other rows or existing records; in row order. */
  readonly bad: readonly RowError[];
  readonly wrong: readonly RowError[];
}

/** 422 for `all_or_nothing` with invalid rows: lists every invalid value. */
class Refused extends Problem {
  readonly report: ImportReport;

  constructor(result: PartResult) {
    const tally = new Tally();
    tally.add(result);
    const report = tally.report(false);
    const violations = tally.errors.flatMap(({ index, violations: ofRow }) =>
      ofRow.map((one) => ({ ...one, pointer: `/rows/${index}${one.pointer}` })),
    );
    const detail = `${report.failed} of ${report.rows} rows are invalid; nothing was written`;
    super('validation_failed', { violations, detail });
    this.report = report;
  }
}

async function writePart<Row>(
  tx: Tx,
  feed: FeedWriter,
  importer: Importer<Row>,
  part: ImportPart<Row>,
  options: ImportOptions,
): Promise<PartResult> {
  // When one row is invalid and nothing will be kept, the others are only validated.
  const isLost = options.mode === 'all_or_nothing' && part.bad.length > 0;
  const outcomes = await importer.write(tx, feed, part.good, options.dryRun || isLost);
  const wrong: RowError[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const yielder = new Yielder(LOCKED_SLICE);
  for (const [at, outcome] of outcomes.entries()) {
    const good = part.good[at];
    if (typeof outcome === 'string') counts[outcome] += 1;
    else if (good !== undefined) wrong.push({ line: good.line, index: good.index, violations: outcome });
    if (yielder.shouldYield()) await yielder.next();
  }
  const result = { counts, bad: part.bad, wrong };
  if (options.mode === 'all_or_nothing' && !options.dryRun && part.bad.length + wrong.length > 0)
    throw new Refused(result);
  return result;
}

export async function readRows<Row>(importer: Importer<Row>, source: RowSource): Promise<ImportPart<Row>> {
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
): AsyncGenerator<ImportPart<Row>> {
  let good: GoodRow<Row>[] = [];
  let bad: RowError[] = [];
  let index = -1;
  const yielder = new Yielder();
  for await (const { line, value } of source) {
    const violations = violationsOf(importer, value);
    index += 1;
    if (violations.length === 0) good.push({ line, index, row: value as Row });
    else bad.push({ line, index, violations: violations.slice(0, VIOLATIONS_PER_ROW_MAX) });
    const count = good.length + bad.length;
    if (yielder.shouldYield()) await yielder.next();
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
  #errors: RowError[] = [];

  get errors(): readonly RowError[] {
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
    const errors = this.#errors.map(({ line, violations }) => ({ line, violations: [...violations] }));
    return { rows, created, updated, unchanged, failed, is_written: isWritten, errors };
  }
}
