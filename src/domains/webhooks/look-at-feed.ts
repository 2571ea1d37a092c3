// The events in the feed that an endpoint has not been checked for.

import type { Reader, Tx } from '../../kit/db/db.ts';
import { type FeedEvent, lastSequence, readEvents } from '../../kit/feed/queries.ts';
import { isWanted, TEST_TYPE } from './filter-rules.ts';
import { type EndpointFields, lockEndpointState, queueSettled } from './queries.ts';

/** Events wanted by the old filters that one change of an endpoint can queue. */
const SETTLED_MAX = 1000;

type Filter = Pick<EndpointFields, 'types' | 'warehouse_ids' | 'marketplaces'>;

/** The first events that it wants, and how far the feed was checked. */
export async function nextEvents(
  db: Reader,
  orgId: number,
  endpointId: number,
  { types, warehouse_ids, marketplaces }: Filter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly events: readonly FeedEvent[]; readonly upTo: number }> {
  // Known before the events are read, so that none is skipped.
  const head = await lastSequence(db, orgId);
  const read = await readEvents(db, orgId, after, limit, types === null ? null : [...types, TEST_TYPE]);
  const last = read.at(-1)?.sequence ?? after;
  const filter = { endpointId, warehouseIds: warehouse_ids, marketplaces };
  return {
    events: read.filter((event) => isWanted(filter, event)),
    upTo: read.length === limit ? last : Math.max(head, last),
  };
}

/**
 * Before an endpoint's filters change: events it wanted until now are queued, all others are skipped. If it is further behind than
 * one change may queue, the rest is filtered by the new settings. The endpoint must be locked.
 */
export async function settleEvents(
  tx: Tx,
  orgId: number,
  id: number,
  wantedBefore: Filter,
  now: Date,
): Promise<void> {
  const after = (await lockEndpointState(tx, orgId, id))?.last_sequence ?? 0;
  const { events, upTo } = await nextEvents(tx, orgId, id, wantedBefore, { after, limit: SETTLED_MAX });
  queueSettled(tx, orgId, id, events, upTo, now);
}
