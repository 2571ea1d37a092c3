// Identifies received units: by expected line, item or scanned code; the parcel they shipped in; and their lot and date.

import type { Tx } from '../../kit/db/db.ts';
import { invalid, type Violation, violation } from '../../kit/http/problems.ts';
import { readCode } from '../../kit/scan/code-rules.ts';
import { type ItemFacts, itemFacts, itemsOfBarcodes } from '../catalog/resolve-items.ts';
import { mistypedDate } from '../stock/date-rules.ts';
import { type Label, labelsNow } from '../stock/labels-now.ts';
import { findLotDates, labelInWords } from '../stock/relabel-lot.ts';
import { spellLots } from '../stock/spell-lots.ts';
import { NO_DATE, NO_LOT } from '../stock/stock-state.ts';
import { type LineRow, linesOf, type OpenReturn } from './queries.ts';
import type { ReturnReason, TakeInInput } from './schema.ts';
import { type Departed, isReadAs, OrderUnits } from './shipped/order-units.ts';
import { claimedUnitsOf, shippedUnitsOf } from './shipped/queries.ts';

type GivenUnit = TakeInInput['units'][number];

/** Identified units, without their disposition. */
export interface Piece {
  readonly index: number;
  readonly given: GivenUnit;
  readonly item: ItemFacts;
  readonly line: LineRow | null;
  readonly reason: ReturnReason;
  readonly departed: Departed | null;
  /** Of the line of the order; '' where none is known. */
  readonly sku: string;
  readonly quantity: number;
  readonly lot: string;
  readonly expiration: string;
}

export const unitsIn = (rows: readonly { readonly quantity: number }[]) =>
  rows.reduce((sum, one) => sum + one.quantity, 0);

export async function piecesOf(
  tx: Tx,
  orgId: number,
  { id, row, parent: order }: OpenReturn,
  given: readonly GivenUnit[],
): Promise<Piece[]> {
  const lines = new Map((await linesOf(tx, orgId, id)).map((one) => [one.line, one]));
  const scanned = given.flatMap((one) => (one.barcode == null ? [] : readCode(one.barcode).productCodes));
  const codes = await itemsOfBarcodes(tx, orgId, scanned);
  const facts = await itemFacts(tx, orgId, [
    ...new Set([
      ...[...lines.values()].map((one) => one.item_id),
      ...given.flatMap((one) => one.item_id ?? []),
      ...[...codes.values()].flat(),
    ]),
  ]);
  const known = order === null ? new OrderUnits([], []) : await unitsOfOrder(tx, orgId, order.id);
  const room = new Map([...lines.values()].map((one) => [one.line, one.quantity - one.received]));
  const wrong: Violation[] = [];
  const named = given.map((one, index) => resolve(one, index, lines, codes, facts, room));
  const lotOf = ({ lot }: GivenUnit, index: number) => {
    const found = named[index];
    return found !== undefined && 'item' in found && lot != null ? { itemId: found.item.id, lot } : null;
  };
  const lots = given.flatMap((one, index) => lotOf(one, index) ?? []);
  const spelling = await spellLots(tx, orgId, lots);
  const spelled = given.map((one, index): GivenUnit => {
    const lot = lotOf(one, index);
    return lot === null ? one : { ...one, lot: spelling.of(lot) };
  });
  const pieces = spelled.flatMap((one, index): Piece[] => {
    const found = named[index];
    const mistyped = one.expiration == null ? null : mistypedDate(one.expiration);
    if (mistyped !== null) wrong.push(violation(`/units/${index}/expiration`, 'not_allowed', mistyped));
    if (found === undefined || !('item' in found)) {
      if (found !== undefined) wrong.push(found);
      if ((one.reason ?? row.reason) === null) wrong.push(reasonMissing(index));
      return [];
    }
    const { item } = found;
    if (one.expiration != null && item.canExpire === false)
      wrong.push(violation(`/units/${index}/expiration`, 'not_allowed', 'this item cannot expire'));
    return sharesOf(one.quantity, found, lines, room).flatMap(({ line, quantity }) => {
      const reason = one.reason ?? line?.reason ?? row.reason;
      if (reason === null) {
        wrong.push(reasonMissing(index));
        return [];
      }
      const from = departures(known, one, quantity, item.id, line, row.shipment_id);
      if (!Array.isArray(from)) {
        wrong.push(labelMissing(index, from.choices));
        return [];
      }
      const rest = quantity - unitsIn(from);
      const all = [...from, ...(rest > 0 ? [null] : [])];
      return all.map((departed) => ({
        index,
        given: one,
        item,
        line,
        reason,
        departed,
        sku: order?.lines.find((other) => other.line === departed?.line)?.sku ?? line?.sku ?? '',
        quantity: departed?.quantity ?? rest,
        lot: NO_LOT,
        expiration: NO_DATE,
      }));
    });
  });
  const labelled = await withLabels(tx, orgId, pieces, wrong);
  if (wrong.length > 0) throw invalid(wrong);
  return labelled;
}

function reasonMissing(index: number): Violation {
  return violation(`/units/${index}/reason`, 'required', 'is required: the return has no reason');
}

interface Named {
  readonly item: ItemFacts;
  /** The announced line, if one is named. */
  readonly line: LineRow | null;
}

/** A scanned code names no line: its units fill the expected lines in order; the rest is unexpected. */
function sharesOf(
  quantity: number,
  { item, line }: Named,
  lines: ReadonlyMap<number, LineRow>,
  room: Map<number, number>,
): { readonly line: LineRow | null; readonly quantity: number }[] {
  if (line !== null) return [{ line, quantity }];
  const shares: { line: LineRow | null; quantity: number }[] = [];
  let rest = quantity;
  for (const one of lines.values()) {
    const share = one.item_id === item.id ? Math.min(rest, room.get(one.line) ?? 0) : 0;
    if (share === 0) continue;
    shares.push({ line: one, quantity: share });
    room.set(one.line, (room.get(one.line) ?? 0) - share);
    rest -= share;
  }
  return rest > 0 ? [...shares, { line: null, quantity: rest }] : shares;
}

/** Lines that are named have their units first, before those that are scanned. */
function resolve(
  given: GivenUnit,
  index: number,
  lines: ReadonlyMap<number, LineRow>,
  codes: ReadonlyMap<string, readonly number[]>,
  facts: ReadonlyMap<number, ItemFacts>,
  room: Map<number, number>,
): Named | Violation {
  const at = `/units/${index}`;
  const line = given.line == null ? null : (lines.get(given.line) ?? null);
  if (given.line != null && line === null)
    return violation(`${at}/line`, 'unknown_reference', 'this return has no such line');
  const named = [
    ...(line === null ? [] : [[line.item_id]]),
    ...(given.item_id == null ? [] : [[given.item_id]]),
    ...(given.barcode == null
      ? []
      : [[...new Set(readCode(given.barcode).productCodes.flatMap((code) => codes.get(code) ?? []))]]),
  ];
  const [first, ...rest] = named;
  if (first === undefined) return violation(at, 'required', 'line, item_id or barcode is required');
  if (given.barcode != null && named.at(-1)?.length === 0)
    return violation(`${at}/barcode`, 'unknown_reference', 'no item of this organization has this code');
  const common = first.filter((one) => rest.every((ids) => ids.includes(one)));
  const [itemId, another] = common;
  if (itemId === undefined)
    return violation(at, 'conflicting_reference', 'these identifiers refer to different items');
  if (another !== undefined)
    return violation(`${at}/barcode`, 'ambiguous_reference', `could mean ${common.length} items`);
  const item = facts.get(itemId);
  if (item === undefined)
    return violation(`${at}/item_id`, 'unknown_reference', `no item ${itemId} in this organization`);
  if (item.isBundle) return violation(at, 'not_allowed', 'a bundle has no stock: name its components');
  if (line !== null) {
    const left = room.get(line.line) ?? 0;
    if (given.quantity > left) {
      const message = `line ${line.line} expects ${line.quantity} units, of which ${left} have not been received`;
      return violation(`${at}/quantity`, 'too_large', message);
    }
    room.set(line.line, left - given.quantity);
  }
  return { item, line };
}

/** What was shipped of an order that is locked, with what was corrected of its lots since. */
async function unitsOfOrder(tx: Tx, orgId: number, orderId: number): Promise<OrderUnits> {
  const shipped = await shippedUnitsOf(tx, orgId, orderId);
  const units = shipped.map((one) => ({
    ...one,
    itemId: one.item_id,
    warehouseId: one.warehouse_id,
    since: one.shipped_at,
  }));
  const labels = await labelsNow(tx, orgId, units);
  return new OrderUnits(shipped, await claimedUnitsOf(tx, orgId, orderId), labels);
}

/** The parcels that units were shipped in; or, where that is not certain, the labels that they may have. */
function departures(
  known: OrderUnits,
  { lot, expiration }: Pick<GivenUnit, 'lot' | 'expiration'>,
  quantity: number,
  itemId: number,
  line: LineRow | null,
  shipmentId: number | null,
): Departed[] | { readonly choices: readonly Label[] } {
  const lines = line === null ? known.linesWith(itemId) : line.order_line === null ? [] : [line.order_line];
  const choices = known.labelsOf(lines, itemId, quantity, { lot, expiration }, shipmentId);
  const unlabelled = lot === null ? choices.filter((one) => one.lot === NO_LOT) : [];
  const [label = null, another] = unlabelled.length > 0 ? unlabelled : choices;
  if (another !== undefined) return { choices };
  const prefer = { shipmentId, label };
  const found: Departed[] = [];
  for (const one of lines) {
    if (line !== null) known.announce(one, itemId, -quantity);
    const missing = quantity - unitsIn(found);
    const share = line !== null ? missing : Math.min(missing, known.left(one, itemId));
    if (share > 0) found.push(...known.takeBack(one, itemId, share, prefer));
  }
  return found;
}

/** A refusal names as many labels. */
const CHOICES_MAX = 10;

/** A product code does not identify the lot, but the lot is printed on the units. */
function labelMissing(index: number, choices: readonly Label[]): Violation {
  const names = choices.slice(0, CHOICES_MAX).map(labelInWords).join('; ');
  const more = choices.length > CHOICES_MAX ? '; …' : '';
  const isByDate = choices.every((one) => one.lot === choices[0]?.lot);
  const without = choices.some((one) => one.lot === NO_LOT) ? ', null if it has none' : '';
  const what = isByDate ? 'date' : `lot${without}`;
  return violation(
    `/units/${index}/${isByDate ? 'expiration' : 'lot'}`,
    'required',
    `the order shipped units of different lots or dates: name the ${what} (${names}${more})`,
  );
}

/** Lot and date as they were read, else as the units were shipped, with later corrections; a lot has one date. */
async function withLabels(tx: Tx, orgId: number, pieces: readonly Piece[], wrong: Violation[]) {
  const labelled = pieces.map((one) => {
    const { lot = null, expiration = null } = one.given;
    const left = one.departed?.label ?? null;
    if (left !== null && isReadAs(left, one.given))
      return { ...one, lot: left.lot, expiration: left.expiration, isDated: expiration !== null };
    return { ...one, lot: lot ?? NO_LOT, expiration: expiration ?? NO_DATE, isDated: expiration !== null };
  });
  const lots = labelled
    .filter(({ lot }) => lot !== NO_LOT)
    .map(({ item, lot }) => ({ itemId: item.id, lot }));
  const dates = await findLotDates(tx, orgId, lots);
  return labelled.map(({ isDated, ...one }) => {
    if (one.lot === NO_LOT || isDated) return one;
    const date = dates.find(({ itemId, lot }) => itemId === one.item.id && lot === one.lot)?.expiration;
    if (date !== undefined) return { ...one, expiration: date };
    if (one.item.canExpire === true && one.expiration === NO_DATE) {
      const message = `lot ${JSON.stringify(one.lot)} is unknown: send its expiration date, or omit the lot`;
      wrong.push(violation(`/units/${one.index}/expiration`, 'required', message));
    }
    return one;
  });
}
