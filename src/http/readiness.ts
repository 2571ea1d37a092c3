// Whether the database takes requests. Asked often and by anybody, so it is looked up seldom, and once for all who ask.
import type { Db } from '../db/db.ts';
import { outsideLanes } from '../db/lanes.ts';
import { conditionOf, isLasting, type ServerCondition } from '../db/server-conditions.ts';
import { databaseAnswers, tryToWrite } from './queries.ts';

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
