// What a merchant does with its endpoints.
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { lastSequence, lastSequenceBefore } from '../../kit/feed/queries.ts';
import { requireMatch } from '../../kit/http/etag.ts';
import { invalid, invalidAt, notFound, Problem, type Violation, violation } from '../../kit/http/problems.ts';
import type { VersionedJson } from '../../kit/http/record-answer.ts';
import { changeRecord, createRecord, emitEvents, readBack } from '../../kit/http/records.ts';
import type { Sealer } from '../../kit/kernel/seal.ts';
import { findOpenWarehouses } from '../warehouses/find-warehouses.ts';
import { settleEvents } from './look-at-feed.ts';
import {
  type EndpointFields,
  endpoints,
  queueEndpointRemoval,
  queueFailedAgain,
  queuePosition,
  queueWake,
  repeatDelivery,
  totalEndpoints,
} from './queries.ts';
import type { EndpointChanges, NewEndpoint, ReplayFrom } from './schema.ts';
import { newSecret, sealSecret } from './secrets.ts';
import { urlMistake } from './url-rules.ts';

const ids = idSource('webhook_endpoint_id_seq');
const ENDPOINTS_MAX = 20;
const HOUR_MS = 3600 * 1000;
/** The fields that select an endpoint's events. */
const FILTERS = ['types', 'warehouse_ids', 'marketplaces'] as const;

export interface EndpointRules {
  readonly sealer: Sealer;
  /** The setting for local work. */
  readonly allowsLocal: boolean;
}

export async function createEndpoint(
  tx: Tx,
  feed: FeedWriter,
  input: NewEndpoint,
  { sealer, allowsLocal }: EndpointRules,
): Promise<VersionedJson & { readonly id: number; readonly secret: string }> {
  requireKey(sealer);
  const { orgId } = feed;
  await requireGood(tx, orgId, input, allowsLocal);
  if ((await totalEndpoints(tx, orgId)) >= ENDPOINTS_MAX) {
    const message = `there are already ${ENDPOINTS_MAX} endpoints: delete unused ones first`;
    throw invalidAt('/url', 'not_allowed', message);
  }
  const id = await ids.next(tx);
  const secret = newSecret();
  const position = await lastSequence(tx, orgId);
  const fields: EndpointFields = {
    url: input.url,
    description: input.description ?? null,
    types: input.types ?? null,
    warehouse_ids: input.warehouse_ids ?? null,
    marketplaces: input.marketplaces ?? null,
    enabled: true,
    disabled_reason: null,
    sealed_secret: sealSecret(sealer, orgId, id, secret),
    sealed_previous_secret: null,
    previous_secret_until: null,
  };
  // It starts at the end of the feed, with its own creation.
  const record = await createRecord(tx, feed, endpoints, id, fields, () =>
    queuePosition(tx, orgId, id, position),
  );
  return { ...record, secret };
}

export async function changeEndpoint(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { enabled, ...changes }: EndpointChanges,
  { ifMatch, allowsLocal }: { readonly ifMatch: string | null; readonly allowsLocal: boolean },
): Promise<VersionedJson> {
  await requireGood(tx, feed.orgId, changes, allowsLocal);
  const switched =
    enabled === undefined ? {} : ({ enabled, disabled_reason: enabled ? null : 'by_request' } as const);
  const wakes = enabled === true || changes.url !== undefined;
  const asksForOthers = FILTERS.some((name) => changes[name] !== undefined);
  const record = await changeRecord(
    tx,
    feed,
    endpoints,
    id,
    { ...changes, ...switched },
    {
      ifMatch,
      check: async (before) => {
        if (asksForOthers) await settleEvents(tx, feed.orgId, id, before, feed.now);
      },
    },
  );
  if (wakes) queueWake(tx, feed.orgId, id, feed.now);
  return record;
}

export async function deleteEndpoint(tx: Tx, feed: FeedWriter, id: number): Promise<void> {
  await lock(tx, feed.orgId, id);
  const { version, json } = await readBack(tx, feed, endpoints, id);
  feed.addEvent({
    type: 'webhook_endpoint.deleted',
    subjectType: 'webhook_endpoint',
    subjectId: String(id),
    version: version + 1,
    data: JSON.parse(json) as object,
  });
  queueEndpointRemoval(tx, feed.orgId, id);
}

export async function rotateSecret(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  overlapHours: number,
  { sealer, ifMatch }: { readonly sealer: Sealer; readonly ifMatch: string | null },
): Promise<VersionedJson & { readonly secret: string }> {
  requireKey(sealer);
  const { orgId, now } = feed;
  const { fields, version } = await lock(tx, orgId, id);
  requireMatch(ifMatch, version);
  const secret = newSecret();
  const hasOverlap = overlapHours > 0;
  const changed: EndpointFields = {
    ...fields,
    sealed_secret: sealSecret(sealer, orgId, id, secret),
    sealed_previous_secret: hasOverlap ? fields.sealed_secret : null,
    previous_secret_until: hasOverlap ? new Date(now.getTime() + overlapHours * HOUR_MS).toISOString() : null,
  };
  await endpoints.update(tx, orgId, [{ id, fields: changed }], now);
  emitEvents(feed, endpoints, [{ type: 'webhook_endpoint.updated', id }]);
  return { ...(await readBack(tx, feed, endpoints, id)), secret };
}

/** An event for this endpoint alone, sent like all others. */
export async function testEndpoint(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  const { fields } = await lock(tx, feed.orgId, id);
  requireEnabled(fields, id);
  emitEvents(feed, endpoints, [{ type: 'webhook_endpoint.test', id }]);
  return readBack(tx, feed, endpoints, id);
}

/** Sends the events after a position of the feed, or those that failed, again with the same ids. */
export async function replaySince(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  from: ReplayFrom,
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const { fields } = await lock(tx, orgId, id);
  requireEnabled(fields, id);
  if (from.failed === true) {
    queueFailedAgain(tx, orgId, id, now);
    queueWake(tx, orgId, id, now);
    return readBack(tx, feed, endpoints, id);
  }
  const head = await lastSequence(tx, orgId);
  if (from.after !== undefined && from.after > head) {
    const message = `must not be beyond ${head}, where the feed of this organization ends`;
    throw invalidAt('/after', 'bad_cursor', message);
  }
  const position = from.after ?? (await lastSequenceBefore(tx, orgId, new Date(from.since ?? 0)));
  queuePosition(tx, orgId, id, position);
  queueWake(tx, orgId, id, now);
  return readBack(tx, feed, endpoints, id);
}

export async function replayOne(tx: Tx, feed: FeedWriter, id: number, sequence: number): Promise<void> {
  const { orgId, now } = feed;
  const { fields } = await lock(tx, orgId, id);
  requireEnabled(fields, id);
  if (!(await repeatDelivery(tx, orgId, id, sequence, now))) throw notFound();
  queueWake(tx, orgId, id, now);
}

/** One of `after`, `since` and `failed`. */
export function replayMistakes(from: ReplayFrom): Violation[] {
  const [first, ...others] = (['after', 'since', 'failed'] as const).filter(
    (name) => from[name] !== undefined,
  );
  return others.map((name) => violation(`/${name}`, 'not_allowed', `cannot be combined with ${first}`));
}

async function lock(tx: Tx, orgId: number, id: number) {
  const [locked] = await endpoints.lock(tx, orgId, [id]);
  if (locked === undefined) throw notFound();
  return locked;
}

function requireEnabled({ enabled }: EndpointFields, id: number): void {
  if (!enabled)
    throw new Problem('state_conflict', { detail: `endpoint ${id} is disabled: nothing is sent to it` });
}

function requireKey(sealer: Sealer): void {
  if (sealer.canSeal) return;
  const detail = 'no encryption key is configured: the hub has to set CROSSDOCK_ENCRYPTION_KEY';
  throw new Problem('not_configured', { detail });
}

async function requireGood(
  tx: Tx,
  orgId: number,
  { url, warehouse_ids }: Pick<EndpointChanges, 'url' | 'warehouse_ids'>,
  allowsLocal: boolean,
): Promise<void> {
  const mistake = url === undefined ? null : urlMistake(url, allowsLocal);
  const violations = mistake === null ? [] : [violation('/url', 'not_allowed', mistake)];
  if (warehouse_ids !== undefined && warehouse_ids !== null) {
    const open = await findOpenWarehouses(tx, orgId, warehouse_ids);
    for (const [index, one] of warehouse_ids.entries()) {
      const message = `no warehouse ${one} in this organization`;
      if (!open.has(one)) violations.push(violation(`/warehouse_ids/${index}`, 'unknown_reference', message));
    }
  }
  if (violations.length > 0) throw invalid(violations);
}
