// What is told of a shipment comes in any order, late, and twice. Each is kept once; where the shipment is follows from all
// of it.
import type { Tx } from '../../db/db.ts';
import type { VersionedJson } from '../../db/records.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { invalid, violation } from '../../http/problems.ts';
import { readBack } from '../../http/records.ts';
import { fail } from '../../kernel/assert.ts';
import { AHEAD_MAX_MS, isBefore } from '../../state/progress-rules.ts';
import { type LockedShipment, lockShipment, saveShipment } from './open-shipment.ts';
import { type ShipmentFields, shipments } from './queries.ts';
import { type EventRow, queueEvents, type SaidOfShipment, saidOf } from './said/queries.ts';
import type { NewShipmentEventsInput } from './schema.ts';
import { currentStatus, isFurther, type ShipmentEvent } from './tracking-rules.ts';

export async function recordEvents(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: NewShipmentEventsInput,
): Promise<VersionedJson> {
  const { orgId } = feed;
  const shipment = await lockShipment(tx, orgId, id);
  const wrong = input.events.flatMap(({ time }, index) =>
    new Date(time).getTime() > feed.now.getTime() + AHEAD_MAX_MS
      ? [violation(`/events/${index}/time`, 'not_allowed', 'is more than a day ahead')]
      : [],
  );
  if (wrong.length > 0) throw invalid(wrong);
  const change = await addEvents(
    tx,
    feed,
    shipment,
    input.events.map(({ code, time, location, description }) => ({
      code,
      time: new Date(time),
      location: location ?? '',
      description: description ?? null,
    })),
  );
  return change === null ? readBack(tx, feed, shipments, id) : saveShipment(tx, feed, shipment, change);
}

type Told = Omit<EventRow, 'shipmentId'>;

const keyOf = ({ time, code, location }: ShipmentEvent) => JSON.stringify([time.getTime(), code, location]);

/**
 * Keeps what nobody has told before.
 * @param said of the shipment so far; read where it is not given
 * @returns what the shipment becomes by it; null where all of it is known
 */
export async function addEvents(
  tx: Tx,
  feed: FeedWriter,
  shipment: LockedShipment,
  told: readonly Told[],
  said?: SaidOfShipment,
): Promise<StatusChange | null> {
  const { made, events } =
    said ?? (await saidOf(tx, feed.orgId, [shipment.id])).get(shipment.id) ?? fail('a shipment that is gone');
  const keys = new Set(events.map(keyOf));
  const fresh = told.filter((event) => {
    const isKnown = keys.has(keyOf(event));
    keys.add(keyOf(event));
    return !isKnown;
  });
  if (fresh.length === 0) return null;
  const rows = fresh.map((event) => ({ ...event, shipmentId: shipment.id }));
  queueEvents(tx, feed.orgId, rows, feed);
  // What is said of the time before it was made tells nothing of it.
  return changeBy(
    shipment,
    [...events, ...fresh].filter(({ time }) => !isBefore(time, made)),
  );
}

interface StatusChange {
  readonly fields: Pick<ShipmentFields, 'status_time' | 'status_location'>;
  readonly to: ShipmentFields['status'];
}

/** What a shipment is, now that all of this was said of it. */
function changeBy({ fields }: LockedShipment, said: readonly ShipmentEvent[]): StatusChange {
  const current = currentStatus(said);
  // A state that was reached without an event stays.
  if (current === null || isFurther(fields.status, current.status))
    return {
      fields: { status_time: fields.status_time, status_location: fields.status_location },
      to: fields.status,
    };
  return {
    fields: { status_time: current.time.toISOString(), status_location: current.location },
    to: current.status,
  };
}
