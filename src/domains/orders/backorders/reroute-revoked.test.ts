// Sub-orders that lost reserved units continue without them, and nothing ships that is not there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld();
});

afterAll(() => world.close());

const lose = async (itemId: number, units = 1) => {
  const lines = [{ item_id: itemId, quantity: -units, reason: 'lost', note: 'fell off the belt' }];
  const answer = await world.app.post(`${world.ops}/stock/adjust`, { warehouse_id: 1, lines }, world.hub);
  expect(answer.status).toBe(200);
};
const pack = (id: number, ...quantities: number[]) =>
  world.act(id, 'pack', {
    cartons: [{ weight_lb: 1, items: quantities.map((quantity, at) => ({ line: at + 1, quantity })) }],
  });
const ship = (id: number) =>
  world.act(id, 'ship', { shipments: [{ carrier: 'UPS', tracking_number: `LOST-${id}` }] });
const held = async (id: number) =>
  (await world.read(id)).body.lines.flatMap(
    (line: { reservations: { item_id: number; quantity: number }[] }) =>
      line.reservations.map((one) => [one.item_id, one.quantity]),
  );

describe('what was packed and has lost units', () => {
  it('is no longer in a carton and gets repacked, with actor and reason', async () => {
    const item = await world.shelve(3);
    const id = await world.packed([{ itemId: item, quantity: 3 }]);
    const { body: before } = await world.read(id);
    await lose(item);
    const refused = await ship(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    expect(refused.body.detail).toContain('(lost: fell off the belt): it is about to be rerouted');
    await workOff(world.app.db);
    const { body } = await world.read(id);
    expect(body).toMatchObject({ state: 'picking', units: 2, cartons: [], packed: null });
    expect(body.pick_started).toBe(before.pick_started);
    expect(body.history.at(-1)).toMatchObject({ from: 'packed', to: 'picking', by: 'Hub automation' });
    expect(body.history.at(-1).reason).toMatch(/^1 unit moved to SO-\d+: .*fell off the belt/);
    expect(body.reason).toBe(body.history.at(-1).reason);
    expect((await pack(id, 2)).body).toMatchObject({
      state: 'packed',
      cartons: [{ items: [{ quantity: 2 }] }],
    });
    expect((await ship(id)).body).toMatchObject({ state: 'shipped', units: 2 });
  });

  it('leaves no carton behind where all of it went another way', async () => {
    const item = await world.shelve(1);
    const id = await world.packed([{ itemId: item, quantity: 1 }]);
    await lose(item);
    await workOff(world.app.db);
    expect((await world.read(id)).body).toMatchObject({ state: 'backordered', cartons: [] });
    const { rows } = await world.sql.query('SELECT 1 FROM order_shipment WHERE sub_order_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('is repacked even if its bundle needs no more today than what is left', async () => {
    const { id: bundle, parts } = await world.bundle([
      { quantity: 2, stock: 2 },
      { quantity: 2, stock: 2 },
    ]);
    const [first = 0, second = 0] = parts;
    const id = await world.packed([{ itemId: bundle, quantity: 1 }]);
    await world.setComponents(
      bundle,
      parts.map((component_id) => ({ component_id, quantity: 1 })),
    );
    await lose(first);
    await workOff(world.app.db);
    const { body } = await world.read(id);
    expect(body).toMatchObject({ state: 'picking', units: 1, cartons: [] });
    expect(body.reason).toContain('bundle recipe changed');
    // It has the current recipe, not a mixture of both.
    expect(await held(id)).toEqual([
      [first, 1],
      [second, 1],
    ]);
    expect((await pack(id, 1)).status).toBe(200);
    expect((await ship(id)).body).toMatchObject({ state: 'shipped' });
  });
});

describe('what has lost units', () => {
  it('of a bundle keeps no more than what the bundle is made of today, also before it is packed', async () => {
    for (const step of ['order', 'picking'] as const) {
      const { id: bundle, parts } = await world.bundle([
        { quantity: 2, stock: 2 },
        { quantity: 2, stock: 2 },
      ]);
      const [first = 0, second = 0] = parts;
      const id = await world[step]([{ itemId: bundle, quantity: 1 }]);
      await world.setComponents(
        bundle,
        parts.map((component_id) => ({ component_id, quantity: 1 })),
      );
      await lose(first);
      await workOff(world.app.db);
      expect(await held(id)).toEqual([
        [first, 1],
        [second, 1],
      ]);
      expect((await world.read(id)).body.history.at(-1).reason).toContain('bundle recipe changed');
    }
  });

  it('and lacks none any more continues at once, even before the worker has run', async () => {
    const item = await world.shelve(3);
    const id = await world.picking([{ itemId: item, quantity: 3 }]);
    await lose(item);
    await world.act(id, 'short_pick', { lines: [{ line: 1, missing: 1 }] });
    await world.act(id, 'undo_start_pick', { reason: 'not now' });
    expect((await world.act(id, 'start_pick')).body).toMatchObject({ state: 'picking', units: 2 });
    expect((await pack(id, 2)).body).toMatchObject({ state: 'packed' });
    await workOff(world.app.db);
    expect((await world.read(id)).body).toMatchObject({ state: 'packed', cartons: [{ carton: 1 }] });
    expect((await ship(id)).body).toMatchObject({ state: 'shipped' });
  });

  it('gets the true reason: a corrected lot', async () => {
    const { id: item } = await world.addItem({ can_expire: true, min_remaining_days: { MERCHANT: 30 } });
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);
    const received = {
      warehouse_id: 1,
      lines: [{ item_id: item, lot: 'W-1', expiration: '2040-01-01', quantity: 2 }],
    };
    expect((await world.app.post(`${world.ops}/stock/receive`, received, world.hub)).status).toBe(200);
    const id = await world.picking([{ itemId: item, quantity: 2 }]);
    const correction = { item_id: item, lot: 'W-1', to_expiration: tomorrow, reason: 'mistyped' };
    expect((await world.app.post(`${world.ops}/stock/correct_lot`, correction, world.hub)).status).toBe(200);
    const { body } = await pack(id, 2);
    expect(body.detail).toContain('because its lot was corrected');
    expect(body.detail).toContain('or report it as a short pick');
    expect(body.detail).not.toContain('not to be there');
  });
});
