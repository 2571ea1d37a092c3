// What is told of a shipment comes in any order, late, and twice. Each is kept once; where the shipment is follows from all
// of it.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { invalid, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { AHEAD_MAX_MS, isBefore } from '../../../kit/state/progress-rules.ts';
import { haveLeft } from './leave-warehouse.ts';
import { type OpenShipment, type ShipmentRow, shipments } from './queries.ts';
import { insertEvents, type SaidEvent, type SaidOfShipment, saidOf } from './said/queries.ts';
import type { NewShipmentEventsInput } from './schema.ts';
import { currentStatus, isFurther, type ShipmentEvent } from './tracking-rules.ts';

export async function recordEvents(
  work: Work,
  ref: Reference,
  input: NewShipmentEventsInput,
): Promise<OpenShipment> {
  const shipment = await work.open(shipments, ref);
  const wrong = input.events.flatMap(({ time }, index) =>
    new Date(time).getTime() > work.now.getTime() + AHEAD_MAX_MS
      ? [violation(`/events/${index}/time`, 'not_allowed', 'is more than a day ahead')]
      : [],
  );
  if (wrong.length > 0) throw invalid(wrong);
  const change = await addEvents(
    work,
    shipment,
    input.events.map(({ code, time, location, description }) => ({
      code,
      time: new Date(time),
      location: location ?? '',
      description: description ?? null,
    })),
  );
  if (change !== null) await become(work, shipment, change);
  return shipment;
}

const keyOf = ({ time, code, location }: ShipmentEvent) => JSON.stringify([time.getTime(), code, location]);

/**
 * Keeps what nobody has told before.
 * @param said of the shipment so far; read where it is not given
 * @returns what the shipment becomes by it; null where all of it is known
 */
export async function addEvents(
  work: Work,
  shipment: OpenShipment,
  told: readonly SaidEvent[],
  said?: SaidOfShipment,
): Promise<StatusChange | null> {
  const { made, events } =
    said ??
    (await saidOf(work.tx, work.orgId, [shipment.id])).get(shipment.id) ??
    fail('a shipment that is gone');
  const keys = new Set(events.map(keyOf));
  const fresh = told.filter((event) => {
    const isKnown = keys.has(keyOf(event));
    keys.add(keyOf(event));
    return !isKnown;
  });
  if (fresh.length === 0) return null;
  for (const event of fresh) writeEvent(work, [shipment], event);
  // What is said of the time before it was made tells nothing of it.
  return changeBy(
    shipment,
    [...events, ...fresh].filter(({ time }) => !isBefore(time, made)),
  );
}

/** As much as is kept of what somebody says. */
const DESCRIPTION_MAX = 500;

/** Keeps what was said of each of them. */
export function writeEvent(
  work: Work,
  shipments: readonly OpenShipment[],
  { code, time, location, description }: SaidEvent,
): void {
  for (const { id } of shipments)
    work.write(insertEvents, {
      shipment_id: id,
      time: time.toISOString(),
      code,
      location,
      description: description === null ? null : [...description].slice(0, DESCRIPTION_MAX).join(''),
      recorded_by: work.actor,
      recorded_at: work.now.toISOString(),
    });
}

/** Where it leaves by this, its work orders have to know. */
export async function become(
  work: Work,
  shipment: OpenShipment,
  { to, set, reason = null }: StatusChange & { readonly reason?: string | null },
): Promise<void> {
  const isLeaving = shipment.state === 'created' && to !== 'created';
  shipment.move(to, { set, reason });
  if (isLeaving) await haveLeft(work, [shipment.id]);
}

interface StatusChange {
  readonly set: Pick<ShipmentRow, 'status_time' | 'status_location'>;
  readonly to: ShipmentRow['status'];
}

/** What a shipment is, now that all of this was said of it. */
function changeBy({ row }: OpenShipment, said: readonly ShipmentEvent[]): StatusChange {
  const current = currentStatus(said);
  // A state that was reached without an event stays.
  if (current === null || isFurther(row.status, current.status))
    return {
      set: { status_time: row.status_time, status_location: row.status_location },
      to: row.status,
    };
  return {
    set: { status_time: current.time.toISOString(), status_location: current.location },
    to: current.status,
  };
}
