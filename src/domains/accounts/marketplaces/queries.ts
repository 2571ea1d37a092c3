import type { Tx } from '../../../kit/db/db.ts';
import { finds, findsValue, type OfOne, readsValue, writes } from '../../../kit/db/statement-functions.ts';
import { accountTable } from '../queries.ts';
import type { Region } from './schema.ts';

// The next request time survives an update: new credentials do not reset the rate limit.
export const marketplaceAccounts = accountTable({
  table: 'marketplace_account',
  key: ['marketplace_name', 'seller_account_id'],
  fields: ['region', 'client_id'],
  used: { at: 'last_used_at', as: 'last_used', error: 'last_error' },
  cleared: ['last_error'],
  shown: 'r.marketplace_name, r.seller_account_id, r.region, r.client_id',
  begins: { next_request_at: `'-infinity'` },
});

export const otherAccounts = readsValue<
  number,
  [orgId: number, marketplace: string, sellerAccountId: string]
>(
  'marketplaceAccounts.countOthers',
  `SELECT count(*)::int AS count FROM marketplace_account a
   WHERE a.org_id = $1 AND (a.marketplace_name, a.seller_account_id) <> ($2, $3)`,
);

export interface AccountRow {
  readonly id: number;
  readonly version: number;
  readonly marketplace_name: string;
  readonly seller_account_id: string;
  readonly region: Region;
  readonly client_id: string;
  readonly sealed_secrets: Buffer;
}

export const findAccount = finds<AccountRow, OfOne>(
  'marketplaceAccounts.find',
  `SELECT a.id, a.version, a.marketplace_name, a.seller_account_id, a.region, a.client_id, a.sealed_secrets
   FROM marketplace_account a WHERE a.org_id = $1 AND a.id = $2`,
);

/** When the marketplace may be called next, locked until the transaction ends; null if there is no such account. */
export const lockNextRequest = findsValue<Date, OfOne, Tx>(
  'marketplaceAccounts.lockTime',
  `SELECT greatest(a.next_request_at, '1970-01-01Z') AS next_request_at FROM marketplace_account a
   WHERE a.org_id = $1 AND a.id = $2 FOR NO KEY UPDATE OF a`,
);

export const queueNextRequest = writes<[orgId: number, id: number, next: Date]>(
  'marketplaceAccounts.setTime',
  'UPDATE marketplace_account a SET next_request_at = $3 WHERE a.org_id = $1 AND a.id = $2',
);
