// The clock of a sandbox, advanced in a real browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../tools/due-work.ts';
import { orderOf } from '../worlds/orders-world.ts';
import { ConsoleWorld, type Visitor } from './browser-world.ts';

const HOUR_MS = 3_600_000;

let world: ConsoleWorld;
let visitor: Visitor;

beforeAll(async () => {
  world = await ConsoleWorld.open();
  visitor = await world.signedIn('demo@crossdock.test');
});

afterAll(() => world?.close());

const menu = () => visitor.page.getByRole('button', { name: /^Sandbox,/ });

async function ordered(hours: number): Promise<string> {
  const order = orderOf([{ sku: 'JG-TEA-001', quantity: 1 }], {
    latest_ship_date: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  });
  const token = await world.app.token('demo-client');
  const answer = await world.app.post('/v1/orders', { orders: [order] }, { token });
  expect(answer.status, answer.text).toBe(200);
  return order.market_order_id;
}

describe('a merchant in a sandbox', () => {
  it('advances its clock by a day: sees before what passes, and afterwards what was moved', async () => {
    const { page } = visitor;
    await ordered(20);
    await page.goto('/orders');
    await menu().click();
    await page.getByText('This is a sandbox.').waitFor();
    await page.getByRole('menuitem', { name: 'By 1 day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Advance the clock by 24 hours?').waitFor();
    await dialog.getByText(/orders? (is|are) due to ship by then/).waitFor();
    await dialog.getByRole('button', { name: 'Advance by 24 hours' }).click();
    await dialog.getByText('The sandbox is 24 hours ahead').waitFor();
    await dialog.getByText('Moving deadlines…').waitFor();
    await workOff(world.app.db).catch(() => {});
    await dialog.getByText(/orders? due to ship sooner/).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await menu().getByText('+24 h').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('goes to the next deadline in as few hours as it takes', async () => {
    const { page } = visitor;
    await ordered(2.5);
    await page.reload();
    await menu().click();
    await page.getByText('This sandbox is 24 hours ahead.').waitFor();
    await page.getByRole('menuitem', { name: /^To the next deadline/ }).click();
    const title = await page
      .getByRole('dialog')
      .getByText(/^Advance the clock by/)
      .textContent();
    expect(Number(/by (\d+) hours?/.exec(title ?? '')?.[1])).toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: 'Go back' }).click();
    expect(
      (await world.app.get('/v1/sandbox', { token: await world.app.token('demo-client') })).body,
    ).toMatchObject({
      hours_ahead: 24,
      is_advancing: false,
    });
  });

  it('sees it on a phone, and who may only look cannot advance it', async () => {
    const narrow = await world.signedIn('viewer@crossdock.test', { viewport: { width: 390, height: 800 } });
    const clock = narrow.page.getByRole('button', { name: 'Sandbox, 24 hours ahead' });
    await clock.click();
    await narrow.page.getByText('This sandbox is 24 hours ahead.').waitFor();
    expect(await narrow.page.getByRole('menuitem').count()).toBe(0);
    const widths = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
    expect(await narrow.page.evaluate(widths)).toBe(true);
    await narrow.close();
  });
});
