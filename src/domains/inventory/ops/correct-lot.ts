// Corrects a mistyped lot or date, with movements that record who did it and why.
import type { Static } from 'typebox';
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, throwIfInvalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { openPacked, relabelPacked } from '../../fulfilment/packed-units.ts';
import { touchReturnsOf } from '../../returns/relabelled/touch-returns.ts';
import { isGoodFor, USUAL_REMAINING_DAYS } from '../../stock/date-rules.ts';
import { isSameLot, tidyLot } from '../../stock/lot-rules.ts';
import { findLotDate, relabelLot, statusWithDate } from '../../stock/relabel-lot.ts';
import { spellLots } from '../../stock/spell-lots.ts';
import { NO_DATE, NO_LOT, NOTE_MAX, shownLabel } from '../../stock/stock-state.ts';
import { dateAt, findAllWarehouses } from '../../warehouses/find-warehouses.ts';
import type { Changed } from './change-inventory.ts';
import { conflictInWords } from './refusals.ts';
import { arrivalViolations, resolveLines, resolveWarehouses } from './resolve-lines.ts';
import type { CorrectLot } from './schema.ts';

export async function correctLot(
  tx: Tx,
  feed: FeedWriter,
  input: Static<typeof CorrectLot>,
): Promise<Changed & { units: number }> {
  const { orgId, now } = feed;
  const { expiration = null, warehouse_id: warehouseId = null } = input;
  const { resolved, violations } = await resolveLines(tx, orgId, [input]);
  const named = warehouseId === null ? {} : { warehouse_id: warehouseId };
  const place = await resolveWarehouses(tx, orgId, named, 'there');
  const item = resolved[0]?.item;
  if (item === undefined) throw invalid([...violations.map(asWhole), ...place.violations]);
  const lot = resolved[0]?.label.lot ?? null;
  const known = lot === null ? (expiration ?? NO_DATE) : await findLotDate(tx, orgId, item.id, lot);
  const from = { lot: lot ?? NO_LOT, expiration: known ?? NO_DATE };
  const to = {
    lot: input.to_lot === undefined ? from.lot : await targetLot(tx, orgId, item.id, from.lot, input.to_lot),
    expiration: input.to_expiration === undefined ? from.expiration : (input.to_expiration ?? NO_DATE),
  };
  const wrong = [...place.violations];
  if (known === null)
    wrong.push(violation('/lot', 'unknown_reference', 'this lot of the item was never received'));
  else if (lot !== null && expiration !== null && expiration !== known)
    wrong.push(
      violation('/expiration', 'lot_expiration_conflict', conflictInWords({ lot, knownExpiration: known })),
    );
  if (from.lot === to.lot && from.expiration === to.expiration)
    wrong.push(
      violation('/to_lot', 'required', 'to_lot, to_expiration or both must differ from the current values'),
    );
  else if (from.lot === to.lot && to.lot !== NO_LOT && warehouseId !== null)
    wrong.push(violation('/warehouse_id', 'not_allowed', 'a lot has one expiration date in all warehouses'));
  wrong.push(...targetViolations(to, item));
  throwIfInvalid(wrong);
  const days = new Map((await findAllWarehouses(tx)).map(({ id, timezone }) => [id, dateAt(timezone, now)]));
  const todayAt = (id: number) => days.get(id) ?? dateAt('UTC', now);
  const minimum = item.minRemainingDays.MERCHANT ?? USUAL_REMAINING_DAYS;
  const label = { itemId: item.id, ...from };
  const packed = await openPacked(workOf(tx, feed), label);
  await touchReturnsOf(tx, feed, item.id, from);
  const { units, conflicts, reservations } = await relabelLot(tx, feed, {
    itemId: item.id,
    from,
    to,
    warehouseId,
    statusAt: (id, status) => statusWithDate(status, from.expiration, to.expiration, todayAt(id)),
    // Picked units with too short a shelf life must not ship either: they become floor exceptions.
    mayKeep: (one) =>
      one.ownerKind !== 'sub_order' || isGoodFor(to.expiration, todayAt(one.warehouseId), minimum),
    note: input.reason,
  });
  throwIfInvalid(
    conflicts.map((one) => violation('/to_expiration', 'lot_expiration_conflict', conflictInWords(one))),
  );
  const reason = input.reason.slice(0, NOTE_MAX).toWellFormed();
  await relabelPacked(workOf(tx, feed), packed, { from: label, to, reason }, reservations);
  return { done: true, lines: 1, units };
}

/** A lot that is known has its spelling; another spelling of the same lot is what is to be corrected. */
async function targetLot(tx: Tx, orgId: number, itemId: number, from: string, to: string | null) {
  if (to === null) return NO_LOT;
  if (isSameLot(from, to)) return tidyLot(to);
  return (await spellLots(tx, orgId, [{ itemId, lot: to }])).of({ itemId, lot: to });
}

/** What cannot be read is of the whole request, which has no lines. */
function asWhole(one: Violation): Violation {
  return { ...one, pointer: one.pointer.replace('/lines/0', '') };
}

type Item = Parameters<typeof arrivalViolations>[2];

/** The item demands of a corrected label what it demands of arriving goods. */
function targetViolations(to: { lot: string; expiration: string }, item: Item): Violation[] {
  const violations = arrivalViolations('', shownLabel(to), item);
  return violations.map((one) => ({ ...one, pointer: one.pointer.replace('/', '/to_') }));
}
