// Parcels that carriers bring back: each becomes a return by itself, for the people who take it in. And goods that come
// without anybody having announced them.
import { callerWarehouses } from '../../kit/db/caller-warehouses.ts';
import type { Tx } from '../../kit/db/db.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { COMMIT_TIME } from '../../kit/db/tables.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid, type Violation, violation } from '../../kit/http/problems.ts';
import { readBack } from '../../kit/http/records.ts';
import { openOrders } from '../orders/open-orders.ts';
import { insertReturn, NEW_RETURN } from './announce-return.ts';
import { PARCEL_RETURNED } from './due-kinds.ts';
import { OrderUnits } from './order-units.ts';
import {
  claimedUnitsOf,
  type LineRow,
  parcelOf,
  returnOfParcel,
  returns,
  shippedUnitsOf,
} from './queries.ts';
import { findReturnWarehouse, warehouseViolations } from './return-warehouse.ts';
import type { ArrivalInput } from './schema.ts';

const ACTOR = 'carriers';
const REASON = 'undeliverable';
const BEGUN = 'a carrier returns its parcel';

export const takeParcels: DueKind = {
  kind: PARCEL_RETURNED,
  subject: 'shipment',
  batchSize: 20,
  // Two workers at once do no harm: a parcel has one return.
  leaseMs: 30_000,
  work: async (db, clock, batch) => {
    for (const shipmentId of batch.subjectIds) {
      await commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
        await takeParcel(tx, feed, shipmentId);
        batch.queueDone(tx, (subject) => subject === shipmentId);
      });
    }
    batch.leaveRest();
  },
};

/** Nothing where it has a return, where all of it has come back already, or where it is not on its way back after all. */
async function takeParcel(tx: Tx, feed: FeedWriter, shipmentId: number): Promise<void> {
  const { orgId, now } = feed;
  const parcel = await parcelOf(tx, orgId, shipmentId);
  if (parcel === null) return;
  const [order] = (await openOrders(tx, orgId, { ids: [parcel.order_id] }, now)).orders();
  if (order === undefined || (await returnOfParcel(tx, orgId, shipmentId))) return;
  const shipped = (await shippedUnitsOf(tx, orgId, order.id)).filter((one) => one.shipment_id === shipmentId);
  const left = new OrderUnits(shipped, await claimedUnitsOf(tx, orgId, order.id));
  const warehouseId = await findReturnWarehouse(tx, orgId, parcel.warehouse_id);
  const lines = order.lines
    .flatMap((line) =>
      [...left.itemsOf(line.line).keys()].sort((a, b) => a - b).map((itemId) => ({ line, itemId })),
    )
    .map(({ line, itemId }) => ({ line, itemId, quantity: left.left(line.line, itemId) }))
    .filter(({ quantity }) => quantity > 0)
    .map(
      ({ line, itemId, quantity }, index): LineRow => ({
        line: index + 1,
        order_line: line.line,
        item_id: itemId,
        sku: line.sku,
        market_order_item_id: line.marketOrderItemId,
        quantity,
        received: 0,
        reason: REASON,
      }),
    );
  if (lines.length === 0) return;
  await insertReturn(
    tx,
    feed,
    {
      ...NEW_RETURN,
      status: 'in_transit',
      source: 'carrier',
      // Where none takes returns, it goes back to where it came from.
      warehouse_id: warehouseId ?? parcel.warehouse_id,
      order_id: order.id,
      market_order_id: order.marketOrderId,
      marketplace: order.marketplace,
      shipment_id: shipmentId,
      reason: REASON,
      carrier: parcel.carrier,
      tracking_number: parcel.tracking_number,
      units_announced: lines.reduce((sum, one) => sum + one.quantity, 0),
      created_by: feed.actor,
    },
    lines,
    { begun: BEGUN },
  );
}

/** What a marketplace sends out was in no customer's hands. */
function contradictions({
  source,
  market_order_id: order,
  removal_order_id: removal,
}: ArrivalInput): Violation[] {
  const isRemoval = source === 'marketplace';
  return [
    ...(isRemoval && order != null
      ? [violation('/market_order_id', 'not_allowed', 'a removal from a marketplace is of no order')]
      : []),
    ...(!isRemoval && removal != null
      ? [violation('/removal_order_id', 'not_allowed', 'is for what a marketplace sends: source marketplace')]
      : []),
  ];
}

/** It stands at the warehouse, and nobody has announced it. */
export async function takeArrival(
  tx: Tx,
  feed: FeedWriter,
  input: ArrivalInput,
): Promise<VersionedJson & { id: number }> {
  const { orgId, now } = feed;
  const { market_order_id: name = null, source = 'blind' } = input;
  const wrong = [...(await warehouseViolations(tx, orgId, input.warehouse_id)), ...contradictions(input)];
  // Goods come back to any warehouse, so its people may name every order of the organization; but whoever is bound finds out
  // whether it exists only by taking the return in, which is on record.
  if (wrong.length > 0 && callerWarehouses() !== null) throw invalid(wrong);
  const order =
    name === null ? null : [...(await openOrders(tx, orgId, { marketOrderId: name }, now)).orders()][0];
  if (order === undefined) {
    const message = `no order ${JSON.stringify(name)} in this organization`;
    wrong.push(violation('/market_order_id', 'unknown_reference', message));
  }
  if (wrong.length > 0) throw invalid(wrong);
  const id = await insertReturn(
    tx,
    feed,
    {
      ...NEW_RETURN,
      status: 'received',
      source,
      warehouse_id: input.warehouse_id,
      order_id: order?.id ?? null,
      market_order_id: order?.marketOrderId ?? null,
      marketplace: order?.marketplace ?? null,
      removal_order_id: input.removal_order_id ?? null,
      reason: input.reason ?? null,
      note: input.note ?? null,
      carrier: input.carrier ?? null,
      tracking_number: input.tracking_number ?? null,
      received_at: COMMIT_TIME,
      created_by: feed.actor,
    },
    [],
  );
  feed.write(tx);
  return { id, ...(await readBack(tx, feed, returns, id)) };
}
