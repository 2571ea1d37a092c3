// The web console as `npm run build` has made it. Every path of the console gets the same page, which does its own routing.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../kit/http/errors.ts';
import { acceptedEncoding, type Encoding } from '../kit/http/fixed-document.ts';
import { layout } from '../kit/http/problem-pages.ts';
import { notFound } from '../kit/http/problems.ts';
import { CONSOLE_POLICY, PAGE_POLICY } from '../kit/http/security-headers.ts';

const BUILT = new URL('../../console/dist/', import.meta.url);

/** What paths of the console begin with; a test compares it with the pages that there are. */
export const CONSOLE_PATHS = [
  'sign-in',
  'join',
  'orders',
  'inventory',
  'catalog',
  'inbound',
  'returns',
  'work-orders',
  'marketplace-shipments',
  'middle-mile',
  'rates',
  'settings',
  'hub',
] as const;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const ADMISSION = { access: 'public', method: 'GET' } as const;
const NOT_BUILT =
  '<p>The console has not been built. Run <code>npm install</code> or <code>npm run build</code>, then start ' +
  'the service again.</p><p>The API works without it: <a href="/docs">reference</a>.</p>';

export function consoleRoutes(
  server: FastifyInstance,
  publicUrl: string | null = null,
  folder: URL = BUILT,
): void {
  const files = new BuiltFiles(folder);
  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    server.route({ method: ['GET', 'HEAD'], url, config: { admission: ADMISSION }, handler });
  get('/assets/*', (request, reply) => {
    const name = `assets/${(request.params as { '*': string })['*']}`;
    if (!files.has(name)) return sendProblem(request, reply, notFound());
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return files.send(name, request, reply);
  });
  get('/service-worker.js', (request, reply) => {
    if (!files.has('service-worker.js')) return sendProblem(request, reply, notFound());
    // What it asks for itself is bound by the policy that it comes with.
    reply.header('content-security-policy', CONSOLE_POLICY).header('cache-control', 'no-cache');
    return files.send('service-worker.js', request, reply);
  });
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept, accept-encoding');
    // For programs these paths do not exist.
    if (!wantsPage(request)) return sendProblem(request, reply, notFound());
    reply.header('cache-control', 'no-cache');
    if (files.has('index.html')) {
      reply.header('content-security-policy', CONSOLE_POLICY);
      return files.send('index.html', request, reply);
    }
    reply.header('content-security-policy', PAGE_POLICY);
    return reply.code(503).type('text/html; charset=utf-8').send(layout('The console', NOT_BUILT));
  };
  get('/', (request, reply) => {
    if (wantsPage(request)) return page(request, reply);
    return reply
      .header('vary', 'accept, accept-encoding')
      .header('cache-control', 'no-cache')
      .send(places(publicUrl));
  });
  for (const path of CONSOLE_PATHS) {
    get(`/${path}`, page);
    get(`/${path}/*`, page);
  }
}

function wantsPage(request: FastifyRequest): boolean {
  return /\btext\/html\b/.test(request.headers.accept ?? '');
}

/** Where things are, for a program or a person with curl who has nothing but the address. */
function places(publicUrl: string | null): Readonly<Record<string, string>> {
  const at = (path: string) => `${publicUrl ?? ''}${path}`;
  return {
    name: 'Crossdock',
    api: at('/v1'),
    login: at('/login'),
    docs: at('/docs'),
    openapi: at('/openapi.json'),
    changelog: at('/changelog.json'),
    problems: at('/problems'),
    console: at('/'),
    health: at('/health/ready'),
  };
}

/** The names are those that lay in the folder at the start: no path that a client sends is looked for on the disk. */
class BuiltFiles {
  readonly #folder: URL;
  readonly #names: ReadonlySet<string>;
  readonly #read = new Map<string, Promise<Buffer>>();

  constructor(folder: URL) {
    this.#folder = folder;
    const names = existsSync(folder) ? readdirSync(fileURLToPath(folder), { recursive: true }) : [];
    this.#names = new Set(names.map(String));
  }

  has(name: string): boolean {
    return this.#names.has(name) && TYPES[extname(name)] !== undefined;
  }

  async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wanted = acceptedEncoding(request.headers['accept-encoding']);
    const suffix = wanted === null ? '' : SUFFIX[wanted];
    const encoding = wanted !== null && this.#names.has(`${name}${suffix}`) ? wanted : 'identity';
    const bytes = await this.#bytes(encoding === 'identity' ? name : `${name}${suffix}`);
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    return reply
      .type(TYPES[extname(name)] ?? '')
      .header('content-encoding', encoding)
      .send(bytes);
  }

  #bytes(name: string): Promise<Buffer> {
    const known = this.#read.get(name);
    if (known !== undefined) return known;
    const read = readFile(new URL(name, this.#folder));
    this.#read.set(name, read);
    return read;
  }
}
