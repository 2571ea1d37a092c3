// Stock changes by the hub: each one transaction, all or nothing.
import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
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
  statusOnArrival,
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

/** Its lines and its warehouse, with the date there. Violations of the warehouse come first. */
async function resolve<T extends ReferencedLine>(
  tx: Tx,
  { orgId, now }: FeedWriter,
  { warehouse_id, lines }: { readonly warehouse_id: number; readonly lines: readonly T[] },
  purpose: 'arriving' | 'there' = 'there',
) {
  const [{ resolved, violations }, place] = await Promise.all([
    resolveLines(tx, orgId, lines),
    resolveWarehouses(tx, orgId, { warehouse_id }, purpose),
  ]);
  const warehouse = place.warehouses.get(warehouse_id);
  const today = dateAt(warehouse?.timezone ?? 'UTC', now);
  return { resolved, violations, misplaced: place.violations, warehouse, today };
}

/** Receives new goods. Units past their date are received as expired. */
export async function receive(tx: Tx, feed: FeedWriter, input: Static<typeof Receive>): Promise<Changed> {
  const { warehouse_id: warehouseId, ir_number: irNumber = null } = input;
  const { resolved, violations, misplaced, warehouse, today } = await resolve(tx, feed, input, 'arriving');
  const demands = resolved.flatMap(({ line, item, label }) =>
    arrivalViolations(`/lines/${input.lines.indexOf(line)}`, label, item),
  );
  const unsuitable = input.allow_unsuitable_warehouse
    ? []
    : resolved.flatMap(({ line, item }) =>
        unsuitableViolations(`/lines/${input.lines.indexOf(line)}`, item, warehouse),
      );
  throwIfInvalid([...misplaced, ...citationViolations(irNumber), ...violations, ...demands, ...unsuitable]);
  const conflicts = await receiveStock(
    tx,
    feed,
    resolved.map(({ line, item, label }) => ({
      itemId: item.id,
      warehouseId,
      quantity: line.quantity,
      ...lotAndDate(label),
      status: statusOnArrival(line.status ?? 'available', label.expiration ?? null, today),
      note: line.note ?? null,
      irNumber,
    })),
  );
  throwConflicts(conflicts);
  return { done: true, lines: resolved.length };
}

export async function adjust(tx: Tx, feed: FeedWriter, input: Static<typeof Adjust>): Promise<Changed> {
  const { resolved, violations, misplaced, today } = await resolve(tx, feed, input);
  const demands = resolved.flatMap(({ line, item, label }) =>
    line.quantity > 0 ? arrivalViolations(`/lines/${input.lines.indexOf(line)}`, label, item) : [],
  );
  const zeros = input.lines.flatMap(({ quantity }, index) =>
    quantity === 0 ? [violation(`/lines/${index}/quantity`, 'not_allowed', 'must not be 0')] : [],
  );
  throwIfInvalid([...misplaced, ...violations, ...demands, ...zeros]);
  const lines = resolved.map(({ line, item, label }) => {
    const { quantity, status = 'available', reason, note = null } = line;
    return {
      itemId: item.id,
      warehouseId: input.warehouse_id,
      // What is found past its date is as it would be received.
      status: quantity > 0 ? statusOnArrival(status, label.expiration ?? null, today) : status,
      quantity,
      ...wantedLot(label),
      reason,
      note,
    };
  });
  const result = await adjustStock(tx, feed, lines, protectUndecided);
  throwRefusal(result);
  return { done: true, lines: resolved.length, taken_from_holds: result.takenFromHolds ?? 0 };
}

export async function count(tx: Tx, feed: FeedWriter, input: Static<typeof Count>): Promise<Changed> {
  const { resolved, violations, misplaced, today } = await resolve(tx, feed, input);
  const lines = resolved.map(({ line, item, label }) => ({
    itemId: item.id,
    warehouseId: input.warehouse_id,
    ...lotAndDate(label),
    status: line.status ?? ('available' as const),
    counted: line.counted,
  }));
  const keys = lines.map((one) => JSON.stringify([one.itemId, one.lot, one.expiration, one.status]));
  const twice = keys.flatMap((key, index) =>
    keys.indexOf(key) < index
      ? [violation(`/lines/${index}`, 'duplicate', 'is counted in an earlier line already')]
      : [],
  );
  throwIfInvalid([...misplaced, ...violations, ...twice]);
  const id = await countIds.next(tx);
  const result = await countStock(tx, feed, lines, id, input.note ?? null, protectUndecided);
  throwRefusal(result);
  // Fewer units without a lot are a finding; more of them could never have been received.
  const unmarked = resolved.flatMap(({ item, label }, index) =>
    (result.counted[index]?.difference ?? 0) > 0
      ? [
          ...arrivalViolations(`/lines/${index}`, label, item),
          ...pastDateViolations(`/lines/${index}`, lines[index], today),
        ]
      : [],
  );
  throwIfInvalid(unmarked);
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
  const message = 'has expired: count it with the status expired';
  return [violation(`${pointer}/status`, 'not_allowed', message)];
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
  const { resolved, violations, misplaced, today } = await resolve(tx, feed, input);
  const same = input.lines.flatMap((line, index) =>
    line.from_status === line.to_status
      ? [violation(`/lines/${index}/to_status`, 'not_allowed', 'must differ from from_status')]
      : [],
  );
  throwIfInvalid([...misplaced, ...violations, ...same]);
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
