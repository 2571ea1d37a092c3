// Sums of what came back, by day: kept behind the org's counter by every transaction that takes units in or decides about
// them; and what the statistics read of them and of what was shipped.
import type { Reader, Tx } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';
import { type Filter, variants } from '../../db/variants.ts';
import type { ReturnedDifference } from './count-returned.ts';
import { type Basis, GROUPS_MAX, type Group, INTERVALS, type Interval } from './schema.ts';

const addDays = sql(
  'returns.addReturnedDays',
  `INSERT INTO returned_day (org_id, basis, grain, day, item_id, sku, warehouse_id, marketplace, reason, returns, units,
     restocked_units, disposed_units)
   SELECT $1, d.basis, g.grain, coalesce(d.day, (f.last_time AT TIME ZONE 'UTC')::date),
     CASE WHEN g.grain = 'place' THEN 0 ELSE d.item_id END, CASE WHEN g.grain = 'unit' THEN d.sku ELSE '' END,
     CASE WHEN g.grain IN ('item', 'item_marketplace') THEN 0 ELSE d.warehouse_id END,
     CASE WHEN g.grain IN ('item', 'item_warehouse') THEN '' ELSE d.marketplace END,
     CASE WHEN g.grain IN ('unit', 'place') THEN d.reason ELSE '' END,
     sum(CASE g.grain WHEN 'place' THEN d.returns WHEN 'unit' THEN d.returns_of_item ELSE 0 END)::bigint,
     sum(d.units)::bigint, sum(d.restocked)::bigint, sum(d.disposed)::bigint
   FROM org_feed f, unnest($2::text[], $3::date[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[],
       $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
     AS d (basis, day, item_id, sku, warehouse_id, marketplace, reason, returns, returns_of_item, units, restocked, disposed),
     (VALUES ('unit'), ('place'), ('item'), ('item_warehouse'), ('item_marketplace')) AS g (grain)
   WHERE f.org_id = $1
   GROUP BY 2, 3, 4, 5, 6, 7, 8, 9
   ORDER BY 2, 3, 4, 5, 6, 7, 8, 9
   ON CONFLICT (org_id, basis, grain, day, item_id, sku, warehouse_id, marketplace, reason) DO UPDATE SET
     returns = returned_day.returns + excluded.returns, units = returned_day.units + excluded.units,
     restocked_units = returned_day.restocked_units + excluded.restocked_units,
     disposed_units = returned_day.disposed_units + excluded.disposed_units`,
);

/** Behind the org's counter. */
export function queueReturnedDays(tx: Tx, orgId: number, rows: readonly ReturnedDifference[]): void {
  if (rows.length === 0) return;
  tx.queueWrite(addDays, [
    orgId,
    rows.map((one) => one.basis),
    rows.map((one) => one.day),
    rows.map((one) => one.itemId),
    rows.map((one) => one.sku),
    rows.map((one) => one.warehouseId),
    rows.map((one) => one.marketplace),
    rows.map((one) => one.reason),
    rows.map((one) => one.returns),
    rows.map((one) => one.returnsOfItem),
    rows.map((one) => one.units),
    rows.map((one) => one.restocked),
    rows.map((one) => one.disposed),
  ]);
}

// --- Reading ----------------------------------------------------------------------------------------------------

/** SQL of what rows are put together by. */
const KEYS: Readonly<Record<Group | 'reason', string>> = {
  day: 'd.day',
  // Weeks start on Monday.
  week: `date_trunc('week', d.day::timestamp)::date`,
  month: `date_trunc('month', d.day::timestamp)::date`,
  item: 'd.item_id',
  warehouse: 'd.warehouse_id',
  marketplace: 'd.marketplace',
  reason: 'd.reason',
};

export interface Wanted {
  /** Days, both included. */
  readonly start: string;
  readonly end: string;
  readonly basis: Basis;
  readonly itemId?: number | undefined;
  readonly sku?: string | undefined;
  readonly warehouseId?: number | undefined;
  readonly marketplace?: string | undefined;
}

type Grain = 'unit' | 'place' | 'item' | 'item_warehouse' | 'item_marketplace';
type Name = 'item' | 'sku' | 'warehouse' | 'marketplace';

/** The coarsest sums that still know what is asked for. */
function grainOf(group: Group | 'reason', { itemId, sku, warehouseId, marketplace }: Wanted): Grain {
  if (itemId !== undefined || sku !== undefined) return 'unit';
  if (group !== 'item') return 'place';
  if (warehouseId === undefined) return marketplace === undefined ? 'item' : 'item_marketplace';
  return marketplace === undefined ? 'item_warehouse' : 'unit';
}

function filtersOf({ itemId, sku, warehouseId, marketplace }: Wanted): Record<Name, Filter | undefined> {
  const filter = (text: string, value: unknown) => (value === undefined ? undefined : { text, value });
  return {
    item: filter('d.item_id = ?::bigint', itemId),
    sku: filter('d.sku = ?', sku),
    warehouse: filter('d.warehouse_id = ?::bigint', warehouseId),
    marketplace: filter('d.marketplace = ?', marketplace),
  };
}

const ofDays = (grain: Grain) => `d.grain = '${grain}' AND d.day >= $2::date AND d.day <= $3::date`;

function once<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

export interface ReturnedSums {
  readonly key: string;
  readonly returns: number;
  readonly units: number;
  readonly restocked: number;
  readonly disposed: number;
}

const returnedSums = once((name: `${Group | 'reason'}.${Grain}`) => {
  const [group, grain] = name.split('.') as [Group | 'reason', Grain];
  return variants<ReturnedSums, Name>(
    `returns.sums.${name}`,
    (
      conditions,
    ) => `SELECT ${KEYS[group]}::text AS key, sum(d.returns)::bigint AS returns, sum(d.units)::bigint AS units,
         sum(d.restocked_units)::bigint AS restocked, sum(d.disposed_units)::bigint AS disposed
       FROM returned_day d WHERE d.org_id = $1 AND d.basis = $4 AND ${ofDays(grain)} ${conditions} GROUP BY 1 ORDER BY 1`,
  );
});

/** By period, named by its first day, or by reason; only those with something in them. */
export async function sumReturned(
  db: Reader,
  orgId: number,
  group: Interval | 'reason',
  wanted: Wanted,
): Promise<ReturnedSums[]> {
  const { start, end, basis } = wanted;
  const { statement, values } = returnedSums(`${group}.${grainOf(group, wanted)}`)(
    [orgId, start, end, basis],
    filtersOf(wanted),
  );
  return db.query(statement, values);
}

export interface RateRow {
  readonly key: string;
  readonly label: string | null;
  readonly shipped: number;
  readonly returned: number;
  readonly all_shipped: number;
  readonly all_returned: number;
}

/** What people call it. */
const LABELS: Readonly<Partial<Record<Group, { readonly column: string; readonly join: string }>>> = {
  item: {
    column: 'coalesce(i.name, i.mpn)',
    join: 'LEFT JOIN item i ON i.org_id = $1 AND i.id = t.key',
  },
  warehouse: { column: 'w.warehouse_name', join: 'LEFT JOIN warehouse w ON w.id = t.key' },
};

const rates = once((name: `${Group}.${Grain}`) => {
  const [group, grain] = name.split('.') as [Group, Grain];
  const { column, join } = LABELS[group] ?? { column: 'NULL::text', join: '' };
  const isTime = (INTERVALS as readonly string[]).includes(group);
  const order = isTime ? 't.key' : 't.returned DESC, t.shipped DESC, t.key';
  return variants<RateRow, Name>(
    `returns.rate.${name}`,
    (conditions) => `WITH s AS (
         SELECT ${KEYS[group]} AS key, sum(d.units)::bigint AS units FROM shipped_day d
         WHERE d.org_id = $1 AND ${ofDays(grain)} ${conditions} GROUP BY 1
       ), b AS (
         SELECT ${KEYS[group]} AS key, sum(d.units)::bigint AS units FROM returned_day d
         WHERE d.org_id = $1 AND d.basis = $4 AND ${ofDays(grain)} ${conditions} GROUP BY 1
       )
       SELECT t.key::text AS key, ${column} AS label, t.shipped, t.returned, t.all_shipped, t.all_returned
       FROM (SELECT t.*, sum(t.shipped) OVER ()::bigint AS all_shipped, sum(t.returned) OVER ()::bigint AS all_returned
             FROM (SELECT coalesce(s.key, b.key) AS key, coalesce(s.units, 0) AS shipped, coalesce(b.units, 0) AS returned
                   FROM s FULL JOIN b ON b.key = s.key) AS t
             WHERE t.shipped <> 0 OR t.returned <> 0) AS t ${join}
       ORDER BY ${order} LIMIT ${GROUPS_MAX}`,
  );
});

/** With the sums of all groups in each; only those with something in them. */
export async function readRates(db: Reader, orgId: number, group: Group, wanted: Wanted): Promise<RateRow[]> {
  const { start, end, basis } = wanted;
  const { statement, values } = rates(`${group}.${grainOf(group, wanted)}`)(
    [orgId, start, end, basis],
    filtersOf(wanted),
  );
  return db.query(statement, values);
}
