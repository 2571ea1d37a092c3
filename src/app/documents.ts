// What people read: the reference under /docs, the OpenAPI documents behind it, the states, and a page for every problem.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { changelogJson, changelogPage, changelogRss } from '../changelog/documents.ts';
import { FixedDocument } from '../http/fixed-document.ts';
import { toHtml } from '../http/markdown.ts';
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

/** What links of the feed begin with, where no public address is set. */
const DEFAULT_URL = 'http://127.0.0.1:8080';

/** Where a one-time link leads to. */
const LINK_PAGE = [
  ['/login/set_password', 'set-password.html', 'text/html; charset=utf-8'],
  ['/docs/set-password.js', 'set-password.js', 'text/javascript; charset=utf-8'],
] as const;

export async function documentRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  publicUrl: string | null,
): Promise<void> {
  const documents = openApiDocuments(routes);
  const page = await readFile(new URL('index.html', ASSETS), 'utf8');
  const script = await readFile(new URL('start.js', ASSETS), 'utf8');
  const style = await readFile(new URL('pages.css', ASSETS), 'utf8');

  const fixed = (
    url: string,
    type: string,
    body: string,
    caching = 'public, no-cache',
    access: Route['access'] = 'public',
  ) => {
    const headers = { 'content-security-policy': PAGE_POLICY, 'cache-control': caching };
    const document = new FixedDocument(body, type, headers);
    server.route({
      method: ['GET', 'HEAD'],
      url,
      config: { admission: { access, method: 'GET' } },
      handler: (request, reply) => document.send(request, reply),
    });
  };
  fixed('/openapi.json', 'application/json; charset=utf-8', JSON.stringify(documents.v1));
  // What the hub can do is nobody else's business.
  const ops = JSON.stringify(documents.ops);
  fixed('/openapi/ops.json', 'application/json; charset=utf-8', ops, 'private, no-cache', 'hub');
  fixed('/docs', 'text/html; charset=utf-8', page);
  fixed('/docs/states', 'text/html; charset=utf-8', layout('State machines', toHtml(describeStates())));
  fixed('/docs/start.js', 'text/javascript; charset=utf-8', script);
  fixed('/docs/pages.css', 'text/css; charset=utf-8', style);
  const { resolve } = createRequire(import.meta.url);
  for (const [name, type] of UI_FILES) {
    const file = await readFile(resolve(`swagger-ui-dist/${name}`), 'utf8');
    fixed(`/docs/ui/${name}`, type, file, 'public, max-age=86400');
  }
  for (const [url, name, type] of LINK_PAGE) fixed(url, type, await readFile(new URL(name, ASSETS), 'utf8'));
  fixed('/changelog', 'text/html; charset=utf-8', changelogPage());
  fixed('/changelog.json', 'application/json; charset=utf-8', changelogJson());
  fixed('/changelog.rss', 'application/rss+xml; charset=utf-8', changelogRss(publicUrl ?? DEFAULT_URL));
  fixed('/problems', 'text/html; charset=utf-8', problemIndexPage());
  for (const code of Object.keys(PROBLEMS) as ProblemCode[])
    fixed(`/problems/${code}`, 'text/html; charset=utf-8', problemPage(code), 'public, max-age=3600');
}
