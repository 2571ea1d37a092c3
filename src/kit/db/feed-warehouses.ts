// Warehouse data in events. An INSERT … SELECT from a shared table would run on every machine of a cluster. So an UPDATE of the
// org's locked feed row reads it, and keeps the result there for the inserts that follow. The next transaction clears it.

/** The kept warehouses as `w`, of the org's feed row `f`. `is_few`: whether they are those of all records to emit. */
export const FEED_WAREHOUSES = `json_to_recordset(f.places)
     AS w (id bigint, warehouse_name text, services text[], cold_storage_types text[], is_few boolean)`;

/** A one-row subquery with the data to keep as `places`, for SQL that selects warehouse ids. */
export function warehousesToKeep(ids: string, isFew = 'true'): string {
  return `SELECT json_agg(w) AS places FROM (
     SELECT w.id, w.warehouse_name, w.services, w.cold_storage_types, ${isFew} AS is_few
     FROM warehouse w WHERE w.id IN (${ids})) AS w`;
}

/** The kept warehouse of record `r`. */
export const FROM_FEED_WAREHOUSES = `FROM ${FEED_WAREHOUSES} WHERE w.id = r.warehouse_id`;

/** SQL that keeps the warehouses of a table's records; takes the org and the record ids. */
export function keepWarehousesSql(table: string): string {
  const ids = `SELECT r.warehouse_id FROM ${table} r WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])`;
  return `UPDATE org_feed f SET places = p.places FROM (${warehousesToKeep(ids)}) AS p WHERE f.org_id = $1`;
}
