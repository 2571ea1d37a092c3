// What a new listing starts with, and what tells it from others.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { LISTING_KEY, type ListingFields, type ListingKey } from './schema.ts';

const NEW_LISTING = {
  listing_name: null,
  status: 'active',
  asin: null,
  fnsku: null,
  marketplace_id: null,
  barcode_type: null,
} as const;

type Defaulted = keyof typeof NEW_LISTING;

export function newListing(
  input: Omit<ListingFields, Defaulted> & Partial<Pick<ListingFields, Defaulted>>,
): ListingFields {
  return { ...NEW_LISTING, ...input };
}

/** What tells one listing from another; complete wherever `missingViolations` found nothing. */
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
