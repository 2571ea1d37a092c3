// The service on the demo world with items of its own of which there is more than a bench can order.

import { receiveStock } from '../src/domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../src/domains/stock/stock-state.ts';
import { openDb } from '../src/kit/db/db.ts';
import { commitForOrg } from '../src/kit/feed/feed-writer.ts';
import { systemClock } from '../src/kit/kernel/clock.ts';
import type { BareWorld } from './by-hand.ts';
import type { Figure } from './figures.ts';
import { skuOf } from './order-load.ts';
import { run, type Scratch } from './scratch.ts';
import { JUNIPER, type Service, startService } from './service.ts';

export const ITEMS = 1000;
const FIRST_ITEM = 1_000_000;
const WAREHOUSES = [1, 2, 3];

export async function withStockedService(
  scratch: Scratch,
  work: (service: Service, world: BareWorld) => Promise<Figure[]>,
): Promise<Figure[]> {
  const world = await stockedWorld(scratch);
  const service = await startService(world.url, scratch.folder);
  try {
    return await work(service, world);
  } finally {
    await service.stop();
    await scratch.drop(world.url);
  }
}

export async function stockedWorld(scratch: Scratch): Promise<BareWorld> {
  const url = await scratch.create('demo');
  await stockUp(url);
  return { url, orgId: JUNIPER, warehouseId: 1, firstItem: FIRST_ITEM + 1, items: ITEMS };
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
