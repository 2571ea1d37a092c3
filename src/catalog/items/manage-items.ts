// The hub adds and changes an org's items, one at a time. Bulk loads: import-items.ts.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { requireMatch } from '../../http/etag.ts';
import { invalid, notFound } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { requireOrg } from '../../identity/find-org.ts';
import { assert } from '../../kernel/assert.ts';
import { brandChecker } from '../brands/known-brands.ts';
import { announce } from '../record-events.ts';
import { changedItem, inColumns, NEW_ITEM } from './item-rules.ts';
import { findItem, insertItems, lockItems, queueItemEvents, updateItems } from './queries.ts';
import type { ItemFields } from './schema.ts';

export const itemIds = idSource('item_id_seq', 50);

export async function createItem(
  tx: Tx,
  feed: FeedWriter,
  input: Partial<ItemFields>,
): Promise<VersionedJson & { id: number }> {
  const { orgId, now } = feed;
  await requireOrg(tx, orgId);
  await requireBrands(tx, orgId, input);
  const id = await itemIds.next(tx);
  await insertItems(tx, orgId, [{ id, fields: inColumns({ ...NEW_ITEM, ...input }) }], now);
  announce(feed, queueItemEvents, [{ type: 'item.created', id }]);
  return { id, ...(await readItem(tx, orgId, id)) };
}

/** What says the same as before changes nothing: no new version, no event. */
export async function changeItem(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: Partial<ItemFields>,
  ifMatch: string | null,
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const [locked] = await lockItems(tx, orgId, [id]);
  if (locked === undefined) throw notFound();
  requireMatch(ifMatch, locked.version);
  await requireBrands(tx, orgId, changes);
  const fields = changedItem(locked.fields, changes);
  if (fields !== null) {
    await updateItems(tx, orgId, [{ id, fields }], now);
    announce(feed, queueItemEvents, [{ type: 'item.updated', id }]);
  }
  return readItem(tx, orgId, id);
}

async function requireBrands(tx: Tx, orgId: number, input: Partial<ItemFields>): Promise<void> {
  const violations = (await brandChecker(tx, orgId, [input]))(input);
  if (violations.length > 0) throw invalid(violations);
}

/** An item as the hub sees it, inside the transaction that has just written it. */
export async function readItem(tx: Tx, orgId: number, id: number): Promise<VersionedJson> {
  const found = await findItem(tx, orgId, id);
  assert(found !== null, `item ${id} is gone inside its own transaction`);
  return found;
}
