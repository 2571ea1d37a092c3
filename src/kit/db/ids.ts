// Ids come from sequences, reserved in blocks per process, never from inside a writing statement.
import { assert } from '../kernel/assert.ts';
import type { Reader } from './db.ts';
import { sql } from './statement.ts';

const reserve = sql<{ id: number }>(
  'db.reserveIds',
  'SELECT nextval($1::regclass) AS id FROM generate_series(1, $2::int)',
  { isOfSequence: true },
);

const restart = sql(
  'db.restartIds',
  `SELECT setval(quote_ident(s.sequencename)::regclass, 1, false)
   FROM pg_sequences s
   WHERE s.schemaname = current_schema() AND s.last_value IS NOT NULL AND s.sequencename <> ALL($1::text[])`,
);

/** Lets all sequences but these begin anew: for a database whose tables are empty, before anything has taken an id of it. */
export async function restartIds(db: Reader, except: readonly string[]): Promise<void> {
  await db.query(restart, [except]);
}

export interface IdSource {
  /** `count` ids nobody else has; asks the database only when the reserved block is used up. */
  take(db: Reader, count: number): Promise<number[]>;
  next(db: Reader): Promise<number>;
  /** Makes sure that `count` ids lie ready, for work that must not stop to ask for them. */
  ready(db: Reader, count: number): Promise<void>;
}

/** Ids that lie ready, given out from the front without moving the rest. */
interface Ready {
  ids: number[];
  given: number;
}

const COUNT_MAX = 100_000;

const left = ({ ids, given }: Ready): number => ids.length - given;

/** @param blockSize 1 for records that people create by hand, more where ids are needed by the thousand */
export function idSource(sequence: string, blockSize = 1): IdSource {
  const readyOf = new WeakMap<object, Ready>();
  /** Whoever calls it takes what it needs before it waits again: others may take it as soon as it waits. */
  const fill = async (db: Reader, ready: Ready, count: number): Promise<void> => {
    assert(count >= 1 && count <= COUNT_MAX, `cannot reserve ${count} ids at once`);
    const missing = Math.max(blockSize, count - left(ready));
    const rows = await db.query(reserve, [sequence, missing]);
    ready.ids = [...ready.ids.slice(ready.given), ...rows.map(({ id }) => id)];
    ready.given = 0;
  };
  const ofDatabase = ({ database }: Reader): Ready => {
    const ready = readyOf.get(database) ?? { ids: [], given: 0 };
    readyOf.set(database, ready);
    return ready;
  };
  const take = async (db: Reader, count: number): Promise<number[]> => {
    const ready = ofDatabase(db);
    // Not `if`: while we waited, others may have taken what was there.
    while (left(ready) < count) await fill(db, ready, count);
    ready.given += count;
    return ready.ids.slice(ready.given - count, ready.given);
  };
  return {
    take,
    async ready(db, count) {
      const ready = ofDatabase(db);
      while (left(ready) < count) await fill(db, ready, count);
    },
    async next(db) {
      const [id] = await take(db, 1);
      assert(id !== undefined, `sequence ${sequence} gave no id`);
      return id;
    },
  };
}
