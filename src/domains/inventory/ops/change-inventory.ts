// What the hub does to stock: each one transaction, each all or nothing.
import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, type Violation } from '../../../kit/http/problems.ts';
import { protectUndecided } from '../../returns/undecided/protect-undecided.ts';
import { adjustStock, changeStatus, countStock } from '../../stock/change-stock.ts';
import { receiveStock } from '../../stock/receive-stock.ts';
import {
  type BalanceKey,
  type MovementReason,
  NO_DATE,
  NO_LOT,
  type StockStatus,
} from '../../stock/stock-state.ts';
import { dateAt } from '../../warehouses/find-warehouses.ts';
import { throwConflicts, throwRefusal } from './refusals.ts';
import {
  arrivalViolations,
  citationViolations,
  lotAndDate,
  type ReferencedLine,
  type ResolvedLine,
  resolveLines,
  resolveWarehouses,
  unsuitableViolations,
  wantedLot,
} from './resolve-lines.ts';
import type { Adjust, ChangeStatus, Count, Receive } from './schema.ts';

const countIds = idSource('cycle_count_id_seq');

export interface Changed {
  readonly done: true;
  readonly lines: number;
  readonly id?: number;
  readonly units?: number;
  readonly taken_from_holds?: number;
  readonly counted?: readonly { line: number; before: number; difference: number }[];
}

function refuse(...violations: readonly (readonly Violation[])[]): void {
  const all = violations.flat();
  if (all.length > 0) throw invalid(all);
}

/** New goods. What is past its date on arrival is received as expired. */
export async function receive(tx: Tx, feed: FeedWriter, input: Static<typeof Receive>): Promise<Changed> {
  const [{ resolved, violations }, place] = await Promise.all([
    resolveLines(tx, feed.orgId, input.lines),
    resolveWarehouses(tx, feed.orgId, { warehouse_id: input.warehouse_id }),
  ]);
  const demands = resolved.flatMap(({ line, item, label }) =>
    arrivalViolations(`/lines/${input.lines.indexOf(line)}`, label, item),
  );
  const warehouse = place.warehouses.get(input.warehouse_id);
  const unsuitable = input.allow_unsuitable_warehouse
    ? []
    : resolved.flatMap(({ line, item }) =>
        unsuitableViolations(`/lines/${input.lines.indexOf(line)}`, item, warehouse),
      );
  refuse(place.violations, citationViolations(input.ir_number), violations, demands, unsuitable);
  const today = dateAt(warehouse?.timezone ?? 'UTC', feed.now);
  const conflicts = await receiveStock(
    tx,
    feed,
    resolved.map(({ line, item, label }) => ({
      itemId: item.id,
      warehouseId: input.warehouse_id,
      quantity: line.quantity,
      ...lotAndDate(label),
      status: statusOnArrival(line.status ?? 'available', label.expiration ?? null, today),
      note: line.note ?? null,
      irNumber: input.ir_number ?? null,
    })),
  );
  throwConflicts(conflicts);
  return { done: true, lines: resolved.length };
}

export function statusOnArrival(status: StockStatus, expiration: string | null, today: string): StockStatus {
  return status === 'available' && expiration !== null && expiration < today ? 'expired' : status;
}

export async function adjust(tx: Tx, feed: FeedWriter, input: Static<typeof Adjust>): Promise<Changed> {
  const [{ resolved, violations }, place] = await Promise.all([
    resolveLines(tx, feed.orgId, input.lines),
    resolveWarehouses(tx, feed.orgId, { warehouse_id: input.warehouse_id }, 'there'),
  ]);
  const demands = resolved.flatMap(({ line, item, label }) =>
    line.quantity > 0 ? arrivalViolations(`/lines/${input.lines.indexOf(line)}`, label, item) : [],
  );
  const zeros = input.lines.flatMap((line, index) => (line.quantity === 0 ? [notZero(index)] : []));
  refuse(place.violations, violations, demands, zeros);
  const today = dateAt(place.warehouses.get(input.warehouse_id)?.timezone ?? 'UTC', feed.now);
  const result = await adjustStock(
    tx,
    feed,
    resolved.map(({ line, item, label }) => ({
      itemId: item.id,
      warehouseId: input.warehouse_id,
      // What is found past its date is as it would be received.
      status:
        line.quantity > 0
          ? statusOnArrival(line.status ?? 'available', label.expiration ?? null, today)
          : (line.status ?? 'available'),
      quantity: line.quantity,
      ...wantedLot(label),
      reason: line.reason,
      note: line.note ?? null,
    })),
    protectUndecided,
  );
  throwRefusal(result);
  return { done: true, lines: resolved.length, taken_from_holds: result.takenFromHolds ?? 0 };
}

function notZero(index: number): Violation {
  return { pointer: `/lines/${index}/quantity`, in: 'body', code: 'not_allowed', message: 'must not be 0' };
}

export async function count(tx: Tx, feed: FeedWriter, input: Static<typeof Count>): Promise<Changed> {
  const [{ resolved, violations }, place] = await Promise.all([
    resolveLines(tx, feed.orgId, input.lines),
    resolveWarehouses(tx, feed.orgId, { warehouse_id: input.warehouse_id }, 'there'),
  ]);
  const lines = resolved.map(({ line, item, label }) => ({
    itemId: item.id,
    warehouseId: input.warehouse_id,
    ...lotAndDate(label),
    status: line.status ?? ('available' as const),
    counted: line.counted,
  }));
  const seen = new Set<string>();
  const twice: Violation[] = [];
  for (const [index, line] of lines.entries()) {
    const key = JSON.stringify([line.itemId, line.lot, line.expiration, line.status]);
    if (seen.has(key)) {
      twice.push({
        pointer: `/lines/${index}`,
        in: 'body',
        code: 'duplicate',
        message: 'is counted in an earlier line already',
      });
    }
    seen.add(key);
  }
  refuse(place.violations, violations, twice);
  const id = await countIds.next(tx);
  const result = await countStock(tx, feed, lines, id, input.note ?? null, protectUndecided);
  throwRefusal(result);
  // Fewer units of what has no lot are a discovery; more of them would be goods that nobody could have received.
  const today = dateAt(place.warehouses.get(input.warehouse_id)?.timezone ?? 'UTC', feed.now);
  const unmarked = resolved.flatMap(({ item, label }, index) =>
    (result.counted[index]?.difference ?? 0) > 0
      ? [
          ...arrivalViolations(`/lines/${index}`, label, item),
          ...pastDateViolations(`/lines/${index}`, lines[index], today),
        ]
      : [],
  );
  refuse(unmarked);
  return {
    done: true,
    lines: lines.length,
    id,
    taken_from_holds: result.takenFromHolds ?? 0,
    counted: result.counted.map(({ before, difference }, line) => ({ line, before, difference })),
  };
}

/** More units that are past their date are not available ones. */
function pastDateViolations(
  pointer: string,
  line: { readonly status: StockStatus; readonly expiration: string } | undefined,
  today: string,
): Violation[] {
  if (line === undefined || !isPast(line, today)) return [];
  const message = 'is past its date: count it with the status expired';
  return [{ pointer: `${pointer}/status`, in: 'body', code: 'not_allowed', message }];
}

function isPast({ status, expiration }: Pick<BalanceKey, 'status' | 'expiration'>, today: string): boolean {
  return status === 'available' && expiration !== NO_DATE && expiration < today;
}

const REASON_OF_STATUS: Readonly<Record<StockStatus, MovementReason>> = {
  available: 'released',
  damaged: 'damaged',
  quarantined: 'quarantined',
  expired: 'expired',
};

export async function moveStatus(
  tx: Tx,
  feed: FeedWriter,
  input: Static<typeof ChangeStatus>,
): Promise<Changed> {
  const [{ resolved, violations }, place] = await Promise.all([
    resolveLines(tx, feed.orgId, input.lines),
    resolveWarehouses(tx, feed.orgId, { warehouse_id: input.warehouse_id }, 'there'),
  ]);
  const same = input.lines.flatMap((line, index): Violation[] =>
    line.from_status === line.to_status
      ? [
          {
            pointer: `/lines/${index}/to_status`,
            in: 'body',
            code: 'not_allowed',
            message: 'must differ from from_status',
          },
        ]
      : [],
  );
  refuse(place.violations, violations, same);
  const today = dateAt(place.warehouses.get(input.warehouse_id)?.timezone ?? 'UTC', feed.now);
  const isUnmarked = unmarkedUnits(resolved);
  const result = await changeStatus(
    tx,
    feed,
    resolved.map(({ line, item, label }) => ({
      itemId: item.id,
      warehouseId: input.warehouse_id,
      ...wantedLot({ ...line, lot: label.lot }),
      from: line.from_status,
      to: line.to_status,
      quantity: line.quantity,
      reason: REASON_OF_STATUS[line.to_status],
      note: line.note ?? null,
    })),
    (key) => isUnmarked(key) || isPast(key, today),
    protectUndecided,
  );
  throwRefusal(result);
  return { done: true, lines: resolved.length, taken_from_holds: result.takenFromHolds ?? 0 };
}

/** Whether units lack the lot or the date that their item demands: those do not become available anywhere. */
function unmarkedUnits(resolved: readonly ResolvedLine<ReferencedLine>[]): (key: BalanceKey) => boolean {
  const items = new Map(resolved.map(({ item }) => [item.id, item]));
  return ({ itemId, lot, expiration, status }) => {
    const item = items.get(itemId);
    if (status !== 'available' || item === undefined) return false;
    return (item.lotNumRequired && lot === NO_LOT) || (item.canExpire === true && expiration === NO_DATE);
  };
}
