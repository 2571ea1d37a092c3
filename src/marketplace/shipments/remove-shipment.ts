// A shipment that was named by mistake, and has nothing in it, is removed.
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { Problem } from '../../http/problems.ts';
import { tell } from '../../http/records.ts';
import { lockShipment } from './open-shipment.ts';
import { isOnAnyOrder, queueRemoval, shipments } from './queries.ts';
import { MARKETPLACE_SHIPMENTS, shipmentNumber } from './state-rules.ts';

/** Its number may be used again. */
export async function removeShipment(tx: Tx, feed: FeedWriter, id: number): Promise<void> {
  const { fields } = await lockShipment(tx, feed.orgId, id);
  const number = shipmentNumber(id);
  MARKETPLACE_SHIPMENTS.require({ state: fields.status }, number, ['created']);
  const refuse = (why: string) => new Problem('state_conflict', { detail: `${number} ${why}` });
  if (fields.unit_count > 0) throw refuse(`has ${fields.unit_count} units: take them out first`);
  if (await isOnAnyOrder(tx, feed.orgId, id))
    throw refuse('is on a middle-mile order, or was: it stays known');
  tell(feed, shipments, [{ type: 'marketplace_shipment.removed', id }]);
  feed.addBehindCounter((behind) => queueRemoval(behind, feed.orgId, id));
}
