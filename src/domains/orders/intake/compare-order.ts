// What differs between a resent order and the stored one. Orders are compared by content hash; this runs only if the
// hashes differ, since an older order may be stored in another form of the same values.
import { isDate } from '../../../kit/http/formats.ts';
import { INSTRUCTION_NAMES } from '../instructions/schema.ts';
import { NO_INSTRUCTIONS } from '../order-json.ts';
import type { OrderLine } from '../orders-state.ts';
import type { CheckedOrder } from './check-order.ts';
import { END_OF_DAY } from './read-dates.ts';
import { DETAIL_NAMES } from './schema.ts';
import { checkShipTo } from './ship-to-rules.ts';

/** A stored order. */
export interface OrderContent {
  readonly details: string;
  readonly instructions: string | null;
  readonly lines: readonly OrderLine[];
}

type Details = Readonly<Record<string, string | null>>;

/** Pointers to the fields that differ, without the leading slash; empty if it is the same order. */
export function differingFields(sent: CheckedOrder, kept: OrderContent): string[] {
  const before = normalDetails(JSON.parse(kept.details) as Details);
  const now = withLatestShipInstant(JSON.parse(sent.details) as Details);
  // The marketplace is that of both, however it is spelled.
  const names: string[] = DETAIL_NAMES.filter(
    (name) => name !== 'marketplace' && (now[name] ?? null) !== (before[name] ?? null),
  );
  return [...names, ...differingInstructions(sent, kept), ...differingItems(sent, kept)];
}

function differingInstructions(sent: CheckedOrder, kept: OrderContent): string[] {
  if (sent.instructions === kept.instructions) return [];
  const [now, before] = [sent, kept].map((one) => JSON.parse(one.instructions ?? NO_INSTRUCTIONS) as Details);
  return INSTRUCTION_NAMES.filter((name) => (now?.[name] ?? null) !== (before?.[name] ?? null));
}

/** Older orders are stored with places and padded codes as they were sent. */
function normalDetails(details: Details): Details {
  const { country, state, postal_code } = checkShipTo(details, () => {});
  return {
    ...withLatestShipInstant(details),
    country,
    state,
    postal_code,
    address_country: (details['address_country'] ?? null) === null ? null : country,
  };
}

/** Older orders are stored with the end of the day in UTC. */
function withLatestShipInstant(details: Details): Details {
  const latestShip = details['latest_ship_date'] ?? null;
  return latestShip === null || !isDate(latestShip)
    ? details
    : { ...details, latest_ship_date: latestShip + END_OF_DAY };
}

function differingItems({ items }: CheckedOrder, { lines }: OrderContent): string[] {
  if (items.length !== lines.length) return ['items'];
  return items.flatMap((item, index) => {
    const line = lines[index] as OrderLine;
    const differing: string[] = [];
    if (item.marketOrderItemId !== line.marketOrderItemId) differing.push('market_order_item_id');
    // A line is stored with the item it was resolved to, so either field may name it.
    if (item.sku !== null && item.sku !== line.sku) differing.push('sku');
    if (item.itemId !== null && item.itemId !== line.itemId) differing.push('item_id');
    if (item.quantity !== line.quantity) differing.push('quantity');
    if (item.unitPriceCents !== line.unitPriceCents) differing.push('unit_price');
    if (item.currency !== line.currency) differing.push('currency');
    return differing.map((name) => `items/${index}/${name}`);
  });
}
