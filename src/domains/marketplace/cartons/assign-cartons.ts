// Where cartons go: into a marketplace shipment, and out of it again while it is there.
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { unknownAt } from '../../../kit/http/partial-body.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { tell } from '../../../kit/http/records.ts';
import type { Call } from '../../../kit/http/route.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { addToShipment, openShipment } from '../shipments/add-to-shipment.ts';
import type { OpenShipment } from '../shipments/queries.ts';
import { openWithoutStock } from '../work-orders/open-work-orders.ts';
import { writeWorkOrders } from '../work-orders/write-work-orders.ts';
import {
  lockWaitingShipments,
  readUnmoved,
  requireNoPallet,
  shipmentsOf,
  workOrdersOf,
} from './open-cartons.ts';
import { type CartonRow, cartons, cartonsJson, queueShipmentOf, readCartons } from './queries.ts';
import type { AssignInput } from './schema.ts';

/** @returns the cartons as a JSON array */
export async function assignCartons(tx: Tx, feed: FeedWriter, input: AssignInput): Promise<string> {
  const { orgId } = feed;
  const { carton_ids: ids } = input;
  const before = await named(tx, orgId, ids);
  const [first = fail('no carton at all')] = before;
  const wrong = ids.flatMap((id, index): Violation[] => {
    const carton = before.find((one) => one.id === id) ?? fail('a carton that is gone');
    const refuse = (message: string) => [violation(`/carton_ids/${index}`, 'not_allowed', message)];
    if (carton.work_order_id === null)
      return refuse('has forwarded units, which are in their shipment already');
    if (carton.warehouse_id !== first.warehouse_id)
      return refuse('is at another warehouse than the first one');
    if (
      carton.marketplace_name !== first.marketplace_name ||
      carton.fulfillment_channel !== first.fulfillment_channel
    )
      return refuse('is for another marketplace or channel than the first one');
    return [];
  });
  if (wrong.length > 0) throw invalid(wrong);
  const { shipment, violations } = await openShipment(workOf(tx, feed), {
    warehouse_id: first.warehouse_id,
    marketplace_name: first.marketplace_name,
    fba_shipment_id: input.destination_shipment_id,
    fulfillment_center_code: input.destination_fulfillment_center_id,
    source: 'work_order',
  });
  if (violations.length > 0) throw invalid(violations);
  const orders = await openWithoutStock(tx, orgId, workOrdersOf(before));
  const now = await readUnmoved(tx, orgId, before);
  for (const carton of now)
    if (carton.shipment_id !== null && carton.shipment_id !== shipment.id)
      throw new Problem('state_conflict', {
        detail: `carton ${carton.sscc} is in another shipment: a carton goes to one place`,
      });
  const moved = now.filter(({ shipment_id }) => shipment_id === null);
  if (moved.length === 0) return cartonsJson(tx, orgId, ids);
  for (const order of orders) order.touch();
  await move(tx, feed, shipment, moved, shipment.id);
  await writeWorkOrders(tx, feed, orders);
  feed.write(tx);
  return cartonsJson(tx, orgId, ids);
}

/** Nobody knows any more where they go. */
export async function unassignCartons(tx: Tx, feed: FeedWriter, ids: readonly number[]): Promise<string> {
  const { orgId } = feed;
  const before = await named(tx, orgId, ids);
  const wrong = ids.flatMap((id, index) =>
    before.find((one) => one.id === id)?.work_order_id === null
      ? [violation(`/carton_ids/${index}`, 'not_allowed', 'has forwarded units: unpack it instead')]
      : [],
  );
  if (wrong.length > 0) throw invalid(wrong);
  const shipments = await lockWaitingShipments(workOf(tx, feed), shipmentsOf(before));
  const orders = await openWithoutStock(tx, orgId, workOrdersOf(before));
  const now = await readUnmoved(tx, orgId, before);
  for (const carton of now) requireNoPallet(carton);
  for (const shipment of shipments) {
    const moved = now.filter(({ shipment_id }) => shipment_id === shipment.id);
    await move(tx, feed, shipment, moved, null);
  }
  if (shipments.length > 0) for (const order of orders) order.touch();
  await writeWorkOrders(tx, feed, orders);
  feed.write(tx);
  return cartonsJson(tx, orgId, ids);
}

/** Those that are named, all of which must be there. */
export async function named(tx: Tx, orgId: number, ids: readonly number[]): Promise<CartonRow[]> {
  const found = await readCartons(tx, orgId, ids);
  const unknown = await unknownCartons(tx)({ orgId }, { carton_ids: ids }, found);
  if (unknown.length > 0) throw invalid(unknown);
  return found;
}

/** Cartons in a body that are not there. */
export function unknownCartons(db: Reader) {
  return (
    { orgId }: Pick<Call, 'orgId'>,
    body: unknown,
    known?: readonly CartonRow[],
  ): Promise<readonly Violation[]> =>
    unknownAt(
      body,
      '/carton_ids/*',
      async (ids) => {
        const found = known ?? (await readCartons(db, orgId, ids as number[]));
        return new Set(found.map(({ id }) => id));
      },
      (id) => `no carton ${id}`,
    );
}

/** Into the shipment, or out of it where `to` is null. */
async function move(
  tx: Tx,
  feed: FeedWriter,
  shipment: OpenShipment,
  moved: readonly CartonRow[],
  to: number | null,
): Promise<void> {
  const ids = moved.map(({ id }) => id);
  const count = moved.reduce((sum, { unit_count }) => sum + unit_count, 0);
  await addToShipment(workOf(tx, feed), shipment, [], feed.actor, {
    units: to === null ? -count : count,
    queue: (behind) => queueShipmentOf(behind, feed.orgId, ids, to),
  });
  tell(
    feed,
    cartons,
    ids.map((id) => ({ type: 'marketplace_carton.updated', id })),
  );
}
