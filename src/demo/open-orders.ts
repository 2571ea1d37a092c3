// Orders that are open when the demo world is looked at: one in every state, and those that the reference's examples name.
import type { Tx } from '../db/db.ts';
import { subOrdersThatAre } from './queries.ts';
import type { OrderDays } from './tell-orders.ts';

const HOUR_MS = 3600 * 1000;
const TOOL = 'RVL-TOOL-001';

/** Rival's orders 1 to 8, each one sub-order of the same number: 2 and 5 in picking, 3 packed, 4 shipped, others pending. */
export async function tellExampleOrders(
  orders: OrderDays,
  tx: Tx,
  orgId: number,
  until: Date,
): Promise<void> {
  const at = (hoursAgo: number) => new Date(until.getTime() - hoursAgo * HOUR_MS);
  const one = (number: number) => ({
    market_order_id: `RV-${number}`,
    items: [{ market_order_item_id: '1', sku: TOOL, quantity: 2, unit_price: 24.5, currency: 'USD' }],
  });
  await orders.take(
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => one(10_000 + number)),
    at(30),
  );
  const [, second, third, fourth, fifth] = await subOrdersThatAre(tx, orgId, 'pending');
  if (!second || !third || !fourth || !fifth) throw new Error('the demo world lacks stock for its examples');
  await orders.pick([second, third, fifth], at(6));
  await orders.pack(third, at(5));
  await orders.ship([fourth], at(4));
}

/** Juniper's orders of the last hours. */
export async function tellOpenOrders(orders: OrderDays, tx: Tx, orgId: number, until: Date): Promise<void> {
  const at = (hoursAgo: number) => new Date(until.getTime() - hoursAgo * HOUR_MS);
  const item = (sku: string, quantity: number) => [
    { market_order_item_id: '1', sku, quantity, unit_price: 12.5, currency: 'USD' },
  ];
  await orders.workOffDue(at(5));
  const [first, second, third] = await subOrdersThatAre(tx, orgId, 'pending');
  await orders.pick(
    [first, second].filter((one) => one !== undefined),
    at(4),
  );
  if (third !== undefined) await orders.ship([third], at(4));
  if (first !== undefined) await orders.pack(first, at(3));
  await orders.take(
    [
      { market_order_id: 'JG-20001', items: item('JNP-MUG-01', 1) },
      { market_order_id: 'JG-20002', items: item('JG-TEA-001', 100_000) },
      { market_order_id: 'JG-20003', items: item('JNP-ICE-001', 1) },
      { market_order_id: 'JG-20004', items: item('JNP-MUG-01', 2) },
    ],
    at(1),
  );
}
