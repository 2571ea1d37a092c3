// What a new card would change: prices of sample shipments by the old card and by the new one, side by side.
import { type Cents, decimalOf, minus } from '../../../../kit/kernel/cents.ts';
import { boxOf, inchesOf, lengthUm, poundsOf, weightNg } from '../../measure-rules.ts';
import { type Carton, priceMiddleMile } from '../../middle-mile/middle-mile-rules.ts';
import { rateShipment } from '../../parcels/shipment-rules.ts';
import { placeOf } from '../../prefix-rules.ts';
import type {
  CompiledCard,
  CompiledMiddleMileCard,
  CompiledParcelCard,
  Parcel,
  ParcelShipment,
} from '../../types.ts';
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

interface Sample {
  readonly service: string;
  readonly from: string;
  readonly to: string;
  readonly sample: string;
}

/** Prices by what they are of. */
type Prices = Map<string, { readonly sample: Sample; readonly amount: Cents }>;

type PricesOf = (card: CompiledCard) => Generator<undefined, Prices>;

export function* comparedCards(
  before: CompiledCard | null,
  after: CompiledCard,
  prices: PricesOf,
): Generator<undefined, CardTrialJson> {
  const old: Prices = before === null ? new Map() : yield* prices(before);
  const now = yield* prices(after);
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
    const prices: Prices = new Map();
    if (card.kind !== 'parcel') return prices;
    for (const { from, to } of routes) {
      for (const isResidential of [false, true]) {
        for (const parcel of parcels) {
          const shipment: ParcelShipment = {
            origin: placeOf(from.country, from.code),
            destination: placeOf(to.country, to.code),
            isResidential,
            isPoBox: false,
            isMilitary: false,
            shipDay,
            parcels: [parcel],
          };
          addPrices(prices, card, shipment, `${from.country} ${from.code}`, `${to.country} ${to.code}`);
          yield;
        }
      }
    }
    return prices;
  };
}

function addPrices(
  prices: Prices,
  card: CompiledParcelCard,
  shipment: ParcelShipment,
  from: string,
  to: string,
): void {
  const [parcel] = shipment.parcels as [Parcel];
  const where = shipment.isResidential ? 'to a home' : 'to a business';
  const sample = `${parcel.box.sides.map(inchesOf).join(' × ')} in, ${poundsOf(parcel.weightNg)} lb, ${where}`;
  for (const { service, amount } of rateShipment([card], shipment, []).rates) {
    prices.set(`${service.code} ${from} ${to} ${sample}`, {
      sample: { service: service.code, from: from.trim(), to: to.trim(), sample },
      amount,
    });
  }
}

const CODE_LENGTH = 5;

/** A place in the area. */
function exampleOf(area: AreaJson | undefined): { country: string; code: string } {
  const [prefix = ''] = area?.prefixes ?? [];
  const code = (prefix.split('-')[0] ?? '').padEnd(prefix === '' ? 0 : CODE_LENGTH, '0');
  return { country: area?.country ?? '', code };
}

const CARTON: Carton = parcelOfSizes([18, 16, 12, 30]);
const CARTON_COUNTS = [5, 50];

/** Of some cartons on each lane of the card. */
export function lanePrices(shipDay: string): PricesOf {
  return function* (card) {
    const prices: Prices = new Map();
    if (card.kind !== 'middle_mile') return prices;
    for (const [warehouse, lanes] of card.lanes) {
      for (const destination of lanes.keys()) {
        for (const count of CARTON_COUNTS)
          addLanePrice(prices, card, { warehouse, destination, count, shipDay });
        yield;
      }
    }
    return prices;
  };
}

function addLanePrice(
  prices: Prices,
  card: CompiledMiddleMileCard,
  lane: { warehouse: string; destination: string; count: number; shipDay: string },
): void {
  const { warehouse, destination, count, shipDay } = lane;
  const priced = priceMiddleMile(
    card,
    {
      warehouse,
      fulfillmentCenter: destination,
      cartons: Array.from({ length: count }, () => CARTON),
      isHazmat: false,
      shipDay,
    },
    null,
  );
  if (typeof priced === 'string') return;
  const sample = `${count} cartons, ${priced.cubicFeetHundredths / 100} cubic feet`;
  prices.set(`${warehouse} ${destination} ${count}`, {
    sample: { service: 'middle_mile', from: warehouse, to: destination, sample },
    amount: priced.amount,
  });
}
