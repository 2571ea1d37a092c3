// The beginning and the end of everything that happens to a marketplace shipment: lock it; write what it became.
import type { Tx } from '../../db/db.ts';
import type { VersionedJson } from '../../db/records.ts';
import { queueMarks } from '../../due/mark-due.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { notFound } from '../../http/problems.ts';
import { readBack, tell } from '../../http/records.ts';
import { RECEIPTS_DUE } from '../inbound-plans/due-kinds.ts';
import { shipWorkOrders } from '../work-orders/ship-work-orders.ts';
import { queueSteps, type ShipmentFields, shipments } from './queries.ts';
import type { ShipmentStatus } from './schema.ts';
import { MARKETPLACE_SHIPMENTS, type ShipmentCause, shipmentNumber } from './state-rules.ts';

export interface LockedShipment {
  readonly id: number;
  readonly version: number;
  readonly fields: ShipmentFields;
}

/** In the order of their ids; those that do not exist are left out. */
export async function lockShipments(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
): Promise<LockedShipment[]> {
  return (await shipments.lock(tx, orgId, ids)) as LockedShipment[];
}

export async function lockShipment(tx: Tx, orgId: number, id: number): Promise<LockedShipment> {
  const [locked] = await lockShipments(tx, orgId, [id]);
  if (locked === undefined) throw notFound();
  return locked;
}

interface Change {
  readonly fields?: Partial<ShipmentFields>;
  /** What it becomes; absent: its state stays. */
  readonly to?: ShipmentStatus;
  readonly by?: ShipmentCause;
  readonly reason?: string | null;
  /** What the feed calls it, where that is not the state it has reached. */
  readonly told?: 'pick_up_undone' | 'delivery_undone' | 'event_undone';
}

/** Writes it behind the org's counter, and tells the feed. Where it leaves, `haveLeft` belongs to it. */
export function queueShipment(
  feed: FeedWriter,
  { id, version, fields: was }: LockedShipment,
  { fields = {}, to, by = 'hub', reason = null, told }: Change,
): void {
  const step =
    to === undefined || to === was.status
      ? null
      : MARKETPLACE_SHIPMENTS.move({ state: was.status }, shipmentNumber(id), to, { by, reason });
  const next = { ...was, ...fields, status: step?.to ?? was.status };
  feed.addBehindCounter((behind) => {
    shipments.queueUpdate(behind, feed.orgId, { id, fields: next });
    if (step !== null) queueSteps(behind, feed, [{ key: [id], version: version + 1, ...step }]);
  });
  tell(feed, shipments, [{ type: `marketplace_shipment.${told ?? step?.to ?? 'updated'}`, id }]);
}

/** Whether it leaves the warehouse by this, and its work orders have to know. */
export function leaves({ fields }: LockedShipment, { to }: Change): boolean {
  return fields.status === 'created' && to !== undefined && to !== 'created';
}

/** What belongs to it that shipments leave: their work orders, and that their marketplace is asked what it has received. */
export async function haveLeft(tx: Tx, feed: FeedWriter, ids: readonly number[]): Promise<void> {
  await shipWorkOrders(tx, feed, ids);
  haveReceiptsRead(feed, ids);
}

/** Their marketplace is asked what it has received, until they are closed. */
export function haveReceiptsRead(feed: FeedWriter, ids: readonly number[]): void {
  feed.addBehindCounter((behind) => queueMarks(behind, feed.orgId, RECEIPTS_DUE, ids, feed.now));
}

/** The same, and reads it back. Ends the transaction's feed: its times stand behind the counter. */
export async function saveShipment(
  tx: Tx,
  feed: FeedWriter,
  shipment: LockedShipment,
  change: Change,
): Promise<VersionedJson> {
  queueShipment(feed, shipment, change);
  if (leaves(shipment, change)) await haveLeft(tx, feed, [shipment.id]);
  feed.write(tx);
  return readBack(tx, feed, shipments, shipment.id);
}
