// What the parts of the kit cost that were candidates for something cheaper. Best times, because nothing here waits.
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Db } from '../src/kit/db/db.ts';
import { bodyTag } from '../src/kit/http/etag.ts';
import { createMetrics } from '../src/kit/http/metrics.ts';
import { logRequests } from '../src/kit/http/request-log.ts';
import type { Figure } from './figures.ts';
import type { KitRequest } from './kit-request.ts';

type Hook = (request: object, reply: object, done: () => void) => void;

const BATCHES = 300;
const BATCH = 200;
const PAGE_BYTES = 26_000;

const request = {
  id: '7f5c2a34-16b3-4a0e-9a53-3a53f3c7a0d1',
  method: 'GET',
  url: '/v1/catalog/items?per_page=100',
  actor: { orgId: 2, limitKey: 'client 1' },
  ip: '127.0.0.1',
  routeOptions: { url: '/v1/catalog/items' },
};
const reply = { statusCode: 200, elapsedTime: 1.234 };
const done = () => {};

export async function kitCost(): Promise<Figure[]> {
  const whole = await kitRequestAlone();
  const logger = pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: done },
  );
  const logHook = hookOf((server) => logRequests(server, logger));
  const asObject = () =>
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        path: request.routeOptions.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        org: request.actor.orgId,
        by: request.actor.limitKey,
        ip: request.ip,
      },
      'request',
    );
  const metricsHook = hookOf((server) => createMetrics({} as Db).observe(server));
  const page = Buffer.from('{"id":1,"name":"Enamel bowl"}'.repeat(PAGE_BYTES / 29));
  const figure = { scenario: 'kit', unit: 'µs', judged: 'ratio', target: null } as const;
  const tag = best(() => bodyTag(page));
  return [
    {
      ...figure,
      name: 'GET /v1/warehouses without a database, processor time',
      ours: whole.ours * 1000,
      reference: whole.bare * 1000,
      against: 'bare route, both with the client’s',
    },
    {
      ...figure,
      name: 'line of a request in the log',
      ours: best(() => logHook(request, reply, done)),
      reference: best(asObject),
      against: 'an object for pino',
    },
    {
      ...figure,
      name: 'request in the metrics',
      ours: best(() => metricsHook(request, reply, done)),
      reference: best(asObject),
      against: 'an object for pino',
    },
    ...[
      { against: 'sha256', other: () => hash('sha256', page, 'base64url') },
      { against: 'md5', other: () => hash('md5', page, 'base64url') },
      { against: 'crc32, 32 bits', other: () => crc32(page) },
    ].map(({ against, other }) => ({
      ...figure,
      name: 'ETag of a page of 26 kB',
      ours: tag,
      reference: best(other),
      against,
    })),
  ];
}

/** In a process of its own: what this one has run before would change how its code is compiled. */
async function kitRequestAlone(): Promise<KitRequest> {
  const script = fileURLToPath(new URL('kit-request.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return JSON.parse(stdout) as KitRequest;
}

function hookOf(add: (server: FastifyInstance) => void): Hook {
  let found: Hook | undefined;
  const server = {
    addHook: (_name: string, hook: Hook) => {
      found = hook;
    },
  };
  add(server as unknown as FastifyInstance);
  if (found === undefined) throw new Error('no hook was added');
  return found;
}

/** Microseconds. */
function best(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const startedMs = performance.now();
    for (let turn = 0; turn < BATCH; turn += 1) work();
    least = Math.min(least, ((performance.now() - startedMs) * 1000) / BATCH);
  }
  return least;
}
