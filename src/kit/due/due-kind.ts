// A kind of due work, as its domain registers it in src/app/due-kinds.ts.
import type { Transactions, Tx } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { type ClaimedRow, queuePause, queueRemoval } from './queries.ts';

export interface DueKind {
  readonly kind: string;
  /** What `subject_id` is the id of, for the people who read the list. */
  readonly subject: string;
  /** Subjects of one turn. What one turn does should take a second at most: other orgs wait for it. */
  readonly batchSize: number;
  /** How long a worker has the batch for itself. Longer than the work takes where doing it twice would harm. */
  readonly leaseMs: number;
  /**
   * So many batches of it run at once, beside the loop that takes turns: one that waits for a slow answer delays nobody.
   * Where nothing is said, the loop waits for each.
   */
  readonly besideMax?: number;
  /**
   * Does the work, and ends the subjects with `batch.queueDone` in the transaction that does it. Throws where it fails:
   * the subjects of the batch are then tried one by one.
   */
  readonly work: (db: Transactions, clock: Clock, batch: DueBatch) => Promise<void>;
}

/** Subjects of one org and kind that a worker has for itself. */
export class DueBatch {
  readonly orgId: number;
  readonly #kind: string;
  readonly #rows: readonly ClaimedRow[];
  #isEnded = false;

  constructor(orgId: number, kind: string, rows: readonly ClaimedRow[]) {
    this.orgId = orgId;
    this.#kind = kind;
    this.#rows = rows;
  }

  get subjectIds(): number[] {
    return this.#rows.map((row) => row.subject_id);
  }

  /** The work has made some way, and needs another turn for the subjects that are not done. */
  leaveRest(): void {
    this.#isEnded = true;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The subject comes again at this time, and no attempt is counted. Call `leaveRest` in the end. */
  queueUntil(tx: Tx, subjectId: number, time: Date): void {
    const row = this.#rows.find((one) => one.subject_id === subjectId);
    if (row !== undefined) queuePause(tx, this.orgId, this.#kind, row, time);
  }

  /** Removes the marks, except those that were made again since the batch was taken. */
  queueDone(tx: Tx, isDone: (subjectId: number) => boolean = () => true): void {
    const done = this.#rows.filter((row) => isDone(row.subject_id));
    if (done.length === this.#rows.length) this.#isEnded = true;
    if (done.length > 0) queueRemoval(tx, this.orgId, this.#kind, done);
  }
}
