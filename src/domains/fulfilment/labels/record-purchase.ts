// What a source said of a label, written once. Whoever hears it later, or again, changes nothing.
import type { Transactions, Tx } from '../../../kit/db/db.ts';
import { queueMarks } from '../../../kit/due/mark-due.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { LABEL_DUE } from '../../orders/cartons/packed-units.ts';
import { openOrders } from '../../orders/open-orders.ts';
import { findLabel, hasCarton, type LabelRow, queueFile } from './queries.ts';
import type { BuyOutcome, LabelFile, LabelSource } from './types.ts';
import { changeLabel } from './write-label.ts';

const ERROR_LENGTH_MAX = 1000;

interface Services {
  readonly db: Transactions;
  readonly clock: { now(): Date };
}

type Changes = Partial<LabelRow>;

/** Changes a label while its order is locked. @param change what changes; null: nothing */
export async function changeLocked(
  { db, clock }: Services,
  orgId: number,
  actor: string,
  label: LabelRow,
  change: (tx: Tx, feed: FeedWriter, current: LabelRow) => Promise<Changes | null> | Changes | null,
): Promise<LabelRow> {
  return commitForOrg(db, { orgId, actor, now: clock.now() }, async (tx, feed) => {
    await openOrders(tx, orgId, { subOrderIds: [label.sub_order_id] }, feed.now);
    const current = (await findLabel(tx, orgId, label.id)) ?? label;
    const changed = await change(tx, feed, current);
    return changed === null ? current : changeLabel(tx, feed, current, changed);
  });
}

/** @param source whose files are fetched with it, where it draws labels */
export async function recordPurchase(
  services: Services,
  orgId: number,
  actor: string,
  label: LabelRow,
  outcome: BuyOutcome,
  source: LabelSource,
): Promise<LabelRow> {
  const files = outcome.outcome === 'bought' ? await filesOf(source, label, outcome.trackingNumber) : null;
  return changeLocked(services, orgId, actor, label, async (tx, feed, current) => {
    const { now } = feed;
    if (outcome.outcome === 'unknown') return noted(current, outcome.error);
    if (outcome.outcome === 'refused')
      return current.state === 'requested'
        ? { state: 'failed', tracking_number: null, error: textOf(outcome.error) }
        : null;
    for (const file of files ?? []) queueFile(tx, orgId, label.id, file, now);
    // Files that did not come are fetched by the worker.
    if (files === null) queueMarks(tx, orgId, LABEL_DUE, [label.id], now);
    const bought = {
      tracking_number: outcome.trackingNumber,
      tracking_url: outcome.trackingUrl,
      error: null,
    };
    // Somebody has called it off meanwhile: now it is known what there is to void.
    if (current.state === 'void_requested' && current.bought_at === null)
      return { ...bought, bought_at: now };
    if (current.state !== 'requested') return null;
    if (await hasCarton(tx, orgId, current.shipment_id))
      return { ...bought, state: 'bought', bought_at: now };
    queueMarks(tx, orgId, LABEL_DUE, [label.id], now);
    return { ...bought, state: 'void_requested', bought_at: now, void_requested_at: now };
  });
}

function filesOf(
  source: LabelSource,
  label: LabelRow,
  trackingNumber: string,
): Promise<readonly LabelFile[] | null> {
  return source.files({
    id: label.id,
    carrier: label.carrier,
    service: label.service,
    sourceShipment: label.source_shipment,
    sourceRate: label.source_rate,
    trackingNumber,
    requestedAt: label.requested_at,
  });
}

/** The last thing that went wrong; null where that is known. */
export function noted(current: LabelRow, error: string): Changes | null {
  const text = textOf(error);
  return current.error === text ? null : { error: text };
}

export function textOf(error: string): string {
  return storableText(error, ERROR_LENGTH_MAX);
}
