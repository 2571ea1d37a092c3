// The price of one parcel by one service of a card: base, minimum, surcharges, fuel, mark-up, each a line.
import { type Cents, largerOf, minus, percentOf, sumOf } from '../../../kit/kernel/cents.ts';
import { fuelInWords, fuelOn, isInSeason } from '../calendar-rules.ts';
import { markupLine } from '../markup-rules.ts';
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
import type {
  CompiledParcelCard,
  Line,
  LineCode,
  Markup,
  Parcel,
  ParcelShipment,
  ServiceCard,
  Steps,
  SurchargeRule,
} from '../types.ts';

/** What a parcel is, once the card has rounded it. */
export interface Measured {
  readonly parcel: Parcel;
  readonly box: Box;
  readonly volume: bigint;
  readonly girthUm: number;
  /** Null where the card does not count it by its size. */
  readonly dimensionalNg: number | null;
}

export function measured(card: CompiledParcelCard, parcel: Parcel): Measured {
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

export interface PricedParcel {
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
export function priceParcel(priced: Priced, size: Measured): PricedParcel | null {
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
  add('minimum', 'Raised to the minimum charge', minus(largerOf(base, service.minimum), base));
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

/** What raises the base to its minimum is a part of the base. */
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

/** Of these, one is charged for a parcel: who pays for a large one does not pay for handling it, too. */
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
  if (basis === 'minimum') return `${weight} (the least for its size)`;
  const sides = box.sides.map(inchesOf).join(' × ');
  return `${weight} (dimensional: ${sides} in / ${card.dimensional?.divisor})`;
}
