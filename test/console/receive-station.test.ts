// The Receiving screen and what is printed on the box: lot and date are announced, but a person reads them.
import { expect, it } from 'vitest';
import { atNewark, NEWARK, type StationWorld } from './station.ts';

const JUNIPER = 2;
const TEA = 'TEA-RECEIVED-1';
const GTIN = '09521234543213';

let station: StationWorld;
atNewark((opened) => {
  station = opened;
});

/** Tea of a lot with a date, at the dock. */
async function delivered(): Promise<number> {
  const { app } = station.world;
  const traits = { can_expire: true, lot_num_required: true };
  const tea = { mpn: TEA, ean: GTIN.slice(1), name: 'Tea to be read', ...traits };
  await station.hubPost(`/orgs/${JUNIPER}/items`, tea);
  const announced = { mpn: TEA, quantity: 10, lot_number: 'A', exp_date: '2097-05-31' };
  const body = { warehouse_id: NEWARK, shipment_method: 'CUSTOMER', items: [announced] };
  const made = await app.post('/v1/inventory_requests', body, { token: await app.token('demo-client') });
  expect(made.status, made.text).toBe(200);
  await station.hubPost(`/orgs/${JUNIPER}/inventory_requests/${made.body.id}/deliver`, {});
  return made.body.id;
}

it('fills in the announced lot and date, and books them only once somebody has read them on the box', async () => {
  const { page } = station;
  const id = await delivered();
  const path = `/orgs/${JUNIPER}/inventory_requests/${id}`;
  const receipts = async () =>
    (await station.ops(`${path}/receipts`)).map((one: Record<string, unknown>) =>
      [one['quantity'], one['lot'], one['expiration']].join(' '),
    );
  const receive = () => page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.goto(`/hub/receive?org=${JUNIPER}&request=${id}`);
  await station.asksFor('Scan an item or a carton');
  await station.scan(TEA);
  await page.getByLabel('Units').fill('4');
  expect(await page.getByLabel('Lot').inputValue()).toBe('A');
  expect(await page.getByLabel('Expires').inputValue()).toBe('2097-05-31');
  await receive();
  await page.getByText('This is the expected value. Check the box').waitFor();
  expect(await receipts()).toEqual([]);
  await page.getByLabel('As printed on the box: A, May 31, 2097').check();
  await receive();
  await station.hears('right', '4 of Tea to be read received.');
  expect(await receipts()).toEqual(['4 A 2097-05-31']);
  // Another lot: what was announced is confirmed no more, because nothing of it stands there.
  await page.getByRole('button', { name: 'Count…' }).first().click();
  // After the units the lot is asked for: what is scanned replaces the expected one.
  await page.getByLabel('Units').fill('1');
  await page.getByLabel('Units').press('Enter');
  const lot = page.getByLabel('Lot');
  await expect.poll(() => lot.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.type('B');
  expect(await lot.inputValue()).toBe('B');
  await page.getByLabel('Expires').fill('2097-06-30');
  expect(await page.getByLabel(/^As printed on the box/).count()).toBe(0);
  await receive();
  await station.hears('right', '1 of Tea to be read received; its lot was not expected.');
  // Another date of the announced lot: asked before, and refused by the service, which says how to mend it.
  await page.getByRole('button', { name: 'Count…' }).first().click();
  await page.getByLabel('Units').fill('1');
  await page.getByLabel('Expires').fill('2097-07-31');
  await page.getByLabel('As printed on the box: A').check();
  await receive();
  await page.getByText(/^Expected with .* press Receive again$/).waitFor();
  await receive();
  await page.getByText(/lot "A" already has the date 2097-05-31.*correct_lot/).waitFor();
  expect(await receipts()).toEqual(['4 A 2097-05-31', '1 B 2097-06-30']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  // A code that names lot and date has been read on the box.
  await station.scan(`(01)${GTIN}(17)970630(10)B`);
  await page.getByLabel('Units').fill('2');
  expect(await page.getByLabel('Lot').inputValue()).toBe('B');
  expect(await page.getByLabel('Expires').inputValue()).toBe('2097-06-30');
  await receive();
  await page.getByText(/^Expected with .* press Receive again$/).waitFor({ state: 'detached' });
  await station.hears('right', '2 of Tea to be read received');
  expect(await receipts()).toEqual(['4 A 2097-05-31', '1 B 2097-06-30', '2 B 2097-06-30']);
});
