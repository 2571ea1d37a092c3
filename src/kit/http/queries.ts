import { randomBytes, randomUUID } from 'node:crypto';
import { orgsWhere } from '../db/all-orgs.ts';
import { type Db, type Reader, sqlState, type Tx } from '../db/db.ts';
import { orgIds } from '../db/org-ids.ts';
import { sql, unprepared } from '../db/statement.ts';
import { counts, finds, writes } from '../db/statement-functions.ts';

export interface StoredAnswerRow {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  readonly created_at: Date;
}

export const findStoredAnswer = finds<StoredAnswerRow, [orgId: number, key: string]>(
  'http.findStoredAnswer',
  'SELECT fingerprint, status, headers, body, created_at FROM idempotency_key WHERE org_id = $1 AND key = $2',
);

export const forgetExpiredAnswer = writes<[orgId: number, key: string, before: Date]>(
  'http.forgetExpiredAnswer',
  'DELETE FROM idempotency_key WHERE org_id = $1 AND key = $2 AND created_at < $3',
);

const store = sql(
  'http.storeAnswer',
  `INSERT INTO idempotency_key (org_id, key, fingerprint, status, headers, body, created_at)
   VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
);

const claim = sql(
  'http.claimKey',
  `INSERT INTO idempotency_key (org_id, key, fingerprint, status, headers, body, created_at)
   VALUES ($1, $2, $3, $4, '{}', NULL, $5)`,
);

const storeClaimed = sql(
  'http.storeClaimedAnswer',
  'UPDATE idempotency_key SET status = $3, headers = $4::jsonb, body = $5 WHERE org_id = $1 AND key = $2',
);

const findSeveral = sql<StoredAnswerRow & { key: string }>(
  'http.findStoredAnswers',
  `SELECT key, fingerprint, status, headers, body, created_at FROM idempotency_key
   WHERE org_id = $1 AND key = ANY($2::text[])`,
);

const forgetSeveral = sql(
  'http.forgetExpiredAnswers',
  'DELETE FROM idempotency_key WHERE org_id = $1 AND key = ANY($2::text[]) AND created_at < $3',
);

const storeSeveral = sql(
  'http.storeAnswers',
  `INSERT INTO idempotency_key (org_id, key, fingerprint, status, headers, body, created_at)
   SELECT f.org_id, a.key, a.fingerprint, a.status, '{}', a.body, $2
   FROM org_feed f, unnest($3::text[], $4::bytea[], $5::int[], $6::text[]) AS a (key, fingerprint, status, body)
   WHERE f.org_id = $1`,
);

export const purgeStoredAnswers = counts<[orgId: number, before: Date, limit: number], Tx>(
  'http.purgeStoredAnswers',
  `DELETE FROM idempotency_key WHERE org_id = $1 AND key IN (
     SELECT old.key FROM idempotency_key old WHERE old.org_id = $1 AND old.created_at < $2
     ORDER BY old.created_at LIMIT $3::int)
   RETURNING key`,
);

export const orgsWithOldAnswersAcrossOrgs = orgIds<[before: Date]>(
  orgsWhere('http.orgsWithOldAnswersAcrossOrgs', (table) => [
    `EXISTS (SELECT FROM ${table('idempotency_key')} k WHERE k.org_id = f.org_id AND k.created_at < $1)`,
  ]),
);

export function storeAnswer(
  tx: Tx,
  orgId: number,
  row: Omit<StoredAnswerRow, 'headers'> & { key: string; headers: Readonly<Record<string, string>> },
): void {
  tx.queueWrite(store, [
    orgId,
    row.key,
    row.fingerprint,
    row.status,
    JSON.stringify(row.headers),
    row.body,
    row.created_at,
  ]);
}

/** Placeholder status; never visible, as the answer is written in the same transaction. */
const UNANSWERED = 200;

export function claimKey(tx: Tx, orgId: number, key: string, fingerprint: Buffer, now: Date): void {
  tx.queueWrite(claim, [orgId, key, fingerprint, UNANSWERED, now]);
}

export function storeClaimedAnswer(tx: Tx, orgId: number, row: Parameters<typeof storeAnswer>[2]): void {
  tx.queueWrite(storeClaimed, [orgId, row.key, row.status, JSON.stringify(row.headers), row.body]);
}

/** The rows arrive with the next awaited statement. */
export function queueStoredAnswers(
  tx: Tx,
  orgId: number,
  keys: readonly string[],
): Promise<(StoredAnswerRow & { key: string })[]> {
  return tx.queueRead(findSeveral, [orgId, keys]);
}

/** Ordered by key, so that two processes with the same keys cannot deadlock. */
export function storeAnswers(
  tx: Tx,
  orgId: number,
  rows: readonly { key: string; fingerprint: Buffer; status: number; body: string | null }[],
  now: Date,
  oldest: Date,
): void {
  const sorted = [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map((row) => row.key);
  tx.queueWrite(forgetSeveral, [orgId, keys, oldest]);
  tx.queueWrite(storeSeveral, [
    orgId,
    now,
    keys,
    sorted.map((row) => row.fingerprint),
    sorted.map((row) => row.status),
    sorted.map((row) => row.body),
  ]);
}

// Larger than a page and incompressible, so that a full disk shows. There is no org 0: if there is space, the foreign key
// refuses the row.
const NO_ORG = 0;
const NOBODY = '23503';
const PROBE_BYTES = 48 * 1024;

/** Throws where the database has no disk space; writes nothing. */
export async function tryToWrite(db: Db): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      storeAnswer(tx, NO_ORG, {
        key: randomUUID(),
        fingerprint: randomBytes(32),
        status: 200,
        headers: {},
        body: randomBytes(PROBE_BYTES).toString('base64'),
        created_at: new Date(0),
      });
    });
  } catch (error) {
    if (sqlState(error) !== NOBODY) throw error;
  }
}

const ping = sql('http.ping', 'SELECT 1 AS answer');

export async function databaseAnswers(db: Reader): Promise<void> {
  await db.query(ping);
}

const clusterOf = sql<{ is_cluster: boolean }>(
  'http.isCluster',
  "SELECT to_regproc('run_command_on_workers') IS NOT NULL AS is_cluster",
);

// Only a cluster has the function, so the statement is not prepared.
const machines = unprepared<{ name: string; answers: boolean }>(
  'http.machines',
  "SELECT nodename || ':' || nodeport AS name, success AS answers FROM run_command_on_workers('SELECT 1')",
);

/** The worker machines of a cluster and whether they answer; null for a single server. */
export async function clusterMachines(db: Reader): Promise<{ name: string; answers: boolean }[] | null> {
  const [found] = await db.query(clusterOf);
  return found?.is_cluster === true ? db.query(machines) : null;
}
