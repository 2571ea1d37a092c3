// Ids come from sequences, reserved in blocks per process, never from inside a writing statement.
import { assert, only } from '../kernel/assert.ts';
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

/** Restarts all sequences but these: for a database with empty tables, before any id is taken. */
export async function restartIds(db: Reader, except: readonly string[]): Promise<void> {
  await db.query(restart, [except]);
}

/** Reserved ids, taken from the front without moving the rest. */
interface Reserved {
  ids: number[];
  taken: number;
}

const COUNT_MAX = 100_000;

const left = ({ ids, taken }: Reserved): number => ids.length - taken;

/** @param blockSize 1 for records created by hand, more where ids are needed by the thousand */
export function idSource(sequence: string, blockSize = 1) {
  const reservedOf = new WeakMap<object, Reserved>();
  const ofDatabase = ({ database }: Reader): Reserved => {
    const reserved = reservedOf.get(database) ?? { ids: [], taken: 0 };
    reservedOf.set(database, reserved);
    return reserved;
  };
  /** Others may take its ids before the caller does: it looks again. */
  const fill = async (db: Reader, reserved: Reserved, count: number): Promise<void> => {
    assert(count <= COUNT_MAX, `cannot reserve ${count} ids at once`);
    const rows = await db.query(reserve, [sequence, Math.max(blockSize, count - left(reserved))]);
    reserved.ids = [...reserved.ids.slice(reserved.taken), ...rows.map(({ id }) => id)];
    reserved.taken = 0;
  };
  /** Asks the database only when the reserved ids are used up. */
  const take = async (db: Reader, count: number): Promise<number[]> => {
    const reserved = ofDatabase(db);
    while (left(reserved) < count) await fill(db, reserved, count);
    reserved.taken += count;
    return reserved.ids.slice(reserved.taken - count, reserved.taken);
  };
  return {
    take,
    next: async (db: Reader) => only(await take(db, 1)),
    /** Makes sure that `count` ids are reserved, for work that must not stop to ask for them. */
    async ready(db: Reader, count: number): Promise<void> {
      const reserved = ofDatabase(db);
      while (left(reserved) < count) await fill(db, reserved, count);
    },
  };
}
