// What carriers say of parcels by which goods come back: the return is on its way once the carrier has its parcel. That it was
// delivered is kept, and no more: it is received once the floor has found it.
import type { Transactions } from '../../kit/db/db.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import type { Said } from '../../kit/state/progress-rules.ts';
import type { TrackingCode } from '../orders/schema.ts';
import { changeReturn, openReturn } from './open-return.ts';
import { RETURN_STATUSES } from './schema.ts';

export { returnsLabelledBy } from './labels/queries.ts';
export { returnsByTracking } from './queries.ts';

interface Author {
  readonly orgId: number;
  readonly actor: string;
  readonly now: Date;
}

/**
 * @param furthest of two things that were said, the one that counts
 * @returns whether it changed anything: what is said late or twice does not; null where the return is not on its way any more
 */
export function trackReturn(
  db: Transactions,
  author: Author,
  { id, tracking_number: number }: { readonly id: number; readonly tracking_number: string },
  said: Said<TrackingCode>,
  furthest: (one: Said<TrackingCode>, other: Said<TrackingCode>) => Said<TrackingCode>,
): Promise<boolean | null> {
  return commitForOrg(db, author, async (tx, feed) => {
    const open = await openReturn(tx, feed, id, RETURN_STATUSES);
    const { status, tracking_number, tracking_status: code, tracking_time: time } = open.fields;
    if (tracking_number !== number || (status !== 'announced' && status !== 'in_transit')) return null;
    const known = code === null || time === null ? null : { code, time: new Date(time) };
    if (known !== null && furthest(said, known) === known) return false;
    changeReturn(feed, open, {
      by: 'carrier',
      to: status === 'announced' && said.code !== 'label_created' ? 'in_transit' : undefined,
      fields: { tracking_status: said.code, tracking_time: said.time.toISOString() },
    });
    return true;
  });
}
