// What a new card would change: prices of sample shipments by the old card and by the new one, side by side.

import { type Cents, decimalOf, minus } from '../../../../kit/kernel/cents.ts';
import { boxOf, inchesOf, lengthUm, poundsOf, weightNg } from '../../measure-rules.ts';
import { type Carton, priceMiddleMile } from '../../middle-mile/middle-mile-rules.ts';
import { rateShipment } from '../../parcels/shipment-rules.ts';
import { placeOf } from '../../prefix-rules.ts';
import type { Parcel, ParcelShipment } from '../../types.ts';
import type { CompiledCard, CompiledParcelCard } from '../compile-card-rules.ts';
import type { AreaJson, ParcelCardJson } from '../schema.ts';
import { type CardTrialJson, DIFFERENCES_MAX } from './schema.ts';

/** Inches and pounds. */
type Sizes = readonly [number, number, number, number];

const USUAL_PARCELS: readonly Sizes[] = [
  [6, 4, 2, 0.5],
  [10, 8, 4, 2],
  [12, 10, 8, 8],
  [18, 14, 12, 15],
  [24, 18, 16, 40],
  [52, 14, 12, 65],
];
const ORIGINS_MAX = 3;
const ROUTES_MAX = 24;

const parcelOfSizes = ([length, width, height, weight]: Sizes): Parcel => ({
  box: boxOf([um(length), um(width), um(height)]),
  weightNg: weightNg(weight, 'lb') ?? 0,
  isHazmat: false,
});

const um = (inches: number) => lengthUm(inches, 'in') ?? 0;

interface Sampled {
  readonly sample: Pick<CardTrialJson['differences'][number], 'service' | 'from' | 'to' | 'sample'>;
  readonly amount: Cents;
}

/** Sample by sample: cards have many. */
type PricesOf = (card: CompiledCard) => Generator<readonly Sampled[]>;

function* pricesBySample(card: CompiledCard | null, pricesOf: PricesOf) {
  const found = new Map<string, Sampled>();
  for (const some of card === null ? [] : pricesOf(card)) {
    for (const one of some) found.set(JSON.stringify(one.sample), one);
    yield undefined;
  }
  return found;
}

export function* comparedCards(
  before: CompiledCard | null,
  after: CompiledCard,
  prices: PricesOf,
): Generator<undefined, CardTrialJson> {
  const old = yield* pricesBySample(before, prices);
  const now = yield* pricesBySample(after, prices);
  const counts = { unchanged: 0, raised: 0, lowered: 0, added: 0, removed: 0 };
  const differences: (CardTrialJson['differences'][number] & { readonly size: number })[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(key), now.get(key)];
    const difference = was === undefined || is === undefined ? null : minus(is.amount, was.amount);
    if (difference === 0) counts.unchanged += 1;
    else if (difference === null) counts[was === undefined ? 'added' : 'removed'] += 1;
    else counts[difference > 0 ? 'raised' : 'lowered'] += 1;
    const sample = (is ?? was)?.sample;
    if (difference === 0 || sample === undefined) continue;
    differences.push({
      ...sample,
      before_usd: was === undefined ? null : decimalOf(was.amount),
      after_usd: is === undefined ? null : decimalOf(is.amount),
      difference_usd: difference === null ? null : decimalOf(difference),
      size: Math.abs(difference ?? (is ?? was)?.amount ?? 0),
    });
  }
  differences.sort((a, b) => b.size - a.size);
  return {
    compared_with: before === null ? null : { id: before.id, card_version: before.cardVersion },
    compared: Object.values(counts).reduce((sum, one) => sum + one, 0),
    ...counts,
    differences: differences.slice(0, DIFFERENCES_MAX).map(({ size: _, ...line }) => line),
  };
}

/** Of each parcel to each zone of the new card, to a home and to a business, by every service. */
export function parcelPrices(
  content: ParcelCardJson,
  sizes: readonly Sizes[] | null,
  shipDay: string,
): PricesOf {
  const all = content.zones.slice(0, ORIGINS_MAX).flatMap(({ origins: [origin], destinations }) => {
    const zones = new Map(destinations.map((destination) => [destination.zone, destination]));
    return Array.from(zones.values(), (destination) => ({
      from: exampleOf(origin),
      to: exampleOf(destination),
    }));
  });
  const routes = all.slice(0, ROUTES_MAX);
  const parcels = (sizes ?? USUAL_PARCELS).map(parcelOfSizes);
  return function* (card) {
    if (card.kind !== 'parcel') return;
    for (const { from, to } of routes)
      for (const isResidential of [false, true])
        for (const parcel of parcels)
          yield ratesOf(card, {
            origin: placeOf(from.country, from.code),
            destination: placeOf(to.country, to.code),
            isResidential,
            isPoBox: false,
            isMilitary: false,
            shipDay,
            parcels: [parcel],
          });
  };
}

function ratesOf(card: CompiledParcelCard, shipment: ParcelShipment): Sampled[] {
  const [{ box, weightNg: ng }] = shipment.parcels as [Parcel];
  const where = shipment.isResidential ? 'to a home' : 'to a business';
  const sample = `${box.sides.map(inchesOf).join(' × ')} in, ${poundsOf(ng)} lb, ${where}`;
  const [from, to] = [shipment.origin, shipment.destination].map((one) =>
    `${one.country} ${one.code}`.trim(),
  );
  return rateShipment([card], shipment, []).rates.map(({ service, amount }) => ({
    sample: { service: service.code, from: from ?? '', to: to ?? '', sample },
    amount,
  }));
}

const CODE_LENGTH = 5;

function exampleOf(area: AreaJson | undefined): { country: string; code: string } {
  const [prefix = ''] = area?.prefixes ?? [];
  const code = (prefix.split('-')[0] ?? '').padEnd(prefix === '' ? 0 : CODE_LENGTH, '0');
  return { country: area?.country ?? '', code };
}

const CARTON: Carton = parcelOfSizes([18, 16, 12, 30]);
const CARTON_COUNTS = [5, 50];

export function lanePrices(shipDay: string): PricesOf {
  return function* (card) {
    if (card.kind !== 'middle_mile') return;
    for (const [from, lanes] of card.lanes)
      for (const to of lanes.keys())
        for (const count of CARTON_COUNTS) {
          const cartons = Array.from({ length: count }, () => CARTON);
          const shipment = { warehouse: from, fulfillmentCenter: to, cartons, isHazmat: false, shipDay };
          const priced = priceMiddleMile(card, shipment, null);
          if (typeof priced === 'string') continue;
          const sample = `${count} cartons, ${priced.cubicFeetHundredths / 100} cubic feet`;
          yield [{ sample: { service: 'middle_mile', from, to, sample }, amount: priced.amount }];
        }
  };
}
