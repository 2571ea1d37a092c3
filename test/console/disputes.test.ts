// A merchant disputes what was counted, and the hub sees it: who said what of which line.
import { expect, it } from 'vitest';
import { atNewark, NEWARK, type StationWorld } from './station.ts';

const JUNIPER = 2;
const MUG = 'JNP-MUG-01';
const NOTE = 'The driver has signed for ten';

let station: StationWorld;
atNewark((opened) => {
  station = opened;
});

/** Ten mugs are announced, eight are counted. @returns the number of the request */
async function short(): Promise<string> {
  const { app } = station.world;
  const body = {
    warehouse_id: NEWARK,
    shipment_method: 'CUSTOMER',
    items: [{ mpn: MUG, quantity: 10 }],
  };
  const made = await app.post('/v1/inventory_requests', body, { token: await app.token('demo-client') });
  expect(made.status, made.text).toBe(200);
  const path = `/orgs/${JUNIPER}/inventory_requests/${made.body.id}`;
  await station.hubPost(`${path}/deliver`, {});
  const { items, ir_number } = await station.ops(path);
  await station.hubPost(`${path}/receive`, { lines: [{ line_id: items[0].line_id, quantity: 8 }] });
  await station.hubPost(`${path}/close`, {});
  return ir_number;
}

/** @returns the page of the merchant who has disputed the count of a request */
async function disputed(number: string) {
  const merchant = await station.world.signedIn('demo@crossdock.test');
  const { page } = merchant;
  await page.goto(`/inbound/${number}`);
  await page.getByRole('button', { name: 'Dispute…' }).click();
  await page.getByLabel('What should it be, and how do you know?').fill(NOTE);
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  await page.getByText(NOTE).waitFor();
  return merchant;
}

it('a dispute is answered by the hub, and the merchant reads the answer', async () => {
  const number = await short();
  const merchant = await disputed(number);
  const hub = station.page;
  await hub.goto('/hub/disputes');
  const row = hub.getByRole('row', { name: new RegExp(number) });
  // All of the table is seen on a small screen, beside the menu.
  await hub.setViewportSize({ width: 1400, height: 900 });
  const table = hub.getByRole('region', { name: 'disputes, scrollable' });
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await row.getByRole('button', { name: 'Answer' }).click();
  const dialog = hub.getByRole('dialog');
  for (const [name, value] of [
    ['Announced', '10'],
    ['Received', '8'],
    ['Disputed', '2 short'],
  ] as const)
    await dialog.getByText(name, { exact: true }).locator('..').getByText(value, { exact: true }).waitFor();
  await hub.getByLabel('What you found; the merchant sees it').fill('Two were behind the rack');
  await hub.getByRole('button', { name: 'The merchant is right', exact: true }).click();
  await expect.poll(() => row.count()).toBe(0);
  await merchant.page.reload();
  await merchant.page.getByText('Two were behind the rack').waitFor();
  await merchant.page.getByText('upheld').first().waitFor();
  const { id } = await station.ops(`/orgs/${JUNIPER}/inventory_requests/${number}`);
  await hub.goto(`/hub/receive?org=${JUNIPER}&request=${id}`);
  await hub.getByRole('button', { name: 'Correct the answer' }).click();
  await hub.getByRole('button', { name: 'Say instead: the count is right' }).click();
  await hub.getByLabel('What you found; the merchant sees it').fill('They are of another request');
  await hub.getByRole('button', { name: 'The count is right', exact: true }).click();
  await hub.getByText('They are of another request').waitFor();
  await merchant.page.reload();
  await merchant.page.getByText('They are of another request').waitFor();
  await merchant.page.getByText('Two were behind the rack').waitFor();
  await merchant.close();
});

it('a dispute with its note is shown to the hub, until the merchant accepts what was counted', async () => {
  const number = await short();
  const merchant = await disputed(number);
  const { page } = merchant;
  const hub = station.page;
  await hub.goto('/hub/disputes');
  const row = hub.getByRole('row', { name: new RegExp(number) });
  await row.getByText(NOTE).waitFor();
  await row.getByText(number).click();
  await hub.waitForURL(/\/hub\/receive\?org=2&request=\d+/);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('accepted').first().waitFor();
  await hub.goto('/hub/disputes');
  await hub.getByRole('heading', { name: 'Disputes' }).waitFor();
  await expect.poll(() => hub.getByRole('row', { name: new RegExp(number) }).count()).toBe(0);
  await merchant.close();
});
