// Follows requests through the systems that they cross: `traceparent` in, the trace's id in log lines, a span each where
// traces are exported.
import type { FastifyInstance } from 'fastify';
import { failSpan, parseTraceparent, type Span, startRequestSpan } from '../kernel/tracing.ts';

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
    const route = request.routeOptions.url ?? '(unknown)';
    request.span = startRequestSpan(caller, `${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'url.path': request.url.split('?', 1)[0] ?? '',
      'client.address': request.ip,
      'crossdock.request_id': request.id,
    });
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
