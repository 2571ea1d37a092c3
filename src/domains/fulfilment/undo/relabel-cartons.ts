// The label of packed units was wrong: their cartons say what it is now.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import type { Order, SubOrder } from '../../orders/orders-state.ts';
import type { Label } from '../../stock/labels-now.ts';
import { cartonItemsJson } from '../carton-json.ts';
import { cartonItems, type InCarton, queueCartonItems } from './queries.ts';

/**
 * The sub-order's order is locked.
 * @param labelOf what units are labelled now
 */
export async function relabelCartons(
  tx: Tx,
  { orgId, now }: FeedWriter,
  order: Order,
  subOrder: SubOrder,
  labelOf: (units: InCarton) => Label,
): Promise<void> {
  const before = await cartonItems(tx, orgId, subOrder.id);
  const after = new Map<string, InCarton>();
  for (const one of before) {
    const { lot, expiration } = labelOf(one);
    const key = JSON.stringify([one.shipmentId, one.line, one.itemId, lot, expiration]);
    const quantity = (after.get(key)?.quantity ?? 0) + one.quantity;
    after.set(key, { ...one, lot, expiration, quantity });
  }
  const shares = [...after.values()];
  const isSame = before.every(({ lot, expiration }, index) => {
    const one = shares[index];
    return one?.lot === lot && one.expiration === expiration;
  });
  if (isSame) return;
  const contents = { lines: order.lines, quantities: subOrder.lines, shares };
  const json = new Map(
    before.map(({ shipmentId, carton }) => [shipmentId, cartonItemsJson(contents, carton)]),
  );
  queueCartonItems(tx, orgId, json, shares, now);
}
