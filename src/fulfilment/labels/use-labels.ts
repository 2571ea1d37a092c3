// Cartons leave with the labels that were bought for them, and with no others.
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { Problem } from '../../http/problems.ts';
import { carrierName } from '../carrier-rules.ts';
import type { Departure } from '../shipments/queries.ts';
import { type LabelRow, liveLabels } from './queries.ts';
import { changeLabel } from './write-label.ts';

/** What `ship` would be told of the cartons of a sub-order by hand. */
export async function shipmentsByLabels(tx: Tx, orgId: number, subOrderId: number) {
  const labels = await liveLabels(tx, orgId, subOrderId);
  return labels.flatMap(({ carton, carrier, service_name, tracking_number, tracking_url, amount_cents }) =>
    tracking_number === null
      ? []
      : [
          {
            carton,
            carrier: carrierName(carrier),
            tracking_number,
            shipping_method: service_name,
            ...(tracking_url === null ? {} : { tracking_url }),
            freight_charge: { amount: amount_cents / 100, currency: 'USD' },
          },
        ],
  );
}

/** @param labels those that may be on the cartons, read while the order is locked */
export function useLabels(
  tx: Tx,
  feed: FeedWriter,
  labels: readonly LabelRow[],
  departures: readonly Departure[],
): void {
  for (const label of labels) {
    const departure = departures.find(({ id }) => id === label.shipment_id);
    if (departure === undefined) continue;
    if (label.state !== 'bought' || departure.trackingNumber !== label.tracking_number)
      throw new Problem('state_conflict', {
        detail: `carton ${label.carton} has label ${label.id} of ${label.carrier}/${label.service}: ship with that, or void it first`,
      });
    changeLabel(tx, feed, label, { state: 'used', used_at: feed.now });
  }
}

/** The shipment of a sub-order is undone: its labels are on cartons that have not left. */
export async function releaseLabels(tx: Tx, feed: FeedWriter, subOrderId: number): Promise<void> {
  for (const label of await liveLabels(tx, feed.orgId, subOrderId))
    if (label.state === 'used') changeLabel(tx, feed, label, { state: 'bought', used_at: null });
}
