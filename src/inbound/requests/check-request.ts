// What a request may say: its references, its pickup and its cartons, all violations at once.
import { brandChecker } from '../../catalog/brands/known-brands.ts';
import { type ItemFacts, itemFacts } from '../../catalog/resolve-items.ts';
import type { Reader } from '../../db/db.ts';
import { invalid, type Violation, violation } from '../../http/problems.ts';
import { checkShipTo } from '../../orders/intake/ship-to-rules.ts';
import { findOpenWarehouses, type WarehouseFacts } from '../../warehouses/find-warehouses.ts';
import { missingService } from '../../warehouses/suitable-rules.ts';
import type { CartonInput, ItemInput } from '../schema.ts';
import { cartonViolations } from './carton-rules.ts';
import { type RequestFields, type RequestItemRow, ssccOfOthers } from './queries.ts';
import { formViolations, type RequestedItem, resolveRequested } from './resolve-items.ts';

type Announced = Pick<
  RequestFields,
  | 'warehouse_id'
  | 'shipment_method'
  | 'brand_id'
  | 'vendor_id'
  | 'requested_pickup_date'
  | 'request_pickup_address'
  | 'request_pickup_pallets'
>;

export interface RequestToCheck {
  readonly id: number;
  /** What it is to say. */
  readonly fields: Announced;
  /** What it says now; null: it is new. */
  readonly was: Announced | null;
  /** New items; null: those that it has. */
  readonly items: readonly ItemInput[] | null;
  readonly cartons: readonly CartonInput[] | null;
  readonly currentItems: readonly RequestItemRow[];
}

/** Throws where anything is wrong. @returns the new items, and the address in its usual form */
export async function checkRequest(
  db: Reader,
  orgId: number,
  request: RequestToCheck,
): Promise<{ items: readonly RequestedItem[] | null; address: object | null }> {
  const { fields, was, items, cartons, currentItems } = request;
  const { requested, violations } = await resolveRequested(db, orgId, items ?? []);
  const goods: readonly (ItemFacts | undefined)[] =
    items === null ? await factsOf(db, orgId, currentItems) : requested.map((one) => one?.item);
  const isPlaceJudged = was === null || was.warehouse_id !== fields.warehouse_id || items !== null;
  const places = isPlaceJudged ? await findOpenWarehouses(db, orgId, [fields.warehouse_id]) : new Map();
  const isMoved = was === null || was.warehouse_id !== fields.warehouse_id;
  const brandsOf = await brandChecker(db, orgId, [fields]);
  const taken = await takenCodes(db, orgId, request.id, cartons ?? []);
  const quantities = items?.map(({ quantity }) => quantity) ?? currentItems.map((one) => one.requested_qty);
  const { address, violations: ofPickup } = pickupViolations(fields);
  const all = [
    ...(isMoved ? placeViolations(fields.warehouse_id, places.get(fields.warehouse_id)) : []),
    ...brandsOf(fields),
    ...formViolations(items ?? []),
    ...violations,
    ...goods.flatMap((item, index) =>
      unsuitable(items === null ? '/warehouse_id' : `/items/${index}`, item, places.get(fields.warehouse_id)),
    ),
    ...ofPickup,
    ...cartonViolations(cartons ?? [], quantities, taken),
  ];
  if (all.length > 0) throw invalid(all);
  return {
    items: items === null ? null : requested.filter((one) => one !== undefined),
    address,
  };
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
  const { services, cold_storage_types: coldStorageTypes } = place;
  const missing = missingService({ services, coldStorageTypes }, item);
  if (missing === null) return [];
  const lacks =
    missing === 'no_hazmat_service'
      ? 'may not hold hazardous material'
      : `has no place for goods that are ${item.coldStorageType}`;
  return [violation(pointer, 'not_allowed', `item ${item.id}: warehouse ${place.id} ${lacks}`)];
}

const PICKUP_FIELDS = ['requested_pickup_date', 'request_pickup_address', 'request_pickup_pallets'] as const;

function pickupViolations(fields: Announced): { address: object | null; violations: Violation[] } {
  const violations: Violation[] = [];
  const isGiven = (name: (typeof PICKUP_FIELDS)[number]) => {
    const value = fields[name];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  };
  const isPickup = fields.shipment_method === 'PICKUP';
  for (const name of PICKUP_FIELDS) {
    if (isPickup && !isGiven(name))
      violations.push(violation(`/${name}`, 'required', 'is required where the hub collects the goods'));
    if (!isPickup && isGiven(name))
      violations.push(violation(`/${name}`, 'not_allowed', 'the merchant ships these goods'));
  }
  const address = fields.request_pickup_address as Readonly<Record<string, unknown>> | null;
  if (address === null) return { address, violations };
  const normal = checkShipTo(address, (pointer, kind, message) =>
    violations.push(violation(`/request_pickup_address${pointer}`, kind, message)),
  );
  return { address: { ...address, ...normal }, violations };
}
