// Steps for other domains: ask a marketplace with the credentials of an account, no more often than it allows.
import type { Reader, Tx } from '../../kit/db/db.ts';
import type { Sealer } from '../../kit/kernel/seal.ts';
import { storableText } from '../../kit/kernel/storable-text.ts';
import { findAccount, lockNextRequest, queueNextRequest, queueUse } from './queries.ts';
import type { Region } from './schema.ts';
import { unsealSecrets } from './secrets.ts';

const ERROR_LENGTH_MAX = 1000;

export interface AccountCredentials {
  /** Another one whenever the account is set anew: what is remembered of it is then of no use. */
  readonly key: string;
  readonly region: Region;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

/** Null where the account is gone. Throws `CannotUnseal` where the keys that are set do not open its secrets. */
export async function credentialsOf(
  db: Reader,
  sealer: Sealer,
  orgId: number,
  accountId: number,
): Promise<AccountCredentials | null> {
  const account = await findAccount(db, orgId, accountId);
  if (account === null) return null;
  const place = {
    orgId,
    marketplaceName: account.marketplace_name,
    sellerAccountId: account.seller_account_id,
  };
  const { client_secret, refresh_token } = unsealSecrets(sealer, place, account.sealed_secrets);
  return {
    key: `${orgId} ${account.id} ${account.version}`,
    region: account.region,
    clientId: account.client_id,
    clientSecret: client_secret,
    refreshToken: refresh_token,
  };
}

/**
 * Takes the account's next request for this transaction, whichever processes ask: once it has committed, nobody else asks
 * within the pause.
 * @returns null where the request is ours; else when it may be tried again
 */
export async function takeRequest(
  tx: Tx,
  orgId: number,
  accountId: number,
  now: Date,
  pauseMs: number,
): Promise<Date | null> {
  const next = await lockNextRequest(tx, orgId, accountId);
  // An account that is gone is asked by nobody.
  if (next === null) return now;
  if (next > now) return next;
  queueNextRequest(tx, orgId, accountId, new Date(now.getTime() + pauseMs));
  return null;
}

/** The marketplace wants to be left alone until then. */
export async function pauseRequests(tx: Tx, orgId: number, accountId: number, until: Date): Promise<void> {
  const next = await lockNextRequest(tx, orgId, accountId);
  if (next !== null && next < until) queueNextRequest(tx, orgId, accountId, until);
}

/** @param error what went wrong; null: nothing */
export function noteUse(tx: Tx, orgId: number, accountId: number, error: string | null, now: Date): void {
  queueUse(tx, orgId, accountId, error === null ? null : storableText(error, ERROR_LENGTH_MAX), now);
}
