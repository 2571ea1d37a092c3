// Undoes a mis-scan: the sub-order returns to its previous state, with the actor and reason in its history.
import type { Work } from '../../../kit/aggregates/work.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import type { UndoInput } from '../../../kit/state/schema.ts';
import type { StepCause } from '../../orders/orders-state.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { openStockForArrival } from '../../stock/open-stock.ts';
import { heldBy, openSubOrder, openSubOrderAndStock } from '../open-sub-order.ts';
import { type DepartedShipment, departedOf, linesInCartons, setHandedOver } from '../shipments/queries.ts';
import { emitVoided, unitsThatLeft, voidShipments } from './void-shipments.ts';

const undone = (step: string, { reason }: UndoInput): StepCause => ({
  by: 'correction',
  reason: `${step} undone: ${reason}`,
});

/** The order can be cancelled again. */
export async function undoStartPick(work: Work, id: number, given: UndoInput): Promise<void> {
  const { subOrder, stock } = await openSubOrderAndStock(work, id, 'picking');
  subOrder.move('pending', undone('start of picking', given));
  for (const reservation of heldBy(stock, id)) stock.unpick(reservation);
}

/** Its units are out of their cartons, picked and waiting to be repacked. */
export async function undoPack(work: Work, id: number, given: UndoInput): Promise<void> {
  const { subOrder } = await openSubOrder(work, id, 'packed');
  subOrder.move('picking', undone('packing', given));
}

/** The units return to stock, reserved and in their cartons. */
export async function undoShip(work: Work, id: number, given: UndoInput): Promise<void> {
  const open = await openSubOrder(work, id, 'shipped');
  const [lines, units, shipments] = await Promise.all([
    linesInCartons(work, id),
    unitsThatLeft(work, open),
    departedOf(work, id),
  ]);
  const refusal = shipments.map(whyItStays).find((why) => why !== null);
  if (refusal !== undefined) throw stateConflict(`sub-order ${subOrderNumber(id)} stays shipped: ${refusal}`);
  open.orders.stock = await openStockForArrival(work.tx, work.orgId, units, work.now);
  const cause = { ...undone('shipment', given), note: given.reason };
  await voidShipments(work, open, { units, shipments }, cause);
  await work.saveStock();
  emitVoided(work, open.order, shipments, lines);
}

/** Until a carrier scan, the shipment can be undone again. Idempotent. */
export async function undoHandOver(work: Work, id: number, given: UndoInput): Promise<void> {
  const { subOrder } = await openSubOrder(work, id, 'shipped');
  const handedOver = (await departedOf(work, id)).filter((one) => one.handed_over_at !== null);
  if (handedOver.length === 0) return;
  const heard = handedOver.map(carrierSays).find((why) => why !== null);
  if (heard !== undefined) throw stateConflict(`sub-order ${subOrderNumber(id)} stays handed over: ${heard}`);
  subOrder.move('shipped', undone('hand-over', given));
  const rows = handedOver.map((one) => ({ id: one.id, handed_over_at: null, updated_at: work.now }));
  setHandedOver.queue(work.tx, work.orgId, rows);
}

/** Null if no carrier is known to have it. */
function whyItStays(shipment: DepartedShipment): string | null {
  const { handed_over_at: handedOver } = shipment;
  if (handedOver !== null) return `${nameOf(shipment)} was handed over at ${handedOver.toISOString()}`;
  return carrierSays(shipment);
}

function carrierSays(shipment: DepartedShipment): string | null {
  return shipment.events > 0 ? `${nameOf(shipment)} is ${shipment.status}, according to the carrier` : null;
}

function nameOf({ carton, carrier, tracking_number: number }: DepartedShipment): string {
  return `carton ${carton} (${carrier} ${number})`;
}
