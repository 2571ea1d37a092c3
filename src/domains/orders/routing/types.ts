// The words that routing speaks in: what it is asked, what it may use, and what it answers.
import type { ROUTING_EXCLUSIONS, ROUTING_RULES } from '../schema.ts';
import type { LatestShip } from './latest-ship-rules.ts';

interface Destination {
  readonly country: string;
  readonly state: string | null;
  readonly postalCode: string | null;
}

export interface RoutingWarehouse {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly timezone: string;
  readonly isActive: boolean;
  readonly services: readonly string[];
  readonly coldStorageTypes: readonly string[];
  /** HH:MM, local; null: orders are taken until the warehouse closes. */
  readonly orderCutoffTime: string | null;
  /** By weekday name; null: closed; no entry: not known, taken as open all day. */
  readonly operatingHours: Readonly<Record<string, { readonly open: string; readonly close: string } | null>>;
  /** The date there, YYYY-MM-DD. */
  readonly today: string;
}

export interface RoutingItem {
  readonly id: number;
  readonly isHazmat: boolean;
  readonly coldStorageType: string | null;
  /** Days that a unit must still be good for when it is sold to a merchant's customer. */
  readonly minRemainingDays: number;
  /** What one unit of a bundle is made of; null for a plain item. */
  readonly parts: readonly { readonly itemId: number; readonly quantity: number }[] | null;
}

export interface DemandLine {
  readonly line: number;
  /** A plain item or a bundle. */
  readonly itemId: number;
  readonly quantity: number;
}

export interface Demand {
  readonly lines: readonly DemandLine[];
  readonly destination: Destination;
  readonly serviceLevel: string | null;
  readonly latestShip: LatestShip | null;
}

export interface FreeLot {
  readonly lot: string;
  /** YYYY-MM-DD, or `infinity` for goods without a date. */
  readonly expiration: string;
  readonly free: number;
}

export interface FreeStock {
  /** Available units of an item at a warehouse that nobody has reserved and nothing withholds, by lot. */
  lots(itemId: number, warehouseId: number): readonly FreeLot[];
}

export interface RoutingWorld {
  readonly warehouses: readonly RoutingWarehouse[];
  /** Every item that a line names, and every part of a bundle among them. */
  readonly items: ReadonlyMap<number, RoutingItem>;
  readonly now: Date;
}

/** Units of one lot to reserve for a line: of the line's own item, or of a part of the bundle it names. */
export interface Take {
  readonly line: number;
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

export interface LineUnits {
  readonly line: number;
  readonly quantity: number;
}

/** When it is a sub-order's turn on the floor: by these, then by when its order came. */
export interface Turn {
  /** The dispatch that it must leave with; null where the warehouse is closed every day of the week. */
  readonly leaveBy: Date | null;
  /** Among those of one dispatch: the smallest comes first. */
  readonly urgency: number;
}

export interface PlannedPart {
  readonly warehouseId: number;
  readonly lines: readonly LineUnits[];
  readonly takes: readonly Take[];
  /** When the goods have left at the latest; null where the warehouse is closed every day of the week. */
  readonly shipBy: Date | null;
  /** Until when the merchant wants it to leave this warehouse. */
  readonly latestShip: Date | null;
  readonly turn: Turn;
}

/** Units that wait for stock, and where they would ship from. */
export interface WaitingPart {
  readonly warehouseId: number;
  readonly lines: readonly LineUnits[];
  /** Until when the merchant wants them to leave that warehouse. */
  readonly latestShip: Date | null;
}

export type RoutingRule = (typeof ROUTING_RULES)[number];

export type Exclusion = (typeof ROUTING_EXCLUSIONS)[number];

export interface ConsideredWarehouse {
  readonly id: number;
  readonly distance_km: number;
  /** Units of the order that it could ship on its own. */
  readonly can_ship_units: number;
  /** When the goods would have left at the latest, an instant; null where it never opens. */
  readonly ship_by: string | null;
  /** Why it may ship nothing of the order; null where it may. */
  readonly excluded: Exclusion | null;
  readonly chosen: boolean;
}

export interface Why {
  readonly rule: RoutingRule;
  readonly text: string;
  readonly warehouses: readonly ConsideredWarehouse[];
}

export interface Plan {
  /** What ships now, one part per warehouse. */
  readonly parts: readonly PlannedPart[];
  /** What has to wait, counted at the warehouse it would best ship from. */
  readonly backorder: WaitingPart | null;
  /** What no warehouse may ever ship. */
  readonly impossible: { readonly lines: readonly LineUnits[]; readonly reason: string } | null;
  readonly why: Why;
}
