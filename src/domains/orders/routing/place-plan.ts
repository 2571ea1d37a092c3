// Turns a plan into sub-orders and reservations.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import type { StockState } from '../../stock/stock-state.ts';
import {
  earlier,
  type Order,
  type StepCause,
  type SubOrder,
  type SubOrderFields,
  UNTOUCHED,
} from '../orders-state.ts';
import type { LineUnits, Plan, PlannedPart } from './route-rules.ts';

/** Allocated in blocks, so that taking an order rarely needs a round trip for ids. */
export const subOrderIds = idSource('sub_order_id_seq', 2000);

/** The number of sub-orders in a plan. */
export function partsOf(plan: Plan): number {
  const { parts, backorder, impossible, refused } = plan;
  return parts.length + [backorder, impossible, refused].filter((part) => part !== null).length;
}

/** Creates the sub-orders of a plan and reserves their stock. */
export function subOrdersOf(plan: Plan, ids: readonly number[], stock: StockState): SubOrderFields[] {
  const why = JSON.stringify(plan.why);
  const made: SubOrderFields[] = [];
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
  const { backorder, impossible, refused } = plan;
  if (backorder !== null) {
    const id = idAt(made.length);
    made.push({
      ...newSubOrder(id, 'backordered', backorder.lines, backorder.warehouseId, why, WAITS),
      latestShip: backorder.latestShip,
    });
  }
  for (const never of [impossible, refused]) {
    if (never !== null)
      made.push(newSubOrder(idAt(made.length), 'error', never.lines, null, why, never.reason));
  }
  return made;
}

export const WAITS = 'waiting for stock';

export function reservePart(stock: StockState, subOrderId: number, part: PlannedPart): void {
  const { warehouseId } = part;
  for (const { line, itemId, lot, expiration, quantity } of part.takes) {
    const owner = { ownerKind: 'sub_order', ownerId: subOrderId, ownerLine: line } as const;
    stock.reserve(owner, { itemId, warehouseId, lot, expiration, status: 'available' }, quantity);
  }
}

function newSubOrder(
  id: number,
  state: SubOrderFields['state'],
  lines: readonly LineUnits[],
  warehouseId: number | null,
  why: string,
  reason: string | null,
): SubOrderFields {
  return {
    id,
    state,
    warehouseId,
    reason,
    why,
    shipBy: null,
    latestShip: null,
    turn: null,
    ...UNTOUCHED,
    lines: new Map(lines.map(({ line, quantity }) => [line, quantity])),
  };
}

/**
 * Splits units off into new sub-orders.
 * @param cause why they split, and by whom; precedes the reason of each part
 * @param promise the date already promised for these units, which stays; null: none
 */
export async function splitOff(
  tx: Tx,
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
    made.push(order.split({ ...part, shipBy, reason }, cause.actor ?? null));
  }
  return made;
}
