// What holds for every parcel and card: fast-check prints the seed of what it finds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POST, VAN } from '../../../../test/worlds/rate-cards.ts';
import { type Cents, sumOf } from '../../../kit/kernel/cents.ts';
import type { MarkupRule } from '../markup-rules.ts';
import { boxOf, lengthUm, weightNg } from '../measure-rules.ts';
import { placeOf } from '../prefix-rules.ts';
import type { Parcel, ParcelShipment } from '../types.ts';
import { rateShipment } from './shipment-rules.ts';

const RUNS = { numRuns: 500 };
const CARDS = [VAN, POST];

const side = fc.integer({ min: 1, max: 11_000 });
const sides = fc.tuple(side, side, side);
const weight = fc.integer({ min: 1, max: 1_600_000 });
const day = fc
  .date({ min: new Date('2026-10-01'), max: new Date('2027-03-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const markup: fc.Arbitrary<readonly MarkupRule[]> = fc.oneof(
  fc.constant([]),
  fc
    .record({
      basisPoints: fc.integer({ min: -10_000, max: 20_000 }),
      flatCents: fc.integer({ min: -500, max: 500 }),
    })
    .map((one) => [{ id: 1, carrier: null, service: null, ...one }]),
);
const hundredths = (values: readonly number[]) =>
  boxOf(values.map((value) => lengthUm(value / 100, 'in') ?? 0) as [number, number, number]);
const parcelOf = (lengths: readonly number[], tenThousandths: number, isHazmat = false): Parcel => ({
  box: hundredths(lengths),
  weightNg: weightNg(tenThousandths / 10_000, 'lb') ?? 0,
  isHazmat,
});
const parcel = fc.tuple(sides, weight, fc.boolean()).map((made) => parcelOf(...made));
const shipment: fc.Arbitrary<ParcelShipment> = fc.record({
  origin: fc.constantFrom(placeOf('US', '07114'), placeOf('US', '08512')),
  destination: fc
    .constantFrom('10001', '12990', '60431', '60601', '90210', '99501', '99799', '09354', '33101')
    .map((code) => placeOf('US', code)),
  isResidential: fc.boolean(),
  isPoBox: fc.constant(false),
  isMilitary: fc.constant(false),
  shipDay: day,
  parcels: fc.array(parcel, { minLength: 1, maxLength: 4 }),
});

/** Amount of each service that carries it. */
function amounts(of: ParcelShipment, markups: readonly MarkupRule[]): Map<string, Cents> {
  const { rates } = rateShipment(CARDS, of, markups);
  return new Map(
    rates.map((rate) => [`${rate.card.carrier} ${rate.service.code} ${rate.zone}`, rate.amount]),
  );
}

describe('every price', () => {
  it('is the sum of its breakdown, to the cent, and of its parcels', () => {
    fc.assert(
      fc.property(shipment, markup, (of, markups) => {
        for (const rate of rateShipment(CARDS, of, markups).rates) {
          expect(sumOf(rate.lines.map(({ amount }) => amount))).toBe(rate.amount);
          expect(sumOf(rate.parcels.map(({ amount }) => amount))).toBe(rate.amount);
          expect(rate.amount).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    );
  });

  it('is there for every service, or the reason why not', () => {
    fc.assert(
      fc.property(shipment, markup, (of, markups) => {
        const { rates, excluded } = rateShipment(CARDS, of, markups);
        expect([...rates, ...excluded].map(({ service }) => service.code).sort()).toEqual([
          'air',
          'ground',
          'post',
        ]);
      }),
      RUNS,
    );
  });

  it('does not fall when the parcel gets heavier', () => {
    fc.assert(
      fc.property(shipment, markup, sides, weight, weight, (of, markups, lengths, one, other) => {
        const [light, heavy] = [Math.min(one, other), Math.max(one, other)];
        const lighter = amounts({ ...of, parcels: [parcelOf(lengths, light)] }, markups);
        const heavier = amounts({ ...of, parcels: [parcelOf(lengths, heavy)] }, markups);
        for (const [service, amount] of heavier) {
          expect(lighter.get(service), `${service} carries the heavier one alone`).toBeDefined();
          expect(lighter.get(service)).toBeLessThanOrEqual(amount);
        }
      }),
      RUNS,
    );
  });

  it('is the same for the same shipment, in any order of its sides and parcels', () => {
    fc.assert(
      fc.property(shipment, markup, (of, markups) => {
        const turned = of.parcels.map((one) => ({
          ...one,
          box: boxOf([one.box.sides[2], one.box.sides[0], one.box.sides[1]]),
        }));
        const again = amounts({ ...of, parcels: turned.reverse() }, markups);
        expect(again).toEqual(amounts(of, markups));
      }),
      RUNS,
    );
  });

  it('is the same in inches and in centimetres, in pounds and in kilograms', () => {
    // Whole inches are hundredths of centimetres; 10,000 lb of 0.45359237 kg are as exact as four decimals get.
    const inches = fc.tuple(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 30 }),
    );
    fc.assert(
      fc.property(
        shipment,
        markup,
        inches,
        fc.integer({ min: 1, max: 700_000 }),
        (of, markups, whole, tenThousandthsKg) => {
          const metric: Parcel = {
            box: boxOf(
              whole.map((value) => lengthUm((value * 254) / 100, 'cm') ?? 0) as [number, number, number],
            ),
            weightNg: weightNg(tenThousandthsKg / 10_000, 'kg') ?? 0,
            isHazmat: false,
          };
          const inInches = { ...metric, box: hundredths(whole.map((value) => value * 100)) };
          expect(metric.box).toEqual(inInches.box);
          expect(amounts({ ...of, parcels: [metric] }, markups)).toEqual(
            amounts({ ...of, parcels: [inInches] }, markups),
          );
        },
      ),
      RUNS,
    );
    expect(weightNg(0.4536, 'kg')).toBeGreaterThan(weightNg(1, 'lb') ?? 0);
    expect(weightNg(0.4535, 'kg')).toBeLessThan(weightNg(1, 'lb') ?? 0);
  });
});
