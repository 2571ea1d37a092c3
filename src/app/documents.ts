// What people read: the reference under /docs, the OpenAPI documents behind it, and a page for every problem.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problemIndexPage, problemPage } from '../http/problem-pages.ts';
import { notFound, PROBLEMS, type ProblemCode } from '../http/problems.ts';
import type { Route } from '../http/route.ts';
import { PAGE_POLICY } from '../http/security-headers.ts';
import { type FixedFile, serveFixedFile } from './fixed-files.ts';
import { openApiDocuments } from './openapi-documents.ts';

const ASSETS = new URL('./docs-assets/', import.meta.url);
const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const CSS_TYPE = 'text/css; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

export async function documentRoutes(server: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const documents = openApiDocuments(routes);
  const { resolve } = createRequire(import.meta.url);
  const asset = (name: string) => readFile(new URL(name, ASSETS), 'utf8');
  const swagger = (name: string) => readFile(resolve(`swagger-ui-dist/${name}`), 'utf8');
  const files: FixedFile[] = [
    { url: '/openapi.json', type: JSON_TYPE, body: JSON.stringify(documents.v1) },
    // What the hub can do is nobody else's business.
    { url: '/openapi/ops.json', type: JSON_TYPE, body: JSON.stringify(documents.ops), access: 'hub' },
    { url: '/docs', type: HTML_TYPE, body: await asset('index.html') },
    { url: '/docs/start.js', type: SCRIPT_TYPE, body: await asset('start.js') },
    { url: '/docs/pages.css', type: CSS_TYPE, body: await asset('pages.css') },
    { url: '/docs/ui/swagger-ui.css', type: CSS_TYPE, body: await swagger('swagger-ui.css') },
    { url: '/docs/ui/swagger-ui-bundle.js', type: SCRIPT_TYPE, body: await swagger('swagger-ui-bundle.js') },
    { url: '/login/set_password', type: HTML_TYPE, body: await asset('set-password.html') },
    { url: '/docs/set-password.js', type: SCRIPT_TYPE, body: await asset('set-password.js') },
    { url: '/problems', type: HTML_TYPE, body: problemIndexPage() },
  ];
  for (const file of files) serveFixedFile(server, file);
  server.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/problems/:code',
    handler: (request, reply) => {
      const { code } = request.params;
      if (!Object.hasOwn(PROBLEMS, code)) throw notFound();
      return sendPage(reply, problemPage(code as ProblemCode));
    },
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'public, max-age=3600')
    .type('text/html; charset=utf-8')
    .send(html);
}
