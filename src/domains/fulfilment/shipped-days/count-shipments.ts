// Counts shipped units for return rates.
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Db } from '../../../kit/db/db.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { forOrgs } from '../../identity/find-org.ts';
import { openOrders } from '../../orders/aggregate.ts';
import { orgsWithUncountedAcrossOrgs, queueRecount, uncountedShipments } from './queries.ts';

/** Parcels that shipped in this transaction, or were undone. Their orders must be locked. */
export function recountShipments({ feed, orgId }: Work, shipmentIds: readonly number[]): void {
  feed.addAfterSequenceLock((tx) => queueRecount(tx, orgId, shipmentIds));
}

const SHIPMENTS_PER_TRANSACTION = 200;
const TRANSACTIONS_PER_TURN = 50;
const ACTOR = 'returns';

/** Counts what an earlier release shipped or undid. At most one turn per org; the next call continues. */
export async function countMissingShipments(db: Db, clock: Clock): Promise<void> {
  await forOrgs(await orgsWithUncountedAcrossOrgs(db), async (orgId) => {
    for (let turn = 0; turn < TRANSACTIONS_PER_TURN; turn += 1) {
      const found = await uncountedShipments(db, orgId, SHIPMENTS_PER_TRANSACTION);
      if (found.length === 0) return;
      await commitWork(db, { orgId, actor: ACTOR, now: clock.now() }, async (work) => {
        const ids = [...new Set(found.map((one) => one.order_id))].sort((a, b) => a - b);
        await openOrders(work, { ids });
        const shipmentIds = found.map((one) => one.id);
        recountShipments(work, shipmentIds);
      });
    }
  });
}
