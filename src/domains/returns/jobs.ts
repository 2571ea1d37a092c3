// Background work of returns: creates a return for each parcel that a carrier returns, and exchange orders.
import { dueOneByOne } from '../../kit/aggregates/due-one-by-one.ts';
import type { Work } from '../../kit/aggregates/work.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { openOrder } from '../orders/aggregate.ts';
import { checkOrder } from '../orders/intake/check-order.ts';
import { takeBatch } from '../orders/intake/take-batch.ts';
import type { Order } from '../orders/orders-state.ts';
import { allThatIsLeft, createReturn, findReturnWarehouse } from './create-return.ts';
import { decideInTime } from './decide-units.ts';
import { EXCHANGE_DUE, PARCEL_RETURNED } from './due-kinds.ts';
import { hasReturn, parcelOf } from './parcels/queries.ts';
import { linesOf, returns, unitsOf } from './queries.ts';
import { touchRelabelled } from './relabelled/touch-returns.ts';
import { OrderUnits } from './shipped/order-units.ts';
import { claimedUnitsOf, shippedUnitsOf } from './shipped/queries.ts';

const REASON = 'undeliverable';

const takeParcels = dueOneByOne({
  kind: PARCEL_RETURNED,
  subject: 'shipment',
  actor: 'carriers',
  run: takeParcel,
});

/** Does nothing where the parcel has a return, is not on its way back, or all its units are back already. */
async function takeParcel(work: Work, shipmentId: number): Promise<void> {
  const { tx, orgId } = work;
  const parcel = await parcelOf(tx, orgId, shipmentId);
  if (parcel === null) return;
  const order = await openOrder(work, parcel.order_id);
  if (order === null || (await hasReturn(tx, orgId, shipmentId))) return;
  const shipped = (await shippedUnitsOf(tx, orgId, order.id)).filter((one) => one.shipment_id === shipmentId);
  const left = new OrderUnits(shipped, await claimedUnitsOf(tx, orgId, order.id));
  const warehouseId = await findReturnWarehouse(tx, orgId, parcel.warehouse_id);
  const lines = allThatIsLeft(order, left, REASON);
  if (lines.length === 0) return;
  await createReturn(
    work,
    {
      status: 'in_transit',
      source: 'carrier',
      // If no warehouse accepts returns, it goes back to the one it shipped from.
      warehouse_id: warehouseId ?? parcel.warehouse_id,
      shipment_id: shipmentId,
      reason: REASON,
      carrier: parcel.carrier,
      tracking_number: parcel.tracking_number,
    },
    { order, lines, beginReason: 'a carrier returns its parcel' },
  );
}

const NAME_MAX = 100;
/** Fields of the original order that are not copied. */
const NOT_REPEATED = [
  'order_placed_date',
  'latest_ship_date',
  'latest_delivery_date',
  'marketplace_updated_at',
  'market_order_state',
  'gift_message',
  'not_before',
  'priority',
];

const makeExchanges = dueOneByOne({
  kind: EXCHANGE_DUE,
  subject: 'return',
  actor: 'returns',
  run: makeExchange,
});

/** The same items to the same address, created as a merchant would. */
async function makeExchange(work: Work, id: number): Promise<void> {
  const { tx, orgId } = work;
  const rma = await work.open(returns, id);
  const { parent: order, row } = rma;
  if (order === null || row.exchange_market_order_id !== null || row.status === 'cancelled') return;
  const units =
    row.exchange === 'at_once'
      ? await linesOf(tx, orgId, id)
      : (await unitsOf(tx, orgId, id)).filter((one) => one.line !== null);
  const wanted = new Map<number, number>();
  for (const { item_id, quantity } of units) wanted.set(item_id, (wanted.get(item_id) ?? 0) + quantity);
  if (wanted.size === 0) return;
  const raw = replacing(order, rma.number, wanted);
  const request = { actor: work.actor, keyed: null, orders: [{ raw, check: checkOrder(raw) }] };
  const [answer] = await takeBatch(work, [request]);
  const { erroneous_orders: bad } = JSON.parse(answer?.().json ?? '{}') as {
    erroneous_orders: { errors: string[] }[];
  };
  if (bad[0] !== undefined)
    throw new Error(`the replacement order was rejected: ${bad[0].errors.join('; ')}`);
  rma.set({ exchange_market_order_id: raw.market_order_id });
}

function replacing(order: Order, rmaNumber: string, wanted: ReadonlyMap<number, number>) {
  const suffix = `-${rmaNumber}`;
  const sent = { ...JSON.parse(order.details), ...JSON.parse(order.instructions ?? '{}') } as object;
  const repeated = Object.entries(sent).filter(
    ([name, value]) => value !== null && !NOT_REPEATED.includes(name),
  );
  return {
    ...Object.fromEntries(repeated),
    market_order_id: `${order.marketOrderId.slice(0, NAME_MAX - suffix.length)}${suffix}`,
    ...(order.marketplace === null ? {} : { marketplace: order.marketplace }),
    items: [...wanted].map(([item_id, quantity], index) => ({
      market_order_item_id: String(index + 1),
      item_id,
      quantity,
    })),
  };
}

export const RETURN_DUE_KINDS: readonly DueKind[] = [
  takeParcels,
  decideInTime,
  makeExchanges,
  touchRelabelled,
];
