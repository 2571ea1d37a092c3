// Changes of labels, each told in the feed.
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { decimalOf, NO_CENTS } from '../../../kit/kernel/cents.ts';
import { type LabelRow, queueLabel, queueLabelChange } from './queries.ts';
import { SHIPPING_LABELS } from './state-rules.ts';

export function addLabel(tx: Tx, feed: FeedWriter, row: LabelRow): void {
  queueLabel(tx, feed.orgId, row);
  tellLabel(feed, row);
}

/** Along the table of its states. @returns the label as it is now */
export function changeLabel(tx: Tx, feed: FeedWriter, label: LabelRow, changes: Partial<LabelRow>): LabelRow {
  const { state: to = label.state } = changes;
  assert(
    label.state === to || SHIPPING_LABELS.mayBecome(label.state, to),
    `label ${label.id} cannot become ${to} from ${label.state}`,
  );
  const row = { ...label, ...changes, version: label.version + 1 };
  queueLabelChange(tx, feed.orgId, row, feed.now);
  tellLabel(feed, row);
  return row;
}

function tellLabel(feed: FeedWriter, row: LabelRow): void {
  feed.addEvent({
    type: 'shipping_label.changed',
    subjectType: 'shipping_label',
    subjectId: String(row.id),
    version: row.version,
    data: {
      label_id: row.id,
      sub_order_id: row.sub_order_id,
      shipment_id: row.shipment_id,
      warehouse_id: row.warehouse_id,
      state: row.state,
      source: row.source,
      carrier: row.carrier,
      service: row.service,
      // A label that is voided costs nothing.
      amount_usd: decimalOf(row.state === 'voided' ? NO_CENTS : row.amount_cents),
      tracking_number: row.tracking_number,
    },
  });
}
