// Ids come from sequences, reserved in blocks per process, never from inside a writing statement.
import { assert } from '../kernel/assert.ts';
import type { Reader } from './db.ts';
import { sql } from './statement.ts';

const reserve = sql<{ id: number }>(
  'db.reserveIds',
  'SELECT nextval($1::regclass) AS id FROM generate_series(1, $2::int)',
);

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

/** @param blockSize 1 for records that people create by hand, more where ids are needed by the thousand */
export function idSource(sequence: string, blockSize = 1): IdSource {
  const readyOf = new WeakMap<object, Ready>();
  const fill = async (db: Reader, count: number): Promise<Ready> => {
    assert(count >= 1 && count <= 100_000, `cannot reserve ${count} ids at once`);
    const ready = readyOf.get(db.database) ?? { ids: [], given: 0 };
    readyOf.set(db.database, ready);
    // Not `if`: while we waited, others may have taken what was there.
    while (ready.ids.length - ready.given < count) {
      const missing = Math.max(blockSize, count - (ready.ids.length - ready.given));
      const rows = await db.query(reserve, [sequence, missing]);
      ready.ids = [...ready.ids.slice(ready.given), ...rows.map(({ id }) => id)];
      ready.given = 0;
    }
    return ready;
  };
  const take = async (db: Reader, count: number): Promise<number[]> => {
    const ready = await fill(db, count);
    ready.given += count;
    return ready.ids.slice(ready.given - count, ready.given);
  };
  return {
    take,
    ready: async (db, count) => void (await fill(db, count)),
    async next(db) {
      const [id] = await take(db, 1);
      assert(id !== undefined, `sequence ${sequence} gave no id`);
      return id;
    },
  };
}
