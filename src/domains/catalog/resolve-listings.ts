// Steps for other domains: which listing is meant.
import type { Reader } from '../../kit/db/db.ts';
import { type ListingReferenceRow, listingsByReference } from './listings/queries.ts';
import type { ReferenceProblem } from './resolve-items.ts';
import type { FulfillmentChannel } from './schema.ts';

/** What a caller names a listing by. Several are fine when they agree. */
export interface ListingReference {
  readonly listingId?: number | undefined;
  readonly sku?: string | undefined;
  readonly channel?: FulfillmentChannel | undefined;
}

interface ListingProblem extends Pick<ReferenceProblem, 'code' | 'message'> {
  /** Which of the reference's properties is to blame; null where it is their combination. */
  readonly field: keyof ListingReference | null;
}

/** The listings that each reference can mean, in their order, or what is wrong with it. */
export async function findListings(
  db: Reader,
  orgId: number,
  references: readonly ListingReference[],
): Promise<(readonly ListingReferenceRow[] | ListingProblem)[]> {
  const ids = [...new Set(references.flatMap(({ listingId }) => listingId ?? []))];
  const skus = [...new Set(references.flatMap(({ sku }) => sku ?? []))];
  const found = ids.length + skus.length === 0 ? [] : await listingsByReference(db, orgId, ids, skus);
  const byId = new Map(found.map((row) => [row.id, row]));
  const bySku = Map.groupBy([...byId.values()], (row) => row.sku);
  return references.map(({ listingId, sku, channel }) => {
    const named = listingId === undefined ? undefined : byId.get(listingId);
    if (listingId !== undefined && named === undefined)
      return unknown('listingId', `no listing ${listingId} in this organization`);
    const alike = sku === undefined ? undefined : bySku.get(sku);
    if (sku !== undefined && alike === undefined)
      return unknown('sku', `no listing with sku ${JSON.stringify(sku)} in this organization`);
    const both = named === undefined ? (alike ?? []) : [named];
    if (alike !== undefined && both.every((one) => !alike.includes(one)))
      return {
        code: 'conflicting_reference',
        field: null,
        message: 'listing_id and listing_sku mean different listings',
      };
    const inChannel =
      channel === undefined ? both : both.filter((one) => one.fulfillment_channel === channel);
    return inChannel.length > 0
      ? inChannel
      : unknown('channel', `the listing is not in the channel ${channel}`);
  });
}

function unknown(field: keyof ListingReference, message: string): ListingProblem {
  return { code: 'unknown_reference', field, message };
}
