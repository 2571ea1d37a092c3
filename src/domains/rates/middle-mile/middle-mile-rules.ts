// The price of a marketplace shipment on its way to a fulfilment center: by the cubic foot of its lane.

import { type Cents, largerOf, minus, percentOf, shareOf, sumOf } from '../../../kit/kernel/cents.ts';
import { fuelInWords, fuelOn } from '../calendar-rules.ts';
import type { CompiledMiddleMileCard } from '../cards/compile-card-rules.ts';
import { markupLine } from '../markup-rules.ts';
import { type Box, CUBIC_FOOT_UM3, volumeUm3 } from '../measure-rules.ts';
import type { Line, LineCode, Markup } from '../types.ts';

export interface Carton {
  readonly box: Box;
  readonly weightNg: number;
}

export interface MiddleMileShipment {
  readonly warehouse: string;
  readonly fulfillmentCenter: string;
  readonly cartons: readonly Carton[];
  readonly isHazmat: boolean;
  readonly shipDay: string;
}

export interface MiddleMilePrice {
  readonly cubicFeetHundredths: number;
  readonly lines: readonly Line[];
  readonly amount: Cents;
  readonly transitDays: number;
}

export type Unpriced = 'no_lane' | 'hazmat' | 'no_cartons';

export const UNPRICED_REASONS: Readonly<Record<Unpriced, string>> = {
  no_lane: 'no rate card has a lane from its warehouse to its fulfilment center',
  hazmat: 'it has hazardous goods, which the carrier does not accept',
  no_cartons: 'none of its cartons is packed and measured',
};

export function priceMiddleMile(
  card: CompiledMiddleMileCard,
  shipment: MiddleMileShipment,
  markup: Markup | null,
): MiddleMilePrice | Unpriced {
  const lane = laneOf(card, shipment);
  if (lane === null) return 'no_lane';
  if (shipment.cartons.length === 0) return 'no_cartons';
  if (shipment.isHazmat && card.hazmat === null) return 'hazmat';
  const hundredths = cubicFeetHundredths(shipment.cartons);
  const base = shareOf(lane.perCubicFoot, { of: hundredths, in: 100 }, card.moneyRounding);
  const lines: Line[] = [];
  const add = (code: LineCode, description: string, amount: Cents) => {
    if (amount !== 0 || code === 'base') lines.push({ code, description, amount });
  };
  // The price of a cubic foot is the hub's: a merchant's lines have the mark-up in them.
  const { warehouse, fulfillmentCenter } = shipment;
  add('base', `${hundredths / 100} cubic feet, ${warehouse} to ${fulfillmentCenter}`, base);
  add('minimum', 'Minimum charge of the lane', minus(largerOf(base, lane.minimum), base));
  if (shipment.isHazmat && card.hazmat !== null) add('hazmat', 'Hazardous goods', card.hazmat);
  for (const line of oversizeLines(card, shipment.cartons)) add('oversize', line.description, line.amount);
  const fuel = fuelOn(card.fuel.weeks, shipment.shipDay);
  if (fuel !== null) {
    const charged = lines.filter(({ code }) => card.fuel.appliesTo.has(code === 'minimum' ? 'base' : code));
    const amount = sumOf(charged.map((line) => line.amount));
    add('fuel', fuelInWords(fuel), percentOf(amount, fuel.basisPoints, card.moneyRounding));
  }
  const own = markupLine(markup, sumOf(lines.map((line) => line.amount)), card.moneyRounding);
  if (own !== null) add('markup', own.description, own.amount);
  return {
    cubicFeetHundredths: hundredths,
    lines,
    amount: sumOf(lines.map((line) => line.amount)),
    transitDays: lane.transitDays,
  };
}

/** The lane to the center itself, else to its region. */
function laneOf(card: CompiledMiddleMileCard, { warehouse, fulfillmentCenter }: MiddleMileShipment) {
  const lanes = card.lanes.get(warehouse);
  const region = card.regions.get(fulfillmentCenter);
  return lanes?.get(fulfillmentCenter) ?? (region === undefined ? undefined : lanes?.get(region)) ?? null;
}

/** Of all cartons together, a part of a hundredth counts as one. */
function cubicFeetHundredths(cartons: readonly Carton[]): number {
  const volume = cartons.reduce((sum, { box }) => sum + volumeUm3(box), 0n);
  return Number((volume * 100n + CUBIC_FOOT_UM3 - 1n) / CUBIC_FOOT_UM3);
}

function oversizeLines(
  card: CompiledMiddleMileCard,
  cartons: readonly Carton[],
): Pick<Line, 'description' | 'amount'>[] {
  const { oversize } = card;
  if (oversize === null) return [];
  const large = cartons.filter(
    ({ box, weightNg }) => box.sides[0] > oversize.overLengthUm || weightNg > oversize.overWeightNg,
  );
  if (large.length === 0) return [];
  const description = large.length === 1 ? 'Oversize carton' : `${large.length} × Oversize carton`;
  return [{ description, amount: sumOf(large.map(() => oversize.amount)) }];
}
