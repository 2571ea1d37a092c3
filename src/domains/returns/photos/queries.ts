import { callerWarehouses, ofCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { RowWrite } from '../../../kit/db/tables.ts';

const insertPhoto = sql(
  'returns.insertPhoto',
  `INSERT INTO goods_return_photo (org_id, return_id, id, unit_id, note, media_type, content, taken_by, taken_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

interface PhotoRow {
  readonly return_id: number;
  readonly id: number;
  readonly unit_id: number | null;
  readonly note: string | null;
  readonly media_type: string;
  readonly content: Buffer;
  readonly taken_by: string;
  readonly taken_at: Date;
}

/** One by one: in an array, bytes would travel as text of twice their length. */
export const insertPhotos: RowWrite<PhotoRow> = {
  queue(tx, orgId, rows) {
    for (const { return_id, id, unit_id, note, media_type, content, taken_by, taken_at } of rows)
      tx.queueWrite(insertPhoto, [
        orgId,
        return_id,
        id,
        unit_id,
        note,
        media_type,
        content,
        taken_by,
        taken_at,
      ]);
  },
};

const countPhotos = sql<{ photos: number }>(
  'returns.countPhotos',
  'SELECT count(*)::int AS photos FROM goods_return_photo p WHERE p.org_id = $1 AND p.return_id = $2',
);

export async function countPhotosOf(db: Reader, orgId: number, returnId: number): Promise<number> {
  return (await db.query(countPhotos, [orgId, returnId]))[0]?.photos ?? 0;
}

const findPhoto = sql<{ media_type: string; content: Buffer }>(
  'returns.findPhoto',
  `SELECT p.media_type, p.content FROM goods_return_photo p
   JOIN goods_return r ON r.org_id = $1 AND r.id = $2 AND ${ofCaller('r.warehouse_id', '$4')}
   WHERE p.org_id = $1 AND p.return_id = $2 AND p.id = $3`,
);

export async function photoOf(db: Reader, orgId: number, returnId: number, id: number) {
  return (await db.query(findPhoto, [orgId, returnId, id, callerWarehouses()]))[0] ?? null;
}
