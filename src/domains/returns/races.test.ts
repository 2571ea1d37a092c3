// Several people and programs at one return: each unit comes back once, whoever is first.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FloorWorld, floorWorld } from '../../../test/worlds/floor-world.ts';
import { verifyBooks } from '../../verify/verify-books.ts';

const RACERS = 6;

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 8 });
});
afterAll(() => world.close());

const announce = (marketOrderId: string, quantity: number, item: number) =>
  world.app.post(
    '/v1/returns',
    { market_order_id: marketOrderId, reason: 'unwanted', lines: [{ item_id: item, quantity }] },
    world.merchant,
  );
const take = (rma: string, more: object = {}) =>
  world.app.post(
    `${world.ops}/returns/${rma}/take_in`,
    { units: [{ line: 1, quantity: 1, grade: 'A', condition: 'new' }], ...more },
    world.hub,
  );
const racing = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: RACERS }, (_, index) => work(index)));
const many = (answers: readonly { readonly status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length;

it('announces each unit once, and takes each in once', async () => {
  const item = await world.shelve(10);
  await world.shipped([{ itemId: item, quantity: 2 }], 'RACE0001', 'UPS', { marketOrderId: 'RACE-1' });
  const made = await racing(() => announce('RACE-1', 1, item));
  expect([many(made, 201), many(made, 422)]).toEqual([2, RACERS - 2]);
  const rma = made.find(({ status }) => status === 201)?.body.rma_number;
  const taken = await racing(() => take(rma));
  expect([many(taken, 200), many(taken, 422)]).toEqual([1, RACERS - 1]);
  expect((await world.record(item)).available).toBe(9);
});

it('is cancelled or taken in, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const item = await world.shelve(5);
    const name = `RACE-C-${round}`;
    await world.shipped([{ itemId: item, quantity: 1 }], `RACEC00${round}`, 'UPS', { marketOrderId: name });
    const { rma_number: rma } = (await announce(name, 1, item)).body;
    const [taken, cancelled] = await Promise.all([
      take(rma),
      world.app.post(`/v1/returns/${rma}/cancel`, {}, world.merchant),
    ]);
    expect([taken.status, cancelled.status].sort()).toEqual([200, 409]);
    const { body } = await world.app.get(`/v1/returns/${rma}`, world.merchant);
    expect([body.status, body.units_received]).toEqual(
      taken.status === 200 ? ['received', 1] : ['cancelled', 0],
    );
  }
});

it('is decided once, and finished once', async () => {
  const item = await world.shelve(5);
  await world.shipped([{ itemId: item, quantity: 1 }], 'RACE0003', 'UPS', { marketOrderId: 'RACE-3' });
  const { rma_number: rma } = (await announce('RACE-3', 1, item)).body;
  const units = [{ line: 1, quantity: 1, grade: 'B', condition: 'opened' }];
  await take(rma, { units });
  const finished = await racing(() =>
    world.app.post(`${world.ops}/returns/${rma}/finish`, undefined, world.hub),
  );
  expect([many(finished, 200), many(finished, 409)]).toEqual([1, RACERS - 1]);
  const decided = await racing((index) =>
    world.app.post(
      `/v1/returns/${rma}/decide`,
      { decisions: [{ unit_id: 1, disposition: index % 2 === 0 ? 'restock' : 'dispose' }] },
      world.merchant,
    ),
  );
  expect([many(decided, 200), many(decided, 409)]).toEqual([1, RACERS - 1]);
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
});

it('comes back or has never left: a shipment is undone, or its units are announced or taken in', async () => {
  const undo = (id: number) => world.act(id, 'undo_ship', { reason: 'the wrong parcel' });
  for (let round = 0; round < 4; round += 1) {
    const item = await world.shelve(5);
    const name = `RACE-U-${round}`;
    const parcel = (at: string) =>
      world.shipped([{ itemId: item, quantity: 1 }], `RACEU${at}${round}`, 'UPS', {
        marketOrderId: `${name}${at}`,
      });
    const [announcing, undone] = [await parcel('A'), await parcel('B')];
    const answers = await Promise.all([announce(`${name}A`, 1, item), undo(announcing)]);
    // Whoever is later finds that the units are announced, or that they have not left.
    expect([
      [201, 409],
      [409, 200],
      [422, 200],
    ]).toContainEqual(answers.map(({ status }) => status));
    const arrival = { warehouse_id: 1, market_order_id: `${name}B`, reason: 'other' };
    const { rma_number: rma } = (await world.app.post(`${world.ops}/returns`, arrival, world.hub)).body;
    const unit = { item_id: item, quantity: 1, grade: 'A', condition: 'new' };
    const [taken, put] = await Promise.all([
      world.app.post(`${world.ops}/returns/${rma}/take_in`, { units: [unit] }, world.hub),
      undo(undone),
    ]);
    expect(taken.status, taken.text).toBe(200);
    // What is known of where a unit had left, is true.
    expect([put.status, taken.body.units[0].shipment_id === null]).toEqual(
      put.status === 200 ? [200, true] : [409, false],
    );
  }
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
});

it('has one label at a time, whoever asks for it, and none once it is cancelled', async () => {
  const item = await world.shelve(5);
  await world.shipped([{ itemId: item, quantity: 1 }], 'RACE0009', 'UPS', { marketOrderId: 'RACE-9' });
  const { rma_number: rma } = (await announce('RACE-9', 1, item)).body;
  const path = `/v1/returns/${rma}`;
  const bought = await racing(() => world.app.post(`${path}/buy_label`, {}, world.merchant));
  expect([many(bought, 200), many(bought, 409)]).toEqual([1, RACERS - 1]);
  await world.app.post(`${path}/void_label`, undefined, world.merchant);
  await Promise.all([
    ...[1, 2].map(() => world.app.post(`${path}/buy_label`, {}, world.merchant)),
    world.app.post(`${path}/cancel`, {}, world.merchant),
  ]);
  const { body } = await world.app.get(path, world.merchant);
  expect(body.status).toBe('cancelled');
  expect(body.labels.filter(({ state }: { state: string }) => state !== 'voided')).toEqual([]);
});
