import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/harness.ts';
import { openApiDocuments } from './openapi-documents.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ world: 'empty' });
});

afterAll(() => app?.close());

describe('the files under /docs', () => {
  it.each([
    '/docs/operations/none',
    '/docs/guides/package.json',
    '/docs/guides/..%2F..%2Fpackage.json',
    '/docs/none',
    '/docs/guides/',
  ])('answer 404 for %s, which is none of them', async (path) => {
    const answer = await app.get(path);
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
  });

  it('answer 405 for a method that none of them has', async () => {
    const answer = await app.call('DELETE', '/docs/pages.css');
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  it('are found', async () => {
    for (const path of ['/docs', '/docs/pages.css', '/docs/reference.js'])
      expect(await app.get(path)).toMatchObject({ status: 200 });
  });
});

describe('the page of the states', () => {
  it('has every state of every machine, in tables', async () => {
    const { text, headers } = await app.get('/docs/states');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const id of ['sub-orders', 'inventory-requests', 'orders', 'shipments'])
      expect(text).toContain(`<h2 id="${id}">`);
    expect(text).toContain('<tr><td><code>backordered</code></td><td>it waits for stock');
    expect(text).not.toMatch(/```|stateDiagram|\*\*|\|---/);
  });

  it('and every other page that the reference links to is there', async () => {
    const documents = JSON.stringify(openApiDocuments(app.app.routes));
    const links = new Set([...documents.matchAll(/\]\((\/[^)#]*)/g)].map(([, link]) => String(link)));
    expect([...links]).toEqual(expect.arrayContaining(['/docs/states', '/problems']));
    for (const link of links) expect((await app.get(link)).status, link).toBe(200);
  });
});

describe('the page of a one-time link', () => {
  it('masks the password, and leaves room for pasting and password managers', async () => {
    const { text } = await app.get('/login/set_password');
    expect(text.match(/<input[^>]*>/g)).toEqual([
      expect.stringMatching(/type="password" autocomplete="new-password"/),
    ]);
    const script = (await app.get('/docs/set-password.js')).text;
    expect(script).not.toMatch(/paste|innerHTML/);
  });
});
