// Validates a request: its references, its pickup and its cartons, all violations at once.
import type { Reader } from '../../../kit/db/db.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { brandChecker } from '../../catalog/brands/known-brands.ts';
import { type ItemFacts, itemFacts } from '../../catalog/resolve-items.ts';
import { ssccProblem } from '../../gs1/sscc-rules.ts';
import { resolveWarehouses } from '../../inventory/ops/resolve-lines.ts';
import { checkShipTo } from '../../orders/intake/ship-to-rules.ts';
import { dateAt, findOpenWarehouses, type WarehouseFacts } from '../../warehouses/find-warehouses.ts';
import { unsuitableReason } from '../../warehouses/suitable-rules.ts';
import { CONTENTS_MAX, type PlainField } from '../schema.ts';
import { type RequestItemRow, type RequestRow, ssccOfOthers } from './queries.ts';
import type { CartonInput, ItemInput } from './read-body.ts';
import { resolveRequested } from './resolve-items.ts';

type Announced = Pick<RequestRow, PlainField>;

interface RequestToCheck {
  readonly id: number;
  /** The new values; undefined if they could not be read. */
  readonly fields: { readonly [F in keyof Announced]: Announced[F] | undefined };
  /** The current request; null if it is new. */
  readonly was: Announced | null;
  /** New items; null: unchanged. */
  readonly items: readonly (ItemInput | undefined)[] | null;
  readonly cartons: readonly CartonInput[] | null;
  readonly currentItems: readonly RequestItemRow[];
}

/** @returns the new items that are right, the pickup address in its usual form, and all violations */
export async function checkRequest(db: Reader, orgId: number, now: Date, request: RequestToCheck) {
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
  // An unchanged date may have passed since it was announced.
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
function lineIdsGiven(items: readonly (ItemInput | undefined)[], currentItems: readonly RequestItemRow[]) {
  return items.flatMap((one, index) => {
    const line = currentItems.find(({ id }) => id === one?.id);
    if (line === undefined || currentItems.some(({ item_id }) => item_id === one?.id)) return [];
    const message = `is line_id ${line.id} of this request: send the item id ${line.item_id} instead, or name another item by its mpn`;
    return [violation(`/items/${index}/id`, 'line_id_given', message)];
  });
}

async function factsOf(db: Reader, orgId: number, items: readonly RequestItemRow[]) {
  const facts = await itemFacts(db, orgId, [...new Set(items.map((one) => one.item_id))]);
  return [...facts.values()];
}

async function takenCodes(db: Reader, orgId: number, requestId: number, cartons: readonly CartonInput[]) {
  const codes = cartons.flatMap(({ sscc }) => sscc ?? []);
  return new Set(codes.length === 0 ? [] : await ssccOfOthers(db, orgId, requestId, codes));
}

function placeViolations(id: number, place: WarehouseFacts | undefined): Violation[] {
  if (place?.is_active === true) return [];
  const message =
    place === undefined ? `no warehouse ${id} is open to this organization` : `warehouse ${id} is inactive`;
  return [violation('/warehouse_id', place === undefined ? 'unknown_reference' : 'not_allowed', message)];
}

function unsuitable(pointer: string, item: ItemFacts | undefined, place: WarehouseFacts | undefined) {
  if (item === undefined || place === undefined) return [];
  const reason = unsuitableReason(place, item);
  return reason === null ? [] : [violation(pointer, 'not_allowed', `item ${item.id}: ${reason}`)];
}

/** An inactive warehouse can still be a source. */
async function sourceViolations(db: Reader, orgId: number, id: number, warehouseId: number | undefined) {
  const { violations } = await resolveWarehouses(db, orgId, { source_warehouse_id: id }, 'there');
  if (id !== warehouseId) return violations;
  return [violation('/source_warehouse_id', 'not_allowed', 'must differ from warehouse_id')];
}

const PICKUP_FIELDS = ['requested_pickup_date', 'request_pickup_address', 'request_pickup_pallets'] as const;

function pickupViolations(fields: RequestToCheck['fields'], was: Announced | null, today: string) {
  const violations: Violation[] = [];
  const { requested_pickup_date: date } = fields;
  // The hub knows where its own warehouses are.
  const isTransfer = (fields.source_warehouse_id ?? null) !== null;
  const method = isTransfer ? 'TRANSFER' : fields.shipment_method;
  for (const name of PICKUP_FIELDS) {
    const value = fields[name] ?? null;
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== null;
    if (method === 'PICKUP' && !isGiven)
      violations.push(violation(`/${name}`, 'required', 'is required if the hub collects the goods'));
    if (method === 'CUSTOMER' && isGiven)
      violations.push(violation(`/${name}`, 'not_allowed', 'is only allowed if the hub collects the goods'));
    if (method === 'TRANSFER' && isGiven)
      violations.push(
        violation(`/${name}`, 'not_allowed', 'is not allowed for a transfer between warehouses'),
      );
  }
  if (date != null && date < today && date !== was?.requested_pickup_date && method === 'PICKUP')
    violations.push(
      violation('/requested_pickup_date', 'not_allowed', `is in the past: today is ${today} there`),
    );
  const address = (fields.request_pickup_address ?? null) as Readonly<Record<string, unknown>> | null;
  if (address === null) return { address, violations };
  const normal = checkShipTo(address, (pointer, kind, message) =>
    violations.push(violation(`/request_pickup_address${pointer}`, kind, message)),
  );
  return { address: { line2: null, ...address, ...normal }, violations };
}

/**
 * What is wrong with the cartons by themselves and beside the items.
 * @param quantities units of each element of `items`; undefined where not known
 * @param taken codes that cartons of other requests have
 */
function cartonViolations(
  cartons: readonly CartonInput[],
  quantities: readonly (number | undefined)[],
  taken: ReadonlySet<string>,
): Violation[] {
  const found: Violation[] = [];
  const codes = new Set<string>();
  const packed = quantities.map(() => 0);
  const count = cartons.reduce((sum, { contents }) => sum + contents.length, 0);
  if (count > CONTENTS_MAX) {
    const message = `have ${count} contents together, and the limit is ${CONTENTS_MAX}: split the request`;
    return [violation('/cartons', 'too_long', message)];
  }
  for (const [index, { sscc, contents }] of cartons.entries()) {
    const at = `/cartons/${index}`;
    if (sscc !== undefined) found.push(...codeViolations(`${at}/sscc`, sscc, codes, taken));
    const inside = new Set<number>();
    for (const [place, { item_index: item, quantity }] of contents.entries()) {
      if (item === undefined || quantity === undefined) continue;
      const pointer = `${at}/contents/${place}`;
      const announced = quantities[item];
      if (item >= quantities.length) {
        const message = `there are ${quantities.length} items`;
        found.push(violation(`${pointer}/item_index`, 'too_large', message));
        continue;
      }
      if (inside.has(item))
        found.push(violation(`${pointer}/item_index`, 'duplicate', 'is in this carton already'));
      inside.add(item);
      const total = (packed[item] ?? 0) + quantity;
      packed[item] = total;
      if (announced !== undefined && total > announced)
        found.push(
          violation(
            `${pointer}/quantity`,
            'too_large',
            `cartons hold ${total} units of items/${item}, which has only ${announced}`,
          ),
        );
    }
  }
  return found;
}

function codeViolations(pointer: string, sscc: string, codes: Set<string>, taken: ReadonlySet<string>) {
  const problem = ssccProblem(sscc);
  if (problem !== null) return [violation(pointer, 'bad_format', problem)];
  if (codes.has(sscc)) return [violation(pointer, 'duplicate', 'another carton of the request has it')];
  codes.add(sscc);
  return taken.has(sscc) ? [violation(pointer, 'duplicate', 'a carton of another request has it')] : [];
}
