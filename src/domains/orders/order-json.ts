// The JSON of an order as GET /v1/orders shows it, made when the order changes: its lines, and its parts without the
// names of warehouses, which are put in when it is read. crossdock verify compares it with what the rows say.
import { decimalOf } from '../../kit/kernel/cents.ts';
import type { Order, OrderLine, SubOrder } from './orders-state.ts';
import { subOrderNumber, subOrderStatus } from './state-rules.ts';

/** Stands for the name of a warehouse. JSON never contains it: a control character in a text is escaped. */
const NAME_GAP = '\u001f';
const GAP_IN_JSON = JSON.stringify(NAME_GAP);

export function itemsJson(lines: readonly OrderLine[]): string {
  return JSON.stringify(
    lines.map(({ marketOrderItemId, sku, itemId, quantity, unitPriceCents, currency }) => ({
      market_order_item_id: marketOrderItemId,
      sku,
      item_id: itemId,
      quantity,
      unit_price: unitPriceCents === null ? null : decimalOf(unitPriceCents),
      currency,
    })),
  );
}

/** The elements of `sub_orders`, without the brackets around them. */
export function subOrdersJson({ subOrders, lines }: Order): string {
  return inOrderOfId(subOrders)
    .map((subOrder) => subOrderJson(subOrder, lines))
    .join(',');
}

/** Where the parts ship from, in the order of `subOrdersJson`, as PostgreSQL reads an array. */
export function warehouseIdsText({ subOrders }: Order): string {
  return inOrderOfId(subOrders)
    .map(({ warehouseId }) => warehouseId ?? 'NULL')
    .join(',');
}

function subOrderJson(subOrder: SubOrder, lines: readonly OrderLine[]): string {
  const { id, state, warehouseId, reason, shipBy, latestShip, shippedAt } = subOrder;
  const json = JSON.stringify({
    sub_order_id: id,
    sub_order_number: subOrderNumber(id),
    sub_order_status: subOrderStatus(state),
    warehouse_id: warehouseId,
    warehouse_name: NAME_GAP,
    reason,
    ship_by: shipBy,
    shipped: shippedAt,
    latest_ship: latestShip,
    items: inOrderOfLine(subOrder).map(([line, quantity]) => {
      const { sku = null, marketOrderItemId = null } = lines[line - 1] ?? {};
      const shipped_quantity = state === 'shipped' ? quantity : 0;
      return { sku, market_order_item_id: marketOrderItemId, quantity, shipped_quantity };
    }),
  });
  // The first one is ours: whatever stands before it is a number, a status or a fixed text.
  return json.replace(GAP_IN_JSON, NAME_GAP);
}

/** Lines and their quantities. */
export function inOrderOfLine({ lines }: SubOrder): [line: number, quantity: number][] {
  return [...lines].sort(([one], [other]) => one - other);
}

/** As lists and the feed show them: a process has ids ready that are lower than those which another has given away. */
export function inOrderOfId(subOrders: readonly SubOrder[]): readonly SubOrder[] {
  return subOrders.length < 2 ? subOrders : [...subOrders].sort((one, other) => one.id - other.id);
}
