// Reads of returns for other domains.
import type { Tx } from '../../kit/db/db.ts';
import { matches, type OfMany } from '../../kit/db/statement-functions.ts';
import { OrderUnits } from './shipped/order-units.ts';
import { announcedLinesOf, claimedUnitsOf, shippedUnitsOf } from './shipped/queries.ts';
import { rmaNumber } from './state-rules.ts';

const haveReturned = matches<OfMany>(
  'returns.returnedOfShipments',
  `SELECT u.shipment_id FROM goods_return_unit u WHERE u.org_id = $1 AND u.shipment_id = ANY($2::bigint[]) AND u.quantity > 0
   LIMIT 1`,
);

/** Why the shipment of parcels cannot be undone; null if it can. Their order is locked. */
export async function whyHaveLeft(
  tx: Tx,
  orgId: number,
  orderId: number,
  shipments: readonly { readonly id: number }[],
): Promise<string | null> {
  const ids = shipments.map(({ id }) => id);
  if (await haveReturned(tx, orgId, ids)) return 'units of it have come back';
  const announced = await announcedLinesOf(tx, orgId, orderId);
  if (announced.length === 0) return null;
  // Units of the other parcels cover what is announced.
  const others = (await shippedUnitsOf(tx, orgId, orderId)).filter((one) => !ids.includes(one.shipment_id));
  const claimed = await claimedUnitsOf(tx, orgId, orderId);
  const left = new OrderUnits(
    others,
    claimed.filter((one) => one.shipment_id !== null),
  );
  for (const one of announced) {
    if (left.left(one.order_line, one.item_id) < one.quantity)
      return `${rmaNumber(one.return_id)} expects units of it: cancel that return first`;
    left.announce(one.order_line, one.item_id, one.quantity);
  }
  return null;
}
