import { readsOf } from '../../kit/db/records.ts';
import { instant } from '../../kit/db/statement.ts';
import { finds, findsValue } from '../../kit/db/statement-functions.ts';
import {
  bigint,
  integer,
  json,
  type RowOfColumns,
  sqlTypes,
  table,
  text,
  timestamp,
  versionedInserts,
  versionedUpdates,
} from '../../kit/db/tables.ts';
import type { ADVANCE_STATUSES, DeadlineKind } from './schema.ts';

/** Work that moves the deadlines of an advance. */
export const ADVANCE_DUE = 'advance_sandbox';

const COLUMNS = `r.id, r.hours, r.hours_ahead, r.status, r.moved, r.requested_by, ${instant('r.created_at')} AS requested,
  CASE WHEN r.done_at IS NOT NULL THEN ${instant('r.done_at')} END AS done, r.version`;

const FIELDS = {
  hours: integer(),
  /** Including earlier advances. */
  hours_ahead: integer(),
  status: text<(typeof ADVANCE_STATUSES)[number]>(),
  /** The deadlines moved next, and the last record moved. */
  kind: text<DeadlineKind>(),
  last_id: bigint(),
  moved: json<Readonly<Record<DeadlineKind, number>>>(),
  requested_by: text(),
  done_at: timestamp().nullable(),
};

export type AdvanceFields = RowOfColumns<typeof FIELDS>;

const ADVANCES = table('sandbox_advance', ['id'], { id: bigint(), ...FIELDS });
export const insertAdvances = versionedInserts(ADVANCES);
export const updateAdvances = versionedUpdates(ADVANCES);

export const advances = readsOf<AdvanceFields>({
  table: 'sandbox_advance',
  columns: sqlTypes(FIELDS),
  json: COLUMNS,
  eventData: COLUMNS,
});

export interface NewestAdvance {
  readonly id: number;
  readonly hours_ahead: number;
  readonly status: AdvanceFields['status'];
  readonly json: string;
}

/** Null if the clock was never advanced. */
export const newestAdvance = finds<NewestAdvance, [orgId: number]>(
  'sandbox.newestAdvance',
  `SELECT r.id, r.hours_ahead, r.status, (SELECT row_to_json(j)::text FROM (SELECT ${COLUMNS}) AS j) AS json
   FROM sandbox_advance r WHERE r.org_id = $1 ORDER BY r.id DESC LIMIT 1`,
);

/** When it was requested; null if there is no such advance. */
export const requestTimeOf = findsValue<Date, [orgId: number, id: number]>(
  'sandbox.requestTime',
  'SELECT r.created_at FROM sandbox_advance r WHERE r.org_id = $1 AND r.id = $2',
);
