// How far a soak is, and what it has used so far; it is ended before it fills the machine.

import type { Reader } from '../../src/kit/db/db.ts';
import { sql } from '../../src/kit/db/statement.ts';
import { only } from '../../src/kit/kernel/assert.ts';

const LOOK_EVERY_MS = 30_000;
const MB = 2 ** 20;
/** An hour uses a fraction of it. */
const DATABASE_MB_MAX = 12_000;
/** Of this process: the simulator, and the copies that followers keep. */
const MEMORY_MB_MAX = 3000;

const measure = sql<{ size: number }>(
  'soak.databaseSize',
  'SELECT pg_database_size(current_database())::float8 AS size',
);

interface Growth {
  /** Why it was ended; null: it never became too large. */
  readonly excess: () => string | null;
  stop(): void;
}

/** @param onExcess ends the soak */
export function watchGrowth(
  db: Reader,
  forMs: number,
  say: (line: string) => void,
  onExcess: () => void,
): Growth {
  const startedMs = performance.now();
  let excess: string | null = null;
  const look = async () => {
    // The database may be busy, and the next look comes soon.
    const found = await db.query(measure).catch(() => []);
    if (found.length === 0) return;
    const databaseMb = Math.round(only(found).size / MB);
    const memoryMb = Math.round(process.memoryUsage().rss / MB);
    const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
    say(
      `${minutes} of ${(forMs / 60_000).toFixed(1)} min · database ${databaseMb} MB · memory ${memoryMb} MB`,
    );
    if (databaseMb > DATABASE_MB_MAX) excess = `the database has ${databaseMb} MB`;
    if (memoryMb > MEMORY_MB_MAX) excess = `this process has ${memoryMb} MB`;
    if (excess !== null) onExcess();
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return { excess: () => excess, stop: () => clearInterval(timer) };
}
