// Everything once lived under another prefix, and some operations were taken out since. They say where their successor is.
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './errors.ts';
import { Problem } from './problems.ts';
import { allowedMethods, pathOf } from './routes-known.ts';

const OLD_PREFIX = '/api/external/hub/v1';

/** Operations that were taken out, and what does their work now. */
const TAKEN_OUT: readonly (readonly [path: RegExp, successor: string])[] = [
  [/^\/ops\/v1\/orgs\/(\d+)\/stock\/transfer$/, '/ops/v1/orgs/$1/transfers'],
];

/** For every method there is, and before anything of the body is looked at. */
export function answerOldPrefix(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.url);
    const takenOut = TAKEN_OUT.find(([pattern]) => pattern.test(path));
    if (takenOut === undefined && path !== OLD_PREFIX && !path.startsWith(`${OLD_PREFIX}/`)) return done();
    const successor =
      takenOut === undefined
        ? successorOf(server, path.slice(OLD_PREFIX.length))
        : path.replace(takenOut[0], takenOut[1]);
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
