// A process of its own that does one thing to the stock again and again, beside others that do the same.
// Arguments: the database's URL and a task as JSON. It prints "ready", waits for a line on its standard input, works,
// and prints its result as one line of JSON.
import { once } from 'node:events';
import { receiveGoods } from '../../src/domains/inbound/receiving/receive-goods.ts';
import { packCartons } from '../../src/domains/marketplace/cartons/pack-cartons.ts';
import { createWorkOrder } from '../../src/domains/marketplace/work-orders/create-work-order.ts';
import { changeStatus, countStock } from '../../src/domains/stock/change-stock.ts';
import { receiveStock } from '../../src/domains/stock/receive-stock.ts';
import { consumeStock, releaseStock, reserveStock } from '../../src/domains/stock/reserve-stock.ts';
import { NO_DATE, NO_LOT } from '../../src/domains/stock/stock-state.ts';
import { workOf } from '../../src/kit/aggregates/work.ts';
import { openDb, type Tx } from '../../src/kit/db/db.ts';
import { commitForOrg, type FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import { Problem } from '../../src/kit/http/problems.ts';
import { systemClock } from '../../src/kit/kernel/clock.ts';
import { PATIENCE } from '../tools/patience.ts';

export interface RacerTask {
  readonly orgId: number;
  readonly does:
    | 'reserve'
    | 'damage'
    | 'count'
    | 'receive'
    | 'ship'
    | 'receive_request'
    | 'work_order'
    | 'pack';
  readonly itemIds: readonly number[];
  readonly warehouseIds: readonly number[];
  readonly attempts: number;
  readonly clients: number;
  readonly poolSize: number;
  /** The first owner id; each attempt is an owner of its own. */
  readonly firstOwner: number;
  /** Units of each item in one attempt. */
  readonly quantity: number;
  readonly lot?: string;
  readonly expiration?: string;
  /** The inventory request whose goods are received. */
  readonly requestId?: number;
  /** The work order that is packed, and its items. */
  readonly workOrder?: { readonly id: number; readonly itemIds: readonly number[] };
  /** So many lines in each attempt, over and over the same items. */
  readonly lines?: number;
}

export interface RacerResult {
  readonly done: number;
  readonly refused: number;
  readonly errors: readonly string[];
}

class Refused extends Error {}

async function attempt(tx: Tx, feed: FeedWriter, task: RacerTask, owner: number): Promise<void> {
  const [warehouseId = 1] = [task.warehouseIds[owner % task.warehouseIds.length]];
  const { itemIds, lines: lineCount = itemIds.length } = task;
  const places = Array.from({ length: lineCount }, (_, index) => ({
    itemId: itemIds[index % itemIds.length] ?? 0,
    warehouseId,
  }));
  const { quantity, lot = NO_LOT, expiration = NO_DATE } = task;
  const refuse = (refused: readonly unknown[]) => {
    if (refused.length > 0) throw new Refused();
  };
  if (task.does === 'receive') {
    const lines = places.map((place) => ({
      ...place,
      quantity,
      lot,
      expiration,
      status: 'available' as const,
    }));
    refuse(await receiveStock(tx, feed, lines));
  } else if (task.does === 'receive_request') {
    const lines = places.map(({ itemId }) => ({ item_id: itemId, quantity }));
    await receiveGoods(workOf(tx, feed), task.requestId ?? 0, { input: { lines } });
  } else if (task.does === 'work_order') {
    const items = itemIds.map((itemId) => ({
      listing_sku: `SKU-${itemId}`,
      quantity,
      fulfillment_channel: 'FBA' as const,
    }));
    await createWorkOrder(workOf(tx, feed), { input: { warehouse_id: warehouseId, items } }, null).catch(
      (error) => {
        throw error instanceof Problem && error.code === 'insufficient_stock' ? new Refused() : error;
      },
    );
  } else if (task.does === 'pack') {
    const { id, itemIds: packed } = task.workOrder ?? { id: 0, itemIds: [] };
    const contents = Array.from({ length: lineCount }, (_, index) => ({
      work_order_item_id: packed[index % packed.length] ?? 0,
      quantity,
    }));
    const carton = { length_in: 18, width_in: 12, height_in: 10, weight_lb: 20, contents };
    await packCartons(workOf(tx, feed), id, { cartons: [carton] }, { gs1CompanyPrefix: '0614141' });
  } else if (task.does === 'damage') {
    const lines = places.map((place) => ({
      ...place,
      quantity,
      from: 'available' as const,
      to: 'damaged' as const,
    }));
    refuse(
      (
        await changeStatus(
          tx,
          feed,
          lines.map((line) => ({ ...line, reason: 'damaged' as const })),
        )
      ).shortages,
    );
  } else if (task.does === 'count') {
    const lines = places.map((place) => ({ ...place, lot, expiration, status: 'available' as const }));
    await countStock(
      tx,
      feed,
      lines.map((line) => ({ ...line, counted: owner % quantity })),
      owner,
      null,
    );
  } else {
    const lines = places.map((place, index) => ({
      ...place,
      ownerId: owner,
      ownerLine: index + 1,
      quantity,
    }));
    refuse(await reserveStock(tx, feed, 'sub_order', lines));
  }
}

/** One transaction of the engine, feed and all. */
async function run(task: RacerTask, url: string): Promise<RacerResult> {
  const db = openDb({ url, poolSize: task.poolSize, patience: PATIENCE, applicationName: 'stock-racer' });
  let [next, done, refused] = [0, 0, 0];
  const errors: string[] = [];
  const change = (work: (tx: Tx, feed: FeedWriter) => Promise<void>) =>
    commitForOrg(db, { orgId: task.orgId, actor: 'racer', now: systemClock.now() }, async (tx, feed) => {
      await work(tx, feed);
    });
  const client = async () => {
    while (next < task.attempts) {
      const owner = task.firstOwner + next;
      next += 1;
      try {
        await change((tx, feed) => attempt(tx, feed, task, owner));
        done += 1;
        if (task.does !== 'ship') continue;
        // What was reserved leaves or is given back; reality may have taken some of it meanwhile.
        const shipped = { reason: 'order_shipped', linkedType: 'order', linkedId: String } as const;
        if (owner % 2 === 0)
          await change((tx, feed) => consumeStock(tx, feed, 'sub_order', [owner], shipped));
        else await change((tx, feed) => releaseStock(tx, feed, 'sub_order', [owner]));
      } catch (error) {
        if (error instanceof Refused) refused += 1;
        else errors.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: task.clients }, client));
  await db.close();
  return { done, refused, errors: errors.slice(0, 20) };
}

const [, , url = '', task = '{}'] = process.argv;
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdout.write(`${JSON.stringify(await run(JSON.parse(task) as RacerTask, url))}\n`);
process.stdin.destroy();
