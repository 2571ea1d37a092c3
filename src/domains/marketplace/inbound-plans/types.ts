// The seam to a marketplace: who makes inbound plans. The hub itself makes them by ids of its own (local-inbound.ts); Amazon
// is asked by its Fulfillment Inbound API (amazon/).
//
// | what is done          | steps                                                                                    |
// |-----------------------|------------------------------------------------------------------------------------------|
// | create the plan       | create_plan                                                                              |
// | packing information   | generate_packing, choose_packing, confirm_packing, read_groups, set_packing; or, when it is known where everything goes, set_shipment_packing |
// | confirm the placement | generate_placement, choose_placement, confirm_placement                                  |
// | read the shipments    | read_shipments, read_contents                                                            |
//
// A step makes one request at most, because a seller account has one a second for everything that is asked in its name; what
// it learns is written down before the next one. A process may die between the two: a step that is made again first finds
// out whether it was made, or does no harm when it is made twice.
import type { Cents } from '../../../kit/kernel/cents.ts';
import type { HandlerName, PackingTime, PlacementWish, PlanStep, Problem } from './schema.ts';

/** Units of a SKU with one lot and date. */
export interface PlanUnits {
  readonly sku: string;
  readonly quantity: number;
  /** Null: none. */
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly prep: readonly string[];
  /** Whether the marketplace wants its own code on every unit. */
  readonly isLabelled: boolean;
}

export interface PlanCarton {
  readonly id: number;
  readonly sscc: string;
  readonly shipmentId: number | null;
  readonly fbaShipmentId: string | null;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly weightLb: number;
  readonly units: readonly PlanUnits[];
}

/** SKUs that may share a box. */
export interface PackingGroup {
  readonly id: string;
  /** Null while nobody has read them. */
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

/** A box as the marketplace lists it: by what it is known again. */
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

/** What is remembered of a plan from step to step. */
interface PlanMemory {
  readonly plan_ref: string | null;
  readonly packing_option_id: string | null;
  readonly placement_option_id: string | null;
  readonly packing_groups: readonly PackingGroup[];
  readonly placement_options: readonly OfferedPlacement[];
  readonly shipments: readonly PlanShipment[];
}

/** A plan as a step finds it. */
export interface PlanWork extends PlanMemory {
  /** The plan's number. */
  readonly name: string;
  /** Tells the plan from all others, also of other services that ask with the same account. */
  readonly title: string;
  readonly packing: PackingTime;
  readonly placement: PlacementWish;
  readonly marketplaceId: string | null;
  readonly fulfillmentCenterCode: string | null;
  readonly contact: { readonly name: string; readonly phone: string } | null;
  /** Where the goods leave from. */
  readonly source: {
    readonly name: string;
    readonly line1: string;
    readonly line2: string | null;
    readonly city: string;
    readonly state: string | null;
    readonly postalCode: string | null;
    readonly country: string;
  };
  readonly units: readonly PlanUnits[];
  /** Those of the plan, or those that were packed for its shipments. */
  readonly cartons: readonly PlanCarton[];
  /** The request of this step may have reached the marketplace before. */
  readonly wasAsked: boolean;
}

/** What comes of a step. */
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
  /** The marketplace's. */
  readonly number: string;
  readonly marketplaceId: string | null;
}

export interface ReceivedPage {
  readonly received: readonly { readonly sku: string; readonly quantity: number }[];
  /** Where the next page begins; null: that was the last one. */
  readonly token: string | null;
}

/** Each throws `Refused` where somebody has to change something first, and `TryLater` where trying again may help. */
export interface InboundMarketplace {
  readonly name: HandlerName;
  step(step: PlanStep, plan: PlanWork): Promise<Progress>;
  operation(id: string): Promise<OperationState>;
  /** What a shipment's marketplace has received of each SKU so far; null: people tell the hub. */
  receipts(shipment: ReceivedShipment, token: string | null): Promise<ReceivedPage | null>;
}
