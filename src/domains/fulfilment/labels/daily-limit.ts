// So many labels are bought with an account in a day at most: what a stolen credential or a runaway program can spend.
import type { Tx } from '../../../kit/db/db.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { labelsSince } from './queries.ts';
import type { LabelSource } from './types.ts';

const DAY_MS = 24 * 3600 * 1000;

/** @param more labels that are about to be written down */
export async function requireUnderLimit(
  tx: Tx,
  { orgId, now }: { readonly orgId: number; readonly now: Date },
  { account, name }: LabelSource,
  more: number,
): Promise<void> {
  if (account === null) return;
  const { labelsPerDay } = account;
  const since = new Date(now.getTime() - DAY_MS);
  const recent = await labelsSince(tx, orgId, name, since, labelsPerDay + 1);
  if (recent + more > labelsPerDay)
    throw new Problem('state_conflict', {
      detail: `${labelsPerDay} labels a day are bought with this account at most: ${recent} were since ${since.toISOString()}`,
    });
}
