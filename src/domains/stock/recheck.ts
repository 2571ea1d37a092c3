// The one door for whatever decides, beside the stock itself, what can be shipped from where: facts of an item, what a
// bundle is made of, a warehouse and its services, who may use it. Who changes one of them marks it in his transaction; the
// worker then says anew what the records are and has the orders that wait looked at again. An order that begins to wait at
// the same moment, and has not seen the change, marks its item by itself (write-stock.ts).
import type { Reader, Transactions, Tx } from '../../kit/db/db.ts';
import type { DueBatch, DueKind } from '../../kit/due/due-kind.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import { commitForOrg, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { keyPages } from '../../kit/kernel/key-pages.ts';
import { RECHECK_ITEM, RECHECK_WAREHOUSE, WAREHOUSE_CHANGED } from './due-kinds.ts';
import { openRecords } from './open-stock.ts';
import { queueFillDue } from './queries.ts';
import { itemsWaitedFor, orgsAtWarehousesAcrossOrgs, recordsOfItems } from './recheck/queries.ts';
import {
  lookedThroughOn,
  lookThroughSellable,
  orgsWithNewDayAcrossOrgs,
  queueLookedThrough,
} from './sellable/queries.ts';
import { NO_RECORD, type RecordKey } from './stock-state.ts';
import type { WarehouseDay } from './warehouse-day.ts';
import { writeStock } from './write-stock.ts';

const ACTOR = 'recheck';
/** Records and items of one transaction, so that orders never wait long for it. */
const RECORDS_PER_TRANSACTION = 250;
const ITEMS_PER_TRANSACTION = 500;
/** Records of one look, which locks nothing. */
const RECORDS_LOOKED_AT = 2000;

/** Facts of the items have changed, or what they are made of. */
export function recheckItems(feed: FeedWriter, itemIds: readonly number[]): void {
  if (itemIds.length > 0) mark(feed, RECHECK_ITEM, itemIds);
}

/** A warehouse was opened to the org, or closed to it. */
export function recheckWarehouse(feed: FeedWriter, warehouseId: number): void {
  mark(feed, RECHECK_WAREHOUSE, [warehouseId]);
}

/** @param feed the hub's: the mark is its own, and the worker carries it to every org that uses the warehouse */
export function recheckWarehouseOfAll(feed: FeedWriter, warehouseId: number): void {
  mark(feed, WAREHOUSE_CHANGED, [warehouseId]);
}

/** Orgs to which one of the warehouses is open. */
export function orgsUsing(db: Reader, warehouseIds: readonly number[]): Promise<number[]> {
  return orgsAtWarehousesAcrossOrgs(db, warehouseIds);
}

function mark(feed: FeedWriter, kind: string, ids: readonly number[]): void {
  feed.addWrite({
    events: 0,
    transactions: 0,
    queue: (to) => queueMarks(to, feed.orgId, kind, ids, feed.now),
  });
}

// Two workers at once do no harm: what is said twice is true twice.
const LEASE_MS = 30_000;

export const warehouseChanged: DueKind = {
  kind: WAREHOUSE_CHANGED,
  subject: 'warehouse',
  batchSize: 10,
  leaseMs: LEASE_MS,
  work: async (db, clock, batch) => {
    const warehouseIds = batch.subjectIds;
    for (const orgId of await orgsAtWarehousesAcrossOrgs(db, warehouseIds)) {
      await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (_tx, feed) => {
        for (const id of warehouseIds) recheckWarehouse(feed, id);
      });
    }
    await end(db, clock, batch);
  },
};

export const recheckWarehouses: DueKind = {
  kind: RECHECK_WAREHOUSE,
  subject: 'warehouse',
  batchSize: 10,
  leaseMs: LEASE_MS,
  work: async (db, clock, batch) => {
    const { orgId } = batch;
    // Whoever begins to wait from now on has seen the change, or marks his item himself.
    const pages = keyPages<number>(ITEMS_PER_TRANSACTION, (after = 0) =>
      itemsWaitedFor(db, orgId, after, ITEMS_PER_TRANSACTION),
    );
    for await (const { rows: itemIds } of pages) {
      await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (_tx, feed) =>
        lookAgain(feed, itemIds),
      );
    }
    for (const warehouseId of batch.subjectIds) await tellChanged(db, clock, orgId, warehouseId);
    await end(db, clock, batch);
  },
};

export const recheckItem: DueKind = {
  kind: RECHECK_ITEM,
  subject: 'item',
  batchSize: 100,
  leaseMs: LEASE_MS,
  work: async (db, clock, batch) => {
    const { orgId, subjectIds } = batch;
    const pages = keyPages<RecordKey>(RECORDS_PER_TRANSACTION, (after = NO_RECORD) =>
      recordsOfItems(db, orgId, subjectIds, after, RECORDS_PER_TRANSACTION),
    );
    for await (const { rows: keys, isLast } of pages) {
      await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
        await tellAnew(tx, feed, keys);
        if (!isLast) return;
        lookAgain(feed, subjectIds);
        feed.addBehindCounter((to) => batch.queueDone(to));
      });
    }
  },
};

/** Says anew what the records of a warehouse are that are not what they say any more. */
async function tellChanged(
  db: Transactions,
  clock: Clock,
  orgId: number,
  warehouseId: number,
): Promise<void> {
  for (let after = 0, isLast = false; !isLast; ) {
    const now = clock.now();
    const seen = await lookThroughSellable(db, orgId, warehouseId, after, now, RECORDS_LOOKED_AT);
    isLast = seen.length < RECORDS_LOOKED_AT;
    after = seen.at(-1)?.itemId ?? after;
    const changed = seen.filter(({ isChanged }) => isChanged).map(({ itemId }) => ({ itemId, warehouseId }));
    for (let at = 0; at < changed.length; at += RECORDS_PER_TRANSACTION) {
      await commitForOrg(db, { orgId, actor: ACTOR, now }, (tx, feed) =>
        tellAnew(tx, feed, changed.slice(at, at + RECORDS_PER_TRANSACTION)),
      );
    }
  }
}

async function tellAnew(tx: Tx, feed: FeedWriter, keys: readonly RecordKey[]): Promise<void> {
  const state = await openRecords(tx, feed.orgId, keys);
  for (const key of keys) state.touch(key);
  await writeStock(tx, feed, state);
}

/** Orgs for which `recheckNewDays` finds something. */
export function orgsWithNewDay(db: Reader, days: readonly WarehouseDay[]): Promise<number[]> {
  return orgsWithNewDayAcrossOrgs(db, days);
}

/**
 * With each day, lots become too short of date for a channel: where it is another day at a warehouse than when its records
 * were looked through, they are looked through again.
 */
export async function recheckNewDays(
  db: Transactions,
  clock: Clock,
  orgId: number,
  dateAt: (timezone: string, now: Date) => string,
): Promise<void> {
  const now = clock.now();
  for (const { warehouse_id: id, timezone, looked_through_on: before } of await lookedThroughOn(db, orgId)) {
    const today = dateAt(timezone, now);
    if (before === today) continue;
    await commitForOrg(db, { orgId, actor: ACTOR, now }, async (tx, feed) => {
      queueLookedThrough(tx, orgId, id, today);
      recheckWarehouse(feed, id);
    });
  }
}

/** Has the orders looked at that wait for these items, or for bundles made of them. */
function lookAgain(feed: FeedWriter, itemIds: readonly number[]): void {
  if (itemIds.length === 0) return;
  const { orgId, now } = feed;
  feed.addWrite({
    events: 0,
    transactions: 0,
    queue: (to) => queueFillDue(to, orgId, itemIds, now),
  });
}

function end(db: Transactions, clock: Clock, batch: DueBatch): Promise<void> {
  return commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, async (_tx, feed) =>
    feed.addBehindCounter((to) => batch.queueDone(to)),
  );
}
