// The log line of every request, assembled by hand: pino, which inspects every field, took 5 % of a small request's time. The
// fields cannot contain a secret, so nothing is redacted; client-controlled values are quoted, so they cannot forge a line.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import {
  failSpan,
  isTracing,
  parseTraceparent,
  type Span,
  type SpanContext,
  startRequestSpan,
} from '../kernel/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    traceId: string | null;
    span: Span | null;
  }
}

const SERVER_ERROR = 500;

export function traceRequests(server: FastifyInstance): void {
  server.decorateRequest('traceId', null);
  server.decorateRequest('span', null);
  server.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers['traceparent'];
    const caller = typeof header === 'string' ? parseTraceparent(header) : null;
    if (isTracing()) request.span = spanOf(request, caller);
    request.traceId = request.span?.spanContext().traceId ?? caller?.traceId ?? null;
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { span, actor, problemCode } = request;
    if (span !== null) {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (actor !== null) span.setAttribute('crossdock.org_id', actor.orgId);
      if (problemCode !== null) span.setAttribute('crossdock.problem', problemCode);
      if (reply.statusCode >= SERVER_ERROR) failSpan(span, problemCode);
      span.end();
    }
    done();
  });
}

function spanOf(request: FastifyRequest, caller: SpanContext | null): Span | null {
  const route = request.routeOptions.url ?? '(unknown)';
  return startRequestSpan(caller, `${request.method} ${route}`, {
    'http.request.method': request.method,
    'http.route': route,
    'url.path': request.url.split('?', 1)[0] ?? '',
    'client.address': request.ip,
    'crossdock.request_id': request.id,
  });
}

const INFO = pino.levels.values['info'];

export function logRequests(server: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled('info')) return;
  const output = (logger as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym];
  if (output === undefined) throw new Error('the logger has no stream');
  server.addHook('onResponse', (request, reply, done) => {
    output.write(lineOf(request, reply));
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): string {
  const { url, actor, account, problemCode, traceId } = request;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const who =
    actor === null
      ? account === null
        ? ''
        : `,"account":${JSON.stringify(account)}`
      : `,"org":${actor.orgId},"by":${JSON.stringify(actor.limitKey)}`;
  const why = problemCode === null ? '' : `,"code":"${problemCode}"`;
  const trace = traceId === null ? '' : `,"trace_id":"${traceId}"`;
  return (
    `{"level":${INFO},"time":"${timeNow()}","pid":${process.pid},"request_id":"${request.id}",` +
    `"method":"${request.method}","path":${JSON.stringify(path)},"status":${reply.statusCode},` +
    `"ms":${Math.round(reply.elapsedTime * 10) / 10}${why}${who}${trace},"ip":${JSON.stringify(request.ip)},"msg":"request"}\n`
  );
}

let secondStartMs = 0;
/** Such as 2026-11-18T20:15:04. */
let secondText = '';

/** Formatting a whole time takes as long as the rest of the line. */
function timeNow(): string {
  const nowMs = Date.now();
  if (nowMs - secondStartMs >= 1000 || nowMs < secondStartMs) {
    secondStartMs = nowMs - (nowMs % 1000);
    secondText = new Date(nowMs).toISOString().slice(0, -'.000Z'.length);
  }
  return `${secondText}.${String(nowMs - secondStartMs).padStart(3, '0')}Z`;
}
