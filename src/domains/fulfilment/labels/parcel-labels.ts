// What is specific to parcel labels when settling with their source, and voiding one.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import {
  changeLabel,
  type LabelKind,
  type LabelServices,
  PARCEL_LABEL_FILES,
  settlesLabels,
  voidLabel,
} from '../../labels/settle-labels.ts';
import type { SourceFor } from '../../labels/sources.ts';
import { openOrders } from '../../orders/aggregate.ts';
import { LABEL_DUE } from '../../orders/cartons/packed-units.ts';
import { liveShipments } from '../shipments/queries.ts';
import { findLabel, hasCarton, type LabelRow, shippingLabels } from './queries.ts';
import { SHIPPING_LABELS } from './state-rules.ts';

/** How long the request itself waits for an answer. */
const FIRST_WAIT_MS = 60_000;

export const PARCEL_LABELS: LabelKind<LabelRow> = {
  due: LABEL_DUE,
  files: PARCEL_LABEL_FILES,
  machine: SHIPPING_LABELS,
  mayLackNumber: false,
  find: findLabel,
  open: async (work, label) => {
    await openOrders(work, { subOrderIds: [label.sub_order_id] });
    return work.open(shippingLabels, label.id);
  },
  bought: async (work, label) =>
    (await hasCarton(work.tx, work.orgId, label.shipment_id))
      ? { state: 'bought' }
      : (voidRequest(work, label) ?? {}),
  async prepare(at, label) {
    const { db, clock, orgId } = at;
    if (!(await hasCarton(db, orgId, label.shipment_id))) {
      const after = await changeLabel(at, label, async (work, current) =>
        (await hasCarton(work.tx, orgId, current.shipment_id)) ||
        (await shipmentWith(work.tx, current)) !== null
          ? null
          : voidRequest(work, current),
      );
      return after.state === 'void_requested' ? after : null;
    }
    const freeAt = new Date(new Date(label.requested_at).getTime() + FIRST_WAIT_MS);
    return label.state === 'requested' && freeAt > clock.now() ? freeAt : label;
  },
};

export function settleLabels(sourceFor: SourceFor): DueKind {
  return settlesLabels(PARCEL_LABELS, { subject: 'shipping label', actor: 'label purchases' }, sourceFor);
}

/** The shipment in transit with a label's number: two labels may have been swapped. */
async function shipmentWith(tx: Tx, { tracking_number: number }: LabelRow): Promise<number | null> {
  if (number === null) return null;
  const live = liveShipments(tx, [number]);
  return (await live)[0]?.id ?? null;
}

const VOIDABLE: readonly string[] = ['requested', 'bought', 'void_refused'];

/** Null if there is nothing to void. */
function voidRequest(work: Work, { id, state }: LabelRow): Partial<LabelRow> | null {
  if (!VOIDABLE.includes(state)) return null;
  work.markDue(LABEL_DUE, id);
  return { state: 'void_requested', void_requested_at: work.now.toISOString(), error: null };
}

/**
 * Voids a label that is not in transit. The request is recorded before the source is called, so the worker can follow up if
 * the process dies. Idempotent.
 */
export async function voidParcelLabel(
  services: LabelServices,
  { orgId, name: actor }: { readonly orgId: number; readonly name: string },
  id: number,
): Promise<void> {
  const at = { ...services, kind: PARCEL_LABELS, orgId, actor };
  const label = await PARCEL_LABELS.find(services.db, orgId, id);
  if (label === null) throw notFound();
  const current = await changeLabel(at, label, async (work, found) => {
    const other = await shipmentWith(work.tx, found);
    // Voiding a card label is free, and a carton whose number is on another parcel needs a new one.
    if (other !== null && found.state === 'bought' && found.source !== 'cards')
      throw stateConflict(`the number of label ${id} is on shipment ${other}, which is in transit`);
    return voidRequest(work, found);
  });
  if (current.state === 'used' || current.state === 'failed')
    throw stateConflict(
      current.state === 'used'
        ? `label ${id} is on a shipment: undo the shipment first`
        : `label ${id} was never bought`,
    );
  if (current.state === 'void_requested') await voidLabel(at, current);
}
