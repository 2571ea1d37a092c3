// A carton was packed by mistake: its units are in the stock again, reserved for its work order as before.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { putBack } from '../../stock/put-back.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import { updateContents } from '../shipments/add-to-shipment.ts';
import { openWorkOrders } from '../work-orders/open-work-orders.ts';
import type { ReasonInput } from '../work-orders/schema.ts';
import { type OpenWorkOrder, OWNER_KIND } from '../work-orders/work-order-state.ts';
import { openCarton, requireNoPallet } from './open-cartons.ts';
import { componentsOf, type ReadCarton, unitsOfCarton } from './queries.ts';

/** @returns the JSON of the carton as it was */
export async function unpackCarton(
  work: Work,
  ref: Reference,
  { reason = null }: ReasonInput,
): Promise<string> {
  const { carton, before, shipment, order } = await openCarton(work, ref, openWorkOrders);
  requireNoPallet(carton);
  const json = await work.jsonBefore(carton);
  if (order !== undefined) await putUnitsBack(work, order, before, reason);
  carton.remove();
  if (shipment !== undefined)
    updateContents(work, shipment, order === undefined ? 0 : -carton.row.unit_count);
  return json;
}

async function putUnitsBack(
  { tx, orgId, now }: Work,
  order: OpenWorkOrder,
  carton: ReadCarton,
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
