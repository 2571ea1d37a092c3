// What a request may say: its references, its pickup and its cartons, all violations at once.

import type { Reader } from '../../../kit/db/db.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { brandChecker } from '../../catalog/brands/known-brands.ts';
import { type ItemFacts, itemFacts } from '../../catalog/resolve-items.ts';
import { resolveWarehouses } from '../../inventory/ops/resolve-lines.ts';
import { checkShipTo } from '../../orders/intake/ship-to-rules.ts';
import { dateAt, findOpenWarehouses, type WarehouseFacts } from '../../warehouses/find-warehouses.ts';
import { unsuitableReason } from '../../warehouses/suitable-rules.ts';
import { cartonViolations } from './carton-rules.ts';
import { type RequestItemRow, type RequestRow, ssccOfOthers } from './queries.ts';
import { type RequestedItem, resolveRequested } from './resolve-items.ts';
import type { CartonInput, ItemInput } from './types.ts';

type Announced = Pick<
  RequestRow,
  | 'warehouse_id'
  | 'source_warehouse_id'
  | 'shipment_method'
  | 'brand_id'
  | 'vendor_id'
  | 'requested_pickup_date'
  | 'request_pickup_address'
  | 'request_pickup_pallets'
>;

export interface RequestToCheck {
  readonly id: number;
  /** What it is to say; undefined where that could not be read. */
  readonly fields: { readonly [F in keyof Announced]: Announced[F] | undefined };
  /** What it says now; null: it is new. */
  readonly was: Announced | null;
  /** New items; null: those that it has. */
  readonly items: readonly (ItemInput | undefined)[] | null;
  readonly cartons: readonly CartonInput[] | null;
  readonly currentItems: readonly RequestItemRow[];
}

export interface CheckedRequest {
  /** The new ones; those that are wrong are left out. */
  readonly items: readonly RequestedItem[] | null;
  /** In its usual form. */
  readonly address: object | null;
  readonly violations: readonly Violation[];
}

export async function checkRequest(
  db: Reader,
  orgId: number,
  now: Date,
  request: RequestToCheck,
): Promise<CheckedRequest> {
  const { fields, was, items, cartons, currentItems } = request;
  const { warehouse_id: warehouseId } = fields;
  const isMoved = was === null || was.warehouse_id !== warehouseId;
  const sourceId = fields.source_warehouse_id ?? null;
  const place =
    warehouseId === undefined
      ? undefined
      : (await findOpenWarehouses(db, orgId, [warehouseId])).get(warehouseId);
  const isNewSource = sourceId !== (was?.source_warehouse_id ?? null);
  const today = dateAt(place?.timezone ?? 'UTC', now);
  // What it says already may have become past meanwhile.
  const isPast = (itemId: number, expiration: string) =>
    expiration < today &&
    !currentItems.some((one) => one.item_id === itemId && one.expiration_date === expiration);
  const { requested, violations } = await resolveRequested(db, orgId, items ?? [], isPast);
  const goods: readonly (ItemFacts | undefined)[] =
    items === null ? await factsOf(db, orgId, currentItems) : requested.map((one) => one?.item);
  const { brand_id = null, vendor_id = null } = fields;
  const brandsOf = await brandChecker(db, orgId, [{ brand_id, vendor_id }]);
  const taken = await takenCodes(db, orgId, request.id, cartons ?? []);
  const quantities = items?.map((one) => one?.quantity) ?? currentItems.map((one) => one.requested_qty);
  const pickup = pickupViolations(fields, was, today);
  const given = lineIdsGiven(items ?? [], currentItems);
  return {
    items: items === null ? null : requested.filter((one) => one !== undefined),
    address: pickup.address,
    violations: [
      ...(isMoved && warehouseId !== undefined ? placeViolations(warehouseId, place) : []),
      ...(sourceId !== null && (isNewSource || isMoved)
        ? await sourceViolations(db, orgId, sourceId, warehouseId)
        : []),
      ...brandsOf({ brand_id, vendor_id }),
      ...given,
      ...violations.filter((one) => !given.some(({ pointer }) => pointer === one.pointer)),
      ...goods.flatMap((item, index) =>
        isMoved || items !== null
          ? unsuitable(items === null ? '/warehouse_id' : `/items/${index}`, item, place)
          : [],
      ),
      ...pickup.violations,
      ...cartonViolations(cartons ?? [], quantities, taken),
    ],
  };
}

/** A line's id is never taken for the item that happens to have the same number. */
function lineIdsGiven(
  items: readonly (ItemInput | undefined)[],
  currentItems: readonly RequestItemRow[],
): Violation[] {
  return items.flatMap((one, index) => {
    const line = currentItems.find(({ id }) => id === one?.id);
    if (line === undefined || currentItems.some(({ item_id }) => item_id === one?.id)) return [];
    const message = `is line_id ${line.id} of this request: send id ${line.item_id}, its item; another item is named by its mpn`;
    return [violation(`/items/${index}/id`, 'line_id_given', message)];
  });
}

async function factsOf(
  db: Reader,
  orgId: number,
  items: readonly RequestItemRow[],
): Promise<(ItemFacts | undefined)[]> {
  const facts = await itemFacts(db, orgId, [...new Set(items.map((one) => one.item_id))]);
  return [...facts.values()];
}

async function takenCodes(
  db: Reader,
  orgId: number,
  requestId: number,
  cartons: readonly CartonInput[],
): Promise<Set<string>> {
  const codes = cartons.flatMap(({ sscc }) => sscc ?? []);
  return codes.length === 0 ? new Set() : ssccOfOthers(db, orgId, requestId, codes);
}

function placeViolations(id: number, place: WarehouseFacts | undefined): Violation[] {
  if (place?.is_active === true) return [];
  const message =
    place === undefined
      ? `no warehouse ${id} is open to this organization`
      : `warehouse ${id} takes nothing new`;
  return [violation('/warehouse_id', place === undefined ? 'unknown_reference' : 'not_allowed', message)];
}

function unsuitable(
  pointer: string,
  item: ItemFacts | undefined,
  place: WarehouseFacts | undefined,
): Violation[] {
  if (item === undefined || place === undefined) return [];
  const reason = unsuitableReason(place, item);
  return reason === null ? [] : [violation(pointer, 'not_allowed', `item ${item.id}: ${reason}`)];
}

/** One that takes nothing new may still be emptied. */
async function sourceViolations(
  db: Reader,
  orgId: number,
  id: number,
  warehouseId: number | undefined,
): Promise<Violation[]> {
  const { violations } = await resolveWarehouses(db, orgId, { source_warehouse_id: id }, 'there');
  if (id !== warehouseId) return violations;
  return [violation('/source_warehouse_id', 'not_allowed', 'must be another than warehouse_id')];
}

const PICKUP_FIELDS = ['requested_pickup_date', 'request_pickup_address', 'request_pickup_pallets'] as const;

function pickupViolations(
  fields: RequestToCheck['fields'],
  was: Announced | null,
  today: string,
): { address: object | null; violations: Violation[] } {
  const violations: Violation[] = [];
  const { requested_pickup_date: date } = fields;
  // The hub knows where its own warehouses are.
  const isTransfer = (fields.source_warehouse_id ?? null) !== null;
  const method = isTransfer ? 'TRANSFER' : fields.shipment_method;
  for (const name of PICKUP_FIELDS) {
    const value = fields[name] ?? null;
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== null;
    if (method === 'PICKUP' && !isGiven)
      violations.push(violation(`/${name}`, 'required', 'is required where the hub collects the goods'));
    if (method === 'CUSTOMER' && isGiven)
      violations.push(violation(`/${name}`, 'not_allowed', 'the merchant ships these goods'));
    if (method === 'TRANSFER' && isGiven)
      violations.push(violation(`/${name}`, 'not_allowed', 'these goods come from a warehouse of the hub'));
  }
  if (date != null && date < today && date !== was?.requested_pickup_date && method === 'PICKUP')
    violations.push(violation('/requested_pickup_date', 'not_allowed', `is past: today is ${today} there`));
  const address = (fields.request_pickup_address ?? null) as Readonly<Record<string, unknown>> | null;
  if (address === null) return { address, violations };
  const normal = checkShipTo(address, (pointer, kind, message) =>
    violations.push(violation(`/request_pickup_address${pointer}`, kind, message)),
  );
  return { address: { line2: null, ...address, ...normal }, violations };
}
