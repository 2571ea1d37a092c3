// What people read: the reference under /docs, the OpenAPI documents behind it, the states, and a page for every problem.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { changelogJson, changelogPage, changelogRss } from '../changelog/documents.ts';
import { FixedDocument } from '../http/fixed-document.ts';
import { toHtml } from '../http/markdown.ts';
import { DEFAULT_URL } from '../http/openapi.ts';
import { layout, problemIndexPage, problemPage } from '../http/problem-pages.ts';
import { PROBLEMS, type ProblemCode } from '../http/problems.ts';
import type { Route } from '../http/route.ts';
import { PAGE_POLICY } from '../http/security-headers.ts';
import { describeStates } from './describe-states.ts';
import { openApiDocuments } from './openapi-documents.ts';

const ASSETS = new URL('./docs-assets/', import.meta.url);
const UI_FILES = [
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
] as const;

/** Editors and references in browsers read the description from wherever they are. */
const FOR_ALL_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Where a one-time link leads to. */
const LINK_PAGE = [
  ['/login/set_password', 'set-password.html', 'text/html; charset=utf-8'],
  ['/docs/set-password.js', 'set-password.js', 'text/javascript; charset=utf-8'],
] as const;

/** Each is made when somebody first asks for it: all of them at once are a tenth of the work of a start. */
export function documentRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  publicUrl: string | null,
): void {
  const asset = (name: string) => () => readFile(new URL(name, ASSETS), 'utf8');
  const fixed = (
    url: string,
    type: string,
    make: () => string | Promise<string>,
    caching = 'public, no-cache',
    access: Route['access'] = 'public',
    more: Readonly<Record<string, string>> = {},
  ) => {
    const headers = { 'content-security-policy': PAGE_POLICY, 'cache-control': caching, ...more };
    const document = new FixedDocument(make, type, headers);
    server.route({
      method: ['GET', 'HEAD'],
      url,
      config: { admission: { access, method: 'GET' } },
      handler: (request, reply) => document.send(request, reply),
    });
  };
  const openApi = (name: 'v1' | 'ops') => () => JSON.stringify(openApiDocuments(routes, publicUrl)[name]);
  fixed(
    '/openapi.json',
    'application/json; charset=utf-8',
    openApi('v1'),
    'public, no-cache',
    'public',
    FOR_ALL_ORIGINS,
  );
  // What the hub can do is nobody else's business.
  fixed('/openapi/ops.json', 'application/json; charset=utf-8', openApi('ops'), 'private, no-cache', 'hub');
  fixed('/docs', 'text/html; charset=utf-8', asset('index.html'));
  fixed('/docs/states', 'text/html; charset=utf-8', () => layout('State machines', toHtml(describeStates())));
  fixed('/docs/start.js', 'text/javascript; charset=utf-8', asset('start.js'));
  fixed('/docs/pages.css', 'text/css; charset=utf-8', asset('pages.css'));
  const { resolve } = createRequire(import.meta.url);
  for (const [name, type] of UI_FILES) {
    const file = resolve(`swagger-ui-dist/${name}`);
    fixed(`/docs/ui/${name}`, type, () => readFile(file, 'utf8'), 'public, max-age=86400');
  }
  for (const [url, name, type] of LINK_PAGE) fixed(url, type, asset(name));
  fixed('/changelog', 'text/html; charset=utf-8', changelogPage);
  fixed('/changelog.json', 'application/json; charset=utf-8', changelogJson);
  fixed('/changelog.rss', 'application/rss+xml; charset=utf-8', () => changelogRss(publicUrl ?? DEFAULT_URL));
  fixed('/problems', 'text/html; charset=utf-8', problemIndexPage);
  for (const code of Object.keys(PROBLEMS) as ProblemCode[])
    fixed(`/problems/${code}`, 'text/html; charset=utf-8', () => problemPage(code), 'public, max-age=3600');
}
