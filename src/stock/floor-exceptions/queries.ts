// Picked units that turned out not to be there. They are raised by write-stock.ts; people look, and say that they have.
import type { Reader, Tx } from '../../db/db.ts';
import { instant, listSql, sql } from '../../db/statement.ts';
import type { ListRow, PageRequest } from '../../http/pagination.ts';
import { only } from '../../kernel/assert.ts';

/** @param org the org of exception `r`, as the statement knows it */
const jsonOf = (
  org: string,
) => `SELECT r.id, r.org_id, g.name AS org_name, r.warehouse_id, w.warehouse_name, r.item_id,
    i.mpn, i.name, nullif(r.lot, '') AS lot, nullif(r.expiration, 'infinity') AS expiration, r.quantity, r.owner_kind,
    r.owner_id,
    CASE WHEN r.owner_kind = 'sub_order'
      THEN 'SO-' || lpad(r.owner_id::text, greatest(6, length(r.owner_id::text)), '0') END AS sub_order_number,
    r.cause, ${instant('r.raised_at')} AS raised, ${instant('r.resolved_at')} AS resolved
  FROM org g, warehouse w, item i
  WHERE g.id = ${org} AND w.id = r.warehouse_id AND i.org_id = ${org} AND i.id = r.item_id`;

const MATCHING = `f.resolved_at IS NOT NULL = $1::boolean AND ($2::bigint IS NULL OR f.warehouse_id = $2)
  AND ($3::bigint IS NULL OR f.org_id = $3)`;

const list = sql<ListRow>(
  'stock.floorExceptionsAcrossOrgs',
  listSql({
    page: `SELECT f.* FROM floor_exception f
           WHERE ${MATCHING} AND (f.raised_at, f.id) > ($4::timestamptz, $5::bigint)
           ORDER BY f.raised_at, f.id LIMIT $6::int + 1 OFFSET $7::bigint`,
    json: jsonOf('r.org_id'),
    key: ['raised_at', 'id'],
    limit: '$6::int',
  }),
);

const total = sql<{ total: number }>(
  'stock.countFloorExceptionsAcrossOrgs',
  `SELECT count(*)::int AS total FROM floor_exception f WHERE ${MATCHING}`,
);

export interface ExceptionFilter {
  readonly isResolved: boolean;
  readonly warehouseId: number | undefined;
  readonly orgId: number | undefined;
}

const filterValues = ({ isResolved, warehouseId, orgId }: ExceptionFilter) => [
  isResolved,
  warehouseId ?? null,
  orgId ?? null,
];

export async function exceptionPage(
  db: Reader,
  filter: ExceptionFilter,
  page: PageRequest,
): Promise<ListRow> {
  const after = page.after ?? ['-infinity', 0];
  return only(await db.query(list, [...filterValues(filter), ...after, page.limit, page.offset]));
}

export async function countExceptions(db: Reader, filter: ExceptionFilter): Promise<number> {
  return only(await db.query(total, filterValues(filter))).total;
}

const resolve = sql(
  'stock.resolveFloorException',
  'UPDATE floor_exception SET resolved_at = $3 WHERE org_id = $1 AND id = $2 AND resolved_at IS NULL',
);

/** Changes nothing where somebody has done so before. */
export function queueResolved(tx: Tx, orgId: number, id: number, now: Date): void {
  tx.queueWrite(resolve, [orgId, id, now]);
}

const findOne = sql<{ json: string }>(
  'stock.findFloorException',
  `SELECT (SELECT row_to_json(j)::text FROM (${jsonOf('$1')}) AS j) AS json
   FROM floor_exception r WHERE r.org_id = $1 AND r.id = $2`,
);

export async function findException(db: Reader, orgId: number, id: number): Promise<string | null> {
  return (await db.query(findOne, [orgId, id]))[0]?.json ?? null;
}
