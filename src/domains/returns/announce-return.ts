// A merchant announces what comes back of an order.
import type { Work } from '../../kit/aggregates/work.ts';
import { invalid, Problem, type Violation, violation } from '../../kit/http/problems.ts';
import { openOrders } from '../orders/open-orders.ts';
import type { Order, OrderLine } from '../orders/orders-state.ts';
import { allThatIsLeft, type ComingBack, createReturn, type NewLine, newLines } from './create-return.ts';
import { EXCHANGE_DUE } from './due-kinds.ts';
import { wantedViolations } from './labels/want-label.ts';
import type { OpenReturn } from './queries.ts';
import { findReturnWarehouse, warehouseViolations } from './return-warehouse.ts';
import type { NewReturnInput } from './schema.ts';
import { OrderUnits } from './shipped/order-units.ts';
import { claimedUnitsOf, shippedUnitsOf } from './shipped/queries.ts';

const BEGUN_IN_TRANSIT = 'the merchant announces it with its tracking number';
const NEEDS_NO_LABEL = 'with a tracking number it is on its way, and needs no label';

export async function announceReturn(work: Work, input: NewReturnInput): Promise<OpenReturn> {
  const { tx, orgId, now } = work;
  const { market_order_id: name, exchange = 'none' } = input;
  const [order] = (await openOrders(tx, orgId, { marketOrderId: name }, now)).orders();
  const wrong: Violation[] = order === undefined ? [unknownOrder(name)] : [];
  const shipped = order === undefined ? [] : await shippedUnitsOf(tx, orgId, order.id);
  const place =
    input.warehouse_id ?? (await findReturnWarehouse(tx, orgId, shipped.at(-1)?.warehouse_id ?? null));
  if (place === null)
    wrong.push(violation('/warehouse_id', 'required', 'no warehouse that takes returns is open to you'));
  else wrong.push(...(await warehouseViolations(tx, orgId, place)));
  if (order === undefined) throw invalid([...wrong, ...reasonViolations(input), ...labelViolations(input)]);
  const left = new OrderUnits(shipped, await claimedUnitsOf(tx, orgId, order.id));
  const { lines, violations } =
    input.lines === undefined
      ? { lines: allThatIsLeft(order, left, input.reason ?? 'other'), violations: [] }
      : namedLines(order, left, input);
  wrong.push(...violations, ...reasonViolations(input), ...labelViolations(input));
  if (wrong.length > 0 || place === null) throw invalid(wrong);
  if (lines.length === 0)
    throw new Problem('state_conflict', {
      detail: `nothing of order ${name} has left that is neither back nor announced`,
    });
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

export function unknownOrder(name: string | null): Violation {
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
  if (lines === undefined) return [violation('/reason', 'required', 'is required where no line has one')];
  return lines.flatMap((line, index) =>
    line.reason == null
      ? [violation(`/lines/${index}/reason`, 'required', 'is required where the return has none')]
      : [],
  );
}

type Named = NonNullable<NewReturnInput['lines']>[number];

function namedLines(
  order: Order,
  left: OrderUnits,
  { lines = [], reason }: NewReturnInput,
): { readonly lines: readonly NewLine[]; readonly violations: readonly Violation[] } {
  const violations: Violation[] = [];
  const wanted: ComingBack[] = [];
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
