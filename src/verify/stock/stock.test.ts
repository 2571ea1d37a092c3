import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncommitted } from '../../../test/tools/uncommitted.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { openHold } from '../../domains/stock/hold-stock.ts';
import { receiveStock } from '../../domains/stock/receive-stock.ts';
import { reserveStock } from '../../domains/stock/reserve-stock.ts';
import { NO_DATE, NO_LOT } from '../../domains/stock/stock-state.ts';
import { verifyStock } from '../verify-books.ts';
import { STOCK_CHECKS } from './queries.ts';

const MOVEMENTS = Number(process.env['VERIFY_MOVEMENTS'] ?? 100_000);

let world: StockWorld;

const open = async () => {
  world = await stockWorld({ items: 5, books: 'broken' });
};
const close = () => world.close();

/** Items 1 to 3 with stock, item 1 partly reserved, item 2 in a lot, item 4 a bundle of 1, item 5 without anything. */
async function cleanStock(): Promise<void> {
  await world.sql.query('INSERT INTO bundle_component VALUES (7, 4, 1, 2)');
  await world.sql.query('UPDATE item SET is_bundle = true WHERE id = 4');
  const place = { warehouseId: 1, lot: NO_LOT, expiration: NO_DATE, status: 'available' as const };
  await world.change((tx, feed) =>
    receiveStock(tx, feed, [
      { ...place, itemId: 1, quantity: 10 },
      { ...place, itemId: 2, quantity: 10, lot: 'L1', expiration: '2031-01-01' },
      { ...place, itemId: 3, quantity: 10, status: 'damaged' },
    ]),
  );
  const line = { ownerId: 1, ownerLine: 1, itemId: 1, warehouseId: 1, quantity: 2 };
  await world.change((tx, feed) =>
    openHold(tx, feed, { id: 1, warehouseId: line.warehouseId, note: null }, [line]),
  );
  await world.change((tx, feed) => reserveStock(tx, feed, 'sub_order', [line]));
}

const MOVEMENT = (itemId: number, line: number, quantity: number) =>
  `INSERT INTO stock_movement (org_id, is_receipt, time, transaction_id, line, item_id, warehouse_id, lot, expiration,
     status, quantity, reason, actor)
   SELECT 7, false, last_time, 999, ${line}, ${itemId}, 1, '', 'infinity', 'available', ${quantity}, 'found', 'x' FROM org_feed`;

/** A transfer that has ended, of two units of item 1 that left and arrived. */
const ENDED_TRANSFER = [
  `INSERT INTO inventory_request (org_id, id, status, shipment_method, warehouse_id, source_warehouse_id, order_tags,
     tracking_numbers, request_pickup_pallets, items_total, items_received, estimated_ship_date, placed_at, shipped_at,
     delivered_at, created_by, updated_by, version, created_at, updated_at)
   SELECT 7, 3, 'closed', 'PICKUP', 1, 2, '{}', '{}', '[]', 2, 2, 'infinity', last_time, last_time, last_time, 'x', 'x', 1,
     last_time, last_time FROM org_feed`,
  'INSERT INTO inventory_request_item VALUES (7, 3, 1, 1, null, 2, null, null, null, 2)',
  "INSERT INTO inventory_request_unit VALUES (7, 3, 1, '', 'infinity', 2, 2, 0)",
];

interface Corruption {
  readonly check: string;
  readonly what: string;
  readonly sql: readonly string[];
  readonly detail: RegExp;
}

const CORRUPTIONS: readonly Corruption[] = [
  {
    check: 'ledger',
    what: 'a movement that was changed afterwards',
    sql: ['UPDATE stock_movement SET quantity = 11 WHERE item_id = 1'],
    detail: /item 1 warehouse 1 lot '' expiration infinity available: the ledger says 11, the balance 10/,
  },
  {
    check: 'ledger',
    what: 'a movement of a balance that is not there',
    sql: [MOVEMENT(3, 1, 4)],
    detail: /item 3 .* available: the ledger says 4, the balance 0/,
  },
  {
    check: 'reservations',
    what: 'a balance with more reserved than anybody holds',
    sql: ['UPDATE stock_balance SET reserved = reserved + 1 WHERE item_id = 1'],
    detail: /item 1 .*: reservations say 4, the balance 5/,
  },
  {
    check: 'records',
    what: 'a record with other totals than its balances',
    sql: ['UPDATE stock_record SET quarantined = 1 WHERE item_id = 2'],
    detail: /item 2 .*: the record says 10\/0\/1\/0\/0\/0\/0, its balances 10\/0\/0\/0\/0\/0\/0/,
  },
  {
    check: 'sellable',
    what: 'a channel that is promised more than is available',
    sql: ['UPDATE stock_record SET sellable_fba = 11 WHERE item_id = 2'],
    detail: /item 2 .*: sellable .*11.* of 10/,
  },
  {
    check: 'sellable',
    what: 'a channel with fewer units, without a reason',
    sql: ['UPDATE stock_record SET sellable_wfs = 9, unsellable_wfs = NULL WHERE item_id = 2'],
    detail: /item 2 .*: sellable .*9 of 10, for .*nothing$/,
  },
  {
    check: 'sellable',
    what: 'a reason for less where nothing is less',
    sql: [
      `UPDATE stock_record SET sellable_merchant = 10, unsellable_merchant = 'too_old', sellable_fba = 10,
         unsellable_fba = NULL, sellable_wfs = 10, unsellable_wfs = NULL WHERE item_id = 2`,
    ],
    detail: /item 2 .*: sellable 10, 10, 10 of 10, for too_old, nothing, nothing/,
  },
  {
    check: 'bounds',
    what: 'an empty balance that was left behind',
    sql: ["INSERT INTO stock_balance VALUES (7, 1, 1, '', 'infinity', 'damaged', 0, 0)"],
    detail: /item 1 .* damaged: on hand 0, reserved 0/,
  },
  {
    check: 'places',
    what: 'movements without a record',
    sql: [MOVEMENT(5, 1, 1), MOVEMENT(5, 2, -1)],
    detail: /item 5 warehouse 1: movements without a record/,
  },
  {
    check: 'places',
    what: 'a record without an item',
    sql: ['INSERT INTO stock_record SELECT 7, 99, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last_time FROM org_feed'],
    detail: /item 99 warehouse 1: a record without an item/,
  },
  {
    check: 'places',
    what: 'a record without a warehouse',
    sql: ['INSERT INTO stock_record SELECT 7, 5, 99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last_time FROM org_feed'],
    detail: /item 5 warehouse 99: a record without a warehouse/,
  },
  {
    check: 'lots',
    what: 'a lot that is registered with another date',
    sql: ["UPDATE stock_lot SET expiration = '2032-02-02'"],
    detail: /item 2 .* lot 'L1' expiration 2031-01-01 available: registered with 2032-02-02/,
  },
  {
    check: 'owners',
    what: 'a released hold that still holds units',
    sql: ['UPDATE stock_hold SET released_at = created_at'],
    detail: /item 1 .*: reserved for hold 1, which is gone or released/,
  },
  {
    check: 'owners',
    what: 'units set aside for a transfer that is not there',
    sql: ["UPDATE reservation SET owner_kind = 'transfer', owner_id = 9 WHERE owner_kind = 'hold'"],
    detail: /item 1 .*: reserved for transfer 9, which does not wait there to leave/,
  },
  {
    check: 'transfers',
    what: 'units of a transfer that never moved',
    sql: ENDED_TRANSFER,
    detail: /IR-000003 item 1: 2 departed, 2 arrived or lost; the ledger says 0 and 0 at its end/,
  },
  {
    check: 'transfers',
    what: 'a transfer that left without its units',
    sql: ENDED_TRANSFER.slice(0, 2),
    detail: /IR-000003: 2 announced, 0 departed/,
  },
  {
    check: 'marketplace_shipments',
    what: 'units in a marketplace shipment that never left',
    sql: [
      `INSERT INTO marketplace_shipment
       SELECT 7, 4, 1, 'Amazon', 'FBA1', 'ONT8', 'inventory_request', 'created', 2, 1, last_time, last_time FROM org_feed`,
      `INSERT INTO marketplace_shipment_unit
       SELECT 7, 4, 1, 3, 1, 1, '', 'infinity', 2, 'x', last_time FROM org_feed`,
    ],
    detail: /MS-000004 item 1: 2 units, the ledger says 0/,
  },
  {
    check: 'inbound',
    what: 'units on their way that no request brings',
    sql: ['UPDATE stock_record SET inbound = 3 WHERE item_id = 1'],
    detail: /item 1 warehouse 1: the record says 3 inbound, the requests 0/,
  },
  {
    check: 'bundles',
    what: 'a bundle with stock of its own',
    sql: ['UPDATE item SET is_bundle = true WHERE id = 3'],
    detail: /item 3 .*: 10 units of a bundle/,
  },
  {
    check: 'bundle_places',
    what: 'a bundle without a record where its component lies',
    sql: ['INSERT INTO bundle_component VALUES (7, 5, 2, 1)'],
    detail: /item 5 warehouse 1: no record of the bundle/,
  },
  {
    check: 'feed',
    what: 'an event that is missing',
    sql: ['DELETE FROM event WHERE sequence = 2'],
    detail: /org 7: \d+ events from 1 to \d+, the counter says \d+/,
  },
  {
    check: 'feed',
    what: 'a gap that another event makes up for in number',
    sql: ['UPDATE event SET sequence = 0 WHERE sequence = 2'],
    detail: /org 7: \d+ events from 0 to \d+/,
  },
  {
    check: 'feed',
    what: 'events after the counter',
    sql: ['UPDATE org_feed SET last_sequence = last_sequence - 1'],
    detail: /org 7: \d+ events from 1 to \d+, the counter says \d+/,
  },
  {
    check: 'time',
    what: 'movements that are later than the counter',
    sql: ["UPDATE org_feed SET last_time = last_time - interval '1 day'"],
    detail: /org 7: movements after the counter/,
  },
  {
    check: 'time',
    what: 'an org without a feed',
    sql: [
      "INSERT INTO org SELECT 8, 'Other', kind, true, null, null, null, 1, created_at, created_at FROM org",
    ],
    detail: /org 8: no feed/,
  },
];

describe('verify of what is corrupt', () => {
  beforeAll(async () => {
    await open();
    await cleanStock();
  });
  afterAll(close);

  it('has a corruption here for every check there is', () => {
    expect(new Set(CORRUPTIONS.map((one) => one.check))).toEqual(
      new Set(STOCK_CHECKS.map((one) => one.name)),
    );
  });

  it.each(CORRUPTIONS)('names $what, by the check "$check" and no other', async ({ check, sql, detail }) => {
    await uncommitted(world.sql, sql, async (db) => {
      const { findings, checks } = await verifyStock(db);
      expect(findings).toHaveLength(1);
      expect(findings[0]?.check).toBe(check);
      expect(findings[0]?.detail).toMatch(detail);
      expect(checks.filter((one) => one.findings > 0)).toMatchObject([{ name: check, findings: 1 }]);
    });
  });
});

describe('verify', () => {
  beforeEach(open);
  afterEach(close);

  it('finds nothing where nothing is wrong, and says how many movements it has seen', async () => {
    await cleanStock();
    const result = await verifyStock(world.db);
    expect(result.findings).toEqual([]);
    expect(result.checks.map((one) => one.findings)).toEqual(STOCK_CHECKS.map(() => 0));
    expect(result.movements).toBe(3);
  });

  it('finds more reserved than there is, should the database ever allow it', async () => {
    await cleanStock();
    const { rows } = await world.sql.query(
      "SELECT conname FROM pg_constraint WHERE conrelid = 'stock_balance'::regclass AND contype = 'c'",
    );
    for (const { conname } of rows)
      await world.sql.query(`ALTER TABLE stock_balance DROP CONSTRAINT ${conname}`);
    await world.sql.query('UPDATE stock_balance SET reserved = 11 WHERE item_id = 1');
    const { findings } = await verifyStock(world.db);
    expect(findings.map((one) => one.check)).toEqual(['reservations', 'bounds']);
  });

  it('counts all that is off, and names the first thousand', async () => {
    await cleanStock();
    await world.sql.query(
      `INSERT INTO stock_record SELECT 7, id, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last_time
       FROM org_feed, generate_series(1001, 2500) AS id`,
    );
    const { findings, checks } = await verifyStock(world.db);
    expect(findings).toHaveLength(1000);
    expect(checks.find((one) => one.name === 'places')?.findings).toBe(1500);
  });

  it('proves every movement of a large ledger', async () => {
    await manyMovements(MOVEMENTS);
    const startedMs = performance.now();
    const result = await verifyStock(world.db);
    const ms = performance.now() - startedMs;
    expect(result.findings).toEqual([]);
    expect(result.movements).toBe(MOVEMENTS);
    process.stdout.write(`verify: ${MOVEMENTS} movements in ${ms.toFixed(0)} ms\n`);
  });
});

async function manyMovements(count: number): Promise<void> {
  for (const text of [
    `INSERT INTO item (org_id, id, name, mpn, lot_num_required, min_remaining_days, scannable_barcodes, is_active,
       is_bundle, is_bundle_component, version, created_at, updated_at)
     SELECT 7, 10 + g, 'Item', 'M', false, '{}', '{}', true, false, false, 1, last_time, last_time
     FROM org_feed, generate_series(0, 9999) AS g`,
    `INSERT INTO stock_movement (org_id, is_receipt, time, transaction_id, line, item_id, warehouse_id, lot, expiration,
       status, quantity, reason, actor)
     SELECT 7, g % 3 <> 0, last_time, g, 1, 10 + g % 10000, 1 + (g / 10000) % 2, '', 'infinity', 'available', 2,
            CASE WHEN g % 3 = 0 THEN 'found' END, 'x' FROM org_feed, generate_series(1, ${count}) AS g`,
    `INSERT INTO stock_balance SELECT org_id, item_id, warehouse_id, lot, expiration, status, sum(quantity), 0
     FROM stock_movement GROUP BY 1, 2, 3, 4, 5, 6`,
    `INSERT INTO stock_record SELECT b.org_id, b.item_id, b.warehouse_id, b.on_hand, 0, 0, 0, 0, 0, 0, 0, 0, 0, last_time
     FROM stock_balance b, org_feed`,
    `UPDATE stock_record SET sellable_merchant = available_on_hand, sellable_fba = available_on_hand,
       sellable_wfs = available_on_hand`,
    'ANALYZE',
  ]) {
    await world.sql.query(text);
  }
}
