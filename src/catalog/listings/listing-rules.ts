// What a new listing starts with, and what counts as a change.
import type { Violation } from '../../http/problems.ts';
import { LISTING_FIELDS, LISTING_KEY, type ListingFields, type ListingKey } from './schema.ts';

type Defaulted = 'listing_name' | 'status';

export function newListing(
  input: Omit<ListingFields, Defaulted> & Partial<Pick<ListingFields, Defaulted>>,
): ListingFields {
  return inColumns({ listing_name: null, status: 'active', ...input });
}

/** The listing after the changes, or null when they change nothing. */
export function changedListing(
  current: ListingFields,
  changes: Partial<ListingFields>,
): ListingFields | null {
  const next = inColumns({ ...current, ...changes });
  return LISTING_FIELDS.every((name) => current[name] === next[name]) ? null : next;
}

function inColumns(fields: ListingFields): ListingFields {
  return Object.fromEntries(LISTING_FIELDS.map((name) => [name, fields[name]])) as unknown as ListingFields;
}

/** What tells one listing from another; complete wherever `missingViolations` found nothing. */
export function listingKey(row: Partial<ListingFields>): ListingKey {
  return Object.fromEntries(LISTING_KEY.map((name) => [name, row[name]])) as unknown as ListingKey;
}

/** A row without an id has to say which listing it is about. */
export function missingViolations(row: Partial<ListingFields> & { id?: number }): Violation[] {
  if (row.id !== undefined) return [];
  return LISTING_KEY.filter((name) => row[name] === undefined).map((name) => ({
    pointer: `/${name}`,
    in: 'body',
    code: 'required',
    message: 'is required unless id is given',
  }));
}
