// Runs on a cluster (`npm run test:citus`): what one merchant does is one transaction on the machine that holds it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestAnswer } from '../harness.ts';
import { type FloorWorld, floorWorld } from '../worlds/floor-world.ts';
import { newOrder } from '../worlds/orders-world.ts';
import { Machines } from './machines.ts';
import { type Transactions, TransactionWatch } from './transactions.ts';

const machines = new Machines(inject('machines'));

describe('on a cluster', () => {
  let world: FloorWorld;
  let watch: TransactionWatch;
  const start = async (isThroughCoordinator: boolean) => {
    world = await floorWorld({ isThroughCoordinator });
    const database = new URL(world.app.database.url).pathname.slice(1);
    watch = await TransactionWatch.of(machines, database, world.orgId);
  };
  const end = async () => {
    await watch.close();
    await world.close();
  };
  /** As scanners and the console send all that they write. */
  const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });
  /** What the machines do while it is sent. */
  const sent = (send: () => Promise<TestAnswer>): Promise<Transactions> =>
    watch.during(async () => expect(await send()).toMatchObject({ status: 200 }));
  const placed = async () => {
    const order = newOrder([[await world.shelve(5), 2]]);
    const place = () => world.app.post('/v1/orders', { orders: [order] }, { ...world.merchant, ...keyed() });
    return { order, place };
  };
  const cancel = ({ market_order_id }: { market_order_id: string }) =>
    world.app.post('/v1/orders/cancel_order', { market_order_id }, world.merchant);
  const cartons = [{ weight_lb: 1, items: [{ line: 1, quantity: 1 }] }];
  const steps: readonly [string, () => Promise<() => Promise<TestAnswer>>][] = [
    ['an order that is placed', async () => (await placed()).place],
    [
      'an order that is cancelled',
      async () => {
        const { order, place } = await placed();
        await place();
        return () => cancel(order);
      },
    ],
    [
      'a pick that is begun',
      async () => {
        const id = await world.order([{ itemId: await world.shelve(1), quantity: 1 }]);
        return () => world.act(id, 'start_pick', undefined, keyed());
      },
    ],
    [
      'units that are picked',
      async () => {
        const id = await world.picking([{ itemId: await world.shelve(1), quantity: 1 }]);
        return () => world.act(id, 'pick', { lines: [{ line: 1, quantity: 1 }] }, keyed());
      },
    ],
    [
      'a sub-order that is packed',
      async () => {
        const id = await world.picking([{ itemId: await world.shelve(1), quantity: 1 }]);
        return () => world.act(id, 'pack', { cartons }, keyed());
      },
    ],
    [
      'a pack that is taken back',
      async () => {
        const id = await world.packed([{ itemId: await world.shelve(1), quantity: 1 }]);
        return () => world.act(id, 'undo_pack', { reason: 'the carton was torn' });
      },
    ],
  ];

  describe('where the service connects to the machines', () => {
    beforeAll(() => start(false));
    afterAll(end);

    it.each(steps)(
      '%s is one transaction on the machine of its org, and nothing elsewhere',
      async (_, step) => {
        const found = await sent(await step());
        expect(found.open).toEqual(['home: crossdock']);
        expect(found.committed).toEqual([expect.stringMatching(/^home: [1-9]\d* rows$/)]);
        expect(found.prepared).toEqual([]);
      },
    );

    it('a key of the hub is kept with the org, is answered again, and is another one for the org itself', async () => {
      const id = await world.order([{ itemId: await world.shelve(1), quantity: 1 }]);
      const key = keyed();
      const first = await world.act(id, 'start_pick', undefined, key);
      const again = await world.act(id, 'start_pick', undefined, key);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      const order = newOrder([[await world.shelve(1), 1]]);
      const own = await world.app.post('/v1/orders', { orders: [order] }, { ...world.merchant, ...key });
      expect([own.status, own.headers['idempotent-replayed']]).toEqual([200, undefined]);
    });

    it('a parcel that leaves runs through the coordinator, because its number is another machine’s matter', async () => {
      const id = await world.packed([{ itemId: await world.shelve(1), quantity: 1 }]);
      const found = await sent(() =>
        world.act(id, 'ship', { shipments: [{ carrier: 'UPS', tracking_number: '1Z1' }] }),
      );
      expect(found.open).toContain('0: crossdock');
      expect(found.open).not.toContain('home: crossdock');
    });
  });

  describe('where it asks the coordinator for everything', () => {
    beforeAll(() => start(true));
    afterAll(end);

    it.each(steps)('%s is seen to be a transaction on two machines', async (_, step) => {
      expect((await sent(await step())).open).toEqual(['0: crossdock', 'home: citus_internal']);
    });
  });
});
