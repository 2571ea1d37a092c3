// Where the tables lie when there are many machines: those of tenants with their org, by org_id, the others as listed here.

/** Tables without an org of their own, or that login must find before it knows the org. Copied to every machine. */
export const SHARED_TABLES: ReadonlySet<string> = new Set([
  'org',
  'user_account',
  'membership',
  'api_client',
  'warehouse',
  'pick_wave',
  'dock',
  'warehouse_holiday',
  'rate_card',
  'rate_card_revision',
  'marketplace_limit',
  'prep_price',
  'fulfillment_center',
  'login_failure',
  'login_success',
  'account_link',
  'invitation_count',
  'user_totp',
  'audit_entry',
  'schema_migration',
  'scheduled_task',
]);

/**
 * Promises between orgs, with the column that they are spread by: what must be unique over all orgs and is written often.
 * Whoever writes one has a transaction on two machines.
 */
export const SPREAD_TABLES: ReadonlyMap<string, string> = new Map([['live_tracking', 'tracking_number']]);

/**
 * The column that a table's rows are spread by; null where it is copied to every machine, undefined where it has no place.
 * @param keyedBy the first column of its primary key: in an older release one that is listed here may have lain with its org
 */
export function spreadColumn(table: string, keyedBy: string | null): string | null | undefined {
  if (SHARED_TABLES.has(table)) return null;
  return [SPREAD_TABLES.get(table), 'org_id'].find((column) => column !== undefined && column === keyedBy);
}
