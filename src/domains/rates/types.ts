// Parcels, prices and their parts.
import type { Cents } from '../../kit/kernel/cents.ts';
import type { CHARGED_CODES, EXCLUSIONS } from './cards/schema.ts';
import type { Box } from './measure-rules.ts';
import type { Place } from './prefix-rules.ts';

type ChargedCode = (typeof CHARGED_CODES)[number];
export type Exclusion = (typeof EXCLUSIONS)[number];

/** The card and its version, as stored with a quote. */
export interface CardIdentity {
  readonly id: number;
  readonly carrier: string;
  /** Number of the carrier’s card, from 1. */
  readonly cardVersion: number;
  /** Grows when the card itself is changed: fuel, the end of its validity. */
  readonly version: number;
}

/** By billable weight, both lists alike: the first step that is not lighter has the price. */
export interface Steps {
  readonly upToNg: readonly number[];
  readonly amounts: readonly Cents[];
}

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

/** Mark-up of an org: percent of the whole, and an amount per parcel. */
export interface Markup {
  readonly basisPoints: number;
  readonly flat: Cents;
}

export type LineCode = ChargedCode | 'minimum' | 'fuel' | 'markup';

export interface Line {
  readonly code: LineCode;
  readonly description: string;
  readonly amount: Cents;
}
