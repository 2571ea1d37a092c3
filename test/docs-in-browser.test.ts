import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { open } from './docs-pages.ts';
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

function routesOf(side: 'merchants' | 'hub') {
  const isHubs = ({ path }: { path: string }) => /^\/(ops|health|metrics)(\/|$)/.test(path);
  const isLogin = ({ path }: { path: string }) => path.startsWith('/login');
  return app.app.routes.filter((route) =>
    side === 'hub' ? isHubs(route) || isLogin(route) : !isHubs(route),
  );
}

async function logIn(page: Page, id: string, secret: string): Promise<void> {
  const form = page.locator('[data-credential] form');
  if (!(await form.isVisible())) await page.locator('[data-credential] summary').click();
  await form.locator('[name=id]').fill(id);
  await form.locator('[name=secret]').fill(secret);
  await form.locator('button').click();
  await page.getByText('Logged in.').waitFor();
}

describe('the reference', () => {
  it('has a page for every operation, readable without scripts', async () => {
    const hub = { authorization: `Bearer ${await app.token('hub-client')}` };
    const index = await app.app.server.inject('/docs');
    const hubIndex = await app.app.server.inject({ url: '/docs/hub/content', headers: hub });
    for (const { operationId, method, path, summary } of routesOf('merchants')) {
      expect(index.body).toContain(`href="/docs/operations/${operationId}"`);
      const { statusCode, body } = await app.app.server.inject(`/docs/operations/${operationId}`);
      expect([statusCode, body.includes(`<code>${path}</code>`), body.includes(method)]).toEqual([
        200,
        true,
        true,
      ]);
      expect(body).toContain(`<h1>${summary}`);
    }
    for (const { operationId, path } of routesOf('hub')) {
      expect(hubIndex.body).toContain(`href="/docs/hub/operations/${operationId}"`);
      const url = `/docs/hub/content/operations/${operationId}`;
      const { statusCode, body } = await app.app.server.inject({ url, headers: hub });
      expect([statusCode, body.includes(`<code>${path}</code>`)], operationId).toEqual([200, true]);
    }
  });

  it('shows an example of every error that an operation can answer, and what has changed in it', async () => {
    const { body } = await app.app.server.inject('/docs/operations/cancelOrder');
    for (const code of ['not_cancellable', 'validation_failed', 'too_many_requests'])
      expect(body).toContain(`&quot;code&quot;: &quot;${code}&quot;`);
    expect((await app.app.server.inject('/docs/operations/listOrders')).body).toContain(
      '/changelog#change-29',
    );
  });

  it('tells of the hub’s side to the hub alone, not even what there is', async () => {
    const merchant = { authorization: `Bearer ${await app.token('demo-client')}` };
    for (const url of ['/docs/hub/content', '/docs/hub/content/operations/opsPackSubOrder']) {
      expect((await app.app.server.inject(url)).statusCode).toBe(401);
      expect((await app.app.server.inject({ url, headers: merchant })).statusCode).toBe(403);
    }
    const [known, unknown] = await Promise.all(
      ['opsPackSubOrder', 'nothing'].map((name) => app.app.server.inject(`/docs/hub/operations/${name}`)),
    );
    expect(known?.body).toBe(unknown?.body);
    expect((await app.app.server.inject('/docs/operations/nothing')).statusCode).toBe(404);
  });

  it('names the address that it was read at, finds operations, and remembers the language', async () => {
    const { page, problems } = await open(browser, address, '/docs/operations/listOrders');
    expect(await page.locator('[data-samples] pre:visible').textContent()).toContain(`${address}/v1/orders`);
    await page.keyboard.press('/');
    await page.keyboard.type('POST cancelorder');
    const found = page.locator('.operations li:visible');
    expect(await found.allTextContents()).toEqual([expect.stringContaining('Cancel an order')]);
    await page.getByRole('tab', { name: 'Python' }).click();
    await found.locator('a').click();
    await page.getByRole('heading', { name: 'Cancel an order' }).waitFor();
    expect(await page.locator('[data-samples] pre:visible').textContent()).toContain('requests.post(');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('tries an operation with the token of its login, which is kept for the tab alone', async () => {
    const { page, problems } = await open(browser, address, '/docs/operations/listWarehouses');
    await page.getByText('Try it').click();
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.locator('.result').textContent()).toBe('Log in above first.');
    await logIn(page, 'demo-client', 'demo-secret');
    await page.locator('.try [name=per_page]').fill('1');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('200 OK').waitFor();
    expect(JSON.parse((await page.locator('.result pre').textContent()) ?? '')).toHaveLength(1);
    expect(await page.evaluate("sessionStorage.getItem('reference-token')")).toMatch(/^cda_/);
    expect(await page.evaluate('localStorage.length')).toBe(0);
    await page.getByRole('button', { name: 'Log out' }).click();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('shows the hub its side once it has logged in', async () => {
    const { page, problems } = await open(browser, address, '/docs/hub/operations/opsPackSubOrder');
    expect(await page.locator('h1').count()).toBe(0);
    await logIn(page, 'hub-client', 'hub-secret');
    await page.getByRole('heading', { name: 'Pack a sub-order' }).waitFor();
    await page.goto(`${address}/docs/hub`);
    await page.getByRole('heading', { name: 'Goods that leave' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
