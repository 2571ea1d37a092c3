// What must be true of the orders in a database, whatever has happened to them. Each check selects the rows that are off.
import type pg from 'pg';
import type { Db } from '../../src/kit/db/db.ts';
import { verifyBooks } from '../../src/verify/verify-books.ts';

/** Beyond what `crossdock verify` proves. */
const CHECKS: Readonly<Record<string, string>> = {
  'the history of a sub-order leads without a gap to what it is': `
    SELECT 'sub-order ' || s.id || ' is ' || s.state || ', its history ends with ' || h.to_state
    FROM sub_order s JOIN LATERAL (
      SELECT h.to_state FROM sub_order_history h WHERE h.org_id = s.org_id AND h.order_id = s.order_id
        AND h.sub_order_id = s.id ORDER BY h.version DESC LIMIT 1) AS h ON h.to_state <> s.state
    UNION ALL SELECT 'sub-order ' || sub_order_id || ' goes from ' || before || ' to ' || from_state FROM (
      SELECT sub_order_id, from_state, lag(to_state) OVER (PARTITION BY org_id, sub_order_id ORDER BY version) AS before
      FROM sub_order_history) AS h WHERE before <> from_state`,
  'the newest event of an order says what it is': `
    SELECT 'order ' || o.id || ' is ' || o.status || ' version ' || o.version || ', its event says ' || coalesce(e.says, 'nothing')
    FROM customer_order o LEFT JOIN (
      SELECT DISTINCT ON (org_id, subject_id) org_id, subject_id, (data ->> 'order_status') || ' version ' || version AS says
      FROM event WHERE subject_type = 'order' ORDER BY org_id, subject_id, sequence DESC) AS e
      ON e.org_id = o.org_id AND e.subject_id = o.id::text
    WHERE e.says IS DISTINCT FROM o.status || ' version ' || o.version`,
};

/**
 * Somebody waits and could be served. Only true once everything that is due is worked off. A bundle is served from one
 * warehouse, so what its parts allow is looked for place by place.
 */
const COULD_BE_FILLED = `
  WITH free AS (
    SELECT org_id, item_id, warehouse_id,
           available_on_hand - reserved_orders - reserved_work_orders - reserved_holds AS units FROM stock_record)
  SELECT DISTINCT 'org ' || b.org_id || ': item ' || b.item_id || ' is waited for and could be shipped from ' || w.id
  FROM backorder b JOIN warehouse_access a ON a.org_id = b.org_id
  JOIN warehouse w ON w.id = a.warehouse_id AND w.is_active AND 'orders' = ANY (w.services)
  JOIN item i ON i.org_id = b.org_id AND i.id = b.item_id AND (i.is_hazmat IS NOT TRUE OR 'hazmat' = ANY (w.services))
  WHERE ($1::bigint IS NULL OR b.org_id = $1) AND
    CASE WHEN EXISTS (SELECT 1 FROM bundle_component c WHERE c.org_id = b.org_id AND c.bundle_id = b.item_id)
    THEN NOT EXISTS (
      SELECT 1 FROM bundle_component c WHERE c.org_id = b.org_id AND c.bundle_id = b.item_id
        AND c.quantity > coalesce((SELECT f.units FROM free f WHERE f.org_id = c.org_id AND f.item_id = c.component_id
                                     AND f.warehouse_id = w.id), 0))
    ELSE EXISTS (SELECT 1 FROM free f WHERE f.org_id = b.org_id AND f.item_id = b.item_id AND f.warehouse_id = w.id
                   AND f.units > 0) END`;

const rowsOf = async (sql: pg.Client, text: string, values: unknown[] = []): Promise<string[]> =>
  (await sql.query({ text, values, rowMode: 'array' })).rows.map((row: unknown[]) => String(row[0])).sort();

/** Of a table that it has not looked at, the planner supposes so much. */
const SUPPOSED_PAGES = 10;

/** The planner shall know the tables that have grown beyond that; to look at all of them takes longer than most tests. */
async function analyzeGrown(sql: pg.Client): Promise<void> {
  const grown = await rowsOf(
    sql,
    `SELECT DISTINCT coalesce(i.inhparent, c.oid)::regclass FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND pg_relation_size(c.oid) > $1 * current_setting('block_size')::int`,
    [SUPPOSED_PAGES],
  );
  if (grown.length > 0) await sql.query(`ANALYZE ${grown.join(', ')}`);
}

/** Everything that is off with stock and orders, in words; nothing where all is well. */
export async function allFindings(sql: pg.Client, db: Db): Promise<string[]> {
  await analyzeGrown(sql);
  const { findings } = await verifyBooks(db);
  const all = findings.map(({ check, detail }) => `${check}: ${detail}`);
  for (const [promise, text] of Object.entries(CHECKS))
    for (const row of await rowsOf(sql, text)) all.push(`${promise}: ${row}`);
  return all;
}

/** @param orgId of one org alone, where others still have something due */
export function couldBeFilled(sql: pg.Client, orgId?: number): Promise<string[]> {
  return rowsOf(sql, COULD_BE_FILLED, [orgId ?? null]);
}
