// A shipment that was named by mistake, and has nothing in it, is removed.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { tell } from '../../../kit/http/records.ts';
import { isOnAnyOrder, queueRemoval, shipments } from './queries.ts';

/** Its number may be used again. */
export async function removeShipment(work: Work, ref: Reference): Promise<void> {
  const { tx, feed } = work;
  const { id, number, row } = await work.open(shipments, ref, ['created']);
  const refuse = (why: string) => new Problem('state_conflict', { detail: `${number} ${why}` });
  if (row.unit_count > 0) throw refuse(`has ${row.unit_count} units: take them out first`);
  if (await isOnAnyOrder(tx, feed.orgId, id))
    throw refuse('is on a middle-mile order, or was: it stays known');
  tell(feed, shipments, [{ type: 'marketplace_shipment.removed', id }]);
  feed.addBehindCounter((behind) => queueRemoval(behind, feed.orgId, id));
}
