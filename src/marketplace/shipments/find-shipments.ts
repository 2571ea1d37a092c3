// Steps for other domains: shipments by the names that people give them, and what is in them.
import type { Reader, Tx } from '../../db/db.ts';
import { type LockedShipment, lockShipments } from './open-shipment.ts';
import { type PackedFacts, packedFacts, shipmentIds } from './queries.ts';
import { shipmentNumber } from './state-rules.ts';

export interface FoundShipment extends LockedShipment {
  /** The hub's number. */
  readonly number: string;
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
export async function openShipments(
  tx: Tx,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, FoundShipment>> {
  const locked = await lockShipments(tx, orgId, ids);
  const facts = new Map((await packedFacts(tx, orgId, ids)).map((row) => [row.id, row]));
  return new Map(locked.map((shipment) => [shipment.id, found(shipment, facts.get(shipment.id))]));
}

function found(shipment: LockedShipment, facts: PackedFacts | undefined): FoundShipment {
  return {
    ...shipment,
    number: shipmentNumber(shipment.id),
    isPacked: facts?.is_packed ?? false,
    pallets: facts?.pallet_count ?? 0,
    weightNg: facts?.weight_ng ?? 0,
    cubicFeet: facts?.cubic_feet ?? 0,
  };
}
