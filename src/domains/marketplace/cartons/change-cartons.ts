// What happens to packed cartons: they are measured, unpacked, assigned to shipments and stacked on pallets. Their shipments are
// locked first, then their work orders, then the cartons themselves.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { unknownAt } from '../../../kit/http/partial-body.ts';
import {
  invalid,
  notFound,
  stateConflict,
  throwIfInvalid,
  type Violation,
  violation,
} from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { newSsccs } from '../../gs1/new-ssccs.ts';
import { putBack } from '../../stock/put-back.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import { inchesUm, poundsNg } from '../measure-rules.ts';
import { openShipment, openWaitingShipments, updateContents } from '../shipments/open-shipments.ts';
import type { OpenShipment } from '../shipments/queries.ts';
import type { ReasonInput } from '../work-orders/schema.ts';
import {
  type OpenWorkOrder,
  OWNER_KIND,
  openWithoutStock,
  openWorkOrders,
} from '../work-orders/work-order-state.ts';
import { checkCarton, palletViolations } from './limit-rules.ts';
import { type CartonServices, limitToday, measuresOf, measuresOfUnits } from './pack-cartons.ts';
import {
  type CartonRow,
  cartons,
  componentsOf,
  itemOfCarton,
  type OpenCarton,
  palletShipment,
  pallets,
  type ReadCarton,
  readCartons,
  unitsOfCarton,
} from './queries.ts';
import type { AssignInput, CartonChangesInput, NewPalletInput } from './schema.ts';

/**
 * @param before as they were read without a lock
 * @param openOrders opens their work orders
 */
async function openCartons(
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

const workOrdersOf = (some: readonly CartonRow[]): number[] =>
  some.flatMap(({ work_order_id }) => work_order_id ?? []);

/** Refuses cartons that another transaction has moved since they were read. */
async function openUnmoved(work: Work, before: readonly CartonRow[]): Promise<OpenCarton[]> {
  const ids = before.map(({ id }) => id);
  const opened = await work.openAll(cartons, ids);
  const isSame = before.every(({ id, shipment_id }) =>
    opened.some((one) => one.id === id && one.row.shipment_id === shipment_id),
  );
  if (!isSame) throw stateConflict('a carton was moved by a concurrent request: send the request again');
  return opened;
}

async function openCarton(work: Work, ref: Reference, openOrders?: typeof openWithoutStock) {
  const { tx, orgId } = work;
  const id = typeof ref === 'number' ? ref : await cartons.idOf(tx, orgId, ref);
  const [before]: ReadCarton[] = id === null ? [] : await readCartons(tx, orgId, [id]);
  if (before === undefined) throw notFound();
  const { shipments: into, orders } = await openCartons(work, [before], openOrders);
  return { carton: await work.open(cartons, before.id), before, shipment: into[0], order: orders[0] };
}

/** What is on a pallet moves with the pallet only. */
function requireNoPallet({ number, row: { pallet_id } }: OpenCarton): void {
  if (pallet_id !== null)
    throw stateConflict(`carton ${number} is on pallet ${pallet_id}: break down the pallet first`);
}

/** The cartons with the ids of a body: all must exist. */
async function named({ tx: db, orgId }: Work, ids: readonly number[]): Promise<ReadCarton[]> {
  const found = await readCartons(db, orgId, ids);
  throwIfInvalid(await unknownCartons(db)({ orgId }, { carton_ids: ids }, found));
  return found;
}

export function unknownCartons(db: Reader) {
  return ({ orgId }: Pick<Call, 'orgId'>, body: unknown, known?: readonly ReadCarton[]) =>
    unknownAt(
      body,
      '/carton_ids/*',
      async (ids) => {
        const found = known ?? (await readCartons(db, orgId, ids as number[]));
        return new Set(found.map(({ id }) => id));
      },
      (id) => `no carton ${id}`,
    );
}

/** Their center is the shipment's, so they change with it. @param shipmentId locked */
export async function redirectCartons(work: Work, shipmentId: number): Promise<void> {
  for (const pallet of await work.openBy(pallets, 'shipment_id', shipmentId)) pallet.touch();
  for (const carton of await work.openBy(cartons, 'shipment_id', shipmentId)) carton.touch();
}

// --- Measuring and unpacking --------------------------------------------------------------------------------------------

/** Measures that are the same as before change nothing. */
export async function measureCarton(work: Work, ref: Reference, input: CartonChangesInput) {
  const { tx, orgId } = work;
  const { carton, shipment } = await openCarton(work, ref);
  const { row } = carton;
  const measures = {
    length_um: input.length_in === undefined ? row.length_um : inchesUm(input.length_in),
    width_um: input.width_in === undefined ? row.width_um : inchesUm(input.width_in),
    height_um: input.height_in === undefined ? row.height_um : inchesUm(input.height_in),
    weight_ng: input.weight_lb === undefined ? row.weight_ng : poundsNg(input.weight_lb),
  };
  const limit = await limitToday(tx, work.now, row, 'carton');
  const only = row.unit_count === 1 ? await itemOfCarton(tx, orgId, carton.id) : null;
  const onlyUnit = only === null ? null : (await measuresOfUnits(tx, orgId, [only])).get(only);
  const { isTeamLift, isOversize, violations } = checkCarton(measures, limit, onlyUnit ?? null, '');
  throwIfInvalid(violations);
  // If the limits have changed since it was packed, the same measures may get other marks.
  const isSame = Object.entries(measures).every(([name, value]) => row[name as keyof typeof row] === value);
  if (isSame) return carton;
  carton.set({ ...measures, is_team_lift: isTeamLift, is_oversize: isOversize });
  if (shipment !== undefined) updateContents(work, shipment, 0);
  return carton;
}

/** Its units return to stock, reserved for its work order. @returns the JSON of the unpacked carton */
export async function unpackCarton(work: Work, ref: Reference, { reason = null }: ReasonInput) {
  const { carton, before, shipment, order } = await openCarton(work, ref, openWorkOrders);
  requireNoPallet(carton);
  const json = await work.jsonBefore(carton);
  if (order !== undefined) await putUnitsBack(work, order, before, reason);
  carton.remove();
  if (shipment !== undefined)
    updateContents(work, shipment, order === undefined ? 0 : -carton.row.unit_count);
  return json;
}

async function putUnitsBack(
  { tx, orgId, now }: Work,
  order: OpenWorkOrder,
  carton: ReadCarton,
  reason: string | null,
): Promise<void> {
  const { warehouse_id: warehouseId } = carton;
  const components = await componentsOf(tx, orgId, carton.id);
  const place = (await findAllWarehouses(tx)).find((one) => one.id === warehouseId);
  const linked = { linkedType: 'marketplace_work_order', linkedId: order.number } as const;
  const note = `carton ${carton.sscc}${reason === null ? '' : `: ${reason}`}`;
  for (const { work_order_item_id: itemId, quantity } of await unitsOfCarton(tx, orgId, carton.id)) {
    const item = order.item(itemId) ?? fail('a carton holds units that its work order does not have');
    const left = components
      .filter((one) => one.work_order_item_id === itemId)
      .map(({ item_id, lot, expiration, quantity: units }) => ({
        ownerKind: OWNER_KIND,
        ownerId: order.id,
        ownerLine: item.line,
        itemId: item_id,
        warehouseId,
        lot,
        expiration,
        quantity: units,
      })) as Parameters<typeof putBack>[3];
    await putBack(
      tx,
      orgId,
      order.stock,
      left,
      {
        cause: { reason: 'work_order_packed', ...linked },
        warehouseId,
        leftAt: carton.packed_at,
        today: dateAt(place?.timezone ?? 'UTC', now),
        mayShip: (unitId, expiration) => order.isGood(unitId, item.fulfillment_channel, expiration),
      },
      { reason: 'work_order_unpacked', note, ...linked },
    );
    order.noteTransaction(item, order.stock.transactions);
    item.packed_quantity -= quantity;
    order.settle(item, 'hub', reason);
  }
}

// --- Shipments ----------------------------------------------------------------------------------------------------------

export async function assignCartons(work: Work, input: AssignInput): Promise<void> {
  const { carton_ids: ids } = input;
  const before = await named(work, ids);
  const [first = fail('no carton at all')] = before;
  const wrong = ids.flatMap((id, index): Violation[] => {
    const carton = before.find((one) => one.id === id) ?? fail('a carton that is gone');
    const refuse = (message: string) => [violation(`/carton_ids/${index}`, 'not_allowed', message)];
    if (carton.work_order_id === null)
      return refuse('has forwarded units, which are already in their shipment');
    if (carton.warehouse_id !== first.warehouse_id)
      return refuse('is at another warehouse than the first carton');
    if (
      carton.marketplace_name !== first.marketplace_name ||
      carton.fulfillment_channel !== first.fulfillment_channel
    )
      return refuse('is for another marketplace or channel than the first carton');
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
      throw stateConflict(`carton ${number} is in another shipment: remove it from that one first`);
  const moved = cartons.filter(({ row }) => row.shipment_id === null);
  if (moved.length === 0) return;
  move(work, shipment, moved, 'in');
  for (const order of orders) order.touch();
}

export async function unassignCartons(work: Work, ids: readonly number[]): Promise<void> {
  const before = await named(work, ids);
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

// --- Pallets ------------------------------------------------------------------------------------------------------------

const ids = idSource('marketplace_pallet_id_seq');

export async function buildPallet(work: Work, input: NewPalletInput, { gs1CompanyPrefix }: CartonServices) {
  const { tx } = work;
  const { carton_ids: cartonIds } = input;
  const before = await named(work, cartonIds);
  const [first = fail('a pallet of nothing')] = before;
  const { shipment_id, warehouse_id } = first;
  const measures = measuresOf(input);
  const limit = await limitToday(tx, work.now, first, 'pallet');
  const violations: Violation[] = [
    ...before.flatMap((carton) => {
      const pointer = `/carton_ids/${cartonIds.indexOf(carton.id)}`;
      if (carton.shipment_id === null) return [violation(pointer, 'not_allowed', 'is not in a shipment yet')];
      if (carton.shipment_id !== shipment_id)
        return [violation(pointer, 'not_allowed', 'is in another shipment than the first carton')];
      return [];
    }),
    ...palletViolations(measures, before, limit),
  ];
  if (violations.length > 0 || shipment_id === null) throw invalid(violations);
  await openWaitingShipments(work, [shipment_id]);
  const opened = await openUnmoved(work, before);
  for (const carton of opened) requireNoPallet(carton);
  const id = await ids.next(tx);
  const [sscc = fail('a pallet without a code')] = await newSsccs(tx, 1, gs1CompanyPrefix);
  const pallet = work.create(pallets, {
    id,
    sscc,
    warehouse_id,
    shipment_id,
    ...measures,
    packed_by: work.actor,
  });
  for (const carton of opened) carton.set({ pallet_id: id });
  return pallet;
}

/** Its cartons stay in their shipment. @returns the JSON of the removed pallet */
export async function breakDownPallet(work: Work, ref: Reference): Promise<string> {
  const { tx, orgId } = work;
  const id = typeof ref === 'number' ? ref : await pallets.idOf(tx, orgId, ref);
  const shipmentId = id === null ? null : await palletShipment(tx, orgId, id);
  if (id === null || shipmentId === null) throw notFound();
  await openWaitingShipments(work, [shipmentId]);
  const [pallet] = await work.openAll(pallets, [id]);
  if (pallet === undefined)
    throw stateConflict(`pallet ${id} was broken down by a concurrent request: read it again`);
  const json = await work.jsonBefore(pallet);
  for (const carton of await work.openBy(cartons, 'pallet_id', id)) carton.set({ pallet_id: null });
  pallet.remove();
  return json;
}
