import type { Reader, Tx } from '../../db/db.ts';
import { instant, listSql, sql } from '../../db/statement.ts';
import type { ListRow, PageRequest } from '../../http/pagination.ts';
import { only } from '../../kernel/assert.ts';

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

export interface AuditFilters {
  readonly org_id?: number;
  readonly user_id?: number;
}

const insert = sql(
  'audit.insert',
  `INSERT INTO audit_entry
     (id, recorded_at, operation, actor, credential, org_id, user_id, details, request_id, address)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`,
);

const MATCHES = '($1::bigint IS NULL OR a.org_id = $1) AND ($2::bigint IS NULL OR a.user_id = $2)';

const list = sql<ListRow>(
  'audit.list',
  listSql({
    page: `SELECT a.id, a.recorded_at, a.operation, a.actor, a.credential, a.org_id, a.user_id, a.details, a.request_id,
                  a.address
           FROM audit_entry a WHERE ${MATCHES} AND ($3::bigint IS NULL OR a.id < $3)
           ORDER BY a.id DESC LIMIT $4::int + 1 OFFSET $5::bigint`,
    json: `SELECT r.id, ${instant('r.recorded_at')} AS time, r.operation, r.actor, r.credential, r.org_id, r.user_id,
                  r.details, r.request_id, r.address`,
    key: ['id'],
    limit: '$4::int',
  }),
);

const count = sql<{ total: number }>(
  'audit.count',
  `SELECT count(*)::int AS total FROM audit_entry a WHERE ${MATCHES}`,
);

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

export async function listAuditEntries(
  db: Reader,
  filters: AuditFilters,
  page: PageRequest,
): Promise<ListRow> {
  const after = page.after?.[0];
  return only(await db.query(list, [filters.org_id, filters.user_id, after, page.limit, page.offset]));
}

export async function totalAuditEntries(db: Reader, filters: AuditFilters): Promise<number> {
  return only(await db.query(count, [filters.org_id, filters.user_id])).total;
}
