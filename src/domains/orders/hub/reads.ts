// SQL about open sub-orders that other domains use too.

/** When a sub-order is due: the earlier of the hub's promise and its dispatch, else the merchant's date. */
export function dueOf(alias: string, otherwise = 'NULL'): string {
  return `coalesce(least(${alias}.leave_by, ${alias}.ship_by), ${alias}.latest_ship_at, ${otherwise})`;
}
