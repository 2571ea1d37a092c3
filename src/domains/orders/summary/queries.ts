import type { Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { bigint, date, integer, rowWrite, text } from '../../../kit/db/tables.ts';
import { variants } from '../../../kit/db/variants.ts';
import { only } from '../../../kit/kernel/assert.ts';
import { ORDER_STATUSES } from '../schema.ts';
import { DAY_COUNTERS, type SummaryDifferences, type SummaryKey, WHOLE_ORDERS } from './summary-rules.ts';

const COUNTERS = DAY_COUNTERS.join(', ');
const KEY = {
  /** Null: the day of the transaction. */
  day: date().nullable(),
  marketplace: text(),
  /** 0: whole orders. */
  warehouse_id: bigint(),
};
const KEY_NAMES = Object.keys(KEY);

const addDays = rowWrite<object>([...KEY_NAMES, ...DAY_COUNTERS], KEY, ({ rows }) =>
  sql(
    'orders.addSummaryDays',
    `INSERT INTO order_day (org_id, day, marketplace, warehouse_id, ${COUNTERS})
     SELECT f.org_id, coalesce(d.day, (f.last_time AT TIME ZONE 'UTC')::date), d.marketplace, d.warehouse_id,
       ${DAY_COUNTERS.map((name) => `sum(d.${name})::bigint`).join(', ')}
     FROM org_feed f, ${rows}
     WHERE f.org_id = $1
     GROUP BY 1, 2, 3, 4
     ON CONFLICT (org_id, day, marketplace, warehouse_id) DO UPDATE SET
       ${DAY_COUNTERS.map((name) => `${name} = order_day.${name} + excluded.${name}`).join(', ')}`,
  ),
);

const durationColumns = { ...KEY, tenth_hours: integer(), sub_orders: bigint() };
const addDurations = rowWrite<object>(Object.keys(durationColumns), durationColumns, ({ rows }) =>
  sql(
    'orders.addSummaryDurations',
    `INSERT INTO order_day_duration (org_id, ${Object.keys(durationColumns).join(', ')})
     SELECT f.org_id, d.* FROM org_feed f, ${rows} WHERE f.org_id = $1
     ON CONFLICT (org_id, day, marketplace, warehouse_id, tenth_hours)
       DO UPDATE SET sub_orders = order_day_duration.sub_orders + excluded.sub_orders`,
  ),
);

/** Written after the sequence lock: an org's writers come one at a time, so today's hot row is never contended. */
export function writeSummary(work: Work, summary: SummaryDifferences): void {
  const key = ({ day, marketplace, warehouseId }: SummaryKey) => ({
    day,
    marketplace,
    warehouse_id: warehouseId,
  });
  work.writeAll(
    addDays,
    summary.days().map((one) => ({ ...key(one), ...one.counters })),
  );
  work.writeAll(
    addDurations,
    summary.durations().map((one) => ({
      ...key(one),
      tenth_hours: one.tenthHours,
      sub_orders: one.subOrders,
    })),
  );
}

// --- GET /v1/orders/summary -------------------------------------------------------------------------------------

const RECEIVED = ORDER_STATUSES.map((status) => `d.${status}`).join(' + ');
const total = (expression: string) => `coalesce(sum(${expression}), 0)::bigint`;
const rows = (text: string) => `ARRAY(SELECT row_to_json(x) FROM (${text}) AS x)`;

/**
 * For whole orders ($4 is 0) or a warehouse's sub-orders. With five marketplaces, five warehouses and 600 distinct
 * durations a day in each (some thousand orders a day), a month takes 50 ms and a year 600 ms, nearly all of it for the
 * median.
 */
const summarise = variants<{ json: string }, 'marketplace' | 'warehouse'>(
  'orders.summary',
  (conditions) => `WITH d AS MATERIALIZED (
       SELECT d.*, ${RECEIVED} AS received FROM order_day d
       WHERE d.org_id = $1 AND d.day >= $2::date AND d.day <= $3::date ${conditions}
     ), whole AS MATERIALIZED (
       SELECT d.* FROM d WHERE d.warehouse_id = $4::bigint
     ), took AS MATERIALIZED (
       SELECT t.tenth_hours, sum(t.sub_orders) OVER (ORDER BY t.tenth_hours) AS so_far, sum(t.sub_orders) OVER () AS of_all
       FROM (SELECT d.tenth_hours, sum(d.sub_orders)::bigint AS sub_orders FROM order_day_duration d
             WHERE d.org_id = $1 AND d.day >= $2::date AND d.day <= $3::date AND d.warehouse_id = $4::bigint ${conditions}
             GROUP BY d.tenth_hours) AS t
       WHERE t.sub_orders > 0
     )
     SELECT row_to_json(j)::text AS json FROM (
       SELECT $2::date AS start_date, $3::date AS end_date, ${total('d.received')} AS total_orders,
         ${total('d.units')} AS total_units,
         (SELECT row_to_json(x) FROM (
            SELECT ${ORDER_STATUSES.map((status) => `${total(`w.${status}`)} AS ${status}`).join(', ')} FROM whole w
          ) AS x) AS by_status,
         ${rows(`SELECT nullif(w.marketplace, '') AS marketplace, ${total('w.received')} AS orders, ${total('w.units')} AS units
                 FROM whole w GROUP BY w.marketplace HAVING sum(w.received) > 0 ORDER BY 2 DESC, w.marketplace`)}
           AS by_marketplace,
         ${rows(`SELECT p.warehouse_id, h.warehouse_name, p.orders, p.units
                 FROM (SELECT d.warehouse_id, ${total('d.received')} AS orders, ${total('d.units')} AS units
                       FROM d WHERE d.warehouse_id <> ${WHOLE_ORDERS} GROUP BY d.warehouse_id
                       HAVING sum(d.received) > 0) AS p
                 JOIN warehouse h ON h.id = p.warehouse_id ORDER BY p.warehouse_id`)} AS by_warehouse,
         ${rows(`SELECT c.day::date AS date, ${total('w.received')} AS received, ${total('w.shipped_orders')} AS shipped,
                   ${total('w.cancelled_orders')} AS cancelled
                 FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') AS c (day)
                 LEFT JOIN whole w ON w.day = c.day::date GROUP BY c.day ORDER BY c.day`)} AS by_day,
         ${total('d.backordered_units')} AS backordered_units,
         round(sum(d.ship_as_promised) / nullif(sum(d.ship_promised), 0), 4) AS on_time_ship_rate,
         -- With an even count, the mean of the middle two.
         (SELECT round((min(t.tenth_hours) FILTER (WHERE 2 * t.so_far >= t.of_all)
                      + min(t.tenth_hours) FILTER (WHERE 2 * t.so_far > t.of_all)) / 20.0, 1) FROM took t)
           AS median_hours_to_ship,
         round(sum(d.ship_on_time) / nullif(sum(d.ship_due), 0), 4) AS latest_ship_date_rate
       FROM whole AS d) AS j`,
);

export interface SummaryRange {
  /** Both days inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  readonly marketplace?: string | undefined;
  readonly warehouseId?: number | undefined;
}

export async function readSummary(
  db: Reader,
  orgId: number,
  { startDate, endDate, marketplace, warehouseId }: SummaryRange,
): Promise<string> {
  const { statement, values } = summarise([orgId, startDate, endDate, warehouseId ?? WHOLE_ORDERS], {
    marketplace: marketplace === undefined ? undefined : { text: 'd.marketplace = ?', value: marketplace },
    warehouse:
      warehouseId === undefined ? undefined : { text: 'd.warehouse_id = ?::bigint', value: warehouseId },
  });
  return only(await db.query(statement, values)).json;
}
