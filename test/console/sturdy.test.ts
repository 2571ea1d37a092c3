// What goes wrong around the console: a browser's storage that holds nonsense, a scan before the page is there, a first request
// that fails.
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atNewark, type StationWorld } from './station.ts';

const MUG = 'JNP-MUG-01';

let station: StationWorld;
atNewark((opened) => {
  station = opened;
});

describe('a station', () => {
  it('drops stored values that it cannot use, and works', async () => {
    const { page } = station;
    const mug = await station.pickedMugs('STURDY-1', 1);
    const bad = {
      [`crossdock.floor.pack.${mug.sub_order_number}`]: '[{"counts":7}]',
      'crossdock.floor.boxes': '{"broken',
      'crossdock.floor.count.1': '{"org_id":"x","lines":4}',
      'crossdock.outbox.000000000000001': '{"place":3}',
      'crossdock.outbox.000000000000002': 'not json',
      'crossdock.read.session': '[]',
      'crossdock.read.warehouses': '{',
      'crossdock.views.orders': '{"name":1}',
      'crossdock.columns.orders': '"all"',
    };
    await page.evaluate((all) => {
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
    }, bad);
    await page.goto(`/hub/pack?org=${mug.org_id}&sub_order=${mug.sub_order_id}`);
    await station.asksFor('Scan each unit');
    await station.scan(MUG);
    await station.putInBox(1);
    await station.scan('1.5');
    await station.hears('right', `${mug.sub_order_number} is packed`);
    await page.goto('/hub/counts');
    await page.getByRole('heading', { level: 1, name: 'Counts' }).waitFor();
    const left = await page.evaluate(
      (names) => names.filter((name) => localStorage.getItem(name) !== null),
      Object.keys(bad).filter((name) => name.includes('outbox') || name.includes('count.')),
    );
    expect(left).toEqual([]);
    expect(station.visitor.problems).toEqual([]);
  });

  it('takes a code that was scanned before the console was there', async () => {
    const { page } = station;
    const mug = await station.pickedMugs('STURDY-2', 1);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = async (route: Route) => {
      await released;
      await route.continue();
    };
    await page.route('**/assets/index-*.js', late);
    await page.goto('/hub/pack', { waitUntil: 'commit' });
    // Asked from outside: the page's own policy lets it evaluate no text.
    await expect.poll(() => page.evaluate('typeof window.takeEarlyKeys')).toBe('function');
    await station.scan(mug.sub_order_number);
    release();
    await station.asksFor('Scan each unit');
    await page.unroute('**/assets/index-*.js', late);
    expect(new URL(page.url()).searchParams.get('sub_order')).toBe(String(mug.sub_order_id));
  });
});

describe('the dashboard', () => {
  it('says nothing of what it does not know yet', async () => {
    const visitor = await station.world.signedIn('demo@crossdock.test');
    const { page } = visitor;
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route('**/v1/orders/summary*', async (route: Route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    await page.goto('/');
    await asked.promise;
    const figure = page.getByRole('link', { name: /^Backordered units/ });
    await figure.waitFor();
    expect(await figure.textContent()).not.toMatch(/none|see the orders|\d/);
    released.resolve();
    await figure.getByText(/^(none|see the orders)$/).waitFor();
    await visitor.close();
  });
});

describe('live updates', () => {
  it('begin once the service answers, though their first requests fail', async () => {
    const visitor = await station.world.signedIn('demo@crossdock.test');
    const { page } = visitor;
    let failures = 0;
    let isAway = true;
    const isHead = (url: URL) => url.pathname === '/v1/events' && url.searchParams.get('after') === 'latest';
    await page.route(isHead, (route) => {
      if (!isAway) return route.fallback();
      failures += 1;
      return route.abort('connectionrefused');
    });
    await page.goto('/orders');
    await page.getByRole('status').getByText('Reconnecting').waitFor();
    await expect.poll(() => failures).toBeGreaterThan(1);
    isAway = false;
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    await visitor.close();
  });
});
