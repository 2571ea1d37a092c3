// What labels tell.

export interface UnitOnLabel {
  readonly sku: string;
  readonly fnsku: string | null;
  readonly name: string | null;
  readonly quantity: number;
}

export interface DatedUnits {
  readonly sku: string;
  /** YYYY-MM-DD. */
  readonly expiration: string;
  readonly lot: string | null;
  readonly quantity: number;
}

interface Destination {
  readonly orgName: string;
  readonly warehouseId: number;
  readonly warehouseName: string;
  readonly city: string;
  readonly state: string | null;
  readonly marketplace: string;
  readonly shipment: string | null;
  /** Whether the marketplace knows the shipment; else its number is the hub's own. */
  readonly isKnown: boolean;
  readonly center: string | null;
  readonly sscc: string;
  readonly length_in: number;
  readonly width_in: number;
  readonly height_in: number;
  readonly weight_lb: number;
  readonly updated: string;
}

export interface CartonOnLabel extends Destination {
  readonly id: number;
  readonly workOrder: string | null;
  readonly isTeamLift: boolean;
  readonly units: number;
  readonly contents: readonly {
    readonly sku: string;
    readonly fnsku: string | null;
    readonly lot: string | null;
    readonly expiration: string | null;
    readonly quantity: number;
  }[];
}

export interface PalletOnLabel extends Destination {
  readonly id: number;
  readonly cartons: number;
  readonly units: number;
}
