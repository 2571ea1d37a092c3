// Orders that are open when the demo world is looked at: one in every state, and those that the reference's examples name.
import type { Tx } from '../db/db.ts';
import { CUSTOMERS } from './customers.ts';
import { subOrdersThatAre } from './queries.ts';
import type { OrderDays } from './tell-orders.ts';

const HOUR_MS = 3600 * 1000;
const TOOL = 'RVL-TOOL-001';
const NEWARK = 1;

/** Rival's sub-orders 1 to 8, of one unit each at Newark: 2 and 3 in picking, 4 packed, 5 shipped, the others pending. */
export async function tellExampleOrders(
  orders: OrderDays,
  tx: Tx,
  orgId: number,
  until: Date,
): Promise<void> {
  const at = (hoursAgo: number) => new Date(until.getTime() - hoursAgo * HOUR_MS);
  const one = (number: number) => ({
    ...CUSTOMERS[0],
    market_order_id: `RV-${10_000 + number}`,
    items: [{ market_order_item_id: '1', sku: TOOL, quantity: 1, unit_price: 24.5, currency: 'USD' }],
  });
  await orders.take([1, 2, 3, 4, 5, 6, 7, 8].map(one), at(30));
  const [, second, third, fourth, fifth, sixth, seventh] = await subOrdersThatAre(tx, orgId, 'pending');
  if (!second || !third || !fourth || !fifth || !sixth || !seventh)
    throw new Error('the demo world lacks stock for its examples');
  await orders.gather([sixth, seventh], NEWARK, at(8));
  await orders.pick([second, third, fourth], at(6));
  await orders.pack(fourth, at(5));
  await orders.ship([fifth], at(4));
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
