// What stands in the tables, such that every change of a row shows. It is looked at some thousand times, so only those
// tables are read that a statement since the last look may have written.
import type pg from 'pg';
import type { Fingerprint } from './run.ts';

/** A statement without these words changes no row. FOR UPDATE counts: looking once too often does no harm. */
const MAY_WRITE = /\b(?:insert|update|delete|merge|truncate|copy|call|do)\b/i;

export class TableLooks {
  readonly #sql: pg.Client;
  /** Of each table, those that a statement changes which names it: itself, and what is deleted with its rows. */
  readonly #changedWith: ReadonlyMap<string, readonly string[]>;
  /** The tables that a statement may write, by its text. */
  readonly #writtenBy = new Map<string, ReadonlySet<string>>();
  readonly #noted = new Set<string>();
  readonly #prepared = new Map<string, { readonly name: string; readonly text: string }>();
  #last: ReadonlyMap<string, string> = new Map();

  private constructor(sql: pg.Client, changedWith: ReadonlyMap<string, readonly string[]>) {
    this.#sql = sql;
    this.#changedWith = changedWith;
    for (const table of changedWith.keys()) this.#noted.add(table);
  }

  static async open(sql: pg.Client): Promise<TableLooks> {
    await sql.query('SET jit = off; SET plan_cache_mode = force_generic_plan');
    const { rows } = await sql.query<{ table: string; followers: string[] }>(
      `SELECT relname AS table, array(SELECT f.conrelid::regclass::text FROM pg_constraint f
         WHERE f.confrelid = t.oid AND f.contype = 'f' AND f.confdeltype NOT IN ('a', 'r')) AS followers
       FROM pg_class t
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
    );
    return new TableLooks(sql, new Map(rows.map(({ table, followers }) => [table, [table, ...followers]])));
  }

  /** A statement that is sent. */
  note(text: string): void {
    let written = this.#writtenBy.get(text);
    if (written === undefined) {
      const words = MAY_WRITE.test(text) ? (text.match(/\w+/g) ?? []) : [];
      written = new Set(words.flatMap((word) => this.#changedWith.get(word) ?? []));
      this.#writtenBy.set(text, written);
    }
    for (const table of written) this.#noted.add(table);
  }

  /** All tables, those of which no statement was noted as they were seen last; or every one seen anew. */
  async look(which: 'noted' | 'all'): Promise<Fingerprint> {
    const tables = which === 'all' ? [...this.#changedWith.keys()] : [...this.#noted].sort();
    this.#noted.clear();
    if (tables.length === 0) return this.#last;
    const [, own] = (await this.#sql.query(
      'BEGIN; SELECT pg_current_xact_id()::text AS number',
    )) as unknown as pg.QueryResult<{ number: string }>[];
    const { rows } = await this.#sql.query<{ name: string; rows: string; newest: string | null }>({
      ...this.#statementOver(tables),
      values: [own?.rows[0]?.number],
    });
    await this.#sql.query('COMMIT');
    this.#last = new Map([
      ...this.#last,
      ...rows.map(({ name, rows: count, newest }) => [name, `${count} rows, newest ${newest}`] as const),
    ]);
    return this.#last;
  }

  /**
   * A row that is written gets the number of its transaction, and those only grow; a row that is deleted is counted. The
   * age is told from the number of this transaction: xmin as a number costs nine times as much.
   */
  #statementOver(tables: readonly string[]): { readonly name: string; readonly text: string } {
    const key = tables.join();
    const known = this.#prepared.get(key);
    if (known !== undefined) return known;
    const made = {
      name: `look ${this.#prepared.size}`,
      text: tables
        .map(
          (table) =>
            `SELECT '${table}' AS name, count(*) AS rows, $1::bigint - min(age(xmin)) AS newest FROM "${table}"`,
        )
        .join(' UNION ALL '),
    };
    this.#prepared.set(key, made);
    return made;
  }
}
