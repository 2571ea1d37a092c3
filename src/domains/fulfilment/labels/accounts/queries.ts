import type { Reader, Tx } from '../../../../kit/db/db.ts';
import { keysetList } from '../../../../kit/db/lists.ts';
import { instant, sql } from '../../../../kit/db/statement.ts';
import { only } from '../../../../kit/kernel/assert.ts';
import type { AccountSource } from './schema.ts';

const COLUMNS = `r.id, r.source, r.labels_per_day, '/carrier_webhooks/' || r.source || '/' || r.org_id AS webhook_path,
  r.updated_by, ${instant('r.tested_at')} AS last_tested, r.test_error AS last_error, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

export const accountList = keysetList({
  name: 'carrierAccounts.list',
  from: 'carrier_account t',
  json: `SELECT ${COLUMNS}`,
});

const upsert = sql(
  'carrierAccounts.upsert',
  `INSERT INTO carrier_account (org_id, id, source, sealed_secrets, labels_per_day, updated_by, version, created_at,
     updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7)
   ON CONFLICT (org_id, source) DO UPDATE SET sealed_secrets = excluded.sealed_secrets,
     labels_per_day = excluded.labels_per_day, updated_by = excluded.updated_by, tested_at = NULL, test_error = NULL,
     version = carrier_account.version + 1, updated_at = excluded.updated_at`,
);
const findBySource = sql<{ json: string }>(
  'carrierAccounts.findBySource',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json FROM carrier_account r
   WHERE r.org_id = $1 AND r.source = $2`,
);

interface AccountFields {
  readonly source: AccountSource;
  readonly sealedSecrets: Buffer;
  readonly labelsPerDay: number;
  readonly updatedBy: string;
}

export async function upsertAccount(
  tx: Tx,
  orgId: number,
  id: number,
  { source, sealedSecrets, labelsPerDay, updatedBy }: AccountFields,
  now: Date,
): Promise<string> {
  const values = [orgId, id, source, sealedSecrets, labelsPerDay, updatedBy, now];
  tx.queueWrite(upsert, values);
  return only(await tx.query(findBySource, [orgId, source])).json;
}

const noteTest = sql<{ json: string }>(
  'carrierAccounts.noteTest',
  `WITH r AS (
     UPDATE carrier_account a SET tested_at = $3, test_error = $4 WHERE a.org_id = $1 AND a.id = $2 RETURNING a.*)
   SELECT (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json FROM r`,
);

/** @returns the account as it is shown; null where there is none */
export async function writeTest(
  tx: Tx,
  orgId: number,
  id: number,
  error: string | null,
  now: Date,
): Promise<string | null> {
  return (await tx.query(noteTest, [orgId, id, now, error]))[0]?.json ?? null;
}

const remove = sql<{ id: number }>(
  'carrierAccounts.remove',
  'DELETE FROM carrier_account a WHERE a.org_id = $1 AND a.id = $2 RETURNING a.id',
);

/** False where there is none. */
export async function removeAccount(tx: Tx, orgId: number, id: number): Promise<boolean> {
  return (await tx.query(remove, [orgId, id])).length > 0;
}

export interface AccountRow {
  readonly org_id: number;
  readonly id: number;
  readonly sealed_secrets: Buffer;
  readonly labels_per_day: number;
}

const findOne = sql<AccountRow>(
  'carrierAccounts.find',
  `SELECT a.org_id, a.id, a.sealed_secrets, a.labels_per_day FROM carrier_account a
   WHERE a.org_id = $1 AND a.source = $2`,
);

export async function findAccount(
  db: Reader,
  orgId: number,
  source: AccountSource,
): Promise<AccountRow | null> {
  return (await db.query(findOne, [orgId, source]))[0] ?? null;
}

const findHub = sql<{ id: number }>('carrierAccounts.findHub', `SELECT g.id FROM org g WHERE g.kind = 'hub'`);

export async function hubOrgId(db: Reader): Promise<number | null> {
  return (await db.query(findHub, []))[0]?.id ?? null;
}
