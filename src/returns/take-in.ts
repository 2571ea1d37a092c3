// People look at what came back, unit by unit: how good it is, and what becomes of it. All units of a request or none.
import { type ItemFacts, itemFacts, itemsOfBarcodes } from '../catalog/resolve-items.ts';
import type { Tx } from '../db/db.ts';
import type { VersionedJson } from '../db/records.ts';
import { queueMarks } from '../due/mark-due.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../http/problems.ts';
import { conflictInWords } from '../inventory/ops/refusals.ts';
import { readCode } from '../scan/scan-code.ts';
import { mistypedDate } from '../stock/date-rules.ts';
import { type Label, labelsNow } from '../stock/labels-now.ts';
import { checkLots } from '../stock/receive-stock.ts';
import { findLotDates } from '../stock/relabel-lot.ts';
import { type ReturnedUnits, takeInReturned } from '../stock/return-stock.ts';
import { NO_DATE, NO_LOT } from '../stock/stock-state.ts';
import { dateAt, findAllWarehouses } from '../warehouses/find-warehouses.ts';
import { dispositionOf, type ReturnPolicy } from './disposition-rules.ts';
import { DECISION_DUE, EXCHANGE_DUE } from './due-kinds.ts';
import { type OpenReturn, openReturn, saveReturn } from './open-return.ts';
import { type Departed, OrderUnits } from './order-units.ts';
import { policyOf } from './policy/queries.ts';
import {
  claimedUnitsOf,
  type LineRow,
  linesOf,
  queueUnits,
  shippedUnitsOf,
  type UnitRow,
  unitsOf,
} from './queries.ts';
import type { ReturnReason, ReturnStatus, TakeInInput } from './schema.ts';
import { OPEN_TO_INTAKE, rmaNumber } from './state-rules.ts';
import { takenIn } from './statistics/count-returned.ts';
import { queueReturnedDays } from './statistics/queries.ts';

const UNIT_ROWS_MAX = 1000;
const DAY_MS = 24 * 3600 * 1000;

type GivenUnit = TakeInInput['units'][number];

/** Units of which everything is known but what becomes of them. */
interface Piece {
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

export async function takeIn(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: TakeInInput,
): Promise<VersionedJson> {
  const { orgId, now } = feed;
  const open = await openReturn(tx, feed, id, OPEN_TO_INTAKE);
  const before = await unitsOf(tx, orgId, id);
  const pieces = await piecesOf(tx, orgId, open, input.units);
  if (before.length + pieces.length > UNIT_ROWS_MAX)
    throw new Problem('state_conflict', {
      detail: `return ${rmaNumber(id)} would have more than ${UNIT_ROWS_MAX} kinds of units: finish it, and take the rest in as another one`,
    });
  const units = await decidedPieces(tx, feed, open, pieces, before.length);
  await takeInReturned(tx, feed, stockOf(open, units), {
    number: rmaNumber(id),
    reason: open.fields.source === 'marketplace' ? 'transfer_in' : 'order_returned',
  });
  const undecided = units.filter((one) => one.disposition === 'undecided');
  if (undecided.length > 0) queueMarks(tx, orgId, DECISION_DUE, [id], now);
  const waiting = [open.fields.decide_by, ...undecided.map((one) => one.decide_by)].filter(
    (one) => one !== null,
  );
  const unitsUndecided = open.fields.units_undecided + unitsIn(undecided);
  const to = input.finish === true ? finishedAs(unitsUndecided) : 'received';
  if (input.finish === true) queueExchange(tx, feed, open);
  return saveReturn(tx, feed, open, {
    to,
    by: 'hub',
    fields: {
      units_received: open.fields.units_received + unitsIn(units),
      units_undecided: unitsUndecided,
      decide_by: earliest(waiting),
    },
    also: (behind) => {
      queueUnits(behind, orgId, id, units, feed.actor);
      queueReturnedDays(behind, orgId, takenIn(open.fields, before, units));
    },
  });
}

/** Nothing more comes of it. */
export async function finishReturn(tx: Tx, feed: FeedWriter, id: number): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, id, ['received']);
  queueExchange(tx, feed, open);
  return saveReturn(tx, feed, open, { to: finishedAs(open.fields.units_undecided), by: 'hub' });
}

function finishedAs(undecided: number): ReturnStatus {
  return undecided > 0 ? 'graded' : 'closed';
}

function queueExchange(tx: Tx, { orgId, now }: FeedWriter, { id, fields }: OpenReturn): void {
  if (fields.exchange === 'when_received') queueMarks(tx, orgId, EXCHANGE_DUE, [id], now);
}

const unitsIn = (rows: readonly { readonly quantity: number }[]) =>
  rows.reduce((sum, one) => sum + one.quantity, 0);

export function earliest(instants: readonly string[]): string | null {
  const times = instants.map((one) => new Date(one).getTime());
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

// --- Which units they are ---------------------------------------------------------------------------------------

async function piecesOf(
  tx: Tx,
  orgId: number,
  { id, fields, order }: OpenReturn,
  given: readonly GivenUnit[],
): Promise<Piece[]> {
  const lines = new Map((await linesOf(tx, orgId, id)).map((one) => [one.line, one]));
  const codes = await itemsOfBarcodes(
    tx,
    orgId,
    given.flatMap((one) => (one.barcode == null ? [] : readCode(one.barcode).productCodes)),
  );
  const facts = await itemFacts(tx, orgId, [
    ...new Set([
      ...[...lines.values()].map((one) => one.item_id),
      ...given.flatMap((one) => one.item_id ?? []),
      ...[...codes.values()].flat(),
    ]),
  ]);
  const known =
    order === null
      ? new OrderUnits([], [])
      : new OrderUnits(await shippedUnitsOf(tx, orgId, order.id), await claimedUnitsOf(tx, orgId, order.id));
  const room = new Map([...lines.values()].map((one) => [one.line, one.quantity - one.received]));
  const wrong: Violation[] = [];
  const pieces = given.flatMap((one, index): Piece[] => {
    const found = resolve(one, index, lines, codes, facts, room);
    const reason = one.reason ?? ('item' in found ? found.line?.reason : undefined) ?? fields.reason;
    if (reason === null)
      wrong.push(violation(`/units/${index}/reason`, 'required', 'nobody has said why it comes back'));
    const mistyped = one.expiration == null ? null : mistypedDate(one.expiration);
    if (mistyped !== null) wrong.push(violation(`/units/${index}/expiration`, 'not_allowed', mistyped));
    if (!('item' in found)) {
      wrong.push(found);
      return [];
    }
    if (reason === null) return [];
    const { item, line } = found;
    const from = departures(known, one, item.id, line, fields.shipment_id);
    const rest = one.quantity - unitsIn(from);
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
  const labelled = await withLabels(tx, orgId, pieces, wrong);
  if (wrong.length > 0) throw invalid(wrong);
  return labelled;
}

function resolve(
  given: GivenUnit,
  index: number,
  lines: ReadonlyMap<number, LineRow>,
  codes: ReadonlyMap<string, readonly number[]>,
  facts: ReadonlyMap<number, ItemFacts>,
  room: Map<number, number>,
): { readonly item: ItemFacts; readonly line: LineRow | null } | Violation {
  const at = `/units/${index}`;
  const line = given.line == null ? null : (lines.get(given.line) ?? null);
  if (given.line != null && line === null)
    return violation(`${at}/line`, 'unknown_reference', 'is no line of this return');
  const named = [
    ...(line === null ? [] : [[line.item_id]]),
    ...(given.item_id == null ? [] : [[given.item_id]]),
    ...(given.barcode == null
      ? []
      : [[...new Set(readCode(given.barcode).productCodes.flatMap((code) => codes.get(code) ?? []))]]),
  ];
  const [first, ...rest] = named;
  if (first === undefined) return violation(at, 'required', 'names nothing: send line, item_id or barcode');
  if (given.barcode != null && named.at(-1)?.length === 0)
    return violation(`${at}/barcode`, 'unknown_reference', 'no item of this organization has this code');
  const common = first.filter((one) => rest.every((ids) => ids.includes(one)));
  const [itemId, another] = common;
  if (itemId === undefined) return violation(at, 'conflicting_reference', 'the names mean different items');
  if (another !== undefined)
    return violation(`${at}/barcode`, 'ambiguous_reference', `could mean ${common.length} items`);
  const item = facts.get(itemId);
  if (item === undefined)
    return violation(`${at}/item_id`, 'unknown_reference', `no item ${itemId} in this organization`);
  if (item.isBundle)
    return violation(at, 'not_allowed', 'a bundle has no stock of its own: name its components');
  if (line !== null) {
    const left = room.get(line.line) ?? 0;
    if (given.quantity > left) {
      const message = `line ${line.line} announces ${line.quantity} units, of which ${left} have not been taken in`;
      return violation(`${at}/quantity`, 'too_large', message);
    }
    room.set(line.line, left - given.quantity);
  }
  return { item, line };
}

/** The parcels that units had left in: of an announced line its own; else of what nobody announces. */
function departures(
  known: OrderUnits,
  { quantity, lot }: GivenUnit,
  itemId: number,
  line: LineRow | null,
  shipmentId: number | null,
): Departed[] {
  const prefer = { shipmentId, lot: lot ?? null };
  if (line !== null) {
    if (line.order_line === null) return [];
    known.announce(line.order_line, itemId, -quantity);
    return known.takeBack(line.order_line, itemId, quantity, prefer);
  }
  const found: Departed[] = [];
  for (const one of known.linesWith(itemId)) {
    const share = Math.min(quantity - unitsIn(found), known.left(one, itemId));
    if (share > 0) found.push(...known.takeBack(one, itemId, share, prefer));
  }
  return found;
}

/** Lot and date as somebody read them, else as the units had left, with what was corrected since; a lot has one date. */
async function withLabels(
  tx: Tx,
  orgId: number,
  pieces: readonly Piece[],
  wrong: Violation[],
): Promise<Piece[]> {
  const asLeft = await labelsOfDeparted(tx, orgId, pieces);
  const labelled = pieces.map((one) => {
    const { lot = null, expiration = null } = one.given;
    const left = asLeft.get(one) ?? null;
    const isSaid = lot !== null || expiration !== null;
    const isAsLeft =
      left !== null && (lot ?? left.lot) === left.lot && (expiration ?? left.expiration) === left.expiration;
    if (isAsLeft) return { ...one, ...left, isDated: expiration !== null };
    if (!isSaid) return { ...one, isDated: false };
    return { ...one, lot: lot ?? NO_LOT, expiration: expiration ?? NO_DATE, isDated: expiration !== null };
  });
  const dates = await findLotDates(
    tx,
    orgId,
    labelled.filter(({ lot }) => lot !== NO_LOT).map(({ item, lot }) => ({ itemId: item.id, lot })),
  );
  return labelled.map(({ isDated, ...one }) => {
    if (one.lot === NO_LOT || isDated) return one;
    const date = dates.find(({ itemId, lot }) => itemId === one.item.id && lot === one.lot)?.expiration;
    if (date !== undefined) return { ...one, expiration: date };
    if (one.item.canExpire === true && one.expiration === NO_DATE) {
      const message = `lot ${JSON.stringify(one.lot)} is not known: say its date, or leave the lot out`;
      wrong.push(violation(`/units/${one.index}/expiration`, 'required', message));
    }
    return one;
  });
}

/** Whoever has corrected their lot after they left has corrected it of them, too. */
async function labelsOfDeparted(
  tx: Tx,
  orgId: number,
  pieces: readonly Piece[],
): Promise<ReadonlyMap<Piece, Label>> {
  const left = pieces.flatMap((piece) => {
    const { departed, item } = piece;
    return departed === null || departed.label === null
      ? []
      : [{ piece, departed, itemId: item.id, ...departed.label }];
  });
  const labels = await labelsNow(
    tx,
    orgId,
    left,
    ({ warehouseId, time }, { departed }) =>
      (warehouseId === null || warehouseId === departed.shippedFrom) && time >= departed.shippedAt,
  );
  return new Map(left.map(({ piece, lot, expiration }, at) => [piece, labels[at] ?? { lot, expiration }]));
}

// --- What becomes of them ---------------------------------------------------------------------------------------

async function decidedPieces(
  tx: Tx,
  feed: FeedWriter,
  { fields }: OpenReturn,
  pieces: readonly Piece[],
  before: number,
): Promise<UnitRow[]> {
  const { orgId, now } = feed;
  const policy = await policyOf(tx, orgId);
  const place = (await findAllWarehouses(tx)).find((one) => one.id === fields.warehouse_id);
  const today = dateAt(place?.timezone ?? 'UTC', now);
  const conflicts = await checkLots(
    tx,
    orgId,
    pieces.map(({ item, lot, expiration }) => ({ itemId: item.id, lot, expiration })),
  );
  if (conflicts.length > 0)
    throw invalid(
      conflicts.map((one) => {
        const at = `/units/${pieces[one.index]?.index ?? 0}/expiration`;
        return violation(at, 'lot_expiration_conflict', conflictInWords(one));
      }),
    );
  const decideBy = new Date(now.getTime() + policy.decision_days * DAY_MS).toISOString();
  return pieces.map((piece, index) => ({
    id: before + index + 1,
    ...rowOf(piece, policy, today, decideBy),
  }));
}

function rowOf(piece: Piece, policy: ReturnPolicy, today: string, decideBy: string): Omit<UnitRow, 'id'> {
  const { given, item, line, reason, departed, quantity, lot, expiration } = piece;
  const { grade, condition } = given;
  const graded = { grade, condition, reason, ...asKnown({ lot, expiration }) };
  const { outcome, why } = dispositionOf(graded, item, policy, today, given.disposition ?? null);
  const isAsked = outcome === 'ask';
  return {
    line: line?.line ?? null,
    order_line: departed?.line ?? null,
    shipment_id: departed?.shipmentId ?? null,
    shipped_on: departed?.shippedOn ?? null,
    shipped_from: departed?.shippedFrom ?? null,
    item_id: item.id,
    sku: piece.sku,
    quantity,
    reason,
    grade,
    condition,
    lot,
    expiration,
    note: given.note ?? null,
    disposition: isAsked ? 'undecided' : outcome,
    why,
    decided_by: isAsked ? 'nobody' : given.disposition === outcome ? 'hub' : 'rules',
    decide_by: isAsked ? decideBy : null,
  };
}

/** Null for what nobody knows. */
export function asKnown({ lot, expiration }: { readonly lot: string; readonly expiration: string }) {
  return { lot: lot === NO_LOT ? null : lot, expiration: expiration === NO_DATE ? null : expiration };
}

const BECOMES = {
  restock: 'available',
  quarantine: 'quarantined',
  undecided: 'quarantined',
  dispose: 'disposed',
} as const;

function stockOf({ fields }: OpenReturn, units: readonly UnitRow[]): ReturnedUnits[] {
  return units.map(({ item_id, lot, expiration, quantity, disposition, note }) => ({
    itemId: item_id,
    warehouseId: fields.warehouse_id,
    lot,
    expiration,
    quantity,
    becomes: BECOMES[disposition],
    note,
  }));
}
