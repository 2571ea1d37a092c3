// A merchant announces goods.
import type { Tx } from '../../../kit/db/db.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { type ReadBody, refuseWrong } from '../../../kit/http/partial-body.ts';
import { tell } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import type { RequestStatus } from '../schema.ts';
import { INVENTORY_REQUESTS, requestNumber } from '../state-rules.ts';
import { changeStock } from '../transfers/change-stock.ts';
import { checkRequest } from './check-request.ts';
import {
  lockItems,
  NEVER,
  queueCartons,
  queueItems,
  queueSteps,
  queueTags,
  type RequestFields,
  requests,
} from './queries.ts';
import type { RequestInput } from './types.ts';
import {
  type Doer,
  type InboundServices,
  newCartons,
  newItems,
  personOf,
  programOf,
  requestIds,
} from './write-request.ts';

export interface Created {
  readonly id: number;
  readonly ir_number: string;
  readonly status: RequestStatus;
}

export interface NewRequestInput extends ReadBody<RequestInput> {
  /** Why there is one, where it is not the merchant who makes it. */
  readonly reason?: string;
}

export async function createRequest(
  tx: Tx,
  feed: FeedWriter,
  { input, wrong = [], reason }: NewRequestInput,
  by: Doer,
  services: InboundServices,
): Promise<Created> {
  const { orgId, now } = feed;
  const id = await requestIds.next(tx);
  const status: RequestStatus = input.place === false ? 'draft' : 'placed';
  const isPlaced = status === 'placed';
  const cartons = input.cartons ?? [];
  const announced = {
    warehouse_id: input.warehouse_id,
    source_warehouse_id: input.source_warehouse_id ?? null,
    shipment_method: input.shipment_method,
    brand_id: input.brand_id ?? null,
    vendor_id: input.vendor_id ?? null,
    requested_pickup_date: input.requested_pickup_date ?? null,
    request_pickup_address: input.request_pickup_address ?? null,
    request_pickup_pallets: input.request_pickup_pallets ?? [],
  };
  // Whether a pickup is to be described depends on where the goods come from.
  const isSourceRead = !wrong.some(({ pointer }) => pointer === '/source_warehouse_id');
  const checked = await checkRequest(tx, orgId, now, {
    id,
    fields: isSourceRead ? announced : { ...announced, shipment_method: undefined },
    was: null,
    items: input.items ?? [],
    cartons,
    currentItems: [],
  });
  refuseWrong(wrong, checked.violations);
  const items = await newItems(tx, checked.items ?? []);
  const fields: RequestFields = {
    ...announced,
    warehouse_id: input.warehouse_id ?? fail('a request without a warehouse'),
    shipment_method: input.shipment_method ?? fail('a request without a method'),
    request_pickup_address: checked.address,
    status,
    note: input.note ?? null,
    order_tags: input.order_tags ?? [],
    carrier: input.carrier ?? null,
    tracking_numbers: input.tracking_numbers ?? [],
    po_number: input.po_number ?? null,
    container_number: input.container_number ?? null,
    items_total: items.reduce((sum, one) => sum + one.requested_qty, 0),
    items_received: 0,
    estimated_ship_date: input.estimated_ship_date ?? NEVER,
    placed_at: isPlaced ? COMMIT_TIME : NEVER,
    shipped_at: NEVER,
    delivered_at: NEVER,
    created_by: by.name,
    created_by_id: personOf(by),
    created_by_program: programOf(by),
    placed_by: isPlaced ? by.name : null,
    placed_by_id: isPlaced ? personOf(by) : null,
    placed_by_program: isPlaced ? programOf(by) : null,
    updated_by: by.name,
    updated_by_id: personOf(by),
    updated_by_program: programOf(by),
    dock_id: null,
    last_receipt_at: null,
    closed_at: null,
  };
  const rows = await newCartons(tx, cartons, items, services);
  await lockItems(tx, orgId, items);
  const writeUnits = await changeStock(tx, feed, id, null, { ...fields, items });
  feed.addBehindCounter((to) => {
    requests.queueInsert(to, orgId, { id, fields });
    queueItems(to, orgId, id, items);
    queueTags(to, orgId, id, [], fields.order_tags);
    const began = INVENTORY_REQUESTS.begin(status);
    queueSteps(to, feed, [{ key: [id], version: 1, ...began, reason: reason ?? began.reason }]);
    queueCartons(to, orgId, id, rows);
    writeUnits(to);
  });
  tell(feed, requests, [
    { type: 'inventory_request.created', id },
    ...(isPlaced ? [{ type: 'inventory_request.placed', id }] : []),
  ]);
  return { id, ir_number: requestNumber(id), status };
}
