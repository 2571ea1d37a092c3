import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { checkBody } from '../../kit/http/validate.ts';
import { verifyStock } from '../../verify/verify-books.ts';
import { changeStatus, countStock } from './change-stock.ts';
import { closeHold, openHold } from './hold-stock.ts';
import { findHold } from './reads.ts';
import { receiveStock } from './receive-stock.ts';
import { reserveStock } from './reserve-stock.ts';
import { STOCK_EVENTS } from './schema.ts';
import { NO_DATE, NO_LOT } from './stock-state.ts';

let world: StockWorld;

beforeEach(async () => {
  world = await stockWorld();
  await world.change((tx, feed) =>
    receiveStock(
      tx,
      feed,
      [1, 2].map((itemId) => ({ ...at(itemId), quantity: 10, status: 'available' as const })),
    ),
  );
});
afterEach(() => world.close());

const at = (itemId: number) => ({ itemId, warehouseId: 1, lot: NO_LOT, expiration: NO_DATE });

/** @param wanted units of item 1, item 2, … */
const open = (id: number, wanted: readonly number[], note: string | null = null) =>
  world.change((tx, feed) =>
    openHold(
      tx,
      feed,
      { id, warehouseId: 1, note },
      wanted.map((quantity, index) => ({
        ownerId: id,
        ownerLine: index + 1,
        itemId: index + 1,
        warehouseId: 1,
        quantity,
      })),
    ),
  );

const count = (...counted: number[]) =>
  world.change((tx, feed) =>
    countStock(
      tx,
      feed,
      counted.map((units, index) => ({ ...at(index + 1), status: 'available', counted: units })),
      1,
      null,
    ),
  );

interface HoldEvent {
  readonly type: keyof typeof STOCK_EVENTS;
  readonly subject_id: string;
  readonly version: number;
  readonly data: { readonly lines: unknown; readonly taken_back: unknown };
}

/** In the order of the feed, which has no gaps; every payload fits its type. */
async function holdEvents(): Promise<HoldEvent[]> {
  const { rows } = await world.sql.query(
    'SELECT type, subject_type, subject_id, version::int, sequence::int, data FROM event ORDER BY sequence',
  );
  expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1));
  for (const { type, data } of rows)
    expect(checkBody(STOCK_EVENTS[type as keyof typeof STOCK_EVENTS], data)).toEqual([]);
  return rows.filter((row) => row.subject_type === 'hold');
}

const holdNow = async (id: number) =>
  JSON.parse((await findHold(world.db, world.orgId, id))?.json ?? 'null') as {
    version: number;
    lines: { quantity: number }[];
  };

const units = (itemId: number, quantity: number) => ({
  item_id: String(itemId),
  warehouse_id: 1,
  lot: null,
  expiration: null,
  quantity,
});

describe('a hold that reality shrinks', () => {
  it('gets a version and an event that says what was taken and what is left', async () => {
    await open(5, [8, 3], 'for the fair');
    await count(6);
    expect(await holdNow(5)).toMatchObject({ version: 2, lines: [units(1, 6), units(2, 3)] });
    expect((await holdEvents()).slice(1)).toMatchObject([
      {
        type: 'hold.changed',
        subject_id: '5',
        version: 2,
        data: { id: 5, note: 'for the fair', taken_back: [units(1, 2)], lines: [units(1, 6), units(2, 3)] },
      },
    ]);
    expect((await verifyStock(world.db)).findings).toEqual([]);
  });

  it('gets one event a transaction, whatever lines it lost, and is released when nothing is left', async () => {
    await open(5, [8, 3]);
    await open(6, [2, 7]);
    await count(0, 4);
    const changed = (await holdEvents()).slice(2);
    expect(changed.map((event) => [event.subject_id, event.version, event.data.lines])).toEqual([
      ['5', 2, [units(2, 3)]],
      ['6', 2, [units(2, 1)]],
    ]);
    expect(changed[1]?.data.taken_back).toEqual([units(1, 2), units(2, 6)]);
    await count(0, 0);
    expect(await holdNow(5)).toMatchObject({ version: 4, released: expect.any(String), lines: [] });
    expect(
      (await holdEvents())
        .slice(4)
        .map(({ type, subject_id, version, data }) => [type, subject_id, version, data]),
    ).toMatchObject([
      ['hold.changed', '5', 3, { lines: [] }],
      ['hold.changed', '6', 3, { lines: [] }],
      ['hold.released', '5', 4, { id: 5, note: null, reason: 'nothing_left' }],
      ['hold.released', '6', 4, { id: 6, note: null, reason: 'nothing_left' }],
    ]);
    expect((await verifyStock(world.db)).findings).toEqual([]);
    // Releasing it again changes nothing.
    await world.change((tx, feed) => closeHold(tx, feed, 5));
    expect(await holdNow(5)).toMatchObject({ version: 4 });
  });

  it('is released with the version after that', async () => {
    await open(5, [8], 'for the fair');
    await world.change((tx, feed) =>
      changeStatus(tx, feed, [
        { itemId: 1, warehouseId: 1, from: 'available', to: 'damaged', quantity: 5, reason: 'damaged' },
      ]),
    );
    await world.change((tx, feed) => closeHold(tx, feed, 5));
    expect((await holdEvents()).map(({ type, version }) => [type, version])).toEqual([
      ['hold.created', 1],
      ['hold.changed', 2],
      ['hold.released', 3],
    ]);
    expect(await holdNow(5)).toMatchObject({ version: 3, lines: [{ quantity: 5 }] });
    await world.change((tx, feed) => closeHold(tx, feed, 5));
    expect(await holdEvents()).toHaveLength(3);
  });

  it('is left alone by what leaves it whole', async () => {
    await open(5, [4]);
    const line = { ownerId: 1, ownerLine: 1, itemId: 1, warehouseId: 1, quantity: 6 };
    await world.change((tx, feed) => reserveStock(tx, feed, 'sub_order', [line]));
    await count(5);
    expect(await holdNow(5)).toMatchObject({ version: 1, lines: [units(1, 4)] });
    expect(await holdEvents()).toHaveLength(1);
  });

  it('is counted and released at once by many, and nobody runs into a deadlock', async () => {
    for (let id = 1; id <= 20; id += 1) {
      await open(id, [1, 1]);
      await Promise.all([
        count(9 - (id % 3)),
        world.change((tx, feed) => closeHold(tx, feed, id)),
        world.change((tx, feed) =>
          countStock(tx, feed, [{ ...at(2), status: 'available', counted: 0 }], 2, null),
        ),
      ]);
      await count(10, 10);
    }
    const { rows } = await world.sql.query(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    await holdEvents();
    expect((await verifyStock(world.db)).findings).toEqual([]);
  });
});
