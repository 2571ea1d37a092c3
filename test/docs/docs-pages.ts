// The reference in a browser, for tests.
import type { Browser, Page } from 'playwright-core';

export interface Opened {
  readonly page: Page;
  /** Requests to other hosts, and errors of the page. */
  readonly problems: string[];
}

export async function open(
  browser: Browser,
  address: string,
  path: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Opened> {
  const page = await browser.newPage(options);
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
  return { page, problems };
}
