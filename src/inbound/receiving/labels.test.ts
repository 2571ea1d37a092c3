// Lots and dates of goods as they are announced, as they are received, and what is said where the two differ.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld } from '../../../test/catalog-world.ts';
import type { TestAnswer } from '../../../test/harness.ts';

const PATH = '/v1/inventory_requests';
const ANNOUNCED = '2097-05-31';
const OTHER = '2097-06-30';

let world: CatalogWorld;
let made = 0;

beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.close());

async function must(answer: Promise<TestAnswer>): Promise<TestAnswer['body']> {
  const { status, text, body } = await answer;
  expect(status, text).toBeLessThan(300);
  return body;
}

const tea = (fields: object = {}) => {
  made += 1;
  return world.addItem({ name: `Tea ${made}`, mpn: `TEA-LABEL-${made}`, can_expire: true, ...fields });
};

async function delivered(items: object[]): Promise<number> {
  const body = { warehouse_id: 1, shipment_method: 'CUSTOMER', items };
  const { id } = await must(world.app.post(PATH, body, world.merchant));
  await must(world.app.post(`${world.ops}/inventory_requests/${id}/deliver`, {}, world.hub));
  return id;
}

const receive = (id: number, ...lines: object[]) =>
  world.app.post(`${world.ops}/inventory_requests/${id}/receive`, { lines }, world.hub);

it('warns of another expiration date than announced, and names the operation that corrects a misread one', async () => {
  const item = await tea({ lot_num_required: true });
  const announced = { id: item.id, lot_number: 'A', exp_date: ANNOUNCED };
  const id = await delivered([{ ...announced, quantity: 10 }]);
  const [{ line_id }] = (await must(world.app.get(`${PATH}/${id}`, world.merchant))).items;
  const misread = await must(receive(id, { item_id: item.id, quantity: 4, lot: 'A', expiration: OTHER }));
  expect(misread.warnings).toEqual([
    {
      ...{ code: 'other_date', line_id, item_id: item.id, lot: 'A', quantity: 4 },
      message: `4 units dated ${OTHER}, announced with ${ANNOUNCED}: if that was misread, correct it: POST /ops/v1/orgs/{org_id}/stock/correct_lot`,
    },
  ]);
  const right = { item_id: item.id, quantity: 6, lot: 'A', expiration: ANNOUNCED };
  const refused = await receive(id, right);
  expect(refused.status).toBe(422);
  expect(refused.body.violations).toMatchObject([
    { pointer: '/lines/0/expiration', code: 'lot_expiration_conflict' },
  ]);
  expect(refused.body.violations[0].message).toContain('POST /ops/v1/orgs/{org_id}/stock/correct_lot');
  const correction = { item_id: item.id, lot: 'A', to_expiration: ANNOUNCED, reason: 'misread' };
  await must(world.app.post(`${world.ops}/stock/correct_lot`, correction, world.hub));
  expect((await must(receive(id, right))).warnings).toEqual([]);
});

it('warns of another date also where no lot was announced, beside units that are too many', async () => {
  const item = await tea();
  const id = await delivered([{ id: item.id, quantity: 5, exp_date: ANNOUNCED }]);
  const { warnings } = await must(
    receive(
      id,
      { item_id: item.id, quantity: 2, expiration: ANNOUNCED },
      { item_id: item.id, quantity: 4, expiration: OTHER },
    ),
  );
  expect(warnings).toMatchObject([
    { code: 'over', quantity: 1 },
    { code: 'other_date', quantity: 4, lot: null },
  ]);
});

it('does not warn where no date was announced, nor of a lot that was not announced', async () => {
  const item = await tea();
  const id = await delivered([
    { id: item.id, quantity: 5 },
    { id: item.id, quantity: 5, lot_number: 'B', exp_date: ANNOUNCED },
  ]);
  const { warnings } = await must(
    receive(id, { item_id: item.id, quantity: 5, lot: 'C', expiration: OTHER }),
  );
  expect(warnings).toEqual([]);
});
