// What people read: the reference under /docs, the OpenAPI documents behind it, the states, and a page for every problem.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { changelogJson, changelogPage, changelogRss } from '../interface/changelog/documents.ts';
import { markdown } from '../interface/reference/markdown.ts';
import { type Page, referencePages } from '../interface/reference/reference-pages.ts';
import { FixedDocument } from '../kit/http/fixed-document.ts';
import { DEFAULT_URL } from '../kit/http/openapi.ts';
import { layout, problemIndexPage, problemPage } from '../kit/http/problem-pages.ts';
import { notFound, PROBLEMS, type ProblemCode } from '../kit/http/problems.ts';
import type { Route } from '../kit/http/route.ts';
import { PAGE_POLICY } from '../kit/http/security-headers.ts';
import { describeStates } from './describe-states.ts';
import { openApiText } from './openapi-files.ts';

const ASSETS = new URL('./docs-assets/', import.meta.url);

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
export function documentRoutes(server: FastifyInstance, publicUrl: string | null): void {
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
  const openApi = (name: 'v1' | 'ops') => () => openApiText(name, publicUrl);
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
  fixed('/docs/states', 'text/html; charset=utf-8', () =>
    layout('State machines', markdown(withoutDiagrams(describeStates())), '/docs/states'),
  );
  fixed('/docs/pages.css', 'text/css; charset=utf-8', asset('pages.css'));
  fixed('/docs/reference.js', 'text/javascript; charset=utf-8', asset('reference.js'));
  serveReference(server);
  for (const [url, name, type] of LINK_PAGE) fixed(url, type, asset(name));
  fixed('/changelog', 'text/html; charset=utf-8', changelogPage);
  fixed('/changelog.json', 'application/json; charset=utf-8', changelogJson);
  fixed('/changelog.rss', 'application/rss+xml; charset=utf-8', () =>
    changelogRss(publicUrl ?? addressOf(server)),
  );
  fixed('/problems', 'text/html; charset=utf-8', problemIndexPage);
  for (const code of Object.keys(PROBLEMS) as ProblemCode[])
    fixed(`/problems/${code}`, 'text/html; charset=utf-8', () => problemPage(code), 'public, max-age=3600');
}

/** Where it listens: a feed cannot have relative links. */
function addressOf(server: FastifyInstance): string {
  const [listening] = server.addresses();
  return listening === undefined || typeof listening === 'string'
    ? DEFAULT_URL
    : `http://127.0.0.1:${listening.port}`;
}

/** A page has no script that would draw them. */
function withoutDiagrams(text: string): string {
  return text.replaceAll(/```mermaid\n[\s\S]*?\n```\n/g, '');
}

/** The pages of the reference, each made when somebody first asks for it. */
function serveReference(server: FastifyInstance): void {
  const pages = referencePages(async (name) => JSON.parse(await openApiText(name)));
  const known = new Map<string, FixedDocument>();
  const serve = (url: string, access: Route['access'], content: Page, type = 'text/html') =>
    server.route<{ Params: { name?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      config: { admission: { access, method: 'GET' } },
      handler: async (request, reply) => {
        const make = await content(request.params.name ?? '');
        if (make === null) throw notFound();
        const key = content === pages.hubShell ? 'hub' : `${url} ${request.params.name}`;
        const caching = access === 'public' ? 'public, no-cache' : 'private, no-cache';
        const headers = { 'content-security-policy': PAGE_POLICY, 'cache-control': caching };
        const document = known.get(key) ?? new FixedDocument(make, `${type}; charset=utf-8`, headers);
        known.set(key, document);
        return document.send(request, reply);
      },
    });
  serve('/docs', 'public', pages.index);
  serve('/docs/operations/:name', 'public', pages.operation);
  serve('/docs/guides/:name', 'public', pages.guide);
  serve('/docs/words.json', 'public', pages.words, 'application/json');
  // What the hub can do is nobody else's business: its pages are empty until a credential has asked for their content.
  serve('/docs/hub', 'public', pages.hubShell);
  serve('/docs/hub/operations/:name', 'public', pages.hubShell);
  serve('/docs/hub/content', 'hub', pages.hubIndex);
  serve('/docs/hub/content/operations/:name', 'hub', pages.hubOperation);
  serve('/docs/hub/content/words.json', 'hub', pages.hubWords, 'application/json');
}
