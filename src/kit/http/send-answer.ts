// Sends what a handler has answered: JSON, text, bytes or a stream of events.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonOf } from './answer-json.ts';
import { bodyTag, noneMatch } from './etag.ts';
import { encodedText, isLongText } from './large-bytes.ts';
import type { Answer, Route } from './route.ts';

const NO_STORE = 'private, no-store';
const REVALIDATE = 'private, no-cache';

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
    // A proxy that collects an answer before it passes it on would never pass one on that does not end.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    // HEAD begins no stream: nobody would read it.
    return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(answer.stream));
  }
  if (answer.bytes !== undefined)
    return reply.type(answer.contentType ?? 'application/octet-stream').send(answer.bytes);
  if (answer.text !== undefined)
    return reply.type(answer.contentType ?? 'text/plain; charset=utf-8').send(answer.text);
  const pieces = jsonOf(answer);
  if (pieces === undefined) return reply.send();
  if (definition.caching === 'revalidate' && answer.status === 200) {
    const tag = bodyTag(pieces.join(''));
    reply.header('etag', tag);
    if (!noneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  reply.type('application/json; charset=utf-8');
  const [first = '', ...others] = pieces;
  if (others.length === 0 && !isLongText(first)) return reply.send(first);
  return encodedText(pieces).then((bytes) => reply.send(bytes));
}
