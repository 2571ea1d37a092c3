// Which paths exist with which methods: for 405 answers and for the successors of old paths.
import type { FastifyInstance } from 'fastify';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const known = new WeakMap<FastifyInstance, Map<string, KnownPath>>();

export function rememberRoutes(server: FastifyInstance): void {
  const paths = new Map<string, KnownPath>();
  known.set(server, paths);
  server.addHook('onRoute', (route) => {
    // Preflight requests may ask about any path; that makes none of them exist.
    if (route.url === '*') return;
    const entry = paths.get(route.url) ?? { pattern: toPattern(route.url), methods: new Set<string>() };
    for (const method of [route.method].flat()) entry.methods.add(method.toUpperCase());
    paths.set(route.url, entry);
  });
}

/** The methods that the path of `url` takes; none when there is no such path. */
export function allowedMethods(server: FastifyInstance, url: string): string[] {
  const path = pathOf(url);
  const methods = new Set<string>();
  for (const entry of known.get(server)?.values() ?? []) {
    if (entry.pattern.test(path)) for (const method of entry.methods) methods.add(method);
  }
  return [...methods].sort();
}

/** The path of a URL as the router reads it. */
export function pathOf(url: string): string {
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
