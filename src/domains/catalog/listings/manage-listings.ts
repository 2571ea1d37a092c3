// The hub adds and changes an org's listings, one at a time. Bulk loads: import-listings.ts.

import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalidAt, type Violation, violation } from '../../../kit/http/problems.ts';
import { nullsBeside } from '../../../kit/http/record-field-rules.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { itemExists } from '../items/queries.ts';
import { listings } from './queries.ts';
import { LISTING, LISTING_KEY, type ListingFields, type ListingKey, type NewListing } from './schema.ts';

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
  throw invalidAt('/item_id', 'unknown_reference', `no item ${itemId} in this organization`);
}

const NEW_LISTING = nullsBeside(LISTING, { status: 'active' });

type Defaulted = keyof typeof NEW_LISTING;

export function newListing(
  input: Omit<ListingFields, Defaulted> & Partial<Pick<ListingFields, Defaulted>>,
): ListingFields {
  return { ...NEW_LISTING, ...input };
}

/** The identifying key of a listing; complete if `missingViolations` found nothing. */
export function listingKey(row: Partial<ListingFields>): ListingKey {
  return Object.fromEntries(LISTING_KEY.map((name) => [name, row[name]])) as unknown as ListingKey;
}

/** A row without an id has to say which listing it is about. */
export function missingViolations(row: Partial<ListingFields> & { id?: number }): Violation[] {
  if (row.id !== undefined) return [];
  return LISTING_KEY.filter((name) => row[name] === undefined).map((name) =>
    violation(`/${name}`, 'required', 'is required unless id is given'),
  );
}
