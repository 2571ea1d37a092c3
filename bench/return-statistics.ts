// Statistics of returns: over ten million shipped units they cost at most three times what they cost over a hundred thousand,
// because they add up sums of months. The same questions are asked of both, also those that read most. Units are spread over a year, items, warehouses and marketplaces; one in twelve came back.
import pg from 'pg';
import {
  readRates,
  sumReasons,
  sumReturned,
  type Wanted,
} from '../src/domains/returns/statistics/queries.ts';
import type { Group, Interval } from '../src/domains/returns/statistics/schema.ts';
import { openDb } from '../src/kit/db/db.ts';
import { monthOf, runningSums } from '../src/kit/db/month-sums.ts';
import { type Figure, median, type Options } from './figures.ts';
import type { Scratch } from './scratch.ts';

const [FEW_ORG, MANY_ORG] = [1001, 1002];
const [ITEMS, WAREHOUSES, MARKETPLACES, DAYS] = [300, 2, 3, 365];
const FIRST_DAY = '2025-11-01';
const RETURNED_EVERY = 12;
const TIMES_MAX = 3;
const REASONS = `ARRAY['unwanted', 'defective', 'too_small', 'too_large', 'not_as_described', 'other']`;

/** Every day, item, warehouse and marketplace: many units are spread over all of them, few over some. */
const CELLS = `SELECT date '${FIRST_DAY}' + d AS day, i AS item_id, w AS warehouse_id, 'M' || m AS marketplace,
    row_number() OVER (ORDER BY hashint8(((d * ${ITEMS + 1} + i) * 10 + w) * 10 + m)) - 1 AS n
  FROM generate_series(0, ${DAYS - 1}) AS d, generate_series(1, ${ITEMS}) AS i, generate_series(1, ${WAREHOUSES}) AS w,
    generate_series(1, ${MARKETPLACES}) AS m`;
const CELL_COUNT = ITEMS * WAREHOUSES * MARKETPLACES * DAYS;
/** Units of cell n, of $2 altogether. */
const SHARE = `($2::bigint / ${CELL_COUNT} + CASE WHEN x.n < $2::bigint % ${CELL_COUNT} THEN 1 ELSE 0 END)`;
const GRAINS = `(VALUES ('unit'), ('place'), ('item')) AS g (grain)`;
const KEY = `CASE WHEN g.grain = 'place' THEN 0 ELSE x.item_id END, CASE WHEN g.grain = 'place' THEN '' ELSE 'SKU-' || x.item_id END,
    CASE WHEN g.grain = 'item' THEN 0 ELSE x.warehouse_id END, CASE WHEN g.grain = 'item' THEN '' ELSE x.marketplace END`;
const SUMS = runningSums(SHARE, 'x.day');
const BASES = `(VALUES ('shipped'), ('returned')) AS b (basis)`;

async function fill(client: pg.Client, orgId: number, units: number): Promise<void> {
  await client.query(
    `INSERT INTO shipped_month (org_id, grain, month, item_id, sku, warehouse_id, marketplace, units)
     SELECT $1, g.grain, ${monthOf('x.day')}, ${KEY}, ${SUMS} FROM (${CELLS}) AS x, ${GRAINS}
     WHERE ${SHARE} > 0 GROUP BY 2, 3, 4, 5, 6, 7`,
    [orgId, units],
  );
  const back = [orgId, Math.floor(units / RETURNED_EVERY)];
  await client.query(
    `INSERT INTO returned_month (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, returns, units,
       restocked_units, disposed_units)
     SELECT s.org_id, b.basis, s.grain, s.month, s.item_id, s.sku, s.warehouse_id, s.marketplace, s.units, s.units, s.units, s.units
     FROM (SELECT $1::bigint, g.grain, ${monthOf('x.day')}, ${KEY}, ${SUMS} FROM (${CELLS}) AS x, ${GRAINS}
           WHERE ${SHARE} > 0 GROUP BY 2, 3, 4, 5, 6, 7)
       AS s (org_id, grain, month, item_id, sku, warehouse_id, marketplace, units), ${BASES}`,
    back,
  );
  await client.query(
    `INSERT INTO returned_reason_month (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, reason, units)
     SELECT s.org_id, b.basis, s.grain, s.month, s.item_id, s.sku, s.warehouse_id, s.marketplace, s.reason, s.units
     FROM (SELECT $1::bigint, g.grain, ${monthOf('x.day')}, ${KEY}, (${REASONS})[1 + x.n % 6], ${SUMS}
           FROM (${CELLS}) AS x, ${GRAINS} WHERE ${SHARE} > 0 GROUP BY 2, 3, 4, 5, 6, 7, 8)
       AS s (org_id, grain, month, item_id, sku, warehouse_id, marketplace, reason, units), ${BASES}`,
    back,
  );
}

const MONTH = { start: '2026-09-16', end: '2026-10-15' };
const YEAR = { start: '2025-11-01', end: '2026-10-31' };

type Ask = (orgId: number) => Promise<unknown>;

export async function returnStatistics(
  scratch: Scratch,
  { rounds, seconds }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const url = await scratch.create('empty');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [orgId, units] of [
    [FEW_ORG, 100_000],
    [MANY_ORG, 10_000_000],
  ] as const) {
    say(`returns: ${units.toLocaleString('en-US')} shipped units`);
    await fill(client, orgId, units);
  }
  await client.query('VACUUM ANALYZE shipped_month, returned_month, returned_reason_month');
  await client.end();
  const db = openDb({ url, poolSize: 1 });
  const rate = (group: Group, wanted: Omit<Wanted, 'basis'>): Ask => {
    return (orgId) => readRates(db, orgId, group, { ...wanted, basis: 'shipped' });
  };
  const volume = (interval: Interval, wanted: Omit<Wanted, 'basis'>): Ask => {
    return (orgId) => sumReturned(db, orgId, { ...wanted, basis: 'returned' }, interval);
  };
  const reasons = (wanted: Omit<Wanted, 'basis'>): Ask => {
    return (orgId) => sumReasons(db, orgId, { ...wanted, basis: 'returned' });
  };
  const place = { warehouse_id: 2, marketplace: 'M2' };
  const asks: Readonly<Record<string, Ask>> = {
    'rate of a month by day': rate('day', MONTH),
    'rate of a year by day': rate('day', YEAR),
    'rate of a year by month': rate('month', YEAR),
    'rate of a month by warehouse': rate('warehouse', MONTH),
    'rate of a year by marketplace': rate('marketplace', YEAR),
    'rate of a year of a warehouse by week': rate('week', { ...YEAR, warehouse_id: 2 }),
    'rate of a month by item': rate('item', MONTH),
    'rate of a year by item': rate('item', YEAR),
    'rate of a month by item of a warehouse': rate('item', { ...MONTH, warehouse_id: 2 }),
    'rate of a month by item of a marketplace': rate('item', { ...MONTH, marketplace: 'M2' }),
    'rate of a month by item of a marketplace in a warehouse': rate('item', { ...MONTH, ...place }),
    'rate of a month of an item by day': rate('day', { ...MONTH, item_id: 17 }),
    'rate of a year of an item by day': rate('day', { ...YEAR, item_id: 17 }),
    'rate of a year of an item by warehouse': rate('warehouse', { ...YEAR, item_id: 17 }),
    'rate of a month of a SKU by week': rate('week', { ...MONTH, sku: 'SKU-17' }),
    'rate of a year of a SKU by day': rate('day', { ...YEAR, sku: 'SKU-17' }),
    'reasons of a year': reasons(YEAR),
    'reasons of a year of an item': reasons({ ...YEAR, item_id: 17 }),
    'reasons of a year of a SKU in a warehouse': reasons({ ...YEAR, sku: 'SKU-17', warehouse_id: 2 }),
    'volume of a year by day': volume('day', YEAR),
    'volume of a year of an item by week': volume('week', { ...YEAR, item_id: 17 }),
    'volume of a year of a SKU by day': volume('day', { ...YEAR, sku: 'SKU-17' }),
  };
  const figures: Figure[] = [];
  const milliseconds = (seconds * 1000) / 20;
  try {
    for (const [name, ask] of Object.entries(asks)) {
      const few: number[] = [];
      const many: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const times = [
          await timeOf(() => ask(FEW_ORG), milliseconds),
          await timeOf(() => ask(MANY_ORG), milliseconds),
        ];
        // The first round warms up.
        if (round === 0) continue;
        few.push(times[0] ?? 0);
        many.push(times[1] ?? 0);
      }
      figures.push({
        scenario: 'returns',
        name,
        unit: 'ms',
        ours: median(many),
        reference: median(few),
        against: 'over a hundred thousand units',
        judged: 'ratio',
        target: { atMost: TIMES_MAX },
      });
    }
  } finally {
    await db.close();
  }
  return figures;
}

/** One call, on average over so long. */
async function timeOf(call: () => Promise<unknown>, ms: number): Promise<number> {
  const startedMs = performance.now();
  let calls = 0;
  do {
    await call();
    calls += 1;
  } while (performance.now() - startedMs < ms);
  return (performance.now() - startedMs) / calls;
}
