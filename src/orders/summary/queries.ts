import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/statement.ts';
import { DAY_COUNTERS, type DayDifference, type DurationDifference } from './summary-rules.ts';

const COUNTERS = DAY_COUNTERS.join(', ');

const addDays = sql(
  'orders.addSummaryDays',
  `INSERT INTO order_day (org_id, day, marketplace, warehouse_id, ${COUNTERS})
   SELECT $1, d.* FROM unnest($2::date[], $3::text[], $4::bigint[],
     ${DAY_COUNTERS.map((_, index) => `$${index + 5}::bigint[]`).join(', ')})
     AS d (day, marketplace, warehouse_id, ${COUNTERS})
   ON CONFLICT (org_id, day, marketplace, warehouse_id) DO UPDATE SET
     ${DAY_COUNTERS.map((name) => `${name} = order_day.${name} + excluded.${name}`).join(', ')}`,
);

const addDurations = sql(
  'orders.addSummaryDurations',
  `INSERT INTO order_day_duration (org_id, day, marketplace, warehouse_id, tenth_hours, sub_orders)
   SELECT $1, d.* FROM unnest($2::date[], $3::text[], $4::bigint[], $5::int[], $6::bigint[])
     AS d (day, marketplace, warehouse_id, tenth_hours, sub_orders)
   ON CONFLICT (org_id, day, marketplace, warehouse_id, tenth_hours)
     DO UPDATE SET sub_orders = order_day_duration.sub_orders + excluded.sub_orders`,
);

/** Behind the org's counter only: its writers come one at a time, so the hot row of today is never fought over. */
export function sendSummary(
  tx: Tx,
  orgId: number,
  days: readonly DayDifference[],
  durations: readonly DurationDifference[],
): void {
  const key = (rows: readonly { day: string; marketplace: string; warehouseId: number }[]) => [
    orgId,
    rows.map(({ day }) => day),
    rows.map(({ marketplace }) => marketplace),
    rows.map(({ warehouseId }) => warehouseId),
  ];
  if (days.length > 0) {
    const counters = DAY_COUNTERS.map((name) => days.map((row) => row.counters[name]));
    tx.send(addDays, [...key(days), ...counters]);
  }
  if (durations.length > 0) {
    const rest = [durations.map((row) => row.tenthHours), durations.map((row) => row.subOrders)];
    tx.send(addDurations, [...key(durations), ...rest]);
  }
}
