// Photos of what came: bounded, and typed by what their bytes are, never by what somebody says.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { VersionedJson } from '../../db/records.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { invalid, Problem, violation } from '../../http/problems.ts';
import type { Doer } from '../requests/write-request.ts';
import { requestNumber } from '../state-rules.ts';
import { openRequest, saveRequest } from './open-request.ts';
import { mediaTypeOf } from './photo-rules.ts';
import { photosOf, queuePhoto } from './queries.ts';
import { PHOTO_BYTES_MAX } from './schema.ts';

const ids = idSource('inventory_request_photo_id_seq');
const PHOTOS_MAX = 50;

export interface PhotoInput {
  /** Base64. */
  readonly content: string;
  readonly request_item_id?: number;
  readonly note?: string | null;
}

export async function addPhoto(
  tx: Tx,
  feed: FeedWriter,
  requestId: number,
  input: PhotoInput,
  by: Doer,
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const request = await openRequest(tx, orgId, requestId, 'delivered', 'receiving', 'closed');
  const content = Buffer.from(input.content, 'base64');
  const mediaType = mediaTypeOf(content);
  const element = input.request_item_id;
  const wrong = [
    ...(mediaType === null ? [violation('/content', 'bad_format', 'must be a JPEG, PNG or WebP')] : []),
    ...(content.length > PHOTO_BYTES_MAX
      ? [violation('/content', 'too_long', `must have at most ${PHOTO_BYTES_MAX} bytes`)]
      : []),
    ...(element !== undefined && !request.items.some((one) => one.id === element)
      ? [violation('/request_item_id', 'unknown_reference', 'is no element of this request')]
      : []),
  ];
  if (wrong.length > 0 || mediaType === null) throw invalid(wrong);
  if ((await photosOf(tx, orgId, requestId)) >= PHOTOS_MAX)
    throw new Problem('state_conflict', {
      detail: `inventory request ${requestNumber(requestId)} has ${PHOTOS_MAX} photos already`,
    });
  const id = await ids.next(tx);
  const note = input.note ?? null;
  queuePhoto(tx, orgId, requestId, {
    id,
    requestItemId: element ?? null,
    note,
    mediaType,
    content,
    by: by.name,
    now,
  });
  return saveRequest(tx, feed, request, { by });
}
