// The interface of what carries out inbound plans: the hub itself, under its own numbers (local-inbound.ts), or Amazon, through
// its Fulfillment Inbound API (amazon/).
//
// | what is done          | steps                                                                                    |
// |-----------------------|------------------------------------------------------------------------------------------|
// | create the plan       | create_plan                                                                              |
// | packing information   | generate_packing, choose_packing, confirm_packing, read_groups, set_packing; or, when it is known where everything goes, set_shipment_packing |
// | confirm the placement | generate_placement, choose_placement, confirm_placement                                  |
// | read the shipments    | read_shipments, read_contents                                                            |
//
// A step makes one request at most, because a seller account allows one per second in total, and its result is stored before the
// next one. A process may die in between: a repeated step first checks whether it already ran, or is harmless to repeat.
import type { Cents } from '../../../kit/kernel/cents.ts';
import type { HandlerName, PackingTime, PlacementWish, PlanStep, Problem } from './schema.ts';

export interface PlanUnits {
  readonly sku: string;
  readonly quantity: number;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly prep: readonly string[];
  /** Whether the marketplace wants its own code on every unit. */
  readonly is_labelled: boolean;
}

export interface PlanCarton {
  readonly id: number;
  readonly sscc: string;
  readonly shipment_id: number | null;
  readonly fba_shipment_id: string | null;
  readonly marketplace_name: string;
  readonly length_in: number;
  readonly width_in: number;
  readonly height_in: number;
  readonly weight_lb: number;
  readonly units: readonly (PlanUnits & { readonly work_order_item_id: number | null })[];
}

export interface PackingGroup {
  readonly id: string;
  /** Null until they are read. */
  readonly skus: readonly string[] | null;
  /** Where the next page of them begins. */
  readonly token?: string;
}

export interface OfferedPlacement {
  readonly placement_option_id: string;
  readonly shipment_refs: readonly string[];
  readonly fee_cents: Cents;
  readonly currency: string | null;
  readonly expires: string | null;
  readonly isAccepted: boolean;
}

/** A box as the marketplace lists it: what it is recognized by. */
export interface ListedBox {
  readonly contents: string;
  readonly measures: string;
  readonly count: number;
}

export interface PlanShipment {
  readonly shipment_ref: string;
  readonly fba_shipment_id: string | null;
  readonly fulfillment_center_code: string | null;
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
  readonly boxes: readonly ListedBox[];
  /** Whether its items, or its boxes, are known. */
  readonly is_read: boolean;
  readonly is_assigned: boolean;
  /** Where the next page of them begins. */
  readonly token?: string;
}

export interface SourceAddress {
  readonly name: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string;
}

/** The state of a plan between steps. */
interface PlanMemory {
  readonly plan_ref: string | null;
  readonly packing_option_id: string | null;
  readonly placement_option_id: string | null;
  readonly packing_groups: readonly PackingGroup[];
  readonly placement_options: readonly OfferedPlacement[];
  readonly shipments: readonly PlanShipment[];
}

export interface PlanWork extends PlanMemory {
  readonly name: string;
  /** Identifies the plan among all that use the account, including those of other services. */
  readonly title: string;
  readonly packing: PackingTime;
  readonly placement: PlacementWish;
  readonly marketplace_id: string | null;
  readonly fulfillment_center_code: string | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly source: SourceAddress;
  readonly units: readonly PlanUnits[];
  /** Those of the plan, or those that were packed for its shipments. */
  readonly cartons: readonly PlanCarton[];
  /** The request of this step may have reached the marketplace before. */
  readonly is_asked: boolean;
}

export interface Progress {
  readonly learnt?: Partial<PlanMemory>;
  /** What is to do next; absent: the same again. */
  readonly next?: PlanStep | 'done' | 'cancelled';
  /** What the marketplace has to end before that. */
  readonly operationId?: string;
  /** What the hub has to do before that. */
  readonly waitsFor?: string;
  /** Nothing new: look again so much later, for this reason. */
  readonly later?: { readonly ms: number; readonly why: string };
}

export interface OperationState {
  readonly status: 'SUCCESS' | 'FAILED' | 'IN_PROGRESS';
  readonly problems: readonly Problem[];
}

export interface ReceivedShipment {
  readonly number: string;
  readonly marketplaceId: string | null;
}

export interface ReceivedPage {
  readonly received: readonly { readonly sku: string; readonly quantity: number }[];
  /** Where the next page begins; null: that was the last one. */
  readonly token: string | null;
}

/** Each throws `Refused` if something has to be changed first, and `TryLater` if a retry may help. */
export interface InboundMarketplace {
  readonly name: HandlerName;
  step(step: PlanStep, plan: PlanWork): Promise<Progress>;
  operation(id: string): Promise<OperationState>;
  /** The quantity of each SKU received so far; null: the hub enters it. */
  receipts(shipment: ReceivedShipment, token: string | null): Promise<ReceivedPage | null>;
}
