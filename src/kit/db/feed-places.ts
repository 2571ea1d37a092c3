// What events say of warehouses. Those are a shared table: an UPDATE may read it, but an INSERT … SELECT that does would run on
// every machine of a cluster. So it is read by an UPDATE of the org's counter, which the transaction holds, and kept there
// for the inserts that follow. The next transaction's counter forgets it.

/**
 * The kept warehouses as table `w`, where `f` is the org's counter. `is_few` is what the statement that kept them has found
 * out beside: whether all that it would tell of is told.
 */
export const FEED_PLACES = `json_to_recordset(f.places)
     AS w (id bigint, warehouse_name text, services text[], cold_storage_types text[], is_few boolean)`;

/**
 * A subquery of one row, whose `places` is what is kept.
 * @param ids SQL that selects the ids of warehouses
 */
export function placesOf(ids: string, isFew = 'true'): string {
  return `SELECT json_agg(w) AS places FROM (
     SELECT w.id, w.warehouse_name, w.services, w.cold_storage_types, ${isFew} AS is_few
     FROM warehouse w WHERE w.id IN (${ids})) AS w`;
}

/** The kept warehouse of record `r`. */
export const FROM_FEED_PLACES = `FROM ${FEED_PLACES} WHERE w.id = r.warehouse_id`;

/** SQL that keeps the warehouses of records of a table: takes the org and their ids. */
export function keepPlacesSql(table: string): string {
  const ids = `SELECT r.warehouse_id FROM ${table} r WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])`;
  return `UPDATE org_feed f SET places = p.places FROM (${placesOf(ids)}) AS p WHERE f.org_id = $1`;
}
