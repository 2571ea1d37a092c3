// A kind of due work, as its domain registers it in src/app/due-kinds.ts.
import type { Transactions, Tx } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Claim, queuePause, queueRemoval } from './queries.ts';

export interface DueKind {
  readonly kind: string;
  /** What `subject_id` refers to, for people who read the list. */
  readonly subject: string;
  /** Subjects per batch. A batch should take a second at most: other orgs wait for it. */
  readonly batchSize: number;
  /** How long a worker owns the batch. Must exceed the work where doing it twice would do harm. */
  readonly leaseMs: number;
  /** How many batches may run beside the loop, so that a slow external answer delays no other work; default: none. */
  readonly maxConcurrent?: number;
  /** Calls `batch.queueDone` in the transaction of the work. When it throws, the subjects are tried one by one. */
  readonly work: (db: Transactions, clock: Clock, batch: DueBatch) => Promise<void>;
}

/** Subjects of one org and kind, claimed by one worker. */
export class DueBatch {
  readonly #claim: Claim;
  #isEnded = false;

  constructor(claim: Claim) {
    this.#claim = claim;
  }

  get orgId(): number {
    return this.#claim.orgId;
  }

  get subjectIds(): number[] {
    return this.#claim.rows.map((row) => row.subject_id);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The work is partly done: the remaining subjects need another batch. */
  leaveRest(): void {
    this.#isEnded = true;
  }

  /** Runs the subject again at this time, without counting an attempt. Call `leaveRest` at the end. */
  queueUntil(tx: Tx, subjectId: number, time: Date): void {
    const { orgId, kind, rows } = this.#claim;
    const row = rows.find((one) => one.subject_id === subjectId);
    if (row !== undefined) queuePause(tx, orgId, kind, subjectId, row.mark, time);
  }

  /** Removes the marks, except those that were set again since the batch was claimed. */
  queueDone(tx: Tx, isDone: (subjectId: number) => boolean = () => true): void {
    const { rows } = this.#claim;
    const done = rows.filter((row) => isDone(row.subject_id));
    if (done.length === rows.length) this.#isEnded = true;
    if (done.length > 0) queueRemoval(tx, this.#claim, done);
  }
}
