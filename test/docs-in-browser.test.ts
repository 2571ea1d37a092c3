import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { type TestApp, testApp } from './harness.ts';

const INSTALL_TIMEOUT_MS = 300_000;

let app: TestApp;
let browser: Browser;
let address: string;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  address = await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await startBrowser();
}, INSTALL_TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

describe('the reference at /docs', () => {
  it.each([
    ['merchants', '/docs', '/v1/warehouses'],
    ['the hub', '/docs?side=ops', '/ops/v1/warehouses'],
  ])(
    'shows every operation to %s in a real browser, without a word from another host',
    async (_who, path, shown) => {
      const page = await browser.newPage();
      const foreign: string[] = [];
      const broken: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
          foreign.push(request.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') broken.push(message.text());
      });
      page.on('pageerror', (error) => broken.push(error.message));
      await page.goto(`${address}${path}`);
      await page.locator(`.opblock-summary-path[data-path="${shown}"]`).first().waitFor();
      const operations = app.app.routes.filter(
        (route) => /^\/(ops|health|metrics)(\/|$)/.test(route.path) === path.includes('ops'),
      );
      expect(await page.locator('.opblock').count()).toBe(operations.length);
      expect(foreign).toEqual([]);
      expect(broken).toEqual([]);
      await page.close();
    },
  );

  it('tries an operation out from the page', async () => {
    const page = await browser.newPage();
    await page.goto(`${address}/docs`);
    await page.locator('#operations-Login-login .opblock-summary-control').click();
    await page.locator('#operations-Login-login .try-out__btn').click();
    await page.locator('#operations-Login-login .execute').click();
    const status = page.locator('#operations-Login-login .live-responses-table .response-col_status').last();
    await status.waitFor();
    expect(await status.textContent()).toContain('200');
    await page.close();
  });
});
