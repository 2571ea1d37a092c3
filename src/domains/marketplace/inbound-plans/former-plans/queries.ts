// Plans written by a release before migration 0114: they get the warehouse of their work order.
import { orgsWhere } from '../../../../kit/db/all-orgs.ts';
import type { Reader, Tx } from '../../../../kit/db/db.ts';
import { sql } from '../../../../kit/db/statement.ts';

const withUnplaced = orgsWhere('marketplace.orgsWithUnplacedPlansAcrossOrgs', (table) => [
  `EXISTS (SELECT FROM ${table('marketplace_inbound_plan')} p WHERE p.org_id = f.org_id AND p.warehouse_id IS NULL)`,
]);

export async function orgsWithUnplacedPlansAcrossOrgs(db: Reader): Promise<number[]> {
  return (await db.query(withUnplaced)).map((row) => row.org_id);
}

const lockUnplaced = sql<{ id: number }>(
  'marketplace.lockUnplacedPlans',
  `SELECT p.id FROM marketplace_inbound_plan p WHERE p.org_id = $1 AND p.warehouse_id IS NULL
   ORDER BY p.id LIMIT $2 FOR UPDATE`,
);
const place = sql(
  'marketplace.placePlans',
  `UPDATE marketplace_inbound_plan p SET warehouse_id = o.warehouse_id FROM marketplace_work_order o
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) AND o.org_id = $1 AND o.id = p.work_order_id`,
);

/** @returns how many there were, `limit` at most */
export async function placePlans(tx: Tx, orgId: number, limit: number): Promise<number> {
  const ids = (await tx.query(lockUnplaced, [orgId, limit])).map(({ id }) => id);
  if (ids.length > 0) tx.queueWrite(place, [orgId, ids]);
  return ids.length;
}
