// What people read: the reference under /docs, the OpenAPI documents behind it, and a page for every problem.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bodyTag, noneMatch } from '../http/etag.ts';
import { problemIndexPage, problemPage } from '../http/problem-pages.ts';
import { notFound, PROBLEMS, type ProblemCode } from '../http/problems.ts';
import type { Route } from '../http/route.ts';
import { PAGE_POLICY } from '../http/security-headers.ts';
import { openApiDocuments } from './openapi-documents.ts';

const ASSETS = new URL('./docs-assets/', import.meta.url);
export async function documentRoutes(server: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const documents = openApiDocuments(routes);
  const page = await readFile(new URL('index.html', ASSETS), 'utf8');
  const script = await readFile(new URL('start.js', ASSETS), 'utf8');
  const style = await readFile(new URL('pages.css', ASSETS), 'utf8');

  const fixed = (url: string, type: string, body: string) => {
    const tag = bodyTag(body);
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => {
        reply
          .header('content-security-policy', PAGE_POLICY)
          .header('etag', tag)
          .header('cache-control', 'public, no-cache');
        if (!noneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
        return reply.type(type).send(body);
      },
    });
  };
  fixed('/openapi.json', 'application/json; charset=utf-8', JSON.stringify(documents.v1));
  fixed('/openapi/ops.json', 'application/json; charset=utf-8', JSON.stringify(documents.ops));
  fixed('/docs', 'text/html; charset=utf-8', page);
  fixed('/docs/start.js', 'text/javascript; charset=utf-8', script);
  fixed('/docs/pages.css', 'text/css; charset=utf-8', style);
  await server.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/docs/ui/',
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
    maxAge: '1d',
  });
  fixed('/problems', 'text/html; charset=utf-8', problemIndexPage());
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
