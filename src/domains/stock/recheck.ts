// The one place that reacts to changes outside the stock that decide what can ship from where: items, bundles, warehouses and their
// services, access. A change marks its subject due in its transaction; the worker then updates the records and re-evaluates waiting
// orders. An order that starts to wait at the same moment, without seeing the change, marks its item itself (write-stock.ts).
import type { Transactions, Tx } from '../../kit/db/db.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { endBatch } from '../../kit/due/end-batch.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import { commitForOrg, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { keyPages } from '../../kit/kernel/key-pages.ts';
import { RECHECK_ITEM, RECHECK_WAREHOUSE, WAREHOUSE_CHANGED } from './due-kinds.ts';
import { openRecords } from './open-stock.ts';
import { queueFillDue } from './queries.ts';
import { itemsWaitedFor, orgsAtWarehousesAcrossOrgs, recordsOfItems } from './recheck/queries.ts';
import { lookedThroughOn, lookThroughSellable, queueLookedThrough } from './sellable/queries.ts';
import { NO_RECORD, type RecordKey } from './stock-state.ts';
import { writeStock } from './write-stock.ts';

export { orgsAtWarehousesAcrossOrgs as orgsUsing } from './recheck/queries.ts';
/** Orgs for which `recheckNewDays` finds something. */
export { orgsWithNewDay } from './sellable/queries.ts';

const ACTOR = 'recheck';
/** Records and items of one transaction, so that orders never wait long for it. */
const RECORDS_PER_TRANSACTION = 250;
const ITEMS_PER_TRANSACTION = 500;
/** Records of one look, which locks nothing. */
const RECORDS_LOOKED_AT = 2000;

/** The items or their components have changed. */
export function recheckItems(feed: FeedWriter, itemIds: readonly number[]): void {
  if (itemIds.length > 0) mark(feed, RECHECK_ITEM, itemIds);
}

/** The org got or lost access to a warehouse. */
export function recheckWarehouse(feed: FeedWriter, warehouseId: number): void {
  mark(feed, RECHECK_WAREHOUSE, [warehouseId]);
}

/** @param feed the hub's: the mark is its own, and the worker carries it to every org that uses the warehouse */
export function recheckWarehouseOfAll(feed: FeedWriter, warehouseId: number): void {
  mark(feed, WAREHOUSE_CHANGED, [warehouseId]);
}

function mark(feed: FeedWriter, kind: string, ids: readonly number[]): void {
  feed.addAfterSequenceLock((to) => queueMarks(to, feed.orgId, kind, ids, feed.now));
}

// Two workers at once are harmless: emitting twice repeats the same state.
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
    await endBatch(db, clock, batch, ACTOR);
  },
};

export const recheckWarehouses: DueKind = {
  kind: RECHECK_WAREHOUSE,
  subject: 'warehouse',
  batchSize: 10,
  leaseMs: LEASE_MS,
  work: async (db, clock, batch) => {
    const { orgId } = batch;
    // An order that starts to wait from now on has seen the change, or marks its item itself.
    const pages = keyPages<number>(ITEMS_PER_TRANSACTION, (after = 0) =>
      itemsWaitedFor(db, orgId, after, ITEMS_PER_TRANSACTION),
    );
    for await (const { rows: itemIds } of pages) {
      await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (_tx, feed) =>
        lookAgain(feed, itemIds),
      );
    }
    for (const warehouseId of batch.subjectIds) await emitChanged(db, clock, orgId, warehouseId);
    await endBatch(db, clock, batch, ACTOR);
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
        await emitBundlesAgain(tx, feed, keys);
        if (!isLast) return;
        lookAgain(feed, subjectIds);
        feed.addAfterSequenceLock((to) => batch.queueDone(to));
      });
    }
  },
};

/** Updates the records of a warehouse that are out of date. */
async function emitChanged(
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
        emitBundlesAgain(tx, feed, changed.slice(at, at + RECORDS_PER_TRANSACTION)),
      );
    }
  }
}

async function emitBundlesAgain(tx: Tx, feed: FeedWriter, keys: readonly RecordKey[]): Promise<void> {
  const state = await openRecords(tx, feed.orgId, keys);
  for (const key of keys) state.touch(key);
  await writeStock(tx, feed, state);
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

/** Rechecks the orders that are waiting for these items, or for bundles made of them. */
function lookAgain(feed: FeedWriter, itemIds: readonly number[]): void {
  if (itemIds.length > 0) feed.addAfterSequenceLock((to) => queueFillDue(to, feed.orgId, itemIds, feed.now));
}
