// Packs everything that was picked. A packed sub-order can be repacked with the version that was seen.
import type { Work } from '../../kit/aggregates/work.ts';
import { idSource } from '../../kit/db/ids.ts';
import { requireMatch } from '../../kit/http/etag.ts';
import { invalid, stateConflict, throwIfInvalid } from '../../kit/http/problems.ts';
import { fail } from '../../kit/kernel/assert.ts';
import { itemFacts } from '../catalog/resolve-items.ts';
import { openSubOrders } from '../orders/aggregate.ts';
import type { Reservation } from '../stock/stock-state.ts';
import { cartonItemsJson } from './carton-json.ts';
import { type ItemMeasures, implausibleCartons } from './carton-measure-rules.ts';
import { isCovered, type LineParts } from './line-parts-rules.ts';
import {
  doneByWhom,
  FLOOR,
  heldBy,
  linePartsOf,
  lossInWords,
  MEASURE_OVERRIDE,
  type OpenSubOrder,
  openIn,
  requireNotAsked,
} from './open-sub-order.ts';
import { isSamePacking, packCartons } from './pack-rules.ts';
import type { Pack } from './schema.ts';
import { type FilledCartons, packingOf, queueCartons } from './shipments/queries.ts';

const shipmentIds = idSource('order_shipment_id_seq', 100);

type Cartons = Pack['cartons'];

export function packSubOrder(work: Work, id: number, { cartons, override_reason: override }: Pack) {
  return packSubOrders(work, [{ id, cartons, override: override ?? null }]);
}

interface PackedSubOrder {
  readonly id: number;
  readonly cartons: Cartons;
  /** Why implausible sizes and weights are right. */
  readonly override?: string | null;
}

/** All or none: one that is invalid fails all. */
export async function packSubOrders(work: Work, packed: readonly PackedSubOrder[]): Promise<void> {
  const ids = packed.map(({ id }) => id);
  const orders = await openSubOrders(work, ids);
  const { stock } = orders;
  const opened = packed.map(({ id, cartons, override = null }) => ({
    open: openIn(orders, id, 'picking', 'packed'),
    held: heldBy(stock, id),
    cartons,
    override,
  }));
  const held = opened.flatMap((one) => one.held);
  const [partsOf, measures] = await Promise.all([
    linePartsOf(
      work,
      opened.map(({ open }) => open),
    ),
    itemFacts(work.tx, work.orgId, [...new Set(held.map(({ itemId }) => itemId))]),
  ]);
  const filled: FilledCartons[] = [];
  // Packed units count as picked, whether or not each was scanned.
  for (const one of held) stock.markPicked(one, one.quantity - one.pickedQuantity);
  for (const one of opened)
    filled.push(...(await fillCartons(work, one, partsOf(one.open, one.held), measures)));
  if (filled.length > 0) queueCartons(work, filled);
}

interface ToPack {
  readonly open: OpenSubOrder;
  readonly held: readonly Reservation[];
  readonly cartons: Cartons;
  readonly override: string | null;
}

/** The new cartons; empty if the packing is unchanged. */
async function fillCartons(
  work: Work,
  { open, held, cartons, override }: ToPack,
  lines: ReadonlyMap<number, LineParts>,
  measures: ReadonlyMap<number, ItemMeasures>,
): Promise<FilledCartons[]> {
  const { ifMatch } = work;
  const { order, subOrder, warehouseId } = open;
  const packing = isCovered(held, lines) ? packCartons(lines, held, cartons) : null;
  const isPacked = subOrder.state === 'packed';
  // Repeating the current packing succeeds for any version.
  if (isPacked && packing?.violations.length === 0) {
    const known = await packingOf(work, subOrder.id);
    if (isSamePacking(known, cartons, packing.shares)) return [];
  }
  requireMatch(ifMatch, subOrder.version);
  requireNotAsked(subOrder);
  if (packing === null) throw stateConflict(await lossInWords(work, subOrder));
  const { shares, violations } = packing;
  throwIfInvalid(violations);
  if (isPacked && ifMatch === null)
    throw stateConflict(
      `sub-order ${subOrder.number} is packed differently${await doneByWhom(work, subOrder, 'packed')}: ` +
        'send the ETag of that packing as If-Match to repack it',
    );
  const implausible = implausibleCartons(cartons, shares, measures);
  if (implausible.length > 0 && override === null) throw invalid(implausible);
  const ids = await shipmentIds.take(work.tx, cartons.length);
  const idOf = (carton: number) => ids[carton - 1] ?? fail(`carton ${carton} has no id`);
  const isOverridden = implausible.length > 0 && override !== null;
  subOrder.move('packed', isOverridden ? { by: 'floor', reason: `${MEASURE_OVERRIDE}${override}` } : FLOOR);
  const { now } = work;
  const filled: FilledCartons = {
    subOrderId: subOrder.id,
    cartons: cartons.map((carton, index) => ({
      id: idOf(index + 1),
      order_id: order.id,
      sub_order_id: subOrder.id,
      carton: index + 1,
      warehouse_id: warehouseId,
      weight_lb: carton.weight_lb,
      length_in: carton.length_in ?? null,
      width_in: carton.width_in ?? null,
      height_in: carton.height_in ?? null,
      items_json: cartonItemsJson({ lines: order.lines, quantities: subOrder.lines, shares }, index + 1),
      status: 'packed',
      status_time: now,
      version: 1,
      created_at: now,
      updated_at: now,
    })),
    items: shares.map(({ carton, itemId, ...rest }) => ({
      shipment_id: idOf(carton),
      item_id: itemId,
      ...rest,
    })),
  };
  return [filled];
}
