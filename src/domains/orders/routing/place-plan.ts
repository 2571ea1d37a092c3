// Turns a plan into sub-orders and reservations.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import type { StockState } from '../../stock/stock-state.ts';
import { earlier, type Order, type OrdersState, type StepCause, type SubOrder } from '../orders-state.ts';
import type { LineUnits, Plan, PlannedPart } from './route-rules.ts';

/** Ids of a block lie ready in the process, so that taking an order rarely has to ask for them. */
export const subOrderIds = idSource('sub_order_id_seq', 2000);

/** How many sub-orders a plan makes. */
export function partsOf(plan: Plan): number {
  return plan.parts.length + Number(plan.backorder !== null) + Number(plan.impossible !== null);
}

type NewSubOrder = Parameters<OrdersState['split']>[1];

/** The sub-orders that a plan comes to, with their stock reserved. */
export function subOrdersOf(plan: Plan, ids: readonly number[], stock: StockState): NewSubOrder[] {
  const why = JSON.stringify(plan.why);
  const made: NewSubOrder[] = [];
  const idAt = (index: number): number => {
    const id = ids[index];
    assert(id !== undefined, 'a plan with more parts than ids');
    return id;
  };
  for (const part of plan.parts) {
    const id = idAt(made.length);
    reservePart(stock, id, part);
    made.push({
      ...newSubOrder(id, 'pending', part.lines, part.warehouseId, why, null),
      shipBy: part.shipBy,
      latestShip: part.latestShip,
      turn: part.turn,
    });
  }
  const { backorder, impossible } = plan;
  if (backorder !== null) {
    const id = idAt(made.length);
    made.push({
      ...newSubOrder(id, 'backordered', backorder.lines, backorder.warehouseId, why, WAITS),
      latestShip: backorder.latestShip,
    });
  }
  if (impossible !== null) {
    made.push(newSubOrder(idAt(made.length), 'error', impossible.lines, null, why, impossible.reason));
  }
  return made;
}

const WAITS = 'waits for stock';

export function reservePart(stock: StockState, subOrderId: number, part: PlannedPart): void {
  const { warehouseId } = part;
  for (const { line, itemId, lot, expiration, quantity } of part.takes) {
    const owner = { ownerKind: 'sub_order', ownerId: subOrderId, ownerLine: line } as const;
    stock.reserve(owner, { itemId, warehouseId, lot, expiration, status: 'available' }, quantity);
  }
}

function newSubOrder(
  id: number,
  state: SubOrder['state'],
  lines: readonly LineUnits[],
  warehouseId: number | null,
  why: string,
  reason: string | null,
): NewSubOrder {
  return {
    id,
    state,
    warehouseId,
    reason,
    why,
    shipBy: null,
    latestShip: null,
    turn: null,
    waveId: null,
    pickStartedAt: null,
    packedAt: null,
    shippedAt: null,
    outcome: null,
    lines: new Map(lines.map(({ line, quantity }) => [line, quantity])),
  };
}

/**
 * What is written of the parts of an order that goes new ways.
 * @param cause why they part, and by whom; it stands before the reason that a part has by itself
 * @param promise until when the units were to leave, which they still are; null: nothing was promised
 */
export async function splitOff(
  tx: Tx,
  orders: OrdersState,
  order: Order,
  plan: Plan,
  stock: StockState,
  cause: StepCause,
  promise: Date | null,
): Promise<SubOrder[]> {
  const count = partsOf(plan);
  if (count === 0) return [];
  const made: SubOrder[] = [];
  for (const part of subOrdersOf(plan, await subOrderIds.take(tx, count), stock)) {
    const reasons = [cause.reason, part.reason].filter((one) => one !== null);
    const reason = reasons.length === 0 ? null : reasons.join('; ');
    const shipBy = part.shipBy && earlier(promise, part.shipBy);
    made.push(orders.split(order, { ...part, shipBy, reason }, cause.actor ?? null));
  }
  return made;
}
