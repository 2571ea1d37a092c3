// A mistyped lot or date is corrected, by movements that say who did it and why.
import type { Static } from 'typebox';
import type { Tx } from '../../db/db.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { subOrdersWithPacked } from '../../fulfilment/packed-units.ts';
import { invalid, Problem, type Violation } from '../../http/problems.ts';
import { findLotDate, relabelLot, statusWithDate } from '../../stock/relabel-lot.ts';
import { NO_DATE, NO_LOT, type Reservation } from '../../stock/stock-state.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import type { Changed } from './change-inventory.ts';
import { conflictInWords } from './refusals.ts';
import { arrivalViolations, resolveLines, resolveWarehouses } from './resolve-lines.ts';
import type { CorrectLot } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of an item that does not say how long it must be good. */
const DEFAULT_DAYS = 1;
/** Sub-orders that a refusal names. */
const NAMED_MAX = 5;

const at = (pointer: string, code: Violation['code'], message: string): Violation => ({
  pointer,
  in: 'body',
  code,
  message,
});

export async function correctLot(
  tx: Tx,
  feed: FeedWriter,
  input: Static<typeof CorrectLot>,
): Promise<Changed & { units: number }> {
  const { orgId, now } = feed;
  const { lot = null, expiration = null, warehouse_id: warehouseId = null } = input;
  const { resolved, violations } = await resolveLines(tx, orgId, [input]);
  const named = warehouseId === null ? {} : { warehouse_id: warehouseId };
  const place = await resolveWarehouses(tx, orgId, named);
  const item = resolved[0]?.item;
  if (item === undefined) throw invalid([...violations.map(asWhole), ...place.violations]);
  const known = lot === null ? (expiration ?? NO_DATE) : await findLotDate(tx, orgId, item.id, lot);
  const from = { lot: lot ?? NO_LOT, expiration: known ?? NO_DATE };
  const to = {
    lot: input.to_lot === undefined ? from.lot : (input.to_lot ?? NO_LOT),
    expiration: input.to_expiration === undefined ? from.expiration : (input.to_expiration ?? NO_DATE),
  };
  const wrong = [...place.violations];
  if (known === null) wrong.push(at('/lot', 'unknown_reference', 'nobody has received this lot of the item'));
  else if (lot !== null && expiration !== null && expiration !== known)
    wrong.push(
      at('/expiration', 'lot_expiration_conflict', conflictInWords({ lot, knownExpiration: known })),
    );
  if (from.lot === to.lot && from.expiration === to.expiration)
    wrong.push(
      at('/to_lot', 'required', 'say what it should be: another to_lot, another to_expiration or both'),
    );
  else if (from.lot === to.lot && to.lot !== NO_LOT && warehouseId !== null)
    wrong.push(at('/warehouse_id', 'not_allowed', 'a lot has one date everywhere'));
  wrong.push(...targetViolations(to, item));
  if (wrong.length > 0) throw invalid(wrong);
  const days = new Map((await findAllWarehouses(tx)).map(({ id, timezone }) => [id, dateAt(timezone, now)]));
  const todayAt = (id: number) => days.get(id) ?? dateAt('UTC', now);
  const minimum = item.minRemainingDays.MERCHANT ?? DEFAULT_DAYS;
  const { units, conflicts, reservations } = await relabelLot(tx, feed, {
    itemId: item.id,
    from,
    to,
    warehouseId,
    statusAt: (id, status) => statusWithDate(status, from.expiration, to.expiration, todayAt(id)),
    // What is in somebody's hands goes out; an order that only waits for its units finds better ones.
    mayKeep: (one) =>
      one.ownerKind !== 'sub_order' ||
      one.isPicked ||
      isGoodFor(to.expiration, todayAt(one.warehouseId), minimum),
    note: input.reason,
  });
  if (conflicts.length > 0) {
    throw invalid(
      conflicts.map((one) => at('/to_expiration', 'lot_expiration_conflict', conflictInWords(one))),
    );
  }
  await refusePacked(tx, orgId, { itemId: item.id, ...from }, reservations);
  return { done: true, lines: 1, units };
}

/** What cannot be read is of the whole request, which has no lines. */
function asWhole(violation: Violation): Violation {
  return { ...violation, pointer: violation.pointer.replace('/lines/0', '') };
}

type Item = Parameters<typeof arrivalViolations>[2];

/** The item demands of a corrected label what it demands of arriving goods. */
function targetViolations(to: { lot: string; expiration: string }, item: Item): Violation[] {
  const label = {
    lot: to.lot === NO_LOT ? null : to.lot,
    expiration: to.expiration === NO_DATE ? null : to.expiration,
  };
  return arrivalViolations('', label, item).map((one) => ({
    ...one,
    pointer: one.pointer.replace('/', '/to_'),
  }));
}

function isGoodFor(expiration: string, today: string, minimumDays: number): boolean {
  if (expiration === NO_DATE) return true;
  return Date.parse(expiration) - Date.parse(today) >= minimumDays * DAY_MS;
}

/** The label of packed units is written on their cartons: those leave first, or are packed anew. */
async function refusePacked(
  tx: Tx,
  orgId: number,
  label: { readonly itemId: number; readonly lot: string; readonly expiration: string },
  reservations: readonly Reservation[],
): Promise<void> {
  const picked = reservations.filter((one) => one.ownerKind === 'sub_order' && one.isPicked);
  const numbers = await subOrdersWithPacked(tx, orgId, label, [...new Set(picked.map((one) => one.ownerId))]);
  if (numbers.length === 0) return;
  const more = numbers.length > NAMED_MAX ? ` and ${numbers.length - NAMED_MAX} more` : '';
  throw new Problem('state_conflict', {
    detail: `units of this lot are packed in ${numbers.slice(0, NAMED_MAX).join(', ')}${more}: ship them first, or correct the lot after they were unpacked`,
  });
}
