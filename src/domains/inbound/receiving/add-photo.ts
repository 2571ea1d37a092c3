// Photos of deliveries.
import type { Static } from 'typebox';
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { PHOTO, readUpload } from '../../../kit/documents/upload-rules.ts';
import { invalid, stateConflict, violation } from '../../../kit/http/problems.ts';
import { itemsOf, requests } from '../requests/queries.ts';
import { lineField, lineIdOf, lineIdViolations } from './assign-units.ts';
import { insertPhotos, photosOf } from './queries.ts';
import type { NewPhoto } from './schema.ts';

const ids = idSource('inventory_request_photo_id_seq');
const PHOTOS_MAX = 50;

export async function addPhoto(work: Work, ref: Reference, input: Static<typeof NewPhoto>) {
  const request = await work.open(requests, ref, ['delivered', 'receiving', 'closed']);
  const { content, mediaType, violations } = readUpload(input.content, PHOTO);
  const lineId = lineIdOf(input) ?? null;
  const isUnknown = lineId !== null && !(await itemsOf(work, request.id)).some((one) => one.id === lineId);
  const wrong = [
    ...violations,
    ...lineIdViolations('', input),
    ...(isUnknown
      ? [violation(`/${lineField(input)}`, 'unknown_reference', 'this request has no such line')]
      : []),
  ];
  if (wrong.length > 0 || mediaType === null) throw invalid(wrong);
  if ((await photosOf(work.tx, work.orgId, request.id)) >= PHOTOS_MAX)
    throw stateConflict(`inventory request ${request.number} has ${PHOTOS_MAX} photos already`);
  work.write(insertPhotos, {
    request_id: request.id,
    id: await ids.next(work.tx),
    request_item_id: lineId,
    note: input.note ?? null,
    media_type: mediaType,
    content,
    taken_by: work.actor,
    taken_at: work.now.toISOString(),
  });
  request.touch();
  return request;
}
