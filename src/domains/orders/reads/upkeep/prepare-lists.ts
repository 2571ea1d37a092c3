// Prepares what lists of orders need but intake does not wait for: the search index, and what an earlier release did
// not write. Lists are correct without it, only slower.
import type { Db } from '../../../../kit/db/db.ts';
import { ROWS_PER_BLOCK } from '../../../../kit/db/text-blocks/text-blocks.ts';
import type { Clock } from '../../../../kit/kernel/clock.ts';
import { forOrgs } from '../../../identity/find-org.ts';
import { lockOrders } from '../../aggregate.ts';
import { itemsJson, jsonColumns } from '../../order-json.ts';
import { updateJson } from '../../queries.ts';
import { orderTexts } from '../list/search/queries.ts';
import {
  addToSearch,
  lockSearchProgress,
  nextOrdersToSearch,
  ordersWithoutJson,
  orgsToSearchAcrossOrgs,
  orgsWithoutJsonAcrossOrgs,
  orgsWithoutPartsAcrossOrgs,
  writeMissingParts,
} from './queries.ts';

export { searchPoll } from './queries.ts';

/** Small enough that concurrent changes hardly wait. */
const ORDERS_PER_TRANSACTION = 200;

/**
 * At most one turn per org; the next call continues.
 * @returns whether rows of an earlier release may be left
 */
export async function prepareOrderLists(db: Db, clock: Clock, { ordersPerBlock = ROWS_PER_BLOCK } = {}) {
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
      const orders = await lockOrders(tx, orgId, ids, clock.now());
      updateJson.queue(
        tx,
        orgId,
        orders.map((order) => ({
          id: order.id,
          items_json: itemsJson(order),
          ...jsonColumns(order),
        })),
      );
    }, orgId);
  }
}

async function fillParts(db: Db, orgId: number): Promise<void> {
  for (let turn = 0; turn < TRANSACTIONS_PER_TURN; turn += 1) {
    const mayBeMore = await db.transaction(
      (tx) => writeMissingParts(tx, orgId, ORDERS_PER_TRANSACTION),
      orgId,
    );
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
    }, orgId);
    if (isAll) return;
  }
}

/** Only reached once, after the upgrade; later there is a block now and then. */
const BLOCKS_PER_TURN = 2000;

async function addBlocks(db: Db, orgId: number, orders: number): Promise<void> {
  for (let turn = 0; turn < BLOCKS_PER_TURN; turn += 1) {
    const isAdded = await db.transaction(async (tx) => {
      await lockSearchProgress(tx, orgId);
      return (await orderTexts.queueNext(tx, orgId, orders)) !== null;
    }, orgId);
    if (!isAdded) return;
  }
}
