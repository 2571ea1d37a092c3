// What the lists of orders need and taking an order does not wait for: the index that q looks into, and what a former
// release did not write. Lists are right without it, and slower.
import type { Db } from '../../../../kit/db/db.ts';
import { ROWS_PER_BLOCK } from '../../../../kit/db/text-blocks/text-blocks.ts';
import type { Clock } from '../../../../kit/kernel/clock.ts';
import { forOrgs } from '../../../identity/each-org.ts';
import { openOrders } from '../../open-orders.ts';
import { orderTexts } from '../list/search/queries.ts';
import {
  addToSearch,
  lockSearchProgress,
  nextOrdersToSearch,
  ordersWithoutJson,
  orgsToSearchAcrossOrgs,
  orgsWithoutJsonAcrossOrgs,
  orgsWithoutPartsAcrossOrgs,
  queueJson,
  writeMissingParts,
} from './queries.ts';

export { searchSight } from './queries.ts';

/** Orders of a transaction: short enough that whoever wants to change one hardly waits. */
const ORDERS_PER_TRANSACTION = 200;

/**
 * A turn of each org at most; the next call goes on.
 * @returns whether there may be more that a former release has left
 */
export async function prepareOrderLists(
  db: Db,
  clock: Clock,
  { ordersPerBlock = ROWS_PER_BLOCK } = {},
): Promise<boolean> {
  const withoutJson = await orgsWithoutJsonAcrossOrgs(db);
  await forOrgs(withoutJson, (orgId) => writeMissingJson(db, clock, orgId));
  const withoutParts = await orgsWithoutPartsAcrossOrgs(db);
  await forOrgs(withoutParts, (orgId) => fillParts(db, orgId));
  await forOrgs(await orgsToSearchAcrossOrgs(db), async (orgId) => {
    await extendSearch(db, orgId);
    await addBlocks(db, orgId, ordersPerBlock);
  });
  return withoutJson.length > 0 || withoutParts.length > 0;
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
      await orderTexts.queueExtend(tx, orgId, await addToSearch(tx, orgId, after, next.until));
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
      return (await orderTexts.queueNext(tx, orgId, orders)) !== null;
    });
    if (!isAdded) return;
  }
}
