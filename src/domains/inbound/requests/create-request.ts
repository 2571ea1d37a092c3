// Creates an inventory request.
import type { Work } from '../../../kit/aggregates/work.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { type ReadBody, throwAllInvalid } from '../../../kit/http/partial-body.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { changeStock } from '../transfers/change-stock.ts';
import { checkRequest } from './check-request.ts';
import { insertItems, lockItems, type OpenRequest, requests, stampOf } from './queries.ts';
import type { RequestInput } from './read-body.ts';
import {
  blankRequest,
  type InboundServices,
  newItems,
  requestIds,
  sentFields,
  unitsOf,
  writeCartons,
  writeTags,
} from './request-contents.ts';

export interface NewRequestInput extends ReadBody<RequestInput> {
  /** What its history says, where the hub makes it. */
  readonly reason?: string;
}

export async function createRequest(
  work: Work,
  { input, wrong = [], reason }: NewRequestInput,
  services: InboundServices,
): Promise<OpenRequest> {
  const id = await requestIds.next(work.tx);
  const isPlaced = input.place !== false;
  const wanted = { ...blankRequest(work), ...sentFields(input) };
  // Whether a pickup is to be described depends on where the goods come from.
  const isSourceRead = !wrong.some(({ pointer }) => pointer === '/source_warehouse_id');
  const checked = await checkRequest(work.tx, work.orgId, work.now, {
    id,
    fields: {
      ...wanted,
      warehouse_id: wanted.warehouse_id,
      shipment_method: isSourceRead ? wanted.shipment_method : undefined,
    },
    was: null,
    items: input.items ?? [],
    cartons: input.cartons ?? [],
    currentItems: [],
  });
  throwAllInvalid(wrong, checked.violations);
  const items = await newItems(work, id, checked.items ?? []);
  const request = work.create(
    requests,
    {
      ...wanted,
      id,
      status: isPlaced ? 'placed' : 'draft',
      warehouse_id: wanted.warehouse_id ?? fail('a request without a warehouse'),
      shipment_method: wanted.shipment_method ?? fail('a request without a method'),
      request_pickup_address: checked.address,
      items_total: unitsOf(items),
      ...(isPlaced ? { placed_at: COMMIT_TIME, ...stampOf('placed', work) } : {}),
    },
    reason,
  );
  if (isPlaced) request.emit('placed');
  work.write(insertItems, ...items);
  writeTags(work, request, []);
  await writeCartons(work, request, input.cartons ?? [], items, services);
  await lockItems(
    work,
    items.map((one) => one.item_id),
  );
  await changeStock(work, id, null, { ...request.row, items });
  return request;
}
