// The merchant accepts or disputes what was short, over or damaged.
import type { Tx } from '../../db/db.ts';
import type { VersionedJson } from '../../db/records.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { invalid, type Violation, violation } from '../../http/problems.ts';
import type { Doer } from '../requests/write-request.ts';
import { openRequest, saveRequest } from './open-request.ts';
import { type Decision, damagedOf, queueDecisions } from './queries.ts';

export async function decideDiscrepancies(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  decisions: readonly Decision[],
  by: Doer,
): Promise<VersionedJson> {
  const request = await openRequest(tx, feed.orgId, id, 'closed');
  const damaged = await damagedOf(tx, feed.orgId, id);
  const missing = new Map<number, number>();
  for (const { item_id, requested_qty, received_qty } of request.items)
    missing.set(item_id, (missing.get(item_id) ?? 0) + requested_qty - received_qty);
  const seen = new Set<number>();
  const wrong = decisions.flatMap(({ item_id }, index): Violation[] => {
    const pointer = `/decisions/${index}/item_id`;
    if (seen.has(item_id)) return [violation(pointer, 'duplicate', 'stands in an earlier element already')];
    seen.add(item_id);
    if (!missing.has(item_id))
      return [violation(pointer, 'unknown_reference', `no item ${item_id} in this request`)];
    const isOff = missing.get(item_id) !== 0 || (damaged.get(item_id) ?? 0) > 0;
    return isOff ? [] : [violation(pointer, 'not_allowed', 'came as it was announced')];
  });
  if (wrong.length > 0) throw invalid(wrong);
  queueDecisions(tx, feed.orgId, id, decisions, by.name, feed.now);
  return saveRequest(tx, feed, request, { by });
}
