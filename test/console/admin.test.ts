// What administrators of the hub do in a real browser: merchants, people, warehouses, rate cards, the audit trail.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StationWorld } from './station.ts';

let hub: StationWorld;

beforeAll(async () => {
  hub = await StationWorld.open();
});

afterAll(() => hub?.close());

describe('an administrator of the hub', () => {
  it('adds a merchant, and is shown what it still needs and where that is done', async () => {
    const { page } = hub;
    await page.goto('/hub/merchants');
    await page.getByRole('button', { name: 'New merchant' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Console Crafts');
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Console Crafts' }).waitFor();
    await page.getByText('things are still missing').waitFor();
    const step = page.getByRole('listitem').filter({ hasText: 'A warehouse is assigned' });
    expect(await step.getAttribute('data-done')).toBe('false');
    await page.getByLabel(/^Newark/).check();
    await page.locator('li[data-done=true]').filter({ hasText: 'A warehouse is assigned' }).waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Writes per second').fill('50');
    await page.getByRole('button', { name: 'Change the terms' }).click();
    await page.getByRole('definition').getByText('50').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await hub.ops(`/orgs/${id}`)).toMatchObject({ name: 'Console Crafts', write_rate: 50 });
    await page.getByRole('button', { name: 'Add a client' }).click();
    await page.getByLabel('Purpose').fill('the shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add it' }).click();
    await page.getByText('it is not shown again').waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.locator('li[data-done=true]').filter({ hasText: 'A program can send orders' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'People can sign in' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    expect(new URL(page.url()).searchParams.get('org')).toBe(String(id));
  });

  it('invites somebody to some warehouses only, changes the role, and deactivates', async () => {
    const { page } = hub;
    await page.goto('/hub/people');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('pia@crossdock.test');
    await dialog.getByLabel('Name').fill('Pia Picker');
    await dialog.getByLabel('Belongs to').selectOption({ label: 'Crossdock Hub' });
    await dialog.getByLabel('Role').selectOption('picker');
    await dialog.getByLabel('All warehouses').uncheck();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText('Choose at least one warehouse').waitFor();
    await dialog.getByLabel('Newark').check();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.getByText(/sends no mail|was sent to/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Pia Picker' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pia Picker' }).waitFor();
    const [user] = await hub.ops('/users?email=pia@crossdock.test');
    expect(user.memberships).toMatchObject([{ role: 'picker', warehouse_ids: [1] }]);
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('supervisor');
    await page.getByLabel('All warehouses').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Supervisor', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Cannot sign in').waitFor();
    expect(await hub.ops(`/users/${user.id}`)).toMatchObject({ is_active: false });
  });

  it('offers nobody a role above their own, and no change of who stands above', async () => {
    const { app } = hub.world;
    const token = await app.token('hub-client');
    const [owner] = await hub.ops('/users?email=hub@crossdock.test');
    const [{ org_id }] = owner.memberships;
    const made = await app.post(
      '/ops/v1/users',
      {
        email: 'ada@crossdock.test',
        name: 'Ada Admin',
        password: 'a long enough secret 1',
        memberships: [{ org_id, role: 'admin' }],
      },
      { token },
    );
    expect(made.status).toBe(201);
    const admin = await hub.world.visitor();
    await admin.page.goto('/sign-in');
    await admin.signIn('ada@crossdock.test', 'a long enough secret 1');
    await admin.page.goto(`/hub/people/${owner.id}`);
    await admin.page.getByText('stands above you in the hub').waitFor();
    expect(await admin.page.getByRole('button', { name: 'Deactivate' }).count()).toBe(0);
    await admin.page.goto('/hub/people');
    await admin.page.getByRole('button', { name: 'Invite someone' }).click();
    await admin.page.getByLabel('Belongs to').selectOption({ label: 'Crossdock Hub' });
    const roles = await admin.page.getByLabel('Role').locator('option').allTextContents();
    expect([roles.includes('Owner'), roles.includes('Administrator')]).toEqual([false, true]);
    expect(admin.problems).toEqual([]);
    await admin.close();
  });

  it('shows those who work in some warehouses nothing that is about all of them', async () => {
    const { app } = hub.world;
    const token = await app.token('hub-client');
    const [owner] = await hub.ops('/users?email=hub@crossdock.test');
    const [{ org_id }] = owner.memberships;
    const password = 'a long enough secret 1';
    const entries = async (name: string, places: { warehouse_ids?: number[] }) => {
      const email = `${name.toLowerCase()}@crossdock.test`;
      const memberships = [{ org_id, role: 'member', ...places }];
      const made = await app.post('/ops/v1/users', { email, name, password, memberships }, { token });
      expect(made.status).toBe(201);
      const visitor = await hub.world.visitor();
      await visitor.page.goto('/sign-in');
      await visitor.signIn(email, password);
      // Who works in one only is there at once.
      if (places.warehouse_ids === undefined)
        await visitor.page.getByRole('button', { name: /Newark/ }).click();
      await visitor.page.getByRole('link', { name: /To pick/ }).waitFor();
      const links = await visitor.page.getByRole('link', { name: /Dead letters/ }).count();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
      return links;
    };
    // In the menu and among the counts.
    expect(await entries('Ubiquitous', {})).toBe(2);
    expect(await entries('Bound', { warehouse_ids: [1] })).toBe(0);
  });

  it('adds a warehouse, sees what is wrong at its field, and changes it', async () => {
    const { page } = hub;
    await page.goto('/hub/warehouses');
    await page.getByRole('link', { name: 'New warehouse' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Reno');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('RNO');
    await page.getByLabel('Street and number').fill('100 Vista Blvd');
    await page.getByLabel('City').fill('Sparks');
    await page.getByLabel('State or province').fill('NV');
    await page.getByLabel('Postal code').fill('89434');
    await page.getByLabel('Time zone').fill('America/Reno');
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('needs your attention').waitFor();
    expect(await page.getByLabel('Time zone').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Time zone').fill('America/Los_Angeles');
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reno' }).waitFor();
    await page.getByLabel('Same-day cut-off').fill('14:30');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').waitFor();
    const all = await hub.ops('/warehouses?per_page=250');
    expect(all).toContainEqual(expect.objectContaining({ code: 'RNO', order_cutoff_time: '14:30' }));
  });

  it('tries new prices, is shown what each would cost more, and makes them the next version', async () => {
    const { page } = hub;
    const [card] = (await hub.ops('/effective_rate_cards')).filter(
      (one: { kind: string }) => one.kind === 'parcel',
    );
    const { content } = await hub.ops(`/rate_cards/${card.id}`);
    interface Price {
      readonly service: string;
      readonly zone: string;
      readonly up_to_lb: number;
      readonly amount_usd: number;
    }
    const lines = content.prices.map(
      (one: Price) => `${one.service},${one.zone},${one.up_to_lb},${(one.amount_usd + 1).toFixed(2)}`,
    );
    const csv = ['service,zone,up_to_lb,amount_usd', ...lines].join('\n');
    const versions = async () => (await hub.ops(`/rate_cards?carrier=${card.carrier}`)).length;
    const before = await versions();
    await page.goto(`/hub/rate-cards/${card.id}`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Choose a CSV first').waitFor();
    const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Try it' }).click();
    const change = page.getByRole('region', { name: 'What would change' });
    await change.getByText('Dearer').waitFor();
    expect(await versions()).toBe(before);
    await page.getByLabel('Name of the new version').fill('One dollar more');
    await page.getByRole('button', { name: 'Make it the next version' }).click();
    await page.getByRole('heading', { level: 1, name: 'One dollar more' }).waitFor();
    await page.getByText('In effect').first().waitFor();
    expect(await hub.ops('/effective_rate_cards')).toContainEqual(
      expect.objectContaining({ carrier: card.carrier, card_version: before + 1 }),
    );
  });

  it('reads who did what, of one organization', async () => {
    const { page } = hub;
    await page.goto('/hub/audit');
    await page.getByText('Change org').first().waitFor();
    // The rows of before are gone once those of the organization are asked for.
    const asked = page.waitForRequest(/\/audit\?.*org_id=/);
    await page.getByLabel('Organization').selectOption({ label: 'Console Crafts' });
    await asked;
    await page.getByRole('button', { name: 'Look' }).first().click();
    await page.getByRole('dialog').getByText('Hanna Hub').waitFor();
    expect(hub.visitor.problems).toEqual([]);
  });
});
