import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sumOf } from '../../../kit/kernel/cents.ts';
import { CardReader, compileMiddleMileCard } from '../cards/compile-card-rules.ts';
import type { MiddleMileCardJson } from '../cards/schema.ts';
import { boxOf, lengthUm, weightNg } from '../measure-rules.ts';
import { type Carton, type MiddleMileShipment, priceMiddleMile } from './middle-mile-rules.ts';

const JSON_CARD: MiddleMileCardJson = {
  money_rounding: 'half_up',
  regions: [{ region: 'east', centers: ['ABE8', 'TEB9'] }],
  lanes: [
    { warehouse: 'EWR-1', destination: 'east', per_cubic_foot_usd: 2.75, minimum_usd: 45, transit_days: 2 },
    { warehouse: 'EWR-1', destination: 'TEB9', per_cubic_foot_usd: 1.99, minimum_usd: 30, transit_days: 1 },
  ],
  hazmat_usd: 65,
  oversize: { over_length_in: 25, over_weight_lb: 50, amount_usd: 12.5 },
  fuel_applies_to: ['base', 'oversize'],
};
const frame = { id: 1, carrier: 'middle_mile', cardVersion: 1, version: 1, firstDay: '2026-10-01' };
const card = compileMiddleMileCard(
  JSON_CARD,
  { ...frame, fuelWeeks: [{ from: '2026-09-28', percent: 8.5 }] },
  new CardReader(),
);
const carton = (length: number, width: number, height: number, pounds: number): Carton => ({
  box: boxOf([length, width, height].map((side) => lengthUm(side, 'in') ?? 0) as [number, number, number]),
  weightNg: weightNg(pounds, 'lb') ?? 0,
});
const shipment = (more: Partial<MiddleMileShipment> = {}): MiddleMileShipment => ({
  warehouse: 'EWR-1',
  fulfillmentCenter: 'ABE8',
  cartons: [carton(18, 16, 12, 30)],
  isHazmat: false,
  shipDay: '2026-11-12',
  ...more,
});
const linesOf = (more: Partial<MiddleMileShipment>, of = card) => {
  const priced = priceMiddleMile(of, shipment(more), null);
  if (typeof priced === 'string') return priced;
  return [
    ...priced.lines.map(({ code, amount }) => `${code} ${amount}`),
    priced.cubicFeetHundredths,
    priced.amount,
  ];
};

describe('the middle mile', () => {
  // 18 × 16 × 12 = 3456 in³ = 2 ft³; 20 of them are 40 ft³.
  it('costs so much a cubic foot of the lane, and at least its minimum', () => {
    expect(linesOf({})).toEqual(['base 550', 'minimum 3950', 'fuel 383', 200, 4883]);
    const cartons = Array.from({ length: 20 }, () => carton(18, 16, 12, 30));
    expect(linesOf({ cartons })).toEqual(['base 11000', 'fuel 935', 4000, 11_935]);
  });

  it('goes by the lane of the center before that of its region', () => {
    const cartons = Array.from({ length: 20 }, () => carton(18, 16, 12, 30));
    expect(linesOf({ cartons, fulfillmentCenter: 'TEB9' })).toEqual(['base 7960', 'fuel 677', 4000, 8637]);
  });

  it('adds hazardous goods and oversize cartons', () => {
    // 2 ft³ and 26 × 12 × 12 = 3744 in³ = 2.1667 ft³: 4.17 ft³ in hundredths, up; one is long, one is heavy.
    const cartons = [carton(18, 16, 12, 51), carton(26, 12, 12, 30)];
    expect(linesOf({ cartons, isHazmat: true })).toEqual([
      'base 1147',
      'minimum 3353',
      'hazmat 6500',
      'oversize 2500',
      'fuel 595',
      417,
      14_095,
    ]);
  });

  it('says why a shipment has no price', () => {
    expect(linesOf({ warehouse: 'RNO-1' })).toBe('no_lane');
    expect(linesOf({ fulfillmentCenter: 'ONT8' })).toBe('no_lane');
    expect(linesOf({ cartons: [] })).toBe('no_cartons');
    expect(linesOf({ isHazmat: true }, { ...card, hazmat: null })).toBe('hazmat');
  });

  it('sums up, and does not fall when a carton is added', () => {
    const side = fc.integer({ min: 1, max: 40 });
    const made = fc.tuple(side, side, side, fc.integer({ min: 1, max: 80 })).map((sizes) => carton(...sizes));
    const markup = { basisPoints: 750, flat: cents(100) };
    fc.assert(
      fc.property(
        fc.array(made, { minLength: 1, maxLength: 20 }),
        made,
        fc.boolean(),
        (cartons, more, isHazmat) => {
          const one = priceMiddleMile(card, shipment({ cartons, isHazmat }), markup);
          const other = priceMiddleMile(card, shipment({ cartons: [...cartons, more], isHazmat }), markup);
          if (typeof one === 'string' || typeof other === 'string') throw new Error('no price');
          expect(sumOf(one.lines.map(({ amount }) => amount))).toBe(one.amount);
          expect(other.amount).toBeGreaterThanOrEqual(one.amount);
        },
      ),
    );
  });
});
