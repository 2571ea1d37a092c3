// Steps for the domain that carries shipments: they leave, and they are delivered.
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { invalid, type Violation, violation } from '../../http/problems.ts';
import { fail } from '../../kernel/assert.ts';
import { isBefore } from '../../state/progress-rules.ts';
import { haveLeft, type LockedShipment, leaves, queueShipment } from './open-shipment.ts';
import { addEvents } from './record-events.ts';
import { saidOf } from './said/queries.ts';
import type { ShipmentEventCode } from './schema.ts';
import { shipmentNumber } from './state-rules.ts';

/** Which order carries them has changed, and nothing else. @param shipments locked */
export function tellCarried(feed: FeedWriter, shipments: readonly LockedShipment[]): void {
  for (const shipment of shipments) queueShipment(feed, shipment, {});
}

/** What happened to each of them at once, by their freight. @param shipments locked */
export async function noteFreight(
  tx: Tx,
  feed: FeedWriter,
  shipments: readonly LockedShipment[],
  what: {
    readonly code: Extract<ShipmentEventCode, 'in_transit' | 'delivered'>;
    readonly time: Date;
    /** Where it happened to a shipment. */
    readonly location: (shipment: LockedShipment) => string;
    readonly description: string;
  },
): Promise<void> {
  const { code, time, location, description } = what;
  const said = await saidOf(
    tx,
    feed.orgId,
    shipments.map(({ id }) => id),
  );
  // What is said of the time before a shipment was made tells nothing of it: it would stay where it is.
  const early = shipments.flatMap(({ id }): Violation[] => {
    const { made } = said.get(id) ?? fail('a shipment that is gone');
    return isBefore(time, made)
      ? [violation('/time', 'not_allowed', `is before ${shipmentNumber(id)} was made, ${made.toISOString()}`)]
      : [];
  });
  if (early.length > 0) throw invalid(early);
  const left: number[] = [];
  for (const shipment of shipments) {
    const event = { code, time, location: location(shipment), description };
    const change = await addEvents(tx, feed, shipment, [event], said.get(shipment.id));
    const by = shipment.fields.status === 'created' ? 'freight' : 'hub';
    queueShipment(feed, shipment, { ...change, by });
    if (leaves(shipment, change ?? {})) left.push(shipment.id);
  }
  if (left.length > 0) await haveLeft(tx, feed, left);
}
