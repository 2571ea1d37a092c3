// Sandboxes with rows from before migration 0116, which look like production.
import type { Tx } from '../../../../../kit/db/db.ts';
import { findsOrgs, findsOrgsWhere } from '../../../../../kit/db/org-ids.ts';
import { type OfMany, readsColumn, writes } from '../../../../../kit/db/statement-functions.ts';

export const markedSandboxesAcrossOrgs = findsOrgs(
  'orders.markedSandboxesAcrossOrgs',
  (table) => `SELECT f.org_id FROM ${table('org_feed')} f WHERE f.is_sandbox`,
);

export const queueSandbox = writes<[orgId: number]>(
  'orders.markSandbox',
  'UPDATE org_feed f SET is_sandbox = true WHERE f.org_id = $1',
);

export const sandboxesWithUnmarkedPartsAcrossOrgs = findsOrgsWhere(
  'orders.sandboxesWithUnmarkedPartsAcrossOrgs',
  (table) =>
    `f.is_sandbox AND EXISTS (SELECT FROM ${table('sub_order')} s WHERE s.org_id = f.org_id AND NOT s.is_sandbox)`,
);

const lockUnmarked = readsColumn<number, [orgId: number, limit: number], Tx>(
  'orders.lockWithUnmarkedParts',
  `SELECT o.id FROM customer_order o WHERE o.org_id = $1
     AND EXISTS (SELECT 1 FROM sub_order s WHERE s.org_id = $1 AND s.order_id = o.id AND NOT s.is_sandbox)
   ORDER BY o.id LIMIT $2 FOR UPDATE`,
);
const markParts = writes<OfMany>(
  'orders.markPartsOfSandbox',
  'UPDATE sub_order s SET is_sandbox = true WHERE s.org_id = $1 AND s.order_id = ANY($2::bigint[])',
);

/** @returns the number of orders, at most `limit` */
export async function markPartsOfSandbox(tx: Tx, orgId: number, limit: number): Promise<number> {
  const ids = await lockUnmarked(tx, orgId, limit);
  if (ids.length > 0) markParts(tx, orgId, ids);
  return ids.length;
}
