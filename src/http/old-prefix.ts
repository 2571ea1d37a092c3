// Everything once lived under another prefix. It is gone, and says where its successor is.
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './errors.ts';
import { Problem } from './problems.ts';
import { allowedMethods, pathOf } from './routes-known.ts';

const OLD_PREFIX = '/api/external/hub/v1';

/** For every method there is, and before anything of the body is looked at. */
export function answerOldPrefix(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.url);
    if (path !== OLD_PREFIX && !path.startsWith(`${OLD_PREFIX}/`)) return done();
    const successor = successorOf(server, path.slice(OLD_PREFIX.length));
    const headers = successor === null ? {} : { link: `<${successor}>; rel="successor-version"` };
    const detail = successor === null ? 'this path is gone' : `this path is gone: use ${successor}`;
    sendProblem(request, reply, new Problem('moved', { detail, headers }));
  });
}

function successorOf(server: FastifyInstance, rest: string): string | null {
  if (/^\/(auth\/)?(token|login)$/.test(rest)) return '/login';
  const path = encodeURI(`/v1${rest}`);
  return rest !== '' && allowedMethods(server, path).length > 0 ? path : null;
}
