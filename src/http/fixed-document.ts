// A document that never changes while the process runs: compressed once for each encoding, when somebody first asks for
// it, and held in memory once, however many read it.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyTag, noneMatch } from './etag.ts';

const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 9;
const ENCODINGS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
} as const;

type Encoding = keyof typeof ENCODINGS;

export class FixedDocument {
  readonly #bytes: Buffer;
  readonly #type: string;
  readonly #tag: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(body: string, type: string, headers: Readonly<Record<string, string>>) {
    this.#bytes = Buffer.from(body);
    this.#type = type;
    this.#tag = bodyTag(body);
    this.#headers = headers;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(this.#headers).header('etag', this.#tag).header('vary', 'accept-encoding');
    if (!noneMatch(request.headers['if-none-match'], this.#tag)) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply.type(this.#type);
    if (encoding === null) return reply.header('content-encoding', 'identity').send(this.#bytes);
    return reply.header('content-encoding', encoding).send(await this.#in(encoding));
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const made = ENCODINGS[encoding](this.#bytes);
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** Brotli, gzip, or null for neither; what has a weight of zero is not wanted. */
function encodingFor(header: string | string[] | undefined): Encoding | null {
  const wanted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => wanted.includes(name)) ?? null;
}
