import type { Reader } from '../db/db.ts';
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
