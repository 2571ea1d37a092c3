// A step for the domain that carries shipments: they leave, and they are delivered.
import type { Work } from '../../../kit/aggregates/work.ts';
import { invalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { isBefore } from '../../../kit/state/progress-rules.ts';
import { haveLeft } from './leave-warehouse.ts';
import type { OpenShipment } from './queries.ts';
import { addEvents } from './record-events.ts';
import { saidOf } from './said/queries.ts';
import type { ShipmentEventCode } from './schema.ts';

/** What happened to each of them at once, by their freight. */
export async function noteFreight(
  work: Work,
  shipments: readonly OpenShipment[],
  what: {
    readonly code: Extract<ShipmentEventCode, 'in_transit' | 'delivered'>;
    readonly time: Date;
    /** Where it happened to a shipment. */
    readonly location: (shipment: OpenShipment) => string;
    readonly description: string;
  },
): Promise<void> {
  const { code, time, location, description } = what;
  const ids = shipments.map(({ id }) => id);
  const said = await saidOf(work.tx, work.orgId, ids);
  // What is said of the time before a shipment was made tells nothing of it: it would stay where it is.
  const early = shipments.flatMap(({ id, number }): Violation[] => {
    const { made } = said.get(id) ?? fail('a shipment that is gone');
    return isBefore(time, made)
      ? [violation('/time', 'not_allowed', `is before ${number} was made, ${made.toISOString()}`)]
      : [];
  });
  if (early.length > 0) throw invalid(early);
  const left: number[] = [];
  for (const shipment of shipments) {
    const event = { code, time, location: location(shipment), description };
    const change = await addEvents(work, shipment, [event], said.get(shipment.id));
    const wasHere = shipment.state === 'created';
    if (change === null) shipment.touch();
    else shipment.move(change.to, { by: wasHere ? 'freight' : 'hub', set: change.set });
    if (wasHere && shipment.state !== 'created') left.push(shipment.id);
  }
  if (left.length > 0) await haveLeft(work, left);
}
