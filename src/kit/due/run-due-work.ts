// Works off what is due, in turns: every org with something to do gets one batch of each kind, so a busy org delays the
// others by a batch and no more. A worker takes a batch for itself by a lease: several may run at once, and what a dead
// one had taken is due again when the lease ends. A batch that fails is done one by one; a subject that fails waits longer
// each time, and becomes a dead letter in the end, which people look at (routes.ts).
import { isDatabaseUnavailable, type Transactions } from '../db/db.ts';
import { conditionOf } from '../db/server-conditions.ts';
import { assert } from '../kernel/assert.ts';
import type { Clock } from '../kernel/clock.ts';
import { storableText } from '../kernel/storable-text.ts';
import { inRootSpan } from '../kernel/tracing.ts';
import { DueBatch, type DueKind } from './due-kind.ts';
import {
  type ClaimedRow,
  claimDueWork,
  dueKindsOf,
  failDueWork,
  orgsWithDueWorkAcrossOrgs,
  releaseDueWork,
} from './queries.ts';

const ATTEMPTS_MAX = 10;
const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 15 * 60_000;
const ERROR_LENGTH_MAX = 1000;
/** More turns than any test or command needs: something is due again as soon as it is done. */
const TURNS_MAX = 100_000;

export interface FailedSubject {
  readonly orgId: number;
  readonly kind: string;
  readonly subjectId: number;
  readonly attempts: number;
  readonly isDead: boolean;
  readonly error: unknown;
}

export interface DueRun {
  readonly db: Transactions;
  readonly clock: Clock;
  /** In the order in which an org's work is done. */
  readonly kinds: readonly DueKind[];
  readonly onFailure: (failed: FailedSubject) => void;
  /** Where kinds that run beside the loop do so; all of them are waited for where it is absent. */
  readonly beside?: BesideWork;
}

/** Batches that run beside a loop, of each kind a bounded number. */
export class BesideWork {
  readonly #running = new Map<string, Set<Promise<void>>>();
  readonly #onTrouble: (error: unknown) => void;
  readonly #onEnd: () => void;

  constructor(onTrouble: (error: unknown) => void, onEnd: () => void) {
    this.#onTrouble = onTrouble;
    this.#onEnd = onEnd;
  }

  hasRoom({ kind, besideMax = 0 }: DueKind): boolean {
    return (this.#running.get(kind)?.size ?? 0) < besideMax;
  }

  start({ kind }: DueKind, work: () => Promise<unknown>): void {
    const running = this.#running.get(kind) ?? new Set();
    this.#running.set(kind, running);
    const ended = work()
      .catch(this.#onTrouble)
      .then(() => {
        running.delete(ended);
        this.#onEnd();
      });
    running.add(ended);
  }

  async allEnded(): Promise<void> {
    for (const running of this.#running.values()) await Promise.all(running);
  }
}

/**
 * One turn: one batch of each kind for every org that has some.
 * @returns how many subjects were tried; 0: nothing can be done now
 */
export async function takeTurn(run: DueRun, stopping?: AbortSignal): Promise<number> {
  const names = run.kinds.map(({ kind }) => kind);
  const ready = await orgsWithDueWorkAcrossOrgs(run.db, names, run.clock.now());
  const orgs = Map.groupBy(ready, (row) => row.org_id);
  let tried = 0;
  for (const [orgId, rows] of orgs) {
    for (const kind of run.kinds) {
      if (stopping?.aborted) return tried;
      if (rows.some((row) => row.kind === kind.kind)) tried += await takeBatches(run, kind, orgId);
    }
  }
  return tried;
}

/** One batch of the kind; of one that runs beside the loop as many as there is room for. */
async function takeBatches(run: DueRun, kind: DueKind, orgId: number): Promise<number> {
  const { beside } = run;
  if (beside === undefined || kind.besideMax === undefined) return workBatch(run, kind, orgId);
  let taken = 0;
  while (beside.hasRoom(kind)) {
    const claimed = await claimBatch(run.db, run.clock, kind, orgId);
    if (claimed.rows.length === 0) break;
    taken += claimed.rows.length;
    beside.start(kind, () => workClaimed(run, kind, orgId, claimed));
  }
  return taken;
}

/** Turn by turn until nothing is left that can be done now. */
export async function workOffDue(run: DueRun): Promise<void> {
  for (let turns = 0; (await takeTurn(run)) > 0; turns += 1) assert(turns < TURNS_MAX, 'work never ends');
}

/** All of one org's work, also inside a transaction of the caller: the first failure is thrown, and fails it. */
export async function workOffDueOf(
  db: Transactions,
  clock: Clock,
  kinds: readonly DueKind[],
  orgId: number,
): Promise<void> {
  const names = kinds.map(({ kind }) => kind);
  let due = await dueKindsOf(db, orgId, names, clock.now());
  for (const kind of kinds) {
    for (let turns = 0; due.has(kind.kind); turns += 1) {
      assert(turns < TURNS_MAX, 'work never ends');
      const claimed = await claimBatch(db, clock, kind, orgId);
      if (claimed.rows.length === 0) break;
      await work(db, clock, kind, orgId, claimed.rows);
      await releaseDueWork(db, orgId, kind.kind, claimed.rows, claimed.leaseEnd);
      // There may be more of it, and it may have left work to the kinds that come after it.
      due = await dueKindsOf(db, orgId, names, clock.now());
    }
  }
}

async function claimBatch(
  db: Transactions,
  clock: Clock,
  { kind, batchSize, leaseMs }: DueKind,
  orgId: number,
): Promise<{ rows: ClaimedRow[]; leaseEnd: Date }> {
  const now = clock.now();
  const leaseEnd = new Date(now.getTime() + leaseMs);
  return { rows: await claimDueWork(db, orgId, kind, batchSize, now, leaseEnd), leaseEnd };
}

async function work(
  db: Transactions,
  clock: Clock,
  kind: DueKind,
  orgId: number,
  rows: readonly ClaimedRow[],
): Promise<void> {
  const batch = new DueBatch(orgId, kind.kind, rows);
  const attributes = { 'crossdock.org_id': orgId, 'crossdock.subjects': rows.length };
  await inRootSpan(`due ${kind.kind}`, attributes, () => kind.work(db, clock, batch));
  assert(batch.isEnded, `the work of ${kind.kind} ended nothing`);
}

async function workBatch(run: DueRun, kind: DueKind, orgId: number): Promise<number> {
  const claimed = await claimBatch(run.db, run.clock, kind, orgId);
  return claimed.rows.length === 0 ? 0 : workClaimed(run, kind, orgId, claimed);
}

async function workClaimed(
  run: DueRun,
  kind: DueKind,
  orgId: number,
  { rows, leaseEnd }: Awaited<ReturnType<typeof claimBatch>>,
): Promise<number> {
  const failure = await attempt(run, kind, orgId, rows);
  if (failure === null) {
    await releaseDueWork(run.db, orgId, kind.kind, rows, leaseEnd);
    return rows.length;
  }
  const released: ClaimedRow[] = [];
  const tryAlone = async (row: ClaimedRow) =>
    rows.length === 1 ? failure : attempt(run, kind, orgId, [row]);
  for (const [at, row] of rows.entries()) {
    const error = await tryAlone(row);
    if (error === null) released.push(row);
    else await fail(run, kind, orgId, row, error.reason, leaseEnd);
    // It has made the other orgs wait long enough: what comes after it is left to the next turn.
    if (error !== null && conditionOf(error.reason) === 'slow') {
      released.push(...rows.slice(at + 1));
      break;
    }
  }
  if (released.length > 0) await releaseDueWork(run.db, orgId, kind.kind, released, leaseEnd);
  return rows.length;
}

/**
 * @returns null where the work was done. A database that is away is nobody's failure: all of it is tried again. Work that
 * takes too long is not, or it would be tried for ever, and the others would wait each time.
 */
async function attempt(
  { db, clock }: DueRun,
  kind: DueKind,
  orgId: number,
  rows: readonly ClaimedRow[],
): Promise<{ reason: unknown } | null> {
  try {
    await work(db, clock, kind, orgId, rows);
    return null;
  } catch (error) {
    if (isDatabaseUnavailable(error) && conditionOf(error) !== 'slow') throw error;
    return { reason: error };
  }
}

async function fail(
  run: DueRun,
  { kind }: DueKind,
  orgId: number,
  row: ClaimedRow,
  error: unknown,
  leaseEnd: Date,
): Promise<void> {
  const now = run.clock.now();
  const attempts = row.attempts + 1;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS);
  const failure = {
    attempts,
    error: textOf(error),
    nextAttempt: new Date(now.getTime() + pauseMs),
    deadSince: attempts >= ATTEMPTS_MAX ? now : null,
  };
  const isDead = await failDueWork(run.db, orgId, kind, row, failure, leaseEnd);
  run.onFailure({ orgId, kind, subjectId: row.subject_id, attempts, isDead, error });
}

/** What a text column can hold of it. */
function textOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return storableText(text, ERROR_LENGTH_MAX);
}
