// Signing in and out in a real browser, and whose data a page shows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleWorld, type Visitor } from './browser-world.ts';

let world: ConsoleWorld;

beforeAll(async () => {
  world = await ConsoleWorld.open();
});

afterAll(() => world?.close());

describe('somebody who is not signed in', () => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await world.visitor();
  });

  it('is asked to sign in, sees what was wrong, and arrives where they wanted to go', async () => {
    const { page } = visitor;
    await page.goto('/orders?status=backordered');
    await page.getByLabel('Email').fill('demo@crossdock.test');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('That did not work').waitFor();
    await visitor.signIn('demo@crossdock.test');
    expect(page.url()).toBe(`${world.address}/orders?status=backordered`);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });

  it('is told what an address asks for that is no filter, and sees the rest of it', async () => {
    const { page } = visitor;
    await page.goto('/orders?status=backordered&from=2026-02-31&sort=colour');
    await page.getByText('Ignored in the address: from=2026-02-31, sort=colour').waitFor();
    await page.locator('[data-row]').first().waitFor();
    const backordered = page.getByRole('cell', { name: 'Backordered', exact: true });
    const others = page.getByRole('row').filter({ has: page.locator('[data-row]'), hasNot: backordered });
    expect(await others.count()).toBe(0);
  });

  it('has a session that no script can read', async () => {
    const [cookie] = await visitor.context.cookies();
    expect(cookie).toMatchObject({
      name: 'crossdock_session',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    });
    expect(await visitor.page.evaluate('document.cookie')).toBe('');
    const stored = await visitor.page.evaluate('JSON.stringify([localStorage, sessionStorage])');
    expect(stored).not.toMatch(/cd[acrk]_/);
  });

  it('is asked again once the session has ended elsewhere, and sees nothing of before', async () => {
    const { page } = visitor;
    await world.app.post('/login/sessions/end', { email: 'demo@crossdock.test', password: 'crossdock-demo' });
    // Its stream ends with it, so nobody has to click for that.
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Juniper Goods').count()).toBe(0);
    await visitor.signIn('demo@crossdock.test');
  });

  it('goes on where they were, with everything they had entered, once they have signed in again', async () => {
    const { page } = visitor;
    await page.goto('/orders/new');
    await page.getByLabel('Order number').fill('KEPT-1');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('SKU').fill('JG-TEA-001');
    await world.app.post('/login/sessions/end', { email: 'demo@crossdock.test', password: 'crossdock-demo' });
    await page.getByText('Your session has ended').first().waitFor();
    await visitor.signIn('demo@crossdock.test');
    await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor();
    expect(await page.getByLabel('Order number').inputValue()).toBe('KEPT-1');
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada Example');
    expect(await page.getByLabel('SKU').inputValue()).toBe('JG-TEA-001');
  });

  it('shows nobody else what somebody had entered', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await visitor.signIn('rival@crossdock.test');
    await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor();
    expect(await page.getByLabel('Order number').inputValue()).toBe('');
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await visitor.signIn('demo@crossdock.test');
  });

  it('signs out by the menu, and going back shows nothing', async () => {
    const { page } = visitor;
    await page.goto('/orders');
    await page.getByRole('row').nth(3).waitFor();
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe('two organizations', () => {
  it('never see each other', async () => {
    const [juniper, rival] = await Promise.all([
      world.signedIn('demo@crossdock.test'),
      world.signedIn('rival@crossdock.test'),
    ]);
    await Promise.all([juniper, rival].map(({ page }) => page.goto('/orders')));
    await Promise.all([juniper, rival].map(({ page }) => page.getByRole('row').nth(2).waitFor()));
    const ids = async ({ page }: Visitor) => page.locator('[data-row]').allTextContents();
    const [own, others] = [await ids(juniper), await ids(rival)];
    expect(own.length).toBeGreaterThan(5);
    expect(others.length).toBeGreaterThan(0);
    expect(own.filter((id) => others.includes(id))).toEqual([]);
    await rival.page.goto(`/orders/${own[0]}`);
    await rival.page.getByText('Not found').first().waitFor();
    expect(rival.problems).toEqual([]);
    await Promise.all([juniper.close(), rival.close()]);
  });
});
