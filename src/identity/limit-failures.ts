// How often a login may fail. Failures are counted in the database, so that several processes count together.
import type { Db } from '../db/db.ts';
import { idSource } from '../db/ids.ts';
import { Problem } from '../http/problems.ts';
import type { Clock } from '../kernel/clock.ts';
import { networkOf } from './address-rules.ts';
import { addLoginFailures, findLoginFailures } from './queries.ts';
import { sha256 } from './tokens.ts';

export const FAILURE_WINDOW_MS = 15 * 60 * 1000;
const ACCOUNT_FAILURES_MAX = 10;
const ADDRESS_FAILURES_MAX = 100;

const failureIds = idSource('login_failure_id_seq', 20);

/** Whose failures are counted: an account or an address, known only by its hash. */
export interface Subject {
  readonly hash: Buffer;
  readonly key: string;
  readonly failuresMax: number;
}

/** @param name as the database compares it: all spellings of one account must be one subject */
export function accountSubject(kind: 'user' | 'client', name: string): Subject {
  return subject(`${kind} ${name}`, ACCOUNT_FAILURES_MAX);
}

export function addressSubject(remoteAddress: string): Subject {
  return subject(`address ${networkOf(remoteAddress)}`, ADDRESS_FAILURES_MAX);
}

function subject(name: string, failuresMax: number): Subject {
  const hash = sha256(name);
  return { hash, key: hash.toString('base64'), failuresMax };
}

/** Throws 429 where one of them has failed too often; it says when the last of them may try again. */
export async function refuseAfterFailures(
  services: { readonly db: Db; readonly clock: Clock },
  subjects: readonly Subject[],
): Promise<void> {
  const nowMs = services.clock.now().getTime();
  const since = new Date(nowMs - FAILURE_WINDOW_MS);
  const hashes = subjects.map(({ hash }) => hash);
  const waitsMs = (await findLoginFailures(services.db, hashes, since)).flatMap((row) => {
    const failuresMax = subjects.find(({ hash }) => hash.equals(row.subject))?.failuresMax ?? 0;
    // Newest first. Once this one has left the window, one attempt fewer than the limit is in it.
    const decisive = row.failed_at[failuresMax - 1];
    return decisive === undefined ? [] : [decisive.getTime() + FAILURE_WINDOW_MS - nowMs];
  });
  if (waitsMs.length === 0) return;
  const seconds = Math.max(1, Math.ceil(Math.max(...waitsMs) / 1000));
  throw new Problem('too_many_requests', {
    detail: 'too many failed logins',
    headers: { 'retry-after': String(seconds) },
  });
}

export async function recordFailure(
  services: { readonly db: Db; readonly clock: Clock },
  subjects: readonly Subject[],
): Promise<void> {
  const ids = await failureIds.take(services.db, subjects.length);
  const hashes = subjects.map(({ hash }) => hash);
  await services.db.transaction(async (tx) => {
    addLoginFailures(tx, hashes, ids, services.clock.now());
  });
}
