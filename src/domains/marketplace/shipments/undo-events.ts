// Undoes tracking events recorded by mistake: the status follows from the remaining events. Evidence beyond them prevents it.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { invalid, stateConflict, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { isBefore } from '../../../kit/state/progress-rules.ts';
import type { UndoInput } from '../../../kit/state/schema.ts';
import { RECEIPTS_DUE } from '../inbound-plans/state-rules.ts';
import { takeBackWorkOrders } from '../work-orders/change-work-order.ts';
import {
  type DepartureFacts,
  deleteEvents,
  departureFacts,
  type OpenShipment,
  queueDepartureUndone,
  type RecordedEvent,
  shipments,
  type TrackedShipment,
  trackingEventsOf,
} from './queries.ts';
import { isNoteOf, type Standing, standingOf, trackedEvents, writeEvent } from './record-events.ts';
import type { ShipmentStatus, UndoEventInput } from './schema.ts';
import {
  currentStatus,
  eventsAfterPickUp,
  eventsAtCenter,
  isFurther,
  type ShipmentCause,
  shipmentNumber,
} from './state-rules.ts';

/** For events of people and carriers. Those of a middle-mile order are undone with that order. */
export async function undoEvent(work: Work, ref: Reference, { code, time, reason }: UndoEventInput) {
  const shipment = await work.open(shipments, ref);
  const { id, number, state } = shipment;
  const tracked = await trackedEvents(work, id);
  const [facts = fail('a shipment that is gone')] = await departureFacts(work.tx, work.orgId, [id]);
  const found = tracked.events
    .filter((event) => event.code === code && (time == null || isAt(event, time)))
    .toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const [wrong] = found.filter((event) => !isNoteOf(facts.carried_by, event));
  if (wrong === undefined && found.length > 0)
    throw stateConflict(`${number} is carried by ${facts.carried_by}: undo it on that order`);
  if (wrong === undefined) throw unknownEvent(time == null);
  const words = `${code} undone: ${reason}`;
  const next = withoutEvents(work, shipment, tracked, [wrong]);
  requireBelievable(shipment, facts, next.status);
  if (next.status === 'created' && state !== 'created') await takeBackWorkOrders(work, [id], words);
  else if (state === 'closed' && next.status !== 'closed') work.markDue(RECEIPTS_DUE, id);
  writeEvent(work, [shipment], { code: 'event_undone', time: work.now, location: '', description: words });
  shipment.move(next.status, { set: next, reason: words, event: 'event_undone' });
  return shipment;
}

const isAt = ({ time }: RecordedEvent, wanted: string) => time.getTime() === new Date(wanted).getTime();

const unknownEvent = (isAnyTime: boolean) =>
  invalid([
    isAnyTime
      ? violation('/code', 'unknown_reference', 'the shipment has no such event')
      : violation('/time', 'unknown_reference', 'the shipment has no such event at this time'),
  ]);

/** Deletes events. @returns the state by the remaining ones; a state reached without an event is kept */
function withoutEvents(
  work: Work,
  { id, row }: OpenShipment,
  { made, events }: TrackedShipment,
  wrong: readonly RecordedEvent[],
): Standing {
  for (const { time, code, location } of wrong)
    work.write(deleteEvents, { shipment_id: id, time: time.toISOString(), code, location });
  const { status, status_time, status_location } = row;
  const counting = events.filter(({ time }) => !isBefore(time, made));
  if (isFurther(status, currentStatus(counting)?.status ?? 'created'))
    return { status, status_time, status_location };
  const current = currentStatus(counting.filter((event) => !wrong.includes(event)));
  if (current === null) return { status: 'created', status_time: null, status_location: null };
  return standingOf(current);
}

/** Other evidence that it was further prevents the undo. */
function requireBelievable(
  { number, row }: OpenShipment,
  { has_proof, carried_by }: DepartureFacts,
  next: ShipmentStatus,
): void {
  const refuse = (why: string) => stateConflict(`${number} stays ${row.status}: ${why}`);
  if (row.status === next) return;
  if (row.reported_at !== null && isFurther('receiving', next))
    throw refuse('the marketplace has reported receipts');
  if (next !== 'created') return;
  if (has_proof) throw refuse('it has a proof of delivery');
  if (carried_by !== null) throw refuse(`${carried_by} has picked it up`);
}

/** Their events. Refuses if other evidence proves them. */
async function unproven(
  { tx, orgId }: Work,
  some: readonly OpenShipment[],
  eventsBeyond: typeof eventsAfterPickUp,
  refused: string,
) {
  const ids = some.map(({ id }) => id);
  const [facts, all] = await Promise.all([departureFacts(tx, orgId, ids), trackingEventsOf(tx, orgId, ids)]);
  const trackedOf = (id: number) => all.get(id) ?? fail('a shipment that is gone');
  const proofs = facts.flatMap(({ id, has_proof }) => {
    const { made, events } = trackedOf(id);
    const later = eventsBeyond(made, events);
    if (later.length > 0) return [`${shipmentNumber(id)} has the events ${later.join(', ')}`];
    return has_proof ? [`${shipmentNumber(id)} has a proof of delivery`] : [];
  });
  if (proofs.length > 0) throw stateConflict(`${refused}: ${proofs.join('; ')}`);
  return trackedOf;
}

export async function undoDelivery(
  work: Work,
  carried: readonly OpenShipment[],
  { order, reason }: { readonly order: string; readonly reason: string },
): Promise<void> {
  const refused = `middle-mile order ${order} was delivered`;
  const trackedOf = await unproven(work, carried, eventsAtCenter, refused);
  for (const shipment of carried) {
    const tracked = trackedOf(shipment.id);
    const wrong = tracked.events.filter((event) => event.code === 'delivered' && isNoteOf(order, event));
    const next = withoutEvents(work, shipment, tracked, wrong);
    shipment.move(next.status, { set: next, reason, event: 'delivery_undone' });
  }
  writeEvent(work, carried, { code: 'delivery_undone', time: work.now, location: '', description: reason });
}

export const undone = (reason: string) => `pick-up undone: ${reason}`;

/** @param left opened after the middle-mile order that carries them, if any */
export async function undoDeparture(
  work: Work,
  left: readonly OpenShipment[],
  { by, reason, named }: { readonly by: ShipmentCause; readonly reason: string; readonly named: string },
): Promise<void> {
  const ids = left.map(({ id }) => id);
  await unproven(work, left, eventsAfterPickUp, `${named} has left`);
  await takeBackWorkOrders(work, ids, reason);
  queueDepartureUndone(work.tx, work.orgId, ids);
  writeEvent(work, left, { code: 'pick_up_undone', time: work.now, location: '', description: reason });
  const set = { status_time: null, status_location: null };
  for (const shipment of left) shipment.move('created', { by, reason, event: 'pick_up_undone', set });
}

export async function undoPickUpOfShipment(work: Work, ref: Reference, { reason }: UndoInput) {
  const shipment = await work.open(shipments, ref, ['in_transit']);
  const { id, number } = shipment;
  const [facts] = await departureFacts(work.tx, work.orgId, [id]);
  if (facts?.carried_by != null)
    throw stateConflict(`${number} was picked up by ${facts.carried_by}: undo the pickup of that order`);
  await undoDeparture(work, [shipment], { by: 'hub', reason: undone(reason), named: number });
  return shipment;
}
