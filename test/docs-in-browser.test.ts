import type { Browser, Page } from 'playwright-core';
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

interface Opened {
  readonly page: Page;
  /** Requests to other hosts, and errors of the page. */
  readonly problems: string[];
}

/** Opens the reference and waits until it is there: that takes seconds, so tests share a page where they can. */
/** However slow the machine is. */
const SHOWN_WITHIN_MS = 100_000;

async function openReference(
  path: string,
  shown: string,
  enter: (page: Page) => Promise<void> = async () => {},
): Promise<Opened> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('data:')) problems.push(`a request to ${url}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${address}${path}`);
  await enter(page);
  await page
    .locator(`.opblock-summary-path[data-path="${shown}"]`)
    .first()
    .waitFor({ timeout: SHOWN_WITHIN_MS });
  return { page, problems };
}

function operationsOf(side: 'merchants' | 'hub'): number {
  const isHubs = ({ path }: { path: string }) => /^\/(ops|health|metrics)(\/|$)/.test(path);
  const isLogin = ({ path }: { path: string }) => path.startsWith('/login');
  return app.app.routes.filter((route) => (side === 'hub' ? isHubs(route) || isLogin(route) : !isHubs(route)))
    .length;
}

describe('the reference of merchants', () => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await openReference('/docs', '/v1/warehouses');
  });

  it('shows every operation in a real browser, without a word from another host', async () => {
    expect(await opened.page.locator('.opblock').count()).toBe(operationsOf('merchants'));
    expect(opened.problems).toEqual([]);
  });

  it('names the address of this service in its examples, not the default', async () => {
    const text = await opened.page.locator('.info').first().textContent();
    expect(text).toContain(`${address}/login`);
    expect(text).not.toContain(':8080');
  });

  it('tries an operation out from the page', async () => {
    const login = opened.page.locator('#operations-Login-login');
    await login.locator('.opblock-summary-control').click();
    await login.locator('.try-out__btn').click();
    await login.locator('.execute').click();
    const status = login.locator('.live-responses-table .response-col_status').last();
    await status.waitFor();
    expect(await status.textContent()).toContain('200');
  });

  it.each([1440, 390])('can be read at %i pixels: names, commands and examples', async (width) => {
    const { page } = opened;
    await page.setViewportSize({ width, height: 900 });
    const example = page.locator('#operations-Login-login .responses-table .microlight').last();
    await example.waitFor();
    const { examined, tooLow } = await contrasts(page, '#operations-Login-login');
    expect(examined).toBeGreaterThan(100);
    expect(tooLow).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect((await example.boundingBox())?.width).toBeGreaterThan(width / 2);
  });
});

describe('the reference of the hub', () => {
  it('shows every operation in a real browser, keeps a token for the tab alone, and has no word from another host', async () => {
    const { page, problems } = await openReference(
      '/docs?side=ops',
      '/ops/v1/warehouses',
      async (entered) => {
        // It is the hub's own: nothing of it is shown without a credential.
        await entered.locator('[name=token]').fill(await app.token('hub-client'));
        await entered.locator('.credential button').click();
      },
    );
    expect(await page.locator('.opblock').count()).toBe(operationsOf('hub'));
    expect(await page.evaluate("sessionStorage.getItem('hub-token')")).toMatch(/^cda_/);
    expect(await page.evaluate('localStorage.length')).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe('the pages of the problems and the states', () => {
  it.each([1440, 390])('can be read at %i pixels', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    for (const path of ['/problems', '/problems/insufficient_stock', '/docs/states']) {
      await page.goto(`${address}${path}`);
      const { examined, tooLow } = await contrasts(page, 'body');
      expect(examined).toBeGreaterThan(5);
      expect(tooLow).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    await page.close();
  });
});

/** Of WCAG 2, level AA. */
const CONTRAST_MIN = 4.5;

/** The contrast of every text below `selector` that is code or stands in a page of our own, with what is behind it. */
async function contrasts(page: Page, selector: string): Promise<{ examined: number; tooLow: string[] }> {
  const found = (await page.evaluate(`(${contrastsInPage})(${JSON.stringify(selector)})`)) as {
    text: string;
    contrast: number;
  }[];
  return {
    examined: found.length,
    tooLow: found
      .filter(({ contrast }) => contrast < CONTRAST_MIN)
      .map(({ text, contrast }) => `${text}: ${contrast.toFixed(1)}`),
  };
}

/** Runs in the page. Colours behind each other are laid over one another, as the browser does. */
const contrastsInPage = `(selector) => {
  const colour = (text) => {
    const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\\d.]+/g) ?? []).map(Number);
    return { rgb: [r, g, b], a };
  };
  const over = (top, below) => top.rgb.map((value, at) => value * top.a + below[at] * (1 - top.a));
  const behind = (element) => {
    if (element === null) return [255, 255, 255];
    const own = colour(getComputedStyle(element).backgroundColor);
    return own.a === 1 ? own.rgb : over(own, behind(element.parentElement));
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const texts = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.data.trim();
    const isOurs = element.closest('code, pre') !== null || element.closest('.swagger-ui') === null;
    if (text === '' || !isOurs || !element.checkVisibility({ visibilityProperty: true })) continue;
    const background = behind(element);
    const [high, low] = [luminance(over(colour(getComputedStyle(element).color), background)), luminance(background)]
      .sort((a, b) => b - a);
    found.push({ text: text.slice(0, 40), contrast: (high + 0.05) / (low + 0.05) });
  }
  return found;
}`;
