// Orders that are open when the demo world is looked at: one in every state, and those that the reference's examples name.
import type { Tx } from '../db/db.ts';
import { withFeed } from '../feed/feed-writer.ts';
import { count } from '../inventory/ops/change-inventory.ts';
import { CUSTOMERS } from './customers.ts';
import type { OrderDays } from './order-history.ts';
import { readPiles, subOrdersThatAre } from './queries.ts';

const HOUR_MS = 3600 * 1000;
const TOOL = 'RVL-TOOL-001';
const GLOVES = /^RVL-WEAR-/;
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

/** Floor exception 1: of all the gloves of a size at Newark that are being picked for somebody, one pair is not there. */
export async function tellFloorException(
  orders: OrderDays,
  tx: Tx,
  orgId: number,
  until: Date,
): Promise<void> {
  const at = (hoursAgo: number) => new Date(until.getTime() - hoursAgo * HOUR_MS);
  const piles = (await readPiles(tx, orgId)).filter(
    ({ mpn, status }) => GLOVES.test(mpn) && status === 'available',
  );
  // Only there are so many of them, so that is where they are picked, whatever day it is.
  const [pile] = piles
    .filter((one) => one.warehouse_id === NEWARK && one.reserved === 0 && one.on_hand > 1)
    .filter((one) =>
      piles.every((other) => other.mpn !== one.mpn || other === one || other.on_hand < one.on_hand),
    )
    .sort((a, b) => a.on_hand - b.on_hand);
  if (pile === undefined) throw new Error('the demo world lacks gloves for its examples');
  const { mpn, on_hand: quantity } = pile;
  const market_order_id = 'RV-10009';
  const items = [{ market_order_item_id: '1', sku: mpn, quantity, unit_price: 9.5, currency: 'USD' }];
  await orders.take([{ ...CUSTOMERS[0], market_order_id, items }], at(3));
  const all = await subOrdersThatAre(tx, orgId, 'pending');
  await orders.pick(
    all.filter((one) => one.market_order_id === market_order_id),
    at(2),
  );
  await withFeed(tx, { orgId, actor: 'Hanna Hub', now: at(1) }, (feed) =>
    count(tx, feed, {
      warehouse_id: NEWARK,
      note: 'the box was open',
      lines: [{ mpn, counted: quantity - 1 }],
    }),
  );
  await orders.workOffDue(at(1));
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
