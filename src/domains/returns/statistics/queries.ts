// Sums of what came back, of each day in a row of its month: kept after the sequence lock by every transaction that takes units
// in or decides about them; and what the statistics read of them and of what was shipped.
import type { Reader } from '../../../kit/db/db.ts';
import { addSums, monthOf, runningSums, sumBetween } from '../../../kit/db/month-sums.ts';
import { sql } from '../../../kit/db/statement.ts';
import { bigint, date, type RowOfColumns, type RowWrite, rowWrite, text } from '../../../kit/db/tables.ts';
import { type Filter, read, variants } from '../../../kit/db/variants.ts';
import { isInterval, piecesOf } from './period-rules.ts';
import { type Basis, GROUPS_MAX, type Group, type Interval, type Query } from './schema.ts';

const RETURNED_COUNTERS = ['returns', 'units', 'restocked_units', 'disposed_units'] as const;

const differenceColumns = {
  basis: text<Basis>(),
  /** Null: the day of the transaction. */
  day: date().nullable(),
  item_id: bigint(),
  sku: text(),
  warehouse_id: bigint(),
  marketplace: text(),
  reason: text(),
  /** Returns of which nothing had counted before. */
  returns: bigint(),
  /** Returns of which nothing of this item and SKU had counted before. */
  returns_of_item: bigint(),
  units: bigint(),
  restocked: bigint(),
  disposed: bigint(),
};
/** What is added to the sums of a day. */
export type ReturnedDifference = RowOfColumns<typeof differenceColumns>;

const differences = (rows: string) => `(
     SELECT f.org_id, d.basis, coalesce(d.day, (f.last_time AT TIME ZONE 'UTC')::date) AS day, d.item_id, d.sku, d.warehouse_id,
       d.marketplace, d.reason, d.returns, d.returns_of_item, d.units, d.restocked, d.disposed
     FROM org_feed f, ${rows} WHERE f.org_id = $1) AS d, (VALUES ('unit'), ('place'), ('item')) AS g (grain)`;
const addingDifferences = (name: string, textOf: (from: string) => string) =>
  rowWrite<ReturnedDifference>(Object.keys(differenceColumns), differenceColumns, ({ rows }) =>
    sql(name, textOf(differences(rows))),
  );
const KEY_OF_SUM = `d.org_id, d.basis, g.grain, ${monthOf('d.day')}, CASE WHEN g.grain = 'place' THEN 0 ELSE d.item_id END,
     CASE WHEN g.grain = 'place' THEN '' ELSE d.sku END, CASE WHEN g.grain = 'item' THEN 0 ELSE d.warehouse_id END,
     CASE WHEN g.grain = 'item' THEN '' ELSE d.marketplace END`;

const addReturned = addingDifferences(
  'returns.addReturned',
  (from) => `INSERT INTO returned_month (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace,
     ${RETURNED_COUNTERS.join(', ')})
   SELECT ${KEY_OF_SUM},
     ${runningSums(`CASE WHEN g.grain = 'place' THEN d.returns ELSE d.returns_of_item END`, 'd.day')},
     ${runningSums('d.units', 'd.day')}, ${runningSums('d.restocked', 'd.day')}, ${runningSums('d.disposed', 'd.day')}
   FROM ${from}
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
   ORDER BY 2, 3, 4, 5, 6, 7, 8
   ON CONFLICT (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace)
     DO UPDATE SET ${RETURNED_COUNTERS.map((name) => addSums('returned_month', name)).join(', ')}`,
);
const addReasons = addingDifferences(
  'returns.addReturnedReasons',
  (
    from,
  ) => `INSERT INTO returned_reason_month (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, reason, units)
   SELECT ${KEY_OF_SUM}, d.reason, ${runningSums('d.units', 'd.day')}
   FROM ${from}
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
   ORDER BY 2, 3, 4, 5, 6, 7, 8, 9
   ON CONFLICT (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, reason)
     DO UPDATE SET ${addSums('returned_reason_month', 'units')}`,
);

/** Both read the differences, which are few: one statement that writes two tables would not run on one machine of a cluster. */
export const addDifferences: RowWrite<ReturnedDifference> = {
  queue(tx, orgId, rows) {
    addReturned.queue(tx, orgId, rows);
    addReasons.queue(tx, orgId, rows);
  },
};

// --- Reading ----------------------------------------------------------------------------------------------------

/** What to group by. */
type Key = 'period' | 'item' | 'warehouse' | 'marketplace' | 'reason';

const KEYS: Readonly<Record<Key, string>> = {
  period: 'p.key',
  item: 'd.item_id',
  warehouse: 'd.warehouse_id',
  marketplace: 'd.marketplace',
  reason: 'd.reason',
};

type Narrowing = 'item_id' | 'sku' | 'warehouse_id' | 'marketplace';

export type Wanted = { readonly [Name in Narrowing]?: Query[Name] | undefined } & {
  /** Days, both included. */
  readonly start: string;
  readonly end: string;
  readonly basis: Basis;
};

type Grain = 'unit' | 'place' | 'item';
type Name = 'item' | 'sku' | 'warehouse' | 'marketplace';

/** The coarsest sums that have the requested filters. */
function grainOf(key: Key, { item_id, sku, warehouse_id, marketplace }: Wanted): Grain {
  if (item_id === undefined && sku === undefined && key !== 'item') return 'place';
  const isOfPlace = warehouse_id !== undefined || marketplace !== undefined;
  return isOfPlace || key === 'warehouse' || key === 'marketplace' ? 'unit' : 'item';
}

function filtersOf({ item_id, sku, warehouse_id, marketplace }: Wanted): Record<Name, Filter | undefined> {
  const filter = (text: string, value: unknown) => (value === undefined ? undefined : { text, value });
  return {
    item: filter('d.item_id = ?::bigint', item_id),
    sku: filter('d.sku = ?', sku),
    warehouse: filter('d.warehouse_id = ?::bigint', warehouse_id),
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

/** One statement for each grain and set of filters. */
function sums<Row>(name: string, key: Key, textOf: (grain: Grain, conditions: string) => string) {
  const of = once((grain: Grain) =>
    variants<Row, Name>(`${name}.${grain}`, (conditions) => textOf(grain, conditions)),
  );
  return (db: Reader, orgId: number, wanted: Wanted, interval: Interval | null = null): Promise<Row[]> => {
    const given = [...valuesOf(orgId, wanted, interval), wanted.basis];
    return read(db, of(grainOf(key, wanted))(given, filtersOf(wanted)));
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

/** Of each period with something in it. */
export const sumReturned = sums<ReturnedSums>(
  'returns.sums',
  'period',
  (grain, conditions) => `SELECT s.key, s.returns, s.units, s.restocked, s.disposed
     FROM (SELECT p.key, ${sumOf('returns')} AS returns, ${sumOf('units')} AS units,
             ${sumOf('restocked_units')} AS restocked, ${sumOf('disposed_units')} AS disposed
           FROM ${PIECES} JOIN returned_month d ON ${ofPieces(grain)} AND d.basis = $6 ${conditions} GROUP BY 1) AS s
     WHERE s.returns <> 0 OR s.units <> 0 ORDER BY 1`,
);

/** Reasons with returned units, most units first. */
export const sumReasons = sums<{ readonly reason: string; readonly units: number }>(
  'returns.reasons',
  'reason',
  (grain, conditions) => `SELECT s.reason, s.units
     FROM (SELECT d.reason, ${sumOf('units')} AS units
           FROM ${PIECES} JOIN returned_reason_month d ON ${ofPieces(grain)} AND d.basis = $6 ${conditions} GROUP BY 1) AS s
     WHERE s.units <> 0 ORDER BY s.units DESC, s.reason COLLATE "C"`,
);

export interface RateRow {
  readonly key: string;
  readonly label: string | null;
  readonly shipped: number;
  readonly returned: number;
  readonly all_shipped: number;
  readonly all_returned: number;
}

/** Its name. */
const LABELS: Readonly<Partial<Record<Key, { readonly column: string; readonly join: string }>>> = {
  item: {
    column: 'coalesce(i.name, i.mpn)',
    join: 'LEFT JOIN item i ON i.org_id = $1 AND i.id = t.key',
  },
  warehouse: { column: 'w.warehouse_name', join: 'LEFT JOIN warehouse w ON w.id = t.key' },
};

const rates = once((key: Key) => {
  const { column, join } = LABELS[key] ?? { column: 'NULL::text', join: '' };
  const order = key === 'period' ? 't.key' : 't.returned DESC, t.shipped DESC, t.key';
  return sums<RateRow>(
    `returns.rate.${key}`,
    key,
    (grain, conditions) => `WITH s AS (
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
export function readRates(db: Reader, orgId: number, group: Group, wanted: Wanted): Promise<RateRow[]> {
  return isInterval(group) ? rates('period')(db, orgId, wanted, group) : rates(group)(db, orgId, wanted);
}
