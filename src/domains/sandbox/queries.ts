import type { Reader } from '../../kit/db/db.ts';
import { feedTimedTable } from '../../kit/db/records.ts';
import { instant, sql } from '../../kit/db/statement.ts';
import type { ADVANCE_STATUSES, DeadlineKind } from './schema.ts';

/** Work that moves the deadlines of an advance. */
export const ADVANCE_DUE = 'advance_sandbox';

const COLUMNS = `r.id, r.hours, r.hours_ahead, r.status, r.moved, r.requested_by, ${instant('r.created_at')} AS requested,
  CASE WHEN r.done_at IS NOT NULL THEN ${instant('r.done_at')} END AS done, r.version`;

export interface AdvanceFields {
  readonly hours: number;
  /** Together with those before it. */
  readonly hours_ahead: number;
  readonly status: (typeof ADVANCE_STATUSES)[number];
  /** Which deadlines are moved next, and behind which record. */
  readonly kind: DeadlineKind;
  readonly last_id: number;
  readonly moved: Readonly<Record<DeadlineKind, number>>;
  readonly requested_by: string;
  readonly done_at: string | null;
}

export const advances = feedTimedTable<AdvanceFields>({
  table: 'sandbox_advance',
  columns: {
    hours: 'integer',
    hours_ahead: 'integer',
    status: 'text',
    kind: 'text',
    last_id: 'bigint',
    moved: 'json',
    requested_by: 'text',
    done_at: 'timestamptz',
  },
  json: COLUMNS,
  eventData: COLUMNS,
});

export interface NewestAdvance {
  readonly id: number;
  readonly hours_ahead: number;
  readonly status: AdvanceFields['status'];
  readonly json: string;
}

const findNewest = sql<NewestAdvance>(
  'sandbox.newestAdvance',
  `SELECT r.id, r.hours_ahead, r.status, (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json
   FROM sandbox_advance r WHERE r.org_id = $1 ORDER BY r.id DESC LIMIT 1`,
);

/** Null where the clock was never advanced. */
export async function newestAdvance(db: Reader, orgId: number): Promise<NewestAdvance | null> {
  return (await db.query(findNewest, [orgId]))[0] ?? null;
}

const findRequestTime = sql<{ created_at: Date }>(
  'sandbox.requestTime',
  'SELECT r.created_at FROM sandbox_advance r WHERE r.org_id = $1 AND r.id = $2',
);

/** When it was asked for; null where there is none. */
export async function requestTimeOf(db: Reader, orgId: number, id: number): Promise<Date | null> {
  return (await db.query(findRequestTime, [orgId, id]))[0]?.created_at ?? null;
}
