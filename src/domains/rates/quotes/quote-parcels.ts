// Rates parcels with one set of cards at one moment, and stores the response.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { decimalOf } from '../../../kit/kernel/cents.ts';
import { startOfDay } from '../../../kit/kernel/days.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { dateAt, readOpenWarehouses } from '../../warehouses/find-warehouses.ts';
import { currentCards } from '../cards/loaded-cards.ts';
import { breakdownJson, type MarkupRule } from '../markup-rules.ts';
import { queueMarkups } from '../markups/queries.ts';
import { poundsOf } from '../measure-rules.ts';
import {
  EXCLUDED_REASONS,
  hasService,
  isWanted,
  type Rates,
  ratingSteps,
} from '../parcels/shipment-rules.ts';
import { type Place, placeOf } from '../prefix-rules.ts';
import { keepQuote } from './keep-quote.ts';
import { readAddress, readParcel, shipDateViolations } from './request-rules.ts';
import type { ParcelRatesJson, ParcelsToRateInput } from './schema.ts';
import { cheapestFirst, sourceRate } from './source-rate-rules.ts';
import type { AggregatorAnswer } from './types.ts';

/**
 * @param aggregator an aggregator’s rates for the same parcels, if the org has one
 * @returns the quote as JSON
 */
export async function quoteParcels(
  tx: Tx,
  feed: FeedWriter,
  body: ParcelsToRateInput,
  aggregator: AggregatorAnswer | null = null,
): Promise<string> {
  const violations: Violation[] = [];
  const report = (pointer: string, code: Violation['code'], message: string) =>
    violations.push(violation(pointer, code, message));
  const to = readAddress(body.to, '/to', report);
  const parcels = body.parcels.map((parcel, index) => readParcel(parcel, `/parcels/${index}`, report));
  const ownOrigin = 'warehouse_id' in body.from ? null : readAddress(body.from, '/from', report).place;
  const sender = senderOf(tx, feed, body.from, ownOrigin, report);
  const { ship_date: named } = body;
  // Cards and mark-ups are those of the day on which it ships, or of now. Where a day is named, the warehouse has to say first
  // which day it is there.
  const at = named !== undefined && named > (await sender).today ? withinDay(named) : feed.now;
  const [set, markups, { origin, today }] = await Promise.all([
    currentCards(tx, feed.now),
    queueMarkups(tx, feed.orgId, at),
    sender,
  ]);
  const shipDay = named ?? today;
  // The time zone of an address is unknown, and it may still be yesterday there.
  violations.push(
    ...shipDateViolations(shipDay, ownOrigin === null ? today : dayAt(feed.now, -HALF_A_DAY_MS)),
  );
  const cards = set.parcelCardsAt(at.getTime());
  const wanted = body.services === undefined ? null : new Set(body.services);
  for (const [index, service] of (body.services ?? []).entries()) {
    if (!cards.some((card) => hasService(card, service)) && !mayOffer(aggregator, service))
      report(`/services/${index}`, 'unknown_reference', `no carrier has a service ${service}`);
  }
  if (violations.length > 0) throw invalid(violations);
  const shipment = {
    origin,
    destination: to.place,
    isResidential: body.residential ?? true,
    isPoBox: to.isPoBox,
    isMilitary: to.isMilitary,
    shipDay,
    parcels,
  };
  const rates = await new Yielder().finish(ratingSteps(cards, shipment, markups, wanted));
  const weightsLb = parcels.map(({ weightNg }) => poundsOf(weightNg));
  const others = aggregator === null ? null : { answer: aggregator, weightsLb, markups, wanted };
  return keepQuote(tx, feed, {
    request: body,
    cards,
    shipDay,
    answer: (frame): ParcelRatesJson => ({ ...withAggregator(answerOf(rates), others), ...frame }),
  });
}

/** One that did not answer may have any service. */
function mayOffer(aggregator: AggregatorAnswer | null, wanted: string): boolean {
  if (aggregator === null) return false;
  if (!('services' in aggregator)) return true;
  const names = new Set([wanted]);
  return aggregator.services.some(({ carrier, service }) => isWanted(names, carrier, service));
}

interface Aggregated {
  readonly answer: AggregatorAnswer;
  readonly weightsLb: readonly number[];
  readonly markups: readonly MarkupRule[];
  readonly wanted: ReadonlySet<string> | null;
}

type Priced = Pick<ParcelRatesJson, 'rates' | 'excluded'>;

/** Adds the aggregator's rates; if it failed, the reason is reported and the rest is unchanged. */
function withAggregator({ rates, excluded }: Priced, others: Aggregated | null): Priced {
  if (others === null) return { rates, excluded };
  const { answer, weightsLb, markups, wanted } = others;
  if (!('services' in answer)) {
    const { source, reason, description } = answer;
    return { rates, excluded: [...excluded, { carrier: source, service: '*', reason, description }] };
  }
  const offered = answer.services
    .filter(({ carrier, service }) => isWanted(wanted, carrier, service))
    .map((service) => sourceRate(answer.source, service, weightsLb, answer.isMarkedUp ? markups : []));
  return { rates: [...rates, ...offered].sort(cheapestFirst), excluded };
}

const HALF_A_DAY_MS = 12 * 3600 * 1000;
/** Noon in UTC: by then the day has begun almost everywhere, and with it what the hub lets begin at its own midnight. */
const withinDay = (day: string) => new Date(startOfDay(day).getTime() + HALF_A_DAY_MS);
const dayAt = (now: Date, laterMs: number) => new Date(now.getTime() + laterMs).toISOString().slice(0, 10);

export const noWarehouse = (id: unknown) => `no warehouse ${id} is open to this organization`;

const NOWHERE = placeOf('', null);

interface Sender {
  readonly origin: Place;
  /** There; in UTC where it is an address. */
  readonly today: string;
}

/** Of a warehouse it comes with the next statement that is awaited. */
async function senderOf(
  tx: Tx,
  { orgId, now }: FeedWriter,
  from: ParcelsToRateInput['from'],
  address: Place | null,
  report: (pointer: string, code: Violation['code'], message: string) => void,
): Promise<Sender> {
  if (!('warehouse_id' in from)) return { origin: address ?? NOWHERE, today: dayAt(now, 0) };
  const { warehouse_id: id } = from;
  const warehouse = (await readOpenWarehouses(tx, orgId)).find((one) => one.id === id);
  if (warehouse === undefined) {
    report('/from/warehouse_id', 'unknown_reference', noWarehouse(id));
    return { origin: NOWHERE, today: dayAt(now, 0) };
  }
  return {
    origin: placeOf(warehouse.address_country, warehouse.address_postal_code),
    today: dateAt(warehouse.timezone, now),
  };
}

function answerOf({ rates, excluded }: Rates): Priced {
  return {
    rates: rates.map(({ card, service, zone, parcels, lines, amount, transitDays, estimatedDelivery }) => ({
      source: 'cards' as const,
      carrier: card.carrier,
      service: service.code,
      zone,
      billable_weight_lb: poundsOf(parcels.reduce((sum, { billableNg }) => sum + billableNg, 0)),
      dim_divisor: card.dimensional?.divisor ?? null,
      amount_usd: decimalOf(amount),
      breakdown: breakdownJson(lines),
      transit_days: transitDays,
      estimated_delivery: estimatedDelivery,
      service_name: service.name,
      parcels: parcels.map((parcel) => ({
        billable_weight_lb: poundsOf(parcel.billableNg),
        basis: parcel.basis,
        amount_usd: decimalOf(parcel.amount),
        breakdown: breakdownJson(parcel.lines),
      })),
    })),
    excluded: excluded.map(({ card, service, reason }) => ({
      carrier: card.carrier,
      service: service.code,
      reason,
      description: `${service.name} ${EXCLUDED_REASONS[reason]}`,
    })),
  };
}
