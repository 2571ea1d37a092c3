// A mis-scan is taken back: the sub-order is what it was before the step, with who says so and why in its history.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import type { UndoInput } from '../../../kit/state/schema.ts';
import type { StepCause } from '../../orders/orders-state.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { writeOrders } from '../../orders/write-orders.ts';
import { openStockForArrival } from '../../stock/open-stock.ts';
import { StockState } from '../../stock/stock-state.ts';
import { heldBy, openSubOrder, openSubOrderAndStock } from '../open-sub-order.ts';
import { type DepartedShipment, departedOf, linesInCartons, queueHandedOver } from '../shipments/queries.ts';
import { tellVoided, unitsThatLeft, voidShipments } from './void-shipments.ts';

const undone = (step: string, { reason }: UndoInput): StepCause => ({
  by: 'correction',
  reason: `${step} undone: ${reason}`,
});

/** Nobody has begun: the order can be cancelled again. */
export async function undoStartPick(tx: Tx, feed: FeedWriter, id: number, given: UndoInput): Promise<void> {
  const { orders, subOrder, stock } = await openSubOrderAndStock(tx, feed, id, 'picking');
  orders.move(subOrder, 'pending', undone('start of picking', given));
  for (const reservation of heldBy(stock, id)) stock.putDown(reservation);
  await writeOrders(tx, feed, orders, stock);
}

/** Its units are out of their cartons, in the hands of whoever packs them anew. */
export async function undoPack(tx: Tx, feed: FeedWriter, id: number, given: UndoInput): Promise<void> {
  const { orders, subOrder } = await openSubOrder(tx, feed, id, 'packed');
  orders.move(subOrder, 'picking', undone('packing', given));
  await writeOrders(tx, feed, orders, new StockState([]));
}

/** No carrier has it: its units are in the stock again, reserved for it, in the cartons they are in. */
export async function undoShip(tx: Tx, feed: FeedWriter, id: number, given: UndoInput): Promise<void> {
  const { orgId, now } = feed;
  const open = await openSubOrder(tx, feed, id, 'shipped');
  const { orders, order } = open;
  const [lines, units, shipments] = await Promise.all([
    linesInCartons(tx, orgId, id),
    unitsThatLeft(tx, orgId, open),
    departedOf(tx, orgId, id),
  ]);
  const refusal = shipments.map(whyItStays).find((why) => why !== null);
  if (refusal !== undefined)
    throw new Problem('state_conflict', {
      detail: `sub-order ${subOrderNumber(id)} stays shipped: ${refusal}`,
    });
  const stock = await openStockForArrival(tx, orgId, units, now);
  const cause = { ...undone('shipment', given), note: given.reason };
  await voidShipments(tx, feed, open, stock, { units, shipments }, cause);
  await writeOrders(tx, feed, orders, stock);
  tellVoided(feed, order, shipments, lines);
}

/** The driver has not taken it: until a carrier says otherwise, it can be undone. Saying it again changes nothing. */
export async function undoHandOver(tx: Tx, feed: FeedWriter, id: number, given: UndoInput): Promise<void> {
  const { orgId, now } = feed;
  const { orders, subOrder } = await openSubOrder(tx, feed, id, 'shipped');
  const handedOver = (await departedOf(tx, orgId, id)).filter((one) => one.handed_over_at !== null);
  if (handedOver.length === 0) return;
  const heard = handedOver.map(carrierSays).find((why) => why !== null);
  if (heard !== undefined)
    throw new Problem('state_conflict', {
      detail: `sub-order ${subOrderNumber(id)} stays handed over: ${heard}`,
    });
  orders.move(subOrder, 'shipped', undone('hand-over', given));
  queueHandedOver(
    tx,
    orgId,
    handedOver.map((one) => one.id),
    null,
    now,
  );
  await writeOrders(tx, feed, orders, new StockState([]));
}

/** Null where no carrier has it, as far as anybody knows. */
function whyItStays(shipment: DepartedShipment): string | null {
  const { handed_over_at: handedOver } = shipment;
  if (handedOver !== null) return `${nameOf(shipment)} was handed over at ${handedOver.toISOString()}`;
  return carrierSays(shipment);
}

function carrierSays(shipment: DepartedShipment): string | null {
  return shipment.events > 0 ? `${nameOf(shipment)} is ${shipment.status}, as the carrier says` : null;
}

function nameOf({ carton, carrier, tracking_number: number }: DepartedShipment): string {
  return `carton ${carton} (${carrier} ${number})`;
}
