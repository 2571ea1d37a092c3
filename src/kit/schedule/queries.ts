import type { Tx } from '../db/db.ts';
import { sql } from '../db/statement.ts';
import { writes } from '../db/statement-functions.ts';

/** Times are numbers where they are infinite. */
interface TaskRow {
  readonly name: string;
  readonly done_for: Date | number;
  readonly taken_until: Date | number;
}

export const queueTask = writes<[name: string]>(
  'schedule.insertTask',
  `INSERT INTO scheduled_task (name, done_for, taken_until) VALUES ($1, '-infinity', '-infinity')
   ON CONFLICT (name) DO NOTHING`,
);

const selectTasks = sql<TaskRow>(
  'schedule.lockTasks',
  'SELECT name, done_for, taken_until FROM scheduled_task ORDER BY name FOR UPDATE',
);

export async function lockTasks(tx: Tx): Promise<ReadonlyMap<string, TaskRow>> {
  return new Map((await tx.query(selectTasks)).map((row) => [row.name, row]));
}

export const queueTake = writes<[names: readonly string[], until: Date]>(
  'schedule.take',
  'UPDATE scheduled_task SET taken_until = $2 WHERE name = ANY($1::text[])',
);

/** `doneFor` is null where it was not done. */
export const queueRelease = writes<[name: string, takenUntil: Date, doneFor: Date | null, nextAttempt: Date]>(
  'schedule.release',
  `UPDATE scheduled_task SET done_for = greatest(done_for, $3::timestamptz), taken_until = $4
   WHERE name = $1 AND taken_until = $2`,
);
