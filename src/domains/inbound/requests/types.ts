// What merchants send of a request, once it is read.
import type { FulfillmentChannel } from '../../catalog/schema.ts';
import type { RequestStatus, ShipmentMethod } from '../schema.ts';

/** One that fits has a quantity. */
export interface ItemInput {
  readonly id?: number;
  readonly mpn?: string;
  readonly listing_sku?: string;
  readonly listing_id?: number;
  readonly fulfillment_channel?: FulfillmentChannel;
  readonly quantity?: number;
  readonly case_unit?: number;
  readonly lot_number?: string;
  readonly exp_date?: string;
}

export interface CartonInput {
  readonly sscc?: string;
  readonly length_in?: number | null;
  readonly width_in?: number | null;
  readonly height_in?: number | null;
  readonly weight_lb?: number | null;
  readonly contents: readonly { readonly item_index?: number; readonly quantity?: number }[];
}

/** Where null may be sent, it clears a field; everywhere else it says the same as leaving it out. */
export interface RequestInput {
  readonly warehouse_id?: number;
  readonly source_warehouse_id?: number | null;
  readonly shipment_method?: ShipmentMethod;
  /** undefined: an element that names nothing that could be looked for. */
  readonly items?: readonly (ItemInput | undefined)[];
  readonly cartons?: readonly CartonInput[];
  readonly note?: string | null;
  readonly estimated_ship_date?: string | null;
  readonly brand_id?: number | null;
  readonly vendor_id?: number | null;
  readonly order_tags?: readonly string[];
  readonly carrier?: string | null;
  readonly tracking_numbers?: readonly string[];
  readonly po_number?: string | null;
  readonly container_number?: string | null;
  readonly requested_pickup_date?: string | null;
  readonly request_pickup_address?: object | null;
  readonly request_pickup_pallets?: readonly object[];
  readonly place?: boolean;
  readonly status?: Extract<RequestStatus, 'placed' | 'in_transit' | 'cancelled'>;
  readonly reason?: string;
}
