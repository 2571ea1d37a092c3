// Shared by parcel and return labels.
import type { Reader } from '../../kit/db/db.ts';
import { findsValue, readsValue, writes } from '../../kit/db/statement-functions.ts';
import type { RowWrite } from '../../kit/db/tables.ts';
import type { RateSource } from '../rates/quotes/schema.ts';
import type { LabelFile } from './types.ts';

/** Labels that an org bought from a source since a time; counts at most `limit` of each kind. */
export const labelsSince = readsValue<
  number,
  [orgId: number, source: RateSource, since: Date, limit: number]
>(
  'labels.countSince',
  `SELECT count(*)::int AS count FROM (
     (SELECT 1 FROM shipping_label l
      WHERE l.org_id = $1 AND l.source = $2 AND l.requested_at > $3 AND l.state <> 'failed' LIMIT $4)
     UNION ALL
     (SELECT 1 FROM return_label b
      WHERE b.org_id = $1 AND b.source = $2 AND b.requested_at > $3 AND b.state <> 'failed' LIMIT $4)) AS recent`,
);

interface FileRow extends LabelFile {
  readonly label_id: number;
  readonly created_at: Date;
}

/** Labels as drawn by their source. */
export interface LabelFiles {
  readonly insert: RowWrite<FileRow>;
  find(db: Reader, orgId: number, labelId: number, format: LabelFile['format']): Promise<Buffer | null>;
}

export function labelFiles(table: string): LabelFiles {
  const insert = writes<[orgId: number, labelId: number, format: string, bytes: Buffer, now: Date]>(
    `${table}.insert`,
    `INSERT INTO ${table} (org_id, label_id, format, bytes, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org_id, label_id, format) DO NOTHING`,
  );
  return {
    // One by one: in an array, bytes would be sent as text of twice their length.
    insert: {
      queue(tx, orgId, rows) {
        for (const { label_id, format, bytes, created_at } of rows)
          insert(tx, orgId, label_id, format, bytes, created_at);
      },
    },
    find: findsValue(
      `${table}.find`,
      `SELECT f.bytes FROM ${table} f WHERE f.org_id = $1 AND f.label_id = $2 AND f.format = $3`,
    ),
  };
}
