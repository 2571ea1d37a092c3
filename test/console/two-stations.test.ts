// Two people at one sub-order, in two browsers: neither overwrites what the other has done without knowing it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from './browser-world.ts';
import { NEWARK, StationWorld } from './station.ts';

const MUG = 'JNP-MUG-01';
const PASSWORD = 'correct horse battery';

let station: StationWorld;
let other: Visitor;

beforeAll(async () => {
  station = await StationWorld.open();
  await station.chooseNewark();
  await station.hubPost('/users', {
    email: 'pia@crossdock.test',
    name: 'Pia Packer',
    password: PASSWORD,
    memberships: [{ org_id: 1, role: 'picker' }],
  });
  other = await station.world.visitor();
  await other.page.goto('/sign-in');
  await other.signIn('pia@crossdock.test', PASSWORD);
  await other.page.evaluate(`localStorage.setItem('crossdock.warehouse', '${NEWARK}')`);
});

afterAll(async () => {
  await other?.close();
  await station?.close();
});

async function type({ page }: Visitor, ...codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
}

/** The station shows what it has read already, as between two reads. */
async function readsNothing(page: Page): Promise<() => Promise<void>> {
  const path = /\/sub_orders\/\d+$/;
  await page.route(path, (route) => route.abort());
  return () => page.unroute(path);
}

describe('two stations', () => {
  it('see what the other one does, without a reload', async () => {
    const { page } = station;
    const mugs = await station.pickedMugs('TWO-0', 2);
    await page.goto(`/hub/pack?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`);
    await station.asksFor('Scan each unit');
    await station.hubPost(`/orgs/${mugs.org_id}/sub_orders/${mugs.sub_order_id}/pack`, {
      cartons: [{ weight_lb: 2, items: [{ line: 1, quantity: 2 }] }],
    });
    await station.asksFor(`Scan ${mugs.sub_order_number} to repack it`);
  });

  it('open a record once the network is back', async () => {
    const { page } = station;
    const mugs = await station.pickedMugs('TWO-00', 1);
    const isBack = await readsNothing(page);
    await page.goto(`/hub/pack?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`);
    await page.getByText('The service cannot be reached').waitFor();
    await isBack();
    await station.asksFor('Scan each unit');
  });

  it('pack a sub-order once: the second learns who has packed it, and replaces that only deliberately', async () => {
    const { page } = station;
    const mugs = await station.pickedMugs('TWO-1', 2);
    const address = `/hub/pack?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`;
    await page.goto(address);
    await other.page.goto(address);
    await station.asksFor('Scan each unit');
    await other.page.getByPlaceholder('Scan each unit').waitFor();
    const readsAgain = await readsNothing(page);
    await type(other, '2', MUG);
    await type(other, '12x9x6');
    await other.page.getByPlaceholder('Weight of carton 1 in pounds').waitFor();
    await type(other, '3');
    await other.page.locator('[data-verdict=right]').getByText('is packed').waitFor();
    await station.scan('2');
    await station.scan(MUG);
    await station.putInBox(1);
    await station.scan('4.5');
    await station.hears('wrong', /packed by Pia Packer at/);
    await readsAgain();
    expect(await station.subOrder(mugs)).toMatchObject({ state: 'packed', cartons: [{ weight_lb: 3 }] });
    // The station shows whose packing it is, and what is scanned says whether it is to be replaced.
    await station.asksFor(`Scan ${mugs.sub_order_number} to repack it`);
    await page.getByText(`Pia Packer has packed ${mugs.sub_order_number}`).first().waitFor();
    await station.scan(MUG);
    await station.hears('wrong', `Scan ${mugs.sub_order_number} to repack it`);
    await station.scan(mugs.sub_order_number);
    await station.hears('note', 'replaces its cartons');
    await station.asksFor('Weight of carton 1 in pounds');
    await station.scan('4.5');
    await station.hears('right', `${mugs.sub_order_number} is packed`);
    expect(await station.subOrder(mugs)).toMatchObject({ cartons: [{ weight_lb: 4.5 }] });
  });

  it('ship the cartons that they show: who saw others sees what there is now', async () => {
    const { page } = station;
    const mugs = await station.pickedMugs('TWO-2', 2);
    const at = `/orgs/${mugs.org_id}/sub_orders/${mugs.sub_order_id}`;
    const carton = (quantity: number) => ({ weight_lb: quantity, items: [{ line: 1, quantity }] });
    await station.hubPost(`${at}/pack`, { cartons: [carton(2)] });
    await page.goto(`/hub/ship?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`);
    await station.asksFor('Scan the label of carton 1');
    const readsAgain = await readsNothing(page);
    await other.page.goto(`/hub/ship?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`);
    await other.page.getByRole('link', { name: 'Pack it again' }).click();
    await other.page.getByPlaceholder('Scan each unit').waitFor();
    await type(other, MUG);
    await other.page.getByRole('button', { name: 'Close carton 1 and weigh it' }).click();
    await type(other, '12x9x6', '1', MUG, '12x9x6', '1.5');
    await other.page.locator('[data-verdict=right]').getByText('is packed').waitFor();
    await station.scan('1Z999AA10123470045');
    await station.hears('wrong', /changed/);
    await readsAgain();
    await page.getByText('Carton 2, 1.5 lb').waitFor();
    expect((await station.subOrder(mugs)).state).toBe('packed');
    await station.scan('1Z999AA10123470045');
    await station.scan('1Z999AA10123470053');
    await station.hears('right', `${mugs.sub_order_number} is shipped`);
    expect([...station.visitor.problems, ...other.problems]).toEqual([]);
  });
});
