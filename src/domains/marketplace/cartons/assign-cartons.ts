// Cartons go into a marketplace shipment, and out of it again until it leaves.
import type { Work } from '../../../kit/aggregates/work.ts';
import { stateConflict, throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { openShipment, updateContents } from '../shipments/add-to-shipment.ts';
import type { OpenShipment } from '../shipments/queries.ts';
import { openWithoutStock } from '../work-orders/open-work-orders.ts';
import { named } from './named-cartons.ts';
import { openCartons, openUnmoved, requireNoPallet, workOrdersOf } from './open-cartons.ts';
import type { OpenCarton } from './queries.ts';
import type { AssignInput } from './schema.ts';

export async function assignCartons(work: Work, input: AssignInput): Promise<void> {
  const { carton_ids: ids } = input;
  const before = await named(work.tx, work.orgId, ids);
  const [first = fail('no carton at all')] = before;
  const wrong = ids.flatMap((id, index): Violation[] => {
    const carton = before.find((one) => one.id === id) ?? fail('a carton that is gone');
    const refuse = (message: string) => [violation(`/carton_ids/${index}`, 'not_allowed', message)];
    if (carton.work_order_id === null)
      return refuse('has forwarded units, which are in their shipment already');
    if (carton.warehouse_id !== first.warehouse_id)
      return refuse('is at another warehouse than the first one');
    if (
      carton.marketplace_name !== first.marketplace_name ||
      carton.fulfillment_channel !== first.fulfillment_channel
    )
      return refuse('is for another marketplace or channel than the first one');
    return [];
  });
  throwIfInvalid(wrong);
  const { shipment, violations } = await openShipment(work, {
    warehouse_id: first.warehouse_id,
    marketplace_name: first.marketplace_name,
    fba_shipment_id: input.destination_shipment_id,
    fulfillment_center_code: input.destination_fulfillment_center_id,
    source: 'work_order',
  });
  throwIfInvalid(violations);
  const orders = await openWithoutStock(work, workOrdersOf(before));
  const cartons = await openUnmoved(work, before);
  for (const { number, row } of cartons)
    if (row.shipment_id !== null && row.shipment_id !== shipment.id)
      throw stateConflict(`carton ${number} is in another shipment: a carton goes to one place`);
  const moved = cartons.filter(({ row }) => row.shipment_id === null);
  if (moved.length === 0) return;
  move(work, shipment, moved, 'in');
  for (const order of orders) order.touch();
}

export async function unassignCartons(work: Work, ids: readonly number[]): Promise<void> {
  const before = await named(work.tx, work.orgId, ids);
  const wrong = ids.flatMap((id, index) =>
    before.find((one) => one.id === id)?.work_order_id === null
      ? [violation(`/carton_ids/${index}`, 'not_allowed', 'has forwarded units: unpack it instead')]
      : [],
  );
  throwIfInvalid(wrong);
  const { shipments, orders, cartons } = await openCartons(work, before);
  for (const carton of cartons) requireNoPallet(carton);
  for (const shipment of shipments) {
    const moved = cartons.filter(({ row }) => row.shipment_id === shipment.id);
    move(work, shipment, moved, 'out');
  }
  if (shipments.length > 0) for (const order of orders) order.touch();
}

function move(work: Work, shipment: OpenShipment, moved: readonly OpenCarton[], way: 'in' | 'out'): void {
  for (const carton of moved) carton.set({ shipment_id: way === 'in' ? shipment.id : null });
  const units = moved.reduce((sum, { row }) => sum + row.unit_count, 0);
  updateContents(work, shipment, way === 'in' ? units : -units);
}
