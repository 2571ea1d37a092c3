// The beginning and the end of everything the hub does to a request: lock it, look at its state; write what it became.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { readBack, tell } from '../../../kit/http/records.ts';
import {
  itemsOf,
  queueSteps,
  type RequestFields,
  type RequestItemRow,
  requests,
} from '../requests/queries.ts';
import { type Doer, personOf, programOf } from '../requests/write-request.ts';
import type { RequestStatus } from '../schema.ts';
import { INVENTORY_REQUESTS, requestNumber } from '../state-rules.ts';
import { changeStock } from '../transfers/change-stock.ts';

export interface OpenRequest {
  readonly id: number;
  readonly version: number;
  readonly fields: RequestFields;
  readonly items: readonly RequestItemRow[];
}

/** Locks it, and refuses what its state does not allow. */
export async function openRequest(
  tx: Tx,
  orgId: number,
  id: number,
  ...needed: readonly RequestStatus[]
): Promise<OpenRequest> {
  const [locked] = await requests.lock(tx, orgId, [id]);
  if (locked === undefined) throw notFound();
  const { version, fields } = locked;
  INVENTORY_REQUESTS.require({ state: fields.status }, requestNumber(id), needed);
  return { id, version, fields, items: await itemsOf(tx, orgId, id) };
}

interface Change {
  readonly by: Doer;
  readonly fields?: Partial<RequestFields>;
  /** What it becomes; absent: its state stays. */
  readonly to?: RequestStatus;
  readonly reason?: string | null;
  /** What the event calls it, where that is not the state it has reached. */
  readonly told?: 'disputed';
  /** What else is written behind the org's counter, after the request. */
  readonly also?: (tx: Tx) => void;
}

/** Writes the request and what is inbound of it, tells the feed, and reads it back. Ends the transaction's feed. */
export async function saveRequest(
  tx: Tx,
  feed: FeedWriter,
  { id, version, fields: was, items }: OpenRequest,
  { by, fields = {}, to, reason = null, told, also }: Change,
): Promise<VersionedJson> {
  const step =
    to === undefined || to === was.status
      ? null
      : INVENTORY_REQUESTS.move({ state: was.status }, requestNumber(id), to, { by: 'hub', reason });
  const status = step?.to ?? was.status;
  const next = {
    ...was,
    ...fields,
    status,
    updated_by: by.name,
    updated_by_id: personOf(by),
    updated_by_program: programOf(by),
  };
  // What was received has told the stock by itself; here only the state decides.
  const writeUnits = await changeStock(tx, feed, id, { ...was, items }, { ...next, items });
  feed.addBehindCounter((behind) => {
    requests.queueUpdate(behind, feed.orgId, { id, fields: next });
    if (step !== null) queueSteps(behind, feed, [{ key: [id], version: version + 1, ...step }]);
    writeUnits(behind);
    also?.(behind);
  });
  tell(feed, requests, [{ type: `inventory_request.${told ?? step?.to ?? 'updated'}`, id }]);
  // Its times stand behind the counter.
  feed.write(tx);
  return readBack(tx, feed, requests, id);
}
