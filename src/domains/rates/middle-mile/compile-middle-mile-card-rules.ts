// The card of the middle mile, checked as a whole and turned into what prices are looked up in.
import { toCents } from '../../../kit/kernel/cents.ts';
import type { CardFrame } from '../cards/compile-parcel-card-rules.ts';
import type { CardReader } from '../cards/report-rules.ts';
import type { MiddleMileCardJson } from '../cards/schema.ts';
import type { CompiledMiddleMileCard, Lane } from '../types.ts';

/** @returns the card, to be used only where nothing is reported */
export function compileMiddleMileCard(
  json: MiddleMileCardJson,
  frame: CardFrame,
  reader: CardReader,
): CompiledMiddleMileCard {
  const { fuelWeeks, firstDay, ...identity } = frame;
  const regions = new Map<string, string>();
  for (const [index, { region, centers }] of json.regions.entries()) {
    for (const [at, center] of centers.entries()) {
      if (regions.has(center))
        reader.report(`/content/regions/${index}/centers/${at}`, 'duplicate', `${center} is in two regions`);
      regions.set(center, region);
    }
  }
  const lanes = new Map<string, Map<string, Lane>>();
  for (const [index, lane] of json.lanes.entries()) {
    const pointer = `/content/lanes/${index}`;
    const destinations = lanes.get(lane.warehouse) ?? new Map<string, Lane>();
    lanes.set(lane.warehouse, destinations);
    if (destinations.has(lane.destination))
      reader.report(pointer, 'duplicate', `${lane.warehouse} to ${lane.destination} is priced twice`);
    destinations.set(lane.destination, {
      perCubicFoot: toCents(lane.per_cubic_foot_usd),
      minimum: toCents(lane.minimum_usd),
      transitDays: lane.transit_days,
    });
  }
  const { oversize } = json;
  return {
    kind: 'middle_mile',
    ...identity,
    moneyRounding: json.money_rounding,
    lanes,
    regions,
    hazmat: json.hazmat_usd === null ? null : toCents(json.hazmat_usd),
    oversize:
      oversize === null
        ? null
        : {
            overLengthUm: reader.length('/content/oversize/over_length_in', oversize.over_length_in) ?? 0,
            overWeightNg: reader.weight('/content/oversize/over_weight_lb', oversize.over_weight_lb) ?? 0,
            amount: toCents(oversize.amount_usd),
          },
    fuel: {
      weeks: reader.fuelWeeks('/fuel_weeks', fuelWeeks, firstDay),
      appliesTo: new Set(json.fuel_applies_to),
    },
  };
}
