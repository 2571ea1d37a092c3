// Whether the database takes requests. Asked often and by anybody, so it is looked up seldom, and once for all who ask.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Reader } from '../db/db.ts';
import { outsideLanes } from '../db/lanes.ts';
import { conditionOf, isLasting, type ServerCondition } from '../db/server-conditions.ts';
import { clusterMachines, databaseAnswers, tryToWrite } from './queries.ts';

const BELIEVED_MS = 500;

export type DatabaseState = 'ok' | ServerCondition;

/** After a write has failed for the sake of the server, only a write that works shows that it has recovered. */
export function watchDatabase(db: Db, believedMs = BELIEVED_MS): () => Promise<DatabaseState> {
  let askedMs = Number.NEGATIVE_INFINITY;
  let asked: Promise<DatabaseState> = Promise.resolve('ok');
  return () => {
    if (performance.now() - askedMs < believedMs) return asked;
    askedMs = performance.now();
    asked = outsideLanes(() => look(db));
    return asked;
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
 * Where tables are spread over machines: which of those do not answer, or `ok`. Merchants whose rows lie elsewhere are served all
 * the same, so it is told and decides nothing. null where there is one server.
 */
export function watchMachines(db: Reader, believedMs = MACHINES_BELIEVED_MS): () => Promise<string | null> {
  let askedMs = Number.NEGATIVE_INFINITY;
  let asked: Promise<string | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - askedMs < believedMs) return asked;
    askedMs = performance.now();
    asked = outsideLanes(() => lookAtMachines(db));
    return asked;
  };
}

async function lookAtMachines(db: Reader): Promise<string | null> {
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
  return missing.length === 0
    ? 'ok'
    : `${missing.join(' and ')} ${missing.length === 1 ? 'does' : 'do'} not answer`;
}
