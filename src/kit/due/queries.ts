import { allOrgs } from '../db/all-orgs.ts';
import type { Reader, Transactions, Tx } from '../db/db.ts';
import { equal, keysetList } from '../db/lists.ts';
import { makeSight } from '../db/lookout.ts';
import { instant, sql } from '../db/statement.ts';
import { only } from '../kernel/assert.ts';
import type { Clock } from '../kernel/clock.ts';

// --- Marking ----------------------------------------------------------------------------------------------------

/**
 * What marking again does to a mark that stands. A dead letter lives again, with all of its attempts: there is a new reason to
 * try. It keeps its pause, so that one that never succeeds costs ten attempts in seventeen minutes, however often it is marked.
 */
const MARK_AGAIN = `ON CONFLICT (org_id, kind, subject_id) DO UPDATE SET mark = excluded.mark,
       attempts = CASE WHEN due_work.dead_since IS NULL THEN due_work.attempts ELSE 0 END, dead_since = NULL`;

/**
 * A statement that marks the subjects which a subquery selects. Its values are the org, the kind, the time, the mark,
 * and then those of the subquery, from `$5` on.
 * @param subjects SQL that selects each subject_id once; marks are made in its order, which must be that of the ids
 */
export function markStatement(name: string, subjects: string) {
  return sql(
    name,
    `INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
     SELECT f.org_id, $2, s.subject_id, $4, $3, '-infinity', 0
     FROM org_feed f, (${subjects}) AS s (subject_id) WHERE f.org_id = $1
     ${MARK_AGAIN}`,
  );
}

export const markSubjects = markStatement(
  'due.mark',
  'SELECT DISTINCT k.subject_id FROM unnest($5::bigint[]) AS k (subject_id) ORDER BY k.subject_id',
);

/** The same, and what was put off, or is a dead letter, is tried at once. */
export const markSubjectsNow = sql(
  'due.markNow',
  `INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
   SELECT DISTINCT f.org_id, $2, k.subject_id, $4::bigint, $3::timestamptz, '-infinity'::timestamptz, 0
   FROM org_feed f, unnest($5::bigint[]) AS k (subject_id)
   WHERE f.org_id = $1 ORDER BY k.subject_id
   ON CONFLICT (org_id, kind, subject_id) DO UPDATE SET mark = excluded.mark, not_before = excluded.not_before,
     attempts = excluded.attempts, dead_since = NULL`,
);

const marked = sql<{ subject_id: number }>(
  'due.markedAmong',
  `SELECT d.subject_id FROM due_work d
   WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = ANY($3::bigint[])`,
);

/** Those of the subjects for which such work is due. */
export async function markedAmong(
  db: Reader,
  orgId: number,
  kind: string,
  subjectIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query(marked, [orgId, kind, subjectIds]);
  return new Set(rows.map((row) => row.subject_id));
}

// --- Working off ------------------------------------------------------------------------------------------------

/** Marks that one statement of a look reads. */
export const MARKS_PER_LOOK = 200;

/** An org that has work of a kind. */
interface OrgKind {
  readonly org_id: number;
  readonly kind: string;
}

// Behind the last pair of the page before: of a pair with very many marks, one page is read and no more. (The servers of a
// cluster could not skip from pair to pair in one recursive statement.)
const newAcrossOrgs = allOrgs<OrgKind>(
  'due.newAcrossOrgs',
  (table) => `SELECT d.org_id, d.kind FROM ${table('due_work')} d
   WHERE d.dead_since IS NULL AND d.not_before = '-infinity' AND (d.org_id, d.kind) > ($1::bigint, $2::text)`,
  { order: ['org_id', 'kind'], limit: MARKS_PER_LOOK },
);

// What has waited longest comes first, so that none of it is hidden for long by the others.
const waitedAcrossOrgs = allOrgs<OrgKind & { not_before: Date }>(
  'due.waitedAcrossOrgs',
  (table) => `SELECT d.not_before, d.org_id, d.kind FROM ${table('due_work')} d
   WHERE d.dead_since IS NULL AND d.not_before > '-infinity' AND d.not_before <= $1 AND d.kind = ANY($2::text[])
     AND (d.org_id, d.kind) NOT IN (SELECT k.org_id, k.kind FROM unnest($3::bigint[], $4::text[]) AS k (org_id, kind))`,
  { order: ['not_before', 'org_id', 'kind'], limit: MARKS_PER_LOOK },
);

/** Whether there is anything at all. */
export const dueSight = makeSight({
  name: 'due',
  count: 1,
  values: (clock: Clock) => [clock.now()],
  select: (table, value) => `SELECT d.org_id, d.subject_id AS found FROM ${table('due_work')} d
   WHERE d.dead_since IS NULL AND d.not_before <= ${value(1)} ORDER BY d.not_before LIMIT 1`,
});

/**
 * Of which orgs something of these kinds can be done now, org by org. What it costs grows with the orgs, and not with how
 * much they have to do or to wait for.
 */
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

const dueKinds = sql<{ kind: string }>(
  'due.kindsOf',
  `SELECT k.kind FROM unnest($2::text[]) AS k (kind)
   WHERE EXISTS (SELECT 1 FROM due_work d
                 WHERE d.org_id = $1 AND d.kind = k.kind AND d.dead_since IS NULL AND d.not_before <= $3)`,
);

/** Those of the kinds of which something can be done now. */
export async function dueKindsOf(
  db: Reader,
  orgId: number,
  kinds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return new Set((await db.query(dueKinds, [orgId, kinds, now])).map((row) => row.kind));
}

export interface ClaimedRow {
  readonly subject_id: number;
  readonly mark: number;
  readonly attempts: number;
}

// Rows are locked in the order in which markers lock them, so that they wait for each other and never cross. The
// condition stands twice: the outer one is looked at again once the lock is there.
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

/** Takes up to `limit` subjects for itself until `leaseEnd`. */
export async function claimDueWork(
  db: Transactions,
  orgId: number,
  kind: string,
  limit: number,
  now: Date,
  leaseEnd: Date,
): Promise<ClaimedRow[]> {
  const rows = await db.transaction((tx) => tx.query(claim, [orgId, kind, now, limit, leaseEnd]), orgId);
  return rows.sort((a, b) => a.subject_id - b.subject_id);
}

const remove = sql(
  'due.remove',
  `DELETE FROM due_work d USING unnest($3::bigint[], $4::bigint[]) AS k (subject_id, mark)
   WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = k.subject_id AND d.mark = k.mark`,
);

export function queueRemoval(tx: Tx, orgId: number, kind: string, rows: readonly ClaimedRow[]): void {
  const ids = rows.map((row) => row.subject_id);
  tx.queueWrite(remove, [orgId, kind, ids, rows.map((row) => row.mark)]);
}

const pause = sql(
  'due.pause',
  `UPDATE due_work d SET not_before = $5, attempts = 0, last_error = NULL
   WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = $3 AND d.mark = $4 AND d.dead_since IS NULL`,
);

/** Nobody takes it up before that time, unless it was marked again since it was claimed. */
export function queuePause(tx: Tx, orgId: number, kind: string, row: ClaimedRow, time: Date): void {
  tx.queueWrite(pause, [orgId, kind, row.subject_id, row.mark, time]);
}

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

/** What is left of a batch once its work is done, because it was marked again or needs another turn, is due at once. */
export async function releaseDueWork(
  db: Transactions,
  orgId: number,
  kind: string,
  rows: readonly ClaimedRow[],
  leaseEnd: Date,
): Promise<void> {
  const ids = rows.map((row) => row.subject_id);
  await db.transaction((tx) => tx.query(release, [orgId, kind, ids, leaseEnd]), orgId);
}

// What was marked again since it was claimed is not given up, as if the mark had come a moment later.
const fail = sql<{ is_dead: boolean }>(
  'due.fail',
  `UPDATE due_work d SET last_error = $5, not_before = $6,
     attempts = CASE WHEN $7::timestamptz IS NOT NULL AND d.mark <> $9 THEN 0 ELSE $4::int END,
     dead_since = CASE WHEN d.mark = $9 THEN $7::timestamptz END
   WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = $3 AND d.not_before = $8 AND d.dead_since IS NULL
   RETURNING d.dead_since IS NOT NULL AS is_dead`,
);

export interface DueFailure {
  readonly attempts: number;
  readonly error: string;
  readonly nextAttempt: Date;
  readonly deadSince: Date | null;
}

/** Only where the lease is still ours. @returns whether it is a dead letter now */
export async function failDueWork(
  db: Transactions,
  orgId: number,
  kind: string,
  { subject_id: subjectId, mark }: ClaimedRow,
  { attempts, error, nextAttempt, deadSince }: DueFailure,
  leaseEnd: Date,
): Promise<boolean> {
  const values = [orgId, kind, subjectId, attempts, error, nextAttempt, deadSince, leaseEnd, mark];
  const [row] = await db.transaction((tx) => tx.query(fail, values), orgId);
  return row?.is_dead === true;
}

// --- Deadlines --------------------------------------------------------------------------------------------------

/** No more deadlines than that are counted. */
const SOON_MAX = 1000;

/** Rows that one transaction looks at to find records with a deadline. */
export const ROWS_PER_LOOK = 2000;

export interface LookedAt {
  readonly id: number;
  readonly waits: boolean;
}

/**
 * A statement for `waitingIds` (deadlines.ts).
 * @param waits SQL of `t`: whether the record has a deadline that counts; `$3` is the time until which it was made
 */
export function lookStatement(name: string, table: string, waits: string) {
  return sql<LookedAt>(
    name,
    `SELECT t.id, (${waits}) AND t.created_at <= $3::timestamptz AS waits FROM ${table} t
     WHERE t.org_id = $1 AND t.id > $2 ORDER BY t.id LIMIT ${ROWS_PER_LOOK}`,
  );
}

export interface Span {
  readonly now: Date;
  readonly until: Date;
}

export interface Soon {
  /** How many pass within the span; `SOON_MAX` stands for that many or more. */
  readonly count: number;
  /** When the first one passes, also where that is later. */
  readonly next: Date | null;
}

interface SoonOf {
  readonly name: string;
  /** SQL of what waits in the org, which is `$1`: all behind FROM. Values of its own begin with `$4`. */
  readonly waiting: string;
  /** SQL of the time it waits for. */
  readonly time: string;
  /** SQL of the first time behind `$2`, where an index finds it in another way than in the order of `time`. */
  readonly first?: string;
}

/** What comes soon of records that wait for a time. */
export function soonOf({ name, waiting, time, first }: SoonOf) {
  const later = `FROM ${waiting} AND ${time} > $2`;
  const statement = sql<Soon>(
    name,
    `SELECT (SELECT count(*)::int FROM (SELECT ${later} AND ${time} <= $3 LIMIT ${SOON_MAX}) AS k) AS count,
       (${first ?? `SELECT ${time} ${later} ORDER BY ${time} LIMIT 1`}) AS next`,
  );
  return async (db: Reader, orgId: number, { now, until }: Span, values: readonly unknown[] = []) =>
    only(await db.query(statement, [orgId, now, until, ...values]));
}

const waiting = soonOf({
  name: 'due.waitingUntil',
  waiting: 'due_work d WHERE d.org_id = $1 AND d.kind = $4 AND d.dead_since IS NULL',
  time: 'd.not_before',
});

/** What of a kind waits for a time within the span, and for which first. */
export function waitingUntil(db: Reader, orgId: number, kind: string, span: Span): Promise<Soon> {
  return waiting(db, orgId, span, [kind]);
}

// --- What the hub sees ------------------------------------------------------------------------------------------

/** @param org the org of `r`, as the statement knows it */
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

// Locked in the order of markers, which may wait for the same rows.
const revive = sql(
  'due.revive',
  `WITH k AS MATERIALIZED (
     SELECT d.subject_id FROM due_work d
     WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = ANY($3::bigint[]) AND d.dead_since IS NOT NULL
     ORDER BY d.subject_id FOR UPDATE OF d)
   UPDATE due_work d SET dead_since = NULL, attempts = 0, not_before = '-infinity'
   FROM k WHERE d.org_id = $1 AND d.kind = $2 AND d.subject_id = k.subject_id
   RETURNING d.subject_id`,
);

/** Changes nothing of what is not a dead letter. @returns how many were */
export async function reviveDueWork(
  tx: Tx,
  orgId: number,
  kind: string,
  subjectIds: readonly number[],
): Promise<number> {
  return (await tx.query(revive, [orgId, kind, subjectIds])).length;
}

interface DeadLetter {
  readonly org_id: number;
  readonly kind: string;
  readonly subject_id: number;
}

const deadAcrossOrgs = sql<DeadLetter>(
  'due.deadAcrossOrgs',
  `SELECT d.org_id, d.kind, d.subject_id FROM due_work d
   WHERE d.dead_since IS NOT NULL AND (d.org_id = $1 OR $1::bigint IS NULL) AND (d.kind = $2 OR $2::text IS NULL)
   ORDER BY d.org_id, d.kind, d.subject_id LIMIT $3::int`,
);

export interface DeadLetterFilter {
  readonly orgId: number | null;
  readonly kind: string | null;
}

export function deadLettersAcrossOrgs(
  db: Reader,
  { orgId, kind }: DeadLetterFilter,
  limit: number,
): Promise<DeadLetter[]> {
  return db.query(deadAcrossOrgs, [orgId, kind, limit]);
}

const findOne = sql<{ json: string }>(
  'due.find',
  `SELECT (SELECT row_to_json(j)::text FROM (${jsonOf('$1')}) AS j) AS json
   FROM due_work r WHERE r.org_id = $1 AND r.kind = $2 AND r.subject_id = $3`,
);

export async function findDueWork(
  db: Reader,
  orgId: number,
  kind: string,
  subjectId: number,
): Promise<string | null> {
  return (await db.query(findOne, [orgId, kind, subjectId]))[0]?.json ?? null;
}

// What was never tried and has its time still before it waits for that time: it is not late, and its age starts then.
// What has failed is late from the start, however long its pause is.
const measure = sql<{ kind: string; state: string; count: number; since: Date }>(
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

export function measureDueWorkAcrossOrgs(db: Reader, now: Date) {
  return db.query(measure, [now]);
}
