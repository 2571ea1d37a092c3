// Carriers' scans of parcels that come back: a return is in transit once the carrier has its parcel. A delivery scan is stored, and
// no more: the return is received once the floor has found it.
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Transactions } from '../../../kit/db/db.ts';
import { type Author, commitForOrg } from '../../../kit/feed/feed-writer.ts';
import type { TimedEvent } from '../../../kit/state/progress-rules.ts';
import type { TrackingCode } from '../../orders/schema.ts';
import { returns } from '../queries.ts';

export { returnsLabelledBy } from '../labels/queries.ts';
export { returnsByTracking } from './queries.ts';

type Scan = TimedEvent<TrackingCode>;

/**
 * @param furthest of two scans, the one that counts
 * @returns whether it changed anything: a late or repeated scan does not; null where the return is not on its way any more
 */
export function trackReturn(
  db: Transactions,
  author: Author,
  { id, tracking_number: number }: { readonly id: number; readonly tracking_number: string },
  scan: Scan,
  furthest: (one: Scan, other: Scan) => Scan,
): Promise<boolean | null> {
  return commitForOrg(db, author, async (tx, feed) => {
    const rma = await workOf(tx, feed).open(returns, id);
    const { status, tracking_number, tracking_status: code, tracking_time: time } = rma.row;
    if (tracking_number !== number || (status !== 'announced' && status !== 'in_transit')) return null;
    const last = code === null || time === null ? null : { code, time: new Date(time) };
    if (last !== null && furthest(scan, last) === last) return false;
    rma.move(scan.code === 'label_created' ? status : 'in_transit', {
      by: 'carrier',
      set: { tracking_status: scan.code, tracking_time: scan.time.toISOString() },
    });
    return true;
  });
}
