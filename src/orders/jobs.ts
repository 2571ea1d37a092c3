import type { Db } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { fillBackorders } from './backorders/fill-backorders.ts';
import { orgsWithDueWorkAcrossOrgs } from './backorders/queries.ts';
import { rerouteTaken } from './backorders/reroute-taken.ts';

/** What stock and orders have left to be done, org by org. First those that lost their stock: they wait as well then. */
export async function workOffDue(db: Db, clock: Clock): Promise<number> {
  const orgIds = await orgsWithDueWorkAcrossOrgs(db);
  for (const orgId of orgIds) {
    await rerouteTaken(db, clock, orgId);
    await fillBackorders(db, clock, orgId);
  }
  return orgIds.length;
}
