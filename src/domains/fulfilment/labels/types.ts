// The seam between shipping and whoever rates parcels and sells labels. A source is never asked inside a transaction that
// holds locks: what is asked for is written down first, and what came of it afterwards.
import type { Cents } from '../../../kit/kernel/cents.ts';
import type { ParcelQuote } from '../../rates/quotes/types.ts';
import type { SourceName } from './schema.ts';

export interface LabelAddress {
  readonly name: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly line3: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string;
  readonly phone: string | null;
}

export interface CartonToRate {
  readonly shipmentId: number;
  readonly carton: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly weightLb: number;
  readonly isHazmat: boolean;
}

/** The cartons of a sub-order that want labels, and between whom they go. */
export interface ShipmentToRate {
  readonly subOrderId: number;
  readonly subOrderNumber: string;
  readonly warehouseId: number;
  readonly from: LabelAddress;
  readonly to: LabelAddress;
  readonly isResidential: boolean;
  /** It comes back: from the customer, who is `to`, to the warehouse, which is `from`. */
  readonly isReturn?: true;
  readonly cartons: readonly CartonToRate[];
}

interface PriceLine {
  readonly code: string;
  readonly description: string;
  readonly amount_usd: number;
}

/** What one carton costs by a service. */
export interface CartonPrice {
  readonly amount: Cents;
  readonly breakdown: readonly PriceLine[];
  readonly sourceShipment: string | null;
  readonly sourceRate: string | null;
}

/** A service that carries all of the cartons. */
export interface ServiceOffer {
  readonly carrier: string;
  readonly service: string;
  readonly serviceName: string;
  /** In the order of the cartons that were rated. */
  readonly cartons: readonly CartonPrice[];
}

/** A kept quote, as labels are bought by it. */
export interface LabelQuote {
  readonly id: number;
  readonly offers: readonly ServiceOffer[];
  readonly excluded: readonly {
    readonly carrier: string;
    readonly service: string;
    readonly description: string;
  }[];
}

/** A label that was asked for. */
export interface RequestedLabel {
  readonly id: number;
  readonly carrier: string;
  readonly service: string;
  readonly sourceShipment: string | null;
  readonly sourceRate: string | null;
  /** Given by the floor, where the source gives none. */
  readonly trackingNumber: string | null;
  readonly requestedAt: Date;
}

/** Nobody knows: it is asked again later. */
interface Unknown {
  readonly outcome: 'unknown';
  readonly error: string;
}

interface Refused {
  readonly outcome: 'refused';
  readonly error: string;
}

export type BuyOutcome =
  | { readonly outcome: 'bought'; readonly trackingNumber: string; readonly trackingUrl: string | null }
  | Refused
  | Unknown;

export type VoidOutcome = { readonly outcome: 'voided' } | Refused | Unknown;

export interface LabelFile {
  readonly format: 'pdf' | 'zpl';
  readonly bytes: Buffer;
}

export interface LabelSource {
  readonly name: SourceName;
  /** Whose account is used; null where none is needed. */
  readonly account: { readonly orgId: number; readonly id: number; readonly labelsPerDay: number } | null;
  /** Whether the floor gives the carriers' numbers, or the source does. */
  readonly takesNumbers: boolean;
  /** Rates all cartons, and keeps the quote. @returns its id */
  rate(shipment: ShipmentToRate): Promise<number>;
  /** What a kept quote of this source says of the cartons; a text: why it is not for them. */
  offersOf(quote: ParcelQuote, shipment: ShipmentToRate): LabelQuote | string;
  /** Buys it where it is not bought yet: asking twice buys once. */
  buy(label: RequestedLabel): Promise<BuyOutcome>;
  /** Voids it where it was bought: asking twice voids once. */
  void(label: RequestedLabel): Promise<VoidOutcome>;
  /** The label as the source has drawn it; none where the service draws it. Null: nobody knows yet. */
  files(label: RequestedLabel): Promise<readonly LabelFile[] | null>;
}
