import type { Reader, Tx } from '../../db/db.ts';
import { instant, listSql, sql } from '../../db/statement.ts';
import type { ListRow, PageRequest } from '../../http/pagination.ts';
import { only } from '../../kernel/assert.ts';

const HOLD_JSON = `SELECT r.id, r.note, ${instant('r.created_at')} AS created, r.created_by,
  CASE WHEN r.released_at IS NULL THEN NULL ELSE ${instant('r.released_at')} END AS released, r.version,
  (SELECT coalesce(json_agg(row_to_json(l)), '[]')
   FROM (SELECT v.item_id::text AS item_id, v.warehouse_id, nullif(v.lot, '') AS lot,
                nullif(v.expiration, 'infinity') AS expiration, v.quantity
         FROM reservation v WHERE v.org_id = $1 AND v.owner_kind = 'hold' AND v.owner_id = r.id
         ORDER BY v.owner_line, v.item_id, v.warehouse_id, v.expiration, v.lot) AS l) AS lines`;

export interface HoldJson {
  readonly version: number;
  readonly json: string;
}

const findOne = sql<HoldJson>(
  'stock.findHold',
  `SELECT r.version, (SELECT row_to_json(j)::text FROM (${HOLD_JSON}) AS j) AS json
   FROM stock_hold r WHERE r.org_id = $1 AND r.id = $2`,
);

const list = sql<ListRow>(
  'stock.listHolds',
  listSql({
    page: `SELECT h.* FROM stock_hold h WHERE h.org_id = $1 AND h.id > $2 AND (NOT $5 OR h.released_at IS NULL)
           ORDER BY h.id LIMIT $3::int + 1 OFFSET $4::bigint`,
    json: HOLD_JSON,
    key: ['id'],
    limit: '$3::int',
  }),
);

const countOpen = sql<{ total: number }>(
  'stock.countHolds',
  'SELECT count(*)::int AS total FROM stock_hold h WHERE h.org_id = $1 AND (NOT $2 OR h.released_at IS NULL)',
);

const lock = sql<{ is_released: boolean }>(
  'stock.lockHold',
  'SELECT released_at IS NOT NULL AS is_released FROM stock_hold WHERE org_id = $1 AND id = $2 FOR UPDATE',
);

const insert = sql(
  'stock.insertHold',
  'INSERT INTO stock_hold (org_id, id, note, created_by, created_at, version) VALUES ($1, $2, $3, $4, $5, 1)',
);

const release = sql(
  'stock.releaseHold',
  'UPDATE stock_hold SET released_at = $3, version = version + 1 WHERE org_id = $1 AND id = $2',
);

export async function findHold(db: Reader, orgId: number, id: number): Promise<HoldJson | null> {
  return (await db.query(findOne, [orgId, id]))[0] ?? null;
}

export async function holdPage(
  db: Reader,
  orgId: number,
  openOnly: boolean,
  page: PageRequest,
): Promise<ListRow> {
  return only(await db.query(list, [orgId, page.after?.[0] ?? 0, page.limit, page.offset, openOnly]));
}

export async function countHolds(db: Reader, orgId: number, openOnly: boolean): Promise<number> {
  return only(await db.query(countOpen, [orgId, openOnly])).total;
}

export async function lockHold(tx: Tx, orgId: number, id: number): Promise<{ is_released: boolean } | null> {
  return (await tx.query(lock, [orgId, id]))[0] ?? null;
}

export function sendHold(
  tx: Tx,
  orgId: number,
  id: number,
  note: string | null,
  by: string,
  now: Date,
): void {
  tx.send(insert, [orgId, id, note, by, now]);
}

export function sendReleased(tx: Tx, orgId: number, id: number, now: Date): void {
  tx.send(release, [orgId, id, now]);
}
