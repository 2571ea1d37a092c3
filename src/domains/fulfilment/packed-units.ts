// What lies packed in cartons and has not left follows the correction of its lot.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import { openOrders } from '../orders/open-orders.ts';
import type { OrdersState } from '../orders/orders-state.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { hasLabel, type Label } from '../stock/labels-now.ts';
import { findSubOrdersThatPicked, labelInWords } from '../stock/relabel-lot.ts';
import { type Reservation, StockState } from '../stock/stock-state.ts';
import { packedWithLabel } from './shipments/queries.ts';
import { relabelCartons } from './undo/relabel-cartons.ts';

/** Packed sub-orders that one correction takes along; with more, those leave first or are unpacked. */
const PACKED_MAX = 500;

export interface Labelled extends Label {
  readonly itemId: number;
}

/** Locks the orders of all packed units of a label. Documents come before stock: call it before that is opened. */
export async function openPacked(tx: Tx, feed: FeedWriter, label: Labelled): Promise<OrdersState> {
  const { orgId, now } = feed;
  const picked = await findSubOrdersThatPicked(tx, orgId, label);
  const ids = picked.length === 0 ? [] : await packedWithLabel(tx, orgId, label, picked);
  if (ids.length > PACKED_MAX) {
    const detail = `units of this lot are packed in ${ids.length} sub-orders, more than ${PACKED_MAX}: ship or unpack some of them first`;
    throw new Problem('state_conflict', { detail });
  }
  return openOrders(tx, orgId, { subOrderIds: ids }, now);
}

/**
 * The cartons of those whose units have another label now say so, with who has corrected it and why in their history.
 * @param orders what `openPacked` has opened
 * @param relabelled what is reserved of the units, whose stock is locked: nobody packs meanwhile
 */
export async function relabelPacked(
  tx: Tx,
  feed: FeedWriter,
  orders: OrdersState,
  change: { readonly from: Labelled; readonly to: Label; readonly reason: string },
  relabelled: readonly Reservation[],
): Promise<void> {
  const { from, to, reason } = change;
  const picked = relabelled.filter((one) => one.ownerKind === 'sub_order' && one.isPicked);
  const owners = [...new Set(picked.map((one) => one.ownerId))];
  const packed = owners.length === 0 ? [] : await packedWithLabel(tx, feed.orgId, from, owners);
  for (const id of packed) {
    const subOrder = orders.subOrder(id);
    if (subOrder === undefined) {
      const detail = `units of this lot are being packed in ${subOrderNumber(id)}: send it again`;
      throw new Problem('state_conflict', { detail });
    }
    if (subOrder.state !== 'packed') continue;
    const isMeant = (units: Labelled) => units.itemId === from.itemId && hasLabel(units, from);
    const order = orders.order(subOrder.orderId);
    await relabelCartons(tx, feed, order, subOrder, (units) => (isMeant(units) ? to : units));
    orders.move(subOrder, 'packed', {
      by: 'correction',
      reason: `lot corrected (${labelInWords(to)}): ${reason}`,
    });
  }
  await writeOrders(tx, feed, orders, new StockState([]));
}
