// Cancels what is not in picking yet, the whole order or some of its units; the lock on the order's row decides races
// with the floor. Reservations are released in the same transaction.
import type { Work } from '../../../kit/aggregates/work.ts';
import { throwAllInvalid } from '../../../kit/http/partial-body.ts';
import { notFound, type Violation, violation } from '../../../kit/http/problems.ts';
import { openForCancellation } from '../aggregate.ts';
import type { OrderName } from '../names/pick-rules.ts';
import type { Order, SubOrder } from '../orders-state.ts';
import { hasBegun, subOrderStatus } from '../state-rules.ts';
import { allUnits, sharesOf } from './cancel-rules.ts';
import { type Cancelled, cancelUnits } from './cancel-units.ts';
import { requestCancel } from './requests/request-cancel.ts';
import type { Cancellation, CancelledItem } from './schema.ts';

export interface CancelRequest extends OrderName {
  readonly reason: string | null;
  readonly isDryRun: boolean;
  /** Which units; null: the whole order. What is invalid in them is left out. */
  readonly items?: readonly (Partial<CancelledItem> | undefined)[] | null;
  /** Violations of the request that are known already. */
  readonly wrong?: readonly Violation[];
  /** For the merchant. */
  readonly isHub?: boolean;
}

type Units = ReadonlyMap<number, number>;

export async function cancelOrder(work: Work, request: CancelRequest): Promise<Cancellation> {
  const { isDryRun, items = null, isHub = false } = request;
  const { order, stock } = await openForCancellation(work, request);
  const named = items === null ? null : nameUnits(order, items);
  throwAllInvalid(request.wrong ?? [], named?.violations ?? []);
  if (order === null) throw notFound();
  const shares = sharesOf(order.subOrders, named?.units ?? allUnits(order.subOrders));
  const by = isHub ? 'hub' : 'merchant';
  const reason = request.reason ?? (isHub ? 'cancelled by the hub' : 'cancelled by the merchant');
  const ended: Cancelled = new Map([...shares.cancelled, ...shares.known]);
  const takers = isDryRun
    ? new Map<SubOrder, SubOrder>()
    : await cancelUnits(work, stock, shares.cancelled, { by, reason });
  const cancelled = byTaker(ended, takers).map(([one, lines]) => ({
    ...partOf(one),
    status: 'cancelled' as const,
    items: itemsOf(order, lines),
  }));
  const refused = [...shares.refused].map(([one, lines]) => ({
    ...partOf(one),
    status: subOrderStatus(one.state),
    reason: one.state === 'shipped' ? 'it has shipped' : CANCEL_REQUESTED,
    items: itemsOf(order, lines),
  }));
  if (!isDryRun)
    for (const [one, lines] of shares.refused)
      if (hasBegun(one.state)) requestCancel(work, one, lines, { isHub, reason: request.reason });
  const [done, left] = [ended, shares.refused].map((all) => (items === null ? all.size : unitsIn(all)));
  return {
    market_order_id: order.marketOrderId,
    success: refused.length === 0,
    message: messageOf(done ?? 0, left ?? 0, request) + askingWords(refused, isDryRun),
    cancelled_orders: cancelled,
    non_cancellable_orders: refused,
  };
}

/** The reason of what the floor is asked. */
export const CANCEL_REQUESTED = 'cancel_requested';

interface NamedUnits {
  /** By line. */
  readonly units: ReadonlyMap<number, number>;
  readonly violations: readonly Violation[];
}

/** @param order null: there is none of this name */
export function nameUnits(
  order: Order | null,
  items: readonly (Partial<CancelledItem> | undefined)[],
): NamedUnits {
  const violations: Violation[] = [];
  const units = new Map<number, number>();
  for (const [index, item] of items.entries()) {
    if (item === undefined) continue;
    const pointer = `/items/${index}`;
    if (item.market_order_item_id == null && item.sku == null)
      violations.push(violation(`${pointer}/sku`, 'required', 'is required without market_order_item_id'));
    else if (order !== null) {
      const line = lineOf(order, item, pointer, violations);
      if (line === undefined) continue;
      const at = `${pointer}/quantity`;
      const { quantity = 0 } = item;
      if (units.has(line.line))
        violations.push(violation(at, 'duplicate', 'the line is named before: send it once'));
      else if (quantity > line.quantity)
        violations.push(violation(at, 'too_large', `must be at most ${line.quantity}, the ordered units`));
      units.set(line.line, quantity);
    }
  }
  return { units, violations };
}

/** Both names have to mean the same line. */
function lineOf(
  { lines, marketOrderId }: Order,
  { market_order_item_id: id = null, sku = null }: Partial<CancelledItem>,
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

const partOf = ({ id, number }: SubOrder) => ({ sub_order_id: id, sub_order_number: number });

function itemsOf(order: Order, lines: Units) {
  const inTurn = [...lines].sort(([a], [b]) => a - b);
  return inTurn.map(([line, quantity]) => {
    const { marketOrderItemId, sku } = order.line(line);
    return { market_order_item_id: marketOrderItemId, sku, quantity };
  });
}

/** Of each sub-order that has cancelled units now, those of this request, as a repeated one finds them. */
function byTaker(ended: Cancelled, takers: ReadonlyMap<SubOrder, SubOrder>): [SubOrder, Units][] {
  const units = new Map<SubOrder, Map<number, number>>();
  for (const [one, lines] of ended) {
    const taker = takers.get(one) ?? one;
    const has = units.get(taker) ?? new Map<number, number>();
    for (const [line, quantity] of lines) has.set(line, (has.get(line) ?? 0) + quantity);
    units.set(taker, has);
  }
  return [...units].sort(([a], [b]) => a.id - b.id);
}

function unitsIn(shares: ReadonlyMap<SubOrder, Units>): number {
  return [...shares.values()].flatMap((lines) => [...lines.values()]).reduce((sum, units) => sum + units, 0);
}

function askingWords(refused: readonly { readonly reason: string }[], isDryRun: boolean): string {
  if (!refused.some(({ reason }) => reason === CANCEL_REQUESTED)) return '';
  return ` The warehouse ${isDryRun ? 'would be' : 'is'} asked to cancel what it is picking.`;
}

function messageOf(cancelled: number, others: number, { isDryRun, items = null }: CancelRequest): string {
  const isOne = isDryRun ? 'would be' : 'is';
  const are = isDryRun ? 'would be' : cancelled === 1 ? 'is' : 'are';
  const all = cancelled + others;
  if (items !== null) {
    if (cancelled === 0) return `None of these units ${are} cancelled.`;
    return others === 0
      ? `${cancelled === 1 ? 'The unit' : `All ${cancelled} units`} ${are} cancelled.`
      : `${cancelled} of ${all} units ${are} cancelled.`;
  }
  if (others === 0) return `The whole order ${isOne} cancelled.`;
  if (cancelled === 0) return `No part of the order ${isOne} cancelled.`;
  return `${cancelled} of ${all} sub-orders ${are} cancelled.`;
}
