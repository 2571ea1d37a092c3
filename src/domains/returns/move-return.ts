// What happens to a return apart from its units: it is changed, it comes, it is cancelled.
import type { Reference, Work } from '../../kit/aggregates/work.ts';
import { Problem } from '../../kit/http/problems.ts';
import type { UndoInput } from '../../kit/state/schema.ts';
import { lastLabel } from './labels/queries.ts';
import { isLive } from './labels/state-rules.ts';
import { requestVoid } from './labels/want-label.ts';
import { type OpenReturn, type ReturnRow, returns, stateBeforeReceived } from './queries.ts';
import type { CancelInput, ReturnChangesInput } from './schema.ts';
import type { ReturnCause } from './state-rules.ts';

/** What the merchant learns of it before it comes. What says the same as before changes nothing. */
export async function changeByMerchant(
  work: Work,
  ref: Reference,
  changes: ReturnChangesInput,
): Promise<OpenReturn> {
  const rma = await work.open(returns, ref);
  const { carrier, tracking_number } = rma.row;
  if (!rma.set(changes as Partial<ReturnRow>)) return rma;
  rma.require(['announced', 'in_transit']);
  if (rma.row.tracking_number !== tracking_number || rma.row.carrier !== carrier) {
    const label = await lastLabel(work.tx, work.orgId, rma.id);
    if (label !== null && isLive(label.state))
      throw new Problem('state_conflict', {
        detail: `return ${rma.number} comes with the number of label ${label.id}: void that first`,
      });
  }
  if (rma.state === 'announced' && rma.row.tracking_number !== null)
    rma.move('in_transit', { by: 'merchant' });
  return rma;
}

/** Cancelling again changes nothing. */
export const cancelReturnAs =
  (by: ReturnCause) =>
  async (work: Work, ref: Reference, { reason = null }: CancelInput): Promise<OpenReturn> => {
    const rma = await work.open(returns, ref);
    if (rma.state === 'cancelled') return rma;
    if (rma.row.units_received > 0)
      throw new Problem('state_conflict', {
        detail: `units of return ${rma.number} were taken in: they would have to be taken back first`,
      });
    const label = await lastLabel(work.tx, work.orgId, rma.id);
    if (label !== null) requestVoid(work, rma, label);
    // It keeps its tracking number: a parcel that comes with it all the same is found by it.
    rma.move('cancelled', { by, reason, set: { cancellation_reason: reason } });
    return rma;
  };

/** It is at the warehouse. Taking its first unit in says so, too. */
export async function receiveReturn(work: Work, ref: Reference): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, ['announced', 'in_transit']);
  rma.move('received');
  return rma;
}

/** Another parcel was taken for it: it is on its way again, or announced. */
export async function undoReceive(work: Work, ref: Reference, { reason }: UndoInput): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, ['received']);
  if (rma.row.units_received > 0)
    throw new Problem('state_conflict', {
      detail: `units of return ${rma.number} were taken in: take them back first`,
    });
  const before = await stateBeforeReceived(work.tx, work.orgId, rma.id);
  if (before === null)
    throw new Problem('state_conflict', { detail: `nobody had announced return ${rma.number}: cancel it` });
  rma.move(before, { reason, event: 'receive_undone' });
  return rma;
}
