// Which listings of a request are checked, and why others are not.
import type { CheckerName, CheckStatus, SkipReason } from './schema.ts';

/** How long an answer counts. */
export const VALID_MS = 24 * 3600 * 1000;

interface NewestCheck {
  readonly status: CheckStatus;
  readonly checkedBy: CheckerName | null;
  readonly expiresAt: Date | null;
  readonly itemId: number;
  readonly itemVersion: number | null;
  readonly listingVersion: number | null;
}

export interface ListingToCheck {
  readonly listingId: number;
  readonly channel: string;
  readonly listingVersion: number;
  readonly itemId: number;
  readonly itemVersion: number;
  /** The checker that it would get now. */
  readonly checker: CheckerName;
  readonly newest: NewestCheck | null;
}

/** @param listing undefined: it is not on the request */
export function skipReason(listing: ListingToCheck | undefined, now: Date): SkipReason | null {
  if (listing === undefined) return 'not_on_request';
  if (listing.channel !== 'FBA') return 'not_fba';
  if (listing.newest === null) return null;
  if (isPending(listing.newest.status)) return 'already_running';
  return isStillValid(listing, listing.newest, now) ? 'still_valid' : null;
}

export function isPending(status: CheckStatus): boolean {
  return status === 'queued' || status === 'running';
}

/** What it was decided by is unchanged: item, listing, checker. */
function isStillValid(listing: ListingToCheck, newest: NewestCheck, now: Date): boolean {
  return (
    newest.expiresAt !== null &&
    now < newest.expiresAt &&
    newest.itemId === listing.itemId &&
    newest.itemVersion === listing.itemVersion &&
    newest.listingVersion === listing.listingVersion &&
    newest.checkedBy === listing.checker
  );
}
