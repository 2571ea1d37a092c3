// Recurring tasks, run by one process at a time. A task that fails runs later: every task must be safe to run twice.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { lockTasks, queueRelease, queueTake, queueTask } from './queries.ts';

const MINUTE_MS = 60_000;
/** After this, another process takes over the task of a dead one. */
const LEASE_MS = 10 * MINUTE_MS;
const RETRY_MS = MINUTE_MS;

export interface ScheduledTask {
  readonly name: string;
  /** A divisor of 60. */
  readonly everyMinutes: number;
  /** Minute of the hour of the first run. Default: 0. */
  readonly fromMinute?: number;
  work(): Promise<void>;
}

/** The most recent time at which the task was scheduled. */
export function lastTimeOf({ everyMinutes, fromMinute = 0 }: ScheduledTask, now: Date): Date {
  const minutes = Math.floor(now.getTime() / MINUTE_MS);
  return new Date((minutes - ((minutes - fromMinute) % everyMinutes)) * MINUTE_MS);
}

export class Schedule {
  readonly tasks: readonly ScheduledTask[];
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #onFailure: (task: string, error: unknown) => void;
  readonly #stopping = new AbortController();
  readonly #wanted = new Set<string>();
  #pause = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    db: Db,
    clock: Clock,
    tasks: readonly ScheduledTask[],
    onFailure: (task: string, error: unknown) => void,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.tasks = tasks;
    this.#onFailure = onFailure;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Runs it as soon as possible, even before its time; not while another process runs it. */
  wake(name: string): void {
    this.#wanted.add(name);
    this.#pause.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#pause.abort();
    await this.#running;
  }

  /** Runs what is due and not claimed by another process, and the tasks that were woken. */
  async runDue(wanted: ReadonlySet<string> = new Set()): Promise<void> {
    const now = this.#clock.now();
    const takenUntil = new Date(now.getTime() + LEASE_MS);
    const taken = await this.#db.transaction(async (tx) => {
      const rows = await lockTasks(tx);
      const due = this.tasks.filter((task) => {
        const row = rows.get(task.name);
        if (row === undefined || row.taken_until > now) return false;
        return wanted.has(task.name) || row.done_for < lastTimeOf(task, now);
      });
      if (due.length > 0) queueTake(tx, namesOf(due), takenUntil);
      return due;
    });
    const undone = new Map<ScheduledTask, Date>();
    for (const task of taken) {
      if (this.#stopping.signal.aborted) undone.set(task, now);
      else
        await task.work().catch((error: unknown) => {
          undone.set(task, new Date(now.getTime() + RETRY_MS));
          this.#onFailure(task.name, error);
        });
    }
    if (taken.length === 0) return;
    await this.#db.transaction(async (tx) => {
      for (const task of taken) {
        const nextAttempt = undone.get(task);
        const doneFor = nextAttempt === undefined ? lastTimeOf(task, now) : null;
        queueRelease(tx, task.name, takenUntil, doneFor, nextAttempt ?? now);
      }
    });
  }

  async #run(): Promise<void> {
    let areKnown = false;
    let nextMs = 0;
    while (!this.#stopping.signal.aborted) {
      this.#pause = new AbortController();
      const wanted = new Set(this.#wanted);
      this.#wanted.clear();
      if (performance.now() >= nextMs)
        nextMs = performance.now() + MINUTE_MS - (this.#clock.now().getTime() % MINUTE_MS);
      try {
        if (!areKnown)
          await this.#db.transaction(async (tx) => {
            for (const name of namesOf(this.tasks).toSorted()) queueTask(tx, name);
          });
        areKnown = true;
        await this.runDue(wanted);
      } catch (error) {
        this.#onFailure('schedule', error);
      }
      const { signal } = this.#pause;
      if (!this.#stopping.signal.aborted)
        await sleep(Math.max(0, nextMs - performance.now()), undefined, { signal }).catch(() => {});
    }
  }
}

const namesOf = (tasks: readonly ScheduledTask[]) => tasks.map(({ name }) => name);
