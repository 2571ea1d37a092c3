// What every service of a card costs for a shipment of parcels, or why it does not carry it.
import { type Cents, sumOf } from '../../../kit/kernel/cents.ts';
import { allAtOnce } from '../../../kit/kernel/turns.ts';
import { deliveryDay } from '../calendar-rules.ts';
import { type MarkupRule, markupFor } from '../markup-rules.ts';
import type { CompiledParcelCard, Exclusion, Line, LineCode, ParcelShipment, ServiceCard } from '../types.ts';
import { type Measured, measured, type PricedParcel, priceParcel } from './parcel-rules.ts';

interface ServiceRate {
  readonly card: CompiledParcelCard;
  readonly service: ServiceCard;
  readonly zone: string;
  readonly parcels: readonly PricedParcel[];
  readonly lines: readonly Line[];
  readonly amount: Cents;
  readonly transitDays: number | null;
  readonly estimatedDelivery: string | null;
}

export const EXCLUDED_REASONS = {
  not_served: 'does not go from there to there',
  po_box: 'does not deliver to PO boxes',
  military: 'does not deliver to military addresses (APO, FPO, DPO)',
  hazmat: 'does not carry hazardous goods',
  residential: 'does not deliver to homes',
  too_heavy: 'does not carry parcels that are so heavy',
  too_large: 'does not carry parcels that are so large',
} as const;
type ExcludedReason = keyof typeof EXCLUDED_REASONS;

interface ExcludedService {
  readonly card: CompiledParcelCard;
  readonly service: ServiceCard;
  readonly reason: ExcludedReason;
}

export interface Rates {
  /** Cheapest first; of equal ones the faster. */
  readonly rates: readonly ServiceRate[];
  readonly excluded: readonly ExcludedService[];
}

/** @param wanted services, `ground`, or those of a carrier, `ups/ground`; null: all */
export function isWanted(wanted: ReadonlySet<string> | null, carrier: string, service: string): boolean {
  return wanted === null || wanted.has(service) || wanted.has(`${carrier}/${service}`);
}

/** @param wanted as `isWanted` takes it */
export function hasService({ carrier, services }: CompiledParcelCard, wanted: string): boolean {
  const names = new Set([wanted]);
  return services.some(({ code }) => isWanted(names, carrier, code));
}

const PARCELS_PER_STEP = 10;

/** All at once. */
export function rateShipment(...asked: Parameters<typeof ratingSteps>): Rates {
  return allAtOnce(ratingSteps(...asked));
}

/**
 * One service after the other: a hundred parcels by every service of every carrier take long.
 * @param wanted as `isWanted` takes it
 */
export function* ratingSteps(
  cards: readonly CompiledParcelCard[],
  shipment: ParcelShipment,
  markups: readonly MarkupRule[],
  wanted: ReadonlySet<string> | null = null,
): Generator<undefined, Rates> {
  const rates: ServiceRate[] = [];
  const excluded: ExcludedService[] = [];
  for (const card of cards) {
    const zone = card.zones.find(shipment.origin)?.find(shipment.destination) ?? null;
    const sizes = shipment.parcels.map((parcel) => measured(card, parcel));
    for (const service of card.services) {
      if (!isWanted(wanted, card.carrier, service.code)) continue;
      const reason = exclusionOf(service, zone, shipment, sizes);
      const rate =
        reason === null && zone !== null
          ? yield* rateService(card, service, zone, shipment, sizes, markups)
          : null;
      if (rate !== null) rates.push(rate);
      else excluded.push({ card, service, reason: reason ?? 'too_heavy' });
      yield;
    }
  }
  rates.sort(
    (a, b) =>
      a.amount - b.amount ||
      (a.transitDays ?? Number.MAX_SAFE_INTEGER) - (b.transitDays ?? Number.MAX_SAFE_INTEGER) ||
      byName(a, b),
  );
  return { rates, excluded };
}

function byName(a: ServiceRate, b: ServiceRate): number {
  const [one, other] = [`${a.card.carrier} ${a.service.code}`, `${b.card.carrier} ${b.service.code}`];
  return one < other ? -1 : one > other ? 1 : 0;
}

function exclusionOf(
  service: ServiceCard,
  zone: string | null,
  shipment: ParcelShipment,
  sizes: readonly Measured[],
): ExcludedReason | null {
  const { excludes } = service;
  const applies: Readonly<Record<Exclusion, boolean>> = {
    po_box: shipment.isPoBox,
    military: shipment.isMilitary,
    hazmat: sizes.some(({ parcel }) => parcel.isHazmat),
    residential: shipment.isResidential,
  };
  for (const [name, isSo] of Object.entries(applies)) {
    if (isSo && excludes.has(name as Exclusion)) return name as Exclusion;
  }
  if (zone === null || !service.prices.has(zone)) return 'not_served';
  if (sizes.some((size) => isTooLarge(service, size))) return 'too_large';
  return sizes.some(({ parcel }) => parcel.weightNg > service.maxWeightNg) ? 'too_heavy' : null;
}

function isTooLarge(service: ServiceCard, { box, girthUm }: Measured): boolean {
  const { maxLengthPlusGirthUm: girthMax } = service;
  return box.sides[0] > service.maxLengthUm || (girthMax !== null && girthUm > girthMax);
}

function* rateService(
  card: CompiledParcelCard,
  service: ServiceCard,
  zone: string,
  shipment: ParcelShipment,
  sizes: readonly Measured[],
  markups: readonly MarkupRule[],
): Generator<undefined, ServiceRate | null> {
  const markup = markupFor(markups, card.carrier, service.code);
  const parcels: PricedParcel[] = [];
  for (const size of sizes) {
    const parcel = priceParcel({ card, service, zone, shipment, markup }, size);
    if (parcel === null) return null;
    parcels.push(parcel);
    if (parcels.length % PARCELS_PER_STEP === 0) yield;
  }
  const transitDays = service.transitDays.get(zone) ?? null;
  const calendar = { deliveryDays: service.deliveryDays, holidays: card.holidays };
  return {
    card,
    service,
    zone,
    parcels,
    lines: sameLinesTogether(parcels.flatMap(({ lines }) => lines)),
    amount: sumOf(parcels.map(({ amount }) => amount)),
    transitDays,
    estimatedDelivery: transitDays === null ? null : deliveryDay(shipment.shipDay, transitDays, calendar),
  };
}

/** The order in which a breakdown tells them. */
const ORDER: readonly LineCode[] = [
  'base',
  'minimum',
  'residential',
  'delivery_area',
  'additional_handling',
  'oversize',
  'hazmat',
  'peak',
  'fuel',
  'markup',
];

/** Lines of several parcels that say the same become one, which says how many. */
export function sameLinesTogether(lines: readonly Line[]): Line[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${line.code} ${line.description}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()]
    .map(([line, ...others]) => {
      const { code, description } = line as Line;
      return {
        code,
        description: others.length === 0 ? description : `${others.length + 1} × ${description}`,
        amount: sumOf([line as Line, ...others].map(({ amount }) => amount)),
      };
    })
    .sort((a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code));
}
