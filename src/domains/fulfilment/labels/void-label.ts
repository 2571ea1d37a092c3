// Voids a label that is on no parcel under way. What was asked of the source is written first: a process that dies leaves
// it to the worker.
import type { Tx } from '../../../kit/db/db.ts';
import { queueMarks } from '../../../kit/due/mark-due.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import { LABEL_DUE } from '../../orders/cartons/packed-units.ts';
import { liveShipments } from '../shipments/queries.ts';
import { type LabelBuyer, type LabelServices, requested, sourceOf } from './buy-labels.ts';
import { findLabel, type LabelRow } from './queries.ts';
import { changeLocked, noted, textOf } from './record-purchase.ts';
import type { VoidOutcome } from './types.ts';

/** Voiding what is void changes nothing. */
export async function voidLabel(services: LabelServices, buyer: LabelBuyer, id: number): Promise<void> {
  const { orgId, name: actor } = buyer;
  const label = await findLabel(services.db, orgId, id);
  if (label === null) throw notFound();
  const current = await changeLocked(services, orgId, actor, label, async (tx, feed, found) => {
    const other = await shipmentWith(tx, found);
    // A label of the cards costs nothing to void, and a carton whose number another parcel has got must get another one.
    if (other !== null && found.state === 'bought' && found.source !== 'cards')
      throw new Problem('state_conflict', {
        detail: `the number of label ${id} is on shipment ${other}, which is under way`,
      });
    return requestVoid(tx, feed, found);
  });
  if (current.state === 'used' || current.state === 'failed')
    throw new Problem('state_conflict', {
      detail:
        current.state === 'used'
          ? `label ${id} is on a shipment: undo the shipment first`
          : `label ${id} was never bought`,
    });
  if (current.state !== 'void_requested') return;
  const source = await sourceOf(services, orgId, actor, current);
  await recordVoid(services, orgId, actor, current, await source.void(requested(current)));
}

/** The shipment that is under way with the number of a label: labels of two parcels may have been swapped. */
export async function shipmentWith(tx: Tx, { tracking_number: number }: LabelRow): Promise<number | null> {
  if (number === null) return null;
  const live = liveShipments(tx, [number]);
  return (await live)[0]?.id ?? null;
}

/** Null where there is nothing to void. */
export function requestVoid(tx: Tx, { orgId, now }: FeedWriter, label: LabelRow): Partial<LabelRow> | null {
  if (!['requested', 'bought', 'void_refused'].includes(label.state)) return null;
  queueMarks(tx, orgId, LABEL_DUE, [label.id], now);
  return { state: 'void_requested', void_requested_at: now, error: null };
}

export async function recordVoid(
  services: Pick<LabelServices, 'db' | 'clock'>,
  orgId: number,
  actor: string,
  label: LabelRow,
  outcome: VoidOutcome,
): Promise<LabelRow> {
  return changeLocked(services, orgId, actor, label, (_tx, { now }, current) => {
    if (current.state !== 'void_requested') return null;
    if (outcome.outcome === 'unknown') return noted(current, outcome.error);
    if (outcome.outcome === 'refused') return { state: 'void_refused', error: textOf(outcome.error) };
    return { state: 'voided', voided_at: now, error: null };
  });
}
