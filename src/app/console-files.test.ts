// How the console is served: one page for all its paths, files that are cached for ever, and nothing that a policy would not allow.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole } from '../../test/console/built-console.ts';
import { type TestApp, testApp } from '../../test/harness.ts';
import { CONSOLE_PATHS, consoleRoutes } from './console-files.ts';

const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FIRST_VIEW_BYTES_MAX = 200 * 1024;

let app: TestApp;
let folder: URL;
let page: string;

beforeAll(async () => {
  folder = await builtConsole();
  app = await testApp({ world: 'empty' });
  page = await readFile(new URL('index.html', folder), 'utf8');
}, 120_000);

afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = AS_BROWSER) => app.get(path, { headers });

/** The files that the page names, and those that they import before anything is shown. */
async function filesOfFirstView(): Promise<string[]> {
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);
  const dashboard = (await readdir(new URL('assets/', folder))).filter((name) =>
    /^dashboard-page-.*\.js$/.test(name),
  );
  const all = new Set<string>();
  const add = async (name: string) => {
    if (all.has(name)) return;
    all.add(name);
    const text = await readFile(new URL(name, folder), 'utf8');
    const imports = text.matchAll(
      /(?:^|[;}\s])(?:import|export)[^;'"()]*?from\s*["']\.\/([^"']+\.js)["']|import\s*["']\.\/([^"']+\.js)["']/g,
    );
    for (const [, from, bare] of imports) await add(`assets/${from ?? bare}`);
  };
  for (const name of [...named, ...dashboard.map((file) => `assets/${file}`)]) await add(name);
  return [...all];
}

describe('the console', () => {
  it('is one page for every path of its own, and asks again whether it is the newest', async () => {
    for (const path of ['/', ...CONSOLE_PATHS.map((one) => `/${one}`), '/orders/JG%2F1', '/hub/pack/1/2']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-cache']);
      expect(answer.text).toBe(page);
    }
  });

  it('is not there for programs: its paths are those of nothing', async () => {
    for (const accept of ['application/json', '*/*', 'application/json, text/plain']) {
      const answer = await get('/orders', { accept });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('has at its address, for programs, where things are: each of them answers', async () => {
    for (const accept of ['application/json', '*/*']) {
      const answer = await get('/', { accept });
      expect([answer.status, answer.headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      expect(answer.headers['vary']).toContain('accept');
      expect(Object.keys(answer.body)).toEqual(
        expect.arrayContaining(['api', 'login', 'docs', 'openapi', 'console', 'health']),
      );
    }
    const { name, api, login, ...readable } = (await get('/', { accept: '*/*' })).body;
    expect([name, api, login]).toEqual(['Crossdock', '/v1', '/login']);
    for (const path of Object.values(readable as Record<string, string>))
      for (const accept of ['*/*', AS_BROWSER.accept])
        expect([path, accept, (await get(path, { accept })).status]).toEqual([path, accept, 200]);
  });

  it('leaves the paths of the API alone', async () => {
    for (const path of ['/v1/nothing', '/ops/v1/nothing', '/nothing', '/v1', '/login/nothing']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });

  it('runs and loads nothing inline and nothing of other hosts, and stands in no frame', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(part);
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:\/\//);
  });

  it('has files whose names are those of their contents, compressed by the build and cached for ever', async () => {
    const names = [...page.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      const plain = await readFile(new URL(name, folder));
      const read = { identity: (bytes: Buffer) => bytes, br: brotliDecompressSync, gzip: gunzipSync };
      for (const [encoding, decompress] of Object.entries(read)) {
        const answer = await get(`/${name}`, { 'accept-encoding': encoding });
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
        });
        expect(decompress(answer.bytes).equals(plain)).toBe(true);
      }
      expect(name).toMatch(/-[\w-]{8}\.(js|css|svg)$/);
    }
  });

  it('has a service worker that keeps the files of this build, and asks again whether it is the newest', async () => {
    const answer = await get('/service-worker.js', {});
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': (await get('/')).headers['content-security-policy'],
    });
    const build = JSON.parse(/^const BUILD = (.*);$/m.exec(answer.text)?.[1] ?? '');
    const names = (await readdir(new URL('assets/', folder))).filter((name) => !/\.(br|gz)$/.test(name));
    expect(build.files).toEqual(names.map((name) => `/assets/${name}`).sort());
    expect(build.page).toBe(createHash('sha256').update(page).digest('hex'));
  });

  it('gives away no other file', async () => {
    for (const name of ['../package.json', '..%2f..%2fpackage.json', 'nothing.js', '', 'index.html', '%00'])
      expect((await get(`/assets/${name}`)).status).not.toBe(200);
  });

  it(`needs less than ${FIRST_VIEW_BYTES_MAX / 1024} kB of compressed script for its first view`, async () => {
    const files = await filesOfFirstView();
    const sizes = await Promise.all(
      files.map(async (name) => (await readFile(new URL(`${name}.gz`, folder))).length),
    );
    expect(files.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_VIEW_BYTES_MAX);
  });

  it('knows every page that the console has', async () => {
    const sources = await Promise.all(
      ['pages', 'hub'].map((part) => readFile(new URL(`../src/${part}/routes.ts`, folder), 'utf8')),
    );
    const starts = sources.flatMap((text) =>
      [...text.matchAll(/path: '\/([\w-]*)/g)].map(([, start = '']) => start),
    );
    const expected = new Set(['', ...CONSOLE_PATHS]);
    expect(starts.filter((start) => !expected.has(start))).toEqual([]);
  });
});

describe('a console that was not built', () => {
  it('says how to build it', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'crossdock-'));
    const server = fastify();
    consoleRoutes(server, null, pathToFileURL(`${empty}/`));
    const answer = await server.inject({ url: '/', headers: AS_BROWSER });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('npm run build');
    await server.close();
    await rm(empty, { recursive: true });
  });
});
