// Rate cards as they are priced with: every amount in cents, every measure in whole units, everything found by key.
import type { Cents, MoneyRounding } from '../../kit/kernel/cents.ts';
import type { Calendar, DeliveryDays, FuelWeek, Season } from './calendar-rules.ts';
import type { CHARGED_CODES, EXCLUSIONS, SURCHARGE_CODES } from './cards/schema.ts';
import type { Box, DimensionRounding, WeightRounding } from './measure-rules.ts';
import type { Place, PlaceMap } from './prefix-rules.ts';

type SurchargeCode = (typeof SURCHARGE_CODES)[number];
type ChargedCode = (typeof CHARGED_CODES)[number];
export type Exclusion = (typeof EXCLUSIONS)[number];

/** Which card, and which state of it: what a quote remembers. */
export interface CardIdentity {
  readonly id: number;
  readonly carrier: string;
  /** The carrier's first card is 1, the next 2. */
  readonly cardVersion: number;
  /** Grows when the card itself is changed: fuel, the end of its validity. */
  readonly version: number;
}

/** By billable weight, both lists alike: the first step that is not lighter has the price. */
export interface Steps {
  readonly upToNg: readonly number[];
  readonly amounts: readonly Cents[];
}

export interface SurchargeRule {
  readonly code: SurchargeCode;
  readonly name: string;
  readonly amount: Cents;
  readonly zones: ReadonlySet<string> | null;
  readonly residential: boolean | null;
  readonly areas: PlaceMap<true> | null;
  readonly over: {
    readonly weightNg: number | null;
    readonly lengthUm: number | null;
    readonly secondSideUm: number | null;
    readonly lengthPlusGirthUm: number | null;
    readonly volumeUm3: bigint | null;
  } | null;
  readonly minimumBillableNg: number;
  readonly season: Season | null;
}

export interface ServiceCard {
  readonly code: string;
  readonly name: string;
  readonly minimum: Cents;
  readonly maxWeightNg: number;
  readonly maxLengthUm: number;
  readonly maxLengthPlusGirthUm: number | null;
  readonly excludes: ReadonlySet<Exclusion>;
  readonly deliveryDays: DeliveryDays;
  readonly prices: ReadonlyMap<string, Steps>;
  readonly transitDays: ReadonlyMap<string, number>;
  readonly surcharges: readonly SurchargeRule[];
}

interface Fuel {
  readonly weeks: readonly FuelWeek[];
  readonly appliesTo: ReadonlySet<string>;
}

export interface CompiledParcelCard extends CardIdentity {
  readonly kind: 'parcel';
  readonly dimensionRounding: DimensionRounding;
  readonly weightRounding: WeightRounding;
  readonly moneyRounding: MoneyRounding;
  readonly dimensional: { readonly divisor: number; readonly aboveUm3: bigint } | null;
  readonly services: readonly ServiceCard[];
  /** By origin, then by destination. */
  readonly zones: PlaceMap<PlaceMap<string>>;
  readonly fuel: Fuel;
  readonly holidays: Calendar['holidays'];
}

export interface Lane {
  readonly perCubicFoot: Cents;
  readonly minimum: Cents;
  readonly transitDays: number;
}

export interface CompiledMiddleMileCard extends CardIdentity {
  readonly kind: 'middle_mile';
  readonly moneyRounding: MoneyRounding;
  /** By warehouse, then by fulfilment center or region. */
  readonly lanes: ReadonlyMap<string, ReadonlyMap<string, Lane>>;
  readonly regions: ReadonlyMap<string, string>;
  readonly hazmat: Cents | null;
  readonly oversize: {
    readonly overLengthUm: number;
    readonly overWeightNg: number;
    readonly amount: Cents;
  } | null;
  readonly fuel: Fuel;
}

export type CompiledCard = CompiledParcelCard | CompiledMiddleMileCard;

export interface Parcel {
  readonly box: Box;
  readonly weightNg: number;
  readonly isHazmat: boolean;
}

export interface ParcelShipment {
  readonly origin: Place;
  readonly destination: Place;
  readonly isResidential: boolean;
  readonly isPoBox: boolean;
  readonly isMilitary: boolean;
  readonly shipDay: string;
  readonly parcels: readonly Parcel[];
}

/** What an org pays beside the card: percent of the whole, and an amount for each parcel. */
export interface Markup {
  readonly basisPoints: number;
  readonly flat: Cents;
}

export type LineCode = ChargedCode | 'minimum' | 'fuel' | 'markup';

/** A line of a breakdown. */
export interface Line {
  readonly code: LineCode;
  readonly description: string;
  readonly amount: Cents;
}
