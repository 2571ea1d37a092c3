// Rates of parcels: one set of cards, one moment, one answer, kept as it is.
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { invalid, type Violation, violation } from '../../http/problems.ts';
import { decimalOf } from '../../kernel/cents.ts';
import { startOfDay } from '../../kernel/days.ts';
import { Slices } from '../../kernel/turns.ts';
import { dateAt, type RoutingFacts, readOpenWarehouses } from '../../warehouses/find-warehouses.ts';
import { currentCards } from '../cards/loaded-cards.ts';
import { queueMarkups } from '../markups/queries.ts';
import { poundsOf } from '../measure-rules.ts';
import { EXCLUDED_REASONS, isWanted, type Rates, ratingSteps } from '../parcels/shipment-rules.ts';
import { type Place, placeOf } from '../prefix-rules.ts';
import type { CompiledParcelCard } from '../types.ts';
import { breakdownJson, keepQuote, type QuoteFrame } from './keep-quote.ts';
import { readAddress, readParcel, shipDateViolations } from './request-rules.ts';
import type { ParcelRatesJson, ParcelsToRateInput } from './schema.ts';

/** @returns the quote as JSON */
export async function quoteParcels(tx: Tx, feed: FeedWriter, body: ParcelsToRateInput): Promise<string> {
  const violations: Violation[] = [];
  const report = (pointer: string, code: Violation['code'], message: string) =>
    violations.push(violation(pointer, code, message));
  const to = readAddress(body.to, '/to', report);
  const parcels = body.parcels.map((parcel, index) => readParcel(parcel, `/parcels/${index}`, report));
  const ownOrigin = 'warehouse_id' in body.from ? null : readAddress(body.from, '/from', report).place;
  // Cards and mark-ups are those of the day on which it ships, or of now.
  const nowMs = feed.now.getTime();
  const shipsMs = body.ship_date === undefined ? nowMs : startOfDay(body.ship_date).getTime();
  const at = new Date(Math.max(nowMs, shipsMs));
  const reading = [
    currentCards(tx, feed.now),
    queueMarkups(tx, feed.orgId, at),
    ownOrigin === null ? readOpenWarehouses(tx, feed.orgId) : [],
  ] as const;
  const [set, markups, warehouses] = await Promise.all(reading);
  const { origin, today } =
    ownOrigin === null
      ? originAt(warehouses, (body.from as { warehouse_id: number }).warehouse_id, feed.now, report)
      : { origin: ownOrigin, today: dayAt(feed.now, 0) };
  const shipDay = body.ship_date ?? today;
  // Of an address nobody knows what time it is there: it is yesterday in half of the world.
  violations.push(
    ...shipDateViolations(shipDay, ownOrigin === null ? today : dayAt(feed.now, -HALF_A_DAY_MS)),
  );
  const cards = set.parcelCardsAt(at.getTime());
  const wanted = body.services === undefined ? null : new Set(body.services);
  for (const [index, service] of (body.services ?? []).entries()) {
    if (!cards.some((card) => hasService(card, service)))
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
  const rates = await new Slices().finish(ratingSteps(cards, shipment, markups, wanted));
  return keepQuote(tx, feed, {
    request: body,
    cards,
    shipDay,
    answer: (frame): ParcelRatesJson => answerOf(rates, frame),
  });
}

const HALF_A_DAY_MS = 12 * 3600 * 1000;
const dayAt = (now: Date, laterMs: number) => new Date(now.getTime() + laterMs).toISOString().slice(0, 10);

function hasService({ carrier, services }: CompiledParcelCard, wanted: string): boolean {
  return services.some(({ code }) => isWanted(new Set([wanted]), carrier, code));
}

const NOWHERE = placeOf('', null);

function originAt(
  warehouses: readonly RoutingFacts[],
  id: number,
  now: Date,
  report: (pointer: string, code: Violation['code'], message: string) => void,
): { origin: Place; today: string } {
  const warehouse = warehouses.find((one) => one.id === id);
  if (warehouse === undefined) {
    report('/from/warehouse_id', 'unknown_reference', `no warehouse ${id} is open to this organization`);
    return { origin: NOWHERE, today: dayAt(now, 0) };
  }
  return {
    origin: placeOf(warehouse.address_country, warehouse.address_postal_code),
    today: dateAt(warehouse.timezone, now),
  };
}

function answerOf({ rates, excluded }: Rates, frame: QuoteFrame): ParcelRatesJson {
  return {
    rates: rates.map(({ card, service, zone, parcels, lines, amount, transitDays, estimatedDelivery }) => ({
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
      })),
    })),
    excluded: excluded.map(({ card, service, reason }) => ({
      carrier: card.carrier,
      service: service.code,
      reason,
      description: `${service.name} ${EXCLUDED_REASONS[reason]}`,
    })),
    ...frame,
  };
}
