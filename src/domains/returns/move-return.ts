// What becomes of a return beside its units: it is on its way, it comes, it is called off; and pictures of it.
import type { Tx } from '../../kit/db/db.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { readUpload } from '../../kit/documents/upload-rules.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../kit/http/etag.ts';
import { invalid, Problem, violation } from '../../kit/http/problems.ts';
import { readBack } from '../../kit/http/records.ts';
import { isSameJson } from '../../kit/kernel/same-json.ts';
import { lastLabel } from './labels/queries.ts';
import { isLive } from './labels/state-rules.ts';
import { callOff } from './labels/want-label.ts';
import { openReturn, saveReturn } from './open-return.ts';
import { photosOf, queuePhoto, type ReturnFields, returns, unitsOf } from './queries.ts';
import { PHOTO_BYTES_MAX, RETURN_STATUSES, type ReturnChangesInput } from './schema.ts';
import { RETURNS, type ReturnCause, rmaNumber } from './state-rules.ts';

/** What the merchant learns of it before it comes. What says the same as before changes nothing. */
export async function changeByMerchant(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: ReturnChangesInput,
  ifMatch: string | null,
): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, id, RETURN_STATUSES);
  requireMatch(ifMatch, open.version);
  const was = open.fields;
  const next: ReturnFields = { ...was, ...(changes as Partial<ReturnFields>) };
  if (isSameJson(next, was)) return readBack(tx, feed, returns, id);
  RETURNS.require({ state: was.status }, rmaNumber(id), ['announced', 'in_transit']);
  if (next.tracking_number !== was.tracking_number || next.carrier !== was.carrier) {
    const label = await lastLabel(tx, feed.orgId, id);
    if (label !== null && isLive(label.state))
      throw new Problem('state_conflict', {
        detail: `return ${rmaNumber(id)} comes with the number of label ${label.id}: void that first`,
      });
  }
  const leaves = was.status === 'announced' && next.tracking_number !== null;
  return saveReturn(tx, feed, open, {
    fields: next,
    to: leaves ? 'in_transit' : undefined,
    by: 'merchant',
  });
}

/** Cancelling again changes nothing. */
export async function cancelReturn(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string | null,
  by: ReturnCause,
): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, id, RETURN_STATUSES);
  if (open.fields.status === 'cancelled') return readBack(tx, feed, returns, id);
  if (open.fields.units_received > 0)
    throw new Problem('state_conflict', {
      detail: `units of return ${rmaNumber(id)} were taken in: they would have to be taken back first`,
    });
  const label = await lastLabel(tx, feed.orgId, id);
  const off = label === null ? null : callOff(tx, feed, open, label);
  return saveReturn(tx, feed, open, {
    to: 'cancelled',
    by,
    reason,
    // Its number stays: a parcel that comes with it all the same is found by it.
    fields: { cancellation_reason: reason },
    ...(off === null ? {} : { also: off.write }),
  });
}

/** It is at the warehouse. Taking its first unit in says so, too. */
export async function receiveReturn(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, id, ['announced', 'in_transit']);
  return saveReturn(tx, feed, open, { to: 'received', by: 'hub' });
}

const PHOTOS_MAX = 50;
const PHOTO = { types: ['image/jpeg', 'image/png', 'image/webp'], bytesMax: PHOTO_BYTES_MAX } as const;

export interface PhotoInput {
  /** Base64. */
  readonly content: string;
  readonly unit_id?: number | null;
  readonly note?: string | null;
}

export async function addPhoto(
  tx: Tx,
  feed: FeedWriter,
  returnId: number,
  input: PhotoInput,
): Promise<VersionedJson> {
  const { orgId, now, actor } = feed;
  const open = await openReturn(tx, feed, returnId, ['received', 'graded', 'closed']);
  const { content, mediaType, violations } = readUpload(input.content, PHOTO);
  const unitId = input.unit_id ?? null;
  const isKnown = unitId === null || (await unitsOf(tx, orgId, returnId)).some(({ id }) => id === unitId);
  const wrong = [
    ...violations,
    ...(isKnown ? [] : [violation('/unit_id', 'unknown_reference', 'are no units of this return')]),
  ];
  if (wrong.length > 0 || mediaType === null) throw invalid(wrong);
  const photos = await photosOf(tx, orgId, returnId);
  if (photos >= PHOTOS_MAX)
    throw new Problem('state_conflict', {
      detail: `return ${rmaNumber(returnId)} has ${PHOTOS_MAX} photos already`,
    });
  const note = input.note ?? null;
  queuePhoto(tx, orgId, returnId, { id: photos + 1, unitId, note, mediaType, content, by: actor, now });
  return saveReturn(tx, feed, open, { by: 'hub' });
}
