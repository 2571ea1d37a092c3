// Routes what has not begun of an order again, as a whole: a new plan over the units that its parts have. Parts that stay
// as they are keep their lots; the others take the new ones, and what is left over of them ends without units.
import type { Work } from '../../../kit/aggregates/work.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import type { Reservation } from '../../stock/stock-state.ts';
import { earlier, type Order, type SubOrder, type SubOrderFields } from '../orders-state.ts';
import { freeOrOwn } from '../routing/free-units.ts';
import type { RoutingInput } from '../routing/load-routing-input.ts';
import { hasNewRecipe, missingUnits, reservedFor } from '../routing/missing-units.ts';
import { reservePart, splitOff, WAITS } from '../routing/place-plan.ts';
import { demandOf, withNewRecipe } from '../routing/route-again.ts';
import { type Plan, type PlannedPart, routeOrder, together } from '../routing/route-rules.ts';

type Lines = ReadonlyMap<number, number>;

interface Wanted
  extends Pick<SubOrderFields, 'warehouseId' | 'reason' | 'shipBy' | 'latestShip' | 'turn' | 'lines'> {
  readonly state: 'pending' | 'backordered' | 'error';
  /** With stock. */
  readonly part: PlannedPart | null;
}

interface Replanning {
  readonly order: Order;
  /** Its parts that have not begun. */
  readonly parts: readonly SubOrder[];
  /** Units by line that they are to have together. */
  readonly units: Lines;
  readonly reason: string;
  /** Whether the hub's promise is made anew; otherwise it never gets later. */
  readonly isRetimed: boolean;
}

/** @returns whether the plan is another */
export async function replan(work: Work, input: RoutingInput, wanted: Replanning): Promise<boolean> {
  const { order, parts, units, isRetimed } = wanted;
  const { stock } = input;
  const own = parts.flatMap((part) => reservedFor(part, input));
  const others = order.subOrders.filter((one) => !parts.includes(one));
  const routed = routeOrder(demandOf(order, units, others), input.world, freeOrOwn(input.free, own));
  // What is in error anyway may stay so.
  if (routed.refused !== null && !parts.some(({ state }) => state === 'error'))
    throw stateConflict(routed.refused.reason);
  order.shipWhole(routed.shipsWhole);
  const plan = { ...routed, impossible: together([routed.impossible, routed.refused]), refused: null };
  const promise = isRetimed ? null : earliest(parts);
  const places = wantedParts(plan, promise);
  const { pairs, left, unplaced } = assign(places, parts, input);
  const moving = pairs.filter(({ isSame }) => !isSame);
  const cause = causeOf(wanted, [...moving.map(({ part }) => part), ...left], input);
  release(stock, [...moving.map(({ part }) => part), ...left], own);
  const why = JSON.stringify(plan.why);
  for (const { part, place } of moving) {
    const { state, part: planned, ...fields } = place;
    part.move(state, cause, { ...fields, why });
    if (planned !== null) reservePart(stock, part.id, planned);
  }
  let isOther = moving.length > 0;
  for (const { part, place } of pairs.filter(({ isSame }) => isSame)) {
    const { shipBy, latestShip, turn } = place;
    if (isSameTime(part.shipBy, shipBy) && isSameTime(part.latestShip, latestShip) && isSameTurn(part, place))
      continue;
    part.recordNoChange(cause, { shipBy, latestShip, turn, why });
    isOther = true;
  }
  for (const part of left) {
    part.move('cancelled', { ...cause, reason: GONE }, NOTHING);
    isOther = true;
  }
  const made = await splitOff(work.tx, order, planOf(plan, unplaced), stock, cause, promise);
  return isOther || made.length > 0;
}

const GONE = 'its order was changed: its units are in other parts, or no longer ordered';

/** It is no part of the order any more, and nowhere: only its history counts. */
const NOTHING = { lines: new Map<number, number>(), warehouseId: null, waveId: null, turn: null };

function causeOf({ reason }: Replanning, moved: readonly SubOrder[], input: RoutingInput) {
  const cause = { by: 'change', reason } as const;
  const isNew = moved.some(
    (part) => part.state === 'pending' && hasNewRecipe(part, part.lines, input, false),
  );
  return { ...cause, reason: isNew ? withNewRecipe(cause).reason : reason };
}

function release(
  stock: RoutingInput['stock'],
  parts: readonly SubOrder[],
  own: readonly Reservation[],
): void {
  const ids = new Set(parts.map(({ id }) => id));
  for (const one of own) if (ids.has(one.ownerId)) stock.unreserve(one, one.quantity);
}

function earliest(parts: readonly SubOrder[]): Date | null {
  return parts.reduce<Date | null>(
    (first, { shipBy }) => (shipBy === null ? first : earlier(first, shipBy)),
    null,
  );
}

function wantedParts({ parts, backorder, impossible }: Plan, promise: Date | null): Wanted[] {
  const nowhere = { shipBy: null, latestShip: null, turn: null, part: null };
  const linesOf = (lines: PlannedPart['lines']) =>
    new Map(lines.map(({ line, quantity }) => [line, quantity]));
  return [
    ...parts.map((part): Wanted => {
      const { warehouseId, latestShip, turn } = part;
      const shipBy = part.shipBy && earlier(promise, part.shipBy);
      return {
        state: 'pending',
        warehouseId,
        reason: null,
        shipBy,
        latestShip,
        turn,
        lines: linesOf(part.lines),
        part,
      };
    }),
    ...(backorder === null
      ? []
      : [
          {
            ...nowhere,
            state: 'backordered' as const,
            warehouseId: backorder.warehouseId,
            reason: WAITS,
            latestShip: backorder.latestShip,
            lines: linesOf(backorder.lines),
          },
        ]),
    ...(impossible === null
      ? []
      : [
          {
            ...nowhere,
            state: 'error' as const,
            warehouseId: null,
            reason: impossible.reason,
            lines: linesOf(impossible.lines),
          },
        ]),
  ];
}

interface Pair {
  readonly place: Wanted;
  readonly part: SubOrder;
  /** It keeps its units where they are. */
  readonly isSame: boolean;
}

/** Who is where it should be stays; then who is at the same warehouse; then anybody. */
function assign(places: readonly Wanted[], parts: readonly SubOrder[], input: RoutingInput) {
  const free = new Set([...parts].sort((a, b) => a.id - b.id));
  const open = new Set(places);
  const pairs: Pair[] = [];
  const match = (fits: (part: SubOrder, place: Wanted) => boolean, isSame: boolean) => {
    for (const place of open) {
      const part = [...free].find((one) => fits(one, place));
      if (part === undefined) continue;
      free.delete(part);
      open.delete(place);
      pairs.push({ place, part, isSame });
    }
  };
  match((part, place) => isThere(part, place, input), true);
  match((part, { warehouseId, state }) => part.warehouseId === warehouseId && part.state === state, false);
  match((part, { warehouseId }) => part.warehouseId === warehouseId, false);
  match(() => true, false);
  return { pairs, left: [...free], unplaced: open };
}

function isThere(part: SubOrder, place: Wanted, input: RoutingInput): boolean {
  const isSame =
    part.state === place.state &&
    part.warehouseId === place.warehouseId &&
    isSameLines(part.lines, place.lines);
  // What is impossible may be so for another reason.
  if (!isSame || (place.state === 'error' && part.reason !== place.reason)) return false;
  return place.state !== 'pending' || missingUnits(part, input).size === 0;
}

function isSameLines(some: Lines, other: Lines): boolean {
  return some.size === other.size && [...some].every(([line, units]) => other.get(line) === units);
}

const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
const isSameTurn = ({ turn }: SubOrder, { turn: other }: Wanted) =>
  turn?.urgency === other?.urgency && isSameTime(turn?.leaveBy ?? null, other?.leaveBy ?? null);

/** What needs sub-orders of its own. */
function planOf(plan: Plan, unplaced: ReadonlySet<Wanted>): Plan {
  const states = new Set([...unplaced].map(({ state }) => state));
  return {
    ...plan,
    parts: [...unplaced].flatMap(({ part }) => part ?? []),
    backorder: states.has('backordered') ? plan.backorder : null,
    impossible: states.has('error') ? plan.impossible : null,
  };
}
