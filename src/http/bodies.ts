// Reads bodies: JSON or, where a route says what a row is, CSV.
import type { FastifyInstance } from 'fastify';
import { readCsv } from './csv.ts';
import { Problem, type Violation } from './problems.ts';
import { uncleanTexts } from './text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the body, kept only where an Idempotency-Key needs them. */
    rawBody: Buffer | undefined;
    csvLines: readonly number[] | null;
    /** Texts of the body that cannot be stored, reported together with everything else. */
    uncleanTexts: readonly Violation[] | undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON in UTF-8, or nothing. An empty body counts as none. */
export function parseBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', undefined);
  app.decorateRequest('csvLines', null);
  app.decorateRequest('uncleanTexts', undefined);
  app.removeAllContentTypeParsers();
  // Of what type nothing is, does not matter.
  app.addContentTypeParser('*', (request, _payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    done(length === '0' && coding === undefined ? null : new Problem('unsupported_media_type'), undefined);
  });
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, buffer, done) => {
    const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    const encoding = request.headers['content-encoding'];
    if ((charset && charset.toLowerCase() !== 'utf-8') || (encoding && encoding !== 'identity')) {
      return done(new Problem('unsupported_media_type'));
    }
    if (request.headers['idempotency-key'] !== undefined) request.rawBody = buffer;
    if (buffer.length === 0) return done(null, undefined);
    try {
      const text = utf8.decode(buffer);
      const body: unknown = JSON.parse(text);
      // Only an escape can smuggle U+0000 or half a surrogate pair through the two parsers above.
      if (text.includes('\\u')) request.uncleanTexts = uncleanTexts(body);
      done(null, body);
    } catch (error) {
      done(new Problem('malformed_json', { detail: `the body is not JSON: ${(error as Error).message}` }));
    }
  });
}

/** CSV, for the routes that say what a row is; for all others it is a type like any other. */
export function parseCsvBodies(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (request, buffer, done) => {
    const schema = request.routeOptions.config?.route?.csvRow;
    if (schema === undefined) return done(new Problem('unsupported_media_type'));
    if (request.headers['idempotency-key'] !== undefined) request.rawBody = buffer;
    try {
      const rows = readCsv(buffer, schema);
      request.csvLines = rows.map(({ line }) => line);
      done(null, { rows: rows.map(({ value }) => value) });
    } catch (error) {
      done(error as Error);
    }
  });
}
