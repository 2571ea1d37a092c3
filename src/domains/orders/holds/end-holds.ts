// Releases holds whose time has come. An order waits for the hold that ends next.
import { dueOneByOne } from '../../../kit/aggregates/due-one-by-one.ts';
import { openOrder } from '../aggregate.ts';
import { HOLD_ENDS, nextEnd, releaseInWords } from './hold-rules.ts';

const ACTOR = 'holds';

export const endHolds = dueOneByOne({
  kind: HOLD_ENDS,
  subject: 'order',
  actor: ACTOR,
  run: async (work, id) => {
    const order = await openOrder(work, id);
    if (order === null) return null;
    const { now } = work;
    const over = order.holds.filter(
      ({ released, until }) => released === null && until !== null && new Date(until) <= now,
    );
    const by = { name: ACTOR, isHub: true, now };
    if (over.length > 0) order.release(over, by, releaseInWords(over, 'its time is over'));
    return nextEnd(order.holds);
  },
});
