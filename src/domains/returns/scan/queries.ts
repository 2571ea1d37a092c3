import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { ReturnStatus } from '../schema.ts';

export interface ScannedReturn {
  readonly org_id: number;
  readonly warehouse_id: number;
  readonly status: ReturnStatus;
}

// Keys begin with the org, so that each org is asked: one look into an index for each.
const byId = sql<ScannedReturn>(
  'returns.scanAcrossOrgs',
  `SELECT t.org_id, t.warehouse_id, t.status FROM org g JOIN goods_return t ON t.org_id = g.id AND t.id = $1
   ORDER BY t.org_id LIMIT $2::int`,
);

export function returnsById(db: Reader, id: number, limit: number): Promise<ScannedReturn[]> {
  return db.query(byId, [id, limit]);
}
