// Units past their date become expired, by the date at their warehouse.
import type { Db, Tx } from '../../kit/db/db.ts';
import { commitForOrg, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { keyPages } from '../../kit/kernel/key-pages.ts';
import type { WarehouseDay } from './date-rules.ts';
import { itemsWithExpired } from './lots/queries.ts';
import { openStock, settleOverReserved } from './open-stock.ts';
import { type Balance, NO_DATE, type RecordKey } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

/** Orgs for which `sweepExpired` finds something. */
export { orgsWithExpired } from './lots/queries.ts';

/** Records of one transaction, so that orders never wait long for the sweep. */
const RECORDS_PER_TRANSACTION = 500;
const ACTOR = 'expiry sweep';

/** Revokes reservations of expired units. @returns how many units expired */
export async function sweepExpired(
  db: Db,
  clock: Clock,
  orgId: number,
  warehouses: readonly WarehouseDay[],
  recordsPerTransaction = RECORDS_PER_TRANSACTION,
): Promise<number> {
  let units = 0;
  for (const { id: warehouseId, today } of warehouses) {
    const pages = keyPages<number>(recordsPerTransaction, (after = 0) =>
      itemsWithExpired(db, orgId, warehouseId, today, after, recordsPerTransaction),
    );
    for await (const { rows: itemIds } of pages) {
      const records = itemIds.map((itemId) => ({ itemId, warehouseId }));
      if (records.length > 0) {
        units += await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, (tx, feed) =>
          expire(tx, feed, records, today),
        );
      }
    }
  }
  return units;
}

async function expire(
  tx: Tx,
  feed: FeedWriter,
  records: readonly RecordKey[],
  today: string,
): Promise<number> {
  const state = await openStock(tx, feed.orgId, records);
  const isPast = ({ expiration, onHand }: Balance) =>
    expiration !== NO_DATE && expiration < today && onHand > 0;
  let units = 0;
  for (const record of records) {
    for (const balance of state.balances(record, 'available').filter(isPast)) {
      const transaction = state.beginTransaction();
      const quantity = balance.onHand;
      state.move(transaction, 1, balance, -quantity, { reason: 'expired' });
      state.move(transaction, 2, { ...balance, status: 'expired' }, quantity, { reason: 'expired' });
      units += quantity;
    }
  }
  await settleOverReserved(tx, feed.orgId, state);
  await writeStock(tx, feed, state);
  return units;
}
