import { reads } from '../../../kit/db/statement-functions.ts';
import { dueOf } from '../../orders/hub/reads.ts';

interface OpenSubOrders {
  readonly state: string;
  /** Null: no warehouse can ship it. */
  readonly warehouse: string | null;
  readonly count: number;
  readonly late: number;
  readonly oldest: Date;
}

/** Reads open sub-orders only, so the cost does not grow with what has shipped. */
export const measureSubOrdersAcrossOrgs = reads<OpenSubOrders, [now: Date, ofSandboxes: boolean]>(
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
