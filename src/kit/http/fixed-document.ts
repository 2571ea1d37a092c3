// A document that never changes while the process runs: built on first use, compressed once per encoding, and held in memory
// once for all readers.
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

export type Encoding = keyof typeof ENCODINGS;

interface Made {
  readonly bytes: Buffer;
  readonly tag: string;
}

export class FixedDocument {
  readonly #make: () => string | Promise<string>;
  readonly #type: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  #made: Promise<Made> | undefined;

  constructor(make: () => string | Promise<string>, type: string, headers: Readonly<Record<string, string>>) {
    this.#make = make;
    this.#type = type;
    this.#headers = headers;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#made ??= this.#makeOnce();
    const { bytes, tag } = await this.#made;
    reply.headers(this.#headers).header('etag', tag).header('vary', 'accept-encoding');
    if (!noneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply.type(this.#type);
    if (encoding === null) return reply.header('content-encoding', 'identity').send(bytes);
    return reply.header('content-encoding', encoding).send(await this.#in(encoding, bytes));
  }

  async #makeOnce(): Promise<Made> {
    try {
      const body = await this.#make();
      const bytes = Buffer.from(body);
      return { bytes, tag: bodyTag(bytes) };
    } catch (error) {
      // The next request tries again.
      this.#made = undefined;
      throw error;
    }
  }

  #in(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const made = ENCODINGS[encoding](bytes);
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** Brotli, gzip, or null for neither; zero weights are excluded. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const wanted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => wanted.includes(name)) ?? null;
}
