// Open orders: one in every state, and those that the reference's examples name.

import { count } from '../../src/domains/inventory/ops/change-inventory.ts';
import { cancelOrder } from '../../src/domains/orders/cancel/cancel-order.ts';
import { workOf } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { queueMarks } from '../../src/kit/due/mark-due.ts';
import { workOffDue } from '../../src/kit/due/run-due-work.ts';
import { CUSTOMERS } from '../flows/customers.ts';
import { COMING_SOON, NOWHERE_COLD_ENOUGH } from './juniper.ts';
import type { OrderDays } from './order-history.ts';
import { retailPrice } from './prices.ts';
import { readLotsOnHand, subOrdersThatAre } from './queries.ts';
import { HOUR_MS, hoursBefore, NEWARK, takeStep, within } from './steps.ts';

const TOOL = 'RVL-TOOL-001';
const GLOVES = /^RVL-WEAR-/;
const ABROAD = {
  ship_to_name: 'Grace Hopper',
  address_line1: '18 Saint James Square',
  city: 'London',
  state: null,
  postal_code: 'SW1Y 4LB',
  country: 'GB',
  company: 'Hopper & Daughters Ltd',
  incoterm: 'DDP',
  recipient_tax_id: 'GB123456789',
  insurance_amount: 250,
};
const MORNING_HOUR_UTC = 14;
const SUNDAY = 0;

/** Morning in Newark: in the afternoon and on Sundays other warehouses ship sooner and get the orders. */
function lastMorning(until: Date): Date {
  const morning = new Date(until);
  morning.setUTCHours(MORNING_HOUR_UTC, 0, 0, 0);
  while (morning > until || morning.getUTCDay() === SUNDAY) morning.setUTCDate(morning.getUTCDate() - 1);
  return morning;
}

/**
 * Rival's sub-orders 1 to 16, one unit each at Newark: 2, 3 and 9 in picking, 4, 10 and 13 to 16 packed, 5, 11 and 12
 * shipped; 14 to 16 are late, and 16 is international. The customers of 6 and 7, which are being picked, have
 * cancelled.
 */
export async function makeExampleOrders(
  orders: OrderDays,
  tx: Tx,
  orgId: number,
  until: Date,
): Promise<void> {
  const at = (hoursAgo: number) => hoursBefore({ until }, hoursAgo);
  const one = (number: number) => ({
    ...CUSTOMERS[0],
    market_order_id: `RV-${10_000 + number}`,
    items: [
      { market_order_item_id: '1', sku: TOOL, quantity: 1, unit_price: retailPrice(TOOL), currency: 'USD' },
    ],
  });
  const morning = lastMorning(at(30));
  await orders.take([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14].map(one), morning);
  await orders.postpone(morning, until);
  // Only the last ones are late.
  await orders.take([15, 16].map(one), morning);
  await orders.take([{ ...one(17), ...ABROAD }], morning);
  const all = await subOrdersThatAre(tx, orgId, 'pending');
  if (all.length !== 16) throw new Error('the demo data lacks stock for its examples');
  const those = (...numbers: readonly number[]) => all.filter((_, index) => numbers.includes(index + 1));
  await orders.takeIntoWave(those(6, 7), NEWARK, at(8));
  await orders.pick(those(2, 3, 4, 9, 10, 13, 14, 15, 16), at(6));
  await orders.pack(those(4, 10, 13, 14, 15, 16), at(5));
  await orders.ship(those(5, 11, 12), at(4));
  await orders.pick(those(6, 7), at(3));
  for (const number of [6, 7])
    await takeStep(tx, { orgId, actor: 'Rival', now: at(2) }, (feed) =>
      cancelOrder(workOf(tx, feed), {
        marketOrderId: `RV-${10_000 + number}`,
        reason: 'the customer has found it elsewhere',
        isDryRun: false,
      }),
    );
}

/** Floor exception 1: one pair of the gloves being picked at Newark is missing. */
export async function makeFloorException(
  orders: OrderDays,
  tx: Tx,
  orgId: number,
  until: Date,
): Promise<void> {
  const at = (hoursAgo: number) => hoursBefore({ until }, hoursAgo);
  const lots = (await readLotsOnHand(tx, orgId)).filter(
    ({ mpn, status }) => GLOVES.test(mpn) && status === 'available',
  );
  // Only one lot is large enough, so it is picked there on any day.
  const [lot] = lots
    .filter((one) => one.warehouse_id === NEWARK && one.reserved === 0 && one.on_hand > 1)
    .filter((one) =>
      lots.every((other) => other.mpn !== one.mpn || other === one || other.on_hand < one.on_hand),
    )
    .sort((a, b) => a.on_hand - b.on_hand);
  if (lot === undefined) throw new Error('the demo world lacks gloves for its examples');
  const { mpn, on_hand: quantity } = lot;
  const market_order_id = 'RV-10013';
  const items = [
    { market_order_item_id: '1', sku: mpn, quantity, unit_price: retailPrice(mpn), currency: 'USD' },
  ];
  await orders.take([{ ...CUSTOMERS[0], market_order_id, items }], at(3));
  const all = await subOrdersThatAre(tx, orgId, 'pending');
  await orders.pick(
    all.filter((one) => one.market_order_id === market_order_id),
    at(2),
  );
  await takeStep(tx, { orgId, actor: 'Hanna Hub', now: at(1) }, (feed) =>
    count(tx, feed, {
      warehouse_id: NEWARK,
      note: 'the box was open',
      lines: [{ mpn, counted: quantity - 1 }],
    }),
  );
  await orders.workOffDue(at(1));
}

/** Juniper's latest orders: with those of the past year, every state an order can have. */
export async function makeOpenOrders(orders: OrderDays, tx: Tx, orgId: number, until: Date): Promise<void> {
  const at = (hoursAgo: number) => hoursBefore({ until }, hoursAgo);
  const items = (...wanted: readonly (readonly [sku: string, quantity: number])[]) =>
    wanted.map(([sku, quantity], index) => ({
      market_order_item_id: String(index + 1),
      sku,
      quantity,
      unit_price: retailPrice(sku),
      currency: 'USD',
    }));
  await orders.shipDue(at(7), until);
  await orders.take([{}, {}, {}], at(6));
  await orders.workOffDue(at(5));
  const [first, second, third] = await subOrdersThatAre(tx, orgId, 'pending');
  await orders.pick(
    [first, second].filter((one) => one !== undefined),
    at(4),
  );
  if (third !== undefined) await orders.ship([third], at(4));
  if (first !== undefined) await orders.pack([first], at(3));
  await orders.carry(at(2));
  const partly = 'JG-20005';
  await orders.take(
    [
      { market_order_id: 'JG-20001', items: items(['JNP-MUG-01', 1]) },
      { market_order_id: 'JG-20002', items: items([COMING_SOON, 24]), priority: 9 },
      { market_order_id: 'JG-20003', items: items([NOWHERE_COLD_ENOUGH, 1]) },
      {
        market_order_id: 'JG-20004',
        items: items(['JNP-MUG-01', 2]),
        gift_message: 'Happy birthday, Rosa! From all of us.',
        packing_note: 'Gift wrap, and no invoice in the box.',
        signature_required: true,
      },
      { market_order_id: partly, items: items(['JNP-MUG-01', 1], [COMING_SOON, 2]) },
    ],
    at(2),
  );
  const there = (await subOrdersThatAre(tx, orgId, 'pending')).filter(
    (one) => one.market_order_id === partly,
  );
  await orders.ship(there, at(1));
  await orders.stall(at(1));
}

/** A dead letter: the work of a mark fails until the worker gives up. Nothing else may be due. */
export async function makeDeadLetter(
  tx: Tx,
  {
    org_id,
    kind,
    subject_id,
  }: { readonly org_id: number; readonly kind: string; readonly subject_id: number },
  until: Date,
): Promise<void> {
  let time = until.getTime() - 8 * HOUR_MS;
  // Past every retry delay, and never later than the demo's present.
  const clock = {
    now: () => {
      time += HOUR_MS / 12;
      if (time > until.getTime())
        throw new Error('the dead letter of the demo world would be from the future');
      return new Date(time);
    },
  };
  queueMarks(tx, org_id, kind, [subject_id], clock.now());
  const error = Object.assign(new Error('canceling statement due to statement timeout'), { name: 'error' });
  const failing = { kind, subject: 'item', batchSize: 1, leaseMs: 1000, work: () => Promise.reject(error) };
  await workOffDue({ db: within(tx), clock, kinds: [failing], onFailure: () => {} });
}
