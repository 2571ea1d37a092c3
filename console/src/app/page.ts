// What a page of the console is: one line in pages/routes.ts or hub/routes.ts, and a file that is loaded when it is opened.
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Session } from './session.ts';

export interface PageDefinition {
  /** With parameters behind a dollar sign: /orders/$marketOrderId */
  readonly path: string;
  readonly title: string;
  /** The default export is the page. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Where it stands in the menu; pages without it are reached from others. */
  readonly menu?: { readonly group: string; readonly icon: LucideIcon };
  /** More words that the command palette finds it by. */
  readonly words?: string;
  /** The session needs one of these scopes. */
  readonly needs?: readonly Session['scopes'][number][];
  /** It is about all warehouses: there is nothing to see for those who work in some of them. */
  readonly isOfAllWarehouses?: boolean;
}

interface More extends Pick<PageDefinition, 'words' | 'needs' | 'isOfAllWarehouses'> {
  /** Its group of the menu, and its icon there. */
  readonly menu?: readonly [group: string, icon: LucideIcon];
}

export function page(
  path: string,
  title: string,
  load: PageDefinition['load'],
  { menu, ...more }: More = {},
): PageDefinition {
  return {
    path,
    title,
    load,
    ...more,
    ...(menu === undefined ? {} : { menu: { group: menu[0], icon: menu[1] } }),
  };
}
