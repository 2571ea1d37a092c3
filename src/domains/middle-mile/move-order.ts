// Moves a middle-mile order and its shipments from state to state.
import type { Reference, Work } from '../../kit/aggregates/work.ts';
import { invalid, invalidAt, stateConflict, type Violation, violation } from '../../kit/http/problems.ts';
import { toCents } from '../../kit/kernel/cents.ts';
import { AHEAD_MAX_MS } from '../../kit/state/progress-rules.ts';
import type { UndoInput } from '../../kit/state/schema.ts';
import { type FoundShipment, openShipments } from '../marketplace/shipments/open-shipments.ts';
import { recordFreightEvent } from '../marketplace/shipments/record-events.ts';
import { undoDelivery, undoDeparture, undone } from '../marketplace/shipments/undo-events.ts';
import { classOf } from './freight-class-rules.ts';
import {
  middleMileOrders,
  type OpenOrder,
  type OrderRow,
  releaseShipments,
  shipmentsOn,
  stateBefore,
} from './queries.ts';
import type { CancelInput, OrderChangesInput, StepInput } from './schema.ts';
import { fixedFields, type OrderCause } from './state-rules.ts';

/** Its shipments may go on another order. Cancelling again changes nothing. */
export const cancelOrderAs =
  (by: OrderCause) =>
  async (work: Work, ref: Reference, { reason = null }: CancelInput): Promise<OpenOrder> => {
    const order = await work.open(middleMileOrders, ref);
    if (order.state === 'cancelled') return order;
    const shipments = await carried(work, order);
    order.move('cancelled', { by, reason, set: { cancellation_reason: reason } });
    work.write(releaseShipments, { order_id: order.id, is_live: false });
    for (const { shipment } of shipments) shipment.touch();
    return order;
  };

/** The carrier picks it up: its shipments leave. */
export async function pickUp(work: Work, ref: Reference, input: StepInput): Promise<OpenOrder> {
  const order = await work.open(middleMileOrders, ref, ['authorized']);
  const shipments = await carried(work, order);
  const open = shipments.filter(({ isPacked }) => !isPacked);
  if (open.length > 0)
    throw stateConflict(
      `not all units of ${open.map(({ shipment }) => shipment.number).join(', ')} are in cartons`,
    );
  const time = timeOf(input, work.now);
  await recordFreightEvent(work, shipments.map(opened), {
    code: 'in_transit',
    time,
    location: () => '',
    order: order.number,
  });
  const { seal_number, pallet_count, is_class_given } = order.row;
  order.move('picked_up', {
    set: {
      picked_up_at: time.toISOString(),
      seal_number: input.seal_number ?? seal_number,
      pallet_count: pallet_count ?? palletsOf(shipments),
      ...(is_class_given ? {} : { freight_class: classOf(shipments) }),
    },
  });
  return order;
}

/** Undoes the pickup. Refused once there is evidence that it has left. */
export async function undoPickUp(work: Work, ref: Reference, { reason }: UndoInput): Promise<OpenOrder> {
  const order = await work.open(middleMileOrders, ref, ['picked_up']);
  const { verified_volume, invoiced_cents, invoice_number } = order.row;
  if (verified_volume !== null || invoiced_cents !== null || invoice_number !== null)
    throw stateConflict(
      `middle-mile order ${order.number} stays picked_up: the carrier has measured or invoiced it`,
    );
  await undoDeparture(work, (await carried(work, order)).map(opened), {
    by: 'freight',
    reason: undone(reason),
    named: `middle-mile order ${order.number}`,
  });
  order.move('authorized', {
    reason: undone(reason),
    event: 'pick_up_undone',
    // The seal has gone with the truck.
    set: { picked_up_at: null, seal_number: null },
  });
  return order;
}

export async function depart(work: Work, ref: Reference): Promise<OpenOrder> {
  const order = await work.open(middleMileOrders, ref);
  order.move('in_transit');
  return order;
}

export async function undoDepart(work: Work, ref: Reference, { reason }: UndoInput): Promise<OpenOrder> {
  const order = await work.open(middleMileOrders, ref, ['in_transit']);
  order.move('picked_up', { reason: `departure undone: ${reason}`, event: 'departure_undone' });
  return order;
}

/** It is at its fulfilment centers; the marketplace reports when it has checked the shipments in. */
export async function deliver(work: Work, ref: Reference, input: StepInput): Promise<OpenOrder> {
  const order = await work.open(middleMileOrders, ref, ['picked_up', 'in_transit']);
  const time = timeOf(input, work.now, order.row.picked_up_at);
  await recordFreightEvent(work, (await carried(work, order)).map(opened), {
    code: 'delivered',
    time,
    location: ({ row }) => row.fulfillment_center_code,
    order: order.number,
  });
  order.move('delivered', { set: { delivered_at: time.toISOString() } });
  return order;
}

/** Undoes the delivery. Refused once a fulfilment center or a proof of delivery confirms it. */
export async function undoDeliver(work: Work, ref: Reference, input: UndoInput): Promise<OpenOrder> {
  const order = await work.open(middleMileOrders, ref, ['delivered']);
  const reason = `delivery undone: ${input.reason}`;
  await undoDelivery(work, (await carried(work, order)).map(opened), { order: order.number, reason });
  const before = await stateBefore(work.tx, work.orgId, order.id, 'delivered');
  order.move(before, { reason, event: 'delivery_undone', set: { delivered_at: null } });
  return order;
}

/** Values equal to the current ones change nothing. */
export async function changeOrder(work: Work, ref: Reference, input: OrderChangesInput): Promise<OpenOrder> {
  const order = await work.open(middleMileOrders, ref);
  const { fields, violations } = fieldsOf(input);
  if (violations.length > 0) throw invalid(violations);
  if (!order.set({ ...fields, ...(await classBy(work, order, input)) })) return order;
  const fixed = fixedFields(order.state, Object.keys(input) as (keyof OrderChangesInput)[]);
  if (fixed.length > 0)
    throw stateConflict(
      `middle-mile order ${order.number} is ${order.state}: ${fixed.join(', ')} cannot change`,
    );
  return order;
}

/** Locks its shipments after it. */
async function carried(work: Work, order: OpenOrder): Promise<FoundShipment[]> {
  return [...(await openShipments(work, await shipmentsOn(work.tx, work.orgId, order.id))).values()];
}

const opened = ({ shipment }: FoundShipment) => shipment;

const palletsOf = (shipments: readonly FoundShipment[]): number | null =>
  shipments.reduce((sum, { pallets }) => sum + pallets, 0) || null;

/** @param notBefore what came before it */
function timeOf({ time }: StepInput, now: Date, notBefore: string | null = null): Date {
  if (time == null) return now;
  const at = new Date(time);
  if (at.getTime() > now.getTime() + AHEAD_MAX_MS)
    throw invalidAt('/time', 'not_allowed', 'is more than a day ahead');
  if (notBefore !== null && at < new Date(notBefore))
    throw invalidAt('/time', 'not_allowed', `is before it was picked up, ${notBefore}`);
  return at;
}

/** The class that the hub sets, or else that of its load. */
async function classBy(work: Work, order: OpenOrder, { freight_class: given }: OrderChangesInput) {
  if (given === undefined) return {};
  return given === null
    ? { freight_class: classOf(await carried(work, order)), is_class_given: false }
    : { freight_class: given, is_class_given: true };
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());

function fieldsOf(input: OrderChangesInput): {
  fields: Partial<OrderRow>;
  violations: readonly Violation[];
} {
  const { pickup_appointment: appointment, invoiced_amount: invoiced, ...rest } = input;
  const isBackwards = appointment != null && new Date(appointment.start) >= new Date(appointment.end);
  return {
    fields: {
      ...(rest as Partial<OrderRow>),
      ...(appointment === undefined
        ? {}
        : {
            pickup_start: instantOf(appointment?.start ?? null),
            pickup_end: instantOf(appointment?.end ?? null),
            pickup_reference: appointment?.reference ?? null,
          }),
      ...(invoiced === undefined ? {} : { invoiced_cents: invoiced === null ? null : toCents(invoiced) }),
    },
    violations: isBackwards
      ? [violation('/pickup_appointment/end', 'start_after_end', 'must be after start')]
      : [],
  };
}
