// Documents for engineers name only files and functions that exist.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['src', 'test', 'client/src', 'bin', 'bench', 'docs', 'demo', 'console'];
const DOCUMENTS = [
  'docs/adding-an-endpoint.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'README.md',
  'console/README.md',
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);
const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('names-in-docs.test.ts'));
const words = new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));

const codeOf = (text: string) =>
  [...text.matchAll(/```ts\n([\s\S]*?)```|(?<!`)`([^`\n]+)`(?!`)/g)].map(
    ([, block, inline]) => block ?? inline ?? '',
  );

describe.each(DOCUMENTS)('%s', (document) => {
  const code = codeOf(readFileSync(document, 'utf8'));

  it('names files that exist', () => {
    const named = code.flatMap((text) => text.match(/^[\w./-]+\.(ts|tsx|csv)$/g) ?? []);
    const missing = named.filter(
      (name) => !files.some((file) => `/${file}`.endsWith(`/${name.replace(/^\.\//, '')}`)),
    );
    expect(missing).toEqual([]);
  });

  it('names functions and fields that the code has', () => {
    const named = code.flatMap((text) => text.match(/\b[a-z]+[A-Z]\w*\b/g) ?? []);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });
});
