// Cartons and pallets go where their shipment goes.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { tell } from '../../../kit/http/records.ts';
import { cartons, pallets, queueShipmentOf } from './queries.ts';
import { cartonsOfShipments, palletsOfShipments } from './reads.ts';

/** Their center is the shipment's: they have changed with it, and the feed says so. @param shipmentId locked */
export async function redirectCartons(tx: Tx, feed: FeedWriter, shipmentId: number): Promise<void> {
  const { orgId } = feed;
  const cartonIds = (await cartonsOfShipments(tx, orgId, [shipmentId])).map(({ id }) => id);
  if (cartonIds.length === 0) return;
  const palletIds = (await palletsOfShipments(tx, orgId, [shipmentId])).map(({ id }) => id);
  const stacked = await pallets.lock(tx, orgId, palletIds);
  feed.addBehindCounter((behind) => {
    queueShipmentOf(behind, orgId, cartonIds, shipmentId);
    for (const pallet of stacked) pallets.queueUpdate(behind, orgId, pallet);
  });
  tell(
    feed,
    cartons,
    cartonIds.map((id) => ({ type: 'marketplace_carton.updated', id })),
  );
  tell(
    feed,
    pallets,
    palletIds.map((id) => ({ type: 'marketplace_pallet.updated', id })),
  );
}
