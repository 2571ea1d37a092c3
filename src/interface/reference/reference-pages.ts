// Which page of the reference has which content. Documents and guides are read when somebody first asks for a page.
import { readdir, readFile } from 'node:fs/promises';
import { Slices } from '../../kit/kernel/turns.ts';
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
import { searchWords } from './search-words.ts';

type Json = Parameters<typeof readDocument>[0];
/** Makes the page of a name, or is null where there is none. */
export type Page = (name: string) => Promise<(() => string | Promise<string>) | null>;

const GUIDES = new URL('../../../docs/guides/', import.meta.url);

export function referencePages(documentOf: (name: 'v1' | 'ops') => Promise<Json>): {
  readonly index: Page;
  readonly operation: Page;
  readonly guide: Page;
  readonly words: Page;
  readonly hubShell: Page;
  readonly hubIndex: Page;
  readonly hubOperation: Page;
  readonly hubWords: Page;
} {
  const merchants = once(async (): Promise<Side> => {
    const document = readDocument(await documentOf('v1'));
    return { document, groups: MERCHANT_GROUPS, isHub: false, root: '/docs', guides: await readGuides() };
  });
  const hub = once(async (): Promise<Side> => {
    const document = readDocument(await documentOf('ops'));
    return { document, groups: HUB_GROUPS, isHub: true, root: '/docs/hub', guides: [] };
  });
  const contentOf = (side: Side, operation: Parameters<typeof operationContent>[1]) =>
    new Slices().finish(operationContent(side, operation));
  const operationOf = (side: Side, name: string) =>
    side.document.operations.find(({ operationId }) => operationId === name);
  return {
    index: async () => {
      const side = await merchants();
      return () => pageOf(indexContent(side), '/docs');
    },
    operation: async (name) => {
      const side = await merchants();
      const operation = operationOf(side, name);
      if (operation === undefined) return null;
      return async () => pageOf(await contentOf(side, operation), '/docs');
    },
    guide: async (name) => {
      const side = await merchants();
      const guide = side.guides.find((one) => one.name === name);
      return guide === undefined ? null : () => pageOf(guideContent(side, guide), '/docs');
    },
    words: async () => {
      const side = await merchants();
      return () => searchWords(side);
    },
    // The same for every name: which there are is not told either.
    hubShell: async () => () => pageOf(shell('The hub’s side'), '/docs/hub'),
    hubIndex: async () => {
      const side = await hub();
      return () => indexContent(side).html;
    },
    hubOperation: async (name) => {
      const side = await hub();
      const operation = operationOf(side, name);
      return operation === undefined ? null : async () => (await contentOf(side, operation)).html;
    },
    hubWords: async () => {
      const side = await hub();
      return () => searchWords(side);
    },
  };
}

/** In the order of their names; a number in front of a name is for that order alone. */
async function readGuides(): Promise<Guide[]> {
  const files = (await readdir(GUIDES)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, GUIDES), 'utf8');
      const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
      return { name: file.replace(/^\d+-|\.md$/g, ''), title, text };
    }),
  );
}

/** What failed is tried again by the next who asks. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
