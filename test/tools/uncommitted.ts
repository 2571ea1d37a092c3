// Corruptions are tried inside a transaction that is never committed: one database serves them all.
import type pg from 'pg';
import type { Db, Reader } from '../../src/kit/db/db.ts';
import type { Statement } from '../../src/kit/db/statement.ts';

/**
 * Makes changes that are forgotten afterwards.
 * @param look gets the database as the connection sees it meanwhile, to read from
 */
export async function uncommitted(
  sql: pg.Client,
  changes: readonly string[],
  look: (db: Db) => Promise<void>,
): Promise<void> {
  const query = async <Row>({ text }: Statement<Row>, values: readonly unknown[] = []) =>
    (await sql.query(text, [...values])).rows as Row[];
  const reader = { query } as unknown as Reader;
  await sql.query('BEGIN');
  try {
    for (const text of changes) await sql.query(text);
    await look({ ...reader, snapshot: (work) => work(reader) } as Db);
  } finally {
    await sql.query('ROLLBACK');
  }
}
