// A step for sweeps of any domain: they go org by org, one transaction each.
import { DatabaseUnavailable } from '../../kit/db/db.ts';

/** An org whose work fails does not keep the others from theirs; the failures are thrown together at the end. */
export async function forOrgs(
  orgIds: Iterable<number>,
  work: (orgId: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const orgId of orgIds) {
    await work(orgId).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `the work failed for ${failures.length} orgs`);
}
