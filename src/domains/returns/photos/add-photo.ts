import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { readUpload } from '../../../kit/documents/upload-rules.ts';
import { invalid, Problem, violation } from '../../../kit/http/problems.ts';
import { type OpenReturn, returns, unitsOf } from '../queries.ts';
import { type NewPhotoInput, PHOTO_BYTES_MAX } from '../schema.ts';
import { HAS_COME } from '../state-rules.ts';
import { countPhotosOf, insertPhotos } from './queries.ts';

const PHOTOS_MAX = 50;
const PHOTO = { types: ['image/jpeg', 'image/png', 'image/webp'], bytesMax: PHOTO_BYTES_MAX } as const;

export async function addPhoto(work: Work, ref: Reference, input: NewPhotoInput): Promise<OpenReturn> {
  const rma = await work.open(returns, ref, HAS_COME);
  const { content, mediaType, violations } = readUpload(input.content, PHOTO);
  const { unit_id = null, note = null } = input;
  const isKnown =
    unit_id === null || (await unitsOf(work.tx, work.orgId, rma.id)).some(({ id }) => id === unit_id);
  const wrong = isKnown
    ? violations
    : [...violations, violation('/unit_id', 'unknown_reference', 'are no units of this return')];
  if (wrong.length > 0 || mediaType === null) throw invalid(wrong);
  const photos = await countPhotosOf(work.tx, work.orgId, rma.id);
  if (photos >= PHOTOS_MAX)
    throw new Problem('state_conflict', { detail: `return ${rma.number} has ${PHOTOS_MAX} photos already` });
  work.write(insertPhotos, {
    return_id: rma.id,
    id: photos + 1,
    unit_id,
    note,
    media_type: mediaType,
    content,
    taken_by: work.actor,
    taken_at: work.now,
  });
  rma.touch();
  return rma;
}
