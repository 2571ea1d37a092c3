// A small world for tests of the stock engine: an org, two warehouses and items, without the API around them.
import pg from 'pg';
import { type Db, openDb, SESSION_OPTIONS, type Tx } from '../../src/kit/db/db.ts';
import { commitForOrg, type FeedWriter } from '../../src/kit/feed/feed-writer.ts';
import { type Clock, systemClock } from '../../src/kit/kernel/clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import type { Books } from '../runner/sound-books.ts';
import { PATIENCE } from '../tools/patience.ts';

export interface StockWorld {
  readonly db: Db;
  readonly database: TestDatabase;
  readonly orgId: number;
  readonly warehouseIds: readonly number[];
  readonly itemIds: readonly number[];
  /** Raw SQL, for looking and for setting the scene. */
  readonly sql: pg.Client;
  /** One use case: a transaction with a feed that is written at its end. */
  change<T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function stockWorld(
  options: {
    items?: number;
    warehouses?: number;
    poolSize?: number;
    clock?: Clock;
    /** Migrated and empty; made anew unless given. */
    database?: TestDatabase;
    /** What must add up when it is closed; the owners of what tests of the engine reserve are made up. */
    books?: Books;
  } = {},
): Promise<StockWorld> {
  const database = options.database ?? (await testDatabase('empty', options.books ?? 'stock'));
  const sql = new pg.Client({ connectionString: database.url, options: SESSION_OPTIONS });
  await sql.connect();
  const clock = options.clock ?? systemClock;
  const now = clock.now();
  const orgId = 7;
  await sql.query("INSERT INTO org VALUES ($1, 'Test org', 'merchant', true, null, null, null, 1, $2, $2)", [
    orgId,
    now,
  ]);
  await sql.query('INSERT INTO org_feed VALUES ($1, 0, 0, $2)', [orgId, now]);
  const warehouseIds = Array.from({ length: options.warehouses ?? 2 }, (_, index) => index + 1);
  for (const id of warehouseIds) {
    await sql.query(
      `INSERT INTO warehouse VALUES ($1, 'W' || $1::bigint, 'W-' || $1::bigint, 'line', null, 'city', null, null, 'US', 'UTC', true,
         '{}', '{}', null, '{}', 1, $2, $2)`,
      [id, now],
    );
  }
  const itemIds = Array.from({ length: options.items ?? 3 }, (_, index) => index + 1);
  await sql.query(
    `INSERT INTO item (org_id, id, name, mpn, lot_num_required, min_remaining_days, scannable_barcodes, is_active, is_bundle,
       is_bundle_component, version, created_at, updated_at)
     SELECT $1, id, 'Item ' || id, 'MPN-' || id, false, '{}', '{}', true, false, false, 1, $3, $3
     FROM unnest($2::bigint[]) AS id`,
    [orgId, itemIds, now],
  );
  const db = openDb({ url: database.url, poolSize: options.poolSize ?? 5, patience: PATIENCE });
  return {
    db,
    database,
    orgId,
    warehouseIds,
    itemIds,
    sql,
    change: (work) =>
      commitForOrg(db, { orgId, actor: 'test', now: clock.now() }, async (tx, feed) => {
        const result = await work(tx, feed);
        return result;
      }),
    async close() {
      await db.close();
      await sql.end();
      await database.drop();
    },
  };
}
