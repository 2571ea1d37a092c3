// A merchant cancels what is being picked: the hub confirms or refuses, and the merchant reads it.
import { expect, it } from 'vitest';
import { atNewark, type StationWorld } from './station.ts';

let station: StationWorld;
atNewark((opened) => {
  station = opened;
});

/** @returns the page of the merchant who has cancelled it */
async function cancelled(number: string) {
  const merchant = await station.world.signedIn('demo@crossdock.test');
  const { page } = merchant;
  await page.goto(`/orders/${number}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The warehouse will be asked').waitFor();
  await dialog.getByLabel('Reason').fill('found elsewhere');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('the warehouse has to confirm it').waitFor();
  return merchant;
}

it('a cancellation of what is being picked is confirmed by the hub', async () => {
  const one = await station.pickedMugs('ASKED-1', 2);
  const merchant = await cancelled('ASKED-1');
  const { page } = station;
  await page.goto(`/hub/pack?org=${one.org_id}&sub_order=${one.sub_order_id}`);
  await page.getByText('Cancel requested').waitFor();
  await page.getByRole('link', { name: 'Answer' }).click();
  const row = page.getByRole('row', { name: new RegExp(one.sub_order_number) });
  await row.getByText('All of it').waitFor();
  await row.getByText('found elsewhere').waitFor();
  await row.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await merchant.page.getByText('Cancellation confirmed').waitFor();
  expect((await station.subOrder(one)).state).toBe('cancelled');
  await merchant.close();
});

it('or refused, with a reason that the merchant reads', async () => {
  const one = await station.pickedMugs('ASKED-2', 1);
  const merchant = await cancelled('ASKED-2');
  const { page } = station;
  await page.goto('/hub/cancel-requests');
  const row = page.getByRole('row', { name: new RegExp(one.sub_order_number) });
  await row.getByRole('button', { name: 'Refuse' }).click();
  await page.getByLabel('Why; the merchant sees it').fill('It is on the truck');
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await merchant.page.getByText('It is on the truck').first().waitFor();
  expect((await station.subOrder(one)).state).toBe('picking');
  await merchant.close();
});
