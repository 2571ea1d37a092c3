// The pages of the service for people who see, hear or type differently: wide and narrow, in light and dark.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../harness.ts';
import { findBarriers, inWords } from '../tools/axe.ts';
import { startBrowser } from '../tools/browser.ts';
import { open } from './docs-pages.ts';

let app: TestApp;
let browser: Browser;
let address: string;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  address = await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

describe('pages for people', () => {
  const PATHS = [
    '/docs',
    '/docs/operations/createOrders',
    '/docs/guides/first-order',
    '/problems/validation_failed',
    '/docs/states',
  ];

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('can be read by everybody at %i pixels, %s', async (width, colorScheme) => {
    for (const path of PATHS) {
      const { page, problems } = await open(browser, address, path, {
        viewport: { width, height: 900 },
        colorScheme,
      });
      expect((await findBarriers(page)).map(inWords), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
      expect(problems).toEqual([]);
      await page.close();
    }
  });
});
