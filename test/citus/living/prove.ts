// What must be true of the orders of a load, whatever has happened meanwhile.
import pg from 'pg';
import { openDb } from '../../../src/kit/db/db.ts';
import { verifyBooks } from '../../../src/verify/verify-books.ts';
import type { Machines } from '../machines.ts';
import type { Row } from '../row.ts';
import type { Merchant } from './merchants.ts';
import { placeOf } from './places.ts';

/** Nothing that was acknowledged is missing or there twice, no transaction is left half done, and the books add up. */
export async function proveOrders(
  machines: Machines,
  database: string,
  cluster: pg.Client,
  merchants: readonly Merchant[],
  acknowledged: readonly { readonly orgId: number }[],
): Promise<Row> {
  const failed: string[] = [];
  const { rows } = await cluster.query<{ org_id: string; orders: number; different: number }>(
    `SELECT org_id, count(*)::int AS orders, count(DISTINCT market_order_id)::int AS different
     FROM customer_order GROUP BY org_id`,
  );
  const found = new Map(rows.map((row) => [Number(row.org_id), row]));
  const counted = Map.groupBy(acknowledged, ({ orgId }) => orgId);
  for (const { orgId } of merchants) {
    const taken = counted.get(orgId)?.length ?? 0;
    const { orders = 0, different = 0 } = found.get(orgId) ?? {};
    if (orders !== taken || different !== orders)
      failed.push(`merchant ${orgId}: ${taken} acknowledged, ${orders} there, ${different} different`);
  }
  for (const url of machines.urls) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows: left } = await client.query('SELECT gid FROM pg_prepared_xacts WHERE database = $1', [
      database,
    ]);
    if (left.length > 0) failed.push(`${left.length} prepared transactions are left on ${placeOf(url).port}`);
    await client.end();
  }
  const db = openDb({ url: machines.urlOf(database), poolSize: 2 });
  const startedMs = performance.now();
  const { checks, movements } = await verifyBooks(db, () => {});
  await db.close();
  failed.push(
    ...checks
      .filter(({ findings }) => findings > 0)
      .map(({ promise, findings }) => `${promise}: ${findings} off`),
  );
  return {
    step: 'nothing lost, nothing twice, verify',
    tried: `${acknowledged.length} orders, ${movements} movements, verified in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
    failed,
  };
}
