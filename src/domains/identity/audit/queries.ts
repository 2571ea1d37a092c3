import { BY_ID, equalByIndex, keysetList } from '../../../kit/db/lists.ts';
import { instant } from '../../../kit/db/statement.ts';
import { bigint, insertsRow, jsonText, text, time } from '../../../kit/db/tables.ts';

export const insertAuditEntry = insertsRow('audit.insert', 'audit_entry', {
  id: bigint(),
  recorded_at: time(),
  operation: text(),
  actor: text(),
  credential: text().nullable(),
  org_id: bigint().nullable(),
  user_id: bigint().nullable(),
  details: jsonText(),
  request_id: text().nullable(),
  address: text().nullable(),
});

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

// Of the hub's changes, the org does not see from where and how they were made. Accepting an invitation uses no credential of the
// org, but counts as its own.
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
