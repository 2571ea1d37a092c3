// A merchant's day in a real browser: an order is entered, seen to change without a reload, another is cancelled after a look at
// what that does, goods are announced, a return is announced and followed.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleWorld, type Visitor } from './browser-world.ts';

let world: ConsoleWorld;
let merchant: Visitor;

beforeAll(async () => {
  world = await ConsoleWorld.open();
  merchant = await world.signedIn('demo@crossdock.test');
});

afterAll(() => world?.close());

/** An order that has left, and of which nothing comes back. */
async function unreturnedOrder(): Promise<string> {
  const token = await world.app.token('demo-client');
  const orders = await world.app.get('/v1/orders?status[]=complete&per_page=250', { token });
  const returns = await world.app.get('/v1/returns?per_page=250', { token });
  const returned = returns.body
    .filter(({ status }: { status: string }) => status !== 'cancelled')
    .map((one: { market_order_id: string | null }) => one.market_order_id);
  const found = orders.body.find(
    ({ market_order_id }: { market_order_id: string }) => !returned.includes(market_order_id),
  );
  return found.market_order_id;
}

const orderOf = (market_order_id: string) => ({
  market_order_id,
  ship_to_name: 'Ada Example',
  address_line1: '233 S Wacker Dr',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60606',
  country: 'US',
  items: [{ market_order_item_id: '1', sku: 'JG-TEA-001', quantity: 1 }],
});

describe('a merchant', () => {
  it('sees every mistake of an order at its field, mends it, and sees the order routed', async () => {
    const { page } = merchant;
    await page.goto('/orders/new');
    await page.getByLabel('Order number').fill('CONSOLE-1');
    await page.getByLabel('SKU').fill('nothing like that');
    await page.getByRole('button', { name: 'Create order' }).click();
    await page.getByText('things need your attention').waitFor();
    for (const label of ['Name', 'Street and number', 'City', 'State or province', 'Postal code', 'SKU'])
      expect(await page.getByLabel(label, { exact: false }).first().getAttribute('aria-invalid')).toBe(
        'true',
      );
    await page.getByText('no listing or item').waitFor();
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Street and number').fill('233 S Wacker Dr');
    await page.getByLabel('City').fill('Chicago');
    await page.getByLabel('State or province').fill('IL');
    await page.getByLabel('Postal code').fill('60606');
    await page.getByLabel('SKU').fill('JG-TEA-001');
    await page.getByRole('button', { name: 'Create order' }).click();
    await page.getByRole('heading', { level: 1, name: 'CONSOLE-1' }).waitFor();
    await page.getByText('Pending').first().waitFor();
    await page.getByText(/^Why from/).waitFor();
  });

  it('sees it change on the page without a reload', async () => {
    const { page } = merchant;
    await page.goto('/orders/CONSOLE-1');
    await page.getByText('Pending').first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const token = await world.app.token('demo-client');
    const cancelled = await world.app.post(
      '/v1/orders/cancel_order',
      { market_order_id: 'CONSOLE-1' },
      { token },
    );
    expect(cancelled.status).toBe(200);
    await page.getByText('Cancelled').first().waitFor();
  });

  it('changes an order after a look at what that does', async () => {
    const { page } = merchant;
    const token = await world.app.token('demo-client');
    await world.app.post('/v1/orders', { orders: [orderOf('CONSOLE-4')] }, { token });
    await page.goto('/orders/CONSOLE-4');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('City').fill('');
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    expect(await dialog.getByLabel('City').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('City').fill('New York');
    await dialog.getByLabel('State or province').fill('NY');
    await dialog.getByLabel('Postal code').fill('no code');
    await dialog.getByLabel('Units of JG-TEA-001').fill('2');
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    await dialog.getByText('must be a postal code of').waitFor();
    await dialog.getByLabel('Postal code').fill('10118');
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    await dialog.getByText('Will change').waitFor();
    await dialog.getByText(/^2 units from /).waitFor();
    expect((await world.app.get('/v1/orders?market_order_id=CONSOLE-4', { token })).body[0].city).toBe(
      'Chicago',
    );
    await dialog.getByRole('button', { name: 'Change the order' }).click();
    await page.getByText(/New York, NY, 10118/).waitFor();
    await page
      .getByText(/city from "Chicago" to "New York"/)
      .first()
      .waitFor();
  });

  it('sees what has changed while a page was read for the first time', async () => {
    const { page } = merchant;
    const token = await world.app.token('demo-client');
    expect((await world.app.post('/v1/orders', { orders: [orderOf('CONSOLE-3')] }, { token })).status).toBe(
      200,
    );
    await page.goto('/orders');
    await page.getByText('Live', { exact: true }).waitFor();
    // The answer is of before the change, and comes after it.
    const isOrder = /\/v1\/orders\/status\?.*CONSOLE-3/;
    const answered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(isOrder, async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      const response = await route.fetch();
      answered.resolve();
      await released.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('link', { name: 'CONSOLE-3' }).first().click();
    await answered.promise;
    const cancel = { market_order_id: 'CONSOLE-3' };
    expect((await world.app.post('/v1/orders/cancel_order', cancel, { token })).status).toBe(200);
    await expect.poll(() => asked).toBeGreaterThan(1);
    released.resolve();
    await page.getByText('Cancelled').first().waitFor();
    await page.unroute(isOrder);
  });

  it('watches another order leave, while the hub works on it', async () => {
    const { page } = merchant;
    const token = await world.app.token('demo-client');
    const made = await world.app.post('/v1/orders', { orders: [orderOf('CONSOLE-2')] }, { token });
    expect(made.status).toBe(200);
    await page.goto('/orders/CONSOLE-2');
    await page.getByText('Pending').first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const status = await world.app.get('/v1/orders/status?market_order_id=CONSOLE-2', { token });
    const { sub_order_id: id } = status.body.sub_orders[0];
    const hub = { token: await world.app.token('hub-client') };
    const act = async (step: string, body?: object) => {
      const answer = await world.app.post(`/ops/v1/orgs/2/sub_orders/${id}/${step}`, body, hub);
      expect(answer.status, answer.text).toBeLessThan(300);
    };
    await act('start_pick');
    await page.getByText('Processing').first().waitFor();
    await act('pack', { cartons: [{ weight_lb: 2, items: [{ line: 1, quantity: 1 }] }] });
    await act('ship', { shipments: [{ carrier: 'UPS', tracking_number: '1Z999AA10123456784' }] });
    await page.getByText('1Z999AA10123456784').first().waitFor();
    await page.getByText('Complete').first().waitFor();
  });

  it('finds an order by the palette, looks at what cancelling does, and cancels what can be', async () => {
    const { page } = merchant;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('JG-20005');
    await page.getByRole('option', { name: /JG-20005/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'JG-20005' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Will be cancelled').waitFor();
    await dialog.getByText('Stays as it is').waitFor();
    // Nothing has happened yet.
    const token = await world.app.token('demo-client');
    const status = () => world.app.get('/v1/orders/status?market_order_id=JG-20005', { token });
    expect((await status()).body.order_status).toBe('partially_shipped');
    await dialog.getByLabel('Reason').fill('the customer changed their mind');
    await dialog.getByRole('button', { name: 'Cancel the rest' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await status()).body.order_status).toBe('complete');
    await page.getByText('the customer changed their mind').waitFor();
  });

  it('brings orders by a file with columns of its own, and sees what is wrong beside its row', async () => {
    const { page } = merchant;
    await page.goto('/orders/import');
    const header = 'Order;Recipient;Street;Town;Province;Zip;Country;Product;Qty';
    const rows = [
      'FILE-1;Ada Example;1 Main St;Chicago;IL;60606;US;JG-TEA-001;1',
      'FILE-1;Ada Example;1 Main St;Chicago;IL;60606;US;JNP-MUG-01;2',
      'FILE-2;Bea Example;2 Main St;Chicago;IL;60606;US;no-such-thing;1',
    ];
    await page.getByLabel('CSV file with orders').setInputFiles({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([header, ...rows].join('\n')),
    });
    await page.getByRole('button', { name: 'Send 2 orders' }).click();
    await page.getByText('1 taken').waitFor();
    await page.getByText('1 not taken').waitFor();
    const row = page.getByRole('row', { name: /FILE-2/ });
    expect(await row.textContent()).toContain('SKU of line 1');
    expect(await row.textContent()).toContain('no-such-thing');
  });

  it('announces goods with a carton, and follows the receiving', async () => {
    const { page } = merchant;
    await page.goto('/inbound/new');
    await page.getByLabel('Warehouse').selectOption({ label: 'Newark' });
    await page.getByLabel('Part number').fill('JG-TEA-001');
    await page.getByLabel('Units').fill('48');
    await page.getByLabel('Lot').fill('L-CONSOLE');
    await page.getByLabel('Expires').fill('2028-04-29');
    await page.getByLabel(/Each line is a separate carton/).check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('0 of 48 units received at Newark').waitFor();
    const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(number).toMatch(/^IR-\d+$/);
    await page.getByRole('button', { name: 'Carton labels' }).waitFor();
    const hub = { token: await world.app.token('hub-client') };
    const path = `/ops/v1/orgs/2/inventory_requests/${number}`;
    expect((await world.app.post(`${path}/deliver`, {}, hub)).status).toBe(200);
    await page.getByText('Delivered').first().waitFor();
  });

  it('announces a return and calls it off', async () => {
    const { page } = merchant;
    await page.goto(`/returns/new?order=${await unreturnedOrder()}`);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const reason = page.getByLabel('Reason');
    await page.getByRole('alert').getByText('One thing needs your attention').waitFor();
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    // What is mended is wrong no more, before it is sent again.
    await reason.selectOption('unwanted');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await reason.getAttribute('aria-invalid')).toBe('false');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(/units? came back to/).waitFor();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
    await page.getByText('Cancelled').first().waitFor();
    expect(merchant.problems).toEqual([]);
  });

  it('follows a return to the hub', async () => {
    const { page } = merchant;
    const token = await world.app.token('demo-client');
    const announced = await world.app.post(
      '/v1/returns',
      { market_order_id: await unreturnedOrder(), reason: 'unwanted' },
      { token },
    );
    expect(announced.status, announced.text).toBe(201);
    const { rma_number: rma } = announced.body;
    await page.goto(`/returns/${rma}`);
    await page.getByText('Announced').first().waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const hub = { token: await world.app.token('hub-client') };
    const received = await world.app.post(`/ops/v1/orgs/2/returns/${rma}/receive`, undefined, hub);
    expect(received.status, received.text).toBeLessThan(300);
    await page.getByText('Received').first().waitFor();
  });

  it('invites somebody, who joins with the link and sees what their role lets them', async () => {
    const { page } = merchant;
    await page.goto('/settings/people');
    const invite = page.getByRole('button', { name: 'Invite someone' });
    const dialog = page.getByRole('dialog');
    await invite.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await invite.click();
    await dialog.getByLabel('Name').fill('Vera Visitor');
    await dialog.getByLabel('Email').fill('vera@juniper.example');
    await dialog.getByLabel('Role').selectOption('viewer');
    await dialog.getByRole('button', { name: 'Invite them' }).click();
    const link = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText('vera@juniper.example').waitFor();
    const guest = await world.visitor();
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { level: 1, name: 'Join Juniper Goods' }).waitFor();
    await guest.page.getByLabel('Choose a password').fill('a quiet harbour at dawn');
    await guest.page.getByRole('button', { name: 'Join' }).click();
    await guest.page.getByRole('link', { name: 'Sign in' }).click();
    await guest.signIn('vera@juniper.example', 'a quiet harbour at dawn');
    await guest.page.goto('/settings');
    await guest.page.getByText('owners and admins manage people and keys').waitFor();
    expect(await guest.page.getByRole('link', { name: 'API keys and clients' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Remove Vera Visitor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click();
    await page.getByText('Vera Visitor is no longer a member').waitFor();
    await guest.page.goto('/orders');
    await guest.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(guest.problems).toEqual([]);
    await guest.close();
  });

  it('makes an API key that works, and revokes it', async () => {
    const { page } = merchant;
    await page.goto('/settings/keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Console key');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const token = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    expect((await world.app.get('/v1/orders', { token })).status).toBe(200);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'Revoke Console key' }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText('It is revoked').waitFor();
    expect((await world.app.get('/v1/orders', { token })).status).toBe(401);
    expect(merchant.problems).toEqual([]);
  });

  it('has rules for what comes back, and changes them', async () => {
    const { page } = merchant;
    await page.goto('/returns/policy');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const rule = page.locator('ol > li').last();
    await rule.getByRole('button', { name: 'Damaged' }).click();
    await rule.getByLabel('Then').selectOption('dispose');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your rules apply').waitFor();
    const token = await world.app.token('demo-client');
    const { rules } = (await world.app.get('/v1/returns/policy', { token })).body;
    expect(rules.at(-1)).toMatchObject({ conditions: ['damaged'], disposition: 'dispose' });
  });

  it('has what failed sent again, tests an account, and finds both in the trail and its CSV', async () => {
    const { page } = merchant;
    const token = await world.app.token('demo-client');
    const failed = () => world.app.get('/v1/webhook_endpoints/1/deliveries?state=failed', { token });
    expect((await failed()).body.length).toBeGreaterThan(0);
    await page.goto('/settings/webhooks/1');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Send them again' }).click();
    await page.getByText('Redelivery started').waitFor();
    expect((await failed()).body).toEqual([]);
    await page.goto('/settings/accounts');
    await page.getByRole('button', { name: 'Test A1JUNIPERCA' }).click();
    await page.getByText('Does not work', { exact: true }).waitFor();
    await page.goto('/settings/audit');
    await page.getByRole('button', { name: 'Replay webhooks' }).click();
    await page.getByRole('dialog').getByText('/v1/webhook_endpoints/1/replay').waitFor();
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export audit trail as CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    const { headers } = await world.app.get('/v1/audit?include_total=true', {
      token: await world.app.ownerToken(),
    });
    expect(lines).toHaveLength(1 + Number(headers['x-total-count']));
    expect(lines[1]).toContain('testMarketplaceAccount');
    expect(merchant.problems).toEqual([]);
  });

  it('finds stock by a part of a name, and orders by when they have to leave', async () => {
    const { page } = merchant;
    await page.goto('/inventory?code=encha');
    await page.locator('[data-row]').first().waitFor();
    for (const text of await page.locator('[data-row]').allTextContents()) expect(text).toMatch(/sencha/i);
    await page.goto('/orders');
    const late = page.waitForResponse(/\/v1\/orders\?.*latest_ship_until/);
    await page.getByRole('link', { name: 'Late', exact: true }).click();
    expect((await late).status()).toBe(200);
    await page.getByText(/\d+\+? rows?$/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(merchant.problems).toEqual([]);
  });

  it('works a price out to the cent', async () => {
    const { page } = merchant;
    await page.goto('/rates');
    await page.getByLabel('Postal code').fill('10001');
    await page.getByLabel('State', { exact: true }).fill('NY');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByText('Cheapest').click();
    await page.getByText('Together').first().waitFor();
    expect(merchant.problems).toEqual([]);
  });
});
