// The JSON of an order: as GET /v1/orders returns it, built when the order changes, and as events have it. Warehouse names
// are filled in on read. `crossdock verify` compares it with the rows.
import type { EventRow } from '../../kit/feed/feed-writer.ts';
import { decimalOf } from '../../kit/kernel/cents.ts';
import { isStanding } from './holds/hold-rules.ts';
import { INSTRUCTION_NAMES, USUAL_PRIORITY } from './instructions/schema.ts';
import { cancelledUnits, type Order, type OrderLine, partsWithUnits, type SubOrder } from './orders-state.ts';
import { hasAllLeft, subOrderNumber, subOrderStatus } from './state-rules.ts';

/** Placeholder for a warehouse name. It cannot occur in JSON, which escapes control characters. */
const NAME_GAP = '\u001f';
const GAP_IN_JSON = JSON.stringify(NAME_GAP);

/** The members that say how an order is to be handled, if it says nothing about it. */
export const NO_INSTRUCTIONS = JSON.stringify({
  ...Object.fromEntries(INSTRUCTION_NAMES.map((name) => [name, null])),
  priority: USUAL_PRIORITY,
});

/** The columns derived from the order's current state. */
export function jsonColumns(order: Order) {
  return { sub_orders_json: subOrdersJson(order), warehouse_ids: warehouseIdsText(order) };
}

export function itemsJson(order: Order): string {
  const cancelled = cancelledUnits(order.subOrders);
  return JSON.stringify(
    order.lines.map(({ line, marketOrderItemId, sku, itemId, quantity, unitPriceCents, currency }) => ({
      market_order_item_id: marketOrderItemId,
      sku,
      item_id: itemId,
      quantity,
      unit_price: unitPriceCents === null ? null : decimalOf(unitPriceCents),
      currency,
      cancelled_quantity: cancelled.get(line) ?? 0,
    })),
  );
}

/** The elements of `sub_orders`, without brackets. */
function subOrdersJson({ subOrders, lines }: Order): string {
  return inOrderOfId(partsWithUnits(subOrders))
    .map((subOrder) => subOrderJson(subOrder, lines))
    .join(',');
}

/** Warehouse ids in the order of `subOrdersJson`, as a PostgreSQL array literal. */
function warehouseIdsText({ subOrders }: Order): string {
  return inOrderOfId(partsWithUnits(subOrders))
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
    cancel_request: subOrder.cancelRequest,
  });
  // The first match is ours: only a number, a status or a fixed text precedes it.
  return json.replace(GAP_IN_JSON, NAME_GAP);
}

function inOrderOfLine({ lines }: SubOrder): [line: number, quantity: number][] {
  return [...lines].sort(([one], [other]) => one - other);
}

/** As lists and the feed show them. Sorting is needed because each process allocates ids from its own block. */
function inOrderOfId(subOrders: readonly SubOrder[]): readonly SubOrder[] {
  return subOrders.length < 2 ? subOrders : [...subOrders].sort((one, other) => one.id - other.id);
}

// --- Events -----------------------------------------------------------------------------------------------------

/** One, or more where a change or a cancellation that was asked for ends it. */
export function orderEvents(order: Order): EventRow[] {
  const type = typeOf(order);
  const steps = order.cancelSteps.map((part) => {
    const { id, number, cancelRequest } = part;
    const request = { sub_order_id: id, sub_order_number: number, ...cancelRequest };
    return eventOf(order, `order.cancel_${cancelRequest?.answer ?? 'requested'}`, {
      cancel_request: request,
    });
  });
  const first = order.amendment === null ? steps : [eventOf(order, 'order.amended'), ...steps];
  return type === 'order.changed' && first.length > 0 ? first : [...first, eventOf(order, type)];
}

/** With the current order and all its sub-orders as data. */
function eventOf(order: Order, type: string, more: object = {}): EventRow {
  const { amendment } = order;
  return {
    type,
    subjectType: 'order',
    subjectId: String(order.id),
    version: order.version,
    data: {
      order_id: order.id,
      market_order_id: order.marketOrderId,
      marketplace: order.marketplace,
      order_status: order.status,
      ...instructionsOf(order),
      ...(order.isHeld ? { holds: order.holds.filter(isStanding) } : {}),
      ...(amendment !== null && type === 'order.amended' ? { changes: amendment.changes } : {}),
      ...more,
      ...(order.previousOrderId === null ? {} : { previous_order_id: order.previousOrderId }),
      ...(order.intake?.entryReason == null ? {} : { reason: order.intake.entryReason }),
      sub_orders: inOrderOfId(partsWithUnits(order.subOrders)).map((subOrder) => ({
        sub_order_id: subOrder.id,
        sub_order_number: subOrder.number,
        sub_order_status: subOrderStatus(subOrder.state),
        warehouse_id: subOrder.warehouseId,
        reason: subOrder.reason,
        items: inOrderOfLine(subOrder).map(([line, quantity]) => {
          const { sku, marketOrderItemId } = order.line(line);
          return { sku, market_order_item_id: marketOrderItemId, quantity };
        }),
      })),
    },
    ...(order.intake === null ? {} : { actor: order.intake.createdBy }),
  };
}

const NONE_GIVEN = JSON.parse(NO_INSTRUCTIONS) as object;

/** As in lists. */
function instructionsOf({ instructions }: Order): object {
  return instructions === null ? NONE_GIVEN : (JSON.parse(instructions) as object);
}

function typeOf({ status, holds, was }: Order): string {
  if (was === null) return 'order.received';
  if (status !== was.status && status === 'cancelled') return 'order.cancelled';
  if (status === 'complete' && !hasAllLeft(was.status)) return 'order.completed';
  const [stand, stood] = [holds, was.holds].map((all) => all.filter(isStanding).length);
  if (stand !== stood) return (stand ?? 0) > (stood ?? 0) ? 'order.held' : 'order.released';
  return 'order.changed';
}
