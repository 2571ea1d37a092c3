// Receives counted goods: by item, barcode or carton scan. Each line becomes receipts in the stock and in the request, all or
// none.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { type PartialLines, type ReadBody, throwAllInvalid } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { completeItem } from '../../catalog/items/manage-items.ts';
import type { ItemFacts } from '../../catalog/resolve-items.ts';
import { conflictViolations, throwConflicts } from '../../inventory/ops/refusals.ts';
import {
  arrivalViolations,
  lotAndDate,
  statusOnArrival,
  unsuitableViolations,
} from '../../inventory/ops/resolve-lines.ts';
import { checkLots, type LotConflict, receiveStock } from '../../stock/receive-stock.ts';
import { shownLabel } from '../../stock/stock-state.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import { dockViolations } from '../docks/manage-docks.ts';
import {
  addReceived,
  insertItems,
  itemsOf,
  type OpenRequest,
  type RequestItemRow,
  requests,
  setReceivedAt,
} from '../requests/queries.ts';
import { requestItemIds } from '../requests/request-contents.ts';
import { unitsWithDates } from '../transfers/change-stock.ts';
import { addArrived } from '../transfers/queries.ts';
import {
  arrivedUnits,
  linesFor,
  sharesOf,
  type UnitLabel,
  type UnitsOnTheirWay,
  type Warning,
  warningsOf,
} from './assign-units.ts';
import { insertReceipts } from './queries.ts';
import { type CountedLine, resolveCounted } from './resolve-counted.ts';
import type { ReceiveInput } from './schema.ts';

const receiptIds = idSource('inventory_request_receipt_id_seq', 50);

/** Goods that are at the dock are being counted from the first line on. */
export async function receiveGoods(
  work: Work,
  ref: Reference,
  { input, wrong = [] }: ReadBody<PartialLines<ReceiveInput>>,
): Promise<{ opened: OpenRequest; fields: { warnings: Warning[] } }> {
  const { tx, feed, orgId } = work;
  const request = await work.open(requests, ref, ['delivered', 'receiving']);
  const { id, row } = request;
  const { warehouse_id: warehouseId, dock_id: knownDock } = row;
  const announced = await itemsOf(work, id);
  const { counted, uncounted, violations } = await resolveCounted(work, id, announced, input.lines);
  const onTheirWay = row.source_warehouse_id === null ? null : await unitsWithDates(work, id);
  const { items, pieces } = await piecesOf(work, announced, id, counted, onTheirWay);
  const warehouse = (await findAllWarehouses(tx)).find((one) => one.id === warehouseId);
  // Those of a transfer have left with a label, which travels with the units: the count says which ones these are.
  const unlabelled = onTheirWay === null ? uncounted : [];
  const further = [
    ...(await dockViolations(tx, warehouseId, input.dock_id ?? null)),
    ...violations,
    ...unlabelled.flatMap((line) => arrivalViolations(`/lines/${line.index}`, line, line.item)),
    ...eachOnce(
      pieces.flatMap(({ line, label }) =>
        arrivalViolations(`/lines/${line.index}`, shownLabel(label), line.item),
      ),
    ),
    ...(input.allow_unsuitable_warehouse === true
      ? []
      : [...counted, ...uncounted].flatMap(({ index, item }) =>
          unsuitableViolations(`/lines/${index}`, item, warehouse),
        )),
  ];
  if (wrong.length + further.length > 0) {
    // A missing date contradicts none.
    const undated = new Set([...wrong, ...further].map(({ pointer }) => pointer));
    const known = [...counted, ...unlabelled].filter(
      ({ index }) => !undated.has(`/lines/${index}/expiration`),
    );
    const lots = known.map((line) => ({ itemId: line.item.id, ...lotAndDate(line) }));
    const conflicts = await checkLots(tx, orgId, lots, true);
    throwAllInvalid(wrong, [...further, ...conflictViolations(conflicts.map(atLineOf(known)))]);
  }
  const today = dateAt(warehouse?.timezone ?? 'UTC', work.now);
  await measureItems(work, counted);
  // Now: rows that refer to an item may wait for it, which they must not after the sequence lock.
  insertItems.queue(tx, orgId, items.slice(announced.length));
  const conflicts = await receiveStock(
    tx,
    feed,
    pieces.map(({ line, quantity, expected, label, departed }) => ({
      itemId: line.item.id,
      warehouseId,
      quantity,
      expected,
      ...label,
      status: statusOnArrival(line.status, shownLabel(label).expiration, today),
      note: onTheirWay !== null && departed === null ? (line.note ?? MORE_THAN_LEFT) : line.note,
      irNumber: request.number,
      ...(onTheirWay === null ? {} : { reason: departed === null ? 'found' : 'transfer_in' }),
    })),
  );
  throwConflicts(conflicts.map(atLineOf(pieces.map(({ line }) => line))));
  const dockId = input.dock_id ?? knownDock;
  const units = pieces.reduce((sum, one) => sum + one.quantity, 0);
  request.move('receiving', {
    set: { items_received: row.items_received + units, dock_id: dockId, last_receipt_at: COMMIT_TIME },
  });
  const ids = await receiptIds.take(tx, pieces.length);
  for (const [index, { line, requestItemId, quantity, label, departed }] of pieces.entries()) {
    work.write(addReceived, { request_id: id, id: requestItemId, received_qty: quantity });
    work.write(insertReceipts, {
      request_id: id,
      id: ids[index] ?? fail('a receipt without an id'),
      request_item_id: requestItemId,
      carton_id: line.carton?.id ?? null,
      sscc: line.carton === null ? line.sscc : null,
      quantity,
      status: statusOnArrival(line.status, shownLabel(label).expiration, today),
      ...label,
      note: line.note,
      departed_lot: departed?.lot ?? null,
      departed_expiration: departed?.expiration ?? null,
      dock_id: dockId,
      received_by: work.actor,
      received_by_id: typeof work.actorId === 'number' ? work.actorId : null,
      received_at: COMMIT_TIME,
      taken_back_qty: 0,
    });
    if (departed !== null)
      work.write(addArrived, {
        request_id: id,
        request_item_id: requestItemId,
        ...departed,
        arrived_qty: quantity,
      });
  }
  const cartons = new Set(counted.flatMap(({ carton }) => carton ?? []));
  for (const carton of cartons)
    if (!carton.is_received)
      work.write(setReceivedAt, { request_id: id, id: carton.id, received_at: COMMIT_TIME });
  const received = pieces.map((one) => ({ ...one, expiration: shownLabel(one.label).expiration }));
  return { opened: request, fields: { warnings: warningsOf(received, items, onTheirWay !== null) } };
}

/** The ledger says why there is more than left. */
const MORE_THAN_LEFT = 'more than left the source warehouse';

/** @returns the conflict of a line of the input */
function atLineOf(lines: readonly { readonly index: number }[]): (one: LotConflict) => LotConflict {
  return (one) => ({ ...one, index: lines[one.index]?.index ?? one.index });
}

interface Piece {
  readonly line: CountedLine;
  readonly requestItemId: number;
  readonly quantity: number;
  /** Those that were announced and still missing. */
  readonly expected: number;
  readonly label: UnitLabel;
  /** The label they left the source of a transfer with; null: they did not. */
  readonly departed: UnitLabel | null;
}

/**
 * Assigns units to lines of the request; unannounced items and other lots get new lines.
 * @param onTheirWay what has left the source of a transfer; null if it is none
 */
async function piecesOf(
  { tx }: Work,
  announced: readonly RequestItemRow[],
  requestId: number,
  counted: readonly CountedLine[],
  onTheirWay: readonly UnitsOnTheirWay[] | null,
): Promise<{ items: readonly RequestItemRow[]; pieces: readonly Piece[] }> {
  const items = [...announced];
  const waiting = new Map(items.map((one) => [one.id, Math.max(0, one.requested_qty - one.received_qty)]));
  const pieces: Piece[] = [];
  for (const line of counted) {
    let quantity = line.quantity;
    let lines = linesFor(items, line.item.id, line.lot, line.requestItemId);
    if (onTheirWay !== null) {
      const arrived = transferPieces(line, lines, waiting, onTheirWay);
      pieces.push(...arrived);
      quantity -= arrived.reduce((sum, one) => sum + one.quantity, 0);
      // More than left: on a line that still waits for its own units, that would go unseen.
      lines = lines.filter(({ id }) => !onTheirWay.some((one) => one.requestItemId === id && one.open > 0));
    }
    if (quantity === 0) continue;
    if (lines.length === 0) {
      const own = { request_id: requestId, id: await requestItemIds.next(tx), ...ownLine(line, items) };
      items.push(own);
      lines = [own];
    }
    for (const share of sharesOf(lines, waiting, quantity))
      pieces.push({ line, ...share, label: lotAndDate(line), departed: null });
  }
  return { items, pieces };
}

/** What of a counted line has left the source of a transfer. */
function transferPieces(
  line: CountedLine,
  lines: readonly RequestItemRow[],
  waiting: Map<number, number>,
  onTheirWay: readonly UnitsOnTheirWay[],
): Piece[] {
  let left = line.quantity;
  return lines.flatMap(({ id: requestItemId }) =>
    arrivedUnits(onTheirWay, requestItemId, left, line).map(({ lot, expiration, ...one }) => {
      left -= one.quantity;
      const expected = Math.min(waiting.get(requestItemId) ?? 0, one.quantity);
      waiting.set(requestItemId, (waiting.get(requestItemId) ?? 0) - expected);
      return { line, requestItemId, ...one, expected, label: { lot, expiration } };
    }),
  );
}

/** Of goods that no line takes. They are bound for the listing that all of the item's are bound for. */
function ownLine({ item, lot, expiration }: CountedLine, items: readonly RequestItemRow[]) {
  const listings = new Set(items.filter((one) => one.item_id === item.id).map((one) => one.listing_id));
  const [listing = null] = listings.size === 1 ? listings : [];
  return {
    item_id: item.id,
    listing_id: listing,
    requested_qty: 0,
    casepack_qty: null,
    lot_number: lot,
    expiration_date: lot === null ? null : expiration,
    received_qty: 0,
  };
}

function eachOnce(violations: readonly Violation[]): Violation[] {
  return [...new Map(violations.map((one) => [`${one.pointer} ${one.code}`, one])).values()];
}

const MEASURES = {
  length_in: 'lengthIn',
  width_in: 'widthIn',
  height_in: 'heightIn',
  weight_lb: 'weightLb',
} as const satisfies Record<string, keyof ItemFacts>;

/** Dimensions and weight of items that have not been measured. */
async function measureItems({ tx, feed }: Work, counted: readonly CountedLine[]): Promise<void> {
  const measured = new Map<number, Partial<Record<keyof typeof MEASURES, number>>>();
  for (const { item, measures } of counted) {
    for (const [name, fact] of Object.entries(MEASURES) as [keyof typeof MEASURES, keyof ItemFacts][]) {
      const value = measures[name];
      const isMeasured = item[fact] !== null && item.factsConfirmed;
      if (value === undefined || value === null || isMeasured) continue;
      measured.set(item.id, { [name]: value, ...measured.get(item.id) });
    }
  }
  for (const id of [...measured.keys()].sort((a, b) => a - b))
    await completeItem(tx, feed, id, measured.get(id) ?? {});
}
