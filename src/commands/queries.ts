import type { Reader } from '../kit/db/db.ts';
import { sql } from '../kit/db/statement.ts';
import { readsMap, readsValue } from '../kit/db/statement-functions.ts';
import { only } from '../kit/kernel/assert.ts';

const look = sql<{ is_empty: boolean; is_demo: boolean }>(
  'demo.state',
  `SELECT NOT EXISTS (SELECT 1 FROM org) AS is_empty,
          EXISTS (SELECT 1 FROM api_client WHERE client_id = 'demo-client') AS is_demo`,
);

export async function demoState(db: Reader): Promise<'empty' | 'loaded' | 'occupied'> {
  const state = only(await db.query(look));
  if (state.is_demo) return 'loaded';
  return state.is_empty ? 'empty' : 'occupied';
}

/** The hashes of the active people and programs among these logins, by login. */
export const findStoredSecrets = readsMap<string, string, [logins: readonly string[]]>(
  'demo.storedSecrets',
  `SELECT lower(email) AS key, password_hash AS value FROM user_account
   WHERE is_active AND lower(email) = ANY($1::text[])
   UNION ALL
   SELECT client_id, secret_hash FROM api_client WHERE is_active AND client_id = ANY($1::text[])`,
);

export const countOtherOrgs = readsValue<number, [names: readonly string[]]>(
  'demo.countOtherOrgs',
  'SELECT count(*)::int AS total FROM org WHERE name <> ALL($1::text[])',
);

const countServers = readsValue<number, [applicationName: string]>(
  'demo.countServers',
  `SELECT count(*)::int AS total FROM pg_stat_activity
   WHERE datname = current_database() AND application_name = $1`,
);

export async function isServed(db: Reader, applicationName: string): Promise<boolean> {
  return (await countServers(db, applicationName)) > 0;
}
