// Merchants with stock, as many as it takes to see how they spread over machines.
import pg from 'pg';
import { createApiKey } from '../../../src/domains/identity/api-keys/manage-api-keys.ts';
import { receiveStock } from '../../../src/domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../../../src/domains/stock/stock-state.ts';
import { openDb } from '../../../src/kit/db/db.ts';
import { commitForOrg } from '../../../src/kit/feed/feed-writer.ts';
import { systemClock } from '../../../src/kit/kernel/clock.ts';
import { orderBody } from '../../worlds/order-body.ts';

export interface Merchant {
  readonly orgId: number;
  readonly key: string;
}

/** Ids above those of the hub and of the demo world. */
const FIRST_ORG = 1000;
const ITEM = 1;
const WAREHOUSE = 1;
const UNITS = 1_000_000;
const AT_ONCE = 4;

/** An order of any of them. */
export const oneUnit = (id: string): object => orderBody(id, [{ item_id: ITEM, quantity: 1 }]);

export async function addMerchants(url: string, count: number): Promise<Merchant[]> {
  const orgIds = Array.from({ length: count }, (_, index) => FIRST_ORG + index);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const now = systemClock.now();
  await client.query(
    `INSERT INTO warehouse (id, warehouse_name, code, address_line1, address_city, address_state, address_postal_code,
       address_country, timezone, is_active, services, cold_storage_types, operating_hours, version, created_at, updated_at)
     VALUES ($1, 'Newark', 'EWR', 'line', 'Newark', 'NJ', '07105', 'US', 'UTC', true, '{storage,orders}', '{}', '{}', 1, $2, $2)`,
    [WAREHOUSE, now],
  );
  const merchants = 'unnest($1::bigint[]) AS n';
  await client.query(
    `INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
     SELECT n, 'Merchant ' || n, 'merchant', true, 1, $2::timestamptz, $2::timestamptz FROM ${merchants}`,
    [orgIds, now],
  );
  await client.query(
    `INSERT INTO org_feed (org_id, last_sequence, last_transaction_id, last_time) SELECT n, 0, 0, $2::timestamptz FROM ${merchants}`,
    [orgIds, now],
  );
  await client.query(
    `INSERT INTO warehouse_access (org_id, warehouse_id, created_at) SELECT n, ${WAREHOUSE}, $2::timestamptz FROM ${merchants}`,
    [orgIds, now],
  );
  await client.query(
    `INSERT INTO item (org_id, id, name, mpn, lot_num_required, min_remaining_days, scannable_barcodes, is_active, is_bundle,
       is_bundle_component, version, created_at, updated_at)
     SELECT n, ${ITEM}, 'Item', 'MPN', false, '{}', '{}', true, false, false, 1, $2::timestamptz, $2::timestamptz FROM ${merchants}`,
    [orgIds, now],
  );
  await client.end();
  return stockUp(url, orgIds);
}

/** Through the engine, so that the books add up. */
async function stockUp(url: string, orgIds: readonly number[]): Promise<Merchant[]> {
  const db = openDb({ url, poolSize: AT_ONCE });
  const merchants: Merchant[] = [];
  const waiting = orgIds.values();
  const line = { itemId: ITEM, warehouseId: WAREHOUSE, quantity: UNITS, lot: NO_LOT, expiration: NO_DATE };
  const takeTurns = async () => {
    for (const orgId of waiting) {
      const author = { orgId, actor: 'test', now: systemClock.now() };
      const { key } = await commitForOrg(db, author, async (tx, feed) => {
        await receiveStock(tx, feed, [{ ...line, status: 'available' as const }]);
        return createApiKey(tx, orgId, { name: 'Orders', scopes: ['read', 'write'] }, 'test', author.now);
      });
      merchants.push({ orgId, key });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  await db.close();
  return merchants;
}
