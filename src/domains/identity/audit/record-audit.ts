// The audit trail: who changed what about people, credentials, organizations and warehouses. An entry is written in the
// transaction of the change, so there is neither one without the other.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { Answer, Call, Route } from '../../../kit/http/route.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { insertAuditEntry } from './queries.ts';

const auditIds = idSource('audit_entry_id_seq');

/** Names of properties that hold secrets, wherever they stand. */
const SECRET = /password|secret|token|totp|api_key|^key$/i;

interface AuditEntry {
  readonly operation: string;
  readonly actor: string;
  /** Null: the command line, or a link. */
  readonly credential?: string | null;
  /** The organization and the person that were changed. */
  readonly orgId?: number | null;
  readonly userId?: number | null;
  readonly details?: object;
  /** The request; absent: the command line. */
  readonly from?: Pick<Call, 'requestId' | 'remoteAddress'>;
}

export async function recordAudit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  const { operation, actor, credential = null, orgId = null, userId = null, details = {}, from } = entry;
  insertAuditEntry(tx, {
    id: await auditIds.next(tx),
    recorded_at: now,
    operation,
    actor,
    credential,
    org_id: orgId,
    user_id: userId,
    details: JSON.stringify(details),
    request_id: from?.requestId ?? null,
    address: from?.remoteAddress ?? null,
  });
}

/** Writes the entry of a change that the command line makes. */
export function recordCommand(
  tx: Tx,
  operation: string,
  about: Pick<AuditEntry, 'orgId' | 'userId'>,
  now: Date,
): Promise<void> {
  return recordAudit(tx, { operation, actor: 'command line', ...about }, now);
}

/** The same route, with an entry for every change that it commits. */
export function audited(route: Route, clock: Clock): Route {
  if (route.method === 'GET') return route;
  return {
    ...route,
    record: (tx, call, answer) => recordAudit(tx, entryOf(route, call, answer), clock.now()),
  };
}

/** @param details in place of the body */
export function entryOf(
  { operationId }: Pick<Route, 'operationId'>,
  call: Call,
  answer: Answer | null,
  details: object = call.body === undefined ? {} : { body: withoutSecrets(call.body) },
): AuditEntry {
  // A new record is named by its address.
  const path = answer?.headers?.['location'] ?? call.path;
  return {
    operation: operationId,
    actor: call.actor.name,
    credential: call.actor.limitKey,
    // A merchant changes its own organization, which its paths need not name.
    orgId: idIn(path, /\/orgs\/(\d+)/) ?? (call.actor.orgKind === 'merchant' ? call.orgId : null),
    userId: idIn(path, /\/(?:users|members)\/(\d+)/),
    details: { path, ...details },
    from: call,
  };
}

function idIn(path: string, pattern: RegExp): number | null {
  const id = Number(pattern.exec(path)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, SECRET.test(name) ? '(secret)' : withoutSecrets(one)]),
  );
}
