// Limits labels per account and day, which bounds what a stolen credential or a runaway program can spend.
import type { Tx } from '../../kit/db/db.ts';
import { stateConflict } from '../../kit/http/problems.ts';
import { labelsSince } from './queries.ts';
import type { LabelSource } from './types.ts';

const DAY_MS = 24 * 3600 * 1000;

/** @param more labels about to be recorded */
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
    throw stateConflict(
      `at most ${labelsPerDay} labels a day can be bought with this account: ${recent} were bought since ${since.toISOString()}`,
    );
}
