import { finds, findsValue } from '../../../kit/db/statement-functions.ts';
import { accountTable } from '../queries.ts';
import type { AccountSource } from './schema.ts';

export const carrierAccounts = accountTable({
  table: 'carrier_account',
  key: ['source'],
  fields: ['labels_per_day'],
  used: { at: 'tested_at', as: 'last_tested', error: 'test_error' },
  cleared: ['tested_at', 'test_error'],
  shown: `r.source, r.labels_per_day, '/carrier_webhooks/' || r.source || '/' || r.org_id AS webhook_path`,
});

export interface AccountRow {
  readonly org_id: number;
  readonly id: number;
  readonly source: AccountSource;
  readonly sealed_secrets: Buffer;
  readonly labels_per_day: number;
}

export const findAccount = finds<AccountRow, [orgId: number, source: AccountSource]>(
  'carrierAccounts.find',
  `SELECT a.org_id, a.id, a.source, a.sealed_secrets, a.labels_per_day FROM carrier_account a
   WHERE a.org_id = $1 AND a.source = $2`,
);

export const hubOrgId = findsValue<number>(
  'carrierAccounts.findHub',
  `SELECT g.id FROM org g WHERE g.kind = 'hub'`,
);
