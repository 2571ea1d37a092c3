// Turns what a request names into what the engine needs, with every violation of every line.

import type { Reader } from '../../../kit/db/db.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { type ItemFacts, resolveItems } from '../../catalog/resolve-items.ts';
import { mistypedDate } from '../../stock/date-rules.ts';
import type { NamedLot } from '../../stock/lot-rules.ts';
import { warehousesWithStock } from '../../stock/reads.ts';
import { findLotDates } from '../../stock/relabel-lot.ts';
import { spellLots } from '../../stock/spell-lots.ts';
import { NO_DATE, NO_LOT } from '../../stock/stock-state.ts';
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

const body = (pointer: string, code: Violation['code'], message: string): Violation => ({
  pointer,
  in: 'body',
  code,
  message,
});

/** The item of every line; a bundle has no stock of its own and is a violation. */
export async function resolveLines<T extends ReferencedLine>(
  db: Reader,
  orgId: number,
  lines: readonly T[],
): Promise<{ resolved: ResolvedLine<T>[]; violations: Violation[] }> {
  const found = await resolveItems(
    db,
    orgId,
    lines.map((line) => ({
      itemId: line.item_id,
      mpn: line.mpn,
      upc: line.upc,
      ean: line.ean,
      sku: line.sku,
    })),
  );
  const resolved: ResolvedLine<T>[] = [];
  const violations: Violation[] = [];
  for (const [index, line] of lines.entries()) {
    const one = found[index];
    if (one === undefined) continue;
    if ('code' in one) violations.push(body(`/lines/${index}`, one.code, one.message));
    else if (one.item.isBundle) {
      violations.push(
        body(`/lines/${index}`, 'not_allowed', 'a bundle has no stock of its own: name its components'),
      );
    } else resolved.push({ line, item: one.item, label: line });
  }
  return { resolved: await withKnownLots(db, orgId, resolved), violations };
}

/**
 * A lot has one spelling and one date: who names a lot that is known need not say the date again.
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
 * The warehouses a request names. Goods come only to one that is open to the org and active; what lies at one that was
 * closed since then can still be counted, changed and taken away.
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
  const stocked = closed.length === 0 ? new Set<number>() : await warehousesWithStock(db, orgId, closed);
  if (stocked.size > 0)
    for (const facts of await findAllWarehouses(db))
      if (stocked.has(facts.id)) warehouses.set(facts.id, facts);
  const violations = Object.entries(named).flatMap(([name, id]) => {
    const arrives = purpose === 'arriving';
    const warehouse = warehouses.get(id);
    if (warehouse === undefined || (arrives && stocked.has(id)))
      return [body(`/${name}`, 'unknown_reference', `no warehouse ${id} is open to this organization`)];
    return arrives ? inactiveViolations(`/${name}`, warehouse) : [];
  });
  return { warehouses, violations };
}

/** Nothing new comes to a warehouse that is not active. */
export function inactiveViolations(pointer: string, warehouse: WarehouseFacts | undefined): Violation[] {
  if (warehouse === undefined || warehouse.is_active) return [];
  return [body(pointer, 'not_allowed', `warehouse ${warehouse.id} is not active: it takes nothing in`)];
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
  const violations: Violation[] = [];
  const mistyped = line.expiration == null ? null : mistypedDate(line.expiration);
  if (mistyped !== null) violations.push(body(`${pointer}/expiration`, 'not_allowed', mistyped));
  if (item.lotNumRequired && line.lot == null) {
    violations.push(body(`${pointer}/lot`, 'required', 'is required for this item'));
  }
  if (item.canExpire === true && line.expiration == null) {
    violations.push(body(`${pointer}/expiration`, 'required', 'is required for this item, which can expire'));
  }
  if (item.canExpire === false && line.expiration != null) {
    violations.push(body(`${pointer}/expiration`, 'not_allowed', 'this item cannot expire'));
  }
  return violations;
}

/** The sign that goods go to a place that is not made for them, and that somebody has decided so. */
const ALLOW_UNSUITABLE = 'allow_unsuitable_warehouse';

/** Goods that the warehouse may not hold. @param pointer where the line stands in its request */
export function unsuitableViolations(
  pointer: string,
  item: ItemFacts,
  warehouse: WarehouseFacts | undefined,
): Violation[] {
  const reason = warehouse === undefined ? null : unsuitableReason(warehouse, item);
  if (reason === null) return [];
  return [body(pointer, 'not_allowed', `${reason}; with ${ALLOW_UNSUITABLE} they go there nevertheless`)];
}

const REQUEST_NUMBER = /^IR-\d+$/i;

/** Goods of an inventory request are received against it, where what was announced of them is known. */
export function citationViolations(number: string | null | undefined): Violation[] {
  if (number == null || !REQUEST_NUMBER.test(number)) return [];
  const message = `receive the goods of an inventory request by POST /ops/v1/orgs/{org_id}/inventory_requests/${number}/receive`;
  return [body('/ir_number', 'not_allowed', message)];
}

/** As the tables write it. */
export function lotAndDate(line: ResolvedLine<unknown>['label']): { lot: string; expiration: string } {
  return { lot: line.lot ?? NO_LOT, expiration: line.expiration ?? NO_DATE };
}

/** Absent: any; null: none; else exactly this one. */
export function wantedLot(line: ResolvedLine<unknown>['label']): {
  lot: string | undefined;
  expiration: string | undefined;
} {
  return {
    lot: line.lot === undefined ? undefined : (line.lot ?? NO_LOT),
    expiration: line.expiration === undefined ? undefined : (line.expiration ?? NO_DATE),
  };
}
