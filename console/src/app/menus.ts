import { HUB_PAGES } from '../hub/routes.ts';
import { MERCHANT_PAGES } from '../pages/routes.ts';
import type { PageDefinition } from './page.ts';
import type { Session } from './session.ts';

export const ALL_PAGES: readonly PageDefinition[] = [...MERCHANT_PAGES, ...HUB_PAGES];

/** The pages this session may open, in menu order. */
export function pagesFor({ org, scopes, warehouse_ids: bound }: Session): readonly PageDefinition[] {
  const pages = org.kind === 'hub' ? HUB_PAGES : MERCHANT_PAGES;
  return pages.filter(
    ({ needs, isOfAllWarehouses }) =>
      (needs === undefined || needs.some((scope) => scopes.includes(scope))) &&
      (bound === null || isOfAllWarehouses !== true),
  );
}

export function startOf({ org }: Session): '/hub' | '/' {
  return org.kind === 'hub' ? '/hub' : '/';
}
