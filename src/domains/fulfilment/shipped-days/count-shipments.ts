// Counts what left, for the statistics of returns.
import type { Db } from '../../../kit/db/db.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { forOrgs } from '../../identity/each-org.ts';
import { openOrders } from '../../orders/open-orders.ts';
import { orgsWithUncountedAcrossOrgs, queueRecount, uncountedShipments } from './queries.ts';

/** Parcels that have left in this transaction, or have not after all. Their orders are locked. */
export function recountShipments(feed: FeedWriter, shipmentIds: readonly number[]): void {
  feed.addBehindCounter((tx) => queueRecount(tx, feed.orgId, shipmentIds));
}

const SHIPMENTS_PER_TRANSACTION = 200;
const TRANSACTIONS_PER_TURN = 50;
const ACTOR = 'returns';

/** What a former release has shipped or taken back. A turn of each org at most; the next call goes on. */
export async function countMissingShipments(db: Db, clock: Clock): Promise<void> {
  await forOrgs(await orgsWithUncountedAcrossOrgs(db), async (orgId) => {
    for (let turn = 0; turn < TRANSACTIONS_PER_TURN; turn += 1) {
      const found = await uncountedShipments(db, orgId, SHIPMENTS_PER_TRANSACTION);
      if (found.length === 0) return;
      await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
        const ids = [...new Set(found.map((one) => one.order_id))].sort((a, b) => a - b);
        await openOrders(tx, orgId, { ids }, feed.now);
        recountShipments(
          feed,
          found.map((one) => one.id),
        );
      });
    }
  });
}
