// A service as an aggregator rates it, with the mark-up of the org.
import { type Cents, decimalOf, sumOf } from '../../../kit/kernel/cents.ts';
import { breakdownJson, type MarkupRule, markupFor, markupLine } from '../markup-rules.ts';
import { sameLinesTogether } from '../parcels/shipment-rules.ts';
import type { Line } from '../types.ts';
import type { ParcelRatesJson, RateSource } from './schema.ts';
import type { SourceService } from './types.ts';

type Rate = ParcelRatesJson['rates'][number];

/** Of equal ones the faster, and then by name. */
export function cheapestFirst(one: Rate, other: Rate): number {
  const days = ({ transit_days }: Rate) => transit_days ?? Number.MAX_SAFE_INTEGER;
  const name = ({ carrier, service }: Rate) => `${carrier} ${service}`;
  return (
    one.amount_usd - other.amount_usd ||
    days(one) - days(other) ||
    (name(one) < name(other) ? -1 : name(one) > name(other) ? 1 : 0)
  );
}

/** @param weightsLb of each parcel */
export function sourceRate(
  source: RateSource,
  { carrier, service, serviceName, amounts, transitDays }: SourceService,
  weightsLb: readonly number[],
  markups: readonly MarkupRule[],
): Rate {
  const markup = markupFor(markups, carrier, service);
  const parcels = amounts.map((base): { lines: Line[]; amount: Cents } => {
    const more = markupLine(markup, base, 'half_up');
    const lines: Line[] = [{ code: 'base', description: serviceName, amount: base }];
    if (more !== null) lines.push(more);
    return { lines, amount: sumOf(lines.map(({ amount }) => amount)) };
  });
  return {
    source,
    carrier,
    service,
    zone: null,
    billable_weight_lb: Number(weightsLb.reduce((sum, one) => sum + one, 0).toFixed(3)),
    dim_divisor: null,
    amount_usd: decimalOf(sumOf(parcels.map(({ amount }) => amount))),
    breakdown: breakdownJson(sameLinesTogether(parcels.flatMap(({ lines }) => lines))),
    transit_days: transitDays,
    estimated_delivery: null,
    service_name: serviceName,
    parcels: parcels.map(({ lines, amount }, index) => ({
      billable_weight_lb: weightsLb[index] ?? 0,
      basis: 'actual' as const,
      amount_usd: decimalOf(amount),
      breakdown: breakdownJson(lines),
    })),
  };
}
