// A merchant, or the hub for it, says with which credentials a marketplace may be asked.
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { invalid, notFound, Problem, violation } from '../../kit/http/problems.ts';
import type { Sealer } from '../../kit/kernel/seal.ts';
import { otherAccounts, removeAccount, upsertAccount } from './queries.ts';
import type { AccountInput } from './schema.ts';
import { sealSecrets } from './secrets.ts';

const accountIds = idSource('marketplace_account_id_seq');
const ACCOUNTS_MAX = 100;

/** @returns the account as JSON, without its secrets */
export async function setAccount(
  tx: Tx,
  { orgId, actor, now }: Pick<FeedWriter, 'orgId' | 'actor' | 'now'>,
  input: AccountInput,
  sealer: Sealer,
): Promise<string> {
  if (!sealer.canSeal) {
    const detail = 'no key is set for secrets at rest: the hub has to set CROSSDOCK_ENCRYPTION_KEY';
    throw new Problem('not_configured', { detail });
  }
  const { client_secret, refresh_token, ...fields } = input;
  const { marketplace_name, seller_account_id } = fields;
  if ((await otherAccounts(tx, orgId, marketplace_name, seller_account_id)) >= ACCOUNTS_MAX) {
    const message = `there are ${ACCOUNTS_MAX} accounts already: delete those that are not needed`;
    throw invalid([violation('/seller_account_id', 'not_allowed', message)]);
  }
  const place = { orgId, marketplaceName: marketplace_name, sellerAccountId: seller_account_id };
  const sealed_secrets = sealSecrets(sealer, place, { client_secret, refresh_token });
  const id = await accountIds.next(tx);
  return upsertAccount(tx, orgId, id, { ...fields, sealed_secrets, updated_by: actor }, now);
}

export async function deleteAccount(tx: Tx, orgId: number, id: number): Promise<void> {
  if (!(await removeAccount(tx, orgId, id))) throw notFound();
}
