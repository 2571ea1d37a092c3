// P2 and P3: orders through the whole service, against a transaction that somebody writes by hand and against the bare
// insert of the same rows. Durability is on everywhere.
import { openDb } from '../src/db/db.ts';
import { commitForOrg } from '../src/feed/feed-writer.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { receiveStock } from '../src/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../src/stock/stock-state.ts';
import { type BareWorld, insertBare, takeByHand } from './bare-orders.ts';
import { type Figure, median, type Options } from './figures.ts';
import { loadOrders, skuOf } from './order-load.ts';
import { run, type Scratch } from './scratch.ts';
import { JUNIPER, type Service, startService } from './service.ts';

const ITEMS = 1000;
const FIRST_ITEM = 1_000_000;
const WAREHOUSES = [1, 2, 3];
const BY_HAND_CONNECTIONS = 8;

type Say = (line: string) => void;

/** One order a request, 64 clients of one org. */
export async function takeSingles(scratch: Scratch, options: Options, say: Say): Promise<Figure[]> {
  return withService(scratch, async (service, world) => {
    const figures: Figure[] = [];
    for (const { name, items, atLeast } of [
      { name: `one order a request, ${ITEMS} items`, items: ITEMS, atLeast: 1 },
      { name: 'one order a request, one hot item', items: 1, atLeast: 3 },
    ]) {
      const rates = { ours: [] as number[], byHand: [] as number[] };
      for (let round = 0; round <= options.rounds; round += 1) {
        const ours = await load(
          service,
          { connections: 64, ordersPerRequest: 1, linesPerOrder: 1, items },
          options,
        );
        const byHand = await takeByHand({ ...world, items }, BY_HAND_CONNECTIONS, options.seconds);
        say(
          `${name}: round ${round} of ${options.rounds}: ${Math.round(ours)} against ${Math.round(byHand)} orders/s`,
        );
        // The first round warms up.
        if (round > 0) {
          rates.ours.push(ours);
          rates.byHand.push(byHand);
        }
      }
      figures.push({
        scenario: 'p2',
        name,
        unit: 'orders/s',
        ours: median(rates.ours),
        reference: median(rates.byHand),
        against: 'hand-written transaction, 8 connections',
        judged: 'ratio',
        target: { atLeast },
      });
    }
    return figures;
  });
}

/** Requests of 250 orders with two lines each. */
export async function takeBulk(scratch: Scratch, options: Options, say: Say): Promise<Figure[]> {
  return withService(scratch, async (service, world) => {
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= options.rounds; round += 1) {
      const shape = { connections: 4, ordersPerRequest: 250, linesPerOrder: 2, items: ITEMS };
      const ours = await load(service, shape, options);
      const bare = await insertBare(world, 250, options.seconds);
      say(
        `250 orders a request: round ${round} of ${options.rounds}: ${Math.round(ours)} against ${Math.round(bare)} orders/s`,
      );
      if (round > 0) {
        rates.ours.push(ours);
        rates.bare.push(bare);
      }
    }
    return [
      {
        scenario: 'p3',
        name: '250 two-line orders a request',
        unit: 'orders/s',
        ours: median(rates.ours),
        reference: median(rates.bare),
        against: 'bare set-based insert of the rows',
        judged: 'ratio',
        target: { atLeast: 0.5 },
      },
    ];
  });
}

let loads = 0;

async function load(
  service: Service,
  shape: { connections: number; ordersPerRequest: number; linesPerOrder: number; items: number },
  { seconds }: Options,
): Promise<number> {
  loads += 1;
  const { address: url, headers } = service;
  const result = await loadOrders({ url, headers, seconds, prefix: `B${process.pid}-${loads}`, ...shape });
  if (result.errors > 0) throw new Error(`${result.errors} requests were not taken`);
  return result.ordersPerSecond;
}

async function withService(
  scratch: Scratch,
  work: (service: Service, world: BareWorld) => Promise<Figure[]>,
): Promise<Figure[]> {
  const url = await scratch.create('demo');
  await stockUp(url);
  const service = await startService(url, scratch.folder);
  try {
    const world = { url, orgId: JUNIPER, warehouseId: 1, firstItem: FIRST_ITEM + 1, items: ITEMS };
    return await work(service, world);
  } finally {
    await service.stop();
    await scratch.drop(url);
  }
}

/** More than a bench can order, of items of its own at three warehouses, through the engine. */
async function stockUp(url: string): Promise<void> {
  await run(
    url,
    `INSERT INTO item (org_id, id, name, mpn, lot_num_required, min_remaining_days, scannable_barcodes, is_active,
       is_bundle, is_bundle_component, version, created_at, updated_at)
     SELECT $1, $2::bigint + n, 'Bench ' || n, '${skuOf(0).slice(0, -1)}' || n, false, '{}', '{}', true, false, false, 1, now(), now()
     FROM generate_series(1, $3::int) AS n`,
    [JUNIPER, FIRST_ITEM, ITEMS],
  );
  const db = openDb({ url, poolSize: 2 });
  await commitForOrg(db, { orgId: JUNIPER, actor: 'bench', now: systemClock.now() }, async (tx, feed) => {
    const lines = WAREHOUSES.flatMap((warehouseId) =>
      Array.from({ length: ITEMS }, (_, index) => ({
        itemId: FIRST_ITEM + index + 1,
        warehouseId,
        quantity: 1_000_000_000,
        lot: NO_LOT,
        expiration: NO_DATE,
        status: 'available' as const,
      })),
    );
    await receiveStock(tx, feed, lines);
  });
  await db.close();
  await run(url, 'VACUUM ANALYZE');
}
