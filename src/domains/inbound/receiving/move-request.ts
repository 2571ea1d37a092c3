// The hub moves a request: delivered, receiving, closed, reopened, cancelled.
import type { Static } from 'typebox';
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { invalid, invalidAt, stateConflict, violation } from '../../../kit/http/problems.ts';
import { findOpenWarehouses } from '../../warehouses/find-warehouses.ts';
import { dockViolations, requireDock } from '../docks/manage-docks.ts';
import { arriveAsBooked, arriveAtDock, endAppointment } from '../docks/queries.ts';
import { itemsOf, type OpenRequest, type RequestRow, requests, setAnnounced } from '../requests/queries.ts';
import { blankRequest, requestIds } from '../requests/request-contents.ts';
import type { RequestStatus } from '../schema.ts';
import { changeStock } from '../transfers/change-stock.ts';
import { settleDisputes } from './decide-discrepancies.ts';
import type { AtDockInput, BlindDelivery, MayHaveReason, WithReason } from './schema.ts';

const REOPEN_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;
/** The only reason for which goods in transit are cancelled. */
const LOST = 'lost';

/** The goods of a transfer leave their warehouse. For other requests, the merchant records it. */
export async function depart(work: Work, ref: Reference): Promise<OpenRequest> {
  const request = await work.open(requests, ref, ['placed']);
  if (request.row.source_warehouse_id === null)
    throw stateConflict(
      `inventory request ${request.number} is not a transfer: its merchant marks it as in transit`,
    );
  return move(work, request, 'in_transit', { shipped_at: COMMIT_TIME });
}

/** The goods are at the dock. A transfer whose departure was not recorded leaves its warehouse with that. */
export async function deliver(work: Work, ref: Reference, { dock_id = null }: Static<typeof AtDockInput>) {
  const request = await work.open(requests, ref, ['placed', 'in_transit']);
  const { id, state, row } = request;
  await requireDock(work.tx, row.warehouse_id, dock_id);
  const arrival = { request_id: id, status: 'arrived', arrived_at: work.now.toISOString() } as const;
  if (dock_id === null) work.write(arriveAsBooked, arrival);
  else work.write(arriveAtDock, { ...arrival, dock_id });
  const leavesNow = row.source_warehouse_id !== null && state === 'placed';
  return move(work, request, 'delivered', {
    delivered_at: COMMIT_TIME,
    dock_id,
    ...(leavesNow ? { shipped_at: COMMIT_TIME } : {}),
  });
}

export async function startReceiving(work: Work, ref: Reference): Promise<OpenRequest> {
  const request = await work.open(requests, ref, ['delivered']);
  request.move('receiving');
  return request;
}

/** The hub rejects it, or it is lost in transit. */
export async function cancelByHub(work: Work, ref: Reference, { reason }: Static<typeof WithReason>) {
  const request = await work.open(requests, ref, ['placed', 'in_transit']);
  if (request.state === 'in_transit' && reason !== LOST)
    throw invalidAt('/reason', 'not_allowed', `goods in transit can only be ${LOST}`);
  work.write(setAnnounced, { request_id: request.id, is_announced: false });
  work.write(endAppointment, { request_id: request.id, status: 'cancelled' });
  return move(work, request, 'cancelled', {}, reason);
}

export async function close(work: Work, ref: Reference, { reason }: Static<typeof MayHaveReason>) {
  const request = await work.open(requests, ref, ['receiving']);
  await settleDisputes(work, request);
  return move(work, request, 'closed', { closed_at: COMMIT_TIME }, reason);
}

/** It is counted again. Decisions about its discrepancies are kept. */
export async function reopen(work: Work, ref: Reference, { reason }: Static<typeof WithReason>) {
  const request = await work.open(requests, ref, ['closed']);
  const closed = Date.parse(request.row.closed_at ?? '');
  if (work.now.getTime() - closed > REOPEN_DAYS * DAY_MS)
    throw stateConflict(`inventory request ${request.number} was closed more than ${REOPEN_DAYS} days ago`);
  return move(work, request, 'receiving', { closed_at: null }, reason);
}

/** Moves the request, and the stock with it. */
async function move(
  work: Work,
  request: OpenRequest,
  to: RequestStatus,
  set: Partial<RequestRow>,
  reason: string | null = null,
): Promise<OpenRequest> {
  const items = await itemsOf(work, request.id);
  const was = { ...request.row, items };
  request.move(to, { reason, set });
  await changeStock(work, request.id, was, { ...request.row, items });
  return request;
}

export async function takeBlindDelivery(
  work: Work,
  {
    warehouse_id,
    dock_id = null,
    note = null,
    carrier = null,
    tracking_numbers = [],
  }: Static<typeof BlindDelivery>,
): Promise<OpenRequest> {
  const places = await findOpenWarehouses(work.tx, work.orgId, [warehouse_id]);
  const message = `no warehouse ${warehouse_id} is open to this organization`;
  const wrong = [
    ...(places.has(warehouse_id) ? [] : [violation('/warehouse_id', 'unknown_reference', message)]),
    ...(await dockViolations(work.tx, warehouse_id, dock_id)),
  ];
  if (wrong.length > 0) throw invalid(wrong);
  return work.create(requests, {
    ...blankRequest(work),
    id: await requestIds.next(work.tx),
    status: 'delivered',
    shipment_method: 'CUSTOMER',
    warehouse_id,
    dock_id,
    note,
    carrier,
    tracking_numbers,
    delivered_at: COMMIT_TIME,
  });
}
