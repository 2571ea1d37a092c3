import type { Tx } from '../db/db.ts';
import { sql } from '../db/statement.ts';
import type { Author } from '../feed/feed-writer.ts';
import type { Step } from './machine-rules.ts';

export interface HistoryRow extends Step<string> {
  /** The record's key, in the order of the table's key. */
  readonly key: readonly number[];
  readonly version: number;
  /** The actor of this step; default: the author. */
  readonly actor?: string | null;
}

/**
 * Writes history. After the sequence lock, steps have times in commit order; before it, those of their request.
 * @param table has org_id, the columns of the key, version, from_state, to_state, reason, actor and time
 */
export function historyOf(table: string, key: readonly string[]) {
  const arrays = key.map((_, index) => `$${index + 4}::bigint[]`);
  const next = key.length + 4;
  const insert = sql(
    `state.insert_${table}`,
    `INSERT INTO ${table} (org_id, ${key.join(', ')}, version, from_state, to_state, reason, actor, time)
     SELECT f.org_id, ${key.map((column) => `h.${column}`).join(', ')}, h.version, h.from_state, h.to_state, h.reason,
       coalesce(h.actor, $2),
       greatest($3, f.last_time)
     FROM org_feed f, unnest(${arrays.join(', ')}, $${next}::bigint[], $${next + 1}::text[], $${next + 2}::text[], $${next + 3}::text[],
         $${next + 4}::text[])
       AS h (${key.join(', ')}, version, from_state, to_state, reason, actor)
     WHERE f.org_id = $1`,
  );
  return (tx: Tx, { orgId, actor, now }: Author, rows: readonly HistoryRow[]): void => {
    if (rows.length === 0) return;
    tx.queueWrite(insert, [
      orgId,
      actor,
      now,
      ...key.map((_, index) => rows.map((row) => row.key[index])),
      rows.map((row) => row.version),
      rows.map((row) => row.from),
      rows.map((row) => row.to),
      rows.map((row) => row.reason),
      rows.map((row) => row.actor ?? null),
    ]);
  };
}
