// A quote as merchants see it. It is stored with the mark-up as a separate line, for the hub; for a merchant the mark-up is spread
// over all lines in proportion, so that no line reveals the hub's cost or margin. The sum is the same.
import { type Cents, minus, NO_CENTS, plus, shareOf, sumOf, toCents } from '../../../kit/kernel/cents.ts';
import { breakdownJson } from '../markup-rules.ts';
import { sameLinesTogether } from '../parcels/shipment-rules.ts';
import type { Line, LineCode } from '../types.ts';
import type { MiddleMileRatesJson, ParcelRatesJson } from './schema.ts';

type LineJson = ParcelRatesJson['rates'][number]['breakdown'][number];
type Rate = ParcelRatesJson['rates'][number];
type Freight = MiddleMileRatesJson['rates'][number];

/**
 * Rate by rate, for a hundred parcels by every service have megabytes.
 * @param quote as JSON
 */
export function* merchantJson(quote: string): Generator<undefined, string> {
  if (!quote.includes('"code":"markup"')) return quote;
  const { rates, ...frame } = JSON.parse(quote) as ParcelRatesJson | MiddleMileRatesJson;
  yield;
  const isOfParcels = 'excluded' in frame;
  const shown: string[] = [];
  for (const rate of rates) {
    shown.push(
      JSON.stringify(isOfParcels ? rateForMerchant(rate as Rate) : freightForMerchant(rate as Freight)),
    );
    yield;
  }
  return `${JSON.stringify(frame).slice(0, -1)},"rates":[${shown}]}`;
}

/** The price of one parcel or shipment, with the mark-up spread over its lines. */
export function merchantBreakdown(lines: readonly LineJson[]): LineJson[] {
  return breakdownJson(markupSpread(lines));
}

function freightForMerchant({ shipments, ...rest }: Freight): Freight {
  return {
    ...rest,
    shipments: shipments.map((one) => ({ ...one, breakdown: merchantBreakdown(one.breakdown) })),
  };
}

function rateForMerchant(rate: Rate): Rate {
  const parcels = rate.parcels.map(({ breakdown }) => markupSpread(breakdown));
  return {
    ...rate,
    breakdown: breakdownJson(sameLinesTogether(parcels.flat())),
    parcels: rate.parcels.map((parcel, index) => ({
      ...parcel,
      breakdown: breakdownJson(parcels[index] ?? []),
    })),
  };
}

/** The running sum is scaled and rounded, not each line: so nothing is lost or gained by rounding. */
function markupSpread(breakdown: readonly LineJson[]): Line[] {
  const lines = breakdown.map(
    ({ code, description, amount_usd }): Line => ({
      code: code as LineCode,
      description,
      amount: toCents(amount_usd),
    }),
  );
  const whole = sumOf(lines.map(({ amount }) => amount));
  const charged = lines.filter(({ code }) => code !== 'markup');
  const cost = sumOf(charged.map(({ amount }) => amount));
  if (charged.length === lines.length) return lines;
  let [shown, costSoFar] = [NO_CENTS, NO_CENTS];
  return charged.map((line, index): Line => {
    costSoFar = plus(costSoFar, line.amount);
    const until: Cents =
      index === charged.length - 1
        ? whole
        : cost === 0
          ? NO_CENTS
          : shareOf(whole, { of: costSoFar, in: cost }, 'half_up');
    const amount = minus(until, shown);
    shown = until;
    return { ...line, amount };
  });
}
