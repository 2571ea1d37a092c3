// What differs between an order that is sent again and the order as it was taken. Orders are compared by the hash of what
// they say; this is asked where the hashes differ, since an older order may be kept in another form of the same values.
import { isDate } from '../../../kit/http/formats.ts';
import type { OrderLine } from '../orders-state.ts';
import type { CheckedOrder } from './check-order.ts';
import { END_OF_DAY } from './read-dates.ts';
import { DETAIL_NAMES } from './schema.ts';
import { checkShipTo } from './ship-to-rules.ts';

/** An order as it is kept. */
export interface OrderContent {
  readonly details: string;
  readonly lines: readonly OrderLine[];
}

type Details = Readonly<Record<string, string | null>>;

/** The fields that say something else, as pointers without their first slash; none: it is the same order. */
export function differingFields(sent: CheckedOrder, kept: OrderContent): string[] {
  const before = normalDetails(JSON.parse(kept.details) as Details);
  const now = withLatestShipInstant(JSON.parse(sent.details) as Details);
  const names: string[] = DETAIL_NAMES.filter((name) => (now[name] ?? null) !== (before[name] ?? null));
  return [...names, ...differingItems(sent, kept)];
}

/** Older orders were kept with places, and blanks around codes, as they were sent. */
function normalDetails(details: Details): Details {
  const { country, state, postal_code } = checkShipTo(details, () => {});
  return {
    ...withLatestShipInstant(details),
    country,
    state,
    postal_code,
    address_country: (details['address_country'] ?? null) === null ? null : country,
    marketplace: details['marketplace']?.trim() ?? null,
  };
}

/** Older orders were kept with the end of the day in UTC. */
function withLatestShipInstant(details: Details): Details {
  const told = details['latest_ship_date'] ?? null;
  return told === null || !isDate(told) ? details : { ...details, latest_ship_date: told + END_OF_DAY };
}

function differingItems({ items }: CheckedOrder, { lines }: OrderContent): string[] {
  if (items.length !== lines.length) return ['items'];
  return items.flatMap((item, index) => {
    const line = lines[index] as OrderLine;
    const differing: string[] = [];
    if (item.marketOrderItemId !== line.marketOrderItemId) differing.push('market_order_item_id');
    // A line is kept with what it was resolved to: either may name the item.
    if (item.sku !== null && item.sku !== line.sku) differing.push('sku');
    if (item.itemId !== null && item.itemId !== line.itemId) differing.push('item_id');
    if (item.quantity !== line.quantity) differing.push('quantity');
    if (item.unitPriceCents !== line.unitPriceCents) differing.push('unit_price');
    if (item.currency !== line.currency) differing.push('currency');
    return differing.map((name) => `items/${index}/${name}`);
  });
}
