// How many statements packing takes, while a work order, its shipment and its stock are locked.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, type WorkOrderWorld, workOrderWorld } from '../../../../test/worlds/work-order-world.ts';
import type { Statement } from '../../../kit/db/statement.ts';

const BOX = { length_in: 18, width_in: 12, height_in: 10, weight_lb: 14.5 };

let world: WorkOrderWorld;
const statements: string[] = [];

beforeAll(async () => {
  const onStatement = ({ name }: Statement<unknown>) => statements.push(name);
  world = await workOrderWorld({ onStatement });
});
afterAll(() => world.close());

/** Packs so many cartons of as many units each. @returns the statements of its transaction, without those that reserve blocks of ids */
async function pack(cartons: number, units: number): Promise<string[]> {
  const listing = await world.listed();
  await world.receive(listing.itemId, cartons * units);
  const { work_order_id: id, items } = await world.order([{ ...listing, quantity: cartons * units }]);
  const contents = [{ work_order_item_id: items[0].work_order_item_id, quantity: units }];
  const input = Array.from({ length: cartons }, () => ({ ...BOX, contents }));
  statements.length = 0;
  await must(world.act(id, 'cartons', { cartons: input }));
  return statements.slice(statements.indexOf('db.begin')).filter((name) => name !== 'db.reserveIds');
}

it.each([1, 2])('forty cartons of %d units each take as many statements as one', async (units) => {
  // Connections are known from now on.
  await pack(1, units);
  const one = await pack(1, units);
  expect(one.length).toBeGreaterThan(5);
  expect(await pack(40, units)).toEqual(one);
});
