// Units were taken in by mistake: a wrong scan, a zero too many. They never came: the stock, the return and the statistics say so.
// What was reserved of them is taken back and routed again, as after a count.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, violation } from '../../../kit/http/problems.ts';
import { throwRefusal } from '../../inventory/ops/refusals.ts';
import { takeBackReturned } from '../../stock/return-stock.ts';
import { labelsOfTaken } from '../decide-units.ts';
import { unitsIn } from '../name-units.ts';
import { openReturn, saveReturn } from '../open-return.ts';
import { unitsOf } from '../queries.ts';
import type { TakeBackInput } from '../schema.ts';
import { HAS_COME, rmaNumber } from '../state-rules.ts';
import { takenBack } from '../statistics/count-returned.ts';
import { queueReturned } from '../statistics/queries.ts';
import { BECOMES, earliest } from '../take-in.ts';
import { protectUndecided } from '../undecided/protect-undecided.ts';
import { queueTakenBack } from './queries.ts';

export async function takeBack(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { unit_id, quantity: wanted, reason }: TakeBackInput,
): Promise<VersionedJson> {
  const { orgId } = feed;
  const open = await openReturn(tx, feed, id, HAS_COME);
  const { fields } = open;
  const before = await unitsOf(tx, orgId, id);
  const units = before.find((one) => one.id === unit_id);
  if (units === undefined)
    throw invalid([violation('/unit_id', 'unknown_reference', 'are no units of this return')]);
  const quantity = wanted ?? units.quantity;
  if (quantity > units.quantity)
    throw invalid([violation('/quantity', 'too_large', `there are ${units.quantity} of these units`)]);
  const labels = await labelsOfTaken(tx, orgId, fields.warehouse_id, [units]);
  const { lot, expiration } = labels.get(units.id) ?? units;
  const taken = {
    itemId: units.item_id,
    warehouseId: fields.warehouse_id,
    lot,
    expiration,
    quantity,
    becomes: BECOMES[units.disposition],
    note: reason,
  };
  // Units that await a decision are the ones that are taken back; others must leave them alone.
  const guard = units.disposition === 'undecided' ? undefined : protectUndecided;
  throwRefusal(await takeBackReturned(tx, feed, rmaNumber(id), taken, guard));
  const after = before
    .map((one) => (one === units ? { ...one, quantity: one.quantity - quantity } : one))
    .filter((one) => one.quantity > 0);
  const waiting = after.filter((one) => one.disposition === 'undecided');
  return saveReturn(tx, feed, open, {
    by: 'hub',
    to: fields.status === 'graded' && waiting.length === 0 ? 'closed' : undefined,
    fields: {
      units_received: fields.units_received - quantity,
      units_undecided: unitsIn(waiting),
      decide_by: earliest(waiting.flatMap((one) => one.decide_by ?? [])),
    },
    also: (behind) => {
      queueTakenBack(behind, orgId, id, units, quantity);
      queueReturned(behind, orgId, takenBack(fields, before, after));
    },
  });
}
