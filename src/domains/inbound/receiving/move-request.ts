// How far the goods of a request are: at the dock, being counted, counted, counted again; or they never come.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem, violation } from '../../../kit/http/problems.ts';
import { requireDock } from '../docks/find-docks.ts';
import { queueArrival, queueEndAppointment } from '../docks/queries.ts';
import { queueWithdrawCartons } from '../requests/queries.ts';
import type { Doer } from '../requests/write-request.ts';
import { requestNumber } from '../state-rules.ts';
import { openRequest, saveRequest } from './open-request.ts';

const REOPEN_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;
/** The one reason for which goods that are on their way are given up. */
const LOST = 'lost';

export interface AtDock {
  readonly dock_id?: number | null;
}

/** The goods of a transfer leave their warehouse. Of others, the merchant says so. */
export async function depart(tx: Tx, feed: FeedWriter, id: number, by: Doer): Promise<VersionedJson> {
  const request = await openRequest(tx, feed.orgId, id, 'placed');
  if (request.fields.source_warehouse_id === null)
    throw new Problem('state_conflict', {
      detail: `inventory request ${requestNumber(id)} is no transfer: its merchant says when the goods have left`,
    });
  return saveRequest(tx, feed, request, { by, to: 'in_transit', fields: { shipped_at: COMMIT_TIME } });
}

/** The goods are at the dock. A transfer whose departure nobody has noted leaves its warehouse with that. */
export async function deliver(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { dock_id: dockId = null }: AtDock,
  by: Doer,
): Promise<VersionedJson> {
  const request = await openRequest(tx, feed.orgId, id, 'placed', 'in_transit');
  await requireDock(tx, request.fields.warehouse_id, dockId);
  queueArrival(tx, feed.orgId, id, { now: feed.now, dockId });
  const { status, source_warehouse_id: source } = request.fields;
  const leavesNow = source !== null && status === 'placed';
  const fields = {
    delivered_at: COMMIT_TIME,
    dock_id: dockId,
    ...(leavesNow ? { shipped_at: COMMIT_TIME } : {}),
  };
  return saveRequest(tx, feed, request, { by, to: 'delivered', fields });
}

export async function startReceiving(tx: Tx, feed: FeedWriter, id: number, by: Doer): Promise<VersionedJson> {
  const request = await openRequest(tx, feed.orgId, id, 'delivered');
  return saveRequest(tx, feed, request, { by, to: 'receiving' });
}

/** The hub rejects it, or it is lost on its way. */
export async function cancelByHub(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string,
  by: Doer,
): Promise<VersionedJson> {
  const request = await openRequest(tx, feed.orgId, id, 'placed', 'in_transit');
  if (request.fields.status === 'in_transit' && reason !== LOST)
    throw invalid([violation('/reason', 'not_allowed', `goods that are on their way can only be ${LOST}`)]);
  queueWithdrawCartons(tx, feed.orgId, id);
  queueEndAppointment(tx, feed.orgId, id, 'cancelled');
  return saveRequest(tx, feed, request, { by, to: 'cancelled', reason });
}

export async function close(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string | null,
  by: Doer,
): Promise<VersionedJson> {
  const request = await openRequest(tx, feed.orgId, id, 'receiving');
  return saveRequest(tx, feed, request, { by, to: 'closed', reason, fields: { closed_at: COMMIT_TIME } });
}

/** It is counted again. What was decided about its discrepancies stays. */
export async function reopen(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string,
  by: Doer,
): Promise<VersionedJson> {
  const request = await openRequest(tx, feed.orgId, id, 'closed');
  const closed = Date.parse(request.fields.closed_at ?? '');
  if (feed.now.getTime() - closed > REOPEN_DAYS * DAY_MS)
    throw new Problem('state_conflict', {
      detail: `inventory request ${requestNumber(id)} is closed for more than ${REOPEN_DAYS} days`,
    });
  return saveRequest(tx, feed, request, { by, to: 'receiving', reason, fields: { closed_at: null } });
}
