// What people on the floor do when something went wrong, in a real browser: they take it back, lose the network or their session,
// work at one station after the other, and go on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORK_ORDERS } from '../../src/domains/marketplace/work-orders/examples.ts';
import { RETURN_EXAMPLES } from '../../src/domains/returns/examples.ts';
import { EASYPOST_KEY, EasyPostServer } from '../servers/easypost-server.ts';
import { workOff } from '../tools/due-work.ts';
import type { Visitor } from './browser-world.ts';
import { NEWARK, StationWorld } from './station.ts';

const HUB = 1;
const JUNIPER = 2;
const PASSWORD = 'correct horse battery';

let station: StationWorld;
let easypost: EasyPostServer;

beforeAll(async () => {
  easypost = await EasyPostServer.open();
  station = await StationWorld.open({ environment: { CROSSDOCK_EASYPOST_URL: easypost.url } });
  await station.chooseNewark();
});

afterAll(async () => {
  await station?.close();
  await easypost?.close();
});

async function addToHub(email: string, role: string): Promise<void> {
  const { app } = station.world;
  const body = { email, name: email, password: PASSWORD, memberships: [{ org_id: HUB, role }] };
  const { status, text } = await app.post('/ops/v1/users', body, { token: await app.token('hub-client') });
  if (status >= 300) throw new Error(text);
}

describe('receiving', () => {
  const path = `/orgs/${JUNIPER}/inventory_requests/IR-000006`;

  it('asks again before more is received than was announced, and takes a mistake back', async () => {
    const { page } = station;
    const before = await station.ops(path);
    const [item] = before.items;
    await page.goto(`/hub/receive?org=${JUNIPER}&request=${before.id}`);
    await station.asksFor('Scan an item or a carton');
    await station.scan(item.part_number);
    await page.getByRole('dialog').waitFor();
    await page.getByLabel('Units').fill('1000');
    await station.readsLabel();
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByText(/Only \d+ more expected/).waitFor();
    expect((await station.ops(path)).items_received).toBe(before.items_received);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await station.hears('right', '1000 of');
    await page.getByRole('button', { name: 'Undo…' }).first().click();
    await page.getByLabel('Units to remove').fill('990');
    await page.getByLabel('What went wrong').fill('typed two zeros too many');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await station.hears('note', '990 units of');
    expect((await station.ops(path)).items_received).toBe(before.items_received + 10);
  });

  it('ends when all is counted, tells what differs before, and can be opened again', async () => {
    const { page } = station;
    await page.getByRole('button', { name: 'Finish counting…' }).click();
    await page.getByText(/units? missing/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish counting', exact: true }).click();
    await station.hears('right', 'IR-000006 is closed');
    expect((await station.ops(path)).status).toBe('closed');
    await page.getByRole('button', { name: 'Count again…' }).click();
    await page.getByLabel('Why').fill('a carton was found');
    await page.getByRole('button', { name: 'Count again', exact: true }).click();
    await station.hears('note', 'is open again');
    expect((await station.ops(path)).status).toBe('receiving');
  });
});

describe('returns intake', () => {
  it('takes back a unit that never came, and a return that is not here', async () => {
    const { page } = station;
    const mistaken = await station.ops(`/orgs/${JUNIPER}/returns/${RETURN_EXAMPLES.toTakeBack}`);
    await page.goto(`/hub/returns?org=${JUNIPER}&return=${mistaken.id}`);
    await page.getByRole('button', { name: 'Undo…' }).first().click();
    await page.getByLabel('What went wrong').fill('scanned the parcel beside it');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await station.hears('note', 'undone');
    const { units } = await station.ops(`/orgs/${JUNIPER}/returns/${RETURN_EXAMPLES.toTakeBack}`);
    expect(units[0]).toMatchObject({ quantity: 0, taken_back: mistaken.units[0].quantity });
    const undone = await station.ops(`/orgs/${JUNIPER}/returns/${RETURN_EXAMPLES.toUndo}`);
    await page.goto(`/hub/returns?org=${JUNIPER}&return=${undone.id}`);
    await page.getByRole('button', { name: 'Undo arrival…' }).click();
    await page.getByLabel('What went wrong').fill('the label of another one');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo arrival', exact: true }).click();
    await station.hears('note', 'is undone');
    expect((await station.ops(`/orgs/${JUNIPER}/returns/${undone.rma_number}`)).status).not.toBe('received');
  });
});

describe('shipping', () => {
  it('buys labels and ships with them, prints them, and takes it back while it is still here', async () => {
    const { page } = station;
    const { app } = station.world;
    const account = await app.call('PUT', `/ops/v1/orgs/${JUNIPER}/carrier_accounts`, {
      token: await app.token('hub-client'),
      body: { source: 'easypost', api_key: EASYPOST_KEY, webhook_secret: 'a secret of this very test' },
    });
    expect(account.status).toBeLessThan(300);
    const subOrder = await station.orderMugs('LABELS-1', 3);
    const at = `/orgs/${JUNIPER}/sub_orders/${subOrder.sub_order_id}`;
    await station.hubPost(`${at}/start_pick`);
    const box = { length_in: 12, width_in: 9, height_in: 6 };
    const cartons = [1, 2].map((quantity) => ({
      ...box,
      weight_lb: quantity,
      items: [{ line: 1, quantity }],
    }));
    await station.hubPost(`${at}/pack`, { cartons });
    await page.goto(`/hub/ship?org=${JUNIPER}&sub_order=${subOrder.sub_order_id}`);
    await page.getByRole('button', { name: 'Get EasyPost rates' }).click();
    await page.getByRole('button', { name: /Priority/ }).click();
    await page.getByRole('button', { name: /^Buy labels for .* and ship$/ }).click();
    await station.hears('right', `${subOrder.sub_order_number} is shipped`);
    const { state, cartons: shipped } = await station.subOrder(subOrder);
    expect([state, shipped.length, easypost.purchases]).toEqual(['shipped', 2, 2]);
    const opened = station.visitor.context.waitForEvent('page');
    await page.getByRole('button', { name: /^Label of carton 2/ }).click();
    await (await opened).close();
    await page.getByRole('button', { name: 'Undo shipping…' }).click();
    await page.getByLabel('What went wrong').fill('the wrong box');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await station.hears('note', 'is packed again');
    expect((await station.subOrder(subOrder)).state).toBe('packed');
  });
});

describe('a work order', () => {
  it('has the marketplace told, and goes where the plan says', async () => {
    const { page } = station;
    await page.goto(`/hub/work-orders?org=${JUNIPER}&order=${WORK_ORDERS.toStart}`);
    await page.getByRole('button', { name: 'Create an inbound plan…' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('so the hub creates the plan itself').waitFor();
    await page.getByLabel('Fulfilment center').fill('ONT8');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(/^IP-\d+$/).waitFor();
    await workOff(station.world.app.db);
    await page.getByRole('list', { name: 'Shipments of the plan' }).getByText('ONT8').waitFor();
    const { inbound_plans: plans } = await station.ops(
      `/orgs/${JUNIPER}/marketplace_work_orders/${WORK_ORDERS.toStart}`,
    );
    expect(plans).toHaveLength(1);
  });
});

describe('without a network', () => {
  it('opens the next station, says what it cannot show, and promises nothing that did not happen', async () => {
    const { page, visitor } = station;
    const subOrder = await station.orderMugs('OFFLINE-1', 2);
    await page.goto('/hub/pick');
    await page.getByRole('button', { name: 'Create a wave' }).click();
    await station.asksFor(/^Scan WV-/);
    const number = new URL(page.url()).searchParams.get('wave') ?? '';
    // The other stations are loaded once the first page has what it needs.
    await visitor.untilLoaded(/pack-page/);
    await visitor.context.setOffline(true);
    await station.scan(number);
    await station.hears('right', 'sent once the network is back');
    await page.getByRole('button', { name: 'Not found…' }).first().click();
    await page.getByRole('button', { name: 'Report as not found' }).click();
    await page.getByText('start the wave first').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Pack station', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pack station' }).waitFor();
    await page.getByText('The service cannot be reached').first().waitFor();
    await visitor.context.setOffline(false);
    await page.getByRole('button', { name: new RegExp(subOrder.sub_order_number) }).waitFor();
    expect((await station.subOrder(subOrder)).state).toBe('picking');
  });
});

describe('somebody who leaves with work that was not sent', () => {
  const isDeliver = /\/inventory_requests\/\d+\/deliver$/;
  let picker: Visitor;

  beforeAll(async () => {
    await addToHub('pia@crossdock.test', 'picker');
    await addToHub('paul@crossdock.test', 'picker');
    picker = await station.world.visitor();
    await picker.page.goto('/sign-in');
    await picker.signIn('pia@crossdock.test', PASSWORD);
    await picker.page.evaluate(`localStorage.setItem('crossdock.warehouse', '${NEWARK}')`);
  });

  afterAll(() => picker?.close());

  it('is asked before they sign out, and nobody else sends it in their own name', async () => {
    const { page, context } = picker;
    const read = () => station.ops(`/orgs/${JUNIPER}/inventory_requests/IR-000001`);
    const { id } = await read();
    await page.goto(`/hub/receive?org=${JUNIPER}&request=${id}`);
    await page.getByPlaceholder('Scan IR-000001 when it is at the dock').waitFor();
    await context.route(isDeliver, (route) => route.abort('internetdisconnected'));
    await page.keyboard.type('IR-000001\n');
    await page.locator('[data-verdict=right]').getByText('once the network is back').waitFor();
    // By another tab; this one stays open, and tries to send every few seconds. It asks nothing while nobody is signed in: its own
    // form would wait for somebody.
    const isOfService = /\/(ops\/v1|login)\//;
    const signedIn = Promise.withResolvers<void>();
    await page.route(isOfService, (route) => signedIn.promise.then(() => route.fallback()));
    const other = await context.newPage();
    await other.goto('/hub/merchants');
    await other.getByRole('button', { name: /^Signed in as/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByText('1 of your scans has not been sent').waitFor();
    await other.getByRole('button', { name: 'Sign out anyway' }).click();
    await other.getByLabel('Email').fill('paul@crossdock.test');
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('button', { name: 'Signed in as paul@crossdock.test' }).waitFor();
    await context.unroute(isDeliver);
    signedIn.resolve();
    await page.unroute(isOfService);
    // The page that is still open becomes his, too.
    await page.getByRole('button', { name: 'Signed in as paul@crossdock.test' }).waitFor();
    await page.getByRole('button', { name: '0 to send, 1 from others' }).waitFor();
    expect((await read()).status).not.toBe('delivered');
    await other.close();
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Email').waitFor();
    await picker.signIn('pia@crossdock.test', PASSWORD);
    await expect.poll(async () => (await read()).status).toBe('delivered');
    expect((await read()).history.at(-1).by).toBe('pia@crossdock.test');
  });

  it('finds their scan sent once they have signed in again, where their session had ended', async () => {
    const { page } = picker;
    const { app } = station.world;
    const before = (await station.ops(`/orgs/${JUNIPER}/inventory_requests/IR-000001`)).items_received;
    await page.reload();
    await page.getByRole('button', { name: 'Count…' }).first().click();
    await page.getByLabel('Units').fill('1');
    await station.readsLabel(page);
    await app.post('/login/sessions/end', { email: 'pia@crossdock.test', password: PASSWORD });
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByLabel('Email').waitFor();
    await picker.signIn('pia@crossdock.test', PASSWORD);
    await expect
      .poll(async () => (await station.ops(`/orgs/${JUNIPER}/inventory_requests/IR-000001`)).items_received)
      .toBe(before + 1);
  });

  it('is told where an address is not for their role, and arrives at the queues', async () => {
    const { page } = picker;
    await page.goto('/hub/people');
    await page.getByRole('heading', { level: 1, name: 'Your role cannot open this page' }).waitFor();
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor();
  });
});
