// Cartons of one shipment are stacked on a pallet, and taken off again.
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { newSsccs } from '../../../kit/http/new-ssccs.ts';
import { invalid, notFound, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { readBack, tell } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import type { Doer } from '../work-orders/work-order-id.ts';
import { named } from './assign-cartons.ts';
import { limitToday, measuresOf } from './carton-measures.ts';
import { palletViolations } from './limit-rules.ts';
import { lockWaitingShipments, readUnmoved, requireNoPallet } from './open-cartons.ts';
import type { CartonServices } from './pack-cartons.ts';
import { cartons, cartonsOn, palletShipment, pallets, queueDeletePallet, queuePalletOf } from './queries.ts';
import type { NewPalletInput } from './schema.ts';

const ids = idSource('marketplace_pallet_id_seq');

export async function buildPallet(
  tx: Tx,
  feed: FeedWriter,
  input: NewPalletInput,
  by: Doer,
  { gs1CompanyPrefix }: CartonServices,
): Promise<VersionedJson & { id: number }> {
  const { orgId } = feed;
  const { carton_ids: cartonIds } = input;
  const before = await named(tx, orgId, cartonIds);
  const [first = fail('a pallet of nothing')] = before;
  const { shipment_id: shipmentId } = first;
  const measures = measuresOf(input);
  const limit = await limitToday(tx, feed.now, {
    warehouseId: first.warehouse_id,
    marketplace: first.marketplace_name,
    program: first.fulfillment_channel,
    appliesTo: 'pallet',
  });
  const violations: Violation[] = [
    ...before.flatMap((carton) => {
      const pointer = `/carton_ids/${cartonIds.indexOf(carton.id)}`;
      if (carton.shipment_id === null) return [violation(pointer, 'not_allowed', 'is in no shipment yet')];
      if (carton.shipment_id !== shipmentId)
        return [violation(pointer, 'not_allowed', 'is in another shipment than the first one')];
      return [];
    }),
    ...palletViolations(measures, before, limit),
  ];
  if (violations.length > 0 || shipmentId === null) throw invalid(violations);
  await lockWaitingShipments(workOf(tx, feed), [shipmentId]);
  const now = await readUnmoved(tx, orgId, before);
  for (const carton of now) requireNoPallet(carton);
  const id = await ids.next(tx);
  const [sscc = fail('a pallet without a code')] = await newSsccs(tx, 1, gs1CompanyPrefix);
  feed.addBehindCounter((to) => {
    const fields = {
      sscc,
      warehouse_id: first.warehouse_id,
      shipment_id: shipmentId,
      ...measures,
      packed_by: by.name,
    };
    pallets.queueInsert(to, orgId, { id, fields });
    queuePalletOf(to, orgId, cartonIds, id);
  });
  tell(feed, pallets, [{ type: 'marketplace_pallet.built', id }]);
  tellMoved(feed, cartonIds);
  feed.write(tx);
  return { id, ...(await readBack(tx, feed, pallets, id)) };
}

/** Its cartons stay in their shipment. @returns the pallet as it was */
export async function breakDownPallet(tx: Tx, feed: FeedWriter, id: number): Promise<string> {
  const { orgId } = feed;
  const shipmentId = await palletShipment(tx, orgId, id);
  if (shipmentId === null) throw notFound();
  await lockWaitingShipments(workOf(tx, feed), [shipmentId]);
  const found = await pallets.find(tx, orgId, id);
  if (found === null)
    throw new Problem('state_conflict', {
      detail: `somebody else has broken pallet ${id} down at the same moment`,
    });
  const cartonIds = (await cartonsOn(tx, orgId, id)).map((one) => one.id);
  tell(feed, pallets, [{ type: 'marketplace_pallet.broken_down', id }]);
  feed.addBehindCounter((to) => {
    queuePalletOf(to, orgId, cartonIds, null);
    queueDeletePallet(to, orgId, id);
  });
  tellMoved(feed, cartonIds);
  return found.json;
}

function tellMoved(feed: FeedWriter, cartonIds: readonly number[]): void {
  tell(
    feed,
    cartons,
    cartonIds.map((id) => ({ type: 'marketplace_carton.updated', id })),
  );
}
