// Changes an order that has been taken; the lock on its row decides races with waves, picking and packing. What has not
// begun is routed again where the change matters to the plan.
import type { Work } from '../../../kit/aggregates/work.ts';
import { isAtCaller } from '../../../kit/db/caller-warehouses.ts';
import { requireMatch } from '../../../kit/http/etag.ts';
import { isObject, throwAllInvalid, validParts } from '../../../kit/http/partial-body.ts';
import {
  notFound,
  Problem,
  stateConflict,
  throwIfInvalid,
  type Violation,
} from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { openOrder, ordersOf } from '../aggregate.ts';
import type { CheckedOrder } from '../intake/check-order.ts';
import { type NamedItem, namesIn, ReferenceIndex } from '../intake/resolve-rules.ts';
import { searchText } from '../intake/take-batch.ts';
import type { OrderName } from '../names/pick-rules.ts';
import { type Order, type OrderLine, partsWithUnits, type SubOrder } from '../orders-state.ts';
import { refusalOf } from '../policy/policy-rules.ts';
import { latestShipAt, latestShipOf } from '../routing/latest-ship-rules.ts';
import { type RoutingInput, readNamedItems } from '../routing/load-routing-input.ts';
import { giveBackExcess, reservedFor } from '../routing/missing-units.ts';
import { demandOf, openStockForRouting } from '../routing/route-again.ts';
import { SUB_ORDERS, subOrderStatus } from '../state-rules.ts';
import { type Allotment, allot, lateParts } from './allot-units.ts';
import type { ChangedField } from './fields/schema.ts';
import { replan } from './replan.ts';
import type { ChangedOrder } from './schema.ts';
import {
  changedFields,
  changesDestination,
  changesInWords,
  changesPlan,
  changesTimes,
  inParcels,
  type WantedOrder,
  wantedOrder,
} from './wanted-order.ts';

export interface ChangeRequest extends OrderName {
  readonly body: unknown;
  /** Violations of the body that are known already. */
  readonly wrong: readonly Violation[];
  readonly ifMatch: string | null;
}

/** Without the name of their line, elements of `items` mean nothing. */
const NAMES_OF_LINE = /^(\/items\/\d+)\/(?:market_order_item_id|sku|item_id)$/;

export async function changeOrder(work: Work, request: ChangeRequest): Promise<ChangedOrder> {
  const { wrong, ifMatch } = request;
  const order = await openOrder(work, request);
  if (order === null || !order.subOrders.some(({ warehouseId }) => isAtCaller(warehouseId))) {
    throwIfInvalid(wrong);
    throw notFound();
  }
  const fitting = validParts(request.body, wrong, NAMES_OF_LINE);
  const wanted = wantedOrder(order, fitting);
  const added = await resolveNewLines(work, order, fitting, wanted);
  throwAllInvalid(wrong, [...wanted.violations, ...added.violations]);
  requireMatch(ifMatch, order.version);
  const checked = wanted.order ?? fail('a valid change without an order');
  const { dry_run: dryRun, reason } = fitting as {
    readonly dry_run?: boolean | null;
    readonly reason?: string | null;
  };
  const isDryRun = dryRun === true;
  const lines = linesAfter(order, checked, added.items);
  const changes = changedFields(order, wanted, checked, lines);
  const { version } = order;
  let isRerouted = false;
  if (changes.length > 0) {
    const allotment = allot(order, lines);
    refuseLate(order, changes, allotment);
    isRerouted = await apply(work, order, checked, { lines, changes, allotment, reason: reason ?? null });
  }
  const answer = answerOf(order, {
    changes,
    isRerouted,
    isDryRun,
    version: isDryRun ? version : order.version,
  });
  if (isDryRun) ordersOf(work).discard();
  return answer;
}

interface Change {
  readonly lines: readonly OrderLine[];
  readonly changes: readonly ChangedField[];
  readonly allotment: Allotment;
  readonly reason: string | null;
}

/** @returns whether the plan is another */
async function apply(work: Work, order: Order, checked: CheckedOrder, change: Change): Promise<boolean> {
  const { lines, changes, allotment } = change;
  const reason = changesInWords(changes, change.reason);
  const cause = { by: 'change', reason } as const;
  const { details, instructions, latestShip, notBefore, priority, contentHash } = checked;
  order.amend(
    { details, instructions, latestShip, notBefore, priority, lines },
    { changes, contentHash, search: searchText(checked, lines) },
  );
  let isRerouted = false;
  if (changesPlan(changes)) {
    const { unbegun, units, taken } = allotment;
    const ids = [...unbegun, ...taken.keys()].map(({ id }) => id);
    const itemIds = [...units.keys()].map((line) => order.line(line).itemId);
    const input = await openStockForRouting(work, ordersOf(work), ids, null, itemIds);
    refuseDestination(order, changes, input.world);
    for (const [part, fewer] of taken) {
      giveBackPicked(part, fewer, input);
      for (const [line, quantity] of fewer) part.reduce(line, quantity);
      isRerouted = true;
    }
    if (units.size > 0 || unbegun.length > 0) {
      const isRetimed = changesTimes(changes);
      const wanted = { order, parts: unbegun, units, reason, isRetimed };
      isRerouted = (await replan(work, input, wanted)) || isRerouted;
    }
    const latest = latestShipOf(
      (JSON.parse(details) as { latest_ship_date: string | null }).latest_ship_date,
    );
    const zones = new Map(input.world.warehouses.map(({ id, timezone }) => [id, timezone]));
    for (const part of order.subOrders.filter(({ state }) => state === 'picking')) {
      const zone = part.warehouseId === null ? undefined : zones.get(part.warehouseId);
      if (zone !== undefined)
        part.recordNoChange(cause, { latestShip: latest === null ? null : latestShipAt(latest, zone) });
    }
  }
  for (const part of order.subOrders)
    if (part.was !== null && !part.isChanged && !SUB_ORDERS.isEnd(part.state)) part.recordNoChange(cause);
  return isRerouted;
}

const PUT_BACK = 'picked for an order that was changed: put it back';

function giveBackPicked(part: SubOrder, fewer: ReadonlyMap<number, number>, input: RoutingInput): void {
  const picked = reservedFor(part, input).map((reservation) => ({
    reservation,
    was: reservation.pickedQuantity,
  }));
  giveBackExcess(part, fewer, input);
  for (const { reservation, was } of picked) {
    const inTote = was - reservation.pickedQuantity;
    if (inTote > 0) input.stock.forFloor.push({ reservation, quantity: inTote, reason: PUT_BACK });
  }
}

interface NewLines {
  /** By line. */
  readonly items: ReadonlyMap<number, NamedItem>;
  readonly violations: readonly Violation[];
}

async function resolveNewLines(
  { tx, orgId }: Work,
  { lines, marketplace }: Order,
  body: unknown,
  { named }: WantedOrder,
): Promise<NewLines> {
  const sent = isObject(body) && Array.isArray(body['items']) ? (body['items'] as readonly SentLine[]) : [];
  const added = named.filter(({ line }) => line > lines.length);
  const items = new Map<number, NamedItem>();
  const violations: Violation[] = [];
  if (added.length === 0) return { items, violations };
  const references = added.map(({ index }) => {
    const { sku = null, item_id: itemId = null } = sent[index] ?? {};
    return { line: index + 1, sku, itemId };
  });
  const known = new ReferenceIndex(await readNamedItems(tx, orgId, namesIn(references)));
  for (const [at, { line }] of added.entries()) {
    const reference = references[at];
    if (reference === undefined || (reference.sku === null && reference.itemId === null)) continue;
    const resolved = known.resolve(reference, marketplace);
    if ('item' in resolved) items.set(line, resolved.item);
    else violations.push(...resolved.violations);
  }
  return { items, violations };
}

interface SentLine {
  readonly sku?: string | null;
  readonly item_id?: number | null;
}

function linesAfter(
  { lines }: Order,
  { items }: CheckedOrder,
  added: ReadonlyMap<number, NamedItem>,
): OrderLine[] {
  return items.map(({ line, quantity, unitPriceCents, currency, sku, marketOrderItemId }) => {
    const known = lines[line - 1];
    if (known !== undefined) return { ...known, quantity, unitPriceCents, currency };
    const item = added.get(line) ?? fail(`line ${line} has no item`);
    return {
      line,
      itemId: item.id,
      sku: sku ?? item.mpn,
      marketOrderItemId,
      quantity,
      unitPriceCents,
      currency,
    };
  });
}

/** Routing asks this for what has not begun; what is being picked would leave for the new address, too. */
function refuseDestination(
  order: Order,
  changes: readonly ChangedField[],
  world: RoutingInput['world'],
): void {
  if (!changesDestination(changes) || !order.subOrders.some(({ state }) => state === 'picking')) return;
  const refusal = refusalOf(demandOf(order, new Map(), []).destination, world.policy, world.forbidden);
  if (refusal !== null) throw stateConflict(refusal);
}

function refuseLate(order: Order, changes: readonly ChangedField[], allotment: Allotment): void {
  const late = lateParts(order, inParcels(changes), allotment);
  if (late.length === 0) return;
  const parts = late.map(({ part, reason }) => ({
    sub_order_id: part.id,
    sub_order_number: part.number,
    status: subOrderStatus(part.state),
    reason,
  }));
  const detail = parts.map((one) => `${one.sub_order_number}: ${one.reason}`).join('; ');
  throw new Problem('too_late', { detail, members: { too_late: parts } });
}

interface Outcome {
  readonly changes: readonly ChangedField[];
  readonly isRerouted: boolean;
  readonly isDryRun: boolean;
  readonly version: number;
}

function answerOf(order: Order, { changes, isRerouted, isDryRun, version }: Outcome): ChangedOrder {
  order.deriveStatus();
  return {
    market_order_id: order.marketOrderId,
    order_id: order.id,
    order_status: order.status,
    version,
    dry_run: isDryRun,
    changes: [...changes],
    is_rerouted: isRerouted,
    sub_orders: partsWithUnits(order.subOrders).map((part) => {
      const isMade = part.was !== null || !isDryRun;
      return {
        sub_order_id: isMade ? part.id : null,
        sub_order_number: isMade ? part.number : null,
        sub_order_status: subOrderStatus(part.state),
        warehouse_id: part.warehouseId,
        reason: part.reason,
        ship_by: part.shipBy?.toISOString() ?? null,
        latest_ship: part.latestShip?.toISOString() ?? null,
        items: [...part.lines].map(([line, quantity]) => {
          const { sku, marketOrderItemId } = order.line(line);
          return { sku, market_order_item_id: marketOrderItemId, quantity };
        }),
      };
    }),
  };
}
