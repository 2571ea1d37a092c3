// Somebody said that shipments have left, and they have not: they are what they were before. What says that they are on
// their way, or further, is stronger than who says that they are not.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import type { UndoInput } from '../../../kit/state/schema.ts';
import { takeBackWorkOrders } from '../work-orders/ship-work-orders.ts';
import { type OpenShipment, shipments } from './queries.ts';
import { writeEvent } from './record-events.ts';
import {
  type DepartureFacts,
  departureFacts,
  queueDepartureUndone,
  type SaidOfShipment,
  saidOf,
} from './said/queries.ts';
import { type ShipmentCause, shipmentNumber } from './state-rules.ts';
import { saidAfterPickUp } from './tracking-rules.ts';

/** What the history says. */
export const undone = (reason: string) => `pick-up undone: ${reason}`;

/** @param left opened behind the middle-mile order that has taken them along, if any */
export async function undoDeparture(
  work: Work,
  left: readonly OpenShipment[],
  why: { readonly by: ShipmentCause; readonly reason: string; readonly named: string },
): Promise<void> {
  const { by, reason, named } = why;
  const { tx, orgId } = work;
  const ids = left.map(({ id }) => id);
  const [facts, said] = await Promise.all([departureFacts(tx, orgId, ids), saidOf(tx, orgId, ids)]);
  const stays = facts.flatMap(
    (one) => whyItLeft(one, said.get(one.id) ?? fail('a shipment that is gone')) ?? [],
  );
  if (stays.length > 0)
    throw new Problem('state_conflict', { detail: `${named} has left: ${stays.join('; ')}` });
  await takeBackWorkOrders(work, ids, reason);
  queueDepartureUndone(tx, orgId, ids);
  writeEvent(work, left, { code: 'pick_up_undone', time: work.now, location: '', description: reason });
  for (const shipment of left)
    shipment.move('created', {
      by,
      reason,
      event: 'pick_up_undone',
      set: { status_time: null, status_location: null },
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
  work: Work,
  ref: Reference,
  { reason }: UndoInput,
): Promise<OpenShipment> {
  const shipment = await work.open(shipments, ref, ['in_transit']);
  const { id, number } = shipment;
  const [facts] = await departureFacts(work.tx, work.orgId, [id]);
  if (facts?.carried_by != null)
    throw new Problem('state_conflict', {
      detail: `${number} was picked up by ${facts.carried_by}: take back the pick-up of that order`,
    });
  await undoDeparture(work, [shipment], { by: 'hub', reason: undone(reason), named: number });
  return shipment;
}
