// A merchant changes a request: what it says, and how far it is.
import type { Tx } from '../../db/db.ts';
import type { VersionedJson } from '../../db/records.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { requireMatch } from '../../http/etag.ts';
import { invalid, notFound, Problem, violation } from '../../http/problems.ts';
import { readBack, tell } from '../../http/records.ts';
import type { Step } from '../../state/machine-rules.ts';
import { queueEndAppointment } from '../docks/queries.ts';
import type { CartonInput, RequestChangesInput, RequestField, RequestStatus } from '../schema.ts';
import { fixedFields, INVENTORY_REQUESTS, requestNumber } from '../state-rules.ts';
import { checkRequest } from './check-request.ts';
import {
  type CartonRow,
  cartonsOf,
  itemsOf,
  NEVER,
  queueCartons,
  queueDeleteCartons,
  queueDeleteItems,
  queueItems,
  queueSteps,
  queueTags,
  queueWithdrawCartons,
  type RequestFields,
  type RequestItemRow,
  requests,
} from './queries.ts';
import type { RequestedItem } from './resolve-items.ts';
import { type Doer, type InboundServices, newCartons, newItems, writeInbound } from './write-request.ts';

const PLAIN_FIELDS = [
  'warehouse_id',
  'shipment_method',
  'note',
  'estimated_ship_date',
  'brand_id',
  'vendor_id',
  'order_tags',
  'carrier',
  'tracking_numbers',
  'po_number',
  'container_number',
  'requested_pickup_date',
  'request_pickup_address',
  'request_pickup_pallets',
] as const satisfies readonly RequestField[];

/** What says the same as before changes nothing: no new version, no event. */
export async function changeRequest(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: RequestChangesInput,
  by: Doer,
  { ifMatch, ...services }: InboundServices & { readonly ifMatch: string | null },
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const [locked] = await requests.lock(tx, orgId, [id]);
  if (locked === undefined) throw notFound();
  requireMatch(ifMatch, locked.version);
  const was = locked.fields;
  const currentItems = await itemsOf(tx, orgId, id);
  const currentCartons = asSent(await cartonsOf(tx, orgId, id), currentItems);
  const cartons =
    input.cartons === undefined ? currentCartons : withKnownCodes(input.cartons, currentCartons);
  const wanted = wantedFields(was, input);
  const checked = await checkRequest(tx, orgId, {
    id,
    fields: wanted,
    was,
    items: input.items ?? null,
    cartons: input.cartons === undefined ? null : cartons,
    currentItems,
  });
  const said = { ...wanted, request_pickup_address: checked.address };
  const hasNewItems =
    checked.items !== null && !isSame(checked.items.map(contentOf), currentItems.map(rowContent));
  const hasNewCartons = !isSame(cartons.map(cartonContent), currentCartons.map(cartonContent));
  if (hasNewItems && input.cartons === undefined && currentCartons.length > 0) throw cartonsMissing();
  refuseFixed(was.status, id, [
    ...PLAIN_FIELDS.filter((name) => !isSame(said[name], was[name])),
    ...(hasNewItems ? (['items'] as const) : []),
    ...(hasNewCartons ? (['cartons'] as const) : []),
  ]);
  const step = stepOf(was.status, id, input);
  const isChanged =
    PLAIN_FIELDS.some((name) => !isSame(said[name], was[name])) || hasNewItems || hasNewCartons;
  if (!isChanged && step === null) return readBack(tx, feed, requests, id);

  const items = hasNewItems ? await newItems(tx, checked.items ?? []) : currentItems;
  const status = step?.to ?? was.status;
  const fields: RequestFields = {
    ...was,
    ...said,
    status,
    items_total: items.reduce((sum, one) => sum + one.requested_qty, 0),
    ...timesOf(step?.to ?? null, by, now),
    updated_by: by.name,
    updated_by_id: by.id,
  };
  await requests.update(tx, orgId, [{ id, fields }], now);
  if (step !== null) queueSteps(tx, feed, [{ key: [id], version: locked.version + 1, ...step }]);
  queueTags(tx, orgId, id, was.order_tags, fields.order_tags);
  await writeInbound(
    tx,
    feed,
    { status: was.status, warehouseId: was.warehouse_id, items: currentItems },
    { status, warehouseId: fields.warehouse_id, items },
  );
  if (hasNewItems || hasNewCartons) queueDeleteCartons(tx, orgId, id);
  if (hasNewItems) {
    queueDeleteItems(tx, orgId, id);
    queueItems(tx, orgId, id, items);
  }
  if (hasNewItems || hasNewCartons)
    queueCartons(tx, orgId, id, await newCartons(tx, cartons, items, services));
  if (status === 'cancelled') queueWithdrawCartons(tx, orgId, id);
  // A dock belongs to a warehouse.
  if (status === 'cancelled' || fields.warehouse_id !== was.warehouse_id)
    queueEndAppointment(tx, orgId, id, 'cancelled');
  tell(feed, requests, [{ type: `inventory_request.${step?.to ?? 'updated'}`, id }]);
  return readBack(tx, feed, requests, id);
}

/** What it is to say: what was sent, over what it says. */
function wantedFields(was: RequestFields, input: RequestChangesInput) {
  // Nobody collects what the merchant ships after all.
  const withoutPickup =
    input.shipment_method === 'CUSTOMER'
      ? { requested_pickup_date: null, request_pickup_address: null, request_pickup_pallets: [] }
      : {};
  const sent = Object.fromEntries(
    PLAIN_FIELDS.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
  if (input.estimated_ship_date === null) sent['estimated_ship_date'] = NEVER;
  return { ...was, ...withoutPickup, ...sent };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

const contentOf = ({ item, listingId, quantity, caseUnits, lot, expiration }: RequestedItem) => [
  ...[item.id, listingId, quantity, caseUnits, lot, expiration],
];

const rowContent = (row: RequestItemRow) => [
  ...[row.item_id, row.listing_id, row.requested_qty, row.casepack_qty, row.lot_number, row.expiration_date],
];

/** Cartons as they could be sent again. */
function asSent(cartons: readonly CartonRow[], items: readonly RequestItemRow[]): CartonInput[] {
  const indexOf = new Map(items.map((one, index) => [one.id, index]));
  return cartons.map(({ id: _, is_received: __, contents, ...carton }) => ({
    ...carton,
    contents: contents.map(({ request_item_id, quantity }) => ({
      item_index: indexOf.get(request_item_id) ?? 0,
      quantity,
    })),
  }));
}

const cartonContent = ({ sscc, length_in, width_in, height_in, weight_lb, contents }: CartonInput) => [
  ...[sscc ?? null, length_in ?? null, width_in ?? null, height_in ?? null, weight_lb ?? null],
  [...contents].sort((a, b) => a.item_index - b.item_index).map((one) => [one.item_index, one.quantity]),
];

/** A carton that is sent again without the code it got keeps it. */
function withKnownCodes(cartons: readonly CartonInput[], current: readonly CartonInput[]): CartonInput[] {
  const used = new Set(cartons.map(({ sscc }) => sscc));
  return cartons.map((carton, index) => {
    const before = current[index];
    if (carton.sscc !== undefined || before?.sscc === undefined || used.has(before.sscc)) return carton;
    const named = { ...carton, sscc: before.sscc };
    return isSame(cartonContent(named), cartonContent(before)) ? named : carton;
  });
}

function cartonsMissing(): Problem {
  const message = 'cartons hold the items that are replaced: send them too, or [] for none';
  return invalid([violation('/cartons', 'required', message)]);
}

function refuseFixed(status: RequestStatus, id: number, changed: readonly RequestField[]): void {
  const fixed = fixedFields(status, changed);
  if (fixed.length === 0) return;
  const detail = `inventory request ${requestNumber(id)} is ${status}: ${fixed.join(', ')} cannot be changed`;
  throw new Problem('state_conflict', { detail });
}

function stepOf(
  status: RequestStatus,
  id: number,
  { status: wanted, place, reason }: RequestChangesInput,
): Step<RequestStatus> | null {
  const to = wanted ?? (place === undefined ? status : statusByPlace(status, place));
  if (to === status) return null;
  const record = { state: status };
  return INVENTORY_REQUESTS.move(record, requestNumber(id), to, { by: 'merchant', reason: reason ?? null });
}

/** Whatever is placed once stays so. */
function statusByPlace(status: RequestStatus, place: boolean): RequestStatus {
  if (place) return status === 'draft' ? 'placed' : status;
  return 'draft';
}

function timesOf(to: RequestStatus | null, by: Doer, now: Date): Partial<RequestFields> {
  const at = now.toISOString();
  if (to === 'placed') return { placed_at: at, placed_by: by.name, placed_by_id: by.id };
  return to === 'in_transit' ? { shipped_at: at } : {};
}
