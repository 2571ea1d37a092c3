// Something was said of a shipment that did not happen: it is what the rest of it tells.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { invalid, Problem, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { isBefore } from '../../../kit/state/progress-rules.ts';
import { takeBackWorkOrders } from '../work-orders/ship-work-orders.ts';
import { isNoteOf } from './freight-notes.ts';
import { readReceipts } from './leave-warehouse.ts';
import { type OpenShipment, type ShipmentRow, shipments } from './queries.ts';
import { writeEvent } from './record-events.ts';
import {
  type DepartureFacts,
  departureFacts,
  queueTakenBack,
  type SaidEvent,
  type SaidOfShipment,
  saidOf,
} from './said/queries.ts';
import type { ShipmentStatus, UndoEventInput } from './schema.ts';
import { shipmentNumber } from './state-rules.ts';
import { currentStatus, isFurther, saidAtCenter } from './tracking-rules.ts';

/** What the history says. */
const undone = (code: string, reason: string) => `${code} undone: ${reason}`;

/** Of what people and carriers said. What a middle-mile order has done is taken back with that order. */
export async function undoEvent(
  work: Work,
  ref: Reference,
  { code, time, reason }: UndoEventInput,
): Promise<OpenShipment> {
  const { tx, orgId } = work;
  const shipment = await work.open(shipments, ref);
  const { id, state } = shipment;
  const said = (await saidOf(tx, orgId, [id])).get(id) ?? fail('a shipment that is gone');
  const [facts = fail('a shipment that is gone')] = await departureFacts(tx, orgId, [id]);
  const found = said.events
    .filter((event) => event.code === code && (time == null || isAt(event, time)))
    .toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const [wrong] = found.filter((event) => !isNoteOf(facts.carried_by, event));
  if (wrong === undefined) throw found.length > 0 ? byOrder(facts) : unknownEvent(time == null);
  const words = undone(code, reason);
  const rest = { ...said, events: said.events.filter((event) => event !== wrong) };
  const next = restOf(shipment, said, rest);
  requireBelievable(shipment, facts, next.status);
  if (next.status === 'created' && state !== 'created') await takeBackWorkOrders(work, [id], words);
  else if (state === 'closed' && next.status !== 'closed') readReceipts(work, [id]);
  queueTakenBack(tx, orgId, id, [wrong]);
  writeEvent(work, [shipment], { code: 'event_undone', time: work.now, location: '', description: words });
  shipment.move(next.status, { set: next, reason: words, event: 'event_undone' });
  return shipment;
}

const isAt = ({ time }: SaidEvent, wanted: string) => time.getTime() === new Date(wanted).getTime();

const byOrder = ({ id, carried_by }: DepartureFacts) =>
  new Problem('state_conflict', {
    detail: `${shipmentNumber(id)} is carried by ${carried_by}, which said so: take it back there`,
  });

const unknownEvent = (isAnyTime: boolean) =>
  invalid([
    isAnyTime
      ? violation('/code', 'unknown_reference', 'nobody has said this of the shipment')
      : violation('/time', 'unknown_reference', 'nobody has said this of the shipment for this time'),
  ]);

type Standing = Pick<ShipmentRow, 'status' | 'status_time' | 'status_location'>;

/** What it is by the rest. A state that was reached without an event stays. */
function restOf({ row }: OpenShipment, all: SaidOfShipment, rest: SaidOfShipment): Standing {
  const { status, status_time, status_location } = row;
  const told = (said: SaidOfShipment) =>
    currentStatus(said.events.filter(({ time }) => !isBefore(time, said.made)));
  if (isFurther(status, told(all)?.status ?? 'created')) return { status, status_time, status_location };
  const current = told(rest);
  return current === null
    ? { status: 'created', status_time: null, status_location: null }
    : {
        status: current.status,
        status_time: current.time.toISOString(),
        status_location: current.location,
      };
}

/** What else is known of it must not say that it was further. */
function requireBelievable(
  { number, row }: OpenShipment,
  { has_proof, carried_by }: DepartureFacts,
  next: ShipmentStatus,
): void {
  const refuse = (why: string) => {
    throw new Problem('state_conflict', { detail: `${number} stays ${row.status}: ${why}` });
  };
  if (row.status === next) return;
  if (row.reported_at !== null && isFurther('receiving', next))
    refuse('the marketplace has reported what it received');
  if (next !== 'created') return;
  if (has_proof) refuse('it has a proof of delivery');
  if (carried_by !== null) refuse(`${carried_by} has taken it along`);
}

/** The middle-mile order has not delivered them. */
export async function undoDelivery(
  work: Work,
  carried: readonly OpenShipment[],
  { order, reason }: { readonly order: string; readonly reason: string },
): Promise<void> {
  const { tx, orgId } = work;
  const ids = carried.map(({ id }) => id);
  const [facts, said] = await Promise.all([departureFacts(tx, orgId, ids), saidOf(tx, orgId, ids)]);
  const stays = facts.flatMap((one) =>
    whyDelivered(one, said.get(one.id) ?? fail('a shipment that is gone')),
  );
  if (stays.length > 0)
    throw new Problem('state_conflict', {
      detail: `middle-mile order ${order} was delivered: ${stays.join('; ')}`,
    });
  for (const shipment of carried) {
    const all = said.get(shipment.id) ?? fail('a shipment that is gone');
    const wrong = all.events.filter((event) => event.code === 'delivered' && isNoteOf(order, event));
    queueTakenBack(tx, orgId, shipment.id, wrong);
    const rest = { ...all, events: all.events.filter((event) => !wrong.includes(event)) };
    const next = restOf(shipment, all, rest);
    shipment.move(next.status, { set: next, reason, event: 'delivery_undone' });
  }
  writeEvent(work, carried, { code: 'delivery_undone', time: work.now, location: '', description: reason });
}

/** What says so but the order itself. */
function whyDelivered({ id, has_proof }: DepartureFacts, { made, events }: SaidOfShipment): string[] {
  const number = shipmentNumber(id);
  const later = saidAtCenter(made, events);
  if (later.length > 0) return [`${number} was said to be ${later.join(', ')}`];
  return has_proof ? [`${number} has a proof of delivery`] : [];
}
