// An order that replaces what comes back: the same items to the same address. The worker makes it, as a merchant would.

import type { Tx } from '../../kit/db/db.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import { checkOrder } from '../orders/intake/check-order.ts';
import { takeBatch } from '../orders/intake/take-batch.ts';
import type { Order } from '../orders/orders-state.ts';
import { EXCHANGE_DUE } from './due-kinds.ts';
import { changeReturn, openReturn } from './open-return.ts';
import { linesOf, unitsOf } from './queries.ts';
import { RETURN_STATUSES } from './schema.ts';
import { rmaNumber } from './state-rules.ts';

const ACTOR = 'returns';
const NAME_MAX = 100;
/** What belongs to the first order alone. */
const NOT_REPEATED = [
  'order_placed_date',
  'latest_ship_date',
  'latest_delivery_date',
  'marketplace_updated_at',
  'market_order_state',
];

export const makeExchanges: DueKind = {
  kind: EXCHANGE_DUE,
  subject: 'return',
  batchSize: 20,
  // Two workers at once do no harm: the second one finds the order.
  leaseMs: 30_000,
  work: async (db, clock, batch) => {
    for (const id of batch.subjectIds) {
      await commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
        await makeExchange(tx, feed, id);
        batch.queueDone(tx, (subject) => subject === id);
      });
    }
    batch.leaveRest();
  },
};

async function makeExchange(tx: Tx, feed: FeedWriter, id: number): Promise<void> {
  const open = await openReturn(tx, feed, id, RETURN_STATUSES);
  const { order, fields } = open;
  if (order === null || fields.exchange_market_order_id !== null || fields.status === 'cancelled') return;
  const units =
    fields.exchange === 'at_once'
      ? await linesOf(tx, feed.orgId, id)
      : (await unitsOf(tx, feed.orgId, id)).filter((one) => one.line !== null);
  const wanted = new Map<number, number>();
  for (const { item_id, quantity } of units) wanted.set(item_id, (wanted.get(item_id) ?? 0) + quantity);
  if (wanted.size === 0) return;
  const raw = replacing(order, id, wanted);
  const request = { actor: feed.actor, keyed: null, orders: [{ raw, check: checkOrder(raw) }] };
  const [answer] = await takeBatch(tx, feed, [request]);
  const { erroneous_orders: bad } = JSON.parse(answer?.().json ?? '{}') as {
    erroneous_orders: { errors: string[] }[];
  };
  if (bad[0] !== undefined)
    throw new Error(`the order that replaces it is refused: ${bad[0].errors.join('; ')}`);
  changeReturn(feed, open, { by: 'hub', fields: { exchange_market_order_id: raw.market_order_id } });
}

function replacing(order: Order, id: number, wanted: ReadonlyMap<number, number>) {
  const suffix = `-${rmaNumber(id)}`;
  const details = Object.entries(JSON.parse(order.details) as Record<string, unknown>).filter(
    ([name, value]) => value !== null && !NOT_REPEATED.includes(name),
  );
  return {
    ...Object.fromEntries(details),
    market_order_id: `${order.marketOrderId.slice(0, NAME_MAX - suffix.length)}${suffix}`,
    ...(order.marketplace === null ? {} : { marketplace: order.marketplace }),
    items: [...wanted].map(([item_id, quantity], index) => ({
      market_order_item_id: String(index + 1),
      item_id,
      quantity,
    })),
  };
}
