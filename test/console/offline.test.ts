// A station that is reloaded without a network, in a real browser: it opens, has what was scanned, goes on, and sends it all later.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StationWorld } from './station.ts';

const MUG = 'JNP-MUG-01';

let station: StationWorld;

beforeAll(async () => {
  station = await StationWorld.open({}, { serviceWorkers: 'allow' });
  await station.chooseNewark();
});

afterAll(() => station?.close());

/** All of what is kept for a reload. Runs in the page. */
const KEPT = `(async () => {
  const names = await caches.keys();
  const kept = [];
  for (const name of names)
    for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
  return { names, kept };
})()`;

const keptFiles = async () => (await station.page.evaluate(KEPT)) as { names: string[]; kept: string[] };

describe('a station without a network', () => {
  it('is reloaded into what it was doing, and sends what was scanned once the network is back', async () => {
    const { page, visitor } = station;
    const first = await station.pickedMugs('RELOAD-1', 1);
    const second = await station.pickedMugs('RELOAD-2', 2);
    const open = async ({ org_id, sub_order_id }: typeof first) => {
      await page.goto(`/hub/pack?org=${org_id}&sub_order=${sub_order_id}`);
      await station.asksFor('Scan each unit');
    };
    await open(second);
    const isKept = () => page.evaluate('navigator.serviceWorker.controller !== null');
    await expect.poll(isKept).toBe(true);
    await open(first);
    await visitor.context.setOffline(true);
    await station.scan(MUG);
    await station.putInBox(1);
    await station.scan('1.5');
    await station.hears('right', 'sent once the network is back');
    await page.reload();
    await page.getByRole('button', { name: 'Offline · 1 to send' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Pack station' }).waitFor();
    await visitor.context.setOffline(false);
    await page.getByRole('button', { name: '1 to send' }).waitFor({ state: 'detached' });
    expect((await station.subOrder(first)).state).toBe('packed');
    // In the middle of a sub-order.
    await open(second);
    await station.scan(MUG);
    await station.hears('right', '1 of 2');
    await visitor.context.setOffline(true);
    await page.reload();
    await station.asksFor('Scan each unit');
    await page.getByText('Carton 1: 1 unit').waitFor();
    await station.scan(MUG);
    await station.putInBox(1);
    await station.scan('2.5');
    await station.hears('right', 'sent once the network is back');
    await visitor.context.setOffline(false);
    await page.getByRole('button', { name: '1 to send' }).waitFor({ state: 'detached' });
    expect(await station.subOrder(second)).toMatchObject({
      state: 'packed',
      cartons: [{ weight_lb: 2.5 }],
    });
    expect(visitor.problems).toEqual([]);
  });

  it('keeps the files of one build and nothing that the service answered', async () => {
    const { names, kept } = await keptFiles();
    expect(names).toHaveLength(1);
    expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    // What another build has left is removed when the next one comes.
    await station.page.evaluate("caches.open('crossdock-console-older')");
    await station.page.evaluate(
      'navigator.serviceWorker.getRegistration().then((one) => one.unregister()).then(() => caches.delete(' +
        `${JSON.stringify(names[0])}))`,
    );
    await station.page.reload();
    await expect.poll(async () => (await keptFiles()).names).toEqual(names);
  });

  it('has nothing of a person who signs out there, and the session ends once the network is back', async () => {
    const { page, visitor, world } = station;
    await page.goto('/hub/pack');
    await page.getByRole('heading', { level: 1, name: 'Pack station' }).waitFor();
    const [cookie] = await visitor.context.cookies();
    const keptReads = () =>
      page.evaluate("Object.keys(localStorage).filter((name) => name.includes('.read.'))");
    await visitor.context.setOffline(true);
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out here; the session ends when the network is back').waitFor();
    expect(await keptReads()).toEqual([]);
    await page.goto('/hub/pack');
    await page.getByText('You are signed out here').waitFor();
    expect(await keptReads()).toEqual([]);
    await visitor.context.setOffline(false);
    await page.getByText('You are signed out here').waitFor({ state: 'detached' });
    const answer = await world.app.get('/login/console', {
      headers: { cookie: `${cookie?.name}=${cookie?.value}`, 'x-crossdock-console': '1' },
    });
    expect(answer.status).toBe(401);
    await visitor.signIn('hub@crossdock.test');
    await page.getByRole('heading', { level: 1, name: 'Pack station' }).waitFor();
  });

  it('has nothing of a person who has signed out', async () => {
    const { page, visitor } = station;
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Email').waitFor();
    const read = await page.evaluate("Object.keys(localStorage).filter((name) => name.includes('.read.'))");
    expect(read).toEqual([]);
    await visitor.context.setOffline(true);
    await page.goto('/hub/pack');
    await page.getByText('The service cannot be reached').waitFor();
    await visitor.context.setOffline(false);
  });
});
