// Moves goods to another warehouse, by all steps of a transfer.

import { close, deliver, depart } from '../../src/domains/inbound/receiving/move-request.ts';
import { receiveGoods } from '../../src/domains/inbound/receiving/receive-goods.ts';
import { createRequest } from '../../src/domains/inbound/requests/create-request.ts';
import { workOf } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import type { FeedWriter } from '../../src/kit/feed/feed-writer.ts';

interface Move {
  readonly itemId: number;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

/** @param change one use case: a transaction with a feed */
export async function moveGoods(
  change: <T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>) => Promise<T>,
  { itemId, from, to, quantity }: Move,
): Promise<void> {
  const input = {
    warehouse_id: to,
    source_warehouse_id: from,
    shipment_method: 'PICKUP',
    items: [{ id: itemId, quantity }],
  } as const;
  const services = { gs1CompanyPrefix: '0614141' };
  const { id } = await change((tx, feed) => createRequest(workOf(tx, feed), { input }, services));
  await change((tx, feed) => depart(workOf(tx, feed), id));
  await change((tx, feed) => deliver(workOf(tx, feed), id, {}));
  const lines = [{ item_id: itemId, quantity }];
  await change((tx, feed) => receiveGoods(workOf(tx, feed), id, { input: { lines } }));
  await change((tx, feed) => close(workOf(tx, feed), id, {}));
}
