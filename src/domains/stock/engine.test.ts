import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { adjustStock, changeStatus, countStock } from './change-stock.ts';
import { receiveStock } from './receive-stock.ts';
import { consumeStock, releaseStock, reserveStock } from './reserve-stock.ts';
import { NO_DATE, NO_LOT } from './stock-state.ts';

let world: StockWorld;

beforeAll(async () => {
  world = await stockWorld();
});

afterAll(() => world.close());

const at = (itemId: number, warehouseId = 1) => ({ itemId, warehouseId, lot: NO_LOT, expiration: NO_DATE });

async function record(itemId: number, warehouseId = 1) {
  const { rows } = await world.sql.query(
    'SELECT * FROM stock_record WHERE item_id = $1 AND warehouse_id = $2',
    [itemId, warehouseId],
  );
  const row = rows[0];
  return row && [Number(row.available_on_hand), Number(row.damaged), Number(row.reserved_holds)];
}

describe('the stock engine', () => {
  it('receives, reserves, releases, adjusts, moves, counts and ships, and every record follows', async () => {
    await world.change((tx, feed) =>
      receiveStock(tx, feed, [{ ...at(1), quantity: 10, status: 'available' }]),
    );
    expect(await record(1)).toEqual([10, 0, 0]);
    const lines = [{ ownerId: 1, ownerLine: 1, itemId: 1, warehouseId: 1, quantity: 4 }];
    expect(await world.change((tx, feed) => reserveStock(tx, feed, 'hold', lines))).toEqual([]);
    expect(await record(1)).toEqual([10, 0, 4]);
    const short = [{ ownerId: 2, ownerLine: 1, itemId: 1, warehouseId: 1, quantity: 7 }];
    expect(await world.change((tx, feed) => reserveStock(tx, feed, 'hold', short))).toMatchObject([
      { there: 6, wanted: 7 },
    ]);
    await world.change((tx, feed) =>
      changeStatus(tx, feed, [
        { itemId: 1, warehouseId: 1, from: 'available', to: 'damaged', quantity: 8, reason: 'damaged' },
      ]),
    );
    expect(await record(1)).toEqual([2, 8, 2]);
    await world.change((tx, feed) => releaseStock(tx, feed, 'hold', [1]));
    expect(await record(1)).toEqual([2, 8, 0]);
    await world.change((tx, feed) =>
      countStock(tx, feed, [{ ...at(1), status: 'available', counted: 9 }], 1, null),
    );
    expect(await record(1)).toEqual([9, 8, 0]);
    await world.change((tx, feed) =>
      adjustStock(tx, feed, [
        { itemId: 1, warehouseId: 1, status: 'available', quantity: -5, reason: 'lost' },
      ]),
    );
    await world.change((tx, feed) =>
      adjustStock(tx, feed, [
        { itemId: 1, warehouseId: 2, status: 'available', quantity: 5, reason: 'found' },
      ]),
    );
    expect([await record(1), await record(1, 2)]).toEqual([
      [4, 8, 0],
      [5, 0, 0],
    ]);
    await world.change((tx, feed) =>
      reserveStock(tx, feed, 'sub_order', [
        { ...lines[0], ownerId: 5, warehouseId: 2, quantity: 5 } as never,
      ]),
    );
    await world.change((tx, feed) =>
      consumeStock(tx, feed, 'sub_order', [5], {
        reason: 'order_shipped',
        linkedType: 'order',
        linkedId: (id) => `O-${id}`,
      }),
    );
    expect(await record(1, 2)).toEqual([0, 0, 0]);
    const refusal = await world.change((tx, feed) =>
      adjustStock(tx, feed, [
        { itemId: 1, warehouseId: 1, status: 'damaged', quantity: -9, reason: 'disposed' },
      ]),
    );
    expect(refusal.shortages).toMatchObject([{ there: 8, wanted: 9 }]);
    const { rows } = await world.sql.query(
      'SELECT count(*)::int AS n, max(sequence)::int AS last FROM event',
    );
    expect(rows[0].n).toBe(rows[0].last);
  });

  it('raises a floor exception for picked units that are not there, and routes their owner again', async () => {
    const lines = [{ ownerId: 70, ownerLine: 1, itemId: 2, warehouseId: 1, quantity: 4 }];
    await world.change((tx, feed) =>
      receiveStock(tx, feed, [{ ...at(2), quantity: 5, status: 'available' }]),
    );
    await world.change((tx, feed) => reserveStock(tx, feed, 'sub_order', lines));
    await world.sql.query('UPDATE reservation SET is_picked = true WHERE owner_id = 70');
    await world.change((tx, feed) =>
      countStock(tx, feed, [{ ...at(2), status: 'available', counted: 1 }], 2, null),
    );
    const { rows: exceptions } = await world.sql.query(
      'SELECT item_id::int, quantity::int, owner_kind, owner_id::int, resolved_at FROM floor_exception',
    );
    expect(exceptions).toEqual([
      { item_id: 2, quantity: 3, owner_kind: 'sub_order', owner_id: 70, resolved_at: null },
    ]);
    const { rows: due } = await world.sql.query('SELECT kind FROM due_work WHERE subject_id = 70');
    expect(due).toEqual([{ kind: 'reroute_sub_order' }]);
  });
});
