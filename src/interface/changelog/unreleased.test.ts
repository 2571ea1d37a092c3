import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { openApiDocuments } from '../../app/openapi-documents.ts';
import { compareWithReleased, describeDifferences, lineOf } from './release.ts';
import type { UnreleasedChange } from './unreleased/change.ts';
import { UNRELEASED } from './unreleased.ts';

const app = await testApp({ world: 'empty' });
afterAll(() => app.close());

const released = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../openapi/released/${name}.json`, import.meta.url), 'utf8'));

describe('what has changed since the last release', () => {
  const documents = JSON.parse(JSON.stringify(openApiDocuments(app.app.routes)));

  it.each(['v1', 'ops'] as const)('is all in the changelog: %s', (name) => {
    const listed = UNRELEASED.filter(({ document }) => document === name);
    const { unlisted, stale } = compareWithReleased(released(name), documents[name], listed);
    expect(
      unlisted.map(lineOf),
      'list these in src/interface/changelog/unreleased/ (npx crossdock openapi diff)',
    ).toEqual([]);
    expect(stale, 'these are listed in src/interface/changelog/unreleased/ and are no differences').toEqual(
      [],
    );
  });

  it('names operations that there are', () => {
    const known = app.app.routes.map(({ operationId }) => operationId);
    for (const { operations } of UNRELEASED) expect(known).toEqual(expect.arrayContaining([...operations]));
  });
});

describe('comparing with what is listed', () => {
  const operation = (names: readonly string[]) => ({
    get: {
      parameters: names.map((name) => ({ in: 'query', name, schema: { type: 'string' } })),
      responses: {},
    },
  });
  const [before, after] = [
    { paths: { '/a': operation(['old']), '/b': operation(['old']) } },
    { paths: { '/a': operation(['new']), '/b': operation(['new']) } },
  ];
  const change = (kind: UnreleasedChange['kind'], ...differences: string[]): UnreleasedChange => ({
    document: 'v1',
    change: 'x',
    kind,
    operations: [],
    differences,
  });

  it('finds what is not listed, by operation or for all of them', () => {
    const some = [change('breaking', 'GET /a: query parameter old removed', 'query parameter new added')];
    const { differences, unlisted, stale } = compareWithReleased(before, after, some);
    expect(differences).toHaveLength(4);
    expect(unlisted.map(lineOf)).toEqual(['GET /b: query parameter old removed']);
    expect(stale).toEqual([]);
  });

  it('does not take a breaking difference for listed where the change is called compatible', () => {
    const some = [change('compatible', 'query parameter old removed', 'query parameter new added')];
    expect(compareWithReleased(before, after, some).unlisted.every((one) => one.isBreaking)).toBe(true);
  });

  it('finds what is listed and is no difference', () => {
    const some = [change('breaking', 'operation removed')];
    expect(compareWithReleased(before, after, some).stale).toEqual(['operation removed']);
  });

  it('prints breaking ones first, by operation', () => {
    expect(describeDifferences('v1', compareWithReleased(before, after, []))).toBe(`v1
  breaking
    GET /a
      query parameter old removed  (not in the changelog)
    GET /b
      query parameter old removed  (not in the changelog)
  compatible
    GET /a
      query parameter new added  (not in the changelog)
    GET /b
      query parameter new added  (not in the changelog)
`);
    expect(describeDifferences('v1', compareWithReleased(before, before, []))).toBe(
      'v1: nothing has changed since the last release\n',
    );
  });
});
