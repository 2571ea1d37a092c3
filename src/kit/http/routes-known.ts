// Which paths exist with which methods: for 405 answers and for the successors of old paths.
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './errors.ts';
import { Problem } from './problems.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const known = new WeakMap<FastifyInstance, Map<string, KnownPath>>();

export function rememberRoutes(server: FastifyInstance): void {
  const paths = new Map<string, KnownPath>();
  known.set(server, paths);
  server.addHook('onRoute', (route) => {
    // Preflight requests may ask about any path; that does not make it exist.
    if (route.url === '*') return;
    const entry = paths.get(route.url) ?? { pattern: toPattern(route.url), methods: new Set<string>() };
    for (const method of [route.method].flat()) entry.methods.add(method.toUpperCase());
    paths.set(route.url, entry);
  });
}

export function allowedMethods(server: FastifyInstance, url: string): string[] {
  const path = pathOf(url);
  const methods = new Set<string>();
  for (const entry of known.get(server)?.values() ?? []) {
    if (entry.pattern.test(path)) for (const method of entry.methods) methods.add(method);
  }
  return [...methods].sort();
}

function pathOf(url: string): string {
  const mark = url.indexOf('?');
  const raw = mark < 0 ? url : url.slice(0, mark);
  if (!raw.includes('%')) return raw;
  try {
    return decodeURI(raw);
  } catch {
    return raw;
  }
}

function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}

const OLD_PREFIX = '/api/external/hub/v1';

/** Removed operations, with their successors. */
const TAKEN_OUT: readonly (readonly [path: RegExp, successor: string])[] = [
  [/^\/ops\/v1\/orgs\/(\d+)\/stock\/transfer$/, '/ops/v1/orgs/$1/transfers'],
];

/** For every method, and before the body is read. */
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
    const detail = successor === null ? 'this path was removed' : `this path was removed: use ${successor}`;
    sendProblem(request, reply, new Problem('moved', { detail, headers }));
  });
}

function successorOf(server: FastifyInstance, rest: string): string | null {
  if (/^\/(auth\/)?(token|login)$/.test(rest)) return '/login';
  const path = encodeURI(`/v1${rest}`);
  return rest !== '' && allowedMethods(server, path).length > 0 ? path : null;
}
