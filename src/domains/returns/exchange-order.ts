// An order that replaces what comes back: the same items to the same address. The worker creates it, as a merchant would.
import { dueOneByOne } from '../../kit/aggregates/due-one-by-one.ts';
import type { Work } from '../../kit/aggregates/work.ts';
import { checkOrder } from '../orders/intake/check-order.ts';
import { takeBatch } from '../orders/intake/take-batch.ts';
import type { Order } from '../orders/orders-state.ts';
import { EXCHANGE_DUE } from './due-kinds.ts';
import { linesOf, returns, unitsOf } from './queries.ts';

const NAME_MAX = 100;
/** What belongs to the replaced order alone. */
const NOT_REPEATED = [
  'order_placed_date',
  'latest_ship_date',
  'latest_delivery_date',
  'marketplace_updated_at',
  'market_order_state',
];

export const makeExchanges = dueOneByOne({
  kind: EXCHANGE_DUE,
  subject: 'return',
  actor: 'returns',
  run: async (work, id) => {
    await makeExchange(work, id);
    return null;
  },
});

async function makeExchange(work: Work, id: number): Promise<void> {
  const { tx, feed, orgId } = work;
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
  const [answer] = await takeBatch(tx, feed, [request]);
  const { erroneous_orders: bad } = JSON.parse(answer?.().json ?? '{}') as {
    erroneous_orders: { errors: string[] }[];
  };
  if (bad[0] !== undefined)
    throw new Error(`the order that replaces it is refused: ${bad[0].errors.join('; ')}`);
  rma.set({ exchange_market_order_id: raw.market_order_id });
}

function replacing(order: Order, rmaNumber: string, wanted: ReadonlyMap<number, number>) {
  const suffix = `-${rmaNumber}`;
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
