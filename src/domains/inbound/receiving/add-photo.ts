// Photos of what came.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { readUpload } from '../../../kit/documents/upload-rules.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem, violation } from '../../../kit/http/problems.ts';
import type { Doer } from '../requests/write-request.ts';
import { requestNumber } from '../state-rules.ts';
import { lineField, lineIdOf, lineIdViolations } from './line-id-rules.ts';
import { openRequest, saveRequest } from './open-request.ts';
import { photosOf, queuePhoto } from './queries.ts';
import { PHOTO_BYTES_MAX } from './schema.ts';

const ids = idSource('inventory_request_photo_id_seq');
const PHOTOS_MAX = 50;
const PHOTO = { types: ['image/jpeg', 'image/png', 'image/webp'], bytesMax: PHOTO_BYTES_MAX } as const;

export interface PhotoInput {
  /** Base64. */
  readonly content: string;
  readonly line_id?: number;
  /** The former name of `line_id`. */
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
  const { content, mediaType, violations } = readUpload(input.content, PHOTO);
  const lineId = lineIdOf(input);
  const wrong = [
    ...violations,
    ...lineIdViolations('', input),
    ...(lineId !== undefined && !request.items.some((one) => one.id === lineId)
      ? [violation(`/${lineField(input)}`, 'unknown_reference', 'is no line of this request')]
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
    requestItemId: lineId ?? null,
    note,
    mediaType,
    content,
    by: by.name,
    now,
  });
  return saveRequest(tx, feed, request, { by });
}
