// How often a login may fail. Failures are counted in the database, so that several processes count together.
import type { Db, Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import { clientNetwork } from '../../kit/http/client-network.ts';
import { Problem } from '../../kit/http/problems.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { addLoginFailures, addLoginSuccess, findLoginFailures, hasSucceededSince } from './queries.ts';
import { sha256 } from './tokens.ts';

export const FAILURE_WINDOW_MS = 15 * 60 * 1000;
/** Failures further in the future than this come from a wrong clock and are ignored. */
const CLOCK_DIFFERENCE_MAX_MS = 60 * 1000;
/** An address where the account has logged in within this time is known. */
export const KNOWN_ADDRESS_MS = 30 * 24 * 3600 * 1000;
/** How often a login is recorded. */
const SUCCESS_NOTED_EVERY_MS = 3600 * 1000;
/** Of one account, from one address. */
const PAIR_FAILURES_MAX = 10;
/** Of one account, from all addresses where it has not logged in lately. */
const ACCOUNT_FAILURES_MAX = 100;
const ADDRESS_FAILURES_MAX = 100;

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

const failureIds = idSource('login_failure_id_seq', 20);

/** Whose failures are counted: an account or an address, known only by its hash. */
export interface Subject {
  readonly hash: Buffer;
  readonly key: string;
  readonly failuresMax: number;
}

/** The counters that an attempt is checked against and added to. */
export interface Subjects {
  /** The account at this address. */
  readonly pair: Subject;
  /** Others can exhaust these, so they only apply where the account has not logged in from this address lately. */
  readonly shared: readonly Subject[];
  /** The account, where its secret is one that can be guessed. */
  readonly guessed: Subject | null;
}

/**
 * A person chooses a password, so guesses are counted for the account as well.
 * @param email as the database compares it: all spellings of one account must be one subject
 */
export function personSubjects(email: string, remoteAddress: string): Subjects {
  const account = subject(`user ${email}`, ACCOUNT_FAILURES_MAX);
  return {
    pair: subject(`user ${email} from ${clientNetwork(remoteAddress)}`, PAIR_FAILURES_MAX),
    shared: [account, addressSubject(remoteAddress)],
    guessed: account,
  };
}

/**
 * A program's secret is random and cannot be guessed: only the address is limited, for the cost of its attempts. A limit per client
 * id would allow anyone who knows it to lock the program out.
 */
export function clientSubjects(clientId: string, remoteAddress: string): Subjects {
  return {
    pair: subject(`client ${clientId} from ${clientNetwork(remoteAddress)}`, ADDRESS_FAILURES_MAX),
    shared: [addressSubject(remoteAddress)],
    guessed: null,
  };
}

export function addressSubject(remoteAddress: string): Subject {
  return subject(`address ${clientNetwork(remoteAddress)}`, ADDRESS_FAILURES_MAX);
}

function subject(name: string, failuresMax: number): Subject {
  const hash = sha256(name);
  return { hash, key: hash.toString('base64'), failuresMax };
}

/** Whether the account has logged in from this address lately. */
export function isKnownAddress(services: Services, { pair }: Subjects): Promise<boolean> {
  const since = new Date(services.clock.now().getTime() - KNOWN_ADDRESS_MS);
  return hasSucceededSince(services.db, pair.hash, since);
}

/** Records a login, so that failures of others do not lock out the account at this address. */
export function recordSuccess(tx: Tx, { pair }: Subjects, now: Date): void {
  addLoginSuccess(tx, pair.hash, now, new Date(now.getTime() - SUCCESS_NOTED_EVERY_MS));
}

/** Throws 429 if one of them has failed too often, with the time until all of them may try again. */
export async function refuseAfterFailures(services: Services, subjects: readonly Subject[]): Promise<void> {
  const nowMs = services.clock.now().getTime();
  const since = new Date(nowMs - FAILURE_WINDOW_MS);
  const until = new Date(nowMs + CLOCK_DIFFERENCE_MAX_MS);
  const hashes = subjects.map(({ hash }) => hash);
  const waitsMs = (await findLoginFailures(services.db, hashes, since, until)).flatMap((row) => {
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

export async function recordFailure(services: Services, subjects: readonly Subject[]): Promise<void> {
  const ids = await failureIds.take(services.db, subjects.length);
  const hashes = subjects.map(({ hash }) => hash);
  await services.db.transaction(async (tx) => {
    addLoginFailures(tx, hashes, ids, services.clock.now());
  });
}
