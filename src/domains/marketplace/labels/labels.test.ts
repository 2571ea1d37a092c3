// Labels of units, cartons and pallets: what a scanner and a printer read on them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barcodesOf } from '../../../../test/tools/pdf-barcodes.ts';
import { readZpl } from '../../../../test/tools/zpl.ts';
import { must, type WorkOrderWorld, workOrderWorld } from '../../../../test/worlds/work-order-world.ts';

const BOX = { length_in: 18, width_in: 12, height_in: 10, weight_lb: 14.5 };

let world: WorkOrderWorld;
let order: { work_order_id: number; items: { work_order_item_id: number }[] };
let carton: { id: number; sscc: string };
let pallet: { id: number; sscc: string };
let sku: string;

beforeAll(async () => {
  world = await workOrderWorld();
  const listing = await world.listed({ fields: { can_expire: true, lot_num_required: true } });
  sku = listing.sku;
  await world.sql.query('UPDATE listing SET fnsku = $2 WHERE id = $1', [listing.listingId, 'X00TESTSKU']);
  await world.receive(listing.itemId, 5, { lot: 'L-1', expiration: '2098-03-04' });
  order = await world.order([{ ...listing, quantity: 3 }]);
  const contents = [{ work_order_item_id: order.items[0]?.work_order_item_id, quantity: 2 }];
  const cartons = await must(
    world.act(order.work_order_id, 'cartons', {
      cartons: [{ ...BOX, contents }],
      destination_shipment_id: 'FBA-PAPERS',
      destination_fulfillment_center_id: 'ONT8',
    }),
  );
  carton = cartons.body[0];
  const stacked = { carton_ids: [carton.id], length_in: 48, width_in: 40, height_in: 50, weight_lb: 60 };
  pallet = (await must(world.app.post(`${world.ops}/marketplace_pallets`, stacked, world.hub))).body;
});

afterAll(() => world.close());

const get = (path: string) => must(world.app.get(`/v1/${path}`, world.merchant));
const pages = async (path: string) => barcodesOf((await get(`${path}.pdf`)).bytes);
const labels = async (path: string) => readZpl((await get(`${path}.zpl`)).text);

describe('labels', () => {
  it('of units carry the FNSKU, one for each unit, and as many as are asked for', async () => {
    const path = `marketplace_work_orders/${order.work_order_id}/fnsku_labels`;
    const found = await pages(path);
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject([{ format: 'Code128', text: 'X00TESTSKU' }]);
    const printed = await labels(path);
    expect(printed).toHaveLength(3);
    expect(printed[0]).toMatchObject({
      width: 457,
      height: 254,
      barcodes: [{ text: 'X00TESTSKU', isGs1: false }],
    });
    const { text } = await get(`${path}.zpl?count=7`);
    expect(readZpl(text)).toHaveLength(7);
    const { rows } = await world.sql.query('SELECT fnsku FROM listing WHERE listing_mp_primary_id = $1', [
      sku,
    ]);
    expect(rows).toEqual([{ fnsku: 'X00TESTSKU' }]);
  });

  it('of dates show month, day and year for units on the shelf and in cartons', async () => {
    const printed = await labels(`marketplace_work_orders/${order.work_order_id}/expiry_labels`);
    expect(printed).toHaveLength(3);
    expect(printed[0]?.texts).toEqual(['EXPIRES', '03-04-2098', 'Lot L-1', sku]);
  });

  it('of the dates of a bundle are those of its first component, built or not', async () => {
    const fields = { can_expire: true, lot_num_required: true };
    const [a, b] = [await world.listed({ fields }), await world.listed({ fields })];
    const bundle = await world.addItem({ name: 'Dated set', mpn: `DS-${a.sku}` });
    await must(
      world.setComponents(bundle.id, [
        { component_id: a.itemId, quantity: 2 },
        { component_id: b.itemId, quantity: 1 },
      ]),
    );
    await world.receive(a.itemId, 10, { lot: 'A', expiration: '2098-05-06' });
    await world.receive(b.itemId, 10, { lot: 'B', expiration: '2098-03-02' });
    const set = await world.listed({ itemId: bundle.id });
    const made = await world.order([{ ...set, quantity: 4 }]);
    const path = `marketplace_work_orders/${made.work_order_id}/expiry_labels`;
    expect((await labels(path)).map(({ texts }) => texts[1])).toEqual(Array(4).fill('03-02-2098'));
    const contents = [{ work_order_item_id: made.items[0]?.work_order_item_id, quantity: 3 }];
    await must(world.act(made.work_order_id, 'cartons', { cartons: [{ ...BOX, contents }] }));
    expect((await labels(path)).map(({ texts }) => texts[1])).toEqual(Array(4).fill('03-02-2098'));
  });

  it('of cartons and pallets carry their SSCC as GS1-128, and where they go', async () => {
    for (const [path, { sscc }] of [
      [`marketplace_cartons/${carton.id}/label`, carton],
      [`marketplace_work_orders/${order.work_order_id}/carton_labels`, carton],
      [`marketplace_pallets/${pallet.sscc}/label`, pallet],
    ] as const) {
      expect(await pages(path), path).toMatchObject([
        [{ text: expect.stringContaining(sscc), symbologyIdentifier: ']C1' }],
      ]);
      const [label] = await labels(path);
      expect(label?.barcodes).toMatchObject([{ isGs1: true, text: `00${sscc}` }]);
      expect(label?.texts).toContain('ONT8');
      expect(label?.texts).toContain('FBA-PAPERS');
    }
    const [label] = await labels(`marketplace_cartons/${carton.id}/label`);
    expect(label?.texts).toEqual(
      expect.arrayContaining([`2 × ${sku} · X00TESTSKU`, 'lot L-1 · exp 2098-03-04']),
    );
  });

  it('of an item of another work order are refused', async () => {
    const listing = await world.listed();
    await world.receive(listing.itemId, 1);
    const other = await world.order([{ ...listing, quantity: 1 }]);
    for (const name of ['fnsku_labels.pdf', 'expiry_labels.zpl']) {
      const path = `/v1/marketplace_work_orders/${order.work_order_id}/${name}`;
      const answer = await world.app.get(
        `${path}?work_order_item_id=${other.items[0]?.work_order_item_id}`,
        world.merchant,
      );
      expect(answer.status, name).toBe(422);
      expect(answer.body.violations).toMatchObject([
        { pointer: '/work_order_item_id', in: 'query', code: 'unknown_reference' },
      ]);
    }
  });

  it('are refused where there is nothing to print', async () => {
    const listing = await world.listed();
    await world.receive(listing.itemId, 2);
    const bare = await world.order([{ ...listing, quantity: 1 }]);
    for (const name of ['fnsku_labels', 'expiry_labels', 'carton_labels']) {
      const answer = await world.app.get(
        `/v1/marketplace_work_orders/${bare.work_order_id}/${name}.pdf`,
        world.merchant,
      );
      expect(answer.body.code, name).toBe('state_conflict');
    }
  });
});
