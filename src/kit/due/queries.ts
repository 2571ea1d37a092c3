import { allOrgs } from '../db/all-orgs.ts';
import type { Reader, Transactions, Tx } from '../db/db.ts';
import { equal, keysetList } from '../db/lists.ts';
import { definePoll } from '../db/poller.ts';
import { instant, sql } from '../db/statement.ts';
import { counts, findsValue, reads, readsColumn, writes } from '../db/statement-functions.ts';
import { only } from '../kernel/assert.ts';
import type { Clock } from '../kernel/clock.ts';

// --- Marking ----------------------------------------------------------------------------------------------------

/**
 * Revives a dead letter with all its attempts, since there is a new reason to try. It keeps its pause: work that never succeeds
 * costs ten attempts in seventeen minutes, no matter how often it is marked.
 */
const MARK_AGAIN = `attempts = CASE WHEN due_work.dead_since IS NULL THEN due_work.attempts ELSE 0 END`;
const MARK_NOW = 'not_before = excluded.not_before, attempts = excluded.attempts';

/**
 * Marks the subjects of a subquery, which are in order of id. Values: org, kind, time, mark, and those of the subquery.
 * @param subjects SQL that selects each subject_id once, with values from `$5` on
 */
export function markStatement(name: string, subjects: string, again = MARK_AGAIN) {
  return sql(
    name,
    `INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
     SELECT f.org_id, $2, s.subject_id, $4, $3, '-infinity', 0
     FROM org_feed f, (${subjects}) AS s (subject_id) WHERE f.org_id = $1
     ON CONFLICT (org_id, kind, subject_id) DO UPDATE SET mark = excluded.mark, ${again}, dead_since = NULL`,
  );
}

const BY_ID =
  'SELECT DISTINCT k.subject_id FROM unnest($5::bigint[]) AS k (subject_id) ORDER BY k.subject_id';
export const markSubjects = markStatement('due.mark', BY_ID);
/** The same, and paused work and dead letters are tried at once. */
export const markSubjectsNow = markStatement('due.markNow', BY_ID, MARK_NOW);

const marked = readsColumn<number, [orgId: number, kind: string, subjectIds: readonly number[]]>(
  'due.markedAmong',
  `SELECT d.subject_id FROM due_work d
   WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = ANY($3::bigint[])`,
);

export async function markedAmong(...values: Parameters<typeof marked>): Promise<ReadonlySet<number>> {
  return new Set(await marked(...values));
}

// --- Working off ------------------------------------------------------------------------------------------------

export const MARKS_PER_LOOK = 200;

/** An org that has work of a kind. */
interface OrgKind {
  readonly org_id: number;
  readonly kind: string;
}

// Starts after the last pair of the previous page, so that of a pair with very many marks only one page is read.
const newAcrossOrgs = allOrgs<OrgKind>(
  'due.newAcrossOrgs',
  (table) => `SELECT d.org_id, d.kind FROM ${table('due_work')} d
   WHERE d.dead_since IS NULL AND d.not_before = '-infinity' AND (d.org_id, d.kind) > ($1::bigint, $2::text)`,
  { order: ['org_id', 'kind'], limit: MARKS_PER_LOOK },
);

// Longest waiting first, so that none is hidden by the others for long.
const waitedAcrossOrgs = allOrgs<OrgKind & { not_before: Date }>(
  'due.waitedAcrossOrgs',
  (table) => `SELECT d.not_before, d.org_id, d.kind FROM ${table('due_work')} d
   WHERE d.dead_since IS NULL AND d.not_before > '-infinity' AND d.not_before <= $1 AND d.kind = ANY($2::text[])
     AND (d.org_id, d.kind) NOT IN (SELECT k.org_id, k.kind FROM unnest($3::bigint[], $4::text[]) AS k (org_id, kind))`,
  { order: ['not_before', 'org_id', 'kind'], limit: MARKS_PER_LOOK },
);

export const duePoll = definePoll({
  name: 'due',
  count: 1,
  values: (clock: Clock) => [clock.now()],
  select: (table, value) => `SELECT d.org_id, d.subject_id AS found FROM ${table('due_work')} d
   WHERE d.dead_since IS NULL AND d.not_before <= ${value(1)} ORDER BY d.not_before LIMIT 1`,
});

/** Orgs with work of these kinds that can be done now. The cost grows with the number of orgs, not with that of marks. */
export async function orgsWithDueWorkAcrossOrgs(
  db: Reader,
  kinds: readonly string[],
  now: Date,
): Promise<OrgKind[]> {
  const found = new Map<string, OrgKind>();
  const add = (rows: readonly OrgKind[]) => {
    for (const row of rows) if (kinds.includes(row.kind)) found.set(`${row.org_id} ${row.kind}`, row);
  };
  let last: OrgKind | undefined = { org_id: 0, kind: '' };
  while (last !== undefined) {
    const page: OrgKind[] = await db.query(newAcrossOrgs, [last.org_id, last.kind]);
    add(page);
    last = page.length < MARKS_PER_LOOK ? undefined : page.at(-1);
  }
  const known = [...found.values()];
  const orgIds = known.map((row) => row.org_id);
  add(await db.query(waitedAcrossOrgs, [now, kinds, orgIds, known.map((row) => row.kind)]));
  return [...found.values()].sort((a, b) => a.org_id - b.org_id);
}

const dueKinds = readsColumn<string, [orgId: number, kinds: readonly string[], now: Date]>(
  'due.kindsOf',
  `SELECT k.kind FROM unnest($2::text[]) AS k (kind)
   WHERE EXISTS (SELECT 1 FROM due_work d
                 WHERE d.org_id = $1 AND d.kind = k.kind AND d.dead_since IS NULL AND d.not_before <= $3)`,
);

export async function dueKindsOf(...values: Parameters<typeof dueKinds>): Promise<ReadonlySet<string>> {
  return new Set(await dueKinds(...values));
}

export interface ClaimedRow {
  readonly subject_id: number;
  readonly mark: number;
  readonly attempts: number;
}

/** Subjects of one org and kind that one worker has claimed. */
export interface Claim {
  readonly orgId: number;
  readonly kind: string;
  readonly rows: readonly ClaimedRow[];
  readonly leaseEnd: Date;
}

// Locked in the order of markers, to avoid deadlocks. The outer condition is checked again once the lock is held.
const claim = sql<ClaimedRow>(
  'due.claim',
  `WITH k AS MATERIALIZED (
     SELECT d.subject_id FROM due_work d
     WHERE d.org_id = $1 AND d.kind = $2 AND d.dead_since IS NULL AND d.not_before <= $3
       AND d.subject_id IN (
         SELECT s.subject_id FROM due_work s
         WHERE s.org_id = $1 AND s.kind = $2 AND s.dead_since IS NULL AND s.not_before <= $3
         ORDER BY s.not_before, s.subject_id LIMIT $4::int)
     ORDER BY d.subject_id FOR UPDATE OF d)
   UPDATE due_work d SET not_before = $5 FROM k WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = k.subject_id
   RETURNING d.subject_id, d.mark, d.attempts`,
);

export async function claimDueWork(
  db: Transactions,
  orgId: number,
  {
    kind,
    batchSize,
    leaseMs,
  }: { readonly kind: string; readonly batchSize: number; readonly leaseMs: number },
  now: Date,
): Promise<Claim> {
  const leaseEnd = new Date(now.getTime() + leaseMs);
  const rows = await db.transaction((tx) => tx.query(claim, [orgId, kind, now, batchSize, leaseEnd]), orgId);
  return { orgId, kind, rows: rows.sort((a, b) => a.subject_id - b.subject_id), leaseEnd };
}

const remove = sql(
  'due.remove',
  `DELETE FROM due_work d USING unnest($3::bigint[], $4::bigint[]) AS k (subject_id, mark)
   WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = k.subject_id AND d.mark = k.mark`,
);

export function queueRemoval(tx: Tx, { orgId, kind }: Claim, rows: readonly ClaimedRow[]): void {
  const ids = rows.map((row) => row.subject_id);
  tx.queueWrite(remove, [orgId, kind, ids, rows.map((row) => row.mark)]);
}

/** Pauses it until that time, unless it was marked again since it was claimed. */
export const queuePause = writes<[orgId: number, kind: string, subjectId: number, mark: number, time: Date]>(
  'due.pause',
  `UPDATE due_work d SET not_before = $5, attempts = 0, last_error = NULL
   WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = $3 AND d.mark = $4 AND d.dead_since IS NULL`,
);

const release = sql(
  'due.release',
  `WITH k AS MATERIALIZED (
     SELECT d.subject_id FROM due_work d
     WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = ANY($3::bigint[]) AND d.not_before = $4
       AND d.dead_since IS NULL
     ORDER BY d.subject_id FOR UPDATE OF d)
   UPDATE due_work d SET not_before = '-infinity', attempts = 0, last_error = NULL
   FROM k WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = k.subject_id`,
);

/** What remains of a batch (marked again, or needing another batch) is due at once. */
export async function releaseDueWork(
  db: Transactions,
  { orgId, kind, rows, leaseEnd }: Claim,
  released = rows,
): Promise<void> {
  const ids = released.map((row) => row.subject_id);
  await db.transaction((tx) => tx.query(release, [orgId, kind, ids, leaseEnd]), orgId);
}

// Work that was marked again since it was claimed is not given up, as if the mark had come a moment later.
const fail = sql<{ is_dead: boolean }>(
  'due.fail',
  `UPDATE due_work d SET last_error = $5, not_before = $6,
     attempts = CASE WHEN $7::timestamptz IS NOT NULL AND d.mark <> $9 THEN 0 ELSE $4::int END,
     dead_since = CASE WHEN d.mark = $9 THEN $7::timestamptz END
   WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = $3 AND d.not_before = $8 AND d.dead_since IS NULL
   RETURNING d.dead_since IS NOT NULL AS is_dead`,
);

interface DueFailure {
  readonly attempts: number;
  readonly error: string;
  readonly nextAttempt: Date;
  readonly deadSince: Date | null;
}

/** Only while the lease is still ours. @returns whether it is a dead letter now */
export async function failDueWork(
  db: Transactions,
  { orgId, kind, leaseEnd }: Claim,
  { subject_id: subjectId, mark }: ClaimedRow,
  { attempts, error, nextAttempt, deadSince }: DueFailure,
): Promise<boolean> {
  const values = [orgId, kind, subjectId, attempts, error, nextAttempt, deadSince, leaseEnd, mark];
  const [row] = await db.transaction((tx) => tx.query(fail, values), orgId);
  return row?.is_dead === true;
}

// --- Deadlines --------------------------------------------------------------------------------------------------

/** Deadlines are counted up to this number. */
const UPCOMING_MAX = 1000;

/** Rows that one transaction scans for records with a deadline. */
export const ROWS_PER_LOOK = 2000;

export interface LookedAt {
  readonly id: number;
  readonly waits: boolean;
}

/** For `waitingIds`: `waits` is SQL of `t`, whether it has a deadline that applies; `$3` is the time until which it was created. */
export function lookStatement(name: string, table: string, waits: string) {
  return sql<LookedAt>(
    name,
    `SELECT t.id, (${waits}) AND t.created_at <= $3::timestamptz AS waits FROM ${table} t
     WHERE t.org_id = $1 AND t.id > $2 ORDER BY t.id LIMIT ${ROWS_PER_LOOK}`,
  );
}

export interface TimeSpan {
  readonly now: Date;
  readonly until: Date;
}

export interface Upcoming {
  /** How many pass within the span, up to `UPCOMING_MAX`. */
  readonly count: number;
  /** The first deadline, even if it is after the span. */
  readonly next: Date | null;
}

interface UpcomingOptions {
  readonly name: string;
  /** SQL of the waiting rows: everything after FROM. The org is `$1`; further values start at `$4`. */
  readonly waiting: string;
  readonly time: string;
  /** SQL of the first time after `$2`, where an index finds it faster than ordering by `time`. */
  readonly first?: string;
}

export function upcomingDeadlines({ name, waiting, time, first }: UpcomingOptions) {
  const later = `FROM ${waiting} AND ${time} > $2`;
  const statement = sql<Upcoming>(
    name,
    `SELECT (SELECT count(*)::int FROM (SELECT ${later} AND ${time} <= $3 LIMIT ${UPCOMING_MAX}) AS k) AS count,
       (${first ?? `SELECT ${time} ${later} ORDER BY ${time} LIMIT 1`}) AS next`,
  );
  return async (db: Reader, orgId: number, { now, until }: TimeSpan, values: readonly unknown[] = []) =>
    only(await db.query(statement, [orgId, now, until, ...values]));
}

const waiting = upcomingDeadlines({
  name: 'due.waitingUntil',
  waiting: 'due_work d WHERE d.org_id = $1 AND d.kind = $4 AND d.dead_since IS NULL',
  time: 'd.not_before',
});

/** How many of a kind wait for a time within the span, and the first of these times. */
export function waitingUntil(db: Reader, orgId: number, kind: string, span: TimeSpan): Promise<Upcoming> {
  return waiting(db, orgId, span, [kind]);
}

// --- What the hub sees ------------------------------------------------------------------------------------------

const jsonOf = (org: string) => `SELECT r.org_id, g.name AS org_name, r.kind, r.subject_id,
    CASE WHEN r.dead_since IS NULL THEN 'due' ELSE 'dead' END AS state, ${instant('r.marked_at')} AS marked, r.attempts,
    CASE WHEN r.dead_since IS NULL THEN ${instant("nullif(r.not_before, '-infinity')")} END AS next_attempt,
    r.last_error, ${instant('r.dead_since')} AS dead_since
  FROM org g WHERE g.id = ${org}`;

export const dueWorkList = keysetList({
  name: 'due.listAcrossOrgs',
  from: 'due_work t',
  scope: 'true',
  scopeValues: 0,
  json: jsonOf('r.org_id'),
  key: [
    { column: 'org_id', type: 'bigint' },
    { column: 'kind', type: 'text' },
    { column: 'subject_id', type: 'bigint' },
  ],
  filters: {
    state: {
      condition: { due: 't.dead_since IS NULL', dead: 't.dead_since IS NOT NULL' },
      index: 'due_work_dead',
    },
    kind: equal('kind', 'due_work_by_kind'),
    org_id: equal('org_id', 'due_work_pkey'),
  },
});

/** Leaves anything but dead letters unchanged; how many were revived. Locked in the order of markers. */
export const reviveDueWork = counts<[orgId: number, kind: string, subjectIds: readonly number[]], Tx>(
  'due.revive',
  `WITH k AS MATERIALIZED (
     SELECT d.subject_id FROM due_work d
     WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = ANY($3::bigint[]) AND d.dead_since IS NOT NULL
     ORDER BY d.subject_id FOR UPDATE OF d)
   UPDATE due_work d SET dead_since = NULL, attempts = 0, not_before = '-infinity'
   FROM k WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = k.subject_id
   RETURNING d.subject_id`,
);

/** Of one org or kind, or of all. */
export const deadLettersAcrossOrgs = reads<
  { readonly org_id: number; readonly kind: string; readonly subject_id: number },
  [orgId: number | null, kind: string | null, limit: number]
>(
  'due.deadAcrossOrgs',
  `SELECT d.org_id, d.kind, d.subject_id FROM due_work d
   WHERE d.dead_since IS NOT NULL AND (d.org_id = $1 OR $1::bigint IS NULL) AND (d.kind = $2 OR $2::text IS NULL)
   ORDER BY d.org_id, d.kind, d.subject_id LIMIT $3::int`,
);

export const findDueWork = findsValue<string, [orgId: number, kind: string, subjectId: number]>(
  'due.find',
  `SELECT (SELECT row_to_json(j)::text FROM (${jsonOf('$1')}) AS j) AS json
   FROM due_work r WHERE r.org_id = $1 AND r.kind = $2 AND r.subject_id = $3`,
);

// Work that was never tried is not late before its time; failed work is late from the start, regardless of its pause.
export const measureDueWorkAcrossOrgs = reads<
  { kind: string; state: string; count: number; since: Date },
  [now: Date]
>(
  'due.measureAcrossOrgs',
  `SELECT d.kind, d.state, count(*)::int AS count, min(d.since) AS since
   FROM (
     SELECT r.kind,
       CASE WHEN r.dead_since IS NOT NULL THEN 'dead'
            WHEN r.attempts = 0 AND r.not_before > $1 THEN 'planned' ELSE 'due' END AS state,
       CASE WHEN r.attempts = 0 THEN greatest(r.marked_at, r.not_before) ELSE r.marked_at END AS since
     FROM due_work r
   ) AS d GROUP BY 1, 2`,
);
