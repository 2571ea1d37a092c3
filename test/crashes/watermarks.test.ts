// Whoever keeps a copy of a list, by polling it or by folding the feed, has exactly what the list says (C7).

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../src/app/build-app.ts';
import { readConfig } from '../../src/config.ts';
import { lockBundles, writeBundles } from '../../src/domains/catalog/bundles/write-bundles.ts';
import { changeItem } from '../../src/domains/catalog/items/manage-items.ts';
import { startPicks } from '../../src/domains/fulfilment/start-pick.ts';
import { addToShipment, openShipment } from '../../src/domains/marketplace/shipments/open-shipments.ts';
import { cancelOrder } from '../../src/domains/orders/cancel/cancel-order.ts';
import { orderList } from '../../src/domains/orders/reads/list/list-orders.ts';
import { takeArrival } from '../../src/domains/returns/announce-return.ts';
import { finishReturn } from '../../src/domains/returns/take-in.ts';
import { receiveStock } from '../../src/domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../../src/domains/stock/stock-state.ts';
import { changeWarehouse } from '../../src/domains/warehouses/manage-warehouses.ts';
import { workOf } from '../../src/kit/aggregates/work.ts';
import { type Db, openDb, type Reader, type Tx } from '../../src/kit/db/db.ts';
import { commitForOrg, type FeedWriter, openFeed } from '../../src/kit/feed/feed-writer.ts';
import { type Clock, systemClock } from '../../src/kit/kernel/clock.ts';
import { TestApp } from '../harness.ts';
import { PATIENCE } from '../tools/patience.ts';
import { newOrder, type OrdersWorld, OrderTaker, ordersWorld, type Wanted } from '../worlds/orders-world.ts';
import { expectSame, FOLLOWED, Followers, followDuring } from './list-followers.ts';

const HUB = 1;
const ITEMS = 30;
/** What the last items are made of: a component is in one bundle, or in several. */
const BUNDLES: readonly (readonly [number, readonly Wanted[]])[] = [
  [
    28,
    [
      [1, 2],
      [2, 1],
    ],
  ],
  [29, [[3, 1]]],
  [
    30,
    [
      [1, 1],
      [3, 2],
      [4, 1],
    ],
  ],
];
const PLAIN_ITEMS = ITEMS - BUNDLES.length;
const WAREHOUSES = 2;
/** A process whose clock is behind, and one that is ahead. */
const SKEWS_MS = [0, -3000, 2000];

let world: OrdersWorld;
let app: TestApp;
let token: string;
const databases: Db[] = [];

beforeAll(async () => {
  world = await ordersWorld({ items: ITEMS, warehouses: WAREHOUSES });
  const now = systemClock.now();
  await world.world.sql.query(
    "INSERT INTO org VALUES ($1, 'The hub', 'hub', true, null, null, null, 1, $2, $2)",
    [HUB, now],
  );
  await world.db.transaction(async (tx) => openFeed(tx, HUB, now));
  for (const [bundleId, parts] of BUNDLES) await world.bundle(bundleId, parts);
  await world.world.sql.query("UPDATE warehouse SET services = services || '{returns}'");
  const db = openDb({ url: world.world.database.url, poolSize: 6, patience: PATIENCE });
  const server = await buildApp({ config: readConfig({}), db, clock: systemClock });
  app = new TestApp(server, db, world.world.database);
  token = await world.apiKey();
}, 60_000);

afterAll(async () => {
  for (const db of databases) await db.close();
  await app.app.server.close();
  await app.db.close();
  await world.close();
});

/** A process of its own: its clock is skewed, its transactions begin late and end late. */
class LateProcess extends OrderTaker {
  readonly #clock: Clock;

  constructor(skewMs: number, delaysMs: readonly number[]) {
    const db = openDb({ url: world.world.database.url, poolSize: 4, patience: PATIENCE });
    databases.push(db);
    let turn = 0;
    const wait = () => {
      turn += 1;
      return new Promise((resolve) => setTimeout(resolve, delaysMs[turn % delaysMs.length]));
    };
    const late: Db = {
      ...db,
      // The caller has taken its time by now, as if it had waited for a lock.
      transaction: async (work) => {
        await wait();
        return db.transaction(async (tx) => {
          const result = await work(tx);
          await wait();
          return result;
        });
      },
    };
    const clock = { now: () => new Date(systemClock.now().getTime() + skewMs) };
    super(late, world.orgId, clock);
    this.#clock = clock;
  }

  change<T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>): Promise<T> {
    return commitForOrg(this.db, { orgId: this.orgId, actor: 'test', now: this.#clock.now() }, work);
  }
}

type Act =
  | { readonly does: 'batch'; readonly first: number }
  | { readonly does: 'single'; readonly item: number; readonly quantity: number }
  | {
      readonly does: 'receive';
      readonly item: number;
      readonly warehouse: number;
      readonly quantity: number;
      readonly days: number | null;
    }
  | { readonly does: 'cancel' | 'pick'; readonly which: number }
  | { readonly does: 'facts'; readonly item: number; readonly days: number }
  | { readonly does: 'warehouse'; readonly warehouse: number; readonly isActive: boolean }
  | { readonly does: 'rebundle'; readonly component: number; readonly quantity: number }
  | { readonly does: 'shipment'; readonly which: number }
  | { readonly does: 'return'; readonly warehouse: number; readonly isFinished: boolean };

const item = fc.integer({ min: 1, max: ITEMS });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('single' as const),
      item,
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('receive' as const),
      item: fc.integer({ min: 1, max: PLAIN_ITEMS }),
      warehouse: fc.integer({ min: 1, max: WAREHOUSES }),
      quantity: fc.integer({ min: 1, max: 40 }),
      days: fc.constantFrom(null, null, 5, 40),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('cancel' as const, 'pick' as const), which: fc.nat(1000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('facts' as const),
      item: fc.integer({ min: 1, max: 4 }),
      days: fc.constantFrom(0, 20, 60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('warehouse' as const),
      warehouse: fc.integer({ min: 1, max: WAREHOUSES }),
      isActive: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('rebundle' as const),
      component: fc.integer({ min: 1, max: 6 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('shipment' as const), which: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('return' as const),
      warehouse: fc.integer({ min: 1, max: WAREHOUSES }),
      isFinished: fc.boolean(),
    }),
  },
);

const taken: { marketOrderId: string; subOrderIds: number[] }[] = [];

async function perform(process: LateProcess, one: Act): Promise<void> {
  if (one.does === 'batch' || one.does === 'single') {
    const lines = (at: number) =>
      Array.from(
        { length: 20 },
        (_, line) => [((one.does === 'batch' ? one.first : 0) + at + line) % ITEMS] as const,
      ).map(([index]) => [index + 1, 1] as const);
    const orders =
      one.does === 'single'
        ? [newOrder([[one.item, one.quantity]])]
        : Array.from({ length: 100 }, (_, at) => newOrder(lines(at)));
    for (const order of (await process.send(...orders)).orders)
      taken.push({
        marketOrderId: order.market_order_id,
        subOrderIds: order.sub_orders.map(({ sub_order_id }) => sub_order_id),
      });
    return;
  }
  if (one.does === 'receive') {
    const { item: itemId, warehouse: warehouseId, quantity, days } = one;
    const expiration =
      days === null ? NO_DATE : new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const line = {
      itemId,
      warehouseId,
      quantity,
      lot: NO_LOT,
      expiration,
      status: 'available',
    } as const;
    await process.change((tx, feed) => receiveStock(tx, feed, [line]));
    return;
  }
  if (one.does === 'facts') {
    const changes = { min_remaining_days: { MERCHANT: one.days } };
    await process.change((tx, feed) => changeItem(tx, feed, one.item, changes, null));
    return;
  }
  if (one.does === 'warehouse') {
    await commitForOrg(process.db, { orgId: HUB, actor: 'hub', now: systemClock.now() }, (tx, feed) =>
      changeWarehouse(tx, feed, one.warehouse, { is_active: one.isActive }, null),
    );
    return;
  }
  if (one.does === 'rebundle') {
    const plans = [{ bundleId: ITEMS, parts: new Map([[one.component, one.quantity]]) }];
    await process.change(async (tx, feed) =>
      writeBundles(tx, feed, await lockBundles(tx, feed.orgId, plans), plans),
    );
    return;
  }
  if (one.does === 'shipment') {
    const wanted = {
      warehouse_id: 1,
      marketplace_name: 'Amazon',
      fba_shipment_id: `FBA-${one.which}`,
      fulfillment_center_code: 'ABE8',
      source: 'work_order',
    } as const;
    await process
      .change(async (tx, feed) => {
        const { shipment } = await openShipment(workOf(tx, feed), wanted);
        await addToShipment(workOf(tx, feed), shipment, [], 'test');
      })
      .catch((error: { constraint?: string }) => {
        // Two made it at the same moment: the caller would be told to send it again.
        if (error.constraint !== 'marketplace_shipment_number_unique') throw error;
      });
    return;
  }
  if (one.does === 'return') {
    const arrival = { warehouse_id: one.warehouse };
    const arrived = process.change((tx, feed) => takeArrival(workOf(tx, feed), arrival));
    const id = await arrived.then(
      (made) => made.id,
      (error: { code?: string }) => {
        // The warehouse is closed.
        if (error.code !== 'validation_failed') throw error;
        return null;
      },
    );
    if (id !== null && one.isFinished) await process.change((tx, feed) => finishReturn(workOf(tx, feed), id));
    return;
  }
  const order = taken[one.which % Math.max(1, taken.length)];
  if (order === undefined) return;
  const { marketOrderId, subOrderIds } = order;
  await process.change<unknown>((tx, feed) =>
    one.does === 'pick'
      ? startPicks(workOf(tx, feed), subOrderIds)
      : cancelOrder(workOf(tx, feed), { marketOrderId, reason: null, isDryRun: false }),
  );
}

it('those who poll by updated_since and those who fold the feed miss nothing, while others commit late', async () => {
  const followers = new Followers(app, token);
  const all = Object.values(FOLLOWED).map((list) => ({
    list,
    // Of one page, and of so many that others commit between them.
    pollers: [followers.poller(list, '&per_page=250'), followers.poller(list, '&per_page=7')],
    folder: followers.folder(list),
  }));
  const scripts = fc.tuple(
    ...SKEWS_MS.map(() =>
      fc.record({
        acts: fc.array(act, { minLength: 4, maxLength: 8 }),
        delaysMs: fc.array(fc.nat(60), { minLength: 1, maxLength: 7 }),
      }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(scripts, async (processes) => {
      const working = Promise.all(
        processes.map(async ({ acts, delaysMs }, index) => {
          const process = new LateProcess(SKEWS_MS[index] ?? 0, delaysMs);
          // A batch that single orders overtake.
          await Promise.all([
            ...(index === 0 ? [perform(process, { does: 'batch', first: 1 })] : []),
            (async () => {
              for (const one of acts) await perform(process, one);
            })(),
          ]);
        }),
      ).then(() => world.workOff());
      await followDuring(
        working,
        all.flatMap(({ pollers, folder }) => [...pollers, folder]),
      );
      for (const { list, pollers, folder } of all) {
        // What is left on further pages of the feed.
        for (let before = -1; before !== folder.copy.size; ) {
          before = folder.copy.size;
          await folder.poll();
        }
        const contents = await followers.contents(list);
        for (const { copy } of pollers) expectSame(copy, contents);
        expectSame(folder.copy, contents, list.toldOf);
      }
    }),
    // Time makes a failure, which no smaller script repeats.
    { numRuns: 3, endOnFailure: true },
  );
  await world.expectSound();
});

it('miss nothing that changes while they read page after page', async () => {
  const followers = new Followers(app, token);
  const process = new LateProcess(0, [0]);
  for (const item of [1, 2, 3, 4]) {
    await perform(process, { does: 'receive', item, warehouse: 1, quantity: 5, days: null });
    await perform(process, { does: 'single', item, quantity: 1 });
  }
  for (const list of Object.values(FOLLOWED)) {
    // First what is on the pages before, then what is on those to come.
    const touches = [1, 4, 30].map((item) => ({ does: 'single', item, quantity: 1 }) as const);
    const toCancel = [taken[0], taken.at(-4)].filter((one) => one !== undefined);
    const between = async () => {
      for (const touch of touches.splice(0)) await perform(process, touch);
      for (const { marketOrderId } of toCancel.splice(0)) await world.cancel(marketOrderId);
    };
    const { copy, poll } = followers.poller(list, '&per_page=2', between);
    await poll();
    await world.workOff();
    await poll();
    expectSame(copy, await followers.contents(list));
  }
});

it('see no change without the one before it, where a page takes several statements', async () => {
  const process = new LateProcess(0, [0]);
  const shop = (name: string) => process.take(newOrder([[1, 1]], { marketplace: name }));
  const filters: readonly Parameters<typeof orderList.page>[2][] = [
    { 'marketplace[]': ['Etsy'] },
    { 'status[]': ['pending', 'backordered', 'cancelled'] },
  ];
  for (const filter of filters) {
    for (let statement = 1; ; statement += 1) {
      const old = await shop('Etsy');
      let asked = 0;
      let added = '';
      const reader: Reader = {
        ...app.db,
        query: async (...call: Parameters<Reader['query']>) => {
          const rows = await app.db.query(...call);
          asked += 1;
          if (asked === statement) {
            added = (await shop('Etsy')).market_order_id;
            await world.cancel(old.market_order_id);
          }
          return rows;
        },
      } as Reader;
      const query = { ...filter, updated_since: '2026-01-01T00:00:00Z', per_page: 250 };
      const position = { after: null, limit: 250, offset: 0, wantsTotal: false };
      const { pieces } = await orderList.page(reader, [world.orgId], query, position);
      if (added === '') break;
      const seen = new Map<string, { order_status: string }>(
        JSON.parse(pieces.join('')).map((order: { market_order_id: string }) => [
          order.market_order_id,
          order,
        ]),
      );
      if (seen.get(old.market_order_id)?.order_status === 'cancelled')
        expect([...seen.keys()]).toContain(added);
    }
  }
});

it('are of every list that can be polled so', () => {
  const polled = app.app.routes
    .filter(({ query }) =>
      Object.hasOwn((query as { properties?: object })?.properties ?? {}, 'updated_since'),
    )
    .filter(({ path }) => path.startsWith('/v1/'))
    .map(({ path }) => path);
  expect(polled.sort()).toEqual(Object.keys(FOLLOWED).sort());
});
