// Sends a handler's answer: JSON, text, bytes or a stream of events.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { bodyTag, noneMatch } from './etag.ts';
import { bytesOf, isLongText } from './large-bytes.ts';
import { type Answer, jsonOf, type Route } from './route.ts';

const NO_STORE = 'private, no-store';
const REVALIDATE = 'private, no-cache';
const JSON_TYPE = 'application/json; charset=utf-8';

export function sendAnswer(
  definition: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  reply
    .code(answer.status)
    .header('cache-control', definition.caching === 'revalidate' ? REVALIDATE : NO_STORE);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (answer.stream !== undefined) {
    // A proxy that buffers whole answers would never forward one that does not end.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    // HEAD starts no stream.
    return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(answer.stream));
  }
  if (answer.bytes !== undefined)
    return reply.type(answer.contentType ?? 'application/octet-stream').send(answer.bytes);
  if (answer.text !== undefined)
    return reply.type(answer.contentType ?? 'text/plain; charset=utf-8').send(answer.text);
  const pieces = jsonOf(answer);
  if (pieces === undefined) return reply.send();
  const isTagged = definition.caching === 'revalidate' && answer.status === 200;
  const send = (bytes: Buffer): FastifyReply => {
    if (isTagged) {
      const tag = bodyTag(bytes);
      reply.header('etag', tag);
      if (!noneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
    }
    return reply.type(JSON_TYPE).send(bytes);
  };
  const [first, ...others] = pieces;
  if (!isTagged && others.length === 0 && typeof first === 'string' && !isLongText(first))
    return reply.type(JSON_TYPE).send(first);
  const bytes = bytesOf(pieces);
  return bytes instanceof Promise ? bytes.then(send) : send(bytes);
}

// HEAD gets exactly the headers of GET. Fastify's own HEAD routes drop the body before compression, so length and encoding
// differ from GET; here it is dropped last.

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
