// The beginning of everything that happens to cartons: their shipments are locked, then their work orders; both are the
// locks of the cartons.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { requireHere } from '../shipments/add-to-shipment.ts';
import { type OpenShipment, shipments } from '../shipments/queries.ts';
import { type CartonRow, readCartons } from './queries.ts';

/** Locks shipments that are there and have not left, in the order of id. */
export async function lockWaitingShipments(work: Work, ids: readonly number[]): Promise<OpenShipment[]> {
  const opened = await work.openAll(shipments, ids);
  for (const shipment of opened) requireHere(shipment);
  return opened;
}

export const shipmentsOf = (cartons: readonly CartonRow[]): number[] =>
  cartons.flatMap(({ shipment_id }) => shipment_id ?? []);

export const workOrdersOf = (cartons: readonly CartonRow[]): number[] =>
  cartons.flatMap(({ work_order_id }) => work_order_id ?? []);

/** Reads cartons again under the locks; refuses those that somebody else has moved since they were read. */
export async function readUnmoved(tx: Tx, orgId: number, before: readonly CartonRow[]): Promise<CartonRow[]> {
  const now = await readCartons(
    tx,
    orgId,
    before.map(({ id }) => id),
  );
  const isSame = before.every(({ id, shipment_id }) =>
    now.some((one) => one.id === id && one.shipment_id === shipment_id),
  );
  if (!isSame)
    throw new Problem('state_conflict', {
      detail: 'somebody else has moved a carton at the same moment: send it again',
    });
  return now;
}

/** What is on a pallet leaves it with the pallet only. */
export function requireNoPallet({ sscc, pallet_id }: CartonRow): void {
  if (pallet_id !== null)
    throw new Problem('state_conflict', {
      detail: `carton ${sscc} is on pallet ${pallet_id}: break the pallet down first`,
    });
}
