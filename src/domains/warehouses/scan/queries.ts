import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

const byCode = sql<{ id: number; code: string; warehouse_name: string }>(
  'warehouses.scan',
  'SELECT w.id, w.code, w.warehouse_name FROM warehouse w WHERE upper(w.code) = $1 ORDER BY w.id LIMIT $2::int',
);

export function warehousesByCode(db: Reader, code: string, limit: number) {
  return db.query(byCode, [code, limit]);
}
