// A merchant changes a request: what it says, and how far it is.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { requireMatch } from '../../../kit/http/etag.ts';
import { type ReadBody, refuseWrong } from '../../../kit/http/partial-body.ts';
import { notFound, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { readBack, tell } from '../../../kit/http/records.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { isSameJson } from '../../../kit/kernel/same-json.ts';
import type { Step } from '../../../kit/state/machine-rules.ts';
import { queueEndAppointment } from '../docks/queries.ts';
import type { RequestField, RequestStatus } from '../schema.ts';
import { fixedFields, INVENTORY_REQUESTS, requestNumber } from '../state-rules.ts';
import { changeStock } from '../transfers/change-stock.ts';
import { checkRequest } from './check-request.ts';
import {
  type CartonRow,
  cartonsOf,
  itemsOf,
  lockItems,
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
import type { CartonInput, RequestInput } from './types.ts';
import {
  type Doer,
  type InboundServices,
  newCartons,
  newItems,
  personOf,
  programOf,
} from './write-request.ts';

const PLAIN_FIELDS = [
  'warehouse_id',
  'source_warehouse_id',
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
  { input, wrong: unread = [] }: ReadBody<RequestInput>,
  by: Doer,
  { ifMatch, ...services }: InboundServices & { readonly ifMatch: string | null },
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const wrong = [...unread, ...statusViolations(input)];
  const [locked] = await requests.lock(tx, orgId, [id]);
  if (locked === undefined) {
    refuseWrong(wrong, []);
    throw notFound();
  }
  const was = locked.fields;
  const currentItems = await itemsOf(tx, orgId, id);
  // There can be a thousand cartons: they matter only where they or what is in them is sent.
  const isContentSent = input.items !== undefined || input.cartons !== undefined;
  const currentCartons = isContentSent ? asSent(await cartonsOf(tx, orgId, id), currentItems) : [];
  const cartons =
    input.cartons === undefined ? currentCartons : withKnownCodes(input.cartons, currentCartons);
  const wanted = wantedFields(was, input);
  const checked = await checkRequest(tx, orgId, now, {
    id,
    fields: wanted,
    was,
    items: input.items ?? null,
    cartons: input.cartons === undefined ? null : cartons,
    currentItems,
  });
  const hasNewItems =
    checked.items !== null && !isSameJson(checked.items.map(contentOf), currentItems.map(rowContent));
  const lacksCartons = hasNewItems && input.cartons === undefined && currentCartons.length > 0;
  refuseWrong(wrong, [...checked.violations, ...(lacksCartons ? [CARTONS_MISSING] : [])]);
  requireMatch(ifMatch, locked.version);
  const said = { ...wanted, request_pickup_address: checked.address };
  const hasNewCartons = !isSameJson(cartons.map(cartonContent), currentCartons.map(cartonContent));
  const changed = [
    ...PLAIN_FIELDS.filter((name) => !isSameJson(said[name], was[name])),
    ...(hasNewItems ? (['items'] as const) : []),
    ...(hasNewCartons ? (['cartons'] as const) : []),
  ];
  refuseFixed(was.status, id, changed);
  const step = stepOf(was.status, id, input);
  if (changed.length === 0 && step === null) return readBack(tx, feed, requests, id);

  const items = hasNewItems ? await newItems(tx, checked.items ?? []) : currentItems;
  const status = step?.to ?? was.status;
  const fields: RequestFields = {
    ...was,
    ...said,
    status,
    items_total: items.reduce((sum, one) => sum + one.requested_qty, 0),
    ...timesOf(step?.to ?? null, by),
    updated_by: by.name,
    updated_by_id: personOf(by),
    updated_by_program: programOf(by),
  };
  const rows = hasNewItems || hasNewCartons ? await newCartons(tx, cartons, items, services) : null;
  if (hasNewItems) await lockItems(tx, orgId, items);
  const before = { ...was, items: currentItems };
  const writeUnits = await changeStock(tx, feed, id, before, { ...fields, items });
  feed.addBehindCounter((to) => {
    requests.queueUpdate(to, orgId, { id, fields });
    if (step !== null) queueSteps(to, feed, [{ key: [id], version: locked.version + 1, ...step }]);
    queueTags(to, orgId, id, was.order_tags, fields.order_tags);
    if (rows !== null) queueDeleteCartons(to, orgId, id);
    if (hasNewItems) {
      queueDeleteItems(to, orgId, id);
      queueItems(to, orgId, id, items);
    }
    if (rows !== null) queueCartons(to, orgId, id, rows);
    writeUnits(to);
    if (status === 'cancelled') queueWithdrawCartons(to, orgId, id);
    // A dock belongs to a warehouse.
    if (status === 'cancelled' || fields.warehouse_id !== was.warehouse_id)
      queueEndAppointment(to, orgId, id, 'cancelled');
  });
  tell(feed, requests, [{ type: `inventory_request.${step?.to ?? 'updated'}`, id }]);
  // Its times stand behind the counter.
  feed.write(tx);
  return readBack(tx, feed, requests, id);
}

/** What it is to say: what was sent, over what it says. */
function wantedFields(was: RequestFields, input: RequestInput) {
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
      item_index: indexOf.get(request_item_id) ?? fail('a carton holds an item that is none of its request'),
      quantity,
    })),
  }));
}

const cartonContent = ({ sscc, length_in, width_in, height_in, weight_lb, contents }: CartonInput) => [
  ...[sscc ?? null, length_in ?? null, width_in ?? null, height_in ?? null, weight_lb ?? null],
  contents.map(({ item_index = -1, quantity }) => [item_index, quantity] as const).sort(([a], [b]) => a - b),
];

/** A carton that is sent again without the code it got keeps it. */
function withKnownCodes(cartons: readonly CartonInput[], current: readonly CartonInput[]): CartonInput[] {
  const used = new Set(cartons.map(({ sscc }) => sscc));
  return cartons.map((carton, index) => {
    const before = current[index];
    if (carton.sscc !== undefined || before?.sscc === undefined || used.has(before.sscc)) return carton;
    const named = { ...carton, sscc: before.sscc };
    return isSameJson(cartonContent(named), cartonContent(before)) ? named : carton;
  });
}

const CARTONS_MISSING = violation(
  '/cartons',
  'required',
  'cartons hold the items that are replaced: send them too, or [] for none',
);

/** What a change of status may say. */
function statusViolations({ status, place, reason }: RequestInput): Violation[] {
  const found: Violation[] = [];
  if (status !== undefined && place !== undefined)
    found.push(violation('/place', 'not_allowed', 'is said by status already'));
  if (reason !== undefined && status === undefined && place === undefined)
    found.push(violation('/reason', 'not_allowed', 'is a reason for a change of status'));
  return found;
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
  { status: wanted, place, reason }: RequestInput,
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

function timesOf(to: RequestStatus | null, by: Doer): Partial<RequestFields> {
  if (to === 'placed')
    return {
      placed_at: COMMIT_TIME,
      placed_by: by.name,
      placed_by_id: personOf(by),
      placed_by_program: programOf(by),
    };
  return to === 'in_transit' ? { shipped_at: COMMIT_TIME } : {};
}
