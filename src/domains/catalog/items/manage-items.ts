// The hub adds and changes an org's items, one at a time. Bulk loads: import-items.ts.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { recheckItems } from '../../stock/recheck.ts';
import { brandChecker } from '../brands/known-brands.ts';
import { DECISIVE, inOrder, NEW_ITEM } from './item-rules.ts';
import { items } from './queries.ts';
import type { ItemFields } from './schema.ts';

export const itemIds = idSource('item_id_seq', 50);

export async function createItem(tx: Tx, feed: FeedWriter, input: Partial<ItemFields>) {
  await requireBrands(tx, feed.orgId, input);
  return createRecord(tx, feed, items, await itemIds.next(tx), { ...NEW_ITEM, ...inOrder(input) });
}

export function changeItem(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: Partial<ItemFields>,
  ifMatch: string | null,
) {
  const check = () => requireBrands(tx, feed.orgId, changes);
  if (DECISIVE.some((name) => changes[name] !== undefined)) recheckItems(feed, [id]);
  return changeRecord(tx, feed, items, id, inOrder(changes), { ifMatch, check });
}

/** Says of an item what nobody has said of it yet; what somebody says meanwhile stays. */
export async function completeItem(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  known: Partial<ItemFields>,
): Promise<void> {
  const [locked] = await items.lock(tx, feed.orgId, [id]);
  const missing = Object.entries(known).filter(([name]) => locked?.fields[name as keyof ItemFields] === null);
  if (missing.length > 0) await changeItem(tx, feed, id, Object.fromEntries(missing), null);
}

async function requireBrands(tx: Tx, orgId: number, input: Partial<ItemFields>): Promise<void> {
  const violations = (await brandChecker(tx, orgId, [input]))(input);
  if (violations.length > 0) throw invalid(violations);
}
