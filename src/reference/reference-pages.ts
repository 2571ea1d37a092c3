// Which page of the reference has which content. Documents and guides are read when somebody first asks for a page.
import { readdirSync, readFileSync } from 'node:fs';
import { readDocument } from './document.ts';
import { HUB_GROUPS, MERCHANT_GROUPS } from './groups.ts';
import {
  type Guide,
  guideContent,
  indexContent,
  operationContent,
  pageOf,
  type Side,
  shell,
} from './render-pages.ts';

type Json = Parameters<typeof readDocument>[0];
/** Makes the page of a name, or is null where there is none. */
type Page = (name: string) => (() => string) | null;

const GUIDES = new URL('../../docs/guides/', import.meta.url);

export function referencePages(documents: () => { readonly v1: Json; readonly ops: Json }): {
  readonly index: Page;
  readonly operation: Page;
  readonly guide: Page;
  readonly hubShell: Page;
  readonly hubIndex: Page;
  readonly hubOperation: Page;
} {
  const merchants = once((): Side => {
    const document = readDocument(documents().v1);
    return { document, groups: MERCHANT_GROUPS, isHub: false, root: '/docs', guides: readGuides() };
  });
  const hub = once((): Side => {
    const document = readDocument(documents().ops);
    return { document, groups: HUB_GROUPS, isHub: true, root: '/docs/hub', guides: [] };
  });
  const operationOf = (side: Side, name: string) =>
    side.document.operations.find(({ operationId }) => operationId === name);
  return {
    index: () => () => pageOf(indexContent(merchants()), '/docs'),
    operation: (name) => {
      const operation = operationOf(merchants(), name);
      return operation === undefined ? null : () => pageOf(operationContent(merchants(), operation), '/docs');
    },
    guide: (name) => {
      const guide = merchants().guides.find((one) => one.name === name);
      return guide === undefined ? null : () => pageOf(guideContent(merchants(), guide), '/docs');
    },
    // The same for every name: which there are is not told either.
    hubShell: () => () => pageOf(shell('The hub’s side'), '/docs/hub'),
    hubIndex: () => () => indexContent(hub()).html,
    hubOperation: (name) => {
      const operation = operationOf(hub(), name);
      return operation === undefined ? null : () => operationContent(hub(), operation).html;
    },
  };
}

/** In the order of their names; a number in front of a name is for that order alone. */
function readGuides(): Guide[] {
  return readdirSync(GUIDES)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, GUIDES), 'utf8');
      const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
      return { name: file.replace(/^\d+-|\.md$/g, ''), title, text };
    });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
