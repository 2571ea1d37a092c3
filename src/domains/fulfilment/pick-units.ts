// Units that somebody has taken from the shelf, as they are scanned there; and a scan that is taken back.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid } from '../../kit/http/problems.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { lotInWords, unitsInWords } from './line-parts-rules.ts';
import { heldBy, openSubOrderAndStock, readLineParts } from './open-sub-order.ts';
import { findPicked } from './pick-rules.ts';
import type { PickedUnits } from './schema.ts';

export function pickUnits(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { lines }: Static<typeof PickedUnits>,
): Promise<void> {
  return changePicked(tx, feed, id, lines, 'to_pick');
}

/** The units are on the shelf, as far as anybody knows: they can be picked, or reported as not found. */
export function undoPick(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { lines }: Static<typeof PickedUnits>,
): Promise<void> {
  return changePicked(tx, feed, id, lines, 'picked');
}

async function changePicked(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reported: Static<typeof PickedUnits>['lines'],
  among: 'to_pick' | 'picked',
): Promise<void> {
  const open = await openSubOrderAndStock(tx, feed, id, 'picking');
  const { orders, stock, subOrder } = open;
  const held = heldBy(stock, id);
  const lines = await readLineParts(tx, feed.orgId, open, held);
  const { shares, violations } = findPicked(lines, held, reported, among);
  if (violations.length > 0) throw invalid(violations);
  for (const { held: reservation, quantity } of shares)
    if (among === 'picked') stock.unmarkPicked(reservation, quantity);
    else stock.markPicked(reservation, quantity);
  if (among === 'picked') {
    const taken = shares.map(
      ({ held: one, quantity }) =>
        `${unitsInWords(quantity)} of line ${one.ownerLine} ${lotInWords(one.lot)}`,
    );
    orders.stay(subOrder, { by: 'floor', reason: `picked by mistake, taken back: ${taken.join('; ')}` });
  } else orders.recordPicked(subOrder);
  await writeOrders(tx, feed, orders, stock);
}
