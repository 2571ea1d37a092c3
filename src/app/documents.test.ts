import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testAppForThisTest } from '../../test/harness.ts';
import { openApiDocuments } from './openapi-documents.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
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
    expect(text).toContain('<tr><td><code>backordered</code></td><td>waiting for stock');
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

describe('the description of the interface', () => {
  it('is readable from every origin, as public as it is; that of the hub is not', async () => {
    const headers = { origin: 'https://editor.example' };
    const open = await app.get('/openapi.json', { headers });
    expect(open.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const hubs = await app.get('/openapi/ops.json', { headers, token: await app.token('hub-client') });
    expect(hubs.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('names the public address where one is set: as server, in examples and in links of lists', async () => {
    const publicUrl = 'https://hub.example.com/crossdock';
    const there = await testAppForThisTest({ environment: { CROSSDOCK_PUBLIC_URL: publicUrl } });
    const { body, text } = await there.get('/openapi.json');
    expect(body.servers[0].url).toBe(publicUrl);
    expect(body.components.securitySchemes.oauth2.flows.clientCredentials.tokenUrl).toBe(
      `${publicUrl}/login`,
    );
    expect(body.info.description).toContain(`curl -s ${publicUrl}/login`);
    expect(body.paths['/v1/orders'].get.description).toContain(`curl "${publicUrl}/v1/orders`);
    expect(text).not.toContain('127.0.0.1');
    const token = await there.token('demo-client');
    const list = await there.get('/v1/catalog/items?per_page=1&q=a%20%7C', { token });
    expect(list.headers['link'] ?? '').not.toMatch(/[[\]|]/);
    const feed = await there.get('/v1/events?limit=1&type[]=brand.created', { token });
    expect(feed.headers['link']).toMatch(
      /^<https:\/\/hub\.example\.com\/crossdock\/v1\/events\?limit=1&type%5B%5D=brand\.created&after=\d+>; rel="next"$/,
    );
  });
});
