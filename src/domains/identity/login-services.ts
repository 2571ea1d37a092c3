// What logging in needs, and where attempts stand in line.

import type { Db } from '../../kit/db/db.ts';
import { KeyedLock } from '../../kit/http/keyed-lock.ts';
import { Problem } from '../../kit/http/problems.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import type { CredentialCache } from './credential-cache.ts';
import type { PasswordHasher } from './passwords.ts';
import type { SecondFactor } from './totp/second-factor-rules.ts';

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
    detail:
      'a second factor is needed here: get its secret with POST /login/totp, then send a code of it as totp',
  });
}

/** Where attempts wait for their turn, so that a burst cannot outrun the count of failures. */
export interface LoginLines {
  /** What one address has under way at once, so that it can neither crowd others out nor outrun its own count. */
  readonly addresses: KeyedLock;
  /**
   * Guesses at a person's password are compared one after the other. Those from an address where the person has logged
   * in lately have a line of their own, which nobody elsewhere can fill.
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

/** From where somebody tries, and where the account is noted for the log once it is found. */
export interface Origin {
  readonly remoteAddress: string;
  readonly noteAccount: (account: string) => void;
}
