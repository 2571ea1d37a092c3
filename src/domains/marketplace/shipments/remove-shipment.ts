// A shipment that was named by mistake, and has nothing in it, is removed.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { isOnAnyOrder, shipments } from './queries.ts';

/** Its number may be used again. */
export async function removeShipment(work: Work, ref: Reference): Promise<void> {
  const shipment = await work.open(shipments, ref, ['created']);
  const { id, number, row } = shipment;
  const refuse = (why: string) => new Problem('state_conflict', { detail: `${number} ${why}` });
  if (row.unit_count > 0) throw refuse(`has ${row.unit_count} units: take them out first`);
  if (await isOnAnyOrder(work.tx, work.orgId, id))
    throw refuse('is on a middle-mile order, or was: it stays known');
  shipment.remove();
}
