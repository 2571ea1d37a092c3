// Work orders and their shipments in a real browser: prepared, packed by scanner, put into a shipment, stacked, delivered.
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_OPTION, PLANS } from '../../src/domains/marketplace/inbound-plans/examples.ts';
import { EXAMPLE_PICTURE } from '../../src/domains/marketplace/shipments/examples.ts';
import { WORK_ORDERS } from '../../src/domains/marketplace/work-orders/examples.ts';
import { workOff } from '../tools/due-work.ts';
import { atNewark, type StationWorld } from './station.ts';

const JUNIPER = 2;
const PICTURE = { name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from(EXAMPLE_PICTURE, 'base64') };

let station: StationWorld;
atNewark((opened) => {
  station = opened;
});

const orderOf = () => station.ops(`/orgs/${JUNIPER}/marketplace_work_orders/${WORK_ORDERS.toStart}`);

interface Measured {
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly weight: string;
}

async function measure({ length, width, height, weight }: Measured): Promise<void> {
  const { page } = station;
  await page.getByLabel('Length, in').fill(length);
  await page.getByLabel('Width, in').fill(width);
  await page.getByLabel('Height, in').fill(height);
  await page.getByLabel('Weight, lb').fill(weight);
}

describe('the station of work orders', () => {
  it('begins with one by its number, and notes what is prepared and what is damaged', async () => {
    const { page } = station;
    const number = WORK_ORDERS.toStart;
    await page.goto('/hub/work-orders');
    await station.asksFor('Scan a work order or a carton');
    await station.scan(number);
    await station.asksFor('Scan units into the carton');
    await station.scanAgain(number);
    await station.hears('right', 'Started');
    const [item] = (await orderOf()).items;
    expect(item.stage).toBe('processing');
    await page.getByRole('button', { name: 'Prepared…' }).first().click();
    await page.getByLabel('Prepared so far').fill('3');
    await page.getByLabel('Damaged').fill('1');
    await page.getByLabel('Why').fill('the seam is open');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await station.hears('right', 'Saved');
    expect((await orderOf()).items[0]).toMatchObject({ processed_quantity: 3, damaged_quantity: 1 });
  });

  it('packs cartons by scans and numbers, says the marketplace’s limits, and shows where one is exceeded', async () => {
    const { page } = station;
    const [item] = (await orderOf()).items;
    await station.scan('RVL-TOOL-001');
    await station.hears('wrong', 'Not in WO-');
    await station.scan('999');
    await station.scan(item.fnsku);
    await station.hears('wrong', /^Only \d+ of/);
    await station.scan('2');
    await station.hears('note', '2 × the next scan');
    await station.scan(item.fnsku);
    await station.hears('right', '2 in this carton');
    await page.reload();
    await page.getByRole('button', { name: 'Close the carton…' }).click();
    await page.getByText(/takes .* in and .* lb at most/).waitFor();
    await page.getByRole('button', { name: 'Pack it' }).click();
    await page.getByText('A number, such as 12.5').first().waitFor();
    await measure({ length: '90', width: '60', height: '60', weight: '200' });
    await page.getByRole('button', { name: 'Pack it' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await measure({ length: '18', width: '12', height: '10', weight: '14.5' });
    await page.getByRole('button', { name: 'Pack it' }).click();
    await station.hears('right', /^Carton \d{18} is packed/);
    expect((await orderOf()).items[0]).toMatchObject({ packed_quantity: 2 });
  });

  it('puts the carton into a shipment, and stacks it there on a pallet', async () => {
    const { page } = station;
    await page.getByRole('button', { name: 'Put all into a shipment' }).click();
    await page.getByRole('textbox', { name: 'Shipment' }).fill('FBA15CONSOLE');
    await page.getByLabel('Fulfilment center').fill('ONT8');
    await page.getByRole('button', { name: 'Put them in' }).click();
    await page.getByText('FBA15CONSOLE, ONT8').waitFor();
    await page.goto('/hub/shipments');
    await page
      .getByRole('button', { name: /ONT8, 1 carton/ })
      .last()
      .waitFor();
    await station.asksFor('Scan a shipment, a carton or a pallet');
    const [carton] = await station.ops(`/orgs/${JUNIPER}/marketplace_cartons?work_order_id=3`);
    // The first carton is scanned before the station knows the cartons.
    const scanned = Promise.withResolvers<void>();
    const late = async (route: Route) => {
      await scanned.promise;
      await route.continue();
    };
    await page.route('**/marketplace_cartons?**', late);
    await station.scan('FBA15CONSOLE');
    await station.asksFor('Scan cartons for a pallet');
    await station.scan(`00${carton.sscc}`);
    scanned.resolve();
    await station.hears('right', 'goes on the next pallet');
    await page.getByRole('button', { name: 'Stack 1 carton on a pallet' }).click();
    await page.getByLabel('Height, in').fill('50');
    await page.getByLabel('Weight, lb').fill('60');
    await page.getByRole('button', { name: 'Stack it' }).click();
    await page.getByRole('button', { name: 'Break down…' }).waitFor();
    const pallets = await station.ops(`/orgs/${JUNIPER}/marketplace_pallets`);
    expect(pallets).toContainEqual(
      expect.objectContaining({ fba_shipment_id: 'FBA15CONSOLE', height_in: 50, weight_lb: 60 }),
    );
  });

  it('follows a shipment to its end: on its way, proof of delivery, receipts, closed', async () => {
    const { page } = station;
    const read = () => station.ops(`/orgs/${JUNIPER}/marketplace_shipments/FBA15CONSOLE/tracking`);
    await page.getByRole('button', { name: 'Record an event…' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await station.hears('right', 'In transit: recorded');
    await page.getByRole('button', { name: 'Upload proof of delivery…' }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Upload it' }).click();
    await station.hears('right', 'The proof of delivery is saved');
    await page.getByRole('button', { name: 'Enter receipts…' }).click();
    const [item] = (await orderOf()).items;
    await page.getByLabel(item.listing_sku).fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('table', { name: '' }).getByText('-1').first().waitFor();
    await page.getByRole('button', { name: 'Close…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
    await station.hears('right', 'is closed');
    expect(await read()).toMatchObject({
      pod_exists: true,
      current_status: { status: 'closed' },
      reconciliation: [{ sku: item.listing_sku, shipped: 2, received: 1, difference: -1 }],
    });
    expect(station.visitor.problems).toEqual([]);
  });
});

describe('what the marketplace is told', () => {
  const planOf = (id: number) => station.ops(`/orgs/${JUNIPER}/marketplace_inbound_plans/${id}`);
  /** The panel of the work order that a plan is of. */
  const open = async (id: number) => {
    const { work_order_number: number, plan_number } = await planOf(id);
    await station.page.goto(`/hub/work-orders?org=${JUNIPER}&order=${number}`);
    await station.page.getByText(plan_number).first().waitFor();
  };

  it('goes where somebody chooses, of the placements that it offers', async () => {
    const { page } = station;
    await open(PLANS.toConfirm);
    await page.getByRole('group', { name: 'Where the units go' }).waitFor();
    const confirmed = page.waitForResponse(/\/confirm_placement$/);
    await page.getByRole('button', { name: /1 shipment.*12\.40/ }).click();
    expect((await confirmed).status()).toBe(200);
    await page.getByRole('group', { name: 'Where the units go' }).waitFor({ state: 'detached' });
    const plan = await planOf(PLANS.toConfirm);
    expect([plan.status, plan.placement_option_id]).not.toContain('waiting');
    expect(JSON.stringify(plan)).toContain(EXAMPLE_OPTION);
  });

  it('is what was packed, once all of it is', async () => {
    const { page } = station;
    await open(PLANS.toPack);
    await page.getByRole('button', { name: 'Finish packing', exact: true }).click();
    await page.getByRole('button', { name: 'Finish packing', exact: true }).waitFor({ state: 'detached' });
    expect((await planOf(PLANS.toPack)).status).not.toBe('waiting');
  });

  it('is told again where it was refused', async () => {
    const { page } = station;
    await open(PLANS.failed);
    await page.getByText('does not require prepOwner').first().waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
    expect((await planOf(PLANS.failed)).status).toBe('working');
  });

  it('is cancelled, with the reason', async () => {
    const { page } = station;
    await open(PLANS.toCancel);
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByLabel('Why').fill('the listing is closed');
    await page.getByRole('button', { name: 'Cancel it', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await workOff(station.world.app.db);
    expect((await planOf(PLANS.toCancel)).status).toBe('cancelled');
    expect(station.visitor.problems).toEqual([]);
  });
});
