// What taking orders is measured against, by the same driver on the same server: a transaction that somebody writes by
// hand, one order at a time, and the bare insert of the same rows, hundreds at a time.
import pg from 'pg';

/** Where the bench's orders come from: items with these ids at this warehouse. */
export interface BareWorld {
  readonly url: string;
  readonly orgId: number;
  readonly warehouseId: number;
  readonly firstItem: number;
  readonly items: number;
}

const DETAILS = JSON.stringify({
  ship_to_name: 'Ada Byrne',
  address_line1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
  marketplace: 'Shopify',
  order_placed_date: '2026-11-14T00:00:00.000Z',
});
const WHY = JSON.stringify({ rule: 'whole', text: 'One warehouse has everything.', warehouses: [] });
const COUNTERS =
  'pending, processing, backordered, partially_shipped, complete, cancelled, error, units, backordered_units, shipped_orders, cancelled_orders, ship_due, ship_on_time';

/** The statements of one order, in the order of locks; $1 org, $2 item, $3 warehouse, $4 a number of its own. */
const BY_HAND = [
  ['find', 'SELECT id FROM item WHERE org_id = $1 AND id = $2', [1, 2]],
  [
    'lock',
    'SELECT available_on_hand, reserved_orders FROM stock_record WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 FOR UPDATE',
    [1, 2, 3],
  ],
  [
    'reserve',
    `UPDATE stock_balance SET reserved = reserved + 1 WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 AND lot = ''
       AND expiration = 'infinity' AND status = 'available'`,
    [1, 2, 3],
  ],
  [
    'hold',
    `INSERT INTO reservation VALUES ($1, 'sub_order', $4, 1, $2, $3, '', 'infinity', 1, false)`,
    [1, 2, 3, 4],
  ],
  [
    'order',
    `INSERT INTO customer_order VALUES ($1, $2, 'HAND-' || $2::bigint, sha256(int8send($2::bigint)), 'Shopify', $3, 'hand', 'pending', 1,
       now(), null, null, 'bench', 1, now(), now())`,
    [1, 4, 'details'],
  ],
  ['line', `INSERT INTO order_line VALUES ($1, $3, 1, $2, 'BENCH', '1', 1, 1850, 'USD')`, [1, 2, 4]],
  [
    'sub_order',
    `INSERT INTO sub_order VALUES ($1, $3, $3, 'pending', $2, null, $4, 1, now(), now(), null, null, null, null, 1, now(), now())`,
    [1, 3, 4, 'why'],
  ],
  ['sub_order_line', 'INSERT INTO sub_order_line VALUES ($1, $2, 1, 1)', [1, 4]],
  [
    'counter',
    'UPDATE org_feed SET last_sequence = last_sequence + 2, last_time = greatest(last_time, now()) WHERE org_id = $1 RETURNING last_sequence',
    [1],
  ],
  [
    'record',
    `UPDATE stock_record SET reserved_orders = reserved_orders + 1, version = (SELECT last_sequence FROM org_feed WHERE org_id = $1),
       updated_at = now() WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3`,
    [1, 2, 3],
  ],
  [
    'event',
    `INSERT INTO event SELECT $1, last_sequence - 1 + n, 'order.received', last_time, 'order', $2::text, 1, 'bench', $3
     FROM org_feed, generate_series(0, 1) AS n WHERE org_id = $1`,
    [1, 4, 'details'],
  ],
  [
    'day',
    `INSERT INTO order_day (org_id, day, marketplace, warehouse_id, ${COUNTERS})
     SELECT $1, current_date, 'Shopify', w, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 FROM unnest(ARRAY[0, $2::bigint]) AS w
     ON CONFLICT (org_id, day, marketplace, warehouse_id) DO UPDATE SET pending = order_day.pending + 1, units = order_day.units + 1`,
    [1, 3],
  ],
] as const;

/** Transactions per second of `connections` clients, each waiting for one statement after the other. */
export async function takeByHand(world: BareWorld, connections: number, seconds: number): Promise<number> {
  const endsAtMs = performance.now() + seconds * 1000;
  let taken = 0;
  let number = Date.now() * 1000;
  const client = async () => {
    const db = new pg.Client({ connectionString: world.url });
    await db.connect();
    try {
      while (performance.now() < endsAtMs) {
        number += 1;
        const item = world.firstItem + Math.floor(Math.random() * world.items);
        const values: Readonly<Record<string, unknown>> = {
          1: world.orgId,
          2: item,
          3: world.warehouseId,
          4: number,
          details: DETAILS,
          why: WHY,
        };
        await db.query('BEGIN');
        for (const [name, text, wanted] of BY_HAND)
          await db.query({ name, text, values: wanted.map((key) => values[key]) });
        await db.query('COMMIT');
        taken += 1;
      }
    } finally {
      await db.end();
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  return (taken * 1000) / (performance.now() - startedMs);
}

/** The rows of two-line orders, set-based, and nothing else: no locks, no checks, no balances, no totals. */
const BARE_ROWS = [
  `INSERT INTO customer_order SELECT $1, n, 'BARE-' || n, sha256(int8send(n)), 'Shopify', $2, 'bare', 'pending', 2, now(), null, null,
     'bench', 1, now(), now() FROM generate_series($3::bigint, $3::bigint + $4::bigint - 1) AS n`,
  `INSERT INTO order_line SELECT $1, n, l, $5::bigint + (n * 2 + l) % $6::bigint, 'BENCH', l::text, 1, 1850, 'USD'
   FROM generate_series($3::bigint, $3::bigint + $4::bigint - 1) AS n, generate_series(1, 2) AS l`,
  `INSERT INTO sub_order SELECT $1, n, n, 'pending', $7::bigint, null, $8, 2, now(), now(), null, null, null, null, 1, now(), now()
   FROM generate_series($3::bigint, $3::bigint + $4::bigint - 1) AS n`,
  `INSERT INTO sub_order_line SELECT $1, n, l, 1
   FROM generate_series($3::bigint, $3::bigint + $4::bigint - 1) AS n, generate_series(1, 2) AS l`,
  `INSERT INTO reservation SELECT $1, 'sub_order', n, l, $5::bigint + (n * 2 + l) % $6::bigint, $7::bigint, '', 'infinity', 1, false
   FROM generate_series($3::bigint, $3::bigint + $4::bigint - 1) AS n, generate_series(1, 2) AS l`,
  `INSERT INTO event SELECT $1, -n, 'order.received', now(), 'order', n::text, 1, 'bench', $2
   FROM generate_series($3::bigint, $3::bigint + $4::bigint - 1) AS n`,
] as const;

/** Orders per second, in transactions of `perTransaction` orders on one connection. */
export async function insertBare(world: BareWorld, perTransaction: number, seconds: number): Promise<number> {
  const db = new pg.Client({ connectionString: world.url });
  await db.connect();
  try {
    const endsAtMs = performance.now() + seconds * 1000;
    const startedMs = performance.now();
    let next = Date.now() * 1000;
    let inserted = 0;
    while (performance.now() < endsAtMs) {
      const values = [
        world.orgId,
        DETAILS,
        next,
        perTransaction,
        world.firstItem,
        world.items,
        world.warehouseId,
        WHY,
      ];
      await db.query('BEGIN');
      for (const [index, text] of BARE_ROWS.entries())
        await db.query(withUsed(`bare-${index}`, text, values));
      await db.query('COMMIT');
      next += perTransaction;
      inserted += perTransaction;
    }
    return (inserted * 1000) / (performance.now() - startedMs);
  } finally {
    await db.end();
  }
}

/** Only the parameters that the text names, counted anew. */
function withUsed(name: string, text: string, values: readonly unknown[]) {
  const used = [...new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))].sort(
    (a, b) => a - b,
  );
  return {
    name,
    text: text.replaceAll(/\$(\d+)/g, (_, number) => `$${used.indexOf(Number(number)) + 1}`),
    values: used.map((number) => values[number - 1]),
  };
}
