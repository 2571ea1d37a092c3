// The picker took another lot than the reserved one. The books follow what was picked, if it may ship and its units are
// free or reserved for sub-orders not in picking yet, which get the original lot instead.
import type { Work } from '../../kit/aggregates/work.ts';
import { invalidAt, stateConflict, throwIfInvalid, type Violation } from '../../kit/http/problems.ts';
import { counted } from '../../kit/kernel/counted.ts';
import { itemFacts } from '../catalog/resolve-items.ts';
import { subOrderNumber } from '../orders/state-rules.ts';
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
import { heldBy, lossInWords, openSubOrderAndStock, readLineParts } from './open-sub-order.ts';
import { placeOfWarehouse } from './queries.ts';
import type { SubstituteLot } from './schema.ts';
import { findMissing, type Share } from './short-pick-rules.ts';

type Held = ReturnType<typeof heldBy>[number];

/** Idempotent. */
export async function substituteLot(work: Work, id: number, given: SubstituteLot): Promise<void> {
  const { tx, orgId, now } = work;
  const open = await openSubOrderAndStock(work, id, 'picking');
  const { subOrder, warehouseId, stock } = open;
  const held = heldBy(stock, id);
  const lines = await readLineParts(work, open, held);
  const left = { line: given.line, missing: given.quantity, ...chosen(given) };
  const { shares: found, violations } = findMissing(lines, held, [left], 'all');
  throwIfInvalid(violations.map(ofThis));
  const [first] = found;
  if (first === undefined || unitsOf(found) < given.quantity)
    throw stateConflict(await lossInWords(work, subOrder));
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
    throw invalidAt(
      '/to_lot',
      'not_allowed',
      `may not ship: ${labelInWords(target)}, ${days} more days are needed`,
    );
  for (const { held: one, quantity } of shares) stock.unreserve(one, quantity);
  const short = units - (target.onHand - target.reserved);
  const exchanged = shares.filter((one) => mayShip(one.held));
  if (short > 0) await makeRoom(work, stock, target, short, exchanged);
  const owner = { ownerKind: 'sub_order', ownerId: id, ownerLine: given.line } as const;
  const taken = stock.reserve(owner, target, units);
  stock.pick(taken);
  stock.markPicked(taken, units);
  const instead = shares.map(({ held: one, quantity }) => `${quantity} of ${labelInWords(one)}`).join('; ');
  const note = given.reason === undefined ? '' : `: ${given.reason}`;
  const reason = `${counted(units, 'unit')} of ${labelInWords(target)} picked instead of ${instead}${note}`;
  subOrder.recordNoChange({ by: 'floor', reason });
}

const unitsOf = (shares: readonly Share<Held>[]) => shares.reduce((sum, { quantity }) => sum + quantity, 0);

const isOf = (held: Held, { lot, expiration }: Balance) => held.lot === lot && held.expiration === expiration;

function chosen({ item_id, lot }: SubstituteLot): { item_id?: number; lot?: string | null } {
  return { ...(item_id === undefined ? {} : { item_id }), ...(lot === undefined ? {} : { lot }) };
}

/** Rewrites a report line's pointer for a request that is a single line. */
function ofThis({ pointer, ...rest }: Violation): Violation {
  const own = pointer.replace('/lines/0', '');
  return { pointer: own === '/missing' ? '/quantity' : own, ...rest };
}

/** The balance that the units were taken from. */
function findTarget(stock: StockState, { itemId, warehouseId }: Held, given: SubstituteLot): Balance {
  const lot = given.to_lot ?? NO_LOT;
  const date = given.to_expiration === undefined ? undefined : (given.to_expiration ?? NO_DATE);
  const [found, ...others] = stock
    .balances({ itemId, warehouseId }, 'available')
    .filter(
      (one) => isSameLot(one.lot, lot) && one.onHand > 0 && (date === undefined || one.expiration === date),
    );
  if (found === undefined)
    throw invalidAt('/to_lot', 'unknown_reference', 'there are no available units with this label');
  if (others.length > 0)
    throw invalidAt('/to_expiration', 'required', 'there are units with several dates: name the expiration');
  return found;
}

/** Gives sub-orders that are not in picking the original lot in exchange. */
async function makeRoom(
  { tx, orgId }: Work,
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
  throw stateConflict(
    `${counted(missing, 'unit')} of ${labelInWords(target)} more than are free: others have picked or reserved them${whom}`,
  );
}

function nameOf({ ownerKind, ownerId, ownerLine, itemId, warehouseId, lot, expiration }: StoredReservation) {
  return JSON.stringify([ownerKind, ownerId, ownerLine, itemId, warehouseId, lot, expiration]);
}
