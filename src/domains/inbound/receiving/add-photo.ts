// Photos of what came.
import type { Static } from 'typebox';
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { readUpload } from '../../../kit/documents/upload-rules.ts';
import { invalid, Problem, violation } from '../../../kit/http/problems.ts';
import { itemsOf, type OpenRequest, requests } from '../requests/queries.ts';
import { lineField, lineIdOf, lineIdViolations } from './line-id-rules.ts';
import { photosOf, queuePhoto } from './queries.ts';
import { type NewPhoto, PHOTO_BYTES_MAX } from './schema.ts';

const ids = idSource('inventory_request_photo_id_seq');
const PHOTOS_MAX = 50;
const PHOTO = { types: ['image/jpeg', 'image/png', 'image/webp'], bytesMax: PHOTO_BYTES_MAX } as const;

export async function addPhoto(
  work: Work,
  ref: Reference,
  input: Static<typeof NewPhoto>,
): Promise<OpenRequest> {
  const request = await work.open(requests, ref, ['delivered', 'receiving', 'closed']);
  const { content, mediaType, violations } = readUpload(input.content, PHOTO);
  const lineId = lineIdOf(input) ?? null;
  const isUnknown = lineId !== null && !(await itemsOf(work, request.id)).some((one) => one.id === lineId);
  const wrong = [
    ...violations,
    ...lineIdViolations('', input),
    ...(isUnknown
      ? [violation(`/${lineField(input)}`, 'unknown_reference', 'is no line of this request')]
      : []),
  ];
  if (wrong.length > 0 || mediaType === null) throw invalid(wrong);
  if ((await photosOf(work, request.id)) >= PHOTOS_MAX)
    throw new Problem('state_conflict', {
      detail: `inventory request ${request.number} has ${PHOTOS_MAX} photos already`,
    });
  const id = await ids.next(work.tx);
  queuePhoto(work, request.id, { id, lineId, note: input.note ?? null, mediaType, content });
  request.touch();
  return request;
}
