// SQL of open sub-orders that other domains read with, too.

/** When a sub-order is due: by the hub's promise or its dispatch, whichever is earlier, else by the merchant's date. */
export function dueOf(alias: string, otherwise = 'NULL'): string {
  return `coalesce(least(${alias}.leave_by, ${alias}.ship_by), ${alias}.latest_ship_at, ${otherwise})`;
}
