// A carton is measured or weighed again.
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../../kit/http/etag.ts';
import { invalid, notFound } from '../../../kit/http/problems.ts';
import { readBack, tell } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { inchesUm, poundsNg } from '../measure-rules.ts';
import { addToShipment } from '../shipments/add-to-shipment.ts';
import { openWithoutStock } from '../work-orders/open-work-orders.ts';
import { limitToday, measuresOfUnits } from './carton-measures.ts';
import { checkCarton } from './limit-rules.ts';
import { lockWaitingShipments, readUnmoved, shipmentsOf, workOrdersOf } from './open-cartons.ts';
import { type CartonFields, cartons, itemOfCarton, readCartons } from './queries.ts';
import type { CartonChangesInput } from './schema.ts';

/** What says the same as before changes nothing. */
export async function measureCarton(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: CartonChangesInput,
  ifMatch: string | null,
): Promise<VersionedJson> {
  const { orgId } = feed;
  const before = await readCartons(tx, orgId, [id]);
  if (before.length === 0) throw notFound();
  const [shipment] = await lockWaitingShipments(workOf(tx, feed), shipmentsOf(before));
  await openWithoutStock(tx, orgId, workOrdersOf(before));
  const [carton = fail('a carton that is gone')] = await readUnmoved(tx, orgId, before);
  requireMatch(ifMatch, carton.version);
  const { id: _, version: __, packed_at: ___, ...was } = carton;
  const measures = {
    length_um: input.length_in === undefined ? was.length_um : inchesUm(input.length_in),
    width_um: input.width_in === undefined ? was.width_um : inchesUm(input.width_in),
    height_um: input.height_in === undefined ? was.height_um : inchesUm(input.height_in),
    weight_ng: input.weight_lb === undefined ? was.weight_ng : poundsNg(input.weight_lb),
  };
  const limit = await limitToday(tx, feed.now, {
    warehouseId: was.warehouse_id,
    marketplace: was.marketplace_name,
    program: was.fulfillment_channel,
    appliesTo: 'carton',
  });
  const itemId = was.unit_count === 1 ? await itemOfCarton(tx, orgId, id) : null;
  const onlyUnit = itemId === null ? null : (await measuresOfUnits(tx, orgId, [itemId])).get(itemId);
  const { isTeamLift, isOversize, violations } = checkCarton(measures, limit, onlyUnit ?? null, '');
  if (violations.length > 0) throw invalid(violations);
  const fields: CartonFields = { ...was, ...measures, is_team_lift: isTeamLift, is_oversize: isOversize };
  const isSame = (Object.keys(measures) as (keyof typeof measures)[]).every(
    (name) => measures[name] === was[name],
  );
  if (!isSame) {
    const queue = (to: Tx) => cartons.queueUpdate(to, orgId, { id, fields });
    if (shipment === undefined) feed.addBehindCounter(queue);
    // Its volume is the shipment's.
    else await addToShipment(workOf(tx, feed), shipment, [], feed.actor, { units: 0, queue });
    tell(feed, cartons, [{ type: 'marketplace_carton.updated', id }]);
    feed.write(tx);
  }
  return readBack(tx, feed, cartons, id);
}
