// Resolves the lines of a request for the stock domain, with every violation of every line.

import type { Reader } from '../../../kit/db/db.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { type ItemFacts, resolveItems } from '../../catalog/resolve-items.ts';
import { mistypedDate } from '../../stock/date-rules.ts';
import type { NamedLot } from '../../stock/lot-rules.ts';
import { warehousesWithStock } from '../../stock/reads.ts';
import { findLotDates } from '../../stock/relabel-lot.ts';
import { spellLots } from '../../stock/spell-lots.ts';
import { NO_DATE, NO_LOT, type StockStatus } from '../../stock/stock-state.ts';
import {
  findAllWarehouses,
  findOpenWarehouses,
  type WarehouseFacts,
} from '../../warehouses/find-warehouses.ts';
import { unsuitableReason } from '../../warehouses/suitable-rules.ts';

export interface ReferencedLine {
  readonly item_id?: number;
  readonly mpn?: string;
  readonly upc?: string;
  readonly ean?: string;
  readonly sku?: string;
  readonly lot?: string | null;
  readonly expiration?: string | null;
}

export interface ResolvedLine<T> {
  readonly line: T;
  readonly item: ItemFacts;
  /** Lot and date as the line says them, the lot in its spelling; where it names a known lot alone, with the date of that. */
  readonly label: {
    readonly lot?: string | null | undefined;
    readonly expiration?: string | null | undefined;
  };
}

export const IS_BUNDLE = 'a bundle has no stock: name its components';

/** The item of every line; a bundle has no stock and is a violation. */
export async function resolveLines<T extends ReferencedLine>(
  db: Reader,
  orgId: number,
  lines: readonly T[],
): Promise<{ resolved: ResolvedLine<T>[]; violations: Violation[] }> {
  const found = await resolveItems(
    db,
    orgId,
    lines.map(({ item_id: itemId, mpn, upc, ean, sku }) => ({ itemId, mpn, upc, ean, sku })),
  );
  const resolved: ResolvedLine<T>[] = [];
  const violations: Violation[] = [];
  for (const [index, line] of lines.entries()) {
    const one = found[index];
    if (one === undefined) continue;
    if ('code' in one) violations.push(violation(`/lines/${index}`, one.code, one.message));
    else if (one.item.isBundle) violations.push(violation(`/lines/${index}`, 'not_allowed', IS_BUNDLE));
    else resolved.push({ line, item: one.item, label: line });
  }
  return { resolved: await withKnownLots(db, orgId, resolved), violations };
}

/**
 * A lot has one spelling and one date, so the date of a known lot may be left out.
 * @param announced lots that count as known by their spelling
 */
export async function withKnownLots<T extends ResolvedLine<ReferencedLine>>(
  db: Reader,
  orgId: number,
  named: readonly T[],
  announced: readonly NamedLot[] = [],
): Promise<T[]> {
  const lots = named.flatMap(({ item, label: { lot } }) => (lot == null ? [] : [{ itemId: item.id, lot }]));
  const spelling = await spellLots(db, orgId, lots, announced);
  const lines = named.map((one) => {
    const { lot } = one.label;
    if (lot == null) return one;
    return { ...one, label: { ...one.label, lot: spelling.of({ itemId: one.item.id, lot }) } };
  });
  const undated = lines.filter(({ label }) => label.lot != null && label.expiration === undefined);
  if (undated.length === 0) return lines;
  const known = await findLotDates(
    db,
    orgId,
    undated.map(({ item, label }) => ({ itemId: item.id, lot: label.lot ?? NO_LOT })),
  );
  const dates = new Map(known.map(({ itemId, lot, expiration }) => [`${itemId} ${lot}`, expiration]));
  return lines.map((one) => {
    const { lot, expiration } = one.label;
    const date = expiration === undefined && lot != null ? dates.get(`${one.item.id} ${lot}`) : undefined;
    return date === undefined ? one : { ...one, label: { lot, expiration: date === NO_DATE ? null : date } };
  });
}

/** A warehouse that goods come to; or one whose goods are counted, changed or leave, which may be closed by now. */
type WarehousePurpose = 'arriving' | 'there';

/**
 * The warehouses of a request. Goods are received only at one that is open to the org and active; stock at others can still be
 * counted, changed and removed.
 */
export async function resolveWarehouses(
  db: Reader,
  orgId: number,
  named: Readonly<Record<string, number>>,
  purpose: WarehousePurpose = 'arriving',
): Promise<{ warehouses: Map<number, WarehouseFacts>; violations: Violation[] }> {
  const ids = Object.values(named);
  const warehouses = await findOpenWarehouses(db, orgId, ids);
  const closed = ids.filter((id) => !warehouses.has(id));
  const stocked = new Set(closed.length === 0 ? [] : await warehousesWithStock(db, orgId, closed));
  if (stocked.size > 0)
    for (const facts of await findAllWarehouses(db))
      if (stocked.has(facts.id)) warehouses.set(facts.id, facts);
  const violations = Object.entries(named).flatMap(([name, id]) => {
    const arrives = purpose === 'arriving';
    const warehouse = warehouses.get(id);
    if (warehouse === undefined || (arrives && stocked.has(id)))
      return [violation(`/${name}`, 'unknown_reference', `no warehouse ${id} is open to this organization`)];
    return arrives ? inactiveViolations(`/${name}`, warehouse) : [];
  });
  return { warehouses, violations };
}

/** Units past their date on arrival are not available. */
export function statusOnArrival(status: StockStatus, expiration: string | null, today: string): StockStatus {
  return status === 'available' && expiration !== null && expiration < today ? 'expired' : status;
}

/** Nothing new comes to a warehouse that is not active. */
export function inactiveViolations(pointer: string, warehouse: WarehouseFacts | undefined): Violation[] {
  if (warehouse === undefined || warehouse.is_active) return [];
  return [violation(pointer, 'not_allowed', `warehouse ${warehouse.id} is inactive`)];
}

/**
 * Lot and date of arriving goods, as the item demands them.
 * @param pointer where the line stands in its request
 */
export function arrivalViolations(
  pointer: string,
  line: ResolvedLine<unknown>['label'],
  item: ItemFacts,
): Violation[] {
  const found: Violation[] = [];
  const refuse = (field: string, code: Violation['code'], message: string) =>
    found.push(violation(`${pointer}/${field}`, code, message));
  const mistyped = line.expiration == null ? null : mistypedDate(line.expiration);
  if (mistyped !== null) refuse('expiration', 'not_allowed', mistyped);
  if (item.lotNumRequired && line.lot == null) refuse('lot', 'required', 'is required for this item');
  if (item.canExpire === true && line.expiration == null)
    refuse('expiration', 'required', 'is required for this item, which can expire');
  if (item.canExpire === false && line.expiration != null)
    refuse('expiration', 'not_allowed', 'this item cannot expire');
  return found;
}

/** Explicit permission to store goods at a warehouse without the service for them. */
const ALLOW_UNSUITABLE = 'allow_unsuitable_warehouse';

/** Goods that the warehouse may not hold. @param pointer where the line stands in its request */
export function unsuitableViolations(
  pointer: string,
  item: ItemFacts,
  warehouse: WarehouseFacts | undefined,
): Violation[] {
  const reason = warehouse === undefined ? null : unsuitableReason(warehouse, item);
  if (reason === null) return [];
  return [violation(pointer, 'not_allowed', `${reason}; send ${ALLOW_UNSUITABLE} to receive them anyway`)];
}

const REQUEST_NUMBER = /^IR-\d+$/i;

/** Goods of an inventory request are received against it, with what was expected. */
export function citationViolations(number: string | null | undefined): Violation[] {
  if (number == null || !REQUEST_NUMBER.test(number)) return [];
  const message = `receive the goods of an inventory request with POST /ops/v1/orgs/{org_id}/inventory_requests/${number}/receive`;
  return [violation('/ir_number', 'not_allowed', message)];
}

/** As the tables write it. */
export function lotAndDate({ lot, expiration }: ResolvedLine<unknown>['label']) {
  return { lot: lot ?? NO_LOT, expiration: expiration ?? NO_DATE };
}

/** Absent: any; null: none; else exactly this one. */
export function wantedLot({ lot, expiration }: ResolvedLine<unknown>['label']) {
  return {
    lot: lot === undefined ? undefined : (lot ?? NO_LOT),
    expiration: expiration === undefined ? undefined : (expiration ?? NO_DATE),
  };
}
