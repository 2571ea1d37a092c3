// Opens cartons. Their shipments are locked first, then their work orders, then the cartons themselves.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import { requireHere } from '../shipments/add-to-shipment.ts';
import { type OpenShipment, shipments } from '../shipments/queries.ts';
import { openWithoutStock } from '../work-orders/open-work-orders.ts';
import { type CartonRow, cartons, type OpenCarton, type ReadCarton, readCartons } from './queries.ts';

/** Locks shipments that have not left. */
export async function openWaitingShipments(work: Work, ids: readonly number[]): Promise<OpenShipment[]> {
  const opened = await work.openAll(shipments, ids);
  for (const shipment of opened) requireHere(shipment);
  return opened;
}

/**
 * @param before as they were read without a lock
 * @param openOrders opens their work orders
 */
export async function openCartons(
  work: Work,
  before: readonly CartonRow[],
  openOrders: typeof openWithoutStock = openWithoutStock,
) {
  const shipmentIds = before.flatMap(({ shipment_id }) => shipment_id ?? []);
  return {
    shipments: await openWaitingShipments(work, shipmentIds),
    orders: await openOrders(work, workOrdersOf(before)),
    cartons: await openUnmoved(work, before),
  };
}

export const workOrdersOf = (some: readonly CartonRow[]): number[] =>
  some.flatMap(({ work_order_id }) => work_order_id ?? []);

/** Refuses cartons that another transaction has moved since they were read. */
export async function openUnmoved(work: Work, before: readonly CartonRow[]): Promise<OpenCarton[]> {
  const ids = before.map(({ id }) => id);
  const opened = await work.openAll(cartons, ids);
  const isSame = before.every(({ id, shipment_id }) =>
    opened.some((one) => one.id === id && one.row.shipment_id === shipment_id),
  );
  if (!isSame) throw stateConflict('somebody else has moved a carton at the same moment: send it again');
  return opened;
}

/** The carton that a path names, with its shipment and its work order. */
export async function openCarton(work: Work, ref: Reference, openOrders?: typeof openWithoutStock) {
  const { tx, orgId } = work;
  const id = typeof ref === 'number' ? ref : await cartons.idOf(tx, orgId, ref);
  const [before]: ReadCarton[] = id === null ? [] : await readCartons(tx, orgId, [id]);
  if (before === undefined) throw notFound();
  const { shipments: into, orders } = await openCartons(work, [before], openOrders);
  return { carton: await work.open(cartons, before.id), before, shipment: into[0], order: orders[0] };
}

/** What is on a pallet moves with the pallet only. */
export function requireNoPallet({ number, row: { pallet_id } }: OpenCarton): void {
  if (pallet_id !== null)
    throw stateConflict(`carton ${number} is on pallet ${pallet_id}: break the pallet down first`);
}
