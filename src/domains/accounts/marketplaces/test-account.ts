// Tests marketplace credentials with a request that needs no further permission.
import type { Transactions } from '../../../kit/db/db.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { AMAZON_PAUSE_MS, type AmazonOf, failureOf } from './amazon/amazon-client.ts';
import { Refused, TryLater } from './asking.ts';
import { findAccount } from './queries.ts';
import { pauseRequests, takeRequest } from './use-account.ts';

const PATH = '/sellers/v1/marketplaceParticipations';

export interface TestServices {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly amazonOf: AmazonOf;
}

/** Outside of any transaction. @returns the error, or null */
export async function askForAccount(
  { db, clock, amazonOf }: TestServices,
  orgId: number,
  id: number,
): Promise<string | null> {
  if ((await findAccount(db, orgId, id)) === null) throw notFound();
  const next = await db.transaction((tx) => takeRequest(tx, orgId, id, clock.now(), AMAZON_PAUSE_MS), orgId);
  if (next !== null) {
    const seconds = Math.max(1, Math.ceil((next.getTime() - clock.now().getTime()) / 1000));
    throw new Problem('too_many_requests', {
      detail: 'the marketplace was called for this account a moment ago',
      headers: { 'retry-after': String(seconds) },
    });
  }
  try {
    const ask = await amazonOf(db, orgId, id);
    const answer = await ask({ path: PATH });
    if (answer.status !== 200) throw failureOf(answer);
    return null;
  } catch (error) {
    if (error instanceof TryLater && error.pauseMs !== null) {
      const until = new Date(clock.now().getTime() + error.pauseMs);
      await db.transaction((tx) => pauseRequests(tx, orgId, id, until), orgId);
    }
    if (error instanceof Refused || error instanceof TryLater) return error.message;
    throw error;
  }
}
