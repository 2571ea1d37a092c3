// Plans written by a release before migration 0114: they get the warehouse of their work order.
import type { Tx } from '../../../../kit/db/db.ts';
import { findsOrgsWhere } from '../../../../kit/db/org-ids.ts';
import { type OfMany, readsColumn, writes } from '../../../../kit/db/statement-functions.ts';

export const orgsWithFormerPlans = findsOrgsWhere(
  'marketplace.orgsWithUnplacedPlansAcrossOrgs',
  (table) =>
    `EXISTS (SELECT FROM ${table('marketplace_inbound_plan')} p WHERE p.org_id = f.org_id AND p.warehouse_id IS NULL)`,
);

const lockUnplaced = readsColumn<number, [orgId: number, limit: number], Tx>(
  'marketplace.lockUnplacedPlans',
  `SELECT p.id FROM marketplace_inbound_plan p WHERE p.org_id = $1 AND p.warehouse_id IS NULL
   ORDER BY p.id LIMIT $2 FOR UPDATE`,
);
const queuePlaces = writes<OfMany>(
  'marketplace.placePlans',
  `UPDATE marketplace_inbound_plan p SET warehouse_id = o.warehouse_id FROM marketplace_work_order o
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) AND o.org_id = $1 AND o.id = p.work_order_id`,
);

/** @returns how many there were, `limit` at most */
export async function placePlans(tx: Tx, orgId: number, limit: number): Promise<number> {
  const ids = await lockUnplaced(tx, orgId, limit);
  if (ids.length > 0) queuePlaces(tx, orgId, ids);
  return ids.length;
}
