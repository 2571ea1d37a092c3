// Changes of a return apart from its units: details, arrival, cancellation, photos.
import type { Reference, Work } from '../../kit/aggregates/work.ts';
import { PHOTO, readUpload } from '../../kit/documents/upload-rules.ts';
import { invalid, stateConflict, violation } from '../../kit/http/problems.ts';
import type { UndoInput } from '../../kit/state/schema.ts';
import { lastLabel } from './labels/queries.ts';
import { requestVoid } from './labels/want-label.ts';
import {
  countPhotosOf,
  insertPhotos,
  type OpenReturn,
  type ReturnRow,
  returns,
  stateBeforeReceived,
  unitsOf,
} from './queries.ts';
import type { CancelInput, NewPhotoInput, ReturnChangesInput } from './schema.ts';
import { HAS_COME, isLive, type ReturnCause } from './state-rules.ts';

/** Before it arrives. Equal values change nothing. */
export async function changeByMerchant(work: Work, ref: Reference, changes: ReturnChangesInput) {
  const rma = await work.open(returns, ref);
  const { carrier, tracking_number } = rma.row;
  if (!rma.set(changes as Partial<ReturnRow>)) return rma;
  rma.require(['announced', 'in_transit']);
  if (rma.row.tracking_number !== tracking_number || rma.row.carrier !== carrier) {
    const label = await lastLabel(work.tx, work.orgId, rma.id);
    if (label !== null && isLive(label.state))
      throw stateConflict(
        `return ${rma.number} has the tracking number of label ${label.id}: void the label first`,
      );
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
      throw stateConflict(`units of return ${rma.number} were received: undo them first`);
    const label = await lastLabel(work.tx, work.orgId, rma.id);
    if (label !== null) requestVoid(work, rma, label);
    // It keeps its tracking number, so that the parcel is found if it arrives anyway.
    rma.move('cancelled', { by, reason, set: { cancellation_reason: reason } });
    return rma;
  };

/** It is at the warehouse. Receiving its first unit does this automatically. */
export async function receiveReturn(work: Work, ref: Reference): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, ['announced', 'in_transit']);
  rma.move('received');
  return rma;
}

/** For a different parcel taken for it: it becomes in transit or announced again. */
export async function undoReceive(work: Work, ref: Reference, { reason }: UndoInput): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, ['received']);
  if (rma.row.units_received > 0)
    throw stateConflict(`units of return ${rma.number} were received: undo them first`);
  const before = await stateBeforeReceived(work.tx, work.orgId, rma.id);
  if (before === null) throw stateConflict(`return ${rma.number} was unexpected: cancel it instead`);
  rma.move(before, { reason, event: 'receive_undone' });
  return rma;
}

const PHOTOS_MAX = 50;

export async function addPhoto(work: Work, ref: Reference, input: NewPhotoInput): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, HAS_COME);
  const { content, mediaType, violations } = readUpload(input.content, PHOTO);
  const { unit_id = null, note = null } = input;
  const isKnown =
    unit_id === null || (await unitsOf(work.tx, work.orgId, rma.id)).some(({ id }) => id === unit_id);
  const wrong = isKnown
    ? violations
    : [...violations, violation('/unit_id', 'unknown_reference', 'this return has no such units')];
  if (wrong.length > 0 || mediaType === null) throw invalid(wrong);
  const photos = await countPhotosOf(work.tx, work.orgId, rma.id);
  if (photos >= PHOTOS_MAX) throw stateConflict(`return ${rma.number} already has ${PHOTOS_MAX} photos`);
  work.write(insertPhotos, {
    return_id: rma.id,
    id: photos + 1,
    unit_id,
    note,
    media_type: mediaType,
    content,
    taken_by: work.actor,
    taken_at: work.now.toISOString(),
  });
  rma.touch();
  return rma;
}
