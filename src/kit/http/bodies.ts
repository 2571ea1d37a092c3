// Reads bodies: JSON or, for routes with a row schema, CSV. Never buffers more than the operation accepts or its sender may
// have in flight.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Yielder } from '../kernel/yielder.ts';
import { type BodyBounds, boundsOf } from './body-bounds.ts';
import { bodyBudget, byteOwner, type HeldBytes } from './byte-budget.ts';
import { whenClosed } from './connections.ts';
import { readCsv } from './csv.ts';
import { readForm } from './forms.ts';
import { hasTooSmallPieces, PIECE_BYTES_MEAN_MIN, TOO_SMALL_PIECES } from './http-parser.ts';
import { JsonScan } from './json-scan.ts';
import { joined } from './large-bytes.ts';
import { isSmall, parseLarge, parseSmall } from './parse-json.ts';
import { Problem, type Violation } from './problems.ts';
import type { Route } from './route.ts';
import { uncleanTexts } from './text.ts';
import { BYTES_PER_SECOND_MIN, TransferPace } from './transfer-pace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    heldBytes: HeldBytes | null;
    bodyPace: TransferPace | null;
    /** The bytes of the body, kept only where an Idempotency-Key or a signature needs them. */
    rawBody: Buffer | undefined;
    csvLines: readonly number[] | null;
    /** It is validated in slices, as it was parsed. */
    hasLargeBody: boolean;
    /** Texts of the body that cannot be stored, reported with all other violations. */
    uncleanTexts: readonly Violation[] | undefined;
  }
}

const NONE = Buffer.alloc(0);

/** JSON in UTF-8. An empty body counts as none. */
export function parseBodies(
  app: FastifyInstance,
  { budget = bodyBudget(), pace = new TransferPace() } = {},
): void {
  app.decorateRequest('heldBytes', null);
  app.decorateRequest('bodyPace', null);
  app.decorateRequest('rawBody', undefined);
  app.decorateRequest('csvLines', null);
  app.decorateRequest('hasLargeBody', false);
  app.decorateRequest('uncleanTexts', undefined);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (hasBody(request)) {
      const held = budget.hold(byteOwner(request.actor ?? null, request.ip));
      request.heldBytes = held;
      request.bodyPace = pace;
      whenClosed(reply.raw, held.release);
    }
    done();
  });
  app.removeAllContentTypeParsers();
  // An empty body needs no content type.
  app.addContentTypeParser('*', (request, _payload, done) => {
    done(hasBody(request) ? new Problem('unsupported_media_type') : null, undefined);
  });
  app.addContentTypeParser('application/json', (request, _payload, done) => {
    const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    const encoding = request.headers['content-encoding'];
    if ((charset && charset.toLowerCase() !== 'utf-8') || (encoding && encoding !== 'identity')) {
      return done(new Problem('unsupported_media_type'));
    }
    const bounds = boundsOfRequest(request);
    const scan = new JsonScan(bounds);
    const take = (chunk: Buffer) => scan.take(chunk);
    collect(request, bounds.bytes, take, (error, bytes = NONE) => {
      if (error !== null) return done(error);
      if (bytes.length === 0) return done(null, undefined);
      const finish = ({ value, unclean }: ReturnType<typeof parseSmall>) => {
        if (unclean.length > 0) request.uncleanTexts = unclean;
        done(null, value);
      };
      if (!isSmall(bytes)) {
        request.hasLargeBody = true;
        return void parseLarge(bytes, scan, bounds.restBytes).then(finish, done);
      }
      try {
        finish(parseSmall(bytes, scan));
      } catch (problem) {
        done(problem as Error);
      }
    });
  });
}

/** CSV, for routes with a row schema; for all others it is an unsupported type. */
export function parseCsvBodies(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', (request, _payload, done) => {
    const schema = request.routeOptions.config?.route?.csvRow;
    if (schema === undefined) return done(new Problem('unsupported_media_type'));
    collect(request, boundsOfRequest(request).bytes, null, (error, bytes = NONE) => {
      if (error !== null) return done(error);
      request.hasLargeBody = !isSmall(bytes);
      readCsv(bytes, schema).then(({ lines, values }) => {
        request.csvLines = lines;
        done(null, { rows: values });
      }, done);
    });
  });
}

export function parseForms(app: FastifyInstance): void {
  app.decorateRequest('form', null);
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, _payload, done) => {
    const form = request.routeOptions.config?.route?.form;
    if (form === undefined)
      return done(hasBody(request) ? new Problem('unsupported_media_type') : null, undefined);
    collect(request, boundsOfRequest(request).bytes, null, (error, bytes = NONE) => {
      if (error !== null) return done(error);
      try {
        const { fields } = readForm(request, bytes, form);
        request.uncleanTexts = uncleanTexts(fields);
        done(null, form.body(fields));
      } catch (problem) {
        done(problem as Error);
      }
    });
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return length !== '0' || coding !== undefined;
}

const known = new WeakMap<Route, BodyBounds>();
const NO_ROUTE = boundsOf({});
/** Longer bodies are scanned one chunk per turn of the event loop. */
const LOOKED_AT_ONCE_BYTES = 64 * 1024;

function boundsOfRequest(request: FastifyRequest): BodyBounds {
  const route = request.routeOptions.config?.route;
  if (route === undefined) return NO_ROUTE;
  const bounds = known.get(route) ?? boundsOf(route);
  known.set(route, bounds);
  return bounds;
}

/** @param look called with each chunk as it arrives; throws where it is invalid */
function collect(
  request: FastifyRequest,
  bytesMax: number,
  look: ((chunk: Buffer) => void) | null,
  done: (error: Error | null, bytes?: Buffer) => void,
): void {
  const { raw, heldBytes } = request;
  const announced = Number(request.headers['content-length']);
  if (announced > bytesMax) {
    done(tooLarge(bytesMax));
    return;
  }
  const chunks: Buffer[] = [];
  const yielder = new Yielder();
  let received = 0;
  /** Chunks that are not scanned yet: the body can end before. */
  let unseen = 0;
  let hasEnded = false;
  let isOver = false;
  let unwatch: (() => void) | undefined;
  const end = (error: Error | null, bytes?: Buffer) => {
    isOver = true;
    unwatch?.();
    raw.removeListener('data', take).removeListener('end', finish).removeListener('error', breakOff);
    raw.removeListener(TOO_SMALL_PIECES, refusePieces);
    // The rest is read and dropped.
    raw.resume();
    done(error, bytes);
  };
  const take = (chunk: Buffer) => {
    received += chunk.length;
    if (received > bytesMax) return end(tooLarge(bytesMax));
    try {
      heldBytes?.add(chunk.length);
    } catch (problem) {
      return end(problem as Error);
    }
    chunks.push(chunk);
    if (look === null || received <= LOOKED_AT_ONCE_BYTES) return lookAt(chunk);
    // Chunks of many bodies arrive in one turn of the loop: those of large ones are scanned one per turn.
    raw.pause();
    unseen += 1;
    void yielder.next().then(() => {
      unseen -= 1;
      if (!isOver) lookAt(chunk);
      if (isOver) return;
      if (hasEnded) finish();
      else raw.resume();
    });
  };
  const lookAt = (chunk: Buffer) => {
    try {
      look?.(chunk);
    } catch (problem) {
      end(problem as Error);
    }
  };
  const refusePieces = () => end(new Problem('bad_request', { detail: TINY_CHUNKS }));
  const giveUp = () =>
    end(new Problem('request_timeout', { detail: TOO_SLOW, headers: { connection: 'close' } }));
  const breakOff = () => end(new Problem('bad_request', { detail: 'the body ended early' }));
  const finish = () => {
    hasEnded = true;
    if (unseen > 0) return;
    if (!Number.isNaN(announced) && received !== announced)
      return end(
        new Problem('bad_request', { detail: 'the length of the body differs from Content-Length' }),
      );
    const bytes = joined(chunks, received);
    if (bytes instanceof Promise) void bytes.then(give);
    else give(bytes);
  };
  const give = (bytes: Buffer) => {
    const isSigned = request.routeOptions.config?.route?.signatureHeader !== undefined;
    if (isSigned || request.headers['idempotency-key'] !== undefined) request.rawBody = bytes;
    end(null, bytes);
  };
  if (hasTooSmallPieces(raw)) {
    refusePieces();
    return;
  }
  unwatch = request.bodyPace?.watch(() => received, giveUp);
  raw.on('data', take).on('end', finish).on('error', breakOff).on(TOO_SMALL_PIECES, refusePieces);
  raw.resume();
}

const TINY_CHUNKS = `the body arrives in chunks of less than ${PIECE_BYTES_MEAN_MIN} bytes: send larger ones`;

const TOO_SLOW = `the body arrives more slowly than ${BYTES_PER_SECOND_MIN} bytes a second`;

function tooLarge(bytesMax: number): Problem {
  return new Problem('body_too_large', { detail: `this operation accepts ${bytesMax} bytes at most` });
}
