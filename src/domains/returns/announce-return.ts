// Creates a return for an order.
import type { Work } from '../../kit/aggregates/work.ts';
import { callerWarehouses } from '../../kit/db/caller-warehouses.ts';
import { invalid, stateConflict, type Violation, violation } from '../../kit/http/problems.ts';
import { openOrder } from '../orders/aggregate.ts';
import { isOfMarketplace, nameOf } from '../orders/names/pick-rules.ts';
import type { Order, OrderLine } from '../orders/orders-state.ts';
import {
  allThatIsLeft,
  type ComingBack,
  createReturn,
  findReturnWarehouse,
  newLines,
  warehouseViolations,
} from './create-return.ts';
import { EXCHANGE_DUE } from './due-kinds.ts';
import { wantedViolations } from './labels/want-label.ts';
import type { OpenReturn } from './queries.ts';
import type { ArrivalInput, NewReturnInput } from './schema.ts';
import { OrderUnits } from './shipped/order-units.ts';
import { claimedUnitsOf, shippedUnitsOf } from './shipped/queries.ts';

const BEGUN_IN_TRANSIT = 'the merchant creates it with its tracking number';
const NEEDS_NO_LABEL = 'is not allowed with a tracking number: the parcel is already on its way';

export async function announceReturn(work: Work, input: NewReturnInput): Promise<OpenReturn> {
  const { tx, orgId } = work;
  const { market_order_id: name, exchange = 'none' } = input;
  const order = await openOrder(work, nameOf(input));
  const wrong: Violation[] = order === null ? [unknownOrder(name)] : [];
  const shipped = order === null ? [] : await shippedUnitsOf(tx, orgId, order.id);
  const place =
    input.warehouse_id ?? (await findReturnWarehouse(tx, orgId, shipped.at(-1)?.warehouse_id ?? null));
  if (place === null)
    wrong.push(violation('/warehouse_id', 'required', 'no warehouse that accepts returns is open to you'));
  else wrong.push(...(await warehouseViolations(tx, orgId, place)));
  if (order === null) throw invalid([...wrong, ...reasonViolations(input), ...labelViolations(input)]);
  const left = new OrderUnits(shipped, await claimedUnitsOf(tx, orgId, order.id));
  const { lines, violations } =
    input.lines === undefined
      ? { lines: allThatIsLeft(order, left, input.reason ?? 'other'), violations: [] }
      : namedLines(order, left, input);
  wrong.push(...violations, ...reasonViolations(input), ...labelViolations(input));
  if (wrong.length > 0 || place === null) throw invalid(wrong);
  if (lines.length === 0)
    throw stateConflict(
      `order ${name} has nothing to return: every shipped unit is back or on another return`,
    );
  const { reason = null, note = null, carrier = null, tracking_number = null, label } = input;
  const isOnItsWay = tracking_number !== null;
  const rma = await createReturn(
    work,
    {
      status: isOnItsWay ? 'in_transit' : 'announced',
      source: 'merchant',
      warehouse_id: place,
      reason,
      note,
      carrier,
      tracking_number,
      exchange,
    },
    { order, lines, beginReason: isOnItsWay ? BEGUN_IN_TRANSIT : null, label },
  );
  if (exchange === 'at_once') work.markDue(EXCHANGE_DUE, rma.id);
  return rma;
}

function unknownOrder(name: string | null): Violation {
  const message = `no order ${JSON.stringify(name)} in this organization`;
  return violation('/market_order_id', 'unknown_reference', message);
}

function labelViolations({ label, tracking_number: number }: NewReturnInput): Violation[] {
  if (label === undefined) return [];
  const isOnItsWay = number == null ? [] : [violation('/label', 'not_allowed', NEEDS_NO_LABEL)];
  return [...isOnItsWay, ...wantedViolations(label, '/label')];
}

function reasonViolations({ reason, lines }: NewReturnInput): Violation[] {
  if (reason != null) return [];
  if (lines === undefined) return [violation('/reason', 'required', 'is required if a line has none')];
  return lines.flatMap((line, index) =>
    line.reason == null
      ? [violation(`/lines/${index}/reason`, 'required', 'is required if the return has none')]
      : [],
  );
}

type Named = NonNullable<NewReturnInput['lines']>[number];

function namedLines(order: Order, left: OrderUnits, { lines = [], reason }: NewReturnInput) {
  const violations: Violation[] = [];
  const wanted: ComingBack[] = [];
  for (const [index, line] of lines.entries()) {
    const at = `/lines/${index}`;
    if (line.market_order_item_id == null && line.sku == null && line.item_id == null) {
      const message = 'market_order_item_id, sku or item_id is required';
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
    const message = `only ${line.quantity - missing} shipped units are neither back nor on another return`;
    violations.push(violation(`${at}/quantity`, 'too_large', message));
  }
  return { lines: newLines(merged(wanted)), violations };
}

/** Units of one line and item, for one reason, stand together. */
function merged(wanted: readonly ComingBack[]): ComingBack[] {
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

export async function takeArrival(work: Work, input: ArrivalInput): Promise<OpenReturn> {
  const { tx, orgId } = work;
  const { source = 'blind', warehouse_id } = input;
  const wrong = [...(await warehouseViolations(tx, orgId, warehouse_id)), ...contradictions(input)];
  // Goods come back to any warehouse, so its people may name every order of the organization. But a person who is bound to
  // warehouses learns whether an order exists only by taking the return, which is on record.
  if (wrong.length > 0 && callerWarehouses() !== null) throw invalid(wrong);
  const order = await arrivedOrder(work, input);
  if (order === null && isOfOrder(input)) wrong.push(unknownArrival(input));
  if (wrong.length > 0) throw invalid(wrong);
  const {
    removal_order_id = null,
    reason = null,
    note = null,
    carrier = null,
    tracking_number = null,
  } = input;
  return createReturn(
    work,
    {
      status: 'received',
      source,
      warehouse_id,
      removal_order_id,
      reason,
      note,
      carrier,
      tracking_number,
    },
    { order, lines: [] },
  );
}

const isOfOrder = ({ market_order_id: name, order_id: id }: ArrivalInput) => (name ?? id ?? null) !== null;

/** By its id on its marketplace, by its id here, or by both; null if there is none. */
async function arrivedOrder(work: Work, input: ArrivalInput): Promise<Order | null> {
  const { market_order_id: name = null, order_id: id = null, marketplace = null } = input;
  if (name !== null) return openOrder(work, nameOf(input));
  const order = id === null ? null : await openOrder(work, id);
  return order !== null && isOfMarketplace(order, marketplace) ? order : null;
}

function unknownArrival({ market_order_id: name = null, order_id: id }: ArrivalInput): Violation {
  return name === null
    ? violation('/order_id', 'unknown_reference', `no order ${id} in this organization`)
    : unknownOrder(name);
}

/** A removal from a marketplace was never shipped to a customer. */
function contradictions({
  source,
  market_order_id: order,
  removal_order_id: removal,
  marketplace,
  order_id: orderId,
}: ArrivalInput): Violation[] {
  const isRemoval = source === 'marketplace';
  const isUnnamed = order == null && orderId == null && marketplace != null;
  const named = Object.entries({ market_order_id: order, order_id: orderId }).filter(
    ([, one]) => one != null,
  );
  return [
    ...(isUnnamed
      ? [
          violation(
            '/market_order_id',
            'required',
            'market_order_id or order_id is required with marketplace',
          ),
        ]
      : []),
    ...(isRemoval
      ? named.map(([field]) =>
          violation(`/${field}`, 'not_allowed', 'is not allowed for a removal from a marketplace'),
        )
      : []),
    ...(!isRemoval && removal != null
      ? [violation('/removal_order_id', 'not_allowed', 'is only allowed with the source marketplace')]
      : []),
  ];
}
