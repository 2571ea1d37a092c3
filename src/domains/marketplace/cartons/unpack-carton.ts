// A carton was packed by mistake: its units are in the stock again, reserved for its work order as before.
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { readBack, tell } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { putBack } from '../../stock/put-back.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import { addToShipment } from '../shipments/add-to-shipment.ts';
import { openWorkOrders } from '../work-orders/open-work-orders.ts';
import { type OpenWorkOrder, OWNER_KIND } from '../work-orders/work-order-state.ts';
import { writeWorkOrders } from '../work-orders/write-work-orders.ts';
import {
  lockWaitingShipments,
  readUnmoved,
  requireNoPallet,
  shipmentsOf,
  workOrdersOf,
} from './open-cartons.ts';
import {
  type CartonRow,
  cartons,
  componentsOf,
  queueDeleteCarton,
  readCartons,
  unitsOfCarton,
} from './queries.ts';

/** @returns the carton as it was */
export async function unpackCarton(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string | null,
): Promise<string> {
  const { orgId } = feed;
  const before = await readCartons(tx, orgId, [id]);
  if (before.length === 0) throw notFound();
  const [shipment] = await lockWaitingShipments(workOf(tx, feed), shipmentsOf(before));
  const [order] = await openWorkOrders(tx, feed, workOrdersOf(before));
  const [carton = fail('a carton that is gone')] = await readUnmoved(tx, orgId, before);
  requireNoPallet(carton);
  const { json } = await readBack(tx, feed, cartons, id);
  if (order !== undefined) {
    await putUnitsBack(tx, feed, order, carton, reason);
    await writeWorkOrders(tx, feed, [order]);
  }
  // Told before it is gone.
  tell(feed, cartons, [{ type: 'marketplace_carton.unpacked', id }]);
  const queue = (to: Tx) => queueDeleteCarton(to, orgId, id);
  if (shipment === undefined) feed.addBehindCounter(queue);
  else {
    const units = order === undefined ? 0 : -carton.unit_count;
    await addToShipment(workOf(tx, feed), shipment, [], feed.actor, { units, queue });
  }
  return json;
}

async function putUnitsBack(
  tx: Tx,
  { orgId, now }: FeedWriter,
  order: OpenWorkOrder,
  carton: CartonRow,
  reason: string | null,
): Promise<void> {
  const { warehouse_id: warehouseId } = carton;
  const components = await componentsOf(tx, orgId, carton.id);
  const place = (await findAllWarehouses(tx)).find((one) => one.id === warehouseId);
  const linked = { linkedType: 'marketplace_work_order', linkedId: order.number } as const;
  const note = `carton ${carton.sscc}${reason === null ? '' : `: ${reason}`}`;
  for (const { work_order_item_id: itemId, quantity } of await unitsOfCarton(tx, orgId, carton.id)) {
    const item = order.item(itemId) ?? fail('a carton holds what its work order has not');
    const left = components
      .filter((one) => one.work_order_item_id === itemId)
      .map(({ item_id, lot, expiration, quantity: units }) => ({
        ownerKind: OWNER_KIND,
        ownerId: order.id,
        ownerLine: item.line,
        itemId: item_id,
        warehouseId,
        lot,
        expiration,
        quantity: units,
      })) as Parameters<typeof putBack>[3];
    await putBack(
      tx,
      orgId,
      order.stock,
      left,
      {
        cause: { reason: 'work_order_packed', ...linked },
        warehouseId,
        leftAt: carton.packed_at,
        today: dateAt(place?.timezone ?? 'UTC', now),
        mayShip: (unitId, expiration) => order.isGood(unitId, item.fulfillment_channel, expiration),
      },
      { reason: 'work_order_unpacked', note, ...linked },
    );
    order.noteTransaction(item, order.stock.transactions);
    item.packed_quantity -= quantity;
    order.settle(item, 'hub', reason);
  }
}
