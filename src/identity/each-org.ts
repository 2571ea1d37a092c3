// A step for sweeps of any domain: they go org by org, one transaction each.
import type { Db } from '../db/db.ts';
import { eachOrgId } from './queries.ts';

export async function forEachOrg(db: Db, work: (orgId: number) => Promise<void>): Promise<void> {
  for await (const orgId of eachOrgId(db)) await work(orgId);
}
