// Units that somebody has taken from the shelf, as they are scanned there.
import type { Static } from 'typebox';
import type { Tx } from '../db/db.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { invalid } from '../http/problems.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { heldBy, openSubOrderAndStock, readLineParts } from './open-sub-order.ts';
import { findPicked } from './pick-rules.ts';
import type { PickUnits } from './schema.ts';

export async function pickUnits(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { lines: picked }: Static<typeof PickUnits>,
): Promise<void> {
  const open = await openSubOrderAndStock(tx, feed, id, 'picking');
  const { orders, stock } = open;
  const held = heldBy(stock, id);
  const { shares, violations } = findPicked(await readLineParts(tx, feed.orgId, open, held), held, picked);
  if (violations.length > 0) throw invalid(violations);
  for (const { held: reservation, quantity } of shares) stock.markPicked(reservation, quantity);
  await writeOrders(tx, feed, orders, stock);
}
