import type { Tx } from '../db/db.ts';
import { sql } from '../db/statement.ts';

/** Times are numbers where they are infinite. */
interface TaskRow {
  readonly name: string;
  readonly done_for: Date | number;
  readonly taken_until: Date | number;
}

const insertTask = sql(
  'schedule.insertTask',
  `INSERT INTO scheduled_task (name, done_for, taken_until) VALUES ($1, '-infinity', '-infinity')
   ON CONFLICT (name) DO NOTHING`,
);

export function queueTask(tx: Tx, name: string): void {
  tx.queueWrite(insertTask, [name]);
}

const selectTasks = sql<TaskRow>(
  'schedule.lockTasks',
  'SELECT name, done_for, taken_until FROM scheduled_task ORDER BY name FOR UPDATE',
);

export async function lockTasks(tx: Tx): Promise<ReadonlyMap<string, TaskRow>> {
  return new Map((await tx.query(selectTasks)).map((row) => [row.name, row]));
}

const take = sql('schedule.take', 'UPDATE scheduled_task SET taken_until = $2 WHERE name = ANY($1::text[])');

export function queueTake(tx: Tx, names: readonly string[], until: Date): void {
  tx.queueWrite(take, [names, until]);
}

const release = sql(
  'schedule.release',
  `UPDATE scheduled_task SET done_for = greatest(done_for, $3::timestamptz), taken_until = $4
   WHERE name = $1 AND taken_until = $2`,
);

/** @param doneFor null where it was not done */
export function queueRelease(
  tx: Tx,
  name: string,
  takenUntil: Date,
  doneFor: Date | null,
  nextAttempt: Date,
): void {
  tx.queueWrite(release, [name, takenUntil, doneFor, nextAttempt]);
}
