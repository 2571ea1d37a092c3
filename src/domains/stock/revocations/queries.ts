// Why owners have lost reserved units, and who caused it. Written and removed after the sequence lock, like the marks by which
// they are routed again.
import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { reads, writes } from '../../../kit/db/statement-functions.ts';
import type { OwnerKind, TakenBack } from '../stock-state.ts';

const insert = sql(
  'stock.insertRevocations',
  `INSERT INTO revocation (org_id, owner_kind, owner_id, reason, actor)
   SELECT f.org_id, $2, x.owner_id, x.reason, $5 FROM org_feed f, unnest($3::bigint[], $4::text[]) AS x (owner_id, reason)
   WHERE f.org_id = $1
   ORDER BY x.owner_id
   ON CONFLICT (org_id, owner_kind, owner_id) DO UPDATE SET reason = excluded.reason, actor = excluded.actor`,
);

/** The last one of each owner counts. */
export function queueRevocations(
  tx: Tx,
  orgId: number,
  kind: OwnerKind,
  revoked: readonly TakenBack[],
  actor: string,
): void {
  const reasons = new Map(revoked.map(({ reservation, reason }) => [reservation.ownerId, reason]));
  tx.queueWrite(insert, [orgId, kind, [...reasons.keys()], [...reasons.values()], actor]);
}

type OfOwners = [orgId: number, kind: OwnerKind, ownerIds: readonly number[]];

export interface Revocation {
  readonly owner_id: number;
  readonly reason: string;
  readonly actor: string;
}

export const revocationsOf = reads<Revocation, OfOwners>(
  'stock.readRevocations',
  `SELECT v.owner_id, v.reason, v.actor FROM revocation v
   WHERE v.org_id = $1 AND v.owner_kind = $2 AND v.owner_id = ANY($3::bigint[])`,
);

export const queueRevocationsDone = writes<OfOwners>(
  'stock.deleteRevocations',
  'DELETE FROM revocation v WHERE v.org_id = $1 AND v.owner_kind = $2 AND v.owner_id = ANY($3::bigint[])',
);
