// The pages of the reference and their content. Documents and guides are loaded on first use.
import { readdir, readFile } from 'node:fs/promises';
import { Yielder } from '../../kit/kernel/yielder.ts';
import { readDocument } from './document.ts';
import { HUB_GROUPS, MERCHANT_GROUPS } from './groups.ts';
import {
  type Content,
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
type Maker = () => string | Promise<string>;
/** Makes the page of a name; null where there is none. */
export type Page = (name: string) => Promise<Maker | null>;

const GUIDES = new URL('../../../docs/guides/', import.meta.url);

export function referencePages(documentOf: (name: 'v1' | 'ops') => Promise<Json>) {
  const merchants = once(async (): Promise<Side> => {
    const document = readDocument(await documentOf('v1'));
    return { document, groups: MERCHANT_GROUPS, isHub: false, root: '/docs', guides: await readGuides() };
  });
  const hub = once(async (): Promise<Side> => {
    const document = readDocument(await documentOf('ops'));
    return { document, groups: HUB_GROUPS, isHub: true, root: '/docs/hub', guides: [] };
  });
  const whole = (content: Content) => pageOf(content, '/docs');
  const inner = ({ html }: Content) => html;
  const page = (sideOf: () => Promise<Side>, make: (side: Side, name: string) => Maker | null): Page => {
    return async (name) => make(await sideOf(), name);
  };
  const operationPage = (sideOf: () => Promise<Side>, show: (content: Content) => string): Page =>
    page(sideOf, (side, name) => {
      const operation = side.document.operations.find(({ operationId }) => operationId === name);
      if (operation === undefined) return null;
      return async () => show(await new Yielder().finish(operationContent(side, operation)));
    });
  return {
    index: page(merchants, (side) => () => whole(indexContent(side))),
    operation: operationPage(merchants, whole),
    guide: page(merchants, (side, name) => {
      const guide = side.guides.find((one) => one.name === name);
      return guide === undefined ? null : () => whole(guideContent(side, guide));
    }),
    words: page(merchants, (side) => () => searchWords(side)),
    // The same for every name, so as not to reveal which ones exist.
    hubShell: async () => () => pageOf(shell('The hub’s side'), '/docs/hub'),
    hubIndex: page(hub, (side) => () => inner(indexContent(side))),
    hubOperation: operationPage(hub, inner),
    hubWords: page(hub, (side) => () => searchWords(side)),
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

/** A failure is tried again by the next call. */
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
