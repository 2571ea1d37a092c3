import type { Tx } from '../../../kit/db/db.ts';
import { BY_ID, equalByIndex, keysetList } from '../../../kit/db/lists.ts';
import { instant, sql } from '../../../kit/db/statement.ts';

export interface AuditEntry {
  readonly operation: string;
  readonly actor: string;
  readonly credential: string | null;
  readonly orgId: number | null;
  readonly userId: number | null;
  readonly details: object;
  readonly requestId: string | null;
  readonly address: string | null;
}

const insert = sql(
  'audit.insert',
  `INSERT INTO audit_entry
     (id, recorded_at, operation, actor, credential, org_id, user_id, details, request_id, address)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`,
);

export const auditList = keysetList({
  name: 'audit.list',
  from: 'audit_entry t',
  scope: 'true',
  scopeValues: 0,
  json: `SELECT r.id, ${instant('r.recorded_at')} AS time, r.operation, r.actor, r.credential, r.org_id, r.user_id,
    r.details, r.request_id, r.address`,
  sorts: { newest: { key: BY_ID, descending: true } },
  filters: {
    org_id: equalByIndex('org_id', 'audit_entry_by_org'),
    user_id: equalByIndex('user_id', 'audit_entry_by_user'),
  },
});

// What the hub did for the org is told without from where and how: that is the hub's. Who accepts an invitation has no credential
// of the org yet, and is one of its people all the same.
const IS_OWN = `(starts_with(coalesce(r.credential, ''), r.org_id || ' ') OR r.operation = 'acceptInvitation')`;

/** The trail of one org, for itself. */
export const ownAuditList = keysetList({
  name: 'audit.own',
  from: 'audit_entry t',
  json: `SELECT r.id, ${instant('r.recorded_at')} AS time, r.operation, r.actor, NOT ${IS_OWN} AS by_hub, r.user_id,
    CASE WHEN ${IS_OWN} THEN r.details ELSE '{}' END AS details,
    CASE WHEN ${IS_OWN} THEN r.request_id END AS request_id, CASE WHEN ${IS_OWN} THEN r.address END AS address`,
  sorts: { newest: { key: BY_ID, descending: true } },
  filters: {
    operation: equalByIndex('operation', 'audit_entry_by_operation'),
    actor: equalByIndex('actor', 'audit_entry_by_actor'),
  },
});

export function insertAuditEntry(tx: Tx, id: number, entry: AuditEntry, now: Date): void {
  const { operation, actor, credential, orgId, userId, details, requestId, address } = entry;
  tx.queueWrite(insert, [
    id,
    now,
    operation,
    actor,
    credential,
    orgId,
    userId,
    JSON.stringify(details),
    requestId,
    address,
  ]);
}
