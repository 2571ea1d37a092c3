// Endpoints with work to do.
import { allOrgs, type TableName } from '../../../kit/db/all-orgs.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { definePoll } from '../../../kit/db/poller.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { TEST_TYPE } from '../filter-rules.ts';
import { DELIVER_DUE } from '../queries.ts';
import { FAILING_MS } from '../schedule-rules.ts';

/** Marked at once, at most. */
const READY_MAX = 1000;

type Value = (at: number) => string;

// Unwanted events are collected: a turn that only moves the position costs as much as an order.
const readyEndpoints = (table: TableName, value: Value) => `
   FROM ${table('webhook_endpoint')} e JOIN ${table('org_feed')} f ON f.org_id = e.org_id
   WHERE e.enabled AND (e.paused_until IS NULL OR e.paused_until <= ${value(1)})
     AND ((f.last_sequence > e.last_sequence AND (
         e.types IS NULL
         OR NOT EXISTS (SELECT FROM ${table('event')} v
                        WHERE v.org_id = e.org_id AND v.sequence = e.last_sequence + 1 AND v.time > ${value(3)})
         OR EXISTS (SELECT FROM ${table('event')} v
                    WHERE v.org_id = e.org_id AND v.type = ANY(e.types || '${TEST_TYPE}'::text) AND v.sequence > e.last_sequence)))
       OR e.next_attempt_at <= ${value(1)} OR (e.failing_since <= ${value(2)} AND e.told_at IS NULL))
     AND NOT EXISTS (SELECT FROM ${table('due_work')} d
                     WHERE d.org_id = e.org_id AND d.kind = '${DELIVER_DUE}' AND d.subject_id = e.id)`;

const readyAcrossOrgs = allOrgs<{ org_id: number; id: number }>(
  'webhooks.readyAcrossOrgs',
  (table) => `SELECT e.org_id, e.id ${readyEndpoints(table, (at) => `$${at}`)}`,
  { order: ['org_id', 'id'], limit: READY_MAX },
);

/** Whether there is one. */
export const readyPoll = definePoll({
  name: 'webhooks',
  count: 3,
  values: (clock: Clock) => valuesOf(readyTimes(clock)),
  select: (table, value) =>
    `SELECT e.org_id, e.id AS found ${readyEndpoints(table, (at) => `${value(at)}::timestamptz`)} LIMIT 1`,
});

interface ReadyTimes {
  readonly now: Date;
  /** Endpoints failing since before this time need a notification. */
  readonly failingSince: Date;
  /** Events of other types that are not newer are passed over. */
  readonly passOver: Date;
}

/** Unwanted events are skipped together, this long after the first of them. */
const PASS_OVER_AFTER_MS = 1000;

export function readyTimes(clock: Clock): ReadyTimes {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { now, failingSince: before(FAILING_MS), passOver: before(PASS_OVER_AFTER_MS) };
}

const valuesOf = ({ now, failingSince, passOver }: ReadyTimes): Date[] => [now, failingSince, passOver];

/** Endpoints with work to do and no turn marked yet; `READY_MAX` of them at most. */
export function readyEndpointsAcrossOrgs(
  db: Reader,
  times: ReadyTimes,
): Promise<{ org_id: number; id: number }[]> {
  return db.query(readyAcrossOrgs, valuesOf(times));
}
