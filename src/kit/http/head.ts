// HEAD gets the very headers of GET. Fastify's own HEAD routes drop the body before it is compressed, so that length
// and encoding are not those of GET; here it is dropped after everything else has been done to it.
import type { FastifyInstance, onSendHookHandler } from 'fastify';

const dropBody: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (request.method !== 'HEAD' || payload === undefined || payload === null) return done(null, payload);
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
    reply.header('content-length', Buffer.byteLength(payload));
  } else (payload as NodeJS.ReadableStream).resume();
  done(null, null);
};

/** Call it after the plugins that change bodies, and before the first route. */
export function answerHead(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if ([route.method].flat().includes('HEAD')) route.onSend = [route.onSend ?? [], dropBody].flat();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.is404) dropBody.call(server, request, reply, payload, done);
    else done(null, payload);
  });
}
