// The one lock that the catalog's bulk loads share.
import type { Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/statement.ts';

const insertLoadLock = sql(
  'catalog.insertBulkLoadLock',
  'INSERT INTO bulk_load_lock (org_id) VALUES ($1) ON CONFLICT (org_id) DO NOTHING',
);

const takeLoadLock = sql<{ org_id: number }>(
  'catalog.takeBulkLoadLock',
  'SELECT org_id FROM bulk_load_lock WHERE org_id = $1 FOR UPDATE',
);

/** Waits for the org's other bulk loads of the catalog. The first lock of such a transaction. */
export async function lockBulkLoads(tx: Tx, orgId: number): Promise<void> {
  tx.queueWrite(insertLoadLock, [orgId]);
  await tx.query(takeLoadLock, [orgId]);
}
