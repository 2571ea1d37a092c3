// Somebody said that shipments have left, and they have not: they are what they were before. What says that they are on
// their way, or further, is stronger than who says that they are not.
import type { Tx } from '../../db/db.ts';
import type { VersionedJson } from '../../db/records.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { Problem } from '../../http/problems.ts';
import { readBack } from '../../http/records.ts';
import { fail } from '../../kernel/assert.ts';
import type { UndoInput } from '../../state/schema.ts';
import { takeBackWorkOrders } from '../work-orders/ship-work-orders.ts';
import { type LockedShipment, lockShipment, queueShipment } from './open-shipment.ts';
import { shipments } from './queries.ts';
import {
  type DepartureFacts,
  departureFacts,
  queueDepartureUndone,
  type SaidOfShipment,
  saidOf,
} from './said/queries.ts';
import { MARKETPLACE_SHIPMENTS, type ShipmentCause, shipmentNumber } from './state-rules.ts';
import { saidAfterPickUp } from './tracking-rules.ts';

/** What the history says. */
export const undone = (reason: string) => `pick-up undone: ${reason}`;

/** @param shipments locked, and so is the middle-mile order that has taken them along, if any */
export async function undoDeparture(
  tx: Tx,
  feed: FeedWriter,
  left: readonly LockedShipment[],
  why: { readonly by: ShipmentCause; readonly reason: string; readonly named: string },
): Promise<void> {
  const { by, reason, named } = why;
  const ids = left.map(({ id }) => id);
  const [facts, said] = await Promise.all([departureFacts(tx, feed.orgId, ids), saidOf(tx, feed.orgId, ids)]);
  const stays = facts.flatMap(
    (one) => whyItLeft(one, said.get(one.id) ?? fail('a shipment that is gone')) ?? [],
  );
  if (stays.length > 0)
    throw new Problem('state_conflict', { detail: `${named} has left: ${stays.join('; ')}` });
  await takeBackWorkOrders(tx, feed, ids, reason);
  queueDepartureUndone(tx, feed.orgId, ids, { reason, actor: feed.actor, now: feed.now });
  for (const shipment of left)
    queueShipment(feed, shipment, {
      to: 'created',
      by,
      reason,
      told: 'pick_up_undone',
      fields: { status_time: null, status_location: null },
    });
}

/** Null where nothing says so but the pick-up itself. */
function whyItLeft({ id, has_proof }: DepartureFacts, { made, events }: SaidOfShipment): string | null {
  const number = shipmentNumber(id);
  const later = saidAfterPickUp(made, events);
  if (later.length > 0) return `${number} was said to be ${later.join(', ')}`;
  return has_proof ? `${number} has a proof of delivery` : null;
}

/** Of a shipment that no middle-mile order has taken along. */
export async function undoPickUpOfShipment(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { reason }: UndoInput,
): Promise<VersionedJson> {
  const shipment = await lockShipment(tx, feed.orgId, id);
  const number = shipmentNumber(id);
  MARKETPLACE_SHIPMENTS.require({ state: shipment.fields.status }, number, ['in_transit']);
  const [facts] = await departureFacts(tx, feed.orgId, [id]);
  if (facts?.carried_by != null)
    throw new Problem('state_conflict', {
      detail: `${number} was picked up by ${facts.carried_by}: take back the pick-up of that order`,
    });
  await undoDeparture(tx, feed, [shipment], { by: 'hub', reason: undone(reason), named: number });
  feed.write(tx);
  return readBack(tx, feed, shipments, id);
}
