// What logging in and managing people and credentials need, with the queues of login attempts.
import type { Db } from '../../kit/db/db.ts';
import { KeyedLock } from '../../kit/http/keyed-lock.ts';
import { Problem } from '../../kit/http/problems.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import type { CredentialCache } from './credential-cache.ts';
import type { Mailer } from './mail.ts';
import type { PasswordHasher } from './passwords.ts';
import type { SecondFactor } from './role-rules.ts';

const LINE_MAX = 200;
const WAITING_MAX = 2000;

export interface LoginServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly credentials: CredentialCache;
  readonly lines: LoginLines;
  readonly secondFactor: SecondFactor;
}

export function secondFactorMissing(): Problem {
  return new Problem('totp_required', {
    detail: 'a second factor is needed here: get its secret with POST /login/totp, then send a code as totp',
  });
}

/** Queues of attempts, so that a burst cannot outrun the count of failures. */
export interface LoginLines {
  /** What one address has under way at once, so that it can neither crowd others out nor outrun its own count. */
  readonly addresses: KeyedLock;
  /**
   * Attempts at one account are compared one at a time. An address with a recent login has a separate queue, which attempts from
   * elsewhere cannot fill.
   */
  readonly accounts: KeyedLock;
}

export function loginLines(hasher: PasswordHasher): LoginLines {
  const bounds = { what: 'logins', lineMax: LINE_MAX, waitingMax: WAITING_MAX };
  return {
    // Twice as many as passwords are compared at once: while some are, the others talk to the database.
    addresses: new KeyedLock({ atOnce: 2 * hasher.concurrency, ...bounds }),
    accounts: new KeyedLock({ atOnce: 1, ...bounds }),
  };
}

/** Where an attempt comes from; receives the account, once found, for the log. */
export interface Origin {
  readonly remoteAddress: string;
  readonly requestId: string;
  readonly noteAccount: (account: string) => void;
}

/** What managing orgs, people and credentials needs. */
export interface ManageServices extends Pick<LoginServices, 'db' | 'clock' | 'hasher' | 'credentials'> {
  /** null: the installation sends no mail. */
  readonly mailer: Mailer | null;
  /** The public address of the service; null: not configured. */
  readonly publicUrl: string | null;
}

/**
 * Runs a change of what credentials may do, which takes effect at once in this process. Also after a failure: if the
 * connection broke during COMMIT, the change may have been made.
 */
export async function forgettingCredentials<T>(
  services: ManageServices,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } finally {
    services.credentials.clear();
  }
}
