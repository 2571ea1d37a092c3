import type { Db } from '../../kit/db/db.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import type { CredentialCache } from './credential-cache.ts';
import type { Mailer } from './mail.ts';
import type { PasswordHasher } from './passwords.ts';

/** What managing orgs, people and credentials needs. */
export interface ManageServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly credentials: CredentialCache;
  /** null: the installation sends no mail. */
  readonly mailer: Mailer | null;
  /** Where people reach the service; null: nobody has said so. */
  readonly publicUrl: string | null;
}

/**
 * Runs a change of what credentials may do, and makes it count at once in this process. Also after a failure: where
 * the connection broke during COMMIT, the change may have been made.
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
