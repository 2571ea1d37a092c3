// Middle-mile rates of marketplace shipments, by warehouse.

import type { Reader, Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { decimalOf, sumOf } from '../../../kit/kernel/cents.ts';
import type { CompiledMiddleMileCard } from '../cards/compile-card-rules.ts';
import { currentCards } from '../cards/loaded-cards.ts';
import { breakdownJson, markupFor } from '../markup-rules.ts';
import { queueMarkups } from '../markups/queries.ts';
import { keepQuote } from '../quotes/keep-quote.ts';
import type { MiddleMileRatesJson, ShipmentsToRateInput } from '../quotes/schema.ts';
import {
  type MiddleMilePrice,
  type MiddleMileShipment,
  priceMiddleMile,
  UNPRICED_REASONS,
  type Unpriced,
} from './middle-mile-rules.ts';

interface Priced {
  readonly shipment: RateableShipment;
  readonly price: MiddleMilePrice;
}

export interface PricedShipments {
  readonly priced: readonly Priced[];
  /** What is unknown or has no price, by its place in `shipment_ids`. */
  readonly violations: readonly Violation[];
  readonly cards: readonly CompiledMiddleMileCard[];
  readonly shipDay: string;
}

export async function quoteShipments(
  tx: Tx,
  feed: FeedWriter,
  source: ShipmentSource,
  { shipment_ids: ids }: ShipmentsToRateInput,
): Promise<string> {
  const prices = await priceShipments(tx, feed, source, ids);
  const violations = [...prices.violations, ...namedTwice(ids, prices)];
  if (violations.length > 0) throw invalid(violations);
  return keepPrices(tx, feed, ids, prices);
}

/** The same shipment under two of its numbers: it would be charged twice. */
function namedTwice(ids: readonly string[], { priced }: PricedShipments): Violation[] {
  const seen = new Map<string, string>();
  return priced.flatMap(({ shipment: { name, number } }) => {
    const other = seen.get(number);
    seen.set(number, name);
    if (other === undefined) return [];
    const pointer = `/shipment_ids/${ids.indexOf(name)}`;
    return [violation(pointer, 'not_allowed', `${name} is ${other}, which is listed twice`)];
  });
}

/** The current price of each. For other domains. */
export async function priceShipments(
  tx: Tx,
  { orgId, now }: FeedWriter,
  source: ShipmentSource,
  ids: readonly string[],
): Promise<PricedShipments> {
  const [set, markups, found] = await Promise.all([
    currentCards(tx, now),
    queueMarkups(tx, orgId, now),
    source.find(tx, orgId, ids),
  ]);
  const shipDay = now.toISOString().slice(0, 10);
  const cards = set.middleMileCardsAt(now.getTime());
  const byName = new Map(found.map((shipment) => [shipment.name, shipment]));
  const violations: Violation[] = [];
  const priced: Priced[] = [];
  for (const [index, id] of ids.entries()) {
    const shipment = byName.get(id);
    const refuse = (code: Violation['code'], message: string) =>
      violations.push(violation(`/shipment_ids/${index}`, code, message));
    if (shipment === undefined) {
      refuse('unknown_reference', unknownShipment(id));
      continue;
    }
    const price = cheapest(cards, (card) => {
      const markup = markupFor(markups, card.carrier, null);
      return priceMiddleMile(card, { ...shipment, shipDay }, markup);
    });
    if (typeof price === 'string') refuse('not_allowed', `${id}: ${UNPRICED_REASONS[price]}`);
    else priced.push({ shipment, price });
  }
  return { priced, violations, cards, shipDay };
}

export const unknownShipment = (id: string) => `no marketplace shipment ${id} in this organization`;

/** Keeps them as a quote. @returns it as JSON */
export function keepPrices(
  tx: Tx,
  feed: FeedWriter,
  ids: readonly string[],
  { priced, cards, shipDay }: PricedShipments,
): Promise<string> {
  return keepQuote(tx, feed, {
    request: { shipment_ids: ids },
    cards,
    shipDay,
    answer: (frame): MiddleMileRatesJson => ({ rates: byWarehouse(priced), ...frame }),
  });
}

/** Where no card has a price, the reason of the last one. */
function cheapest(
  cards: readonly CompiledMiddleMileCard[],
  priceOf: (card: CompiledMiddleMileCard) => MiddleMilePrice | Unpriced,
): MiddleMilePrice | Unpriced {
  let best: MiddleMilePrice | Unpriced = 'no_lane';
  for (const card of cards) {
    const price = priceOf(card);
    if (typeof price === 'string') best = typeof best === 'string' ? price : best;
    else if (typeof best === 'string' || price.amount < best.amount) best = price;
  }
  return best;
}

function byWarehouse(priced: readonly Priced[]): MiddleMileRatesJson['rates'] {
  const groups = Map.groupBy(priced, ({ shipment }) => shipment.warehouseId);
  return [...groups.values()]
    .map((group) => {
      const { warehouseId: id, warehouseName: warehouse_name } = (group[0] as Priced).shipment;
      return {
        warehouse: { id, warehouse_name },
        shipments: group.map(({ shipment, price }) => ({
          shipment_id: shipment.number,
          fba_shipment_id: shipment.marketplaceNumber,
          fulfillment_center_code: shipment.fulfillmentCenter,
          cubic_feet_est: price.cubicFeetHundredths / 100,
          estimate_usd: decimalOf(price.amount),
          breakdown: breakdownJson(price.lines),
        })),
        total_usd: decimalOf(sumOf(group.map(({ price }) => price.amount))),
      };
    })
    .sort((a, b) => a.warehouse.id - b.warehouse.id);
}

export interface RateableShipment extends Omit<MiddleMileShipment, 'shipDay'> {
  /** As the request named it. */
  readonly name: string;
  /** The hub's number. */
  readonly number: string;
  /** The marketplace's; null: it does not know the shipment. */
  readonly marketplaceNumber: string | null;
  readonly warehouseId: number;
  readonly warehouseName: string;
}

/** The data of marketplace shipments needed for a price, provided by their domain. */
export interface ShipmentSource {
  /** Those of the org's shipments that are named, each by the marketplace's number, the hub's, or its id. */
  find(db: Reader, orgId: number, names: readonly string[]): Promise<readonly RateableShipment[]>;
}
