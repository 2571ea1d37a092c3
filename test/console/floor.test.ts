// The floor in a real browser, by the keystrokes of a scanner.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, receiveGoods } from '../worlds/place-order.ts';
import type { ConsoleWorld, Visitor } from './browser-world.ts';
import { NEWARK, StationWorld } from './station.ts';

const JUNIPER = 2;
const OWN_ORDERS = 2;

let station: StationWorld;
let world: ConsoleWorld;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  station = await StationWorld.open();
  ({ world, visitor, page } = station);
  // What the demo world has to pick here depends on the hour: these come first.
  const { app } = world;
  const { body: items } = await app.get('/v1/catalog/items?mpn=JNP-MUG-01', {
    token: await app.token('demo-client'),
  });
  const [{ id: itemId }] = items;
  await receiveGoods(app.db, JUNIPER, [{ itemId, warehouseId: NEWARK, quantity: 2 * OWN_ORDERS }]);
  const lines = [{ itemId, quantity: 2 }];
  for (let made = 0; made < OWN_ORDERS; made += 1)
    await makeOrder(app.db, { orgId: JUNIPER, warehouseId: NEWARK, shipBy: new Date(0), lines });
});

afterAll(() => station?.close());

const ops = (path: string) => station.ops(path);
const scan = (code: string) => station.scan(code);
const scanAgain = (code: string) => station.scanAgain(code);
const hears = (tone: 'right' | 'wrong', words: string | RegExp) => station.hears(tone, words);
const asksFor = (label: string | RegExp) => station.asksFor(label);

interface Expected {
  readonly sub_order_id: number;
  readonly sub_order_number: string;
  readonly org_id: number;
  readonly units: number;
}

/** The codes of all units that are set aside for a sub-order. */
async function unitsOf({ org_id, sub_order_id }: Expected): Promise<string[]> {
  const { lines } = await ops(`/orgs/${org_id}/sub_orders/${sub_order_id}`);
  return lines.flatMap(({ reservations }: { reservations: { mpn: string; quantity: number }[] }) =>
    reservations.flatMap(({ mpn, quantity }) => Array(quantity).fill(mpn)),
  );
}

async function stateOf({ org_id, sub_order_id }: Expected): Promise<string> {
  return (await ops(`/orgs/${org_id}/sub_orders/${sub_order_id}`)).state;
}

let subOrders: Expected[];

describe('the floor by scanner', () => {
  it('chooses a warehouse once, and counts what waits there', async () => {
    await page.goto('/hub');
    await page.getByRole('button', { name: /Newark/ }).click();
    const { headers } = await world.app.get(`/ops/v1/warehouses/${NEWARK}/pick_queue?include_total=true`, {
      token: await world.app.token('hub-client'),
    });
    await page
      .getByRole('link', { name: /To pick/ })
      .getByText(String(headers['x-total-count']), { exact: true })
      .waitFor();
    await page.reload();
    expect(await page.getByRole('combobox', { name: 'Warehouse' }).inputValue()).toBe(String(NEWARK));
  });

  it('picks a wave: every unit is scanned, and a wrong one is refused visibly', async () => {
    // Which orders of the demo world wait here depends on the hour.
    const queue: (Expected & { wave_id: number | null })[] = await ops(`/warehouses/${NEWARK}/pick_queue`);
    const free = queue.filter(({ wave_id }) => wave_id === null).slice(0, 5);
    await page.getByRole('link', { name: 'Picking' }).click();
    await page.getByLabel('Maximum sub-orders').selectOption('5');
    await page.getByRole('button', { name: 'Create a wave' }).click();
    await asksFor(/^Scan WV-/);
    const number = new URL(page.url()).searchParams.get('wave') ?? '';
    const wave = await ops(`/waves/${number}`);
    const idsOf = (all: readonly Expected[]) => all.map(({ sub_order_id }) => sub_order_id);
    expect(idsOf(wave.sub_orders)).toEqual(idsOf(free));
    subOrders = wave.sub_orders;
    expect(subOrders.slice(0, OWN_ORDERS).map(({ units }) => units)).toEqual([2, 2]);
    await scan(wave.lines[0].mpn);
    await hears('wrong', 'Start the wave first');
    await scan(number);
    await hears('right', 'Started');
    for (const one of subOrders) expect(await stateOf(one)).toBe('picking');
    await scan('NOT-A-CODE');
    await hears('wrong', 'Unknown code NOT-A-CODE');
    interface Fetched {
      readonly mpn: string;
      readonly lot: string | null;
      readonly quantity: number;
    }
    const units: Fetched[] = wave.lines.flatMap((line: Fetched) => Array(line.quantity).fill(line));
    const take = async ({ mpn, lot }: Fetched) => {
      // Of orders that are alike the same code comes several times, each on purpose.
      await scanAgain(mpn);
      if (lot === null) return;
      await asksFor(/^Lot of /);
      await scan('NOT-THE-LOT');
      await hears('wrong', 'is the wrong lot');
      await scan(lot);
    };
    for (const unit of units.slice(0, -1)) {
      await take(unit);
      await hears('right', / of /);
    }
    // What was scanned is still there after a reload, and the service knows it. The line may still show an earlier scan.
    await station.isDone();
    await page.reload();
    await asksFor('Scan each unit you take');
    const picked = async () =>
      (await ops(`/waves/${number}`)).lines.reduce(
        (sum: number, line: { picked_quantity: number }) => sum + line.picked_quantity,
        0,
      );
    await expect.poll(picked).toBe(units.length - 1);
    await take(units.at(-1) as Fetched);
    await hears('right', 'That was the last one');
    await expect.poll(picked).toBe(units.length);
    await scan((units[0] as Fetched).mpn);
    await hears('wrong', 'you already have all of them');
  });

  it('packs it: units are held against what is expected, cartons are weighed', async () => {
    const [first] = subOrders as [Expected];
    const units = await unitsOf(first);
    await page.getByRole('link', { name: 'Pack station', exact: true }).click();
    await asksFor('Scan a sub-order');
    await scan('SO-999999');
    await hears('wrong', 'Unknown code');
    await scan(first.sub_order_number);
    await asksFor('Scan each unit');
    await scan('RVL-TOOL-001');
    await hears('wrong', `Not in ${first.sub_order_number}`);
    for (const mpn of units) await scan(mpn);
    await asksFor(/^Box of carton 1/);
    await scan('2.25');
    await hears('wrong', 'is not a box size');
    await scan('18x14x12');
    await asksFor('Weight of carton 1 in pounds');
    await scan(units[0] ?? '');
    await hears('wrong', 'is not a weight');
    await scan('2.25');
    await hears('right', `${first.sub_order_number} is packed`);
    const packed = await ops(`/orgs/${first.org_id}/sub_orders/${first.sub_order_id}`);
    expect(packed).toMatchObject({ state: 'packed', cartons: [{ weight_lb: 2.25 }] });
  });

  it('ships it by the number on its label, and hands it over', async () => {
    const [first] = subOrders as [Expected];
    await page.getByRole('link', { name: 'Shipping' }).click();
    await asksFor('Scan a sub-order or a carton');
    await scan(first.sub_order_number);
    await asksFor('Scan the label of carton 1');
    await scan('RVL-TOOL-001');
    await hears('wrong', 'A tracking number is expected');
    await scan('1Z999AA10123450017');
    await hears('right', `${first.sub_order_number} is shipped`);
    await scanAgain('1Z999AA10123450017');
    await asksFor('Scan it again to hand it over');
    await scanAgain('1Z999AA10123450017');
    await hears('right', 'is handed over');
    const { state, cartons } = await ops(`/orgs/${first.org_id}/sub_orders/${first.sub_order_id}`);
    expect([state, cartons[0].carrier, cartons[0].handed_over]).toEqual([
      'shipped',
      'UPS',
      expect.any(String),
    ]);
  });

  it('receives goods: at the dock, then counted, good and damaged', async () => {
    const coming = await ops(`/warehouses/${NEWARK}/inventory_requests?status=in_transit`);
    const [{ org_id, id, ir_number }] = coming;
    const path = `/orgs/${org_id}/inventory_requests/${id}`;
    const [item] = (await ops(path)).items;
    await page.getByRole('link', { name: 'Receiving' }).click();
    await asksFor('Scan a request or a carton');
    await scan(ir_number);
    await asksFor(`Scan ${ir_number} when it is at the dock`);
    await scan(item.part_number);
    await hears('wrong', 'arrived first');
    await scan(ir_number);
    await hears('right', 'is at the dock. Start scanning');
    await scan(item.part_number);
    await page.getByRole('dialog').waitFor();
    if (item.lot_num_required) await page.getByLabel('Lot').fill('L-1');
    if (item.can_expire) await page.getByLabel('Expires').fill('2031-01-31');
    await page.getByLabel('Condition').selectOption('damaged');
    // A scanner types into the field that has the focus: a barcode is no quantity.
    await page.getByLabel('Units').focus();
    await scan('850034000015');
    await page.getByText('How many units?').waitFor();
    await page.getByLabel('Units').fill('');
    await scan('2');
    await hears('right', '2 of');
    const [receipt] = await ops(`${path}/receipts`);
    expect(receipt).toMatchObject({ item_id: item.item_id, quantity: 2 });
    expect((await ops(path)).items_received).toBe(2);
  });

  it('keeps what it cannot send, through a reload, and sends it once the network is back', async () => {
    const [, second] = subOrders as [Expected, Expected];
    const units = await unitsOf(second);
    await page.goto('/hub/pack');
    await asksFor('Scan a sub-order');
    await scan(second.sub_order_number);
    await asksFor('Scan each unit');
    const isPack = /\/sub_orders\/\d+\/pack$/;
    const keys: (string | undefined)[] = [];
    await page.route(isPack, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.abort('internetdisconnected');
    });
    for (const mpn of units) await scan(mpn);
    await asksFor(/^Box of carton/);
    await scan('18x14x12');
    await asksFor(/^Weight of carton/);
    await scan('1.5');
    await hears('right', 'sent once the network is back');
    expect(await stateOf(second)).toBe('picking');
    await page.reload();
    await page.getByRole('button', { name: '1 to send' }).waitFor();
    expect(await stateOf(second)).toBe('picking');
    const sent = page.waitForRequest(isPack);
    await page.unroute(isPack);
    keys.push((await sent).headers()['idempotency-key']);
    await page.getByRole('button', { name: '1 to send' }).waitFor({ state: 'detached' });
    expect(await stateOf(second)).toBe('packed');
    expect(new Set(keys).size).toBe(1);
    expect(visitor.problems).toEqual([]);
  });
});
