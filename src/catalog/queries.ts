// The one lock that the catalog's bulk loads share.
import type { Tx } from '../db/db.ts';
import { sql } from '../db/statement.ts';

const openTurn = sql(
  'catalog.openTurn',
  'INSERT INTO catalog_turn (org_id) VALUES ($1) ON CONFLICT (org_id) DO NOTHING',
);

const takeTurn = sql<{ org_id: number }>(
  'catalog.takeTurn',
  'SELECT org_id FROM catalog_turn WHERE org_id = $1 FOR UPDATE',
);

/** Waits for the org's other bulk loads of the catalog. The first lock of such a transaction. */
export async function waitForTurn(tx: Tx, orgId: number): Promise<void> {
  tx.queueWrite(openTurn, [orgId]);
  await tx.query(takeTurn, [orgId]);
}
