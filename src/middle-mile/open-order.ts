// The beginning and the end of everything that happens to a middle-mile order: lock it; write what it became.
import type { Tx } from '../db/db.ts';
import type { VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { notFound } from '../http/problems.ts';
import { readBack, tell } from '../http/records.ts';
import { type FoundShipment, openShipments } from '../marketplace/shipments/find-shipments.ts';
import { type OrderFields, orders, queueSteps, shipmentsOn } from './queries.ts';
import { ORDER_STATUSES, type OrderStatus } from './schema.ts';
import { MIDDLE_MILE_ORDERS, type OrderCause } from './state-rules.ts';

export interface LockedOrder {
  readonly id: number;
  readonly version: number;
  readonly fields: OrderFields;
}

/** Before its shipments: whoever locks both begins with the order. @param states refuses it in any other */
export async function lockOrder(
  tx: Tx,
  orgId: number,
  id: number,
  states: readonly OrderStatus[] = ORDER_STATUSES,
): Promise<LockedOrder> {
  const [locked] = await orders.lock(tx, orgId, [id]);
  if (locked === undefined) throw notFound();
  const { status, internal_identifier: number } = locked.fields;
  MIDDLE_MILE_ORDERS.require({ state: status }, number, states);
  return locked as LockedOrder;
}

interface Change {
  readonly fields?: Partial<OrderFields>;
  readonly to?: OrderStatus;
  readonly by?: OrderCause;
  readonly reason?: string | null;
  /** What the feed calls it, where that is not the state it has reached. */
  readonly told?: 'pick_up_undone' | 'departure_undone' | 'delivery_undone';
  /** What else is written behind the org's counter. */
  readonly also?: (tx: Tx) => void;
}

/** Writes the order behind the org's counter, and tells the feed. */
export function queueOrder(
  feed: FeedWriter,
  { id, version, fields: was }: LockedOrder,
  { fields = {}, to, by = 'hub', reason = null, told, also }: Change,
): void {
  const step =
    to === undefined
      ? null
      : MIDDLE_MILE_ORDERS.move({ state: was.status }, was.internal_identifier, to, { by, reason });
  const next = { ...was, ...fields, status: step?.to ?? was.status };
  feed.addBehindCounter((behind) => {
    orders.queueUpdate(behind, feed.orgId, { id, fields: next });
    if (step !== null) queueSteps(behind, feed, [{ key: [id], version: version + 1, ...step }]);
    also?.(behind);
  });
  tell(feed, orders, [{ type: `middle_mile_order.${told ?? step?.to ?? 'updated'}`, id }]);
}

/** The same, and reads it back. Ends the transaction's feed. */
export async function saveOrder(
  tx: Tx,
  feed: FeedWriter,
  order: LockedOrder,
  change: Change,
): Promise<VersionedJson> {
  queueOrder(feed, order, change);
  feed.write(tx);
  return readBack(tx, feed, orders, order.id);
}

/** Locks the shipments on it, behind it. */
export async function openAll(tx: Tx, orgId: number, orderId: number): Promise<FoundShipment[]> {
  return [...(await openShipments(tx, orgId, await shipmentsOn(tx, orgId, orderId))).values()];
}
