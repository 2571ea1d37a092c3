import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { dueOf } from '../../orders/hub/reads.ts';

export interface OpenSubOrders {
  readonly state: string;
  /** null: no warehouse can ship it. */
  readonly warehouse: string | null;
  readonly count: number;
  readonly late: number;
  readonly oldest: Date;
}

// Only what is open: as much as lies on the floor, however much has left.
const measure = sql<OpenSubOrders>(
  'fulfilment.measureAcrossOrgs',
  `SELECT s.state, w.code AS warehouse, s.count, s.late, s.oldest
   FROM (SELECT state, warehouse_id, count(*)::int AS count, min(ordered_at) AS oldest,
           (count(*) FILTER (WHERE ${dueOf('s')} < $1::timestamptz))::int AS late
         FROM sub_order s
         WHERE state = ANY (ARRAY['pending'::text, 'picking'::text, 'packed'::text, 'backordered'::text, 'error'::text])
           AND is_sandbox = $2
         GROUP BY state, warehouse_id) s
   LEFT JOIN warehouse w ON w.id = s.warehouse_id`,
);

export function measureSubOrdersAcrossOrgs(
  db: Reader,
  now: Date,
  ofSandboxes: boolean,
): Promise<OpenSubOrders[]> {
  return db.query(measure, [now, ofSandboxes]);
}
