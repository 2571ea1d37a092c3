// Files that never change while the process runs. Each is compressed once for each encoding, not for each request: a
// description of the API takes tens of milliseconds of a core.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyTag, noneMatch } from '../http/etag.ts';
import type { Route } from '../http/route.ts';
import { PAGE_POLICY } from '../http/security-headers.ts';

const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 9;

export interface FixedFile {
  readonly url: string;
  readonly type: string;
  readonly body: string;
  /** Who may read it; everybody where nothing is said. */
  readonly access?: Route['access'];
}

type Encoding = 'br' | 'gzip';

const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body, { level: GZIP_LEVEL }),
};

export function serveFixedFile(server: FastifyInstance, file: FixedFile): void {
  const { access = 'public' } = file;
  const tag = bodyTag(file.body);
  const plain = Buffer.from(file.body);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const compress = (encoding: Encoding): Promise<Buffer> => {
    const made = compressed.get(encoding) ?? COMPRESS[encoding](plain);
    compressed.set(encoding, made);
    return made;
  };
  server.route({
    method: ['GET', 'HEAD'],
    url: file.url,
    config: { admission: { access, method: 'GET' } },
    compress: false,
    handler: async (request, reply) => {
      reply
        .header('content-security-policy', PAGE_POLICY)
        .header('etag', tag)
        .header('vary', 'accept-encoding')
        .header('cache-control', access === 'public' ? 'public, no-cache' : 'private, no-cache');
      if (!noneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
      reply.type(file.type);
      const encoding = encodingFor(request);
      if (encoding === null) return reply.send(plain);
      return reply.header('content-encoding', encoding).send(await compress(encoding));
    },
  });
}

/** The best encoding that the client takes. */
function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
