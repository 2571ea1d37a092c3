// People who receive are cut off in the middle: all that they counted is there afterwards, or nothing of it.

import { expect, it, onTestFinished } from 'vitest';
import { backendGone, caughtIn } from '../../../test/crashes/catch-racer.ts';
import { startRacer } from '../../../test/crashes/run-racers.ts';
import type { RacerTask } from '../../../test/crashes/stock-racer.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { workOf } from '../../kit/aggregates/work.ts';
import { verifyStock } from '../../verify/verify-books.ts';
import { deliver } from './receiving/move-request.ts';
import { createRequest } from './requests/create-request.ts';

const ITEMS = 400;
const LINES = 20_000;

/** What the writer may be in the middle of. */
const MOMENTS = ['INSERT INTO stock_movement', 'INSERT INTO inventory_request_receipt'];

async function deliveredRequest(world: StockWorld): Promise<number> {
  const { orgId, itemIds } = world;
  await world.sql.query(
    'INSERT INTO warehouse_access (org_id, warehouse_id, created_at) SELECT $1, unnest($2::bigint[]), now()',
    [orgId, world.warehouseIds],
  );
  const input = {
    warehouse_id: 1,
    shipment_method: 'CUSTOMER',
    items: itemIds.map((id) => ({ id, quantity: 1000 })),
  } as const;
  const services = { gs1CompanyPrefix: '0614141' };
  const { id } = await world.change((tx, feed) => createRequest(workOf(tx, feed), { input }, services));
  await world.change((tx, feed) => deliver(workOf(tx, feed), id, {}));
  return id;
}

async function counts({ sql }: StockWorld) {
  const { rows } = await sql.query(
    `SELECT (SELECT count(*)::int FROM inventory_request_receipt) AS receipts,
       (SELECT count(*)::int FROM stock_movement) AS movements,
       (SELECT sum(received_qty)::int FROM inventory_request_item) AS units,
       (SELECT sum(items_received)::int FROM inventory_request) AS received,
       (SELECT sum(inbound)::int FROM stock_record) AS inbound`,
  );
  return rows[0];
}

it('kill -9 of whoever receives leaves all lines or none: receipts, ledger, request and what is inbound agree', async () => {
  const world = await stockWorld({ items: ITEMS });
  onTestFinished(() => world.close());
  const requestId = await deliveredRequest(world);
  for (const [index, moment] of MOMENTS.entries()) {
    const before = await counts(world);
    const task: RacerTask = {
      orgId: world.orgId,
      does: 'receive_request',
      requestId,
      itemIds: world.itemIds,
      warehouseIds: [1],
      attempts: 1,
      clients: 1,
      poolSize: 1,
      firstOwner: index,
      quantity: 1,
      lines: LINES,
    };
    const racer = await startRacer(world.database.url, task);
    racer.go();
    await caughtIn(world, moment, racer);
    racer.process.kill('SIGKILL');
    await expect(racer.result).rejects.toThrow('without a result');
    await backendGone(world);
    const after = await counts(world);
    const added = after.receipts - before.receipts;
    expect([0, LINES]).toContain(added);
    expect(after).toEqual({
      receipts: before.receipts + added,
      movements: before.movements + added,
      units: before.units + added,
      received: before.received + added,
      inbound: before.inbound - added,
    });
    expect((await verifyStock(world.db)).findings).toEqual([]);
  }
});
