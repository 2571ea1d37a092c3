// What stands on the papers of a request.

export interface PrintedRequest {
  readonly irNumberOf: number;
  readonly orgName: string;
  readonly status: string;
  readonly updated: string;
  readonly note: string | null;
  readonly carrier: string | null;
  readonly trackingNumbers: readonly string[];
  readonly poNumber: string | null;
  readonly containerNumber: string | null;
  /** Of a transfer: the warehouse that the goods come from. */
  readonly sourceName: string | null;
  readonly warehouseId: number;
  readonly warehouseName: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string;
  readonly timezone: string;
  readonly pallets: readonly PalletKind[];
}

export interface PalletKind {
  readonly quantity: number;
  readonly length_in: number;
  readonly width_in: number;
  readonly height_in: number;
  readonly weight_lb: number;
}

export interface PrintedItem {
  readonly requestItemId: number;
  readonly itemId: number;
  readonly mpn: string | null;
  readonly name: string | null;
  readonly sku: string | null;
  readonly upc: string | null;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly caseUnits: number | null;
  readonly quantity: number;
}

export interface PrintedCarton {
  readonly id: number;
  readonly sscc: string;
  readonly length_in: number | null;
  readonly width_in: number | null;
  readonly height_in: number | null;
  readonly weight_lb: number | null;
  readonly contents: readonly PrintedItem[];
}
