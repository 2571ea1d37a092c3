// What the lists of orders need and taking an order does not wait for: the index that q looks into, and what a former
// release did not write. Lists are right without it, and slower.
import type { Db } from '../../../db/db.ts';
import { forOrgs } from '../../../identity/each-org.ts';
import { assert } from '../../../kernel/assert.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { openOrders } from '../../open-orders.ts';
import { Grams, gramsOf } from './grams.ts';
import {
  addToSearch,
  lockSearchProgress,
  nextOrdersToSearch,
  ordersWithoutJson,
  orgsToSearchAcrossOrgs,
  orgsWithoutJsonAcrossOrgs,
  orgsWithoutPartsAcrossOrgs,
  queueBlock,
  queueExtendBlock,
  queueJson,
  textsOfNext,
  writeMissingParts,
} from './queries.ts';

/** Orders of a transaction: short enough that whoever wants to change one hardly waits. */
const ORDERS_PER_TRANSACTION = 200;

/** Orders of a block: looking at each takes about as long as the page. */
const ORDERS_PER_BLOCK = 1000;

/** A turn of each org at most; the next call goes on. */
export async function prepareOrderLists(
  db: Db,
  clock: Clock,
  { ordersPerBlock = ORDERS_PER_BLOCK } = {},
): Promise<void> {
  await forOrgs(await orgsWithoutJsonAcrossOrgs(db), (orgId) => writeMissingJson(db, clock, orgId));
  await forOrgs(await orgsWithoutPartsAcrossOrgs(db), (orgId) => fillParts(db, orgId));
  await forOrgs(await orgsToSearchAcrossOrgs(db), async (orgId) => {
    await extendSearch(db, orgId);
    await addBlocks(db, orgId, ordersPerBlock);
  });
}

const TRANSACTIONS_PER_TURN = 50;

async function writeMissingJson(db: Db, clock: Clock, orgId: number): Promise<void> {
  for (let turn = 0; turn < TRANSACTIONS_PER_TURN; turn += 1) {
    const ids = await ordersWithoutJson(db, orgId, ORDERS_PER_TRANSACTION);
    if (ids.length === 0) return;
    await db.transaction(async (tx) => {
      const orders = await openOrders(tx, orgId, { ids }, clock.now());
      queueJson(tx, orgId, [...orders.orders()]);
    });
  }
}

async function fillParts(db: Db, orgId: number): Promise<void> {
  for (let turn = 0; turn < TRANSACTIONS_PER_TURN; turn += 1) {
    const mayBeMore = await db.transaction((tx) => writeMissingParts(tx, orgId, ORDERS_PER_TRANSACTION));
    if (!mayBeMore) return;
  }
}

async function extendSearch(db: Db, orgId: number): Promise<void> {
  for (let turn = 0; turn < TRANSACTIONS_PER_TURN; turn += 1) {
    const isAll = await db.transaction(async (tx) => {
      const after = await lockSearchProgress(tx, orgId);
      const next = await nextOrdersToSearch(tx, orgId, after, ORDERS_PER_TRANSACTION);
      for (const late of await addToSearch(tx, orgId, after, next.until))
        queueExtendBlock(tx, orgId, late, await gramsOf([late.search]));
      return next.isAll;
    });
    if (isAll) return;
  }
}

/** So many once, when a release that makes blocks begins; later it is one now and then. */
const BLOCKS_PER_TURN = 2000;

async function addBlocks(db: Db, orgId: number, orders: number): Promise<void> {
  for (let turn = 0; turn < BLOCKS_PER_TURN; turn += 1) {
    const isAdded = await db.transaction(async (tx) => {
      await lockSearchProgress(tx, orgId);
      const texts = await textsOfNext(tx, orgId, orders);
      if (texts === null) return false;
      queueBlock(tx, orgId, await blockOf(texts));
      return true;
    });
    if (!isAdded) return;
  }
}

/** Many times what a block of usual orders has. The statement that writes so many takes about a second. */
const GRAMS_PER_BLOCK_MAX = 200_000;

/** As much of the texts as makes a block. What came in one moment stays together: blocks never overlap in time. */
async function blockOf(texts: readonly { search: string; created_at: string }[]) {
  const grams = new Grams();
  const [first] = texts;
  assert(first !== undefined, 'a block without orders');
  let lastAt = first.created_at;
  for (const { search, created_at } of texts) {
    if (created_at !== lastAt && grams.size >= GRAMS_PER_BLOCK_MAX) break;
    lastAt = created_at;
    await grams.add(search);
  }
  return { firstAt: first.created_at, lastAt, grams: grams.all() };
}
