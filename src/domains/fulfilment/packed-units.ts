// Packed units that have not shipped follow a lot correction.
import type { Work } from '../../kit/aggregates/work.ts';
import { stateConflict } from '../../kit/http/problems.ts';
import { type OpenOrders, openOrders } from '../orders/aggregate.ts';
import type { SubOrder } from '../orders/orders-state.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { hasLabel, type Label } from '../stock/labels-now.ts';
import { labelInWords, subOrdersThatPicked } from '../stock/relabel-lot.ts';
import type { Reservation } from '../stock/stock-state.ts';
import { cartonItemsJson } from './carton-json.ts';
import { cartonItems, type InCarton, packedWithLabel, queueCartonItems } from './shipments/queries.ts';

/** Packed sub-orders that one correction can update; beyond that they must be shipped or unpacked first. */
const PACKED_MAX = 500;

export interface Labelled extends Label {
  readonly itemId: number;
}

/** Locks the orders of all packed units with a label. Locking order: call it before stock is opened. */
export async function openPacked(work: Work, label: Labelled): Promise<OpenOrders> {
  const { itemId, lot, expiration } = label;
  const picked = await subOrdersThatPicked(work.tx, work.orgId, itemId, lot, expiration);
  const ids = picked.length === 0 ? [] : await packedWithLabel(work, itemId, lot, expiration, picked);
  if (ids.length > PACKED_MAX) {
    throw stateConflict(
      `units of this lot are packed in ${ids.length} sub-orders, more than ${PACKED_MAX}: ship or unpack some of them first`,
    );
  }
  return openOrders(work, { subOrderIds: ids });
}

/**
 * Relabels the cartons of corrected units, with the actor and reason in the history.
 * @param orders opened by `openPacked`
 * @param relabelled the reservations of the units, whose stock is locked against concurrent packing
 */
export async function relabelPacked(
  work: Work,
  orders: OpenOrders,
  change: { readonly from: Labelled; readonly to: Label; readonly reason: string },
  relabelled: readonly Reservation[],
): Promise<void> {
  const { from, to, reason } = change;
  const picked = relabelled.filter((one) => one.ownerKind === 'sub_order' && one.isPicked);
  const owners = [...new Set(picked.map((one) => one.ownerId))];
  const packed =
    owners.length === 0 ? [] : await packedWithLabel(work, from.itemId, from.lot, from.expiration, owners);
  for (const id of packed) {
    const subOrder = orders.subOrder(id);
    if (subOrder === undefined) {
      throw stateConflict(`units of this lot are being packed in ${subOrderNumber(id)}: try again`);
    }
    if (subOrder.state !== 'packed') continue;
    const isMeant = (units: Labelled) => units.itemId === from.itemId && hasLabel(units, from);
    await relabelCartons(work, subOrder, (units) => (isMeant(units) ? to : units));
    subOrder.move('packed', {
      by: 'correction',
      reason: `lot corrected (${labelInWords(to)}): ${reason}`,
    });
  }
  await work.saveStock();
}

/**
 * Updates cartons after the label of their units was corrected. Their order must be locked.
 * @param labelOf the current label of units
 */
export async function relabelCartons(
  work: Work,
  { id, order, lines }: SubOrder,
  labelOf: (units: InCarton) => Label,
): Promise<void> {
  const before = await cartonItems(work, id);
  const after = new Map<string, InCarton>();
  for (const one of before) {
    const { lot, expiration } = labelOf(one);
    const key = JSON.stringify([one.shipmentId, one.line, one.itemId, lot, expiration]);
    const quantity = (after.get(key)?.quantity ?? 0) + one.quantity;
    after.set(key, { ...one, lot, expiration, quantity });
  }
  const shares = [...after.values()];
  const isSame = before.every(({ lot, expiration }, index) => {
    const one = shares[index];
    return one?.lot === lot && one.expiration === expiration;
  });
  if (isSame) return;
  const contents = { lines: order.lines, quantities: lines, shares };
  const json = new Map(
    before.map(({ shipmentId, carton }) => [shipmentId, cartonItemsJson(contents, carton)]),
  );
  queueCartonItems(work, json, shares);
}
