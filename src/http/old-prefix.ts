// Everything once lived under another prefix. It is gone, and says where its successor is.
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { sendProblem } from './errors.ts';
import { Problem } from './problems.ts';
import { allowedMethods } from './routes-known.ts';

const OLD_PREFIX = '/api/external/hub/v1';
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function answerOldPrefix(server: FastifyInstance): void {
  for (const url of [OLD_PREFIX, `${OLD_PREFIX}/*`]) {
    server.route({
      method: METHODS,
      url,
      // Nothing of the body matters, whatever its type.
      onRequest: (request, reply) => {
        const successor = successorOf(server, request.url);
        const headers = successor === null ? {} : { link: `<${successor}>; rel="successor-version"` };
        const detail = successor === null ? 'this path is gone' : `this path is gone: use ${successor}`;
        sendProblem(request, reply, new Problem('moved', { detail, headers }));
      },
      handler: () => {},
    });
  }
}

function successorOf(server: FastifyInstance, url: string): string | null {
  const rest = (url.split('?', 1)[0] ?? '').slice(OLD_PREFIX.length);
  if (/^\/(auth\/)?(token|login)$/.test(rest)) return '/login';
  const path = `/v1${rest}`;
  return rest !== '' && allowedMethods(server, path).length > 0 ? path : null;
}
