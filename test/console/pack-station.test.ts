// The floor's harder cases in a real browser: numbers before scans, several cartons, bundles, units that are not there, labels
// that are bought, and cartons that are received by one scan.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveGoods } from '../worlds/place-order.ts';
import { NEWARK, StationWorld } from './station.ts';

const JUNIPER = 2;
const RIVAL = 3;
const MUG = 'JNP-MUG-01';
const TEA = 'JG-TEA-001';
const SET = 'JNP-SET-01';

interface Queued {
  readonly org_id: number;
  readonly sub_order_id: number;
  readonly sub_order_number: string;
  readonly market_order_id: string;
}

interface Line {
  readonly org_id: number;
  readonly item_id: number;
  readonly mpn: string;
  readonly quantity: number;
}

let station: StationWorld;
let orders: ReadonlyMap<string, Queued>;

beforeAll(async () => {
  station = await StationWorld.open();
  await station.chooseNewark();
  const { app } = station.world;
  const made = await app.post(
    '/v1/orders',
    { orders: [orderOf('PACK-1', MUG, 5), orderOf('PACK-2', SET, 2)] },
    { token: await app.token('demo-client') },
  );
  if (made.status >= 300) throw new Error(made.text);
  const queue: Queued[] = await station.ops(`/warehouses/${NEWARK}/pick_queue?per_page=250`);
  orders = new Map(queue.map((one) => [one.market_order_id, one]));
});

afterAll(() => station?.close());

function orderOf(market_order_id: string, sku: string, quantity: number) {
  return {
    market_order_id,
    marketplace: 'Shopify',
    ship_to_name: 'Ada Example',
    address_line1: '11 Wall St',
    city: 'New York',
    state: 'NY',
    postal_code: '10005',
    country: 'US',
    shipment_service_level_category: 'Standard',
    items: [{ market_order_item_id: '1', sku, quantity }],
  };
}

const subOrderOf = (order: string) => {
  const { org_id, sub_order_id } = orders.get(order) as Queued;
  return station.ops(`/orgs/${org_id}/sub_orders/${sub_order_id}`);
};

describe('the floor', () => {
  it('picks several units by a number before a scan, and reports what is not on the shelf', async () => {
    const { page } = station;
    await page.goto('/hub/pick');
    await page.getByLabel('Maximum sub-orders').selectOption('50');
    await page.getByRole('button', { name: 'Create a wave' }).click();
    await station.asksFor(/^Scan WV-/);
    const number = new URL(page.url()).searchParams.get('wave') ?? '';
    await station.scan(number);
    await station.hears('right', 'Started');
    const { lines }: { lines: Line[] } = await station.ops(`/waves/${number}`);
    const mugs = lines.find(({ org_id, mpn }) => org_id === JUNIPER && mpn === MUG) as Line;
    await station.scan(String(mugs.quantity + 1));
    await station.scan(MUG);
    await station.hears('wrong', /^Only \d+ of/);
    await station.scan(String(mugs.quantity));
    await station.scan(MUG);
    await station.hears('right', new RegExp(`${mugs.quantity} of ${mugs.quantity}`));
    // One was scanned too many.
    const picked = async () =>
      (await station.ops(`/waves/${number}`)).lines.find((one: Line) => one.mpn === MUG).picked_quantity;
    await page.locator(`[data-unit*="${MUG}"]`).getByRole('button', { name: 'Undo…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await station.hears('note', `${mugs.quantity - 1} of ${mugs.quantity}`);
    expect(await picked()).toBe(mugs.quantity - 1);
    await station.scan(MUG);
    await station.hears('right', new RegExp(`${mugs.quantity} of ${mugs.quantity}`));
    await expect.poll(picked).toBe(mugs.quantity);
    const missing = lines.find(({ org_id }) => org_id === RIVAL) as Line;
    const record = async () =>
      (await station.ops(`/orgs/${RIVAL}/inventory?warehouse_id=${NEWARK}&item_id=${missing.item_id}`))[0];
    const before = (await record()).unavailable_quantity;
    const row = page.locator(`[data-unit*="${missing.mpn}"]`).first();
    await row.getByRole('button', { name: 'Not found…' }).click();
    await page.getByLabel('Missing units').fill('1');
    await page.getByRole('button', { name: 'Report as not found' }).click();
    await station.hears('note', '1 not found: quarantined');
    expect((await record()).unavailable_quantity).toBe(before + 1);
  });

  it('packs several cartons, each with its box and its weight, by numbers and scans', async () => {
    const { page } = station;
    const { sub_order_number } = orders.get('PACK-1') as Queued;
    await page.goto('/hub/pack');
    await station.asksFor('Scan a sub-order');
    await station.scan(sub_order_number);
    await station.asksFor('Scan each unit');
    await station.scan('9');
    await station.scan(MUG);
    await station.hears('wrong', 'Only 5 more of');
    await station.scan('3');
    await station.scan(MUG);
    await station.hears('right', '3 of 5');
    await page.getByRole('button', { name: 'Close carton 1 and weigh it' }).click();
    await station.putInBox(1);
    await station.hears('right', 'Carton 1: 12 × 9 × 6 in. Now its weight');
    await station.scan('2.5');
    await station.hears('right', 'Carton 1 is closed');
    await station.scan(MUG);
    await station.hears('right', '4 of 5');
    await station.scan(MUG);
    await station.asksFor(/^Box of carton 2/);
    // The box of the carton before is offered.
    await page.getByRole('button', { name: '12 × 9 × 6 in' }).click();
    await station.hears('right', 'Carton 2: 12 × 9 × 6 in');
    await station.scan('1.75');
    await station.hears('right', `${sub_order_number} is packed`);
    expect(await subOrderOf('PACK-1')).toMatchObject({
      state: 'packed',
      cartons: [
        { carton: 1, weight_lb: 2.5, length_in: 12, items: [{ quantity: 3 }] },
        { carton: 2, weight_lb: 1.75, items: [{ quantity: 2 }] },
      ],
    });
  });

  it('packs a bundle by what is in it', async () => {
    const { sub_order_number } = orders.get('PACK-2') as Queued;
    await station.asksFor('Scan a sub-order');
    await station.scan(sub_order_number);
    await station.asksFor('Scan each unit');
    await station.scan('4');
    await station.scan(MUG);
    await station.hears('right', '4 of 4');
    await station.scan('2');
    await station.scan(TEA);
    await station.putInBox(1, '14x12x8');
    await station.scan('6');
    await station.hears('right', `${sub_order_number} is packed`);
    expect(await subOrderOf('PACK-2')).toMatchObject({ state: 'packed', cartons: [{ weight_lb: 6 }] });
  });

  it('takes no box that cannot hold the goods, unless somebody says why it does', async () => {
    const { page } = station;
    const mug = await station.pickedMugs('PACK-SMALL', 1);
    await page.goto(`/hub/pack?org=${mug.org_id}&sub_order=${mug.sub_order_id}`);
    await station.asksFor('Scan each unit');
    await station.scan(MUG);
    await station.putInBox(1, '1x1x1');
    await station.scan('1');
    await station.hears('wrong', 'carton 1 cannot be 1 × 1 × 1 in');
    expect(await page.getByRole('alert').textContent()).not.toContain('override_reason');
    expect(await station.subOrder(mug)).toMatchObject({ state: 'picking' });
    await page.getByRole('button', { name: 'Override the check…' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('only the handle is left');
    await page.getByRole('dialog').getByRole('button', { name: 'Pack it' }).click();
    await station.hears('right', `${mug.sub_order_number} is packed`);
    const { state, cartons, history } = await station.subOrder(mug);
    expect([state, cartons[0].length_in]).toEqual(['packed', 1]);
    expect(history.at(-1).reason).toContain('only the handle is left');
    // Nobody is offered a box that was not believed.
    const next = await station.pickedMugs('PACK-AFTER-SMALL', 1);
    await page.goto(`/hub/pack?org=${next.org_id}&sub_order=${next.sub_order_id}`);
    await station.asksFor('Scan each unit');
    await station.scan(MUG);
    await station.asksFor(/^Box of carton 1/);
    await page.getByRole('button', { name: '12 × 9 × 6 in' }).waitFor();
    expect(await page.getByRole('button', { name: '1 × 1 × 1 in' }).count()).toBe(0);
  });

  it('measures a refused carton again, whichever it is, and keeps what was right', async () => {
    const { page } = station;
    const mugs = await station.pickedMugs('PACK-AGAIN', 2);
    await page.goto(`/hub/pack?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`);
    await station.asksFor('Scan each unit');
    await station.scan(MUG);
    await page.getByRole('button', { name: 'Close carton 1 and weigh it' }).click();
    await station.putInBox(1, '1x1x1');
    await station.scan('1.5');
    await station.hears('right', 'Carton 1 is closed');
    await station.scan(MUG);
    await station.putInBox(2);
    await station.scan('0.1');
    await station.hears('wrong', /carton 1 cannot be 1 × 1 × 1 in.*carton 2 cannot weigh 0.1 lb/);
    await station.asksFor(/^Box of carton 1/);
    await station.scan('12x9x6');
    await station.asksFor('Weight of carton 2 in pounds');
    await station.scan('1.25');
    await station.hears('right', `${mugs.sub_order_number} is packed`);
    expect((await station.subOrder(mugs)).cartons).toMatchObject([
      { carton: 1, weight_lb: 1.5, length_in: 12 },
      { carton: 2, weight_lb: 1.25, length_in: 12 },
    ]);
  });

  it('asks for the lot of a unit where there are several, so that each carton has its own', async () => {
    const { page } = station;
    const { app } = station.world;
    const [{ id: itemId }] = (
      await app.get(`/v1/catalog/items?mpn=${MUG}`, { token: await app.token('demo-client') })
    ).body;
    // Before the mugs that have no date.
    await receiveGoods(app.db, JUNIPER, [
      { itemId, warehouseId: NEWARK, lot: 'MUG-A', expiration: '2040-01-01', quantity: 1 },
      { itemId, warehouseId: NEWARK, lot: 'MUG-B', expiration: '2041-01-01', quantity: 2 },
    ]);
    const mugs = await station.pickedMugs('PACK-LOTS', 3);
    await page.goto(`/hub/pack?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`);
    await station.asksFor('Scan each unit');
    await station.scan(MUG);
    await station.asksFor(/^Lot of /);
    await station.scan('MUG-C');
    await station.hears('wrong', 'MUG-C is the wrong lot');
    await station.scan('MUG-B');
    await station.hears('right', '1 of 2');
    await page.getByRole('button', { name: 'Close carton 1 and weigh it' }).click();
    await station.putInBox(1);
    await station.scan('1.5');
    await station.hears('right', 'Carton 1 is closed');
    await station.scan(MUG);
    await station.asksFor(/^Lot of /);
    await page.getByRole('button', { name: 'Lot MUG-A' }).click();
    await station.hears('right', '1 of 1');
    // Only one lot is left: it needs no word.
    await station.scanAgain(MUG);
    await station.putInBox(2);
    await station.scan('2.5');
    await station.hears('right', `${mugs.sub_order_number} is packed`);
    const { cartons } = await station.subOrder(mugs);
    const lotsIn = ({ items }: { items: { lot: string }[] }) => items.map(({ lot }) => lot);
    expect(cartons.map(lotsIn)).toEqual([['MUG-B'], ['MUG-A', 'MUG-B']]);
  });

  it('buys labels at a price that is shown first', async () => {
    const { page } = station;
    const { sub_order_number } = orders.get('PACK-1') as Queued;
    await page.goto('/hub/ship');
    await station.asksFor('Scan a sub-order or a carton');
    await station.scan(sub_order_number);
    await station.asksFor('Scan the label of carton 1');
    await page.getByRole('button', { name: 'Get rates', exact: true }).click();
    const service = page.locator('button[aria-pressed]').filter({ hasText: '$' }).first();
    await service.click();
    await station.hears('note', 'scan the carrier’s tracking number');
    await station.scan('1Z999AA10123470011');
    await station.hears('right', 'Carton 1');
    await station.scan('1Z999AA10123470011');
    await station.hears('wrong', 'the label of another carton');
    await station.scan('1Z999AA10123470029');
    await station.hears('right', `${sub_order_number} is shipped`);
    const { state, cartons } = await subOrderOf('PACK-1');
    expect([state, cartons.map((one: { tracking_number: string }) => one.tracking_number)]).toEqual([
      'shipped',
      ['1Z999AA10123470011', '1Z999AA10123470029'],
    ]);
    const labels = await station.ops(`/orgs/${JUNIPER}/shipping_labels`);
    expect(labels).toContainEqual(expect.objectContaining({ tracking_number: '1Z999AA10123470011' }));
  });

  it('receives a carton as announced by the scan of its SSCC, once', async () => {
    const { page } = station;
    const path = `/orgs/${JUNIPER}/inventory_requests/IR-000001`;
    const [carton] = (await station.ops(path)).cartons;
    const units = carton.contents.reduce((sum: number, one: { quantity: number }) => sum + one.quantity, 0);
    await page.goto('/hub/receive');
    await station.asksFor('Scan a request or a carton');
    await station.scan(`(00)${carton.sscc}`);
    await station.asksFor('Scan IR-000001 when it is at the dock');
    await station.scan('IR-000001');
    await station.hears('right', 'is at the dock');
    await station.scan(carton.sscc);
    await station.hears('right', 'received as expected');
    await station.scan(carton.sscc);
    await station.hears('wrong', 'was received already');
    expect((await station.ops(path)).items_received).toBe(units);
    expect(station.visitor.problems).toEqual([]);
  });
});
