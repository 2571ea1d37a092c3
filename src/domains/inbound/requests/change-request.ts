// A merchant changes the contents or the status of a request.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { type ReadBody, throwAllInvalid } from '../../../kit/http/partial-body.ts';
import { notFound, stateConflict, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { isSameJson } from '../../../kit/kernel/same-json.ts';
import { endAppointment } from '../docks/queries.ts';
import { PLAIN_FIELDS, type RequestField, type RequestStatus } from '../schema.ts';
import { fixedFields } from '../state-rules.ts';
import { changeStock } from '../transfers/change-stock.ts';
import { checkRequest } from './check-request.ts';
import {
  type Carton,
  cartonsOf,
  deleteCartons,
  deleteContents,
  deleteItems,
  insertItems,
  itemsOf,
  lockItems,
  type OpenRequest,
  type RequestItemRow,
  type RequestRow,
  requests,
  setAnnounced,
  stampOf,
} from './queries.ts';
import type { CartonInput, RequestInput } from './read-body.ts';
import {
  type InboundServices,
  newItems,
  sentFields,
  unitsOf,
  writeCartons,
  writeTags,
} from './request-contents.ts';
import type { RequestedItem } from './resolve-items.ts';

/** Equal values change nothing: no new version, no event. */
export const changeRequest =
  (services: InboundServices) =>
  async (
    work: Work,
    ref: Reference,
    { input, wrong: unread = [] }: ReadBody<RequestInput>,
  ): Promise<OpenRequest> => {
    const wrong = [...unread, ...statusViolations(input)];
    // Everything that is wrong with the body is refused before the version is compared.
    const request = await work.openIfThere(requests, ref);
    if (request === null) {
      throwAllInvalid(wrong, []);
      throw notFound();
    }
    const { id, row: was } = request;
    const currentItems = await itemsOf(work, id);
    // There can be a thousand cartons: they are read only if they or their items change.
    const isContentSent = input.items !== undefined || input.cartons !== undefined;
    const currentCartons = isContentSent ? asSent(await cartonsOf(work, id), currentItems) : [];
    const cartons =
      input.cartons === undefined ? currentCartons : withKnownCodes(input.cartons, currentCartons);
    const wanted = { ...was, ...withoutPickup(input), ...sentFields(input) };
    const checked = await checkRequest(work.tx, work.orgId, work.now, {
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
    throwAllInvalid(wrong, [...checked.violations, ...(lacksCartons ? [CARTONS_MISSING] : [])]);
    work.requireMatch(request);
    const next = { ...wanted, request_pickup_address: checked.address };
    const hasNewCartons = !isSameJson(cartons.map(cartonContent), currentCartons.map(cartonContent));
    const changed: RequestField[] = [
      ...PLAIN_FIELDS.filter((name) => !isSameJson(next[name], was[name])),
      ...(hasNewItems ? (['items'] as const) : []),
      ...(hasNewCartons ? (['cartons'] as const) : []),
    ];
    refuseFixed(request, changed);
    const to = wantedState(was.status, input);
    if (to !== was.status)
      request.move(to, { by: 'merchant', reason: input.reason ?? null, set: timesOf(to, work) });
    else if (changed.length === 0) return request;

    const items = hasNewItems ? await newItems(work, id, checked.items ?? []) : currentItems;
    request.set({ ...pick(next), items_total: unitsOf(items) });
    request.touch();
    writeTags(work, request, was.order_tags);
    if (hasNewItems || hasNewCartons) {
      work.write(deleteContents, id);
      work.write(deleteCartons, id);
    }
    if (hasNewItems) {
      work.write(deleteItems, id);
      work.write(insertItems, ...items);
    }
    if (hasNewItems || hasNewCartons) await writeCartons(work, request, cartons, items, services);
    if (hasNewItems)
      await lockItems(
        work,
        items.map((one) => one.item_id),
      );
    await changeStock(work, id, { ...was, items: currentItems }, { ...request.row, items });
    if (to === 'cancelled') work.write(setAnnounced, { request_id: id, is_announced: false });
    // A dock belongs to a warehouse.
    if (to === 'cancelled' || next.warehouse_id !== was.warehouse_id)
      work.write(endAppointment, { request_id: id, status: 'cancelled' });
    return request;
  };

const pick = (row: RequestRow): Partial<RequestRow> =>
  Object.fromEntries(PLAIN_FIELDS.map((name) => [name, row[name]]));

/** The merchant ships the goods after all: the pickup is removed. */
const withoutPickup = ({ shipment_method }: RequestInput): Partial<RequestRow> =>
  shipment_method === 'CUSTOMER'
    ? { requested_pickup_date: null, request_pickup_address: null, request_pickup_pallets: [] }
    : {};

const contentOf = ({ item, listingId, quantity, caseUnits, lot, expiration }: RequestedItem) => [
  ...[item.id, listingId, quantity, caseUnits, lot, expiration],
];

const rowContent = (row: RequestItemRow) => [
  ...[row.item_id, row.listing_id, row.requested_qty, row.casepack_qty, row.lot_number, row.expiration_date],
];

/** Cartons as they could be sent again. */
function asSent(cartons: readonly Carton[], items: readonly RequestItemRow[]): CartonInput[] {
  const indexOf = new Map(items.map((one, index) => [one.id, index]));
  return cartons.map(({ id: _, is_received: __, contents, ...carton }) => ({
    ...carton,
    contents: contents.map(({ request_item_id, quantity }) => ({
      item_index: indexOf.get(request_item_id) ?? fail('a carton holds an item that is not on its request'),
      quantity,
    })),
  }));
}

const cartonContent = ({ sscc, length_in, width_in, height_in, weight_lb, contents }: CartonInput) => [
  ...[sscc ?? null, length_in ?? null, width_in ?? null, height_in ?? null, weight_lb ?? null],
  contents.map(({ item_index = -1, quantity }) => [item_index, quantity] as const).sort(([a], [b]) => a - b),
];

/** A carton that is sent again without its generated code keeps it. */
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
  'the cartons hold the items that are replaced: send cartons too, or [] for none',
);

/** Fields that a change of status may have. */
function statusViolations({ status, place, reason }: RequestInput): Violation[] {
  const found: Violation[] = [];
  if (status !== undefined && place !== undefined)
    found.push(violation('/place', 'not_allowed', 'cannot be combined with status: send one of them'));
  if (reason !== undefined && status === undefined && place === undefined)
    found.push(violation('/reason', 'not_allowed', 'is only allowed with status'));
  return found;
}

function refuseFixed({ number, state }: OpenRequest, changed: readonly RequestField[]): void {
  const fixed = fixedFields(state, changed);
  if (fixed.length === 0) return;
  const detail = `inventory request ${number} is ${state}: ${fixed.join(', ')} cannot be changed`;
  throw stateConflict(detail);
}

/** Set when it is first placed. */
function wantedState(state: RequestStatus, { status, place }: RequestInput): RequestStatus {
  if (status !== undefined || place === undefined) return status ?? state;
  if (!place) return 'draft';
  return state === 'draft' ? 'placed' : state;
}

function timesOf(to: RequestStatus, work: Work): Partial<RequestRow> {
  if (to === 'placed') return { placed_at: COMMIT_TIME, ...stampOf('placed', work) };
  return to === 'in_transit' ? { shipped_at: COMMIT_TIME } : {};
}
