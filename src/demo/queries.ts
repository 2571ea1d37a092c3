import type { Reader, Tx } from '../db/db.ts';
import { sql } from '../db/statement.ts';
import { only } from '../kernel/assert.ts';

const look = sql<{ is_empty: boolean; is_demo: boolean }>(
  'demo.state',
  `SELECT NOT EXISTS (SELECT 1 FROM org) AS is_empty,
          EXISTS (SELECT 1 FROM api_client WHERE client_id = 'demo-client') AS is_demo`,
);

/** Whether the demo world is here, or something else, or nothing. */
export async function demoState(db: Reader): Promise<'empty' | 'loaded' | 'occupied'> {
  const state = only(await db.query(look));
  if (state.is_demo) return 'loaded';
  return state.is_empty ? 'empty' : 'occupied';
}

const BY_KEY = [
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_material',
  'enable_seqscan',
  'enable_bitmapscan',
].map((setting) => sql(`demo.without_${setting}`, `SET LOCAL ${setting} TO off`));

/**
 * Looks rows up by their keys. The server knows nothing yet about tables that this very transaction fills, takes them
 * for empty, and would read them, with all versions of every row, again for each change. (28 s instead of 6, on a busy 2-core machine.)
 */
export function planByKeys(tx: Tx): void {
  for (const statement of BY_KEY) tx.send(statement, []);
}
