import { randomBytes, randomUUID } from 'node:crypto';
import { orgsWhere } from '../db/all-orgs.ts';
import { type Db, type Reader, sqlState, type Tx } from '../db/db.ts';
import { sql, unkept } from '../db/statement.ts';

export interface StoredAnswerRow {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  readonly created_at: Date;
}

const find = sql<StoredAnswerRow>(
  'http.findStoredAnswer',
  'SELECT fingerprint, status, headers, body, created_at FROM idempotency_key WHERE org_id = $1 AND key = $2',
);

const forgetExpired = sql(
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

const purge = sql<{ key: string }>(
  'http.purgeStoredAnswers',
  `DELETE FROM idempotency_key WHERE org_id = $1 AND key IN (
     SELECT old.key FROM idempotency_key old WHERE old.org_id = $1 AND old.created_at < $2
     ORDER BY old.created_at LIMIT $3::int)
   RETURNING key`,
);

const withOld = orgsWhere('http.orgsWithOldAnswersAcrossOrgs', (table) => [
  `EXISTS (SELECT FROM ${table('idempotency_key')} k WHERE k.org_id = f.org_id AND k.created_at < $1)`,
]);

export async function orgsWithOldAnswersAcrossOrgs(db: Reader, before: Date): Promise<number[]> {
  return (await db.query(withOld, [before])).map((row) => row.org_id);
}

export async function findStoredAnswer(
  db: Reader,
  orgId: number,
  key: string,
): Promise<StoredAnswerRow | null> {
  const rows = await db.query(find, [orgId, key]);
  return rows[0] ?? null;
}

export function forgetExpiredAnswer(tx: Tx, orgId: number, key: string, before: Date): void {
  tx.queueWrite(forgetExpired, [orgId, key, before]);
}

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

/** Nobody sees it before it has its answer: both are of one transaction. */
const UNANSWERED = 200;

/** Takes the key before the answer is known. */
export function claimKey(tx: Tx, orgId: number, key: string, fingerprint: Buffer, now: Date): void {
  tx.queueWrite(claim, [orgId, key, fingerprint, UNANSWERED, now]);
}

export function storeClaimedAnswer(tx: Tx, orgId: number, row: Parameters<typeof storeAnswer>[2]): void {
  tx.queueWrite(storeClaimed, [orgId, row.key, row.status, JSON.stringify(row.headers), row.body]);
}

/** The rows come with the next statement that is awaited. */
export function queueStoredAnswers(
  tx: Tx,
  orgId: number,
  keys: readonly string[],
): Promise<(StoredAnswerRow & { key: string })[]> {
  return tx.queueRead(findSeveral, [orgId, keys]);
}

/** In the order of their keys, so that two processes with the same keys wait and never cross. */
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

export async function purgeStoredAnswers(
  tx: Tx,
  orgId: number,
  before: Date,
  limit: number,
): Promise<number> {
  return (await tx.query(purge, [orgId, before, limit])).length;
}

// More than a page holds and hard to compress, so that a full disk shows. There is no org 0: where there is room, the
// foreign key refuses the row.
const NO_ORG = 0;
const NOBODY = '23503';
const PROBE_BYTES = 48 * 1024;

/** Throws where the database has no room for a row; writes nothing. */
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

/** Throws unless the database answers. */
export async function databaseAnswers(db: Reader): Promise<void> {
  await db.query(ping);
}

const clusterOf = sql<{ is_cluster: boolean }>(
  'http.isCluster',
  "SELECT to_regproc('run_command_on_workers') IS NOT NULL AS is_cluster",
);

// Only a cluster has the function, so it is not kept among the statements of every database.
const machines = unkept<{ name: string; answers: boolean }>(
  'http.machines',
  "SELECT nodename || ':' || nodeport AS name, success AS answers FROM run_command_on_workers('SELECT 1')",
);

/** The worker machines of a cluster and whether they answer; null where there is one server. */
export async function clusterMachines(db: Reader): Promise<{ name: string; answers: boolean }[] | null> {
  const [found] = await db.query(clusterOf);
  return found?.is_cluster === true ? db.query(machines) : null;
}
