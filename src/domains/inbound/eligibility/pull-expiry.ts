// What was answered about listings counts for less time.
import type { Tx } from '../../../kit/db/db.ts';
import { type Deadlines, type Pull, type Pulled, pulled, waitingIds } from '../../../kit/due/deadlines.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { tell } from '../../../kit/http/records.ts';
import { checks, lookAtChecks, soonToExpire } from './queries.ts';

const CHECKS_PER_TRANSACTION = 100;

export const ELIGIBILITY_DEADLINES: Deadlines = {
  kind: 'eligibility_checks',
  pull: pullChecks,
  soon: soonToExpire,
};

async function pullChecks(tx: Tx, feed: FeedWriter, pull: Pull): Promise<Pulled> {
  const { orgId, now } = feed;
  const { ids, lastId } = await waitingIds(tx, lookAtChecks, orgId, pull, CHECKS_PER_TRANSACTION);
  const moved = (await checks.lock(tx, orgId, ids)).flatMap(({ id, fields }) =>
    // Another check may have taken its place before it was locked.
    fields.is_newest && fields.expires_at !== null
      ? [{ id, fields: { ...fields, expires_at: pulled(new Date(fields.expires_at), pull).toISOString() } }]
      : [],
  );
  await checks.update(tx, orgId, moved, now);
  tell(
    feed,
    checks,
    moved.map(({ id, fields }) => ({ type: `eligibility_check.${fields.status}`, id })),
  );
  return { moved: moved.length, lastId };
}
