// The interface between shipping and label sources. A source is never called inside a transaction that holds locks: the
// request is recorded before, the answer after.
import type { Cents } from '../../kit/kernel/cents.ts';
import type { RateSource } from '../rates/quotes/schema.ts';
import type { ParcelQuote } from '../rates/quotes/types.ts';
import type { LabelState } from './schema.ts';

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
  readonly company?: string | null;
}

export interface CartonToRate {
  readonly shipmentId: number;
  readonly carton: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly weightLb: number;
  readonly isHazmat: boolean;
  /** The value to insure; absent: none. */
  readonly insured?: Cents;
}

/** What the merchant asks of the carrier. */
interface ShippingWishes {
  readonly isSigned: boolean;
  readonly incoterm: string | null;
  readonly recipientTaxId: string | null;
}

/** The cartons of a sub-order that need labels, with sender and recipient. */
export interface ShipmentToRate {
  readonly subOrderId: number;
  readonly subOrderNumber: string;
  readonly warehouseId: number;
  readonly from: LabelAddress;
  readonly to: LabelAddress;
  readonly isResidential: boolean;
  /** A return: from the customer (`to`) to the warehouse (`from`). */
  readonly isReturn?: true;
  readonly wishes?: ShippingWishes;
  readonly cartons: readonly CartonToRate[];
}

interface PriceLine {
  readonly code: string;
  readonly description: string;
  readonly amount_usd: number;
}

/** What one carton costs with a service. */
export interface CartonPrice {
  readonly amount: Cents;
  readonly breakdown: readonly PriceLine[];
  readonly sourceShipment: string | null;
  readonly sourceRate: string | null;
}

/** A service that takes all of the cartons. */
export interface ServiceOffer {
  readonly carrier: string;
  readonly service: string;
  readonly serviceName: string;
  /** In the order of the rated cartons. */
  readonly cartons: readonly CartonPrice[];
}

/** A stored quote, as needed to buy labels. */
export interface LabelQuote {
  readonly id: number;
  readonly offers: readonly ServiceOffer[];
  readonly excluded: readonly {
    readonly carrier: string;
    readonly service: string;
    readonly description: string;
  }[];
}

/** What is stored for a label of any kind: the request and its outcome. */
export interface SettledLabel {
  readonly id: number;
  readonly state: LabelState;
  readonly source: RateSource;
  readonly account_org_id: number | null;
  readonly carrier: string | null;
  readonly service: string | null;
  readonly source_shipment: string | null;
  readonly source_rate: string | null;
  readonly tracking_number: string | null;
  readonly tracking_url: string | null;
  readonly error: string | null;
  readonly requested_at: string;
  readonly bought_at: string | null;
  readonly void_requested_at: string | null;
  readonly voided_at: string | null;
}

/** Rejected, or of unknown outcome and retried later. */
export interface NotDone {
  readonly outcome: 'refused' | 'unknown';
  readonly error: string;
}

export type BuyOutcome =
  | {
      readonly outcome: 'bought';
      readonly trackingNumber: string | null;
      readonly trackingUrl: string | null;
    }
  | NotDone;

export type VoidOutcome = { readonly outcome: 'voided' } | NotDone;

export interface LabelFile {
  readonly format: 'pdf' | 'zpl';
  readonly bytes: Buffer;
}

export interface LabelSource {
  readonly name: RateSource;
  /** The account in use; null if none is needed. */
  readonly account: { readonly orgId: number; readonly id: number; readonly labelsPerDay: number } | null;
  /** Whether the floor supplies the carriers' numbers, or the source. */
  readonly takesNumbers: boolean;
  /** Rates all cartons and stores the quote. @returns its id */
  rate(shipment: ShipmentToRate): Promise<number>;
  /** The offers of a stored quote for the cartons, or the reason why it does not apply. */
  offersOf(quote: ParcelQuote, shipment: ShipmentToRate): LabelQuote | string;
  /** Idempotent: buys at most once. */
  buy(label: SettledLabel): Promise<BuyOutcome>;
  /** Idempotent: voids at most once. */
  void(label: SettledLabel): Promise<VoidOutcome>;
  /** The source's files; empty if the service draws the label, null if they are not known yet. */
  files(label: SettledLabel): Promise<readonly LabelFile[] | null>;
}
