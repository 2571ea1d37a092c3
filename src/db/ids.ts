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

/** @param blockSize 1 for records that people create by hand, more where ids are needed by the thousand */
export function idSource(sequence: string, blockSize = 1): IdSource {
  const reservedOf = new WeakMap<object, number[]>();
  const fill = async (db: Reader, count: number): Promise<number[]> => {
    assert(count >= 1 && count <= 100_000, `cannot reserve ${count} ids at once`);
    const reserved = reservedOf.get(db.database) ?? [];
    reservedOf.set(db.database, reserved);
    // Not `if`: while we waited, others may have taken what was there.
    while (reserved.length < count) {
      const missing = Math.max(blockSize, count - reserved.length);
      for (const { id } of await db.query(reserve, [sequence, missing])) reserved.push(id);
    }
    return reserved;
  };
  const take = async (db: Reader, count: number) => (await fill(db, count)).splice(0, count);
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
