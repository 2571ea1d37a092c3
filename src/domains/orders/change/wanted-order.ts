// What a change of an order comes to. The stored order with the new values in it is checked as if it came in, so that
// the rules of intake apply. Pure.
import { isObject } from '../../../kit/http/partial-body.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { decimalOf } from '../../../kit/kernel/cents.ts';
import { type CheckedOrder, checkOrder } from '../intake/check-order.ts';
import { NO_INSTRUCTIONS } from '../order-json.ts';
import type { Order, OrderLine } from '../orders-state.ts';
import type { ChangedField } from './fields/schema.ts';
import { CHANGEABLE_NAMES, type ChangeableName } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** A line that the change names. */
interface NamedLine {
  /** Position in `items` of the change. */
  readonly index: number;
  /** Number of the line in the order; new ones follow the stored ones. */
  readonly line: number;
}

export interface WantedOrder {
  readonly named: readonly NamedLine[];
  readonly violations: readonly Violation[];
  /** Null where there are violations. */
  readonly order: CheckedOrder | null;
  /** The fields that were sent. */
  readonly sent: readonly ChangeableName[];
}

/** @param body its valid parts: elements of `items` may be missing */
export function wantedOrder(order: Order, body: unknown): WantedOrder {
  const values: Values = isObject(body) ? body : {};
  const sent = CHANGEABLE_NAMES.filter((name) => values[name] !== undefined);
  const before = contentOf(order);
  const items = Array.isArray(values['items']) ? (values['items'] as unknown[]) : [];
  const { named, violations } = nameLines(order.lines, items);
  const after = {
    ...before,
    ...Object.fromEntries(sent.map((name) => [name, values[name]])),
    ...followingCountry(before, values),
    items: itemsAfter(before.items, items, named),
  };
  const check = checkOrder(after);
  if ('order' in check) return { named, violations, sent, order: violations.length > 0 ? null : check.order };
  return { named, sent, order: null, violations: [...violations, ...newViolations(check, before, named)] };
}

/** As a merchant would send it. */
function contentOf({ marketOrderId, details, instructions, lines }: Order) {
  return {
    ...(JSON.parse(details) as Values),
    ...(JSON.parse(instructions ?? NO_INSTRUCTIONS) as Values),
    market_order_id: marketOrderId,
    items: lines.map((line) => ({
      market_order_item_id: line.marketOrderItemId,
      sku: line.sku,
      item_id: line.itemId,
      quantity: line.quantity,
      unit_price: line.unitPriceCents === null ? null : decimalOf(line.unitPriceCents),
      currency: line.currency,
    })),
  };
}

/** The repeated country says the same as the country, unless it is sent, too. */
function followingCountry(before: Values, { country, address_country }: Values): Values {
  const isRepeated = (before['address_country'] ?? null) !== null;
  return country === undefined || address_country !== undefined || !isRepeated
    ? {}
    : { address_country: country };
}

function itemsAfter(before: readonly Values[], sent: readonly unknown[], named: readonly NamedLine[]) {
  const after: Values[] = [...before];
  for (const { index, line } of named) {
    const item = sent[index] as Values;
    const known = after[line - 1];
    const { quantity, unit_price, currency } = item;
    after[line - 1] =
      known === undefined
        ? item
        : {
            ...known,
            quantity: quantity ?? known['quantity'],
            unit_price: unit_price ?? known['unit_price'],
            currency: currency ?? known['currency'],
          };
  }
  return after;
}

/** Finds the line that each element means. */
function nameLines(lines: readonly OrderLine[], items: readonly unknown[]) {
  const named: NamedLine[] = [];
  const violations: Violation[] = [];
  let last = lines.length;
  for (const [index, item] of items.entries()) {
    if (!isObject(item)) continue;
    const found = lineOf(lines, item, `/items/${index}`);
    if ('code' in found) violations.push(found);
    else {
      const line = found.line ?? last + 1;
      const other = named.find((one) => one.line === line);
      if (other !== undefined)
        violations.push(
          violation(`/items/${index}`, 'duplicate', `is the same line as items/${other.index}`),
        );
      else named.push({ index, line });
      if (found.line === null) last += 1;
    }
  }
  return { named, violations };
}

/** Null: it is a new line. */
function lineOf(
  lines: readonly OrderLine[],
  item: Values,
  at: string,
): { readonly line: number | null } | Violation {
  const { market_order_item_id: id = null, sku = null, item_id: itemId = null } = item;
  const isMeant = (line: OrderLine) =>
    (sku === null || line.sku === sku) && (itemId === null || line.itemId === itemId);
  const byId = id === null ? undefined : lines.find(({ marketOrderItemId }) => marketOrderItemId === id);
  if (byId !== undefined)
    return isMeant(byId)
      ? { line: byId.line }
      : violation(
          `${at}/${sku === null ? 'item_id' : 'sku'}`,
          'conflicting_reference',
          'is not that of the line',
        );
  if (id !== null)
    return sku === null && itemId === null
      ? violation(`${at}/market_order_item_id`, 'unknown_reference', 'no such line; a new one needs its sku')
      : { line: null };
  const meant = sku === null && itemId === null ? [] : lines.filter(isMeant);
  if (meant.length > 1) {
    const message = `stands in ${meant.length} lines: name one by market_order_item_id`;
    return violation(`${at}/${sku === null ? 'item_id' : 'sku'}`, 'ambiguous_reference', message);
  }
  return { line: meant[0]?.line ?? null };
}

/** Without those that the stored order has, too: today's rules may be newer than it. Lines are those of the change. */
function newViolations(
  check: { readonly violations: readonly Violation[] },
  before: object,
  named: readonly NamedLine[],
): Violation[] {
  const known = checkOrder(before);
  const nameOf = ({ pointer, code }: Violation) => `${code} ${pointer}`;
  const old = new Set('violations' in known ? known.violations.map(nameOf) : []);
  return check.violations.flatMap((one) => {
    if (old.has(nameOf(one))) return [];
    const [, line, rest = ''] = /^\/items\/(\d+)(.*)$/.exec(one.pointer) ?? [];
    if (line === undefined) return [one];
    const sent = named.find((each) => each.line === Number(line) + 1);
    return sent === undefined ? [] : [{ ...one, pointer: `/items/${sent.index}${rest}` }];
  });
}

// --- Differences ------------------------------------------------------------------------------------------------

/** @param lines of the order after the change */
export function changedFields(
  order: Order,
  { sent, named }: WantedOrder,
  after: CheckedOrder,
  lines: readonly OrderLine[],
): ChangedField[] {
  const [was, is] = [order, after].map(
    ({ details, instructions }): Values => ({
      ...(JSON.parse(details) as Values),
      ...(JSON.parse(instructions ?? NO_INSTRUCTIONS) as Values),
    }),
  ) as [Values, Values];
  const ofOrder = sent.flatMap((field) =>
    difference({ field, sku: null, market_order_item_id: null }, was[field], is[field]),
  );
  const ofLines = named.flatMap(({ line }) => {
    const [before, now] = [order.lines[line - 1], lines[line - 1]];
    if (now === undefined) return [];
    const of = { sku: now.sku, market_order_item_id: now.marketOrderItemId };
    const price = (one: OrderLine | undefined) =>
      one?.unitPriceCents == null ? null : decimalOf(one.unitPriceCents);
    return [
      ...difference({ field: 'quantity', ...of }, before?.quantity, now.quantity),
      ...difference({ field: 'unit_price', ...of }, price(before), price(now)),
      ...difference({ field: 'currency', ...of }, before?.currency, now.currency),
    ];
  });
  return [...ofOrder, ...ofLines];
}

function difference(of: Omit<ChangedField, 'from' | 'to'>, was: unknown, is: unknown): ChangedField[] {
  const [from, to] = [was, is].map((value) => (value == null ? null : String(value))) as [
    string | null,
    string | null,
  ];
  return from === to ? [] : [{ ...of, from, to }];
}

/** Of which the plan depends. */
const OF_PLAN: ReadonlySet<string> = new Set([
  'country',
  'state',
  'postal_code',
  'shipment_service_level_category',
  'latest_ship_date',
  'not_before',
  'quantity',
]);

/** From which the hub's promise follows. */
const OF_TIME: ReadonlySet<string> = new Set(['shipment_service_level_category', 'not_before']);

/** What a parcel that is packed does not depend on. */
const OUTSIDE_OF_PARCELS: ReadonlySet<string> = new Set([
  'latest_ship_date',
  'latest_delivery_date',
  'not_before',
  'priority',
  'customer_order_number',
  'display_order_id',
  'po_number',
  'sales_order_number',
  'ref1',
  'ref2',
  'quantity',
]);

const OF_DESTINATION: ReadonlySet<string> = new Set(['country', 'state', 'postal_code']);

export const changesPlan = (changes: readonly ChangedField[]) =>
  changes.some(({ field }) => OF_PLAN.has(field));
export const changesTimes = (changes: readonly ChangedField[]) =>
  changes.some(({ field }) => OF_TIME.has(field));
export const changesDestination = (changes: readonly ChangedField[]) =>
  changes.some(({ field }) => OF_DESTINATION.has(field));
/** The fields that a packed parcel has on it or in it. */
export const inParcels = (changes: readonly ChangedField[]) =>
  changes.map(({ field }) => field).filter((field) => !OUTSIDE_OF_PARCELS.has(field));

/** As people read it: `ship to name`. */
export const inWords = (field: string) => field.replaceAll('_', ' ');

const VALUE_MAX = 80;

/** For the history, which cuts long texts; the event has all of it. */
export function changesInWords(changes: readonly ChangedField[], reason: string | null): string {
  const shown = (value: string | null) =>
    value === null
      ? 'none'
      : JSON.stringify(value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX).toWellFormed()}…` : value);
  const words = changes.map(({ field, sku, from, to }) => {
    const name = sku === null ? inWords(field) : `${inWords(field)} of ${sku}`;
    return `${name} from ${shown(from)} to ${shown(to)}`;
  });
  return `changed${reason === null ? '' : ` (${reason})`}: ${words.join('; ')}`;
}
