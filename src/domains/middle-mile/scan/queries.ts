import { reads } from '../../../kit/db/statement-functions.ts';
import type { OrderStatus } from '../schema.ts';

interface ScannedOrder {
  readonly org_id: number;
  readonly id: number;
  readonly warehouse_id: number;
  readonly status: OrderStatus;
}

// Keys begin with the org, so that each org is asked: one look into an index for each.
export const ordersByNumber = reads<ScannedOrder, [number: string, limit: number]>(
  'middleMile.scanOrdersAcrossOrgs',
  `SELECT r.org_id, r.id, r.warehouse_id, r.status FROM org g
   JOIN middle_mile_order r ON r.org_id = g.id AND r.internal_identifier = $1::text
   ORDER BY r.org_id LIMIT $2::int`,
);
