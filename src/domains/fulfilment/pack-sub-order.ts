// Everything that was picked goes into cartons. What is packed may be packed anew by who says which packing he saw.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../kit/http/etag.ts';
import { invalid, Problem } from '../../kit/http/problems.ts';
import { assert } from '../../kit/kernel/assert.ts';
import { itemFacts } from '../catalog/resolve-items.ts';
import { openSubOrders } from '../orders/open-orders.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { writeOrders } from '../orders/write-orders.ts';
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
} from './open-sub-order.ts';
import { isSamePacking, packCartons } from './pack-rules.ts';
import type { Pack } from './schema.ts';
import { type FilledCartons, packingOf, queueCartons } from './shipments/queries.ts';

const shipmentIds = idSource('order_shipment_id_seq', 100);

type Cartons = Static<typeof Pack>['cartons'];

/** @param ifMatch the version that was seen; what is packed already is packed otherwise only by who has seen it */
export function packSubOrder(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { cartons, override_reason: override }: Static<typeof Pack>,
  ifMatch: string | null = null,
): Promise<void> {
  return packSubOrders(tx, feed, [{ id, cartons, override: override ?? null }], ifMatch);
}

interface PackedSubOrder {
  readonly id: number;
  readonly cartons: Cartons;
  /** Why sizes and weights are right that do not fit their goods. */
  readonly override?: string | null;
}

/** All of them or none: what is wrong with one of them is thrown. */
export async function packSubOrders(
  tx: Tx,
  feed: FeedWriter,
  packed: readonly PackedSubOrder[],
  ifMatch: string | null = null,
): Promise<void> {
  const ids = packed.map(({ id }) => id);
  const { orders, stock } = await openSubOrders(tx, feed.orgId, ids, feed.now);
  const opened = packed.map(({ id, cartons, override = null }) => ({
    open: openIn(orders, id, 'picking', 'packed'),
    held: heldBy(stock, id),
    cartons,
    override,
  }));
  const held = opened.flatMap((one) => one.held);
  const [partsOf, measures] = await Promise.all([
    linePartsOf(
      tx,
      feed.orgId,
      opened.map(({ open }) => open),
    ),
    itemFacts(tx, feed.orgId, [...new Set(held.map(({ itemId }) => itemId))]),
  ]);
  const filled: FilledCartons[] = [];
  // What is in a carton has been taken from the shelf, whether or not each unit was scanned there.
  for (const one of held) stock.markPicked(one, one.quantity - one.pickedQuantity);
  for (const one of opened)
    filled.push(...(await fillCartons(tx, feed.orgId, one, partsOf(one.open, one.held), measures, ifMatch)));
  if (filled.length > 0) queueCartons(tx, feed.orgId, filled, feed.now);
  await writeOrders(tx, feed, orders, stock);
}

interface ToPack {
  readonly open: OpenSubOrder;
  readonly held: readonly Reservation[];
  readonly cartons: Cartons;
  readonly override: string | null;
}

/** What it is packed into from now on; nothing where that is what it is packed into already. */
async function fillCartons(
  tx: Tx,
  orgId: number,
  { open, held, cartons, override }: ToPack,
  lines: ReadonlyMap<number, LineParts>,
  measures: ReadonlyMap<number, ItemMeasures>,
  ifMatch: string | null,
): Promise<FilledCartons[]> {
  const { orders, order, subOrder, warehouseId } = open;
  const packing = isCovered(held, lines) ? packCartons(lines, held, cartons) : null;
  const isPacked = subOrder.state === 'packed';
  // Who says again what is so has it, whatever happened since he looked.
  if (isPacked && packing?.violations.length === 0) {
    const known = await packingOf(tx, orgId, subOrder.id);
    if (isSamePacking(known, cartons, packing.shares)) return [];
  }
  requireMatch(ifMatch, subOrder.version);
  if (packing === null)
    throw new Problem('state_conflict', { detail: await lossInWords(tx, orgId, subOrder) });
  const { shares, violations } = packing;
  if (violations.length > 0) throw invalid(violations);
  if (isPacked && ifMatch === null)
    throw new Problem('state_conflict', {
      detail:
        `sub-order ${subOrderNumber(subOrder.id)} is packed otherwise${await doneByWhom(tx, orgId, subOrder, 'packed')}: ` +
        'who packs it anew looks at that packing first',
    });
  const implausible = implausibleCartons(cartons, shares, measures);
  if (implausible.length > 0 && override === null) throw invalid(implausible);
  const ids = await shipmentIds.take(tx, cartons.length);
  const idOf = (carton: number): number => {
    const shipmentId = ids[carton - 1];
    assert(shipmentId !== undefined, `carton ${carton} has no id`);
    return shipmentId;
  };
  const isOverridden = implausible.length > 0 && override !== null;
  orders.move(
    subOrder,
    'packed',
    isOverridden ? { by: 'floor', reason: `${MEASURE_OVERRIDE}${override}` } : FLOOR,
  );
  const filled = {
    orderId: order.id,
    subOrderId: subOrder.id,
    warehouseId,
    cartons: cartons.map((carton, index) => ({
      id: idOf(index + 1),
      carton: index + 1,
      weightLb: carton.weight_lb,
      lengthIn: carton.length_in ?? null,
      widthIn: carton.width_in ?? null,
      heightIn: carton.height_in ?? null,
      itemsJson: cartonItemsJson({ lines: order.lines, quantities: subOrder.lines, shares }, index + 1),
    })),
    shares: shares.map((share) => ({ ...share, shipmentId: idOf(share.carton) })),
  };
  return [filled];
}
