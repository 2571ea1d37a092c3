// What the statements of all rooms of the catalog are made of, and the one lock that bulk loads share.
import type { Reader, Tx } from '../db/db.ts';
import { type Statement, sql } from '../db/statement.ts';
import { type Filter, variants } from '../db/variants.ts';
import type { FeedRange } from '../feed/feed-writer.ts';
import { type ListRow, type PageRequest, PER_PAGE_MAX } from '../http/pagination.ts';
import { only } from '../kernel/assert.ts';

// --- Lists in the order of id -----------------------------------------------------------------------------------

export interface ListOf {
  readonly name: string;
  readonly table: string;
  /** Columns of `r` that the row object is made of; `$1` is the org. */
  readonly columns: string;
  /** Columns of table `t` that `columns` needs. */
  readonly needs: string;
}

/** Conditions on table `t`. */
export type Filters = Readonly<Record<string, Filter | undefined>>;

export interface IdOrderedList {
  page(db: Reader, orgId: number, page: PageRequest, filters: Filters): Promise<ListRow>;
  total(db: Reader, orgId: number, filters: Filters): Promise<number>;
}

/**
 * Best times of a prototype with 1,000,000 items on a busy 2-core machine: a constant limit around the one that is asked
 * for lets the server keep one plan (0.6 ms a page; 1.3 ms when it plans each time, because it takes an unknown limit for
 * a tenth of the table). A page at row 900,000: 84 ms when only keys are skipped, in the index; 490 ms when rows are.
 */
export function idOrderedList({ name, table, columns, needs }: ListOf): IdOrderedList {
  const around = (page: string) => `WITH r AS (${page})
    SELECT '[' || coalesce(string_agg(row_to_json(j)::text, ',' ORDER BY j.id), '') || ']' AS body,
           (SELECT count(*) FROM r) > $3::int AS has_more, '[' || max(j.id) || ']' AS last_key
    FROM (SELECT ${columns} FROM r ORDER BY r.id LIMIT $3::int) AS j`;
  const near = variants<ListRow, string>(`${name}.near`, (conditions) =>
    around(`SELECT ${needs} FROM (
        SELECT ${needs} FROM ${table} t WHERE t.org_id = $1 AND t.id > $2 ${conditions}
        ORDER BY t.id LIMIT ${PER_PAGE_MAX + 1}) AS t
      ORDER BY t.id LIMIT $3::int + 1`),
  );
  const deep = variants<ListRow, string>(`${name}.deep`, (conditions) =>
    around(`SELECT ${needs} FROM (
        SELECT t.id FROM ${table} t WHERE t.org_id = $1 AND t.id > $2 ${conditions}
        ORDER BY t.id LIMIT $3::int + 1 OFFSET $4::bigint) AS k
      JOIN ${table} t ON t.org_id = $1 AND t.id = k.id`),
  );
  const count = variants<{ total: number }, string>(
    `${name}.count`,
    (conditions) => `SELECT count(*)::int AS total FROM ${table} t WHERE t.org_id = $1 ${conditions}`,
  );
  return {
    async page(db, orgId, page, filters) {
      const start = [orgId, page.after?.[0] ?? 0, page.limit];
      const { statement, values } =
        page.offset === 0 ? near(start, filters) : deep([...start, page.offset], filters);
      return only(await db.query(statement, values));
    },
    async total(db, orgId, filters) {
      const { statement, values } = count([orgId], filters);
      return only(await db.query(statement, values)).total;
    },
  };
}

/** The column equals the value, where there is one. */
export function equal(column: string, value: string | number | boolean | undefined): Filter | undefined {
  return value === undefined ? undefined : { text: `t.${column} = ?`, value };
}

/** The lower-case expression contains the text, whatever its case, where there is one. */
export function contains(expression: string, text: string | undefined): Filter | undefined {
  if (text === undefined) return undefined;
  return { text: `${expression} LIKE lower(?)`, value: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` };
}

// --- Events -----------------------------------------------------------------------------------------------------

/**
 * SQL that writes one event for each record, made from the record, so that it says what the record says now. Takes the
 * org, the range in the feed (total, before), the actor, types and ids.
 * @param data columns of `r`, the record
 */
export function recordEventsSql(table: string, subjectType: string, data: string): string {
  return `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
    SELECT $1, f.last_sequence - $2 + $3 + e.ordinal, e.type, f.last_time, '${subjectType}', r.id::text, r.version, $4,
           (SELECT row_to_json(j) FROM (SELECT ${data}) AS j)
    FROM org_feed f, unnest($5::text[], $6::bigint[]) WITH ORDINALITY AS e (type, id, ordinal)
    JOIN ${table} r ON r.org_id = $1 AND r.id = e.id
    WHERE f.org_id = $1`;
}

export interface RecordEvent {
  readonly type: string;
  readonly id: number;
}

/** Rows of one statement: few enough for the server to take in at once, many enough to make the rest vanish. */
export const ROWS_PER_STATEMENT = 5000;

export function queueRecordEvents(
  tx: Tx,
  statement: Statement<unknown>,
  orgId: number,
  range: FeedRange,
  actor: string,
  events: readonly RecordEvent[],
): void {
  for (const { rows, before } of slices(events)) {
    tx.queueWrite(statement, [
      orgId,
      range.total,
      range.before + before,
      actor,
      rows.map((row) => row.type),
      rows.map((row) => row.id),
    ]);
  }
}

export function* slices<T>(all: readonly T[]): Generator<{ rows: readonly T[]; before: number }> {
  for (let before = 0; before < all.length; before += ROWS_PER_STATEMENT) {
    yield { rows: all.slice(before, before + ROWS_PER_STATEMENT), before };
  }
}

// --- Turns ------------------------------------------------------------------------------------------------------

const openTurn = sql(
  'catalog.openTurn',
  'INSERT INTO catalog_turn (org_id) VALUES ($1) ON CONFLICT (org_id) DO NOTHING',
);

const takeTurn = sql<{ org_id: number }>(
  'catalog.takeTurn',
  'SELECT org_id FROM catalog_turn WHERE org_id = $1 FOR UPDATE',
);

/** Waits for the org's other bulk loads of the catalog. The first lock of such a transaction. */
export async function waitForTurn(tx: Tx, orgId: number): Promise<void> {
  tx.queueWrite(openTurn, [orgId]);
  await tx.query(takeTurn, [orgId]);
}
