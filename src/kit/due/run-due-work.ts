// Works off due work in rounds: every org with work gets one batch of each kind, so a busy org delays the others by one
// batch only. A worker claims a batch with a lease: several may run at once, and what a dead worker had claimed is due
// again when the lease ends. A failed batch is retried subject by subject; a failing subject waits longer each time and
// finally becomes a dead letter for people to look at (routes.ts).
import { isDatabaseUnavailable, type Transactions } from '../db/db.ts';
import { conditionOf } from '../db/server-conditions.ts';
import { assert } from '../kernel/assert.ts';
import type { Clock } from '../kernel/clock.ts';
import { storableText } from '../kernel/storable-text.ts';
import { inRootSpan } from '../kernel/tracing.ts';
import { DueBatch, type DueKind } from './due-kind.ts';
import {
  type Claim,
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
/** More rounds than any test or command needs: reaching it means that work creates itself again. */
const ROUNDS_MAX = 100_000;

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
  /** Runs the kinds that may run concurrently; absent: all batches are awaited. */
  readonly concurrent?: ConcurrentBatches;
}

type ConcurrentBatches = ReturnType<typeof concurrentBatches>;

/** @param onEnd called when a batch has ended */
export function concurrentBatches(onTrouble: (error: unknown) => void, onEnd: () => void) {
  const all = new Map<string, Set<Promise<void>>>();
  return {
    hasRoom: ({ kind, maxConcurrent = 0 }: DueKind) => (all.get(kind)?.size ?? 0) < maxConcurrent,
    start({ kind }: DueKind, work: () => Promise<unknown>): void {
      const running = all.get(kind) ?? new Set();
      all.set(kind, running);
      const ended = work()
        .catch(onTrouble)
        .then(() => {
          running.delete(ended);
          onEnd();
        });
      running.add(ended);
    },
    allEnded: async () => void (await Promise.all([...all.values()].flatMap((running) => [...running]))),
  };
}

/** One batch of each kind for every org that has work. @returns how many subjects were tried; 0: nothing can be done now */
export async function runRound(run: DueRun, stopping?: AbortSignal): Promise<number> {
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

/** One batch of the kind; for a concurrent kind as many as there is room for. */
async function takeBatches(run: DueRun, kind: DueKind, orgId: number): Promise<number> {
  const { db, clock, concurrent } = run;
  const claimNext = () => claimDueWork(db, orgId, kind, clock.now());
  if (concurrent === undefined || kind.maxConcurrent === undefined) {
    const claim = await claimNext();
    if (claim.rows.length > 0) await workClaimed(run, kind, claim);
    return claim.rows.length;
  }
  let taken = 0;
  while (concurrent.hasRoom(kind)) {
    const claim = await claimNext();
    if (claim.rows.length === 0) break;
    taken += claim.rows.length;
    concurrent.start(kind, () => workClaimed(run, kind, claim));
  }
  return taken;
}

export async function workOffDue(run: DueRun): Promise<void> {
  for (let rounds = 0; (await runRound(run)) > 0; rounds += 1) assert(rounds < ROUNDS_MAX, 'work never ends');
}

/** All work of one org, also inside the caller's transaction: the first failure is thrown and fails it. */
export async function workOffDueOf(
  db: Transactions,
  clock: Clock,
  kinds: readonly DueKind[],
  orgId: number,
): Promise<void> {
  const names = kinds.map(({ kind }) => kind);
  let due = await dueKindsOf(db, orgId, names, clock.now());
  for (const kind of kinds) {
    for (let rounds = 0; due.has(kind.kind); rounds += 1) {
      assert(rounds < ROUNDS_MAX, 'work never ends');
      const claim = await claimDueWork(db, orgId, kind, clock.now());
      if (claim.rows.length === 0) break;
      await work({ db, clock }, kind, claim);
      await releaseDueWork(db, claim);
      // There may be more of it, and it may have created work for later kinds.
      due = await dueKindsOf(db, orgId, names, clock.now());
    }
  }
}

async function work({ db, clock }: Pick<DueRun, 'db' | 'clock'>, kind: DueKind, claim: Claim): Promise<void> {
  const batch = new DueBatch(claim);
  const attributes = { 'crossdock.org_id': claim.orgId, 'crossdock.subjects': claim.rows.length };
  await inRootSpan(`due ${kind.kind}`, attributes, () => kind.work(db, clock, batch));
  assert(batch.isEnded, `the work of ${kind.kind} ended nothing`);
}

async function workClaimed(run: DueRun, kind: DueKind, claim: Claim): Promise<void> {
  const { rows } = claim;
  const failure = await attempt(run, kind, claim);
  if (failure === null) return releaseDueWork(run.db, claim);
  const released: ClaimedRow[] = [];
  for (const [at, row] of rows.entries()) {
    const alone = rows.length === 1 ? failure : await attempt(run, kind, { ...claim, rows: [row] });
    if (alone === null) released.push(row);
    else await fail(run, claim, row, alone.reason);
    // It has delayed the other orgs long enough: its remaining work waits for the next round.
    if (alone !== null && conditionOf(alone.reason) === 'slow') {
      released.push(...rows.slice(at + 1));
      break;
    }
  }
  if (released.length > 0) await releaseDueWork(run.db, claim, released);
}

/** Null: done. An unreachable database does not count as a failure; work that takes too long does, or it would never end. */
async function attempt(run: DueRun, kind: DueKind, claim: Claim): Promise<{ reason: unknown } | null> {
  try {
    await work(run, kind, claim);
    return null;
  } catch (error) {
    if (isDatabaseUnavailable(error) && conditionOf(error) !== 'slow') throw error;
    return { reason: error };
  }
}

async function fail(run: DueRun, claim: Claim, row: ClaimedRow, error: unknown): Promise<void> {
  const now = run.clock.now();
  const attempts = row.attempts + 1;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const isDead = await failDueWork(run.db, claim, row, {
    attempts,
    error: storableText(text, ERROR_LENGTH_MAX),
    nextAttempt: new Date(now.getTime() + pauseMs),
    deadSince: attempts >= ATTEMPTS_MAX ? now : null,
  });
  const { orgId, kind } = claim;
  run.onFailure({ orgId, kind, subjectId: row.subject_id, attempts, isDead, error });
}
