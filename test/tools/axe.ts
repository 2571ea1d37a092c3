// What is wrong with a page for people who see, hear or type differently, as axe finds it in a real browser.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Barrier {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** @param options of axe: which rules, say; all of them where nothing is said */
export async function findBarriers(page: Page, options: object = {}): Promise<readonly Barrier[]> {
  // Put in from outside, where the policy of the page does not count; once for a page that is looked at several times.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  const run = `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
  return (await page.evaluate(`${run}.then((one) => one.violations)`)) as Barrier[];
}

export function inWords({ id, nodes }: Barrier): string {
  return `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`;
}
