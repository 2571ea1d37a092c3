// Cancels what is not in picking yet, the whole order or some of its units; the lock on the order's row decides races
// with the floor. Reservations are released in the same transaction.
import type { Work } from '../../../kit/aggregates/work.ts';
import { notFound, throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { openForCancellation } from '../aggregate.ts';
import type { OrderName } from '../names/pick-rules.ts';
import type { Order, SubOrder } from '../orders-state.ts';
import { subOrderStatus } from '../state-rules.ts';
import { allUnits, sharesOf } from './cancel-rules.ts';
import { type Cancelled, cancelUnits } from './cancel-units.ts';
import type { Cancellation, CancelledItem } from './schema.ts';

export interface CancelRequest extends OrderName {
  readonly reason: string | null;
  readonly isDryRun: boolean;
  /** Which units; null: the whole order. */
  readonly items?: readonly CancelledItem[] | null;
  /** For the merchant. */
  readonly isHub?: boolean;
}

type Units = ReadonlyMap<number, number>;

export async function cancelOrder(work: Work, request: CancelRequest): Promise<Cancellation> {
  const { isDryRun, items = null, isHub = false } = request;
  const { order, stock } = await openForCancellation(work, request);
  if (order === null) throw notFound();
  const shares = sharesOf(
    order.subOrders,
    items === null ? allUnits(order.subOrders) : wantedUnits(order, items),
  );
  const by = isHub ? 'hub' : 'merchant';
  const reason = request.reason ?? (isHub ? 'cancelled by the hub' : 'cancelled by the merchant');
  const ended: Cancelled = new Map([...shares.cancelled, ...shares.known]);
  const takers = isDryRun
    ? new Map<SubOrder, SubOrder>()
    : await cancelUnits(work, stock, shares.cancelled, { by, reason });
  const cancelled = [...ended].map(([one, lines]) => ({
    ...named(takers.get(one) ?? one),
    status: 'cancelled' as const,
    items: itemsOf(order, lines),
  }));
  const refused = [...shares.refused].map(([one, lines]) => ({
    ...named(one),
    status: subOrderStatus(one.state),
    reason: one.state === 'shipped' ? 'it has shipped' : 'picking has started',
    items: itemsOf(order, lines),
  }));
  const [done, left] = [ended, shares.refused].map((all) => (items === null ? all.size : unitsIn(all)));
  return {
    market_order_id: order.marketOrderId,
    success: refused.length === 0,
    message: messageOf(done ?? 0, left ?? 0, request),
    cancelled_orders: cancelled,
    non_cancellable_orders: refused,
  };
}

/** By line. Throws with all that is wrong. */
function wantedUnits(order: Order, items: readonly CancelledItem[]): Map<number, number> {
  const violations: Violation[] = [];
  const wanted = new Map<number, number>();
  for (const [index, item] of items.entries()) {
    const line = lineOf(order, item, `/items/${index}`, violations);
    if (line === undefined) continue;
    const at = `/items/${index}/quantity`;
    if (wanted.has(line.line))
      violations.push(violation(at, 'duplicate', 'the line is named before: send it once'));
    else if (item.quantity > line.quantity)
      violations.push(violation(at, 'too_large', `must be at most ${line.quantity}, the ordered units`));
    wanted.set(line.line, item.quantity);
  }
  throwIfInvalid(violations);
  return wanted;
}

/** Both names have to mean the same line. */
function lineOf(
  { lines, marketOrderId }: Order,
  { market_order_item_id: id = null, sku = null }: CancelledItem,
  pointer: string,
  violations: Violation[],
) {
  const ofId = lines.filter((line) => id === null || line.marketOrderItemId === id);
  const found = ofId.filter((line) => sku === null || line.sku === sku);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const [name, value] = id === null ? ['sku', sku] : ['market_order_item_id', id];
  const refuse = (code: Violation['code'], message: string) => {
    violations.push(violation(`${pointer}/${name}`, code, message));
    return undefined;
  };
  if (ofId.length > 0 && id !== null && only === undefined)
    return refuse('conflicting_reference', `the line ${id} has another sku than ${sku}`);
  const named = `${name} ${JSON.stringify(value)}`;
  if (only === undefined)
    return refuse('unknown_reference', `order ${marketOrderId} has no line with ${named}`);
  return refuse('ambiguous_reference', `order ${marketOrderId} has several lines with ${named}`);
}

const named = ({ id, number }: SubOrder) => ({ sub_order_id: id, sub_order_number: number });

function itemsOf(order: Order, lines: Units) {
  return [...lines].map(([line, quantity]) => {
    const { marketOrderItemId, sku } = order.line(line);
    return { market_order_item_id: marketOrderItemId, sku, quantity };
  });
}

function unitsIn(shares: ReadonlyMap<SubOrder, Units>): number {
  return [...shares.values()].flatMap((lines) => [...lines.values()]).reduce((sum, units) => sum + units, 0);
}

function messageOf(cancelled: number, others: number, { isDryRun, items = null }: CancelRequest): string {
  const isOne = isDryRun ? 'would be' : 'is';
  const are = isDryRun ? 'would be' : cancelled === 1 ? 'is' : 'are';
  const all = cancelled + others;
  if (items !== null) {
    if (cancelled === 0) return 'None of these units can be cancelled.';
    return others === 0
      ? `${cancelled === 1 ? 'The unit' : `All ${cancelled} units`} ${are} cancelled.`
      : `${cancelled} of ${all} units ${are} cancelled.`;
  }
  if (others === 0) return `The whole order ${isOne} cancelled.`;
  if (cancelled === 0) return 'No part of the order can be cancelled.';
  return `${cancelled} of ${all} sub-orders ${are} cancelled.`;
}
