// A picker took another lot than the one that is set aside. What he has in his hands is what the books say, where it may go
// out and where its units are free, or set aside for somebody who has not begun to pick: he gets the ones that were left.

import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../../kit/http/problems.ts';
import { itemFacts } from '../catalog/resolve-items.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
import { writeOrders } from '../orders/write-orders.ts';
import { isGoodFor, USUAL_REMAINING_DAYS } from '../stock/date-rules.ts';
import { isSameLot } from '../stock/lot-rules.ts';
import { readReservationsOn } from '../stock/open-stock.ts';
import { labelInWords } from '../stock/relabel-lot.ts';
import {
  type Balance,
  NO_DATE,
  NO_LOT,
  type StockState,
  type StoredReservation,
} from '../stock/stock-state.ts';
import { dateAt } from '../warehouses/find-warehouses.ts';
import { unitsInWords } from './line-parts-rules.ts';
import { heldBy, lossInWords, openSubOrderAndStock, readLineParts } from './open-sub-order.ts';
import { placeOfWarehouse } from './queries.ts';
import type { SubstituteLot } from './schema.ts';
import { findMissing, type Share } from './short-pick-rules.ts';

type Given = Static<typeof SubstituteLot>;
type Held = ReturnType<typeof heldBy>[number];

/** Saying what is so changes nothing. */
export async function substituteLot(tx: Tx, feed: FeedWriter, id: number, given: Given): Promise<void> {
  const { orgId, now } = feed;
  const open = await openSubOrderAndStock(tx, feed, id, 'picking');
  const { orders, subOrder, warehouseId, stock } = open;
  const held = heldBy(stock, id);
  const lines = await readLineParts(tx, orgId, open, held);
  const left = { line: given.line, missing: given.quantity, ...chosen(given) };
  const { shares: found, violations } = findMissing(lines, held, [left], 'all');
  if (violations.length > 0) throw invalid(violations.map(ofThis));
  const [first] = found;
  if (first === undefined || unitsOf(found) < given.quantity)
    throw new Problem('state_conflict', { detail: await lossInWords(tx, orgId, subOrder) });
  const target = findTarget(stock, first.held, given);
  const shares = found.filter(({ held: one }) => !isOf(one, target));
  const units = unitsOf(shares);
  if (units === 0) return;
  const { itemId } = target;
  const [place, items] = await Promise.all([
    placeOfWarehouse(tx, warehouseId),
    itemFacts(tx, orgId, [itemId]),
  ]);
  const today = dateAt(place?.timezone ?? 'UTC', now);
  const days = items.get(itemId)?.minRemainingDays.MERCHANT ?? USUAL_REMAINING_DAYS;
  const mayShip = ({ expiration }: { readonly expiration: string }) => isGoodFor(expiration, today, days);
  if (!mayShip(target))
    throw invalid([
      violation(
        '/to_lot',
        'not_allowed',
        `may not go out: ${labelInWords(target)}, ${days} days more are needed`,
      ),
    ]);
  for (const { held: one, quantity } of shares) stock.unreserve(one, quantity);
  const short = units - (target.onHand - target.reserved);
  if (short > 0)
    await makeRoom(
      tx,
      orgId,
      stock,
      target,
      short,
      shares.filter((one) => mayShip(one.held)),
    );
  const owner = { ownerKind: 'sub_order', ownerId: id, ownerLine: given.line } as const;
  const taken = stock.reserve(owner, target, units);
  stock.pick(taken);
  stock.markPicked(taken, units);
  const instead = shares.map(({ held: one, quantity }) => `${quantity} of ${labelInWords(one)}`).join('; ');
  const note = given.reason === undefined ? '' : `: ${given.reason}`;
  const reason = `${unitsInWords(units)} of ${labelInWords(target)} picked instead of ${instead}${note}`;
  orders.stay(subOrder, { by: 'floor', reason });
  await writeOrders(tx, feed, orders, stock);
}

const unitsOf = (shares: readonly Share<Held>[]) => shares.reduce((sum, { quantity }) => sum + quantity, 0);

const isOf = (held: Held, { lot, expiration }: Balance) => held.lot === lot && held.expiration === expiration;

function chosen({ item_id, lot }: Given): { item_id?: number; lot?: string | null } {
  return { ...(item_id === undefined ? {} : { item_id }), ...(lot === undefined ? {} : { lot }) };
}

/** What is wrong with a line of a report, of a request that is one line. */
function ofThis({ pointer, ...rest }: Violation): Violation {
  const own = pointer.replace('/lines/0', '');
  return { pointer: own === '/missing' ? '/quantity' : own, ...rest };
}

/** The balance that the units were taken from. */
function findTarget(stock: StockState, { itemId, warehouseId }: Held, given: Given): Balance {
  const lot = given.to_lot ?? NO_LOT;
  const date = given.to_expiration === undefined ? undefined : (given.to_expiration ?? NO_DATE);
  const [found, ...others] = stock
    .balances({ itemId, warehouseId }, 'available')
    .filter(
      (one) => isSameLot(one.lot, lot) && one.onHand > 0 && (date === undefined || one.expiration === date),
    );
  if (found === undefined)
    throw invalid([
      violation('/to_lot', 'unknown_reference', 'no available units with this label are there'),
    ]);
  if (others.length > 0)
    throw invalid([violation('/to_expiration', 'required', 'units with several dates are there: say which')]);
  return found;
}

/** Sub-orders that nobody has begun to pick get the units that were left, for those that were taken. */
async function makeRoom(
  tx: Tx,
  orgId: number,
  stock: StockState,
  target: Balance,
  wanted: number,
  left: readonly Share<Held>[],
): Promise<void> {
  const rows = await readReservationsOn(tx, orgId, [target]);
  const known = new Set([...stock.allReservations()].map(nameOf));
  for (const row of rows) if (!known.has(nameOf(row))) stock.loadReservation(row);
  const others = [...stock.allReservations()].filter(
    (one) =>
      isOf(one, target) && one.itemId === target.itemId && one.ownerKind === 'sub_order' && !one.isPicked,
  );
  let missing = wanted;
  for (const share of left) {
    const balance = stock.balance({ ...share.held, status: 'available' });
    for (const other of others) {
      if (balance === undefined || missing === 0) break;
      const units = Math.min(missing, other.quantity, balance.onHand - balance.reserved, share.quantity);
      if (units <= 0) continue;
      stock.unreserve(other, units);
      stock.reserve(other, balance, units);
      missing -= units;
    }
  }
  if (missing === 0) return;
  const taken = rows.find((one) => one.ownerKind !== 'sub_order' || one.isPicked);
  const whom = taken?.ownerKind === 'sub_order' ? ` (by ${subOrderNumber(taken.ownerId)})` : '';
  const detail = `${unitsInWords(missing)} of ${labelInWords(target)} more than are free: others have picked them or set them aside${whom}`;
  throw new Problem('state_conflict', { detail });
}

function nameOf({ ownerKind, ownerId, ownerLine, itemId, warehouseId, lot, expiration }: StoredReservation) {
  return JSON.stringify([ownerKind, ownerId, ownerLine, itemId, warehouseId, lot, expiration]);
}
