// Where the units of changed lines come from and go to. Pure.
import { type Order, type OrderLine, partsWithUnits, type SubOrder } from '../orders-state.ts';
import { isCancellable } from '../state-rules.ts';
import { inWords } from './wanted-order.ts';

export interface Allotment {
  /** What can be routed again. */
  readonly unbegun: readonly SubOrder[];
  /** The units by line that the plan is made of. */
  readonly units: ReadonlyMap<number, number>;
  /** Units that leave what is being picked, by part and line. */
  readonly taken: ReadonlyMap<SubOrder, ReadonlyMap<number, number>>;
  /** Lines of which more is on its way, or cancelled, than is wanted. */
  readonly short: readonly OrderLine[];
}

/** Fewer units come off what has not begun first, then off what is being picked. */
export function allot({ lines: before, subOrders }: Order, after: readonly OrderLine[]): Allotment {
  const unbegun = subOrders.filter(({ state }) => isCancellable(state));
  const units = new Map<number, number>();
  for (const part of unbegun)
    for (const [line, quantity] of part.lines) units.set(line, (units.get(line) ?? 0) + quantity);
  const taken = new Map<SubOrder, Map<number, number>>();
  const short: OrderLine[] = [];
  for (const now of after) {
    const { line, quantity } = now;
    const more = quantity - (before[line - 1]?.quantity ?? 0);
    const open = units.get(line) ?? 0;
    const left = Math.max(0, open + more);
    if (left === 0) units.delete(line);
    else units.set(line, left);
    let missing = Math.max(0, -more - open);
    for (const part of subOrders.filter(({ state }) => state === 'picking')) {
      const fewer = Math.min(missing, part.lines.get(line) ?? 0);
      if (fewer === 0) continue;
      taken.set(part, (taken.get(part) ?? new Map<number, number>()).set(line, fewer));
      missing -= fewer;
    }
    if (missing > 0) short.push(now);
  }
  return { unbegun, units, taken, short };
}

export interface Late {
  readonly part: SubOrder;
  readonly reason: string;
}

/** The parts for which a change comes too late. @param inParcels its fields that packed parcels have on them */
export function lateParts(order: Order, inParcels: readonly string[], { taken, short }: Allotment): Late[] {
  const { subOrders } = order;
  const isOpen = ({ state }: SubOrder) => isCancellable(state) || state === 'picking';
  if (!subOrders.some(isOpen))
    return partsWithUnits(subOrders).map((part) => ({ part, reason: WHY_LATE[part.state] ?? 'it is over' }));
  const packed = subOrders.filter(({ state }) => state === 'packed');
  const marked = inParcels.length === 0 ? [] : packed;
  const emptied = [...taken].filter(([part, fewer]) =>
    [...part.lines].every(([line, quantity]) => fewer.get(line) === quantity),
  );
  return [
    ...marked.map((part) => ({
      part,
      reason: `it is packed, with its ${[...new Set(inParcels)].map(inWords).join(', ')}`,
    })),
    ...short.flatMap(({ line, sku, quantity }) =>
      subOrders
        .filter((part) => !isOpen(part) && part.lines.has(line))
        .map((part) => ({
          part,
          reason: `it has ${part.lines.get(line)} units of ${sku ?? `line ${line}`}, and ${WHY_LATE[part.state]}: ${quantity} are too few`,
        })),
    ),
    ...emptied.map(([part]) => ({
      part,
      reason: 'it is being picked, and nothing of it would be left: cancel it instead',
    })),
  ];
}

const WHY_LATE: Partial<Record<SubOrder['state'], string>> = {
  packed: 'it is packed',
  shipped: 'it has shipped',
  cancelled: 'it is cancelled',
};
