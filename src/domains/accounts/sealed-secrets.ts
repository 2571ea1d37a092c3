// The secrets of an account, sealed for that account only.
import type { Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import type { Sealer } from '../../kit/kernel/seal.ts';
import type { AccountTable } from './queries.ts';

type Named<Key extends string> = Readonly<Record<Key, string | number>>;
type Keyed<Key extends string> = Pick<AccountTable<Key, never>, 'table' | 'key'>;

function placeOf<Key extends string>({ table, key }: Keyed<Key>, orgId: number, account: Named<Key>): string {
  return JSON.stringify([table, orgId, ...key.map((one) => account[one])]);
}

/** Inserts an account or replaces its credentials. @returns the account as JSON, without its secrets */
export async function setSealed<Key extends string, Field extends string>(
  tx: Tx,
  { orgId, actor, now }: Pick<FeedWriter, 'orgId' | 'actor' | 'now'>,
  accounts: AccountTable<Key, Field>,
  sealer: Sealer,
  account: Named<Key | Field>,
  secrets: object,
): Promise<string> {
  if (!sealer.canSeal)
    throw new Problem('not_configured', {
      detail: 'no encryption key is configured: the hub has to set CROSSDOCK_ENCRYPTION_KEY',
    });
  const sealed_secrets = sealer.seal(JSON.stringify(secrets), placeOf(accounts, orgId, account));
  const row = { ...account, sealed_secrets, updated_by: actor };
  return accounts.set(tx, orgId, await accounts.ids.next(tx), row, now);
}

/** Throws `CannotUnseal` if the configured keys do not open it. */
export function unsealed<Secrets, Key extends string>(
  sealer: Sealer,
  accounts: Keyed<Key>,
  orgId: number,
  account: Named<Key> & { readonly sealed_secrets: Buffer },
): Secrets {
  return JSON.parse(sealer.unseal(account.sealed_secrets, placeOf(accounts, orgId, account))) as Secrets;
}
