import { orgsWhere } from '../../kit/db/all-orgs.ts';
import type { Reader, Tx } from '../../kit/db/db.ts';
import { equalByIndex, keysetList } from '../../kit/db/lists.ts';
import { recordTable } from '../../kit/db/records.ts';
import { instant, sql } from '../../kit/db/statement.ts';
import { lookStatement, soonOf } from '../../kit/due/deadlines.ts';
import { only } from '../../kit/kernel/assert.ts';
import type { DeliveryState, DisabledReason } from './schema.ts';

export const DELIVER_DUE = 'deliver_webhooks';

// --- Endpoints --------------------------------------------------------------------------------------------------

const COLUMNS = `r.id, r.url, r.description, r.types, r.warehouse_ids, r.marketplaces, r.enabled, r.disabled_reason,
  ${instant('r.previous_secret_until')} AS previous_secret_until, ${instant('r.failing_since')} AS failing_since,
  r.last_sequence, r.version, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;

export interface EndpointFields {
  readonly url: string;
  readonly description: string | null;
  readonly types: readonly string[] | null;
  readonly warehouse_ids: readonly number[] | null;
  readonly marketplaces: readonly string[] | null;
  readonly enabled: boolean;
  readonly disabled_reason: DisabledReason | null;
  /** As PostgreSQL writes bytes. */
  readonly sealed_secret: string;
  readonly sealed_previous_secret: string | null;
  readonly previous_secret_until: string | null;
}

export const endpoints = recordTable<EndpointFields>({
  table: 'webhook_endpoint',
  columns: {
    url: 'text',
    description: 'text',
    types: 'text[]',
    warehouse_ids: 'bigint[]',
    marketplaces: 'text[]',
    enabled: 'boolean',
    disabled_reason: 'text',
    sealed_secret: 'bytea',
    sealed_previous_secret: 'bytea',
    previous_secret_until: 'timestamptz',
  },
  initial: { last_sequence: '0', failed_turns: '0' },
  json: COLUMNS,
  eventData: COLUMNS,
});

export const endpointList = keysetList({
  name: 'webhooks.endpoints',
  from: 'webhook_endpoint t',
  json: `SELECT ${COLUMNS}`,
});

const countAll = sql<{ count: number }>(
  'webhooks.countEndpoints',
  'SELECT count(*)::int AS count FROM webhook_endpoint e WHERE e.org_id = $1',
);

export async function totalEndpoints(tx: Tx, orgId: number): Promise<number> {
  return only(await tx.query(countAll, [orgId])).count;
}

const remove = sql('webhooks.remove', 'DELETE FROM webhook_endpoint e WHERE e.org_id = $1 AND e.id = $2');

export function queueEndpointRemoval(tx: Tx, orgId: number, id: number): void {
  tx.queueWrite(remove, [orgId, id]);
}

// --- Whose turn it is -------------------------------------------------------------------------------------------

export interface EndpointToServe {
  readonly url: string;
  readonly types: string[] | null;
  readonly warehouse_ids: number[] | null;
  readonly marketplaces: string[] | null;
  readonly sealed_secret: Buffer;
  readonly sealed_previous_secret: Buffer | null;
  readonly previous_secret_until: Date | null;
  readonly last_sequence: number;
  readonly failed_turns: number;
  /** All that says which events it wants, as JSON text. */
  readonly filter: string;
}

const FILTER = 'json_build_array(e.types, e.warehouse_ids, e.marketplaces)::text AS filter';

const findToServe = sql<EndpointToServe & { warehouse_ids: string | null }>(
  'webhooks.findToServe',
  `SELECT e.url, e.types, array_to_json(e.warehouse_ids) AS warehouse_ids, e.marketplaces, e.sealed_secret,
     e.sealed_previous_secret, e.previous_secret_until, e.last_sequence, e.failed_turns,
     ${FILTER}
   FROM webhook_endpoint e
   WHERE e.org_id = $1 AND e.id = $2 AND e.enabled AND (e.paused_until IS NULL OR e.paused_until <= $3)`,
);

/** Null where it is gone, disabled or left alone. */
export async function endpointToServe(
  db: Reader,
  orgId: number,
  id: number,
  now: Date,
): Promise<EndpointToServe | null> {
  const [row] = await db.query(findToServe, [orgId, id, now]);
  if (row === undefined) return null;
  const warehouses = row.warehouse_ids as unknown as string | null;
  return { ...row, warehouse_ids: warehouses === null ? null : (JSON.parse(warehouses) as number[]) };
}

export interface WaitingRow {
  readonly sequence: number;
  readonly type: string;
  readonly subject: string;
  readonly attempts: number;
  readonly next_attempt_at: Date;
}

const findWaiting = sql<WaitingRow>(
  'webhooks.waiting',
  `SELECT d.sequence, d.type, d.subject, d.attempts, d.next_attempt_at FROM webhook_delivery d
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.state = 'waiting' ORDER BY d.sequence LIMIT $3::int`,
);

export function waitingDeliveries(
  db: Reader,
  orgId: number,
  endpointId: number,
  limit: number,
): Promise<WaitingRow[]> {
  return db.query(findWaiting, [orgId, endpointId, limit]);
}

export interface EndpointState {
  readonly last_sequence: number;
  readonly failing_since: Date | null;
  readonly told_at: Date | null;
  readonly enabled: boolean;
  /** As of an endpoint that is served. */
  readonly filter: string;
}

const lockState = sql<EndpointState>(
  'webhooks.lockState',
  `SELECT e.last_sequence, e.failing_since, e.told_at, e.enabled, ${FILTER} FROM webhook_endpoint e
   WHERE e.org_id = $1 AND e.id = $2 FOR NO KEY UPDATE OF e`,
);

/** Null where it is gone. */
export async function lockEndpointState(tx: Tx, orgId: number, id: number): Promise<EndpointState | null> {
  return (await tx.query(lockState, [orgId, id]))[0] ?? null;
}

export interface DeliveryRow {
  readonly sequence: number;
  readonly type: string;
  readonly subject: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly attempted_at: Date | null;
  readonly status_code: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly duration_ms: number | null;
  /** JSON text of those before the last; null where there was none. */
  readonly earlier_attempts: string | null;
}

export interface LastAttempt {
  readonly sequence: number;
  readonly attempted: string;
  readonly status_code: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly duration_ms: number | null;
  /** JSON text. */
  readonly earlier_attempts: string | null;
}

const findAttempted = sql<LastAttempt>(
  'webhooks.attempted',
  `SELECT d.sequence, ${instant('d.attempted_at')} AS attempted, d.status_code, d.answer, d.error, d.duration_ms,
     d.earlier_attempts::text AS earlier_attempts FROM webhook_delivery d
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.sequence = ANY($3::bigint[]) AND d.attempted_at IS NOT NULL`,
);

/** Those of the deliveries that were tried before, also where they are sent again; the endpoint must be locked. */
export function attemptedDeliveries(
  tx: Tx,
  orgId: number,
  endpointId: number,
  sequences: readonly number[],
): Promise<LastAttempt[]> {
  return tx.query(findAttempted, [orgId, endpointId, sequences]);
}

const upsert = sql(
  'webhooks.writeDeliveries',
  `INSERT INTO webhook_delivery (org_id, endpoint_id, sequence, type, subject, state, attempts, next_attempt_at,
     attempted_at, status_code, answer, error, duration_ms, earlier_attempts, created_at)
   SELECT f.org_id, $2, d.sequence, d.type, d.subject, d.state, d.attempts, d.next_attempt_at, d.attempted_at, d.status_code,
     d.answer, d.error, d.duration_ms, d.earlier_attempts::json, $4
   FROM org_feed f, json_to_recordset($3::json) AS d (sequence bigint, type text, subject text, state text, attempts integer,
     next_attempt_at timestamptz, attempted_at timestamptz, status_code integer, answer text, error text,
     duration_ms integer, earlier_attempts text)
   WHERE f.org_id = $1
   ON CONFLICT (org_id, endpoint_id, sequence) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
     next_attempt_at = excluded.next_attempt_at, attempted_at = excluded.attempted_at,
     status_code = excluded.status_code, answer = excluded.answer, error = excluded.error,
     duration_ms = excluded.duration_ms, earlier_attempts = excluded.earlier_attempts`,
);

export function queueDeliveries(
  tx: Tx,
  orgId: number,
  endpointId: number,
  rows: readonly DeliveryRow[],
  now: Date,
): void {
  if (rows.length > 0) tx.queueWrite(upsert, [orgId, endpointId, JSON.stringify(rows), now]);
}

export interface TurnEnd {
  readonly lastSequence: number;
  readonly failedTurns: number;
  readonly pausedUntil: Date | null;
  readonly failingSince: Date | null;
  readonly toldAt: Date | null;
  readonly nextAttemptAt: Date | null;
}

// Of each record the first event decides: those behind it wait for it.
const findNextAttempt = sql<{ next_attempt_at: Date | null }>(
  'webhooks.nextAttempt',
  `SELECT min(h.next_attempt_at) AS next_attempt_at FROM (
     SELECT DISTINCT ON (d.subject) d.next_attempt_at FROM webhook_delivery d
     WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.state = 'waiting' ORDER BY d.subject, d.sequence) AS h`,
);

/** When something can be tried next of what waits; the endpoint must be locked. */
export async function nextAttemptOf(tx: Tx, orgId: number, endpointId: number): Promise<Date | null> {
  return only(await tx.query(findNextAttempt, [orgId, endpointId])).next_attempt_at;
}

const endTurn = sql(
  'webhooks.endTurn',
  `UPDATE webhook_endpoint e SET last_sequence = $3, failed_turns = $4::int, paused_until = $5, failing_since = $6,
     told_at = $7, next_attempt_at = $8
   WHERE e.org_id = $1 AND e.id = $2`,
);

export function queueTurnEnd(tx: Tx, orgId: number, id: number, end: TurnEnd): void {
  const { lastSequence, failedTurns, pausedUntil, failingSince, toldAt, nextAttemptAt } = end;
  const values = [lastSequence, failedTurns, pausedUntil, failingSince, toldAt, nextAttemptAt];
  tx.queueWrite(endTurn, [orgId, id, ...values]);
}

// --- Deadlines --------------------------------------------------------------------------------------------------

export const lookAtEndpoints = lookStatement('webhooks.lookAtDeadlines', 'webhook_endpoint', 'true');

export interface EndpointTimes {
  readonly paused_until: Date | null;
  readonly failing_since: Date | null;
}

const lockTimes = sql<EndpointTimes>(
  'webhooks.lockTimes',
  `SELECT e.paused_until, e.failing_since FROM webhook_endpoint e WHERE e.org_id = $1 AND e.id = $2
   FOR NO KEY UPDATE OF e`,
);

/** Null where it is gone. */
export async function lockEndpointTimes(tx: Tx, orgId: number, id: number): Promise<EndpointTimes | null> {
  return (await tx.query(lockTimes, [orgId, id]))[0] ?? null;
}

const updateAttempts = sql(
  'webhooks.updateAttempts',
  `UPDATE webhook_delivery d SET next_attempt_at = k.next_attempt_at
   FROM unnest($3::bigint[], $4::timestamptz[]) AS k (sequence, next_attempt_at)
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.sequence = k.sequence AND d.state = 'waiting'`,
);

/** Of an endpoint that is locked. */
export function queueAttempts(
  tx: Tx,
  orgId: number,
  endpointId: number,
  rows: readonly Pick<WaitingRow, 'sequence' | 'next_attempt_at'>[],
): void {
  const sequences = rows.map(({ sequence }) => sequence);
  tx.queueWrite(updateAttempts, [orgId, endpointId, sequences, rows.map((row) => row.next_attempt_at)]);
}

const updateTimes = sql(
  'webhooks.updateTimes',
  `UPDATE webhook_endpoint e SET next_attempt_at = $3, paused_until = $4, failing_since = $5
   WHERE e.org_id = $1 AND e.id = $2`,
);

export function queueEndpointTimes(
  tx: Tx,
  orgId: number,
  id: number,
  nextAttemptAt: Date | null,
  { paused_until, failing_since }: EndpointTimes,
): void {
  tx.queueWrite(updateTimes, [orgId, id, nextAttemptAt, paused_until, failing_since]);
}

export const soonToTry = soonOf({
  name: 'webhooks.soonToTry',
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

const findDelivery = sql<{ json: string }>(
  'webhooks.findDelivery',
  `SELECT row_to_json(j)::text AS json FROM webhook_delivery r,
     LATERAL (SELECT ${DELIVERY}) AS j
   WHERE r.org_id = $1 AND r.endpoint_id = $2 AND r.sequence = $3`,
);

export async function deliveryJson(
  db: Reader,
  orgId: number,
  endpointId: number,
  sequence: number,
): Promise<string | null> {
  return (await db.query(findDelivery, [orgId, endpointId, sequence]))[0]?.json ?? null;
}

const repeat = sql<{ sequence: number }>(
  'webhooks.repeat',
  `UPDATE webhook_delivery d SET state = 'waiting', attempts = 0, next_attempt_at = $4
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.sequence = $3 RETURNING d.sequence`,
);

/** False where there is no such delivery. */
export async function repeatDelivery(
  tx: Tx,
  orgId: number,
  endpointId: number,
  sequence: number,
  now: Date,
): Promise<boolean> {
  return (await tx.query(repeat, [orgId, endpointId, sequence, now])).length > 0;
}

// As many as are kept of an endpoint, so that one statement does.
const repeatFailed = sql(
  'webhooks.repeatFailed',
  `UPDATE webhook_delivery d SET state = 'waiting', attempts = 0, next_attempt_at = $3
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.state = 'failed'`,
);

/** All of its deliveries that have failed are tried again. */
export function queueFailedAgain(tx: Tx, orgId: number, endpointId: number, now: Date): void {
  tx.queueWrite(repeatFailed, [orgId, endpointId, now]);
}

// --- Clean-up ---------------------------------------------------------------------------------------------------

const withDeliveries = orgsWhere('webhooks.orgsWithDeliveriesAcrossOrgs', (table) => [
  `(f.last_time > $1 AND EXISTS (SELECT FROM ${table('webhook_delivery')} d WHERE d.org_id = f.org_id))`,
]);

/** Orgs that have deliveries, and something has happened in them since then. */
export async function orgsWithDeliveriesAcrossOrgs(db: Reader, since: Date): Promise<number[]> {
  return (await db.query(withDeliveries, [since])).map((row) => row.org_id);
}

const findEndpointIds = sql<{ endpoint_id: number; is_gone: boolean }>(
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

export function endpointsWithDeliveries(
  db: Reader,
  orgId: number,
): Promise<{ endpoint_id: number; is_gone: boolean }[]> {
  return db.query(findEndpointIds, [orgId]);
}

const findOldest = sql<{ sequence: number }>(
  'webhooks.oldestKept',
  `SELECT d.sequence FROM webhook_delivery d WHERE d.org_id = $1 AND d.endpoint_id = $2
   ORDER BY d.sequence DESC OFFSET $3::int LIMIT 1`,
);

/** The newest that is one too many; null where no more than that are there. */
export async function newestTooMany(
  db: Reader,
  orgId: number,
  endpointId: number,
  kept: number,
): Promise<number | null> {
  return (await db.query(findOldest, [orgId, endpointId, kept]))[0]?.sequence ?? null;
}

const findFirst = sql<{ sequence: number }>(
  'webhooks.firstToPurge',
  `SELECT d.sequence FROM webhook_delivery d
   WHERE d.org_id = $1 AND d.endpoint_id = $2 AND d.sequence <= $3 AND (d.state <> 'waiting' OR $4::boolean)
   ORDER BY d.sequence LIMIT $5::int`,
);

const purge = sql(
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
  const found = await tx.query(findFirst, [orgId, endpointId, upTo, alsoWaiting, limit]);
  const last = found.at(-1);
  if (last !== undefined) tx.queueWrite(purge, [orgId, endpointId, last.sequence, alsoWaiting]);
  return found.length;
}

const measure = sql<{ state: string; endpoints: number; behind: number }>(
  'webhooks.measureAcrossOrgs',
  `SELECT CASE WHEN NOT e.enabled THEN 'disabled' WHEN e.failing_since IS NOT NULL THEN 'failing' ELSE 'enabled' END AS state,
     count(*)::int AS endpoints, coalesce(sum(f.last_sequence - e.last_sequence), 0)::bigint AS behind
   FROM webhook_endpoint e JOIN org_feed f ON f.org_id = e.org_id GROUP BY 1`,
);

export function measureEndpointsAcrossOrgs(
  db: Reader,
): Promise<{ state: string; endpoints: number; behind: number }[]> {
  return db.query(measure);
}
