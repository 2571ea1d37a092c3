// A parcel was taken for another one: the return that it was not is on its way again, or announced.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { openReturn, saveReturn } from '../open-return.ts';
import { rmaNumber } from '../state-rules.ts';
import { stateBeforeReceived } from './queries.ts';

export async function undoReceive(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { reason }: { readonly reason: string },
): Promise<VersionedJson> {
  const open = await openReturn(tx, feed, id, ['received']);
  if (open.fields.units_received > 0)
    throw new Problem('state_conflict', {
      detail: `units of return ${rmaNumber(id)} were taken in: take them back first`,
    });
  const before = await stateBeforeReceived(tx, feed.orgId, id);
  if (before === null)
    throw new Problem('state_conflict', {
      detail: `nobody had announced return ${rmaNumber(id)}: cancel it`,
    });
  return saveReturn(tx, feed, open, { to: before, by: 'hub', reason, told: 'receive_undone' });
}
