// Takes cancelled units off a sub-order: the whole of it is cancelled, or they are split off into a cancelled one.
import type { Work } from '../../../kit/aggregates/work.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { heldBy, linePartsOf } from '../../fulfilment/open-sub-order.ts';
import type { StockState } from '../../stock/stock-state.ts';
import { ordersOf } from '../aggregate.ts';
import { type StepCause, type SubOrder, UNTOUCHED, unitsOf } from '../orders-state.ts';
import { subOrderIds } from '../routing/place-plan.ts';
import { spareUnits } from './cancel-rules.ts';

export type Cancelled = ReadonlyMap<SubOrder, ReadonlyMap<number, number>>;

const PUT_BACK = 'picked for an order that was cancelled: put it back';

/**
 * Its reservations must be open. What was picked is told to the floor. The units of one warehouse share a cancelled sub-order, so that any number of
 * cancellations leaves a few.
 * @returns which sub-order has the cancelled units, by the one that had them
 */
export async function cancelUnits(
  work: Work,
  stock: StockState,
  leaving: Cancelled,
  cause: StepCause & { readonly reason: string },
): Promise<Map<SubOrder, SubOrder>> {
  const ended = new Map<SubOrder, SubOrder>();
  const inPart = [...leaving].filter(([subOrder, lines]) => unitsOf(lines) < unitsOf(subOrder.lines));
  const held = [...leaving.keys()].flatMap(({ id }) => heldBy(stock, id));
  const picked = held.map((reservation) => ({ reservation, was: reservation.pickedQuantity }));
  await releasePart(work, stock, inPart);
  for (const [subOrder] of leaving) {
    if (inPart.some(([one]) => one === subOrder)) continue;
    for (const one of heldBy(stock, subOrder.id)) stock.unreserve(one, one.quantity);
    subOrder.move('cancelled', cause);
    ended.set(subOrder, subOrder);
  }
  for (const [subOrder, lines] of inPart) {
    for (const [line, quantity] of lines) subOrder.reduce(line, quantity);
    const taker = await cancelledBeside(work, subOrder, lines, cause);
    const units = unitsOf(lines);
    const reason = `${units} ${units === 1 ? 'unit' : 'units'} cancelled as ${taker.number}: ${cause.reason}`;
    subOrder.returnToPicking({ ...cause, reason });
    ended.set(subOrder, taker);
  }
  for (const { reservation, was } of picked) {
    const quantity = was - reservation.pickedQuantity;
    if (quantity > 0) stock.forFloor.push({ reservation, quantity, reason: PUT_BACK });
  }
  return ended;
}

async function cancelledBeside(
  { tx }: Work,
  { order, warehouseId, why, shipBy, latestShip }: SubOrder,
  lines: ReadonlyMap<number, number>,
  cause: StepCause & { readonly reason: string },
): Promise<SubOrder> {
  const known = order.subOrders.find((one) => one.state === 'cancelled' && one.warehouseId === warehouseId);
  if (known !== undefined) {
    for (const [line, quantity] of lines) known.increase(line, quantity);
    known.recordNoChange(cause, { reason: cause.reason });
    return known;
  }
  const [id] = await subOrderIds.take(tx, 1);
  return order.split(
    {
      id: id ?? fail('no id for a sub-order'),
      state: 'cancelled',
      warehouseId,
      reason: cause.reason,
      why,
      shipBy,
      latestShip,
      turn: null,
      ...UNTOUCHED,
      lines,
    },
    cause.actor ?? null,
  );
}

type InPart = readonly (readonly [SubOrder, ReadonlyMap<number, number>])[];

async function releasePart(work: Work, stock: StockState, inPart: InPart): Promise<void> {
  const opened = inPart.flatMap(([subOrder, lines]) => {
    const { order, warehouseId } = subOrder;
    const held = heldBy(stock, subOrder.id);
    return held.length === 0 || warehouseId === null
      ? []
      : [{ orders: ordersOf(work), order, subOrder, warehouseId, held, lines }];
  });
  if (opened.length === 0) return;
  const partsOf = await linePartsOf(work, opened);
  for (const { held, lines, ...open } of opened) {
    const parts = partsOf(open, held);
    const needs = new Map(
      [...lines].map(([line, quantity]) => {
        const { quantity: has, parts: each } = parts.get(line) ?? fail(`no line ${line} in the sub-order`);
        return [line, { staying: has - quantity, parts: each }];
      }),
    );
    for (const { held: one, quantity } of spareUnits(held, needs)) stock.unreserve(one, quantity);
  }
}
