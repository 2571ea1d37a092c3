import { orgsWhere } from '../../kit/db/all-orgs.ts';
import type { Reader, Tx } from '../../kit/db/db.ts';
import { equalByIndex, keysetList } from '../../kit/db/lists.ts';
import { orgIds } from '../../kit/db/org-ids.ts';
import { recordTable } from '../../kit/db/records.ts';
import { instant, sql } from '../../kit/db/statement.ts';
import {
  finds,
  findsValue,
  matches,
  type OfOne,
  reads,
  readsColumn,
  readsValue,
  writes,
} from '../../kit/db/statement-functions.ts';
import {
  bigint,
  bigints,
  boolean,
  integer,
  type RowOf,
  type RowOfColumns,
  sqlTypes,
  table,
  text,
  texts,
  time,
  timestamp,
  updates,
} from '../../kit/db/tables.ts';
import { upserts } from '../../kit/db/upserts.ts';
import { lookStatement, upcomingDeadlines } from '../../kit/due/deadlines.ts';
import type { DeliveryState, DisabledReason } from './schema.ts';

export const DELIVER_DUE = 'deliver_webhooks';

// --- Endpoints --------------------------------------------------------------------------------------------------

const COLUMNS = `r.id, r.url, r.description, r.types, r.warehouse_ids, r.marketplaces, r.enabled, r.disabled_reason,
  ${instant('r.previous_secret_until')} AS previous_secret_until, ${instant('r.failing_since')} AS failing_since,
  r.last_sequence, r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

const FIELDS = {
  url: text(),
  description: text().nullable(),
  types: texts().nullable(),
  warehouse_ids: bigints().nullable(),
  marketplaces: texts().nullable(),
  enabled: boolean(),
  disabled_reason: text<DisabledReason>().nullable(),
  previous_secret_until: timestamp().nullable(),
};

export type EndpointFields = RowOfColumns<typeof FIELDS> & {
  /** As PostgreSQL writes bytes. */
  readonly sealed_secret: string;
  readonly sealed_previous_secret: string | null;
};

export const endpoints = recordTable<EndpointFields>({
  table: 'webhook_endpoint',
  columns: { ...sqlTypes(FIELDS), sealed_secret: 'bytea', sealed_previous_secret: 'bytea' },
  initial: { last_sequence: '0', failed_turns: '0' },
  json: COLUMNS,
  eventData: COLUMNS,
});

export const endpointList = keysetList({
  name: 'webhooks.endpoints',
  from: 'webhook_endpoint t',
  json: `SELECT ${COLUMNS}`,
});

export const totalEndpoints = readsValue<number, [orgId: number], Tx>(
  'webhooks.countEndpoints',
  'SELECT count(*)::int AS count FROM webhook_endpoint e WHERE e.org_id = $1',
);

export const queueEndpointRemoval = writes<[orgId: number, id: number]>(
  'webhooks.remove',
  'DELETE FROM webhook_endpoint e WHERE e.org_id = $1 AND e.id = $2',
);

// --- Endpoints to serve -----------------------------------------------------------------------------------------

const turnTable = table('webhook_endpoint', ['id'], {
  id: bigint(),
  last_sequence: bigint(),
  failed_turns: integer(),
  paused_until: time().nullable(),
  failing_since: time().nullable(),
  told_at: time().nullable(),
  next_attempt_at: time().nullable(),
});
type TurnRow = RowOf<typeof turnTable>;

export const turnUpdates = updates(turnTable, [
  'last_sequence',
  'failed_turns',
  'paused_until',
  'failing_since',
  'told_at',
  'next_attempt_at',
]);

export interface EndpointToServe
  extends Pick<EndpointFields, 'url' | 'types' | 'warehouse_ids' | 'marketplaces'>,
    Pick<TurnRow, 'last_sequence' | 'failed_turns'> {
  readonly sealed_secret: Buffer;
  readonly sealed_previous_secret: Buffer | null;
  readonly previous_secret_until: Date | null;
  /** Its filters, as JSON text. */
  readonly filter: string;
}

const FILTER = 'json_build_array(e.types, e.warehouse_ids, e.marketplaces)::text AS filter';

const findToServe = finds<
  Omit<EndpointToServe, 'warehouse_ids'> & { warehouse_ids: string | null },
  [orgId: number, id: number, now: Date]
>(
  'webhooks.findToServe',
  `SELECT e.url, e.types, array_to_json(e.warehouse_ids) AS warehouse_ids, e.marketplaces, e.sealed_secret,
     e.sealed_previous_secret, e.previous_secret_until, e.last_sequence, e.failed_turns,
     ${FILTER}
   FROM webhook_endpoint e
   WHERE e.org_id = $1 AND e.id = $2 AND e.enabled AND (e.paused_until IS NULL OR e.paused_until <= $3)`,
);

/** Null if it was removed, or is disabled or paused. */
export async function endpointToServe(
  db: Reader,
  orgId: number,
  id: number,
  now: Date,
): Promise<EndpointToServe | null> {
  const row = await findToServe(db, orgId, id, now);
  return row && { ...row, warehouse_ids: JSON.parse(row.warehouse_ids ?? 'null') as number[] | null };
}

const deliveryTable = table('webhook_delivery', ['endpoint_id', 'sequence'], {
  endpoint_id: bigint(),
  sequence: bigint(),
  type: text(),
  subject: text(),
  state: text<DeliveryState>(),
  attempts: integer(),
  next_attempt_at: time().nullable(),
  attempted_at: time().nullable(),
  status_code: integer().nullable(),
  answer: text().nullable(),
  error: text().nullable(),
  duration_ms: integer().nullable(),
  /** Those before the last, as JSON text. */
  earlier_attempts: text().nullable(),
  created_at: time(),
});
export type DeliveryRow = RowOf<typeof deliveryTable>;

export const deliveryUpserts = upserts(deliveryTable, {
  once: ['type', 'subject', 'created_at'],
  computed: { earlier_attempts: 'd.earlier_attempts::json' },
});

type WaitingRow = Pick<DeliveryRow, 'sequence' | 'type' | 'subject' | 'attempts'> & { next_attempt_at: Date };

export const waitingDeliveries = reads<WaitingRow, [orgId: number, endpointId: number, limit: number]>(
  'webhooks.waiting',
  `SELECT d.sequence, d.type, d.subject, d.attempts, d.next_attempt_at FROM webhook_delivery d
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.state = 'waiting' ORDER BY d.sequence LIMIT $3::int`,
);

export interface EndpointState extends Pick<TurnRow, 'last_sequence' | 'failing_since' | 'told_at'> {
  readonly enabled: boolean;
  readonly filter: string;
}

/** Null where it is gone. */
export const lockEndpointState = finds<EndpointState, [orgId: number, id: number], Tx>(
  'webhooks.lockState',
  `SELECT e.last_sequence, e.failing_since, e.told_at, e.enabled, ${FILTER} FROM webhook_endpoint e
   WHERE e.org_id = $1 AND e.id = $2 FOR NO KEY UPDATE OF e`,
);

type Attempted = 'sequence' | 'status_code' | 'answer' | 'error' | 'duration_ms' | 'earlier_attempts';
export type LastAttempt = Pick<DeliveryRow, Attempted> & { readonly attempted: string };

/** Those of the deliveries that were tried before, also where they are sent again; the endpoint must be locked. */
export const attemptedDeliveries = reads<
  LastAttempt,
  [orgId: number, endpointId: number, sequences: readonly number[]],
  Tx
>(
  'webhooks.attempted',
  `SELECT d.sequence, ${instant('d.attempted_at')} AS attempted, d.status_code, d.answer, d.error, d.duration_ms,
     d.earlier_attempts::text AS earlier_attempts FROM webhook_delivery d
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.sequence = ANY($3::bigint[]) AND d.attempted_at IS NOT NULL`,
);

/** When the next pending delivery is due: of each record the first event. The endpoint must be locked. */
export const nextAttemptOf = readsValue<Date | null, [orgId: number, endpointId: number], Tx>(
  'webhooks.nextAttempt',
  `SELECT min(h.next_attempt_at) AS next_attempt_at FROM (
     SELECT DISTINCT ON (d.subject) d.next_attempt_at FROM webhook_delivery d
     WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.state = 'waiting' ORDER BY d.subject, d.sequence) AS h`,
);

// --- Deadlines --------------------------------------------------------------------------------------------------

export const lookAtEndpoints = lookStatement('webhooks.lookAtDeadlines', 'webhook_endpoint', 'true');

/** Null where it is gone. */
export const lockEndpointTimes = finds<Pick<TurnRow, 'paused_until' | 'failing_since'>, OfOne, Tx>(
  'webhooks.lockTimes',
  `SELECT e.paused_until, e.failing_since FROM webhook_endpoint e WHERE e.org_id = $1 AND e.id = $2
   FOR NO KEY UPDATE OF e`,
);

/** Of an endpoint that is locked. */
export const attemptUpdates = updates(deliveryTable, ['next_attempt_at'], { where: `r.state = 'waiting'` });

export const endpointTimeUpdates = updates(turnTable, ['next_attempt_at', 'paused_until', 'failing_since']);

export const upcomingAttempts = upcomingDeadlines({
  name: 'webhooks.upcomingAttempts',
  waiting: `webhook_endpoint e JOIN webhook_delivery d
      ON d.org_id = $1 AND d.endpoint_id = e.id AND d.state = 'waiting'
    WHERE e.org_id = $1 AND e.enabled`,
  time: 'd.next_attempt_at',
  // An endpoint knows the first time of its deliveries.
  first: `SELECT min(e.next_attempt_at) FROM webhook_endpoint e
    WHERE e.org_id = $1 AND e.enabled AND e.next_attempt_at > $2`,
});

// --- Deliveries as they are shown -------------------------------------------------------------------------------

const DELIVERY = `r.sequence, 'evt_' || r.org_id || '_' || r.sequence AS webhook_id, r.type, r.state, r.attempts,
  ${instant('r.attempted_at')} AS attempted, ${instant('r.next_attempt_at')} AS next_attempt, r.status_code, r.answer,
  r.error, r.duration_ms, coalesce(r.earlier_attempts, '[]') AS earlier_attempts, ${instant('r.created_at')} AS created`;

export const deliveryList = keysetList({
  name: 'webhooks.deliveries',
  from: 'webhook_delivery t',
  scope: 't.org_id = $1 AND t.endpoint_id = $2',
  scopeValues: 2,
  json: `SELECT ${DELIVERY}`,
  sorts: {
    '-sequence': { key: [{ column: 'sequence', type: 'bigint' }], descending: true },
    sequence: { key: [{ column: 'sequence', type: 'bigint' }] },
  },
  filters: { state: equalByIndex('state', 'webhook_delivery_by_state') },
});

export const deliveryJson = findsValue<string, [orgId: number, endpointId: number, sequence: number]>(
  'webhooks.findDelivery',
  `SELECT row_to_json(j)::text AS json FROM webhook_delivery r,
     LATERAL (SELECT ${DELIVERY}) AS j
   WHERE r.org_id = $1 AND r.endpoint_id = $2 AND r.sequence = $3`,
);

/** False where there is no such delivery. */
export const repeatDelivery = matches<[orgId: number, endpointId: number, sequence: number, now: Date], Tx>(
  'webhooks.repeat',
  `UPDATE webhook_delivery d SET state = 'waiting', attempts = 0, next_attempt_at = $4
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.sequence = $3 RETURNING d.sequence`,
);

/** Tries all failed deliveries again: one statement, as only so many are kept. */
export const queueFailedAgain = writes<[orgId: number, endpointId: number, now: Date]>(
  'webhooks.repeatFailed',
  `UPDATE webhook_delivery d SET state = 'waiting', attempts = 0, next_attempt_at = $3
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.state = 'failed'`,
);

// --- Clean-up ---------------------------------------------------------------------------------------------------

/** Orgs with deliveries and with events since then. */
export const orgsWithDeliveriesAcrossOrgs = orgIds<[since: Date]>(
  orgsWhere('webhooks.orgsWithDeliveriesAcrossOrgs', (table) => [
    `(f.last_time > $1 AND EXISTS (SELECT FROM ${table('webhook_delivery')} d WHERE d.org_id = f.org_id))`,
  ]),
);

export const endpointsWithDeliveries = reads<{ endpoint_id: number; is_gone: boolean }, [orgId: number]>(
  'webhooks.endpointsWithDeliveries',
  `WITH RECURSIVE k AS (
     (SELECT d.endpoint_id FROM webhook_delivery d WHERE d.org_id = $1 ORDER BY d.endpoint_id LIMIT 1)
     UNION ALL
     SELECT (SELECT d.endpoint_id FROM webhook_delivery d WHERE d.org_id = $1 AND d.endpoint_id > k.endpoint_id
             ORDER BY d.endpoint_id LIMIT 1) FROM k WHERE k.endpoint_id IS NOT NULL)
   SELECT k.endpoint_id, NOT EXISTS (
     SELECT FROM webhook_endpoint e WHERE e.org_id = $1 AND e.id = k.endpoint_id) AS is_gone
   FROM k WHERE k.endpoint_id IS NOT NULL`,
);

/** The newest delivery beyond the limit; null: none. */
export const newestTooMany = findsValue<number, [orgId: number, endpointId: number, kept: number]>(
  'webhooks.oldestKept',
  `SELECT d.sequence FROM webhook_delivery d WHERE d.org_id = $1 AND d.endpoint_id = $2
   ORDER BY d.sequence DESC OFFSET $3::int LIMIT 1`,
);

const findFirst = readsColumn<
  number,
  [orgId: number, endpointId: number, upTo: number, alsoWaiting: boolean, limit: number],
  Tx
>(
  'webhooks.firstToPurge',
  `SELECT d.sequence FROM webhook_delivery d
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.sequence <= $3 AND (d.state <> 'waiting' OR $4::boolean)
   ORDER BY d.sequence LIMIT $5::int`,
);

const purge = writes<[orgId: number, endpointId: number, upTo: number, alsoWaiting: boolean]>(
  'webhooks.purge',
  `DELETE FROM webhook_delivery d
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.sequence <= $3 AND (d.state <> 'waiting' OR $4::boolean)`,
);

/** @returns how many there were, `limit` at most */
export async function purgeDeliveries(
  tx: Tx,
  orgId: number,
  { endpointId, upTo, alsoWaiting }: { endpointId: number; upTo: number; alsoWaiting: boolean },
  limit: number,
): Promise<number> {
  const found = await findFirst(tx, orgId, endpointId, upTo, alsoWaiting, limit);
  const last = found.at(-1);
  if (last !== undefined) purge(tx, orgId, endpointId, last, alsoWaiting);
  return found.length;
}

export const measureEndpointsAcrossOrgs = reads<{ state: string; endpoints: number; behind: number }>(
  'webhooks.measureAcrossOrgs',
  `SELECT CASE WHEN NOT e.enabled THEN 'disabled' WHEN e.failing_since IS NOT NULL THEN 'failing' ELSE 'enabled' END AS state,
     count(*)::int AS endpoints, coalesce(sum(f.last_sequence - e.last_sequence), 0)::bigint AS behind
   FROM webhook_endpoint e JOIN org_feed f ON f.org_id = e.org_id GROUP BY 1`,
);

// --- Position in the feed ---------------------------------------------------------------------------------------

/** Events after this sequence are sent from now on. */
export const queuePosition = writes<[orgId: number, id: number, sequence: number]>(
  'webhooks.setPosition',
  'UPDATE webhook_endpoint e SET last_sequence = $3 WHERE e.org_id = $1 AND e.id = $2',
);

// Sent deliveries are sent again; pending ones stay pending.
const putBy = sql(
  'webhooks.putBy',
  `INSERT INTO webhook_delivery (org_id, endpoint_id, sequence, type, subject, state, attempts, next_attempt_at, created_at)
   SELECT f.org_id, $2, d.sequence, d.type, d.subject, 'waiting', 0, $6, $6
   FROM org_feed f, unnest($3::bigint[], $4::text[], $5::text[]) AS d (sequence, type, subject)
   WHERE f.org_id = $1
   ON CONFLICT (org_id, endpoint_id, sequence) DO UPDATE SET state = 'waiting', attempts = 0,
     next_attempt_at = excluded.next_attempt_at WHERE webhook_delivery.state <> 'waiting'`,
);

const settle = sql(
  'webhooks.settle',
  `UPDATE webhook_endpoint e SET last_sequence = $3, next_attempt_at = least(e.next_attempt_at, $4::timestamptz)
   WHERE e.org_id = $1 AND e.id = $2`,
);

/** Queues these events; all others up to the sequence were checked. The endpoint must be locked. */
export function queueSettled(
  tx: Tx,
  orgId: number,
  id: number,
  events: readonly { readonly sequence: number; readonly type: string; readonly subject: string }[],
  upTo: number,
  now: Date,
): void {
  const columns = (['sequence', 'type', 'subject'] as const).map((name) => events.map((one) => one[name]));
  if (events.length > 0) tx.queueWrite(putBy, [orgId, id, ...columns, now]);
  tx.queueWrite(settle, [orgId, id, upTo, events.length > 0 ? now : null]);
}

/** Ends the pause after earlier failures: pending deliveries are tried when they are due. */
export const queueWake = writes<[orgId: number, id: number, now: Date]>(
  'webhooks.wake',
  `UPDATE webhook_endpoint e SET next_attempt_at = $3, paused_until = NULL, failed_turns = 0
   WHERE e.org_id = $1 AND e.id = $2`,
);
