// Where marketplace shipments come from: the domain that packs them says what a price needs to know of them.
import type { Reader } from '../../../kit/db/db.ts';
import type { Carton } from './middle-mile-rules.ts';

export interface RateableShipment {
  /** As the request named it. */
  readonly name: string;
  /** The hub's number. */
  readonly number: string;
  /** The marketplace's; null: it does not know the shipment. */
  readonly marketplaceNumber: string | null;
  readonly warehouse: { readonly id: number; readonly code: string; readonly warehouse_name: string };
  readonly fulfillmentCenter: string;
  readonly cartons: readonly Carton[];
  readonly isHazmat: boolean;
}

export interface ShipmentSource {
  /** Those of the org's shipments that are named, each by the marketplace's number, the hub's, or its id. */
  find(db: Reader, orgId: number, names: readonly string[]): Promise<readonly RateableShipment[]>;
}
