// A parcel carrier's card, checked as a whole and turned into what prices are looked up in.

import { toCents } from '../../../kit/kernel/cents.ts';
import { dayNumber, seasonProblem } from '../calendar-rules.ts';
import { cubicInchesUm3 } from '../measure-rules.ts';
import { type Area, PlaceMap } from '../prefix-rules.ts';
import type { CardIdentity, CompiledParcelCard, ServiceCard, Steps, SurchargeRule } from '../types.ts';
import type { CardReader } from './report-rules.ts';
import type { FuelWeeksJson, ParcelCardJson } from './schema.ts';

type SurchargeJson = ParcelCardJson['surcharges'][number];

export interface CardFrame extends CardIdentity {
  readonly fuelWeeks: FuelWeeksJson;
  /** The first day on which it can be valid, YYYY-MM-DD. */
  readonly firstDay: string;
}

/** Step by step, for a card can have a hundred thousand places. @returns the card, to be used only where nothing is reported */
export function* compileParcelCard(
  json: ParcelCardJson,
  frame: CardFrame,
  reader: CardReader,
): Generator<undefined, CompiledParcelCard> {
  const { fuelWeeks, firstDay, ...identity } = frame;
  const { zones, names } = yield* compileZones(json.zones, reader);
  const known = new Set<string>();
  for (const [index, { code }] of json.services.entries()) {
    if (known.has(code))
      reader.report(`/content/services/${index}/code`, 'duplicate', `is named ${code} twice`);
    known.add(code);
  }
  const requireService = (pointer: string, code: string) => {
    if (!known.has(code)) reader.report(pointer, 'unknown_reference', `the card has no service ${code}`);
  };
  const requireZone = (pointer: string, zone: string) => {
    if (!names.has(zone))
      reader.report(pointer, 'unknown_reference', `no destination of the card is in zone ${zone}`);
  };
  const prices = compilePrices(json.prices, reader, requireService, requireZone);
  const transit = compileTransit(json.transit, reader, requireService, requireZone);
  const surcharges = json.surcharges.map((rule, index) => {
    const pointer = `/content/surcharges/${index}`;
    for (const [at, code] of (rule.services ?? []).entries())
      requireService(`${pointer}/services/${at}`, code);
    for (const [at, zone] of (rule.zones ?? []).entries()) requireZone(`${pointer}/zones/${at}`, zone);
    return { services: rule.services ?? null, rule: compileSurcharge(rule, pointer, reader) };
  });
  return {
    kind: 'parcel',
    ...identity,
    dimensionRounding: json.dimension_rounding,
    weightRounding: json.weight_rounding,
    moneyRounding: json.money_rounding,
    dimensional:
      json.dimensional === null
        ? null
        : { divisor: json.dimensional.divisor, aboveUm3: cubicInchesUm3(json.dimensional.above_in3) },
    services: json.services.map((service, index) => {
      const pointer = `/content/services/${index}`;
      const priced = prices.get(service.code) ?? new Map<string, Steps>();
      if (priced.size === 0) reader.report(pointer, 'required', `the card has no price of ${service.code}`);
      return {
        code: service.code,
        name: service.name,
        minimum: toCents(service.minimum_usd ?? 0),
        maxWeightNg: reader.weight(`${pointer}/max_weight_lb`, service.max_weight_lb) ?? 0,
        maxLengthUm: reader.length(`${pointer}/max_length_in`, service.max_length_in) ?? 0,
        maxLengthPlusGirthUm: reader.length(
          `${pointer}/max_length_plus_girth_in`,
          service.max_length_plus_girth_in,
        ),
        excludes: new Set(service.excludes ?? []),
        deliveryDays: service.delivery_days,
        prices: priced,
        transitDays: transit.get(service.code) ?? new Map<string, number>(),
        surcharges: surcharges
          .filter(({ services }) => services === null || services.includes(service.code))
          .map(({ rule }) => rule),
      } satisfies ServiceCard;
    }),
    zones,
    fuel: {
      weeks: reader.fuelWeeks('/fuel_weeks', fuelWeeks, firstDay),
      appliesTo: new Set(json.fuel_applies_to),
    },
    holidays: new Set(json.holidays.map(dayNumber)),
  };
}

function* compileZones(
  charts: ParcelCardJson['zones'],
  reader: CardReader,
): Generator<undefined, { zones: CompiledParcelCard['zones']; names: Set<string> }> {
  const names = new Set<string>();
  const origins: { area: Area; value: PlaceMap<string> }[] = [];
  for (const [index, chart] of charts.entries()) {
    const pointer = `/content/zones/${index}`;
    const destinations: { area: Area; value: string }[] = [];
    for (const [at, destination] of chart.destinations.entries()) {
      names.add(destination.zone);
      const area = reader.area(`${pointer}/destinations/${at}`, destination);
      destinations.push({ area, value: destination.zone });
      yield;
    }
    const value = yield* PlaceMap.steps(destinations, (place) =>
      reader.report(`${pointer}/destinations`, 'duplicate', `${place} is in two destinations`),
    );
    for (const [at, origin] of chart.origins.entries())
      origins.push({ area: reader.area(`${pointer}/origins/${at}`, origin), value });
    yield;
  }
  const zones = yield* PlaceMap.steps(origins, (place) =>
    reader.report('/content/zones', 'duplicate', `${place} is an origin of two charts`),
  );
  return { zones, names };
}

type Require = (pointer: string, name: string) => void;

/** By service and zone. A heavier parcel never costs less: that would be a mistake of the file. */
function compilePrices(
  rows: ParcelCardJson['prices'],
  reader: CardReader,
  requireService: Require,
  requireZone: Require,
): Map<string, Map<string, Steps>> {
  const services = new Map<string, Map<string, number[]>>();
  for (const [index, { service, zone }] of rows.entries()) {
    requireService(`/content/prices/${index}/service`, service);
    requireZone(`/content/prices/${index}/zone`, zone);
    const zones = services.get(service) ?? new Map<string, number[]>();
    services.set(service, zones);
    const indexes = zones.get(zone);
    if (indexes === undefined) zones.set(zone, [index]);
    else indexes.push(index);
  }
  const stepsOf = (indexes: readonly number[]): Steps => {
    const steps = indexes
      .map((index) => {
        const { up_to_lb, amount_usd } = rows[index] as ParcelCardJson['prices'][number];
        return {
          index,
          ng: reader.weight(`/content/prices/${index}/up_to_lb`, up_to_lb) ?? 0,
          amount: toCents(amount_usd),
        };
      })
      .sort((a, b) => a.ng - b.ng);
    for (const [at, step] of steps.entries()) {
      const before = steps[at - 1];
      if (before === undefined) continue;
      if (before.ng === step.ng)
        reader.report(
          `/content/prices/${step.index}`,
          'duplicate',
          `element ${before.index} prices the same`,
        );
      else if (before.amount > step.amount)
        reader.report(
          `/content/prices/${step.index}/amount_usd`,
          'too_small',
          `must be at least what the lighter step costs (element ${before.index})`,
        );
    }
    return { upToNg: steps.map(({ ng }) => ng), amounts: steps.map(({ amount }) => amount) };
  };
  return new Map(
    Array.from(services, ([service, zones]) => [
      service,
      new Map(Array.from(zones, ([zone, indexes]) => [zone, stepsOf(indexes)])),
    ]),
  );
}

function compileTransit(
  rows: ParcelCardJson['transit'],
  reader: CardReader,
  requireService: Require,
  requireZone: Require,
): Map<string, Map<string, number>> {
  const services = new Map<string, Map<string, number>>();
  for (const [index, { service, zone, days }] of rows.entries()) {
    const pointer = `/content/transit/${index}`;
    requireService(`${pointer}/service`, service);
    requireZone(`${pointer}/zone`, zone);
    const zones = services.get(service) ?? new Map<string, number>();
    services.set(service, zones);
    if (zones.has(zone)) reader.report(pointer, 'duplicate', `${service} in zone ${zone} stands there twice`);
    zones.set(zone, days);
  }
  return services;
}

/** What a surcharge of each kind must say, for it would be charged on everything otherwise. */
const NEEDS: Readonly<Partial<Record<SurchargeJson['code'], readonly (keyof SurchargeJson)[]>>> = {
  delivery_area: ['areas'],
  additional_handling: ['over'],
  oversize: ['over'],
  peak: ['from', 'until'],
};

function compileSurcharge(rule: SurchargeJson, pointer: string, reader: CardReader): SurchargeRule {
  for (const name of NEEDS[rule.code] ?? []) {
    if (rule[name] === undefined)
      reader.report(`${pointer}/${name}`, 'required', `is required of ${rule.code}`);
  }
  if (rule.code === 'residential' && rule.residential === false)
    reader.report(`${pointer}/residential`, 'not_allowed', 'homes are residential');
  const { over } = rule;
  return {
    code: rule.code,
    name: rule.name,
    amount: toCents(rule.amount_usd),
    zones: rule.zones === undefined ? null : new Set(rule.zones),
    residential: rule.code === 'residential' ? true : (rule.residential ?? null),
    areas:
      rule.areas === undefined
        ? null
        : PlaceMap.of(
            rule.areas.map((area, at) => ({
              area: reader.area(`${pointer}/areas/${at}`, area),
              value: true as const,
            })),
          ),
    over:
      over === undefined
        ? null
        : {
            weightNg: reader.weight(`${pointer}/over/weight_lb`, over.weight_lb),
            lengthUm: reader.length(`${pointer}/over/length_in`, over.length_in),
            secondSideUm: reader.length(`${pointer}/over/second_side_in`, over.second_side_in),
            lengthPlusGirthUm: reader.length(
              `${pointer}/over/length_plus_girth_in`,
              over.length_plus_girth_in,
            ),
            volumeUm3: over.volume_in3 === undefined ? null : cubicInchesUm3(over.volume_in3),
          },
    minimumBillableNg: reader.weight(`${pointer}/minimum_billable_lb`, rule.minimum_billable_lb) ?? 0,
    season: seasonOf(rule, pointer, reader),
  };
}

function seasonOf(
  { from, until }: SurchargeJson,
  pointer: string,
  reader: CardReader,
): SurchargeRule['season'] {
  if (from === undefined && until === undefined) return null;
  if (from === undefined || until === undefined) {
    const missing = from === undefined ? 'from' : 'until';
    reader.report(`${pointer}/${missing}`, 'required', 'a season has a first and a last day');
    return null;
  }
  const problem = seasonProblem({ from, until });
  if (problem !== null) reader.report(`${pointer}/from`, 'bad_format', problem);
  return { from, until };
}
