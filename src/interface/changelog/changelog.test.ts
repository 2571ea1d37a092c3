import { readFileSync } from 'node:fs';
import { parseRssFeed } from 'feedsmith';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { CHANGELOG, type ChangelogEntry, OPERATIONS_IN_CHANGELOG, RELEASES } from './entries.ts';
import { releaseNotes, withRelease } from './release.ts';
import { UNRELEASED } from './unreleased.ts';

const app = await testApp({
  world: 'empty',
  environment: { CROSSDOCK_PUBLIC_URL: 'https://hub.example.com' },
});
afterAll(() => app.close());

describe('the changelog', () => {
  it('has all 31 changes in their order, each marked breaking or not, one of them for login alone', async () => {
    const { status, body } = await app.get('/changelog.json');
    expect(status).toBe(200);
    expect(body).toEqual(CHANGELOG);
    // What comes after them is what has changed since.
    const entries = (body as ChangelogEntry[]).slice(0, 31);
    expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
    expect(entries.filter(({ breaking }) => breaking).map(({ number }) => number)).toEqual([
      8, 9, 11, 12, 14, 15, 16, 17, 22, 25,
    ]);
    expect(entries.filter(({ breaking_for }) => breaking_for !== null)).toMatchObject([
      { number: 15, breaking_for: ['login'] },
    ]);
    expect(entries[0]?.change).toContain('Added GET inventory,');
    expect(entries[30]?.change).toBe('Inventory: reserved_quantity, reserved added');
  });

  it('is valid RSS, the newest first, with links that lead to the page', async () => {
    const { status, text, headers } = await app.get('/changelog.rss');
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    const feed = parseRssFeed(text);
    expect(feed.items).toHaveLength(CHANGELOG.length);
    expect(feed.link).toBe('https://hub.example.com/changelog');
    expect(feed.items?.[CHANGELOG.length - 31]).toMatchObject({
      title: 'Inventory: reserved_quantity, reserved added',
      link: 'https://hub.example.com/changelog#change-31',
    });
    expect(new Set(feed.items?.map(({ guid }) => guid?.value)).size).toBe(CHANGELOG.length);
    expect(feed.items?.find(({ title }) => title?.startsWith('Bearer'))?.categories?.[0]?.name).toBe(
      'breaking for login',
    );
  });

  it('is a page for people, without a credential', async () => {
    const { status, text } = await app.get('/changelog');
    expect(status).toBe(200);
    expect(text.match(/<dt /g)).toHaveLength(CHANGELOG.length);
    expect(text.indexOf('id="change-31"')).toBeLessThan(text.indexOf('id="change-1"'));
  });
});

describe('releases', () => {
  const root = new URL('../../../', import.meta.url);
  const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
  const newest = RELEASES.at(-1)?.version;

  it('have one version in all packages, the lock file and the documents', () => {
    const { version, packages } = JSON.parse(read('package-lock.json'));
    const versions = ['', 'client', 'console'].map((name) => packages[name].version);
    for (const path of ['package.json', 'client/package.json', 'console/package.json'])
      versions.push(JSON.parse(read(path)).version);
    for (const path of ['openapi/v1.json', 'openapi/ops.json'])
      versions.push(JSON.parse(read(path)).info.version);
    expect(new Set([version, ...versions])).toEqual(new Set([newest]));
    expect(read('client/README.md')).toContain(`crossdock-client-${newest}.tgz`);
  });

  it('are in CHANGELOG.md, the newest first, with every change of the interface, breaking ones first', () => {
    const [, ...sections] = read('CHANGELOG.md').split(/^## /m);
    const versions = RELEASES.flatMap(({ version }) => version ?? []);
    expect(sections.map((section) => /^[\d.]+/.exec(section)?.[0])).toEqual(versions.toReversed());
    for (const release of RELEASES.filter(({ version }) => version !== null))
      expect(sections.find((section) => section.startsWith(`${release.version}`))).toContain(
        releaseNotes(release),
      );
  });

  it('keep what is published: nothing that is released is listed as unreleased', () => {
    const released = RELEASES.flatMap(({ changes }) => changes);
    const again = UNRELEASED.filter(({ document, change }) =>
      released.some((one) => one.document === document && one.change === change),
    );
    expect(again).toEqual([]);
  });

  it('begin with a section above the former ones, in which a change of both documents is one line', () => {
    const change = (document: 'v1' | 'ops', text: string, kind: 'breaking' | 'compatible') => ({
      document,
      change: text,
      kind,
      operations: [],
    });
    const changes = [
      change('v1', 'Orders: a added', 'compatible'),
      change('ops', 'Orders: a added', 'compatible'),
      change('ops', 'Returns: b removed', 'breaking'),
    ];
    expect(
      withRelease('# Changelog\n\nIntroduction.\n\n## 1.0.0\n\nFirst.\n', { version: '2.0.0', changes }),
    ).toBe(`# Changelog

Introduction.

## 2.0.0

### Breaking changes of the interface

- \`/ops/v1\`: Returns: b removed

### Other changes of the interface

- \`/v1\` and \`/ops/v1\`: Orders: a added

## 1.0.0

First.
`);
  });
});

describe('the history of an operation', () => {
  it('stands in its description, the newest change first, with links to the changelog', async () => {
    const { body } = await app.get('/openapi.json');
    const { description } = body.paths['/v1/orders/status'].get;
    expect(description).toContain('History:');
    const numbers = [...description.matchAll(/\[(\d+)\]\(\/changelog#change-\1\)/g)].map(([, one]) =>
      Number(one),
    );
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(numbers.slice(-5)).toEqual([16, 15, 14, 8, 1]);
    expect(description).toContain(
      '[8](/changelog#change-8), breaking: Order status: warehouse_orders removed',
    );
    expect(description).toContain('[15](/changelog#change-15), not breaking: Bearer authentication');
    expect(body.paths['/login'].post.description).toContain('[15](/changelog#change-15), breaking: Bearer');
  });

  it('is of operations that there are', () => {
    const known = new Set(app.app.routes.map(({ operationId }) => operationId));
    const unknown = [...OPERATIONS_IN_CHANGELOG].filter((one) => !known.has(one));
    expect(unknown).toEqual([]);
  });
});
