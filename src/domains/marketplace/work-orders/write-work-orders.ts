// The end of everything that happens to work orders: their stock, then, behind the org's counter, what they became.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { readBack, tell } from '../../../kit/http/records.ts';
import { writeStock } from '../../stock/write-stock.ts';
import { queueItems, queueNewItems, queueSteps, queueTransactions, workOrders } from './queries.ts';
import { isLive } from './stage-rules.ts';
import type { OpenWorkOrder } from './work-order-state.ts';

type Told = 'created' | 'updated' | 'short' | 'cancelled' | 'closed';

/** @param orders that share their stock; @param told what the feed says of those that have changed */
export async function writeWorkOrders(
  tx: Tx,
  feed: FeedWriter,
  orders: readonly OpenWorkOrder[],
  told: Told = 'updated',
): Promise<void> {
  const [first] = orders;
  if (first === undefined) return;
  const { orgId } = feed;
  const transactions = orders.flatMap((order) => order.transactions);
  await writeStock(tx, feed, first.stock, (to, range) => queueTransactions(to, orgId, range, transactions));
  const changed = orders.filter((order) => order.isChanged);
  for (const order of changed) addOrder(feed, order);
  tell(
    feed,
    workOrders,
    changed.map((order) => ({ type: `work_order.${eventOf(order, told)}`, id: order.id })),
  );
}

function addOrder(feed: FeedWriter, order: OpenWorkOrder): void {
  const { orgId } = feed;
  const { id, items, steps, isNew } = order;
  const status = items.some(({ stage }) => isLive(stage)) ? 'Open' : 'Closed';
  const hasEnded = status === 'Closed' && (isNew || order.fields.status === 'Open');
  const fields = { ...order.fields, status, ...(hasEnded ? { closed_at: COMMIT_TIME } : {}) } as const;
  const version = isNew ? 1 : order.version + 1;
  feed.addBehindCounter((to) => {
    const rows = items.map(({ parts: _, ...row }) => row);
    if (isNew) {
      workOrders.queueInsert(to, orgId, { id, fields });
      const components = items.flatMap(({ id: itemId, parts }) =>
        parts.map((part) => ({ work_order_item_id: itemId, item_id: part.itemId, quantity: part.each })),
      );
      queueNewItems(to, orgId, id, rows, components);
    } else {
      workOrders.queueUpdate(to, orgId, { id, fields });
      queueItems(to, orgId, id, rows, status);
    }
    queueSteps(
      to,
      feed,
      steps.map(({ itemId, ...step }) => ({ key: [id, itemId], version, ...step })),
    );
  });
}

function eventOf({ items, isNew }: OpenWorkOrder, told: Told): Told {
  if (isNew || items.some(({ stage }) => isLive(stage))) return told;
  return items.every(({ stage }) => stage === 'cancelled') ? 'cancelled' : 'closed';
}

/** Writes one, and reads it back. Ends the transaction's feed. */
export async function saveWorkOrder(tx: Tx, feed: FeedWriter, order: OpenWorkOrder): Promise<VersionedJson> {
  await writeWorkOrders(tx, feed, [order]);
  // Its times stand behind the counter.
  feed.write(tx);
  return readBack(tx, feed, workOrders, order.id);
}
