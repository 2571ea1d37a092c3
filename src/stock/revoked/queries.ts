import type { Reader } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';
import type { OwnerKind } from '../stock-state.ts';

const readTakenBack = sql<{ owner_id: number }>(
  'stock.ownersWithRevokedReservations',
  `SELECT d.owner_id FROM reroute_due d
   WHERE d.org_id = $1 AND d.owner_kind = $2 AND d.owner_id = ANY($3::bigint[])`,
);

export async function revokedAmong(
  db: Reader,
  orgId: number,
  kind: OwnerKind,
  ownerIds: readonly number[],
): Promise<number[]> {
  return (await db.query(readTakenBack, [orgId, kind, ownerIds])).map((row) => row.owner_id);
}
