// Adds and changes an org's items, one at a time. Bulk loads: import-items.ts.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { throwIfInvalid, type Violation } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { recheckItems } from '../../stock/recheck.ts';
import { brandChecker } from '../brands/known-brands.ts';
import { namesFloorFact } from './floor-fact-rules.ts';
import { DECISIVE, inOrder, NEW_ITEM } from './item-rules.ts';
import { items } from './queries.ts';
import type { ItemFields, ItemRecord } from './schema.ts';

export const itemIds = idSource('item_id_seq', 50);

/** @param input the hub's facts are confirmed; those of a merchant are not */
export async function createItem(tx: Tx, feed: FeedWriter, input: Partial<ItemRecord>) {
  throwIfInvalid(await brandViolations(tx, feed.orgId, input));
  return createRecord(tx, feed, items, await itemIds.next(tx), { ...NEW_ITEM, ...inOrder(input) });
}

/** The hub confirms the facts that it names. */
export function changeItem(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: Partial<ItemFields>,
  ifMatch: string | null,
) {
  const confirmed = namesFloorFact(changes) ? { facts_confirmed: true } : {};
  return saveItem(tx, feed, id, { ...changes, ...confirmed }, ifMatch);
}

export function saveItem(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: Partial<ItemRecord>,
  ifMatch: string | null,
) {
  const check = async () => throwIfInvalid(await brandViolations(tx, feed.orgId, changes));
  if (DECISIVE.some((name) => changes[name] !== undefined)) recheckItems(feed, [id]);
  return changeRecord(tx, feed, items, id, inOrder(changes), { ifMatch, check });
}

/** Sets what the hub has measured where it is empty, or as a merchant gave it. */
export async function completeItem(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  measured: Partial<ItemFields>,
): Promise<void> {
  const [locked] = await items.lock(tx, feed.orgId, [id]);
  const missing = Object.entries(measured).filter(
    ([name]) => locked?.fields[name as keyof ItemFields] === null || locked?.fields.facts_confirmed === false,
  );
  if (missing.length > 0) await changeItem(tx, feed, id, Object.fromEntries(missing), null);
}

export async function brandViolations(
  tx: Tx,
  orgId: number,
  input: Partial<ItemFields>,
): Promise<Violation[]> {
  return (await brandChecker(tx, orgId, [input]))(input);
}
