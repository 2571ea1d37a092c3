// Runs the requested checks. Rules decide at once. A marketplace is called outside of any transaction, one call at a time for each
// account across all processes: the check and the account's turn are taken before it, and the answer is written after it, unless
// there is one already. When a process dies in between, the check stays due, and another process repeats it after the lease.
import type { Transactions, Tx } from '../../../kit/db/db.ts';
import { type Deadlines, type Shift, type Shifted, shifted, waitingIds } from '../../../kit/due/deadlines.ts';
import type { DueBatch, DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { emitEvents } from '../../../kit/http/records.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { AMAZON_PAUSE_MS } from '../../accounts/marketplaces/amazon/amazon-client.ts';
import { ATTEMPTS_MAX, answerOf, pauseAfter, TryLater } from '../../accounts/marketplaces/asking.ts';
import { noteOutcome, takeRequest } from '../../accounts/marketplaces/use-account.ts';
import { type EligibilityChecker, type EligibilityResult, rulesChecker } from './fba-rules.ts';
import {
  type CheckFields,
  checks,
  lookAtChecks,
  type PendingCheck,
  pendingChecks,
  queuedBefore,
  upcomingExpiries,
} from './queries.ts';
import { reasonOf } from './reason-rules.ts';
import { isPending, VALID_MS } from './skip-rules.ts';
import { CHECK_DUE } from './trigger-checks.ts';

const ACTOR = 'eligibility checks';
const BATCH_SIZE = 10;
/** Longer than a checker takes at most: a login and a question. */
const LEASE_MS = 60_000;
/** Checks further back in the queue look again when it has moved this far. */
const LINE_MAX = 600;
const ERROR_LENGTH_MAX = 1000;

/** What the checks of accounts with credentials are made by. */
export type CheckerOf = (db: Transactions, orgId: number, accountId: number) => Promise<EligibilityChecker>;

/** @param checkerOf throws `Refused` where the credentials cannot be used */
export function checkEligibility(checkerOf: CheckerOf): DueKind {
  return {
    kind: CHECK_DUE,
    subject: 'eligibility check',
    batchSize: BATCH_SIZE,
    leaseMs: LEASE_MS,
    work: async (db, clock, batch) => {
      const { orgId, subjectIds } = batch;
      const pending = await pendingChecks(db, orgId, subjectIds);
      const isAsked = new Set(
        pending.filter(({ accountId }) => accountId !== null).map(({ checkId }) => checkId),
      );
      const run: Run = { db, clock, batch, checkerOf };
      // Checks that have ended in between are left to the rules.
      if (isAsked.size < subjectIds.length) {
        await decideByRules(
          run,
          pending.filter(({ accountId }) => accountId === null),
          (id) => !isAsked.has(id),
        );
      }
      const byAccount = Map.groupBy(pending, ({ accountId }) => accountId);
      byAccount.delete(null);
      // One failure must not keep the other answers from being written.
      const asked = await Promise.allSettled(
        [...byAccount].map(([accountId, waiting]) => askNext(run, accountId ?? 0, waiting)),
      );
      const failed = asked.find((one) => one.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      batch.leaveRest();
    },
  };
}

interface Run {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly batch: DueBatch;
  readonly checkerOf: CheckerOf;
}

const commit = <T>({ db, clock, batch }: Run, work: (tx: Tx, feed: FeedWriter) => Promise<T>): Promise<T> =>
  commitForOrg(db, { orgId: batch.orgId, actor: ACTOR, now: clock.now() }, work);

async function decideByRules(
  run: Run,
  products: readonly PendingCheck[],
  isDone: (checkId: number) => boolean,
): Promise<void> {
  const results = new Map<number, EligibilityResult>();
  for (const product of products) results.set(product.checkId, await rulesChecker.check(product));
  await commit(run, async (tx, feed) => {
    const byId = new Map(products.map((one) => [one.checkId, one]));
    const locked = await checks.lock(tx, feed.orgId, [...byId.keys()]);
    const decided = locked.flatMap(({ id, fields }) => {
      const product = byId.get(id as number);
      const result = results.get(id as number);
      if (product === undefined || result === undefined || !isPending(fields.status)) return [];
      return [{ id: id as number, fields: ended(fields, product, result, rulesChecker.name, feed.now) }];
    });
    await write(tx, feed, decided);
    run.batch.queueDone(tx, isDone);
  });
}

/** Asks about the first of them; the others come again when it should be their turn. */
async function askNext(run: Run, accountId: number, waiting: readonly PendingCheck[]): Promise<void> {
  const [first, ...others] = waiting;
  if (first === undefined) return;
  const attempt = await takeTurn(run, accountId, first, others);
  if (attempt === null) return;
  const outcome = await ask(run, accountId, first);
  await commit(run, async (tx, feed) => {
    const { orgId, now } = feed;
    await noteOutcome({ tx, orgId, now }, accountId, outcome);
    const [locked] = await checks.lock(tx, orgId, [first.checkId]);
    // Another process was given the check when our lease was over, and has asked too: its answer counts.
    if (locked?.fields.status !== 'running' || locked.fields.attempts !== attempt) return;
    if (outcome instanceof TryLater && attempt < ATTEMPTS_MAX) {
      const pauseMs = pauseAfter(attempt, outcome);
      run.batch.queueUntil(tx, first.checkId, new Date(now.getTime() + pauseMs));
      await write(tx, feed, [
        { id: first.checkId, fields: { ...locked.fields, status: 'queued', error: textOf(outcome) } },
      ]);
      return;
    }
    const fields =
      outcome instanceof Error
        ? failed(locked.fields, first, outcome, now)
        : ended(locked.fields, first, outcome, 'amazon', now);
    await write(tx, feed, [{ id: first.checkId, fields }]);
    run.batch.queueDone(tx, (id) => id === first.checkId);
  });
}

/**
 * Takes the account's turn for the first of them, where it is free.
 * @returns which attempt it is; null where nothing may be asked now
 */
async function takeTurn(run: Run, accountId: number, first: PendingCheck, others: readonly PendingCheck[]) {
  return commit(run, async (tx, feed) => {
    const { orgId, now } = feed;
    const free = await takeRequest(tx, orgId, accountId, now, AMAZON_PAUSE_MS);
    const later = free === null ? others : [first, ...others];
    if (later.length > 0) {
      const before = await queuedBefore(tx, orgId, accountId, first.checkId, LINE_MAX);
      const from = free ?? new Date(now.getTime() + AMAZON_PAUSE_MS);
      for (const [index, { checkId }] of later.entries()) {
        const time = new Date(from.getTime() + (before + index) * AMAZON_PAUSE_MS);
        run.batch.queueUntil(tx, checkId, time);
      }
    }
    if (free !== null) return null;
    const [locked] = await checks.lock(tx, orgId, [first.checkId]);
    if (locked === undefined || !isPending(locked.fields.status)) {
      run.batch.queueDone(tx, (id) => id === first.checkId);
      return null;
    }
    const attempts = locked.fields.attempts + 1;
    await write(tx, feed, [{ id: first.checkId, fields: { ...locked.fields, status: 'running', attempts } }]);
    return attempts;
  });
}

function ask({ db, batch, checkerOf }: Run, accountId: number, product: PendingCheck) {
  return answerOf(async () => (await checkerOf(db, batch.orgId, accountId)).check(product));
}

async function write(
  tx: Tx,
  feed: FeedWriter,
  records: readonly { readonly id: number; readonly fields: CheckFields }[],
): Promise<void> {
  await checks.update(tx, feed.orgId, records, feed.now);
  emitEvents(
    feed,
    checks,
    records.map(({ id, fields }) => ({ type: `eligibility_check.${fields.status}`, id })),
  );
}

const decidedBy = ({ itemId, itemVersion, listingVersion }: PendingCheck) => ({
  item_id: itemId,
  item_version: itemVersion,
  listing_version: listingVersion,
});

function ended(
  check: CheckFields,
  product: PendingCheck,
  { isEligible, codes }: EligibilityResult,
  checkedBy: NonNullable<CheckFields['checked_by']>,
  now: Date,
): CheckFields {
  return {
    ...check,
    ...decidedBy(product),
    status: isEligible ? 'eligible' : 'ineligible',
    reasons: codes.map(reasonOf),
    error: null,
    checked_by: checkedBy,
    checked_at: now.toISOString(),
    expires_at: new Date(now.getTime() + VALID_MS).toISOString(),
  };
}

function failed(check: CheckFields, product: PendingCheck, error: Error, now: Date): CheckFields {
  return {
    ...check,
    ...decidedBy(product),
    status: 'error',
    error: textOf(error),
    checked_by: 'amazon',
    checked_at: now.toISOString(),
  };
}

function textOf({ message }: Error): string {
  return storableText(message, ERROR_LENGTH_MAX);
}

const CHECKS_PER_TRANSACTION = 100;

export const ELIGIBILITY_DEADLINES: Deadlines = {
  kind: 'eligibility_checks',
  shift: shiftChecks,
  upcoming: upcomingExpiries,
};

async function shiftChecks(tx: Tx, feed: FeedWriter, shift: Shift): Promise<Shifted> {
  const { orgId } = feed;
  const { ids, lastId } = await waitingIds(tx, lookAtChecks, orgId, shift, CHECKS_PER_TRANSACTION);
  const moved = (await checks.lock(tx, orgId, ids)).flatMap(({ id, fields }) =>
    // Another check may have taken its place before it was locked.
    fields.is_newest && fields.expires_at !== null
      ? [
          {
            id: id as number,
            fields: { ...fields, expires_at: shifted(new Date(fields.expires_at), shift).toISOString() },
          },
        ]
      : [],
  );
  await write(tx, feed, moved);
  return { moved: moved.length, lastId };
}
