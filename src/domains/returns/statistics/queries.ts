// Sums of what came back, of each day in a row of its month: kept after the sequence lock by every transaction that takes units
// in or decides about them; and what the statistics read of them and of what was shipped.
import type { Reader } from '../../../kit/db/db.ts';
import { addSums, monthOf, runningSums, sumBetween } from '../../../kit/db/month-sums.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { RowWrite } from '../../../kit/db/tables.ts';
import { type Filter, variants } from '../../../kit/db/variants.ts';
import type { ReturnedDifference } from './count-returned.ts';
import { isInterval, piecesOf } from './period-rules.ts';
import { type Basis, GROUPS_MAX, type Group, type Interval } from './schema.ts';

const RETURNED_COUNTERS = ['returns', 'units', 'restocked_units', 'disposed_units'] as const;

const DIFFERENCES = `(
     SELECT f.org_id, d.basis, coalesce(d.day, (f.last_time AT TIME ZONE 'UTC')::date) AS day, d.item_id, d.sku, d.warehouse_id,
       d.marketplace, d.reason, d.returns, d.returns_of_item, d.units, d.restocked, d.disposed
     FROM org_feed f, unnest($2::text[], $3::date[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[],
         $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
       AS d (basis, day, item_id, sku, warehouse_id, marketplace, reason, returns, returns_of_item, units, restocked, disposed)
     WHERE f.org_id = $1) AS d, (VALUES ('unit'), ('place'), ('item')) AS g (grain)`;
/** In the order of the parameters. */
const COLUMNS = [
  'basis',
  'day',
  'itemId',
  'sku',
  'warehouseId',
  'marketplace',
  'reason',
  'returns',
  'returnsOfItem',
  'units',
  'restocked',
  'disposed',
] as const satisfies readonly (keyof ReturnedDifference)[];
const KEY_OF_SUM = `d.org_id, d.basis, g.grain, ${monthOf('d.day')}, CASE WHEN g.grain = 'place' THEN 0 ELSE d.item_id END,
     CASE WHEN g.grain = 'place' THEN '' ELSE d.sku END, CASE WHEN g.grain = 'item' THEN 0 ELSE d.warehouse_id END,
     CASE WHEN g.grain = 'item' THEN '' ELSE d.marketplace END`;

const addReturned = sql(
  'returns.addReturned',
  `INSERT INTO returned_month (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace,
     ${RETURNED_COUNTERS.join(', ')})
   SELECT ${KEY_OF_SUM},
     ${runningSums(`CASE WHEN g.grain = 'place' THEN d.returns ELSE d.returns_of_item END`, 'd.day')},
     ${runningSums('d.units', 'd.day')}, ${runningSums('d.restocked', 'd.day')}, ${runningSums('d.disposed', 'd.day')}
   FROM ${DIFFERENCES}
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
   ORDER BY 2, 3, 4, 5, 6, 7, 8
   ON CONFLICT (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace)
     DO UPDATE SET ${RETURNED_COUNTERS.map((name) => addSums('returned_month', name)).join(', ')}`,
);
const addReasons = sql(
  'returns.addReturnedReasons',
  `INSERT INTO returned_reason_month (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, reason, units)
   SELECT ${KEY_OF_SUM}, d.reason, ${runningSums('d.units', 'd.day')}
   FROM ${DIFFERENCES}
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
   ORDER BY 2, 3, 4, 5, 6, 7, 8, 9
   ON CONFLICT (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, reason)
     DO UPDATE SET ${addSums('returned_reason_month', 'units')}`,
);

export const addDifferences: RowWrite<ReturnedDifference> = {
  queue(tx, orgId, rows) {
    if (rows.length === 0) return;
    const values = [orgId, ...COLUMNS.map((name) => rows.map((one) => one[name]))];
    tx.queueWrite(addReturned, values);
    tx.queueWrite(addReasons, values);
  },
};

// --- Reading ----------------------------------------------------------------------------------------------------

/** What rows are put together by. */
type Key = 'period' | 'item' | 'warehouse' | 'marketplace' | 'reason';

const KEYS: Readonly<Record<Key, string>> = {
  period: 'p.key',
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

type Grain = 'unit' | 'place' | 'item';
type Name = 'item' | 'sku' | 'warehouse' | 'marketplace';

/** The coarsest sums that still know what is asked for. */
function grainOf(key: Key, { itemId, sku, warehouseId, marketplace }: Wanted): Grain {
  if (itemId === undefined && sku === undefined && key !== 'item') return 'place';
  const isOfPlace = warehouseId !== undefined || marketplace !== undefined;
  return isOfPlace || key === 'warehouse' || key === 'marketplace' ? 'unit' : 'item';
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

/** The months of the period, each with its days that count. */
const PIECES = 'unnest($2::text[], $3::date[], $4::integer[], $5::integer[]) AS p (key, month, before, last)';
const ofPieces = (grain: Grain) =>
  `d.org_id = $1 AND d.grain = '${grain}' AND d.month = p.month
     AND d.month >= ($3::date[])[1] AND d.month <= ($3::date[])[cardinality($3::date[])]`;
const sumOf = (column: string) => `sum(${sumBetween(`d.${column}`, 'p.before', 'p.last')})::bigint`;

function valuesOf(orgId: number, { start, end }: Wanted, interval: Interval | null): unknown[] {
  const pieces = piecesOf(start, end, interval ?? 'month');
  return [
    orgId,
    pieces.map((one) => one.period),
    pieces.map((one) => one.month),
    pieces.map((one) => one.before),
    pieces.map((one) => one.last),
  ];
}

function once<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

export interface ReturnedSums {
  /** First day of the period. */
  readonly key: string;
  readonly returns: number;
  readonly units: number;
  readonly restocked: number;
  readonly disposed: number;
}

const returnedSums = once((grain: Grain) =>
  variants<ReturnedSums, Name>(
    `returns.sums.${grain}`,
    (conditions) => `SELECT s.key, s.returns, s.units, s.restocked, s.disposed
       FROM (SELECT p.key, ${sumOf('returns')} AS returns, ${sumOf('units')} AS units,
               ${sumOf('restocked_units')} AS restocked, ${sumOf('disposed_units')} AS disposed
             FROM ${PIECES} JOIN returned_month d ON ${ofPieces(grain)} AND d.basis = $6 ${conditions} GROUP BY 1) AS s
       WHERE s.returns <> 0 OR s.units <> 0 ORDER BY 1`,
  ),
);

/** Of each period with something in it. */
export async function sumReturned(
  db: Reader,
  orgId: number,
  interval: Interval,
  wanted: Wanted,
): Promise<ReturnedSums[]> {
  const { statement, values } = returnedSums(grainOf('period', wanted))(
    [...valuesOf(orgId, wanted, interval), wanted.basis],
    filtersOf(wanted),
  );
  return db.query(statement, values);
}

export interface ReasonSum {
  readonly reason: string;
  readonly units: number;
}

const reasonSums = once((grain: Grain) =>
  variants<ReasonSum, Name>(
    `returns.reasons.${grain}`,
    (conditions) => `SELECT s.reason, s.units
       FROM (SELECT d.reason, ${sumOf('units')} AS units
             FROM ${PIECES} JOIN returned_reason_month d ON ${ofPieces(grain)} AND d.basis = $6 ${conditions} GROUP BY 1) AS s
       WHERE s.units <> 0 ORDER BY s.units DESC, s.reason COLLATE "C"`,
  ),
);

/** Those for which something came, the most units first. */
export async function sumReasons(db: Reader, orgId: number, wanted: Wanted): Promise<ReasonSum[]> {
  const { statement, values } = reasonSums(grainOf('reason', wanted))(
    [...valuesOf(orgId, wanted, null), wanted.basis],
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
const LABELS: Readonly<Partial<Record<Key, { readonly column: string; readonly join: string }>>> = {
  item: {
    column: 'coalesce(i.name, i.mpn)',
    join: 'LEFT JOIN item i ON i.org_id = $1 AND i.id = t.key',
  },
  warehouse: { column: 'w.warehouse_name', join: 'LEFT JOIN warehouse w ON w.id = t.key' },
};

const rates = once((name: `${Key}.${Grain}`) => {
  const [key, grain] = name.split('.') as [Key, Grain];
  const { column, join } = LABELS[key] ?? { column: 'NULL::text', join: '' };
  const order = key === 'period' ? 't.key' : 't.returned DESC, t.shipped DESC, t.key';
  return variants<RateRow, Name>(
    `returns.rate.${name}`,
    (conditions) => `WITH s AS (
         SELECT ${KEYS[key]} AS key, ${sumOf('units')} AS units
         FROM ${PIECES} JOIN shipped_month d ON ${ofPieces(grain)} ${conditions} GROUP BY 1
       ), b AS (
         SELECT ${KEYS[key]} AS key, ${sumOf('units')} AS units
         FROM ${PIECES} JOIN returned_month d ON ${ofPieces(grain)} AND d.basis = $6 ${conditions} GROUP BY 1
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
  const interval = isInterval(group) ? group : null;
  const key = isInterval(group) ? 'period' : group;
  const { statement, values } = rates(`${key}.${grainOf(key, wanted)}`)(
    [...valuesOf(orgId, wanted, interval), wanted.basis],
    filtersOf(wanted),
  );
  return db.query(statement, values);
}
