// Every page of the console in a real browser: in light and dark, on a phone, a tablet and a large screen, without errors, and without anything that axe
// calls serious. CONSOLE_SHOTS=folder keeps pictures to look at.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETURN_EXAMPLES } from '../../src/domains/returns/examples.ts';
import { findBarriers, inWords } from '../tools/axe.ts';
import { ConsoleWorld, type Visitor } from './browser-world.ts';

const SHOTS = process.env['CONSOLE_SHOTS'];

/** What is opened: who, where, and a heading that tells that it is there. */
const PAGES: readonly (readonly [path: string, heading: string | RegExp])[] = [
  ['/', /^Hello/],
  ['/orders', 'Orders'],
  ['/orders?problem=address', 'Orders'],
  ['/orders/JG-20005', 'JG-20005'],
  ['/orders/new', 'New order'],
  ['/orders/import', 'Orders from a file'],
  ['/inventory', 'Inventory'],
  ['/inventory/1', /tea/],
  ['/catalog', 'Catalog'],
  ['/catalog/5', /./],
  ['/catalog/requests', 'Changes asked of the hub'],
  ['/inbound', 'Inbound'],
  ['/inbound/IR-000007', 'IR-000007'],
  ['/inbound/new', 'Create inbound shipment'],
  ['/returns', 'Returns'],
  ['/returns/RMA-000008', 'RMA-000008'],
  ['/returns/policy', 'Return policy'],
  ['/returns/new?order=JG-10115', 'Create return'],
  ['/work-orders', 'Work orders'],
  ['/work-orders/WO-000023', 'WO-000023'],
  ['/work-orders/new', 'New work order'],
  ['/marketplace-shipments', 'Marketplace shipments'],
  ['/marketplace-shipments/MS-000019', 'MS-000019'],
  ['/middle-mile', 'Middle mile'],
  ['/middle-mile/new', 'Quote and order'],
  ['/rates', 'Rates'],
  ['/settings', 'Settings'],
  ['/settings/people', 'People'],
  ['/settings/keys', 'API keys and clients'],
  ['/settings/accounts', 'Marketplace and carrier accounts'],
  ['/settings/audit', 'Audit trail'],
  ['/settings/webhooks', 'Webhooks'],
  ['/settings/webhooks/1', /hooks/],
];
const NEWARK = 1;
const HUB_PAGES: typeof PAGES = [
  ['/hub', 'Queues'],
  ['/hub/leaving', 'Leaving'],
  ['/hub/leaving?view=late', 'Leaving'],
  ['/hub/pick', 'Picking'],
  ['/hub/pick?wave=WV-000001', 'Wave WV-000001'],
  ['/hub/pack', 'Pack station'],
  ['/hub/pack?org=3&sub_order=3', 'Pack station'],
  ['/hub/ship', 'Shipping'],
  ['/hub/ship?org=3&sub_order=4', 'Shipping'],
  ['/hub/receive', 'Receiving'],
  ['/hub/receive?org=2&request=6', 'Receiving'],
  ['/hub/returns', 'Returns intake'],
  [`/hub/returns?org=2&return=${RETURN_EXAMPLES.photographed}`, 'Returns intake'],
  ['/hub/freight', 'Middle mile'],
  ['/hub/freight?org=2&order=1', 'Middle mile'],
  ['/hub/stock', 'Stock'],
  ['/hub/stock?org=2&item=1', 'Stock'],
  ['/hub/counts', 'Counts'],
  ['/hub/work-orders', 'Work orders'],
  ['/hub/work-orders?org=2&order=WO-000006', 'Work orders'],
  ['/hub/shipments', 'Marketplace shipments'],
  ['/hub/shipments?org=2&shipment=MS-000019', 'Marketplace shipments'],
  ['/hub/exceptions', 'Floor exceptions'],
  ['/hub/cancel-requests', 'Cancel requests'],
  ['/hub/disputes', 'Disputes'],
  ['/hub/catalog-requests', 'Catalog changes'],
  ['/hub/dead-letters', 'Dead letters'],
  ['/hub/merchants', 'Merchants'],
  ['/hub/merchants/2', 'Juniper Goods'],
  ['/hub/people', 'People'],
  ['/hub/people/1', 'Hanna Hub'],
  ['/hub/warehouses', 'Warehouses'],
  ['/hub/warehouses/1', 'Newark'],
  ['/hub/warehouses/new', 'New warehouse'],
  ['/hub/rate-cards', 'Rate cards'],
  ['/hub/rate-cards/1', /./],
  ['/hub/audit', 'Audit trail'],
];

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const NARROW = { width: 390, height: 844 };
const SIDES = [
  ['demo@crossdock.test', PAGES],
  ['hub@crossdock.test', HUB_PAGES],
] as const;

let world: ConsoleWorld;

beforeAll(async () => {
  world = await ConsoleWorld.open();
});

afterAll(() => world?.close());

async function seriousFindings({ page }: Visitor, options: object): Promise<string[]> {
  const found = await findBarriers(page, options);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords);
}

/** The theme is chosen, and no colour is on its way to it. Runs in the page. */
const STANDS_STILL = `(theme) => document.documentElement.dataset.theme === theme &&
  document.getAnimations().every(({ playState }) => playState !== 'running')`;

const LAID_OUT_WITHIN_MS = 120_000;

/** What the page needs, once its parts that are drawn otherwise on small screens have been told of the new size. */
async function widthAtRest(page: Visitor['page'], wanted: number): Promise<number> {
  const giveUpMs = performance.now() + LAID_OUT_WITHIN_MS;
  for (;;) {
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    if (width <= wanted || performance.now() > giveUpMs) return width;
  }
}

const COLOURS = { runOnly: { type: 'rule', values: ['color-contrast'] } };

describe.each(SIDES)('every page of %s', (email, pages) => {
  let visitor: Visitor;

  beforeAll(async () => {
    // Without motion: a colour on its way from one theme to the other is none of either.
    const options = {
      viewport: WIDE,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      // The policy of the page does not count for what is asked of it from outside.
      bypassCSP: true,
    } as const;
    visitor = await world.signedIn(email, options);
    await visitor.page.evaluate(`localStorage.setItem('crossdock.warehouse', '${NEWARK}')`);
  });

  afterAll(() => visitor?.close());

  it.each(pages)(
    '%s can be read and used: on a phone, a tablet and a large screen, in light and dark',
    async (path, heading) => {
      const { page, problems } = visitor;
      const findings: string[] = [];
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' });
      if ((await page.getByRole('alert').count()) > 0) findings.push('shows a problem');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForFunction(`(${STANDS_STILL})(${JSON.stringify(colorScheme)})`);
        const found = await seriousFindings(visitor, colorScheme === 'light' ? {} : COLOURS);
        findings.push(...found.map((one) => `${colorScheme}: ${one}`));
        for (const viewport of [NARROW, TABLET, WIDE]) {
          await page.setViewportSize(viewport);
          const width = await widthAtRest(page, viewport.width);
          if (width > viewport.width) findings.push(`needs ${width} of ${viewport.width} pixels`);
          if (SHOTS === undefined) continue;
          const name = `${path.replaceAll(/\W+/g, '_')}-${viewport.width}-${colorScheme}`;
          await page.screenshot({ path: `${SHOTS}/${name}.png` });
        }
      }
      expect(findings).toEqual([]);
      expect(problems).toEqual([]);
    },
  );
});
