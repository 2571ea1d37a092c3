// Somebody said that a middle-mile order is further than it is: it is what it was before. What others say of its shipments is
// stronger.
import type { Tx } from '../db/db.ts';
import type { VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { Problem } from '../http/problems.ts';
import { undoDelivery } from '../marketplace/shipments/undo-event.ts';
import { undoDeparture, undone } from '../marketplace/shipments/undo-pick-up.ts';
import type { UndoInput } from '../state/schema.ts';
import { lockOrder, openAll, saveOrder } from './open-order.ts';
import { stateBefore } from './queries.ts';

/** The carrier has not taken it: all is as it was before somebody said so. Refused once anything says that it has left. */
export async function undoPickUp(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { reason }: UndoInput,
): Promise<VersionedJson> {
  const order = await lockOrder(tx, feed.orgId, id, ['picked_up']);
  const { internal_identifier: number, verified_volume, invoiced_cents, invoice_number } = order.fields;
  if (verified_volume !== null || invoiced_cents !== null || invoice_number !== null)
    throw new Problem('state_conflict', {
      detail: `middle-mile order ${number} stays picked_up: its carrier has measured or charged it`,
    });
  const shipments = await openAll(tx, feed.orgId, id);
  await undoDeparture(tx, feed, shipments, {
    by: 'freight',
    reason: undone(reason),
    named: `middle-mile order ${number}`,
  });
  return saveOrder(tx, feed, order, {
    to: 'authorized',
    reason: undone(reason),
    told: 'pick_up_undone',
    // The seal is on whatever truck has left.
    fields: { picked_up_at: null, seal_number: null },
  });
}

/** The truck has not left after all. */
export async function undoDepart(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { reason }: UndoInput,
): Promise<VersionedJson> {
  const order = await lockOrder(tx, feed.orgId, id, ['in_transit']);
  return saveOrder(tx, feed, order, {
    to: 'picked_up',
    reason: `departure undone: ${reason}`,
    told: 'departure_undone',
  });
}

/** It does not stand at its fulfilment centers. Refused once they, or a signed paper, say that it does. */
export async function undoDeliver(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { reason }: UndoInput,
): Promise<VersionedJson> {
  const order = await lockOrder(tx, feed.orgId, id, ['delivered']);
  const words = `delivery undone: ${reason}`;
  const shipments = await openAll(tx, feed.orgId, id);
  await undoDelivery(tx, feed, shipments, { order: order.fields.internal_identifier, reason: words });
  return saveOrder(tx, feed, order, {
    to: await stateBefore(tx, feed.orgId, id, 'delivered'),
    reason: words,
    told: 'delivery_undone',
    fields: { delivered_at: null },
  });
}
