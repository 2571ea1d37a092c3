import type { Db } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { fillBackorders } from './backorders/fill-backorders.ts';
import { orgsWithDueWorkAcrossOrgs } from './backorders/queries.ts';
import { rerouteRevoked } from './backorders/reroute-revoked.ts';

/**
 * What stock and orders have left to be done, org by org. First those that lost their stock: they wait as well then.
 * Where one org's work fails, the others' is done all the same.
 */
export async function workOffDue(db: Db, clock: Clock): Promise<number> {
  const orgIds = await orgsWithDueWorkAcrossOrgs(db);
  const failures: unknown[] = [];
  for (const orgId of orgIds) {
    for (const work of [rerouteRevoked, fillBackorders]) {
      await work(db, clock, orgId).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'what is due could not be worked off');
  return orgIds.length;
}
