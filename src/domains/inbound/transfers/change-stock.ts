// Applies a change of a request to the stock: inbound units and, for a transfer, units reserved at its source, departed or lost.
import type { Work } from '../../../kit/aggregates/work.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { isSameJson } from '../../../kit/kernel/same-json.ts';
import { throwShortages } from '../../inventory/ops/refusals.ts';
import { checkLots } from '../../stock/receive-stock.ts';
import {
  changeInbound,
  departTransfer,
  type InboundChange,
  loseTransfer,
  setAside,
  type TransferLine,
} from '../../stock/transfer-stock.ts';
import type { RequestItemRow } from '../requests/queries.ts';
import type { RequestStatus } from '../schema.ts';
import { isInbound, requestNumber } from '../state-rules.ts';
import { addLost, insertUnits, unitsOnTheirWay } from './queries.ts';

/** The fields of a request that affect the stock. */
interface Expected {
  readonly status: RequestStatus;
  readonly warehouse_id: number;
  readonly source_warehouse_id: number | null;
  readonly items: readonly RequestItemRow[];
}

/** Brings the stock in line with the request, which is locked. @param was null if it is new */
export async function changeStock(work: Work, id: number, was: Expected | null, is: Expected): Promise<void> {
  const inbound = inboundChanges(was, is);
  const wasAside = was === null ? [] : linesAside(was);
  // Also where it has become a transfer only now.
  if (hasLeft(is) && was?.status === 'placed') {
    const placed: Expected = { ...is, status: 'placed' };
    await place(work, id, wasAside, linesAside(placed), inbound);
    await depart(work, id, placed);
  } else if (hasEnded(is) && was !== null && hasLeft(was)) await lose(work, id, is.warehouse_id, inbound);
  else await place(work, id, wasAside, linesAside(is), inbound);
}

async function place(
  { tx, feed }: Work,
  id: number,
  was: readonly TransferLine[],
  is: readonly TransferLine[],
  inbound: readonly InboundChange[],
): Promise<void> {
  if (isSameJson(was, is)) await changeInbound(tx, feed, inbound);
  else throwShortages(await setAside(tx, feed, id, is, inbound));
}

async function depart(work: Work, id: number, transfer: Expected): Promise<void> {
  const number = requestNumber(id);
  const { shortages, left } = await departTransfer(work.tx, work.feed, id, number, linesAside(transfer));
  throwShortages(shortages);
  for (const { line, lot, expiration, quantity } of left) {
    const element = transfer.items[line - 1] ?? fail('units of no line have left');
    work.write(insertUnits, {
      request_id: id,
      request_item_id: element.id,
      lot,
      expiration,
      departed_qty: quantity,
      arrived_qty: 0,
      lost_qty: 0,
    });
  }
}

async function lose(work: Work, id: number, warehouseId: number, inbound: readonly InboundChange[]) {
  const open = await unitsWithDates(work, id);
  const lost = open.map(({ itemId, lot, expirationNow, open: quantity }) => ({
    itemId,
    lot,
    expiration: expirationNow,
    quantity,
  }));
  await loseTransfer(work.tx, work.feed, requestNumber(id), warehouseId, lost, inbound);
  for (const { requestItemId, lot, expiration, open: quantity } of open)
    work.write(addLost, {
      request_id: id,
      request_item_id: requestItemId,
      lot,
      expiration,
      lost_qty: quantity,
    });
}

const isTransfer = ({ source_warehouse_id: source }: Expected) => source !== null;
const hasLeft = (one: Expected) =>
  isTransfer(one) && ['in_transit', 'delivered', 'receiving'].includes(one.status);
const hasEnded = ({ status }: Expected) => status === 'closed' || status === 'cancelled';

/** Units that a transfer reserves at its source until they leave. Lines count from 1. */
function linesAside({ status, source_warehouse_id: source, items }: Expected): TransferLine[] {
  if (source === null || status !== 'placed') return [];
  return items.map(({ item_id, requested_qty, lot_number, expiration_date }, index) => ({
    line: index + 1,
    itemId: item_id,
    warehouseId: source,
    quantity: requested_qty,
    lot: lot_number ?? undefined,
    expiration: expiration_date ?? undefined,
  }));
}

/** Units that a request still brings, by item. */
function unitsOf({ status, items }: Expected): Map<number, number> {
  const units = new Map<number, number>();
  if (!isInbound(status)) return units;
  for (const { item_id, requested_qty, received_qty } of items) {
    const missing = Math.max(0, requested_qty - received_qty);
    units.set(item_id, (units.get(item_id) ?? 0) + missing);
  }
  return units;
}

/** Changes of the units in transit. */
function inboundChanges(was: Expected | null, is: Expected): InboundChange[] {
  const changes = new Map<string, InboundChange>();
  const add = (expected: Expected | null, sign: 1 | -1) => {
    if (expected === null) return;
    const { warehouse_id: warehouseId } = expected;
    for (const [itemId, units] of unitsOf(expected)) {
      const key = `${itemId} ${warehouseId}`;
      const change = (changes.get(key)?.change ?? 0) + sign * units;
      changes.set(key, { itemId, warehouseId, change });
    }
  };
  add(was, -1);
  add(is, 1);
  return [...changes.values()].filter(({ change }) => change !== 0);
}

/** Units in transit, first expired first, with the current dates of their lots. */
export async function unitsWithDates(work: Work, requestId: number) {
  const rows = await unitsOnTheirWay(work, requestId);
  const lots = rows.map(({ item_id: itemId, lot, expiration }) => ({ itemId, lot, expiration }));
  const corrected = new Map(
    (await checkLots(work.tx, work.orgId, lots, true)).map((one) => [one.index, one.knownExpiration]),
  );
  return rows.map(({ item_id: itemId, request_item_id: requestItemId, lot, expiration, open }, index) => {
    const expirationNow = corrected.get(index) ?? expiration;
    return { itemId, requestItemId, lot, expiration, expirationNow, open };
  });
}
