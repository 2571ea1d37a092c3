// For load balancers and for the people on call.

import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import type { Db, Reader } from '../db/db.ts';
import { outsideLanes } from '../db/lanes.ts';
import { conditionOf, isLasting, type ServerCondition } from '../db/server-conditions.ts';
import { Problem } from './problems.ts';
import { clusterMachines, databaseAnswers, tryToWrite } from './queries.ts';
import { ok, type Route, route } from './route.ts';
import { Strict } from './schema.ts';

export type Readiness = () => Promise<{ ready: boolean; checks: Readonly<Record<string, string>> }>;

const TAG = 'Operations';
const Health = Strict(
  {
    status: Type.Literal('ok'),
    checks: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'The checked part.' })),
  },
  { name: 'Health' },
);

export function healthRoutes(sources: { readiness: Readiness; metrics: () => Promise<string> }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/health/live',
      operationId: 'healthLive',
      summary: 'Check liveness',
      tag: TAG,
      access: 'public',
      responses: { 200: { description: 'It is.', schema: Health, example: { status: 'ok' } } },
      handler: async () => ok({ status: 'ok' }),
    }),
    route({
      method: 'GET',
      path: '/health/ready',
      operationId: 'healthReady',
      summary: 'Check readiness',
      description: '503 while starting, stopping, or while the database does not answer.',
      tag: TAG,
      access: 'public',
      responses: {
        200: {
          description: 'It can.',
          schema: Health,
          example: { status: 'ok', checks: { database: 'ok' } },
        },
      },
      handler: async () => {
        const { ready, checks } = await sources.readiness();
        if (ready) return ok({ status: 'ok', checks });
        const wrong = Object.entries(checks).filter(([, state]) => state !== 'ok');
        throw new Problem('overloaded', {
          detail: `not ready: ${wrong.map(([name, state]) => `${name} ${state}`).join(', ')}`,
          headers: { 'retry-after': '1' },
          isExpected: true,
        });
      },
    }),
    route({
      method: 'GET',
      path: '/metrics',
      operationId: 'metrics',
      summary: 'Read metrics in Prometheus text format',
      description: 'Figures of all warehouses: 403 for credentials that are bound to warehouses.',
      tag: TAG,
      access: 'metrics',
      isOfAllWarehouses: true,
      responses: {
        200: {
          description: 'Metrics.',
          contentType: 'text/plain',
          schema: Type.String(),
          example:
            '# HELP crossdock_database_connections Connections of the pool, and requests waiting for one.',
        },
      },
      handler: async () => ({
        status: 200,
        text: await sources.metrics(),
        contentType: 'text/plain; version=0.0.4; charset=utf-8',
      }),
    }),
  ];
}

const BELIEVED_MS = 500;

export type DatabaseState = 'ok' | ServerCondition;

/** After a write failed because of the server, only a successful write shows that it has recovered. */
export function watchDatabase(db: Db, believedMs = BELIEVED_MS): () => Promise<DatabaseState> {
  return believed(believedMs, () => look(db));
}

/** Asks again only once the last answer is older than that. */
function believed<T>(believedMs: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly atMs: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.atMs >= believedMs)
      last = { atMs: performance.now(), answer: outsideLanes(ask) };
    return last.answer;
  };
}

async function look(db: Db): Promise<DatabaseState> {
  try {
    await databaseAnswers(db);
    if (db.condition() !== null) {
      await tryToWrite(db);
      db.recovered();
    }
    return 'ok';
  } catch (error) {
    const condition = conditionOf(error);
    return isLasting(condition) ? condition : 'unreachable';
  }
}

const MACHINES_BELIEVED_MS = 5000;
const MACHINES_TIMEOUT_MS = 2000;

/**
 * On a cluster: the machines that do not answer, or `ok`. Merchants on other machines are still served, so this is reported but
 * does not affect readiness. Null for a single server.
 */
export function watchMachines(
  db: MachinesReader,
  believedMs = MACHINES_BELIEVED_MS,
): () => Promise<string | null> {
  return believed(believedMs, () => lookAtMachines(db));
}

type MachinesReader = Reader & Pick<Db, 'silentMachines'>;

async function lookAtMachines(db: MachinesReader): Promise<string | null> {
  // The coordinator would wait for them, too.
  const silent = db.silentMachines();
  if (silent.length > 0) return withoutAnswer(silent);
  const answer = clusterMachines(db).catch(() => 'late' as const);
  const late = new AbortController();
  const found = await Promise.race([
    answer,
    sleep(MACHINES_TIMEOUT_MS, 'late' as const, { signal: late.signal, ref: false }).catch(
      () => 'late' as const,
    ),
  ]);
  late.abort();
  if (found === null) return null;
  if (found === 'late') return 'not all machines answer';
  const missing = found.filter(({ answers }) => !answers).map(({ name }) => name);
  return missing.length === 0 ? 'ok' : withoutAnswer(missing);
}

const withoutAnswer = (names: readonly string[]): string =>
  `${names.join(' and ')} ${names.length === 1 ? 'does' : 'do'} not answer`;
