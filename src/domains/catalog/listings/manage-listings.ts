// The hub adds and changes an org's listings, one at a time. Bulk loads: import-listings.ts.
import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, violation } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { itemExists } from '../items/queries.ts';
import { newListing } from './listing-rules.ts';
import { listings } from './queries.ts';
import type { ListingFields, NewListing } from './schema.ts';

export const listingIds = idSource('listing_id_seq', 50);

export async function createListing(tx: Tx, feed: FeedWriter, input: Static<typeof NewListing>) {
  await requireItem(tx, feed.orgId, input.item_id);
  return createRecord(tx, feed, listings, await listingIds.next(tx), newListing(input));
}

export function changeListing(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: Partial<ListingFields>,
  ifMatch: string | null,
) {
  const check = () => requireItem(tx, feed.orgId, changes.item_id);
  return changeRecord(tx, feed, listings, id, changes, { ifMatch, check });
}

async function requireItem(tx: Tx, orgId: number, itemId: number | undefined): Promise<void> {
  if (itemId === undefined || (await itemExists(tx, orgId, itemId))) return;
  throw invalid([violation('/item_id', 'unknown_reference', `no item ${itemId} in this organization`)]);
}
