// The hub adds and changes an org's listings, one at a time. Bulk loads: import-listings.ts.
import type { Static } from 'typebox';
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { requireMatch } from '../../http/etag.ts';
import { invalid, notFound } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { requireOrg } from '../../identity/find-org.ts';
import { assert } from '../../kernel/assert.ts';
import { itemExists } from '../items/queries.ts';
import { announce } from '../record-events.ts';
import { changedListing, newListing } from './listing-rules.ts';
import { findListing, insertListings, lockListings, queueListingEvents, updateListings } from './queries.ts';
import type { ListingFields, NewListing } from './schema.ts';

export const listingIds = idSource('listing_id_seq', 50);

export async function createListing(
  tx: Tx,
  feed: FeedWriter,
  input: Static<typeof NewListing>,
): Promise<VersionedJson & { id: number }> {
  const { orgId, now } = feed;
  await requireOrg(tx, orgId);
  await requireItem(tx, orgId, input.item_id);
  const id = await listingIds.next(tx);
  await insertListings(tx, orgId, [{ id, fields: newListing(input) }], now);
  announce(feed, queueListingEvents, [{ type: 'listing.created', id }]);
  return { id, ...(await readBack(tx, orgId, id)) };
}

/** What says the same as before changes nothing: no new version, no event. */
export async function changeListing(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: Partial<ListingFields>,
  ifMatch: string | null,
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const [locked] = await lockListings(tx, orgId, [id]);
  if (locked === undefined) throw notFound();
  requireMatch(ifMatch, locked.version);
  if (changes.item_id !== undefined) await requireItem(tx, orgId, changes.item_id);
  const fields = changedListing(locked.fields, changes);
  if (fields !== null) {
    await updateListings(tx, orgId, [{ id, fields }], now);
    announce(feed, queueListingEvents, [{ type: 'listing.updated', id }]);
  }
  return readBack(tx, orgId, id);
}

async function requireItem(tx: Tx, orgId: number, itemId: number): Promise<void> {
  if (await itemExists(tx, orgId, itemId)) return;
  const message = `no item ${itemId} in this organization`;
  throw invalid([{ pointer: '/item_id', in: 'body', code: 'unknown_reference', message }]);
}

async function readBack(tx: Tx, orgId: number, id: number): Promise<VersionedJson> {
  const found = await findListing(tx, orgId, id);
  assert(found !== null, `listing ${id} is gone inside its own transaction`);
  return found;
}
