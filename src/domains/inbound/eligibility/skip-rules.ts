// Which listings of a request are checked, and why others are not.
import type { CheckerName, CheckStatus, SkipReason } from './schema.ts';

/** How long an answer counts. */
export const VALID_MS = 24 * 3600 * 1000;

export interface ListingToCheck {
  readonly listingId: number;
  readonly channel: string;
  readonly listingVersion: number;
  readonly itemId: number;
  readonly itemVersion: number;
  /** The checker that it would get now. */
  readonly checker: CheckerName;
  /** Of its newest check, as all that follows; null: it has none. */
  readonly status: CheckStatus | null;
  readonly checkedBy: CheckerName | null;
  readonly expiresAt: Date | null;
  readonly checkedItemId: number | null;
  readonly checkedItemVersion: number | null;
  readonly checkedListingVersion: number | null;
}

/** @param listing undefined: it is not on the request */
export function skipReason(listing: ListingToCheck | undefined, now: Date): SkipReason | null {
  if (listing === undefined) return 'not_on_request';
  if (listing.channel !== 'FBA') return 'not_fba';
  if (listing.status === null) return null;
  if (isPending(listing.status)) return 'already_running';
  return isStillValid(listing, now) ? 'still_valid' : null;
}

export function isPending(status: CheckStatus): boolean {
  return status === 'queued' || status === 'running';
}

/** What it was decided by is unchanged: item, listing, checker. */
function isStillValid(listing: ListingToCheck, now: Date): boolean {
  return (
    listing.expiresAt !== null &&
    now < listing.expiresAt &&
    listing.checkedItemId === listing.itemId &&
    listing.checkedItemVersion === listing.itemVersion &&
    listing.checkedListingVersion === listing.listingVersion &&
    listing.checkedBy === listing.checker
  );
}
