// Undoes units that were received by mistake: stock, return and statistics are corrected. Reservations of them are revoked and
// rerouted, as after a count.
import type { Reference, Work } from '../../kit/aggregates/work.ts';
import { invalidAt } from '../../kit/http/problems.ts';
import { throwRefusal } from '../inventory/ops/refusals.ts';
import { takeBackReturned } from '../stock/return-stock.ts';
import { closeOrWait, labelsOfTaken } from './decide-units.ts';
import { addReceived, type OpenReturn, returns, unitsOf, updateTakenBack } from './queries.ts';
import type { TakeBackInput } from './schema.ts';
import { HAS_COME } from './state-rules.ts';
import { takenBack } from './statistics/count-returned.ts';
import { addDifferences } from './statistics/queries.ts';
import { BECOMES } from './take-in.ts';
import { protectUndecided } from './undecided/protect-undecided.ts';

export async function takeBack(
  work: Work,
  ref: Reference,
  { unit_id, quantity: wanted, reason }: TakeBackInput,
): Promise<OpenReturn> {
  const { tx, feed, orgId } = work;
  const rma = await work.open(returns, ref, HAS_COME);
  const { id, row } = rma;
  const before = await unitsOf(tx, orgId, id);
  const units = before.find((one) => one.id === unit_id);
  if (units === undefined) throw invalidAt('/unit_id', 'unknown_reference', 'this return has no such units');
  const quantity = wanted ?? units.quantity;
  if (quantity > units.quantity)
    throw invalidAt('/quantity', 'too_large', `there are ${units.quantity} of these units`);
  const labels = await labelsOfTaken(tx, orgId, row.warehouse_id, [units]);
  const { lot, expiration } = labels.get(units.id) ?? units;
  const taken = {
    itemId: units.item_id,
    warehouseId: row.warehouse_id,
    lot,
    expiration,
    quantity,
    becomes: BECOMES[units.disposition],
    note: reason,
  };
  // Only this takes undecided units from stock.
  const guard = units.disposition === 'undecided' ? undefined : protectUndecided;
  throwRefusal(await takeBackReturned(tx, feed, rma.number, taken, guard));
  const left = { ...units, quantity: units.quantity - quantity, taken_back: units.taken_back + quantity };
  work.write(updateTakenBack, left);
  if (units.line !== null) work.write(addReceived, { return_id: id, line: units.line, received: -quantity });
  const after = before.map((one) => (one === units ? left : one)).filter((one) => one.quantity > 0);
  work.write(addDifferences, ...takenBack(row, before, after));
  rma.set({ units_received: row.units_received - quantity });
  closeOrWait(rma, after, 'hub');
  return rma;
}
