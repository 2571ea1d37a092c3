// What a scanner does that a person does not: it reads the wrong label, one label several times, and types faster than the service
// answers.
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atNewark, type FloorOrder, NEWARK, type StationWorld } from './station.ts';

const MUG = 'JNP-MUG-01';
/** Twelve digits, as a number of FedEx. */
const MUG_UPC = '036000291452';

let station: StationWorld;
atNewark((opened) => {
  station = opened;
});

async function packedMugs(market_order_id: string): Promise<FloorOrder> {
  const mugs = await station.pickedMugs(market_order_id, 1);
  await station.hubPost(`/orgs/${mugs.org_id}/sub_orders/${mugs.sub_order_id}/pack`, {
    cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 1 }] }],
  });
  return mugs;
}

/** The next answer to such a request comes when the test says so. */
async function heldUp(path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  };
  await station.page.route(path, hold, { times: 1 });
  const asked = station.page.waitForRequest((request) => request.url().endsWith(path.slice(2)));
  return { asked, release };
}

describe('where the number of a carrier is expected', () => {
  it('the barcode of the goods is none, though it looks like one, with a network and without', async () => {
    const { page } = station;
    const mugs = await packedMugs('SCAN-UPC');
    await page.goto(`/hub/ship?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`);
    await station.asksFor('Scan the label of carton 1');
    await station.scan(MUG_UPC);
    await station.hears('wrong', 'A tracking number is expected, but this is: Enamel mug');
    // Nor is a code that only the service knows, whatever the carrier is.
    await page.getByLabel('Carrier').selectOption('DHL');
    await page.getByLabel('Carrier').blur();
    await station.scan('X000MUG001');
    await station.hears('wrong', /A tracking number is expected, but this is: .*mug/);
    await page.getByLabel('Carrier').selectOption('FedEx');
    await page.getByLabel('Carrier').blur();
    await station.visitor.context.setOffline(true);
    await station.scan('1111');
    await station.hears('wrong', '1111 is not a tracking number');
    await station.scan(MUG_UPC);
    await station.hears('wrong', 'A tracking number is expected, but this is: Enamel mug');
    await station.visitor.context.setOffline(false);
    const at = `/orgs/${mugs.org_id}/sub_orders/${mugs.sub_order_id}`;
    const wrong = { shipments: [{ carrier: 'FedEx', tracking_number: MUG_UPC }] };
    // Whoever asks the service itself is refused, too.
    await expect(station.hubPost(`${at}/ship`, wrong)).rejects.toThrow('is the barcode of Enamel mug');
    expect((await station.subOrder(mugs)).state).toBe('packed');
    await station.scan('794612345678');
    await station.hears('right', `${mugs.sub_order_number} is shipped`);
    const corrected = station.hubPost(`${at}/correct_tracking`, { ...wrong, reason: 'mis-scanned' });
    await expect(corrected).rejects.toThrow('is the barcode of Enamel mug');
  });
});

describe('one number that is read several times', () => {
  it('takes one step, and the next one when it is scanned again later', async () => {
    const { page } = station;
    const [one] = await station.ops(`/warehouses/${NEWARK}/middle_mile_orders?status=authorized`);
    const { org_id, middle_mile_order_number: number } = one;
    const status = async () => (await station.ops(`/orgs/${org_id}/middle_mile_orders/${number}`)).status;
    const now = Date.now();
    // The clock of the page stands: however slow the machine is, the three scans are of one moment.
    await page.clock.setFixedTime(now);
    await page.goto('/hub/freight');
    await station.asksFor('Scan an order or a shipment');
    await page.getByRole('button', { name: new RegExp(number) }).waitFor();
    await station.scan(number.toLowerCase());
    await station.asksFor('Scan to mark it picked up');
    await station.scan(number);
    await station.hears('note', 'was scanned twice');
    expect(await status()).toBe('authorized');
    await page.clock.setFixedTime(now + 10_000);
    await station.scan(number);
    await station.scan(number);
    await station.scan(number);
    await station.isDone();
    await station.hears('note', 'was scanned twice');
    expect(await status()).toBe('picked_up');
    await page.clock.setFixedTime(now + 20_000);
    await station.scan(number);
    await station.hears('right', `${number} is in transit`);
    await page.clock.setFixedTime(now + 30_000);
    await page.goto('/hub/ship');
  });
});

describe('a scan that comes before the answer to the one before', () => {
  it('is for what the station shows after it, from its first character on', async () => {
    const { page } = station;
    const [first, second] = [await packedMugs('SCAN-FAST-1'), await packedMugs('SCAN-FAST-2')];
    await page.goto(`/hub/ship?org=${first.org_id}&sub_order=${first.sub_order_id}`);
    await station.asksFor('Scan the label of carton 1');
    const shipping = await heldUp('**/ship');
    await station.scan('1Z999AA10123480011');
    await shipping.asked;
    // The answer comes in the middle of the next code.
    const [start, rest] = [second.sub_order_number.slice(0, 4), second.sub_order_number.slice(4)];
    await page.keyboard.type(start);
    shipping.release();
    await station.asksFor('Scan a sub-order or a carton');
    await page.keyboard.type(rest);
    await page.keyboard.press('Enter');
    await station.asksFor('Scan the label of carton 1');
    expect(new URL(page.url()).searchParams.get('sub_order')).toBe(String(second.sub_order_id));
    expect((await station.subOrder(first)).state).toBe('shipped');
  });

  it('waits for it as a whole, and a label that is read twice ships once', async () => {
    const { page } = station;
    await page.clock.setFixedTime(Date.now());
    const [first, second] = [await packedMugs('SCAN-FAST-3'), await packedMugs('SCAN-FAST-4')];
    await page.goto(`/hub/ship?org=${first.org_id}&sub_order=${first.sub_order_id}`);
    await station.asksFor('Scan the label of carton 1');
    const shipping = await heldUp('**/ship');
    await station.scan('1Z999AA10123480029');
    await shipping.asked;
    await station.scan('1Z999AA10123480029');
    await station.scan(second.sub_order_number);
    await station.scan('1Z999AA10123480037');
    shipping.release();
    await station.hears('right', `${second.sub_order_number} is shipped`);
    expect((await station.subOrder(first)).cartons[0].tracking_number).toBe('1Z999AA10123480029');
    expect((await station.subOrder(second)).cartons[0].tracking_number).toBe('1Z999AA10123480037');
  });

  it('is for the next sub-order at the pack station, too', async () => {
    const { page } = station;
    const first = await station.pickedMugs('SCAN-FAST-5', 1);
    const second = await station.pickedMugs('SCAN-FAST-6', 1);
    await page.goto(`/hub/pack?org=${first.org_id}&sub_order=${first.sub_order_id}`);
    await station.asksFor('Scan each unit');
    await station.scan(MUG);
    await station.putInBox(1);
    const packing = await heldUp('**/pack');
    await station.scan('1.5');
    await packing.asked;
    await page.keyboard.type(second.sub_order_number.slice(0, 3));
    packing.release();
    await station.asksFor('Scan a sub-order');
    await page.keyboard.type(second.sub_order_number.slice(3));
    await page.keyboard.press('Enter');
    await station.scan(MUG);
    await station.scan('12x9x6');
    await station.scan('2.5');
    await station.hears('right', `${second.sub_order_number} is packed`);
    expect((await station.subOrder(second)).cartons[0].weight_lb).toBe(2.5);
    expect(station.visitor.problems).toEqual([]);
  });
});
