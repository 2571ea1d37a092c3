// What becomes of a middle-mile order, and of the shipments on it.
import type { Tx } from '../db/db.ts';
import type { VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { requireMatch } from '../http/etag.ts';
import { invalid, Problem, type Violation, violation } from '../http/problems.ts';
import { readBack } from '../http/records.ts';
import { toCents } from '../kernel/cents.ts';
import { isSameJson } from '../kernel/same-json.ts';
import type { FoundShipment } from '../marketplace/shipments/find-shipments.ts';
import { FREIGHT_NOTES } from '../marketplace/shipments/freight-notes.ts';
import { noteFreight, tellCarried } from '../marketplace/shipments/move-shipments.ts';
import { AHEAD_MAX_MS } from '../state/progress-rules.ts';
import { classOf } from './freight-class-rules.ts';
import { lockOrder, openAll, queueOrder, saveOrder } from './open-order.ts';
import { merchantOrders, type OrderFields, orders, queueRelease } from './queries.ts';
import type { OrderChangesInput, StepInput } from './schema.ts';
import { fixedFields, type OrderCause } from './state-rules.ts';

/** Its shipments may go on another order. Cancelling again changes nothing. */
export async function cancelOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string | null,
  by: OrderCause,
): Promise<VersionedJson> {
  const order = await lockOrder(tx, feed.orgId, id);
  const seen = by === 'merchant' ? merchantOrders : orders;
  if (order.fields.status === 'cancelled') return readBack(tx, feed, seen, id);
  const shipments = await openAll(tx, feed.orgId, id);
  queueOrder(feed, order, {
    to: 'cancelled',
    by,
    reason,
    fields: { cancellation_reason: reason },
    also: (behind) => queueRelease(behind, feed.orgId, id),
  });
  tellCarried(feed, shipments);
  feed.write(tx);
  return readBack(tx, feed, seen, id);
}

/** The carrier takes it: its shipments leave. */
export async function pickUp(tx: Tx, feed: FeedWriter, id: number, input: StepInput): Promise<VersionedJson> {
  const order = await lockOrder(tx, feed.orgId, id, ['authorized']);
  const { fields } = order;
  const shipments = await openAll(tx, feed.orgId, id);
  const open = shipments.filter(({ isPacked }) => !isPacked);
  if (open.length > 0)
    throw new Problem('state_conflict', {
      detail: `not all units of ${open.map(({ number }) => number).join(', ')} are in cartons`,
    });
  const time = timeOf(input, feed.now);
  await noteFreight(tx, feed, shipments, {
    code: 'in_transit',
    time,
    location: () => '',
    description: FREIGHT_NOTES.in_transit(fields.internal_identifier),
  });
  const seal = input.seal_number ?? fields.seal_number;
  return saveOrder(tx, feed, order, {
    to: 'picked_up',
    fields: {
      picked_up_at: time.toISOString(),
      seal_number: seal,
      pallet_count: fields.pallet_count ?? palletsOf(shipments),
      ...(fields.is_class_given ? {} : { freight_class: classOf(shipments) }),
    },
  });
}

const palletsOf = (shipments: readonly FoundShipment[]): number | null =>
  shipments.reduce((sum, { pallets }) => sum + pallets, 0) || null;

export async function depart(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  return saveOrder(tx, feed, await lockOrder(tx, feed.orgId, id), { to: 'in_transit' });
}

/** It stands at its fulfilment centers; the marketplace says when it has checked the shipments in. */
export async function deliver(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: StepInput,
): Promise<VersionedJson> {
  const order = await lockOrder(tx, feed.orgId, id, ['picked_up', 'in_transit']);
  const { fields } = order;
  const time = timeOf(input, feed.now, fields.picked_up_at);
  await noteFreight(tx, feed, await openAll(tx, feed.orgId, id), {
    code: 'delivered',
    time,
    location: (shipment) => shipment.fields.fulfillment_center_code,
    description: FREIGHT_NOTES.delivered(fields.internal_identifier),
  });
  return saveOrder(tx, feed, order, { to: 'delivered', fields: { delivered_at: time.toISOString() } });
}

/** @param notBefore what came before it */
function timeOf({ time }: StepInput, now: Date, notBefore: string | null = null): Date {
  if (time == null) return now;
  const at = new Date(time);
  if (at.getTime() > now.getTime() + AHEAD_MAX_MS)
    throw invalid([violation('/time', 'not_allowed', 'is more than a day ahead')]);
  if (notBefore !== null && at < new Date(notBefore))
    throw invalid([
      violation('/time', 'not_allowed', `is before it was picked up, ${new Date(notBefore).toISOString()}`),
    ]);
  return at;
}

/** What the hub learns of it. What says the same as before changes nothing. */
export async function changeOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: OrderChangesInput,
  ifMatch: string | null,
): Promise<VersionedJson> {
  const order = await lockOrder(tx, feed.orgId, id);
  requireMatch(ifMatch, order.version);
  const { status, internal_identifier: number } = order.fields;
  const { fields, violations } = fieldsOf(input);
  if (violations.length > 0) throw invalid(violations);
  const was = normal(order.fields);
  const next = { ...was, ...fields, ...(await classBy(tx, feed.orgId, id, input)) };
  if (isSameJson(next, was)) return readBack(tx, feed, orders, id);
  const fixed = fixedFields(status, Object.keys(input) as (keyof OrderChangesInput)[]);
  if (fixed.length > 0)
    throw new Problem('state_conflict', {
      detail: `middle-mile order ${number} is ${status}: ${fixed.join(', ')} cannot change`,
    });
  return saveOrder(tx, feed, order, { fields: next });
}

/** The class that the hub gives it, or that of its load again. */
async function classBy(
  tx: Tx,
  orgId: number,
  id: number,
  { freight_class: given }: OrderChangesInput,
): Promise<Partial<OrderFields>> {
  if (given === undefined) return {};
  return given === null
    ? { freight_class: classOf(await openAll(tx, orgId, id)), is_class_given: false }
    : { freight_class: given, is_class_given: true };
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** Its times as requests write them. */
function normal(fields: OrderFields): OrderFields {
  return {
    ...fields,
    pickup_start: instantOf(fields.pickup_start),
    pickup_end: instantOf(fields.pickup_end),
  };
}

function fieldsOf(input: OrderChangesInput): {
  fields: Partial<OrderFields>;
  violations: readonly Violation[];
} {
  const { pickup_appointment: appointment, invoiced_amount: invoiced, ...rest } = input;
  const violations: Violation[] = [];
  const fields: { -readonly [Name in keyof OrderFields]?: OrderFields[Name] } = {
    ...(rest as Partial<OrderFields>),
  };
  if (appointment !== undefined) {
    fields.pickup_start = instantOf(appointment?.start ?? null);
    fields.pickup_end = instantOf(appointment?.end ?? null);
    fields.pickup_reference = appointment?.reference ?? null;
    if (appointment !== null && new Date(appointment.start) >= new Date(appointment.end))
      violations.push(violation('/pickup_appointment/end', 'start_after_end', 'must be after start'));
  }
  if (invoiced !== undefined) fields.invoiced_cents = invoiced === null ? null : toCents(invoiced);
  return { fields, violations };
}
