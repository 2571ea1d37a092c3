// A mis-scan is taken back: the sub-order is what it was before the step, with who says so and why in its history.
import type { Static } from 'typebox';
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { Problem } from '../../http/problems.ts';
import type { StepCause } from '../../orders/orders-state.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { writeOrders } from '../../orders/write-orders.ts';
import { putBack } from '../../stock/put-back.ts';
import { StockState } from '../../stock/stock-state.ts';
import { heldBy, openSubOrder, openSubOrderAndStock } from '../open-sub-order.ts';
import type { Undo } from '../schema.ts';
import { factsOf, shipmentEvent } from '../shipment-events.ts';
import {
  type DepartedShipment,
  departedOf,
  linesInCartons,
  packedUnitsOf,
  queueNoLongerLive,
  queueUnpacked,
  queueVoided,
} from '../shipments/queries.ts';

type Given = Static<typeof Undo>;

const undone = (step: string, { reason }: Given): StepCause => ({
  by: 'correction',
  reason: `${step} undone: ${reason}`,
});

/** Nobody has begun: the order can be cancelled again. */
export async function undoStartPick(tx: Tx, feed: FeedWriter, id: number, given: Given): Promise<void> {
  const { orders, subOrder, stock } = await openSubOrderAndStock(tx, feed, id, 'picking');
  orders.move(subOrder, 'pending', undone('start of picking', given));
  for (const reservation of heldBy(stock, id)) stock.putDown(reservation);
  await writeOrders(tx, feed, orders, stock);
}

/** Its units are out of their cartons, in the hands of whoever packs them anew. */
export async function undoPack(tx: Tx, feed: FeedWriter, id: number, given: Given): Promise<void> {
  const { orders, subOrder } = await openSubOrder(tx, feed, id, 'packed');
  orders.move(subOrder, 'picking', undone('packing', given));
  queueUnpacked(tx, feed.orgId, id);
  await writeOrders(tx, feed, orders, new StockState([]));
}

/** No carrier has it: its units are in the stock again, reserved for it, in the cartons they are in. */
export async function undoShip(tx: Tx, feed: FeedWriter, id: number, given: Given): Promise<void> {
  const { orgId, now } = feed;
  const { orders, order, subOrder, warehouseId } = await openSubOrder(tx, feed, id, 'shipped');
  const [lines, packed, shipments] = await Promise.all([
    linesInCartons(tx, orgId, id),
    packedUnitsOf(tx, orgId, id),
    departedOf(tx, orgId, id),
  ]);
  const refusal = shipments.map(whyItStays).find((why) => why !== null);
  if (refusal !== undefined)
    throw new Problem('state_conflict', {
      detail: `sub-order ${subOrderNumber(id)} stays shipped: ${refusal}`,
    });
  orders.move(subOrder, 'packed', undone('shipment', given));
  const stock = await putBack(
    tx,
    feed,
    packed.map(({ line, item_id: itemId, lot, expiration, quantity }) => ({
      ownerKind: 'sub_order',
      ownerId: id,
      ownerLine: line,
      itemId,
      warehouseId,
      lot,
      expiration,
      quantity,
    })),
    { reason: 'correction', note: given.reason, linkedType: 'order', linkedId: String(order.id) },
  );
  queueVoided(
    tx,
    orgId,
    shipments.map((one) => one.id),
    now,
  );
  queueNoLongerLive(tx, orgId, shipments);
  await writeOrders(tx, feed, orders, stock);
  for (const row of shipments) {
    const facts = factsOf({ ...row, version: row.version + 1 }, order.marketOrderId);
    const voided = { ...facts, status: 'packed', statusTime: now } as const;
    feed.addEvent(shipmentEvent('shipment.voided', voided, lines.get(row.id) ?? []));
  }
}

/** Null where no carrier has it, as far as anybody knows. */
function whyItStays(shipment: DepartedShipment): string | null {
  const { carton, carrier, tracking_number: number, handed_over_at: handedOver } = shipment;
  const named = `carton ${carton} (${carrier} ${number})`;
  if (handedOver !== null) return `${named} was handed over at ${handedOver.toISOString()}`;
  return shipment.events > 0 ? `${named} is ${shipment.status}, as the carrier says` : null;
}
