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

const ASSETS = new URL('./docs-assets/', import.meta.url);

/** Editors and references in browsers read the description from wherever they are. */
const FOR_ALL_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const FOR_HUB = { access: 'hub', 'cache-control': 'private, no-cache' } as const;

interface FixedOptions {
  readonly access?: Route['access'];
  readonly [header: string]: string;
}

/** Each is built on first use: all of them together are a tenth of a start's work. */
export function documentRoutes(server: FastifyInstance, publicUrl: string | null): void {
  const asset = (name: string) => () => readFile(new URL(name, ASSETS), 'utf8');
  const fixed = (
    url: string,
    type: string,
    make: () => string | Promise<string>,
    { access = 'public', ...more }: FixedOptions = {},
  ) => {
    const headers = { 'content-security-policy': PAGE_POLICY, 'cache-control': 'public, no-cache', ...more };
    const document = new FixedDocument(make, `${type}; charset=utf-8`, headers);
    server.route({
      method: ['GET', 'HEAD'],
      url,
      config: { admission: { access, method: 'GET' } },
      handler: (request, reply) => document.send(request, reply),
    });
  };
  const openApi = (name: 'v1' | 'ops') => () => openApiText(name, publicUrl);
  fixed('/openapi.json', 'application/json', openApi('v1'), FOR_ALL_ORIGINS);
  fixed('/openapi/ops.json', 'application/json', openApi('ops'), FOR_HUB);
  fixed('/docs/states', 'text/html', () =>
    layout('State machines', markdown(withoutDiagrams(describeStates())), '/docs/states'),
  );
  fixed('/docs/pages.css', 'text/css', asset('pages.css'));
  fixed('/docs/reference.js', 'text/javascript', asset('reference.js'));
  serveReference(server);
  fixed('/login/set_password', 'text/html', asset('set-password.html'));
  fixed('/docs/set-password.js', 'text/javascript', asset('set-password.js'));
  fixed('/changelog', 'text/html', changelogPage);
  fixed('/changelog.json', 'application/json', changelogJson);
  fixed('/changelog.rss', 'application/rss+xml', () => changelogRss(publicUrl ?? addressOf(server)));
  fixed('/problems', 'text/html', problemIndexPage);
  for (const code of Object.keys(PROBLEMS) as ProblemCode[])
    fixed(`/problems/${code}`, 'text/html', () => problemPage(code), {
      'cache-control': 'public, max-age=3600',
    });
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
  // Only for the hub: its pages are empty until a credential has requested their content.
  serve('/docs/hub', 'public', pages.hubShell);
  serve('/docs/hub/operations/:name', 'public', pages.hubShell);
  serve('/docs/hub/content', 'hub', pages.hubIndex);
  serve('/docs/hub/content/operations/:name', 'hub', pages.hubOperation);
  serve('/docs/hub/content/words.json', 'hub', pages.hubWords, 'application/json');
}

// The documents as stored in openapi/: building them from the routes takes a third of a second, which would block all requests.

const FOLDER = new URL('../../openapi/', import.meta.url);

/** Where a document says where the service is, as its file has it. */
const ADDRESSES = /("servers": \[\{"url"|"tokenUrl"|"refreshUrl"): "\/(login)?"/g;

/** @param publicUrl where people reach the service, where that is set */
export async function openApiText(name: 'v1' | 'ops', publicUrl: string | null = null): Promise<string> {
  const text = await readFile(new URL(`${name}.json`, FOLDER), 'utf8');
  // A text inside of JSON has no line breaks.
  const onOneLine = text.replaceAll(/\n */g, '');
  if (publicUrl === null) return onOneLine;
  return onOneLine
    .replaceAll(DEFAULT_URL, publicUrl)
    .replaceAll(
      ADDRESSES,
      (_, key: string, path: string | undefined) =>
        `${key}: "${publicUrl}${path === undefined ? '' : `/${path}`}"`,
    );
}
