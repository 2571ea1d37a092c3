// Saves changed orders and their stock: balances and reservations first, everything else after the sequence lock, with
// its time.
import type { Work } from '../../kit/aggregates/work.ts';
import { COMMIT_TIME, type RowWrite } from '../../kit/db/tables.ts';
import { fail } from '../../kit/kernel/assert.ts';
import { REROUTE } from '../stock/due-kinds.ts';
import type { StockState } from '../stock/stock-state.ts';
import { writeStock } from '../stock/write-stock.ts';
import { answeredWith, isAsked } from './cancel/requests/request-rules.ts';
import { queueUnpacked } from './cartons/queries.ts';
import { HOLD_ENDS, heldFor, NO_HOLDS, nextEnd } from './holds/hold-rules.ts';
import { foldedMarketplace } from './names/pick-rules.ts';
import { itemsJson, jsonColumns, orderEvents } from './order-json.ts';
import {
  cancelledUnits,
  NO_LINES,
  type Order,
  type OrderFields,
  type SubOrder,
  type SubOrderFields,
  unitsOf,
  waitingLines,
} from './orders-state.ts';
import {
  backorders,
  insertHistory,
  insertLines,
  insertMoreLines,
  insertOrders,
  insertSubOrders,
  subOrderLines,
  updateAtLines,
  updateAtSubOrders,
  updateCancelRequests,
  updateContent,
  updateHolds,
  updateLines,
  updateOrders,
  updateOrdersAndItems,
  updateSent,
  updateSubOrders,
} from './queries.ts';
import { isInCartons } from './state-rules.ts';
import { writeSummary } from './summary/queries.ts';
import { SummaryDifferences } from './summary/summary-rules.ts';

interface Opened {
  readonly orders: readonly Order[];
  readonly stock: StockState;
}

export async function saveOrders(work: Work, { orders: all, stock }: Opened): Promise<void> {
  const { tx, feed, orgId, now } = work;
  const orders = all.filter(({ isChanged }) => isChanged).sort((a, b) => a.id - b.id);
  for (const order of orders) order.holdBack();
  const subOrders = orders
    .flatMap((order) => order.subOrders.filter(({ isChanged }) => isChanged))
    .sort((a, b) => a.id - b.id);
  for (const one of subOrders) answerWhatEnded(work, one);
  for (const order of orders) order.deriveStatus();
  const ending = orders.filter(endsSooner);
  if (ending.length > 0) work.markDueNow(HOLD_ENDS, ...idsOf(ending));
  // What it was refused for may have changed meanwhile.
  const refused = subOrders.filter(({ was, state }) => state === 'error' && was?.state !== 'error');
  if (refused.length > 0) work.markDue(REROUTE.sub_order, ...idsOf(refused));
  const waiting = subOrders.flatMap(waitingDifferences);
  for (const { itemId, warehouseId, was, is } of waiting)
    if (is !== was) stock.changeBackordered({ itemId, warehouseId }, is - was);
  // Cartons exist only while the sub-order is packed.
  const unpacked = subOrders.filter(({ was, state }) => was?.state === 'packed' && !isInCartons(state));
  if (unpacked.length > 0) queueUnpacked(tx, orgId, idsOf(unpacked), now);
  await writeStock(tx, feed, stock);
  if (orders.length === 0) return;
  tx.flush();
  for (const order of orders) for (const event of orderEvents(order)) feed.addEvent(event);
  writeRows(work, orders, subOrders);
  writeDifferences(work, subOrderLines, subOrders.flatMap(lineDifferences), ({ subOrder, line, is }) => ({
    sub_order_id: subOrder.id,
    line,
    quantity: is,
  }));
  writeHistory(work, orders);
  writeDifferences(work, backorders, waiting, ({ subOrder, itemId, warehouseId, line, is }) => ({
    item_id: itemId,
    ordered_at: orderedAt(subOrder.order),
    sub_order_id: subOrder.id,
    line,
    quantity: is,
    warehouse_id: warehouseId,
  }));
  const summary = new SummaryDifferences();
  for (const order of orders) summary.change(before(order), summarised(order, order.subOrders));
  writeSummary(work, summary);
}

/** What has ended in another way waits for no answer. */
function answerWhatEnded({ actor: name, now }: Work, subOrder: SubOrder): void {
  const { state, cancelRequest } = subOrder;
  if (!isAsked(cancelRequest) || (state !== 'cancelled' && state !== 'shipped')) return;
  const reason = state === 'shipped' ? 'it has shipped' : null;
  const answer = state === 'shipped' ? 'refused' : 'confirmed';
  const words = `cancellation ${answer}${reason === null ? '' : `: ${reason}`}`;
  subOrder.recordCancelRequest(answeredWith(cancelRequest, { answer, reason, name, now }), {
    by: 'correction',
    reason: words,
  });
}

/** Whether a hold ends by itself before all that were known. */
function endsSooner({ was, holds }: Order): boolean {
  if (holds === (was?.holds ?? NO_HOLDS)) return false;
  const [next, before] = [nextEnd(holds), nextEnd(was?.holds ?? NO_HOLDS)];
  return next !== null && (before === null || next < before);
}

const idsOf = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);
const iso = (time: Date | null) => time?.toISOString() ?? null;
const orderedAt = ({ createdAt }: Order) => createdAt?.toISOString() ?? COMMIT_TIME;

function writeRows(work: Work, orders: readonly Order[], subOrders: readonly SubOrder[]): void {
  const added = orders.filter(({ was }) => was === null);
  const changed = orders.filter(({ was }) => was !== null);
  // Unique inserts in key order: two processes that take the same orders wait but never deadlock.
  added.sort((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1));
  work.writeAll(insertOrders, added.map(newOrderRow));
  work.writeAll(insertLines, added.flatMap(lineRows));
  const withItems = new Set(changed.filter(hasOtherItems));
  work.writeAll(updateOrders, changed.filter((one) => !withItems.has(one)).map(orderRow));
  const itemRow = (order: Order) => ({ ...orderRow(order), items_json: itemsJson(order) });
  work.writeAll(updateOrdersAndItems, [...withItems].map(itemRow));
  const sent = changed.filter(
    ({ was, details, latestShip, notBefore }) =>
      was?.details !== details || was.latestShip !== latestShip || was.notBefore !== notBefore,
  );
  work.writeAll(updateSent, sent.map(orderRow));
  work.writeAll(updateContent, changed.flatMap(contentRow));
  writeLines(work, changed);
  work.writeAll(updateHolds, changed.filter(hasOtherHolds).map(holdColumns));
  work.writeAll(insertSubOrders, subOrders.filter(({ was }) => was === null).map(subOrderRow));
  work.writeAll(updateSubOrders, subOrders.filter(({ was }) => was !== null).map(subOrderRow));
  const asked = subOrders.filter(
    ({ was, cancelRequest }) => was !== null && was.cancelRequest !== cancelRequest,
  );
  work.writeAll(updateCancelRequests, asked.map(cancelRequestRow));
  // Columns of the order copied to unchanged sub-orders for lists.
  const others = changed.flatMap((order) => order.subOrders.filter(({ isChanged }) => !isChanged));
  const copied = others.map(({ id, order, isHeld }) => ({
    id,
    order_status: order.status,
    priority: order.priority,
    not_before: iso(order.notBefore),
    is_held: isHeld,
  }));
  work.writeAll(updateAtSubOrders, copied);
  const moved = changed.filter(({ status, was }) => status !== was?.status);
  const atLines = moved.map(({ id, status }) => ({ order_id: id, order_status: status }));
  work.writeAll(updateAtLines, atLines);
}

const orderKey = ({ marketOrderId, marketplace }: Order) =>
  `${marketOrderId}\u001f${foldedMarketplace(marketplace ?? '')}`;

function orderRow(order: Order) {
  return {
    id: order.id,
    details: order.details,
    instructions: order.instructions,
    not_before: iso(order.notBefore),
    status: order.status,
    latest_ship_at: iso(order.latestShip),
    ended_at: iso(order.endedAt),
    version: order.version,
    ships_whole: order.shipsWhole,
    ...jsonColumns(order),
  };
}

function contentRow({ id, amendment, priority, units }: Order) {
  if (amendment === null) return [];
  const { contentHash, search } = amendment;
  return [{ id, content_hash: contentHash, search, priority, units }];
}

/** Other units of its lines are ordered or cancelled than before. */
function hasOtherItems({ amendment, subOrders }: Order): boolean {
  if (amendment !== null) return true;
  const is = cancelledUnits(subOrders);
  const was = cancelledUnits(subOrders.flatMap((one) => one.was ?? []));
  return is.size !== was.size || [...is].some(([line, units]) => was.get(line) !== units);
}

function writeLines(work: Work, orders: readonly Order[]): void {
  for (const order of orders) {
    const before = order.amendment?.linesBefore ?? order.lines;
    const rows = lineRows(order);
    const changed = rows.filter(
      ({ line }) => line <= before.length && before[line - 1] !== order.lines[line - 1],
    );
    work.writeAll(updateLines, changed);
    const added = rows.filter(({ line }) => line > before.length);
    work.writeAll(
      insertMoreLines,
      added.map((row) => ({ ...row, ordered_at: orderedAt(order) })),
    );
  }
}

/** An order that has ended is not held, whatever holds stand. */
function hasOtherHolds({ was, holds, endedAt }: Order): boolean {
  if (holds.length === 0 || was === null) return false;
  return was.holds !== holds || (was.endedAt === null) !== (endedAt === null);
}

function holdColumns({ id, holds, isHeld }: Order) {
  return {
    id,
    holds: holds.length === 0 ? null : JSON.stringify(holds),
    held_for: isHeld ? heldFor(holds) : null,
  };
}

function newOrderRow(order: Order) {
  const { contentHash, search, placedAt, createdBy } = order.intake ?? fail('a new order that was not taken');
  return {
    ...orderRow(order),
    market_order_id: order.marketOrderId,
    marketplace: order.marketplace,
    previous_order_id: order.previousOrderId,
    units: order.units,
    priority: order.priority,
    ...holdColumns(order),
    created_at: COMMIT_TIME,
    content_hash: contentHash,
    search,
    placed_at: placedAt?.toISOString() ?? COMMIT_TIME,
    created_by: createdBy,
    items_json: itemsJson(order),
  };
}

function lineRows({ id, status, lines }: Order) {
  return lines.map((one) => ({
    order_id: id,
    line: one.line,
    item_id: one.itemId,
    sku: one.sku,
    market_order_item_id: one.marketOrderItemId,
    quantity: one.quantity,
    unit_price_cents: one.unitPriceCents,
    currency: one.currency,
    order_status: status,
  }));
}

function subOrderRow(subOrder: SubOrder) {
  const { order, turn } = subOrder;
  return {
    id: subOrder.id,
    order_id: order.id,
    ordered_at: orderedAt(order),
    state: subOrder.state,
    warehouse_id: subOrder.warehouseId,
    reason: subOrder.reason,
    why: subOrder.why,
    units: unitsOf(subOrder.lines),
    ship_by: iso(subOrder.shipBy),
    latest_ship_at: iso(subOrder.latestShip),
    leave_by: iso(turn?.leaveBy ?? null),
    urgency: turn?.urgency ?? null,
    // Also where it goes back to what has not begun.
    wave_id: subOrder.isHeld ? null : subOrder.waveId,
    pick_started_at: iso(subOrder.pickStartedAt),
    packed_at: iso(subOrder.packedAt),
    shipped_at: iso(subOrder.shippedAt),
    outcome: subOrder.outcome,
    version: subOrder.version,
    order_status: order.status,
    priority: order.priority,
    not_before: iso(order.notBefore),
    is_held: subOrder.isHeld,
  };
}

function cancelRequestRow({ id, cancelRequest, isCancelAsked }: SubOrder) {
  return {
    id,
    cancel_request: cancelRequest === null ? null : JSON.stringify(cancelRequest),
    cancel_requested_at: isCancelAsked ? (cancelRequest?.requested ?? null) : null,
  };
}

function writeHistory(work: Work, orders: readonly Order[]): void {
  const entries = orders.flatMap(({ history }) => history);
  work.writeAll(
    insertHistory,
    entries.map(({ subOrder, version, from, to, reason, actor }) => ({
      order_id: subOrder.order.id,
      sub_order_id: subOrder.id,
      version,
      from_state: from,
      to_state: to,
      reason,
      actor: actor ?? work.actor,
    })),
  );
}

// --- Differences ------------------------------------------------------------------------------------------------

interface Difference {
  readonly subOrder: SubOrder;
  readonly line: number;
  readonly was: number;
  readonly is: number;
}

interface Writes<Row> {
  readonly insert: RowWrite<Row>;
  readonly update: RowWrite<Row>;
  readonly remove: RowWrite<Row>;
}

function writeDifferences<T extends Difference, Row>(
  work: Work,
  { insert, update, remove }: Writes<Row>,
  all: readonly T[],
  rowOf: (one: T) => Row,
): void {
  const write = (rows: RowWrite<Row>, is: (one: T) => boolean) =>
    work.writeAll(rows, all.filter(is).map(rowOf));
  write(remove, ({ was, is }) => was !== 0 && is === 0);
  write(update, ({ was, is }) => was !== 0 && is !== 0 && was !== is);
  write(insert, ({ was, is }) => was === 0 && is !== 0);
}

function lineDifferences(subOrder: SubOrder): Difference[] {
  return differences(subOrder, subOrder.was?.lines ?? NO_LINES, subOrder.lines);
}

/** Changes to the backorder queue; the warehouse that counts them may change too. */
function waitingDifferences(subOrder: SubOrder) {
  const { id, order, was, warehouseId } = subOrder;
  const waited = was === null ? NO_LINES : waitingLines(was);
  const waits = waitingLines(subOrder);
  const at = (place: number | null, all: readonly Difference[]) =>
    all.map((one) => ({
      ...one,
      itemId: order.line(one.line).itemId,
      warehouseId: place ?? fail(`sub-order ${id} is backordered without a warehouse`),
    }));
  if (was === null || was.warehouseId === warehouseId || waits.size === 0)
    return at(was?.warehouseId ?? warehouseId, differences(subOrder, waited, waits));
  return [
    ...at(was.warehouseId, differences(subOrder, waited, NO_LINES)),
    ...at(warehouseId, differences(subOrder, NO_LINES, waits)),
  ];
}

type Quantities = ReadonlyMap<number, number>;

function differences(subOrder: SubOrder, was: Quantities, is: Quantities): Difference[] {
  const all: Difference[] = [];
  for (const [line, quantity] of is) all.push({ subOrder, line, was: was.get(line) ?? 0, is: quantity });
  for (const [line, quantity] of was) if (!is.has(line)) all.push({ subOrder, line, was: quantity, is: 0 });
  return all;
}

function summarised(
  { createdAt, marketplace, status, endedAt }: OrderFields,
  parts: readonly SubOrderFields[],
) {
  const subOrders = parts.map(({ warehouseId, state, shipBy, latestShip, shippedAt, lines }) => {
    return { warehouseId, state, shipBy, latestShip, shippedAt, units: unitsOf(lines) };
  });
  return { createdAt, marketplace, status, endedAt, subOrders };
}

function before({ was, subOrders }: Order) {
  return (
    was &&
    summarised(
      was,
      subOrders.flatMap((one) => one.was ?? []),
    )
  );
}
