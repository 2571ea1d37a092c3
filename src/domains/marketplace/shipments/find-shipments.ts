// Steps for other domains: shipments by the names that people give them, and what is in them.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { type OpenShipment, packedFacts, shipmentIds, shipments } from './queries.ts';

export interface FoundShipment {
  readonly shipment: OpenShipment;
  readonly isPacked: boolean;
  /** What a carrier loads: its pallets, and its loose cartons. */
  readonly pallets: number;
  readonly weightNg: number;
  readonly cubicFeet: number;
}

/** Ids by name, the hub's or the marketplace's; names that mean none are left out. */
export function findShipmentIds(
  db: Reader,
  orgId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  return shipmentIds(db, orgId, names);
}

/** Locks them in the order of their ids. */
export async function openShipments(work: Work, ids: readonly number[]): Promise<Map<number, FoundShipment>> {
  const opened = await work.openAll(shipments, ids);
  const facts = new Map((await packedFacts(work.tx, work.orgId, ids)).map((row) => [row.id, row]));
  return new Map(
    opened.map((shipment) => {
      const { is_packed, pallet_count, weight_ng, cubic_feet } = facts.get(shipment.id) ?? NOTHING;
      const found = {
        shipment,
        isPacked: is_packed,
        pallets: pallet_count,
        weightNg: weight_ng,
        cubicFeet: cubic_feet,
      };
      return [shipment.id, found];
    }),
  );
}

const NOTHING = { is_packed: false, pallet_count: 0, weight_ng: 0, cubic_feet: 0 };
