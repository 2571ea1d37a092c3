// Validates a rate card as a whole and compiles it for lookups: amounts in cents, measures in whole units, everything by key.

import { invalid, type Violation, type ViolationCode, violation } from '../../../kit/http/problems.ts';
import { toCents } from '../../../kit/kernel/cents.ts';
import { scaledDecimal } from '../../../kit/kernel/decimals.ts';
import { dayNumber, type FuelWeek, type Season, seasonProblem } from '../calendar-rules.ts';
import { cubicInchesUm3, DECIMALS, lengthUm, weightNg } from '../measure-rules.ts';
import { type Area, PlaceMap, prefixProblem } from '../prefix-rules.ts';
import type { CardIdentity, LineCode, Steps } from '../types.ts';
import type { AreaJson, FuelWeeksJson, MiddleMileCardJson, ParcelCardJson } from './schema.ts';

type SurchargeJson = ParcelCardJson['surcharges'][number];

interface CardFrame extends CardIdentity {
  readonly fuelWeeks: FuelWeeksJson;
  /** The first day on which it can be valid, YYYY-MM-DD. */
  readonly firstDay: string;
}

/** A generator, because a card can have a hundred thousand places. @returns the card, only usable without violations */
export function* compileParcelCard(json: ParcelCardJson, frame: CardFrame, reader: CardReader) {
  return compileServices(json, frame, reader, yield* compileZones(json.zones, reader));
}

export type CompiledParcelCard = ReturnType<typeof compileServices>;
export type ServiceCard = CompiledParcelCard['services'][number];
export type SurchargeRule = ReturnType<typeof compileSurcharge>;

function compileServices(
  json: ParcelCardJson,
  { fuelWeeks, firstDay, ...identity }: CardFrame,
  reader: CardReader,
  { zones, names }: { readonly zones: PlaceMap<PlaceMap<string>>; readonly names: ReadonlySet<string> },
) {
  const known = new Set<string>();
  for (const [index, { code }] of json.services.entries()) {
    if (known.has(code))
      reader.report(`/content/services/${index}/code`, 'duplicate', `${code} is listed twice`);
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
    kind: 'parcel' as const,
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
      if (priced.size === 0) reader.report(pointer, 'required', `the card has no price for ${service.code}`);
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
      };
    }),
    zones,
    fuel: {
      weeks: reader.fuelWeeks('/fuel_weeks', fuelWeeks, firstDay),
      appliesTo: new Set<LineCode>(json.fuel_applies_to),
    },
    holidays: new Set(json.holidays.map(dayNumber)),
  };
}

function* compileZones(
  charts: ParcelCardJson['zones'],
  reader: CardReader,
): Generator<undefined, { zones: PlaceMap<PlaceMap<string>>; names: Set<string> }> {
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
          `element ${before.index} has a price for the same`,
        );
      else if (before.amount > step.amount)
        reader.report(
          `/content/prices/${step.index}/amount_usd`,
          'too_small',
          `must be at least the price of the lighter step (element ${before.index})`,
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
    if (zones.has(zone)) reader.report(pointer, 'duplicate', `${service} is listed twice in zone ${zone}`);
    zones.set(zone, days);
  }
  return services;
}

/** Required conditions of each kind of surcharge: without them it would apply to everything. */
const NEEDS: Readonly<Partial<Record<SurchargeJson['code'], readonly (keyof SurchargeJson)[]>>> = {
  delivery_area: ['areas'],
  additional_handling: ['over'],
  oversize: ['over'],
  peak: ['from', 'until'],
};

function compileSurcharge(rule: SurchargeJson, pointer: string, reader: CardReader) {
  for (const name of NEEDS[rule.code] ?? []) {
    if (rule[name] === undefined)
      reader.report(`${pointer}/${name}`, 'required', `is required of ${rule.code}`);
  }
  if (rule.code === 'residential' && rule.residential === false)
    reader.report(
      `${pointer}/residential`,
      'not_allowed',
      'residential surcharges cannot be limited to businesses',
    );
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

function seasonOf({ from, until }: SurchargeJson, pointer: string, reader: CardReader): Season | null {
  if (from === undefined && until === undefined) return null;
  if (from === undefined || until === undefined) {
    const missing = from === undefined ? 'from' : 'until';
    reader.report(`${pointer}/${missing}`, 'required', 'a season needs a first and a last day');
    return null;
  }
  const problem = seasonProblem({ from, until });
  if (problem !== null) reader.report(`${pointer}/from`, 'bad_format', problem);
  return { from, until };
}

// --- Reading numbers ----------------------------------------------------------------------------------------------------

export class CardReader {
  readonly violations: Violation[] = [];
  readonly #placeOf: (pointer: string) => string;

  /** @param placeOf where a part of the card stands in the request */
  constructor(placeOf = (pointer: string) => pointer) {
    this.#placeOf = placeOf;
  }

  report(pointer: string, code: ViolationCode, message: string): void {
    this.violations.push(violation(this.#placeOf(pointer), code, message));
  }

  weight(pointer: string, value: number | undefined): number | null {
    return this.#read(pointer, value, DECIMALS.lb, (given) => weightNg(given, 'lb'));
  }

  length(pointer: string, value: number | undefined): number | null {
    return this.#read(pointer, value, DECIMALS.in, (given) => lengthUm(given, 'in'));
  }

  area(pointer: string, { country, prefixes = [] }: AreaJson): Area {
    for (const [index, prefix] of prefixes.entries()) {
      const problem = prefixProblem(prefix);
      if (problem !== null) this.report(`${pointer}/prefixes/${index}`, 'bad_format', problem);
    }
    return { country, prefixes };
  }

  /** @param firstDay the first day of the card */
  fuelWeeks(pointer: string, weeks: FuelWeeksJson, firstDay: string): FuelWeek[] {
    const read = weeks.map(({ from, percent }, index) => {
      const basisPoints = this.#read(`${pointer}/${index}/percent`, percent, 2, (given) =>
        scaledDecimal(given, 2),
      );
      const before = weeks[index - 1];
      if (before !== undefined && before.from >= from)
        this.report(`${pointer}/${index}/from`, 'not_allowed', 'must come after the week before it');
      return { from, basisPoints: basisPoints ?? 0 };
    });
    const [first] = read;
    if (first !== undefined && first.from > firstDay)
      this.report(`${pointer}/0/from`, 'too_large', `must not come after the card’s first day, ${firstDay}`);
    return read;
  }

  #read<T>(
    pointer: string,
    value: number | undefined,
    decimals: number,
    read: (value: number) => T | null,
  ): T | null {
    if (value === undefined) return null;
    const found = read(value);
    if (found === null) this.report(pointer, 'bad_precision', `must have at most ${decimals} decimals`);
    return found;
  }
}

// --- Of the middle mile -------------------------------------------------------------------------------------------------

/** @returns the card, only usable without violations */
export function compileMiddleMileCard(
  json: MiddleMileCardJson,
  { fuelWeeks, firstDay, ...identity }: CardFrame,
  reader: CardReader,
) {
  const regions = new Map<string, string>();
  for (const [index, { region, centers }] of json.regions.entries()) {
    for (const [at, center] of centers.entries()) {
      if (regions.has(center))
        reader.report(`/content/regions/${index}/centers/${at}`, 'duplicate', `${center} is in two regions`);
      regions.set(center, region);
    }
  }
  const compileLane = (lane: MiddleMileCardJson['lanes'][number]) => ({
    perCubicFoot: toCents(lane.per_cubic_foot_usd),
    minimum: toCents(lane.minimum_usd),
    transitDays: lane.transit_days,
  });
  type Lanes = Map<string, ReturnType<typeof compileLane>>;
  const lanes = new Map<string, Lanes>();
  for (const [index, lane] of json.lanes.entries()) {
    const pointer = `/content/lanes/${index}`;
    const destinations = lanes.get(lane.warehouse) ?? (new Map() as Lanes);
    lanes.set(lane.warehouse, destinations);
    if (destinations.has(lane.destination))
      reader.report(pointer, 'duplicate', `${lane.warehouse} to ${lane.destination} is priced twice`);
    destinations.set(lane.destination, compileLane(lane));
  }
  const { oversize } = json;
  return {
    kind: 'middle_mile' as const,
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
      appliesTo: new Set<LineCode>(json.fuel_applies_to),
    },
  };
}

export type CompiledMiddleMileCard = ReturnType<typeof compileMiddleMileCard>;
export type CompiledCard = CompiledParcelCard | CompiledMiddleMileCard;

// --- Of either kind -----------------------------------------------------------------------------------------------------

export type CardContent =
  | { readonly kind: 'parcel'; readonly content: ParcelCardJson }
  | { readonly kind: 'middle_mile'; readonly content: MiddleMileCardJson };

/** Step by step. @param placeOf where a part of the card stands in the request */
export function* compileSteps(
  card: CardContent,
  frame: CardFrame,
  placeOf?: (pointer: string) => string,
): Generator<undefined, CompiledCard> {
  const reader = new CardReader(placeOf);
  const compiled =
    card.kind === 'parcel'
      ? yield* compileParcelCard(card.content, frame, reader)
      : compileMiddleMileCard(card.content, frame, reader);
  if (reader.violations.length > 0) throw invalid(reader.violations);
  return compiled;
}
