// Asks a marketplace whether it takes the credentials of an account: the question that needs no right beyond them.
import type { Transactions, Tx } from '../../kit/db/db.ts';
import { notFound, Problem } from '../../kit/http/problems.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { AMAZON_PAUSE_MS, type AmazonOf, failureOf } from './amazon/amazon-client.ts';
import { Refused, TryLater } from './asking.ts';
import { accountJson, findAccount } from './queries.ts';
import { noteUse, pauseRequests, takeRequest } from './use-account.ts';

const PATH = '/sellers/v1/marketplaceParticipations';

export interface TestServices {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly amazonOf: AmazonOf;
}

/** Outside of any transaction. @returns what is wrong; null: nothing */
export async function askForAccount(
  { db, clock, amazonOf }: TestServices,
  orgId: number,
  id: number,
): Promise<string | null> {
  if ((await findAccount(db, orgId, id)) === null) throw notFound();
  const next = await db.transaction((tx) => takeRequest(tx, orgId, id, clock.now(), AMAZON_PAUSE_MS));
  if (next !== null) {
    const seconds = Math.max(1, Math.ceil((next.getTime() - clock.now().getTime()) / 1000));
    throw new Problem('too_many_requests', {
      detail: 'the marketplace was asked for this account a moment ago',
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
      await db.transaction((tx) => pauseRequests(tx, orgId, id, until));
    }
    if (error instanceof Refused || error instanceof TryLater) return error.message;
    throw error;
  }
}

/** @returns the account as JSON, with what the test has told */
export async function noteTest(
  tx: Tx,
  orgId: number,
  id: number,
  error: string | null,
  now: Date,
): Promise<string> {
  noteUse(tx, orgId, id, error, now);
  const json = await accountJson(tx, orgId, id);
  if (json === null) throw notFound();
  return json;
}
