// Calls a marketplace with an account's credentials, within its rate limit.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalidAt } from '../../../kit/http/problems.ts';
import type { Sealer } from '../../../kit/kernel/seal.ts';
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { setSealed, unsealed } from '../sealed-secrets.ts';
import { TryLater } from './asking.ts';
import {
  findAccount,
  lockNextRequest,
  marketplaceAccounts,
  otherAccounts,
  queueNextRequest,
} from './queries.ts';
import type { AccountInput, Region } from './schema.ts';

const ERROR_LENGTH_MAX = 1000;
const ACCOUNTS_MAX = 100;

export async function setAccount(
  tx: Tx,
  feed: FeedWriter,
  { client_secret, refresh_token, ...account }: AccountInput,
  sealer: Sealer,
): Promise<string> {
  const { marketplace_name, seller_account_id } = account;
  if ((await otherAccounts(tx, feed.orgId, marketplace_name, seller_account_id)) >= ACCOUNTS_MAX) {
    const message = `there are ${ACCOUNTS_MAX} accounts already: delete one first`;
    throw invalidAt('/seller_account_id', 'not_allowed', message);
  }
  return setSealed(tx, feed, marketplaceAccounts, sealer, account, { client_secret, refresh_token });
}

type Secrets = Pick<AccountInput, 'client_secret' | 'refresh_token'>;

export interface AccountCredentials {
  /** Changes with the credentials, which invalidates cached tokens. */
  readonly key: string;
  readonly region: Region;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

/** Null if the account is gone. Throws `CannotUnseal` if the configured keys do not open its secrets. */
export async function credentialsOf(
  db: Reader,
  sealer: Sealer,
  orgId: number,
  accountId: number,
): Promise<AccountCredentials | null> {
  const account = await findAccount(db, orgId, accountId);
  if (account === null) return null;
  const secrets = unsealed<Secrets, 'marketplace_name' | 'seller_account_id'>(
    sealer,
    marketplaceAccounts,
    orgId,
    account,
  );
  return {
    key: `${orgId} ${account.id} ${account.version}`,
    region: account.region,
    clientId: account.client_id,
    clientSecret: secrets.client_secret,
    refreshToken: secrets.refresh_token,
  };
}

/**
 * Takes the account's next rate slot across all processes: after the commit, no one else calls within the pause.
 * @returns null if the slot is ours; otherwise when to try again
 */
export async function takeRequest(
  tx: Tx,
  orgId: number,
  accountId: number,
  now: Date,
  pauseMs: number,
): Promise<Date | null> {
  const next = await lockNextRequest(tx, orgId, accountId);
  // Without an account there is nothing to wait for.
  if (next === null) return now;
  if (next > now) return next;
  queueNextRequest(tx, orgId, accountId, new Date(now.getTime() + pauseMs));
  return null;
}

export async function pauseRequests(tx: Tx, orgId: number, accountId: number, until: Date): Promise<void> {
  const next = await lockNextRequest(tx, orgId, accountId);
  if (next !== null && next < until) queueNextRequest(tx, orgId, accountId, until);
}

/** Pauses the account where the marketplace asked for that. @param outcome the answer, or the error of the request */
export async function noteOutcome(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  accountId: number,
  outcome: unknown,
): Promise<void> {
  if (outcome instanceof TryLater && outcome.pauseMs !== null)
    await pauseRequests(tx, orgId, accountId, new Date(now.getTime() + outcome.pauseMs));
  const error = outcome instanceof Error ? storableText(outcome.message, ERROR_LENGTH_MAX) : null;
  marketplaceAccounts.queueUse(tx, orgId, accountId, now, error);
}
