// The input and output types of routing.
import type { ForbiddenDestination, OrderPolicy } from '../policy/policy-rules.ts';
import type { RoutingReasons } from '../reads/schema.ts';
import type { ROUTING_EXCLUSIONS, ROUTING_RULES } from '../schema.ts';
import type { LatestShip } from './latest-ship-rules.ts';

/** A destination or a warehouse, as far as the distance depends on it. */
export interface PostalPlace {
  readonly country: string;
  readonly state: string | null;
  readonly postalCode: string | null;
}

export interface Timetable {
  readonly timezone: string;
  /** HH:MM local time; null: orders are taken until closing time. */
  readonly orderCutoffTime: string | null;
  /** By weekday name; null: closed; missing: unknown, treated as open all day. */
  readonly operatingHours: Readonly<Record<string, { readonly open: string; readonly close: string } | null>>;
  /** Days off, YYYY-MM-DD: no shift begins on them. */
  readonly holidays: readonly string[];
}

export interface RoutingWarehouse extends PostalPlace, Timetable {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly services: readonly string[];
  readonly coldStorageTypes: readonly string[];
  /** The local date, YYYY-MM-DD. */
  readonly today: string;
}

export interface RoutingItem {
  readonly id: number;
  readonly isHazmat: boolean;
  readonly coldStorageType: string | null;
  /** Days a unit must still keep when it is sold to a customer. */
  readonly minRemainingDays: number;
  /** The components of a bundle; null for a plain item. */
  readonly parts: readonly { readonly itemId: number; readonly quantity: number }[] | null;
}

/** The item may be a bundle. */
export interface DemandLine extends LineUnits {
  readonly itemId: number;
}

export interface Demand {
  readonly lines: readonly DemandLine[];
  readonly destination: PostalPlace;
  readonly serviceLevel: string | null;
  readonly latestShip: LatestShip | null;
  /** It leaves with no dispatch whose cut-off is earlier. */
  readonly notBefore: Date | null;
  /** Where the rest of the order has its stock; counts if the order may not be split. Absent: nowhere yet. */
  readonly besides?: number | null;
}

export interface FreeLot {
  readonly lot: string;
  /** YYYY-MM-DD, or `infinity` if it does not expire. */
  readonly expiration: string;
  readonly free: number;
}

export interface FreeStock {
  /** Available units that are neither reserved nor withheld, by lot. */
  lots(itemId: number, warehouseId: number): readonly FreeLot[];
}

export interface RoutingWorld {
  readonly warehouses: readonly RoutingWarehouse[];
  /** Every item named by a line, and every component of bundles among them. */
  readonly items: ReadonlyMap<number, RoutingItem>;
  readonly now: Date;
  /** Of the merchant. */
  readonly policy: OrderPolicy;
  /** By the hub, at least those in the countries of the orders. */
  readonly forbidden: readonly ForbiddenDestination[];
}

/** Units of one lot to reserve for a line: of its own item, or of a component of its bundle. */
export interface Take extends DemandLine {
  readonly lot: string;
  readonly expiration: string;
}

export interface LineUnits {
  readonly line: number;
  readonly quantity: number;
}

/** Priority on the floor, before the time the order came in. */
export interface Turn {
  /** The dispatch to leave with; null if the warehouse is closed every day. */
  readonly leaveBy: Date | null;
  /** Within one dispatch; lowest first. */
  readonly urgency: number;
}

interface PartPlace {
  readonly warehouseId: number;
  readonly lines: readonly LineUnits[];
  /** The merchant's latest ship date in that warehouse's time zone. */
  readonly latestShip: Date | null;
}

/** Backordered units and the warehouse they would ship from. */
interface WaitingPart extends PartPlace {
  /** What is not there; the other lines wait for these. */
  readonly missing: readonly LineUnits[];
}

export interface PlannedPart extends PartPlace {
  readonly takes: readonly Take[];
  /** When the goods ship at the latest; null if the warehouse is closed every day. */
  readonly shipBy: Date | null;
  readonly turn: Turn;
}

export type RoutingRule = (typeof ROUTING_RULES)[number];

export type Exclusion = (typeof ROUTING_EXCLUSIONS)[number];

export type Why = RoutingReasons;
export type ConsideredWarehouse = Why['warehouses'][number];

export interface RefusedUnits {
  readonly lines: readonly LineUnits[];
  readonly reason: string;
}

export interface Plan {
  /** What ships now, one part per warehouse. */
  readonly parts: readonly PlannedPart[];
  /** Backordered units, counted at the warehouse they would best ship from. */
  readonly backorder: WaitingPart | null;
  /** What no warehouse may ever ship. */
  readonly impossible: RefusedUnits | null;
  /** What the policy neither ships nor backorders. */
  readonly refused: RefusedUnits | null;
  /** By the policy, nothing ships before everything can. */
  readonly shipsWhole: boolean;
  readonly why: Why;
}
