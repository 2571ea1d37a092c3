// Goods came that nobody announced: they get a request, and everything in it counts as over.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, violation } from '../../../kit/http/problems.ts';
import { readBack, tell } from '../../../kit/http/records.ts';
import { findOpenWarehouses } from '../../warehouses/find-warehouses.ts';
import { dockViolations } from '../docks/find-docks.ts';
import { NEVER, queueSteps, type RequestFields, requests } from '../requests/queries.ts';
import { type Doer, personOf, programOf, requestIds } from '../requests/write-request.ts';
import { INVENTORY_REQUESTS } from '../state-rules.ts';

export interface BlindInput {
  readonly warehouse_id: number;
  readonly dock_id?: number | null;
  readonly note?: string | null;
  readonly carrier?: string | null;
  readonly tracking_numbers?: readonly string[];
}

export async function takeBlindDelivery(
  tx: Tx,
  feed: FeedWriter,
  input: BlindInput,
  by: Doer,
): Promise<VersionedJson & { id: number }> {
  const { orgId } = feed;
  const places = await findOpenWarehouses(tx, orgId, [input.warehouse_id]);
  const message = `no warehouse ${input.warehouse_id} is open to this organization`;
  const wrong = [
    ...(places.has(input.warehouse_id) ? [] : [violation('/warehouse_id', 'unknown_reference', message)]),
    ...(await dockViolations(tx, input.warehouse_id, input.dock_id ?? null)),
  ];
  if (wrong.length > 0) throw invalid(wrong);
  const id = await requestIds.next(tx);
  const fields: RequestFields = {
    status: 'delivered',
    shipment_method: 'CUSTOMER',
    warehouse_id: input.warehouse_id,
    source_warehouse_id: null,
    brand_id: null,
    vendor_id: null,
    note: input.note ?? null,
    order_tags: [],
    carrier: input.carrier ?? null,
    tracking_numbers: input.tracking_numbers ?? [],
    po_number: null,
    container_number: null,
    requested_pickup_date: null,
    request_pickup_address: null,
    request_pickup_pallets: [],
    items_total: 0,
    items_received: 0,
    estimated_ship_date: NEVER,
    placed_at: NEVER,
    shipped_at: NEVER,
    delivered_at: COMMIT_TIME,
    created_by: by.name,
    created_by_id: personOf(by),
    created_by_program: programOf(by),
    placed_by: null,
    placed_by_id: null,
    placed_by_program: null,
    updated_by: by.name,
    updated_by_id: personOf(by),
    updated_by_program: programOf(by),
    dock_id: input.dock_id ?? null,
    last_receipt_at: null,
    closed_at: null,
  };
  feed.addBehindCounter((behind) => {
    requests.queueInsert(behind, orgId, { id, fields });
    queueSteps(behind, feed, [{ key: [id], version: 1, ...INVENTORY_REQUESTS.begin('delivered') }]);
  });
  tell(feed, requests, [{ type: 'inventory_request.created', id }]);
  feed.write(tx);
  return { id, ...(await readBack(tx, feed, requests, id)) };
}
