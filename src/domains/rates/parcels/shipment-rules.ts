// The price of every service of a card for a shipment of parcels, or why it does not carry it.

import { type Cents, largerOf, minus, percentOf, sumOf } from '../../../kit/kernel/cents.ts';
import { allAtOnce } from '../../../kit/kernel/yielder.ts';
import { deliveryDay, fuelInWords, fuelOn, isInSeason } from '../calendar-rules.ts';
import type { CompiledParcelCard, ServiceCard, SurchargeRule } from '../cards/compile-card-rules.ts';
import { type MarkupRule, markupFor, markupLine } from '../markup-rules.ts';
import {
  type Box,
  dimensionalWeightNg,
  inchesOf,
  lengthPlusGirthUm,
  poundsOf,
  roundedBox,
  roundedWeight,
  volumeUm3,
} from '../measure-rules.ts';
import type { Exclusion, Line, LineCode, Markup, Parcel, ParcelShipment, Steps } from '../types.ts';

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
  not_served: 'does not serve this route',
  po_box: 'does not deliver to PO boxes',
  military: 'does not deliver to military addresses (APO, FPO, DPO)',
  hazmat: 'does not carry hazardous goods',
  residential: 'does not deliver to residential addresses',
  too_heavy: 'does not carry parcels this heavy',
  too_large: 'does not carry parcels this large',
} as const;
type ExcludedReason = keyof typeof EXCLUDED_REASONS;

interface ExcludedService {
  readonly card: CompiledParcelCard;
  readonly service: ServiceCard;
  readonly reason: ExcludedReason;
}

export interface Rates {
  /** Cheapest first, then fastest. */
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

/** Merges identical lines of several parcels, with their number. */
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

// --- A parcel -----------------------------------------------------------------------------------------------------------

interface Measured {
  readonly parcel: Parcel;
  readonly box: Box;
  readonly volume: bigint;
  readonly girthUm: number;
  /** Null where the card does not count it by its size. */
  readonly dimensionalNg: number | null;
}

function measured(card: CompiledParcelCard, parcel: Parcel): Measured {
  const box = roundedBox(parcel.box, card.dimensionRounding);
  const volume = volumeUm3(box);
  const { dimensional } = card;
  const isDimensional = dimensional !== null && volume > dimensional.aboveUm3;
  return {
    parcel,
    box,
    volume,
    girthUm: lengthPlusGirthUm(box),
    dimensionalNg: isDimensional ? dimensionalWeightNg(volume, dimensional.divisor) : null,
  };
}

type Basis = 'actual' | 'dimensional' | 'minimum';

interface PricedParcel {
  readonly billableNg: number;
  readonly basis: Basis;
  readonly lines: readonly Line[];
  readonly amount: Cents;
}

interface Priced {
  readonly card: CompiledParcelCard;
  readonly service: ServiceCard;
  readonly zone: string;
  readonly shipment: ParcelShipment;
  readonly markup: Markup | null;
}

/** Null where the card has no price for so heavy a parcel. */
function priceParcel(priced: Priced, size: Measured): PricedParcel | null {
  const { card, service, zone } = priced;
  const rules = service.surcharges.filter((rule) => isCharged(rule, priced, size));
  const { billableNg, basis } = billable(card, size, rules);
  const steps = service.prices.get(zone);
  const base = steps === undefined ? null : priceAt(steps, billableNg);
  if (base === null) return null;
  const lines: Line[] = [];
  const add = (code: LineCode, description: string, amount: Cents) => {
    if (amount !== 0 || code === 'base') lines.push({ code, description, amount });
  };
  add('base', baseInWords(priced, size, billableNg, basis), base);
  add('minimum', 'Minimum charge', minus(largerOf(base, service.minimum), base));
  for (const { code, name, amount } of chosen(rules)) add(code, name, amount);
  const fuel = fuelOn(card.fuel.weeks, priced.shipment.shipDay);
  if (fuel !== null) {
    const charged = sumOf(lines.filter((line) => hasFuel(card, line)).map((line) => line.amount));
    add('fuel', fuelInWords(fuel), percentOf(charged, fuel.basisPoints, card.moneyRounding));
  }
  const own = markupLine(priced.markup, sumOf(lines.map((line) => line.amount)), card.moneyRounding);
  if (own !== null) add('markup', own.description, own.amount);
  return { billableNg, basis, lines, amount: sumOf(lines.map((line) => line.amount)) };
}

/** The line that raises the base to its minimum counts as base. */
function hasFuel({ fuel }: CompiledParcelCard, { code }: Line): boolean {
  return fuel.appliesTo.has(code === 'minimum' ? 'base' : code);
}

function isCharged(rule: SurchargeRule, { zone, shipment }: Priced, size: Measured): boolean {
  if (rule.code === 'hazmat' && !size.parcel.isHazmat) return false;
  if (rule.residential !== null && rule.residential !== shipment.isResidential) return false;
  if (rule.zones !== null && !rule.zones.has(zone)) return false;
  if (rule.season !== null && !isInSeason(rule.season, shipment.shipDay)) return false;
  if (rule.areas !== null && rule.areas.find(shipment.destination) === null) return false;
  return rule.over === null || isOver(rule.over, size);
}

function isOver(
  over: NonNullable<SurchargeRule['over']>,
  { parcel, box, girthUm, volume }: Measured,
): boolean {
  const exceeds = (value: number, limit: number | null) => limit !== null && value > limit;
  return (
    exceeds(parcel.weightNg, over.weightNg) ||
    exceeds(box.sides[0], over.lengthUm) ||
    exceeds(box.sides[1], over.secondSideUm) ||
    exceeds(girthUm, over.lengthPlusGirthUm) ||
    (over.volumeUm3 !== null && volume > over.volumeUm3)
  );
}

/** Of these, only one is charged for a parcel. */
const ONE_OF: Readonly<Record<string, string>> = { oversize: 'size', additional_handling: 'size' };

/** The rules of which something is charged, in the order of the card: of alternatives the dearest, the first of equals. */
function chosen(rules: readonly SurchargeRule[]): SurchargeRule[] {
  const dearest = new Map<string, SurchargeRule>();
  for (const rule of rules) {
    if (rule.code === 'peak') continue;
    const group = ONE_OF[rule.code] ?? rule.code;
    const known = dearest.get(group);
    if (known === undefined || rule.amount > known.amount) dearest.set(group, rule);
  }
  return rules.filter((rule) => rule.code === 'peak' || dearest.get(ONE_OF[rule.code] ?? rule.code) === rule);
}

function billable(
  card: CompiledParcelCard,
  { parcel, dimensionalNg }: Measured,
  rules: readonly SurchargeRule[],
): { billableNg: number; basis: Basis } {
  const least = rules.reduce((most, rule) => Math.max(most, rule.minimumBillableNg), 0);
  const size = dimensionalNg ?? 0;
  const basis: Basis =
    least > Math.max(size, parcel.weightNg) ? 'minimum' : size > parcel.weightNg ? 'dimensional' : 'actual';
  const heaviest = Math.max(parcel.weightNg, size, least);
  return { billableNg: roundedWeight(heaviest, card.weightRounding), basis };
}

/** The price of the first step that is not lighter. */
function priceAt({ upToNg, amounts }: Steps, ng: number): Cents | null {
  let [low, high] = [0, upToNg.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((upToNg[middle] as number) < ng) low = middle + 1;
    else high = middle;
  }
  return amounts[low] ?? null;
}

function baseInWords(
  { card, service, zone }: Priced,
  { box }: Measured,
  billableNg: number,
  basis: Basis,
): string {
  const weight = `${service.name}, zone ${zone}, ${poundsOf(billableNg)} lb`;
  if (basis === 'actual') return weight;
  if (basis === 'minimum') return `${weight} (minimum for its size)`;
  const sides = box.sides.map(inchesOf).join(' × ');
  return `${weight} (dimensional: ${sides} in / ${card.dimensional?.divisor})`;
}
