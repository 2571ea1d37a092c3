// A merchant announces what comes back of an order.
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../../kit/http/problems.ts';
import { readBack, tell } from '../../kit/http/records.ts';
import { openOrders } from '../orders/open-orders.ts';
import type { Order, OrderLine } from '../orders/orders-state.ts';
import { EXCHANGE_DUE } from './due-kinds.ts';
import type { WantedLabelInput } from './labels/schema.ts';
import { newLabel, wantedViolations } from './labels/want-label.ts';
import { OrderUnits } from './order-units.ts';
import {
  claimedUnitsOf,
  type LineRow,
  queueLines,
  queueSteps,
  type ReturnFields,
  returns,
  shippedUnitsOf,
} from './queries.ts';
import { findReturnWarehouse, warehouseViolations } from './return-warehouse.ts';
import type { NewReturnInput, ReturnReason } from './schema.ts';
import { RETURNS } from './state-rules.ts';

const BEGUN_ON_ITS_WAY = 'the merchant announces it with its tracking number';
const ON_ITS_WAY = 'with a tracking number it is on its way, and needs no label';
const returnIds = idSource('goods_return_id_seq');

/** What a new return is, where nothing else is said. */
export const NEW_RETURN = {
  order_id: null,
  market_order_id: null,
  marketplace: null,
  shipment_id: null,
  removal_order_id: null,
  reason: null,
  note: null,
  carrier: null,
  tracking_number: null,
  tracking_status: null,
  tracking_time: null,
  exchange: 'none',
  exchange_market_order_id: null,
  units_announced: 0,
  units_received: 0,
  units_undecided: 0,
  decide_by: null,
  cancellation_reason: null,
  received_at: null,
  closed_at: null,
} as const satisfies Partial<ReturnFields>;

export async function announceReturn(
  tx: Tx,
  feed: FeedWriter,
  input: NewReturnInput,
): Promise<VersionedJson & { id: number }> {
  const { orgId, now } = feed;
  const { market_order_id: name } = input;
  const [order] = (await openOrders(tx, orgId, { marketOrderId: name }, now)).orders();
  const wrong: Violation[] = [];
  if (order === undefined)
    wrong.push(
      violation(
        '/market_order_id',
        'unknown_reference',
        `no order ${JSON.stringify(name)} in this organization`,
      ),
    );
  const shipped = order === undefined ? [] : await shippedUnitsOf(tx, orgId, order.id);
  const place =
    input.warehouse_id ?? (await findReturnWarehouse(tx, orgId, shipped.at(-1)?.warehouse_id ?? null));
  if (place === null)
    wrong.push(violation('/warehouse_id', 'required', 'no warehouse that takes returns is open to you'));
  else wrong.push(...(await warehouseViolations(tx, orgId, place)));
  if (order === undefined) throw invalid([...wrong, ...reasonViolations(input), ...labelViolations(input)]);
  const left = new OrderUnits(shipped, await claimedUnitsOf(tx, orgId, order.id));
  const { lines, violations } =
    input.lines === undefined ? allOf(order, left, input) : named(order, left, input);
  wrong.push(...violations, ...reasonViolations(input), ...labelViolations(input));
  if (wrong.length > 0 || place === null) throw invalid(wrong);
  if (lines.length === 0)
    throw new Problem('state_conflict', {
      detail: `nothing of order ${name} has left that is neither back nor announced`,
    });
  const status = input.tracking_number == null ? 'announced' : 'in_transit';
  const fields: ReturnFields = {
    ...NEW_RETURN,
    status,
    source: 'merchant',
    warehouse_id: place,
    order_id: order.id,
    market_order_id: order.marketOrderId,
    marketplace: order.marketplace,
    reason: input.reason ?? null,
    note: input.note ?? null,
    carrier: input.carrier ?? null,
    tracking_number: input.tracking_number ?? null,
    exchange: input.exchange ?? 'none',
    units_announced: lines.reduce((sum, one) => sum + one.quantity, 0),
    created_by: feed.actor,
  };
  const id = await insertReturn(tx, feed, fields, lines, {
    ...(fields.status === 'in_transit' ? { begun: BEGUN_ON_ITS_WAY } : {}),
    label: input.label,
  });
  if (fields.exchange === 'at_once') queueMarks(tx, orgId, EXCHANGE_DUE, [id], now);
  feed.write(tx);
  return { id, ...(await readBack(tx, feed, returns, id)) };
}

/** The return and its lines, with the beginning of its history, and tells the feed. */
export async function insertReturn(
  tx: Tx,
  feed: FeedWriter,
  fields: ReturnFields,
  lines: readonly LineRow[],
  more: { readonly begun?: string; readonly label?: WantedLabelInput | undefined } = {},
): Promise<number> {
  const id = await returnIds.next(tx);
  const label = more.label === undefined ? null : await newLabel(tx, feed, id, more.label);
  const begun = RETURNS.begin(fields.status);
  feed.addBehindCounter((behind) => {
    returns.queueInsert(behind, feed.orgId, { id, fields: { ...fields, ...label?.fields } });
    queueLines(behind, feed.orgId, id, lines);
    label?.write(behind);
    queueSteps(behind, feed, [{ key: [id], version: 1, ...begun, reason: more.begun ?? begun.reason }]);
  });
  tell(feed, returns, [{ type: 'return.created', id }]);
  return id;
}

function labelViolations({ label, tracking_number: number }: NewReturnInput): Violation[] {
  if (label === undefined) return [];
  const isOnItsWay = number == null ? [] : [violation('/label', 'not_allowed', ON_ITS_WAY)];
  return [...isOnItsWay, ...wantedViolations(label, '/label')];
}

function reasonViolations({ reason, lines }: NewReturnInput): Violation[] {
  if (reason != null) return [];
  if (lines === undefined) return [violation('/reason', 'required', 'is required where no line has one')];
  return lines.flatMap((line, index) =>
    line.reason == null
      ? [violation(`/lines/${index}/reason`, 'required', 'is required where the return has none')]
      : [],
  );
}

interface Announced {
  readonly lines: LineRow[];
  readonly violations: Violation[];
}

/** Everything that was shipped and has not come back. */
function allOf(order: Order, left: OrderUnits, { reason }: NewReturnInput): Announced {
  const lines = order.lines.flatMap((line) =>
    [...left.itemsOf(line.line).keys()]
      .sort((a, b) => a - b)
      .flatMap((itemId) => {
        const quantity = left.left(line.line, itemId);
        return quantity === 0 ? [] : [{ line, itemId, quantity, reason: reason ?? 'other' }];
      }),
  );
  return { lines: lines.map(rowOf), violations: [] };
}

interface Wanted {
  readonly line: OrderLine;
  readonly itemId: number;
  readonly quantity: number;
  readonly reason: ReturnReason;
}

function rowOf({ line, itemId, quantity, reason }: Wanted, index: number): LineRow {
  const { sku, marketOrderItemId } = line;
  return {
    line: index + 1,
    order_line: line.line,
    item_id: itemId,
    sku,
    market_order_item_id: marketOrderItemId,
    quantity,
    received: 0,
    reason,
  };
}

type Named = NonNullable<NewReturnInput['lines']>[number];

function named(order: Order, left: OrderUnits, { lines = [], reason }: NewReturnInput): Announced {
  const violations: Violation[] = [];
  const wanted: Wanted[] = [];
  for (const [index, line] of lines.entries()) {
    const at = `/lines/${index}`;
    if (line.market_order_item_id == null && line.sku == null && line.item_id == null) {
      const message = 'names nothing: send market_order_item_id, sku or item_id';
      violations.push(violation(at, 'required', message));
      continue;
    }
    const candidates = order.lines.filter((one) => isNamed(one, line, left));
    if (candidates.length === 0) {
      violations.push(violation(at, 'unknown_reference', `no such line in order ${order.marketOrderId}`));
      continue;
    }
    const before = wanted.length;
    let missing = line.quantity;
    for (const candidate of candidates) {
      const shares = sharesOf(order, candidate, line, missing, left);
      missing -= shares.quantity;
      for (const { itemId, quantity } of shares.units) {
        left.announce(candidate.line, itemId, quantity);
        wanted.push({ line: candidate, itemId, quantity, reason: line.reason ?? reason ?? 'other' });
      }
    }
    if (missing === 0) continue;
    wanted.length = before;
    const message = `${line.quantity - missing} of these units were shipped and are neither back nor announced`;
    violations.push(violation(`${at}/quantity`, 'too_large', message));
  }
  return { lines: merged(wanted).map(rowOf), violations };
}

/** Units of one line and item, for one reason, stand together. */
function merged(wanted: readonly Wanted[]): Wanted[] {
  const groups = Map.groupBy(wanted, ({ line, itemId, reason }) => `${line.line} ${itemId} ${reason}`);
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    return first === undefined
      ? []
      : [{ ...first, quantity: rows.reduce((sum, one) => sum + one.quantity, 0) }];
  });
}

function isNamed(
  one: OrderLine,
  { market_order_item_id: id, sku, item_id: itemId }: Named,
  left: OrderUnits,
) {
  return (
    (id == null || one.marketOrderItemId === id) &&
    (sku == null || one.sku === sku) &&
    (itemId == null || one.itemId === itemId || left.itemsOf(one.line).has(itemId))
  );
}

/** As many of the wanted units as a line can still give: of a bundle, all that is in one. */
function sharesOf(
  order: Order,
  line: OrderLine,
  { item_id: itemId }: Named,
  wanted: number,
  left: OrderUnits,
): { readonly quantity: number; readonly units: readonly { itemId: number; quantity: number }[] } {
  const items = left.itemsOf(line.line);
  if (itemId != null && itemId !== line.itemId) {
    const quantity = Math.min(wanted, left.left(line.line, itemId));
    return { quantity, units: quantity === 0 ? [] : [{ itemId, quantity }] };
  }
  const shipped = order.subOrders
    .filter((one) => one.state === 'shipped')
    .reduce((sum, one) => sum + (one.lines.get(line.line) ?? 0), 0);
  const inOne = [...items].map(([id, units]) => ({ itemId: id, units: units / shipped }));
  // A bundle that has changed between two parcels comes back by its components alone.
  if (shipped === 0 || inOne.some(({ units }) => !Number.isInteger(units))) return { quantity: 0, units: [] };
  const quantity = Math.min(
    wanted,
    ...inOne.map((one) => Math.floor(left.left(line.line, one.itemId) / one.units)),
  );
  if (quantity === 0) return { quantity, units: [] };
  return { quantity, units: inOne.map((one) => ({ itemId: one.itemId, quantity: one.units * quantity })) };
}
