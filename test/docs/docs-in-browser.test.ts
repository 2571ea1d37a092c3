import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTotp } from '../../src/domains/identity/queries.ts';
import { totpCode, totpStepAt } from '../../src/domains/identity/totp/totp.ts';
import { EXAMPLE_MEMBERS, PROBLEM_SCHEMA } from '../../src/kit/http/openapi-problem.ts';
import { escapeHtml } from '../../src/kit/http/problem-pages.ts';
import type { ProblemCode } from '../../src/kit/http/problems.ts';
import { type TestApp, testApp } from '../harness.ts';
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
    // With what the service tells beside the rest: the schema names the code that each member belongs to.
    for (const [name, { description = '' }] of Object.entries(
      PROBLEM_SCHEMA['properties'] as Record<string, { description?: string }>,
    )) {
      const code = /^With `(\w+)`/.exec(description)?.[1] as ProblemCode | undefined;
      if (code !== undefined) expect(EXAMPLE_MEMBERS[code], code).toHaveProperty(name);
    }
    expect(body).toContain('&quot;non_cancellable_orders&quot;: [\n    {');
    expect((await app.app.server.inject('/docs/operations/listOrders')).body).toContain(
      '/changelog#change-29',
    );
  });

  it('asks in every language for what the document’s own sample asks for', async () => {
    const document = (await app.app.server.inject('/openapi.json')).json();
    for (const { operationId, path, method } of routesOf('merchants')) {
      const { description } = document.paths[path][method.toLowerCase()];
      const [, curl = '', url = ''] = /```sh\n(curl [^"]*"([^"]*)"[\s\S]*?)\n```/.exec(description) ?? [];
      const { body } = await app.app.server.inject(`/docs/operations/${operationId}`);
      expect(body, operationId).toContain(`<code>${escapeHtml(curl)}</code>`);
      expect(body.split(escapeHtml(`'${url}'`)).length, operationId).toBe(2);
      expect(body.split(escapeHtml(`"${url}"`)).length, operationId).toBe(3);
    }
    // What the body tells is not told again in the query.
    expect(document.paths['/v1/orders/cancel_order'].post.description).not.toContain('?market_order_id');
  });

  it('tells of the hub’s side to the hub alone, not even what there is', async () => {
    const merchant = { authorization: `Bearer ${await app.token('demo-client')}` };
    for (const name of ['', '/operations/opsPackSubOrder', '/words.json']) {
      const url = `/docs/hub/content${name}`;
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

  it('looks through all that its pages tell where no title has the words', async () => {
    const { page, problems } = await open(browser, address, '/docs/operations/listOrders');
    const found = page.locator('.operations li:visible');
    const search = async (words: string) => {
      await page.locator('[data-search]').fill(words);
      return (await found.allTextContents()).map((text) => text.trim());
    };
    await search('market_order_id');
    await expect.poll(() => found.count()).toBeGreaterThan(3);
    expect(await search('market_order_id')).toContain('GET List orders');
    expect(await search('tracking_number out_for_delivery')).toContain('GET List shipments of orders');
    expect(await search('idempotency_key_reused')).toContain('Retry safely');
    expect(await search('429 cancelorder')).toEqual(['POST Cancel an order']);
    expect(await search('nothing-has-this')).toEqual([]);
    // An empty search shows what was shown before.
    await search('');
    expect(await page.locator('.operations details[open] summary').allTextContents()).toEqual([
      'Guides',
      'Orders',
    ]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('opens where a page begins, and gives its samples to the clipboard', async () => {
    const { page, problems } = await open(browser, address, '/docs/operations/cancelOrder', {
      viewport: { width: 1440, height: 900 },
    });
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(await page.locator('.operations [aria-current=page]').boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y > 0 && y < 900),
    });
    // As on a page without TLS.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.locator('[data-samples] pre:visible').hover();
    await page.locator('[data-samples] button:visible', { hasText: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('writes from a page without TLS, too', async () => {
    const { page, problems } = await open(browser, address, '/docs/operations/cancelOrder');
    await page.evaluate('crypto.randomUUID = undefined');
    await logIn(page, 'demo-client', 'demo-secret');
    await page.getByText('Try it').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('200 OK').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('asks people for the code of their second factor, and which organization they act for', async () => {
    const mara = { email: 'mara@crossdock.test', password: 'a long enough password' };
    const hub = { token: await app.token('hub-client') };
    const memberships = [1, 2].map((org_id) => ({ org_id, role: 'viewer' }));
    const { body } = await app.post('/ops/v1/users', { ...mara, name: 'Mara', memberships }, hub);
    await app.post('/login/totp', mara);
    const { secret } = (await findTotp(app.db, body.id)) as { secret: Buffer };
    const code = (ahead: number) => totpCode(secret, totpStepAt(new Date()) + ahead);
    // The first login with a code makes it needed.
    await app.post('/login', { ...mara, org_id: 1, totp: code(0) });
    const { page } = await open(browser, address, '/docs/hub');
    const form = page.locator('[data-credential] form');
    await form.locator('[name=id]').fill(mara.email);
    await form.locator('[name=secret]').fill(mara.password);
    await form.locator('button').click();
    await form.locator('[name=totp]').fill(code(1));
    await form.locator('button').click();
    await form.locator('[name=org_id]').selectOption('1');
    await form.locator('[name=totp]').fill(code(1));
    await form.locator('button').click();
    await page.getByText('Logged in.').waitFor();
    await page.getByRole('heading', { name: 'The hub’s side' }).waitFor();
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
    await page.getByRole('heading', { name: 'Outbound' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
