// SQL shared by the responses about orders, and GET /v1/orders/status. PostgreSQL builds the JSON.
import { ofCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { instant, numberOf } from '../../../kit/db/statement.ts';
import { findsValue } from '../../../kit/db/statement-functions.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { instructionColumns } from '../instructions/reads.ts';
import { NAMED_ORDER, type NameOfOrder, valuesOfName } from '../names/queries.ts';
import { resolveOrder } from '../names/resolve-order.ts';
import type { SentName } from '../names/schema.ts';

const statusOf = (state: string) =>
  `CASE WHEN ${state} IN ('picking', 'packed') THEN 'processing' ELSE ${state} END`;

/** @param rows a SELECT in the order of the elements */
export const list = (rows: string) => `ARRAY(SELECT row_to_json(x) FROM (${rows}) AS x)`;

/** For sub-order `s`, which ships whole. */
const subOrderItems = (org: string) =>
  list(
    `SELECT l.sku, l.market_order_item_id, p.quantity,
       CASE WHEN s.state = 'shipped' THEN p.quantity ELSE 0 END AS shipped_quantity
     FROM sub_order_line p JOIN order_line l ON l.org_id = ${org} AND l.order_id = s.order_id AND l.line = p.line
     WHERE p.org_id = ${org} AND p.sub_order_id = s.id ORDER BY p.line`,
  );

interface SubOrderColumns {
  /** Columns of sub-order `s` before and after its items, with the commas. */
  readonly before: string;
  readonly after: string;
  readonly warehouseName?: string;
  readonly condition?: string;
}

/** The rows of `sub_orders` of order `o`. @param org the org, as a parameter or a column */
const subOrderRows = (
  org: string,
  { before, after, warehouseName = 'w.warehouse_name', condition = 'true' }: SubOrderColumns,
) =>
  `SELECT s.id AS sub_order_id, ${numberOf('SO', 's.id')} AS sub_order_number, ${statusOf('s.state')} AS sub_order_status,
     s.warehouse_id, ${warehouseName} AS warehouse_name, s.reason, ${before} ${subOrderItems(org)} AS items,
     s.cancel_request ${after}
   FROM sub_order s LEFT JOIN warehouse w ON w.id = s.warehouse_id
   WHERE s.org_id = ${org} AND s.order_id = o.id AND s.units > 0 AND ${condition} ORDER BY s.id`;

/** The lines and sub-orders of order `o` have an outdated version, or none. The worker rewrites them. */
export const HAS_STALE_PARTS = 'o.parts_version IS DISTINCT FROM o.version';

// --- The JSON of order-json.ts, built from rows -----------------------------------------------------------------

/** @param parts joined to line `l`, as `p` */
const linesJson = (org: string, quantity: string, parts: string) =>
  `array_to_json(${list(
    `SELECT l.market_order_item_id, l.sku, l.item_id, ${quantity}, trim_scale(l.unit_price_cents / 100.0) AS unit_price,
       l.currency, coalesce(p.cancelled, 0)::bigint AS cancelled_quantity
     FROM order_line l ${parts} WHERE l.org_id = ${org} AND l.order_id = o.id ORDER BY l.line`,
  )})::text`;

/** Units of order `o` by line, of which some are cancelled. */
const unitsByLine = (org: string, condition: string) =>
  `(SELECT x.line, sum(x.quantity)::bigint AS quantity,
      sum(x.quantity) FILTER (WHERE s.state = 'cancelled')::bigint AS cancelled
    FROM sub_order s JOIN sub_order_line x ON x.org_id = ${org} AND x.sub_order_id = s.id
    WHERE s.org_id = ${org} AND s.order_id = o.id AND ${condition} GROUP BY x.line) AS p ON p.line = l.line`;

/** The lines of order `o` as JSON. */
export const itemsOfOrder = (org: string) =>
  linesJson(org, 'l.quantity', `LEFT JOIN ${unitsByLine(org, "s.state = 'cancelled'")}`);

/** The same for units in some warehouses. @param warehouseIds a parameter */
export const itemsInWarehouses = (org: string, warehouseIds: string) =>
  linesJson(org, 'p.quantity', `JOIN ${unitsByLine(org, `s.warehouse_id = ANY(${warehouseIds})`)}`);

/** The elements of `sub_orders` of order `o` as JSON. */
export const subOrdersOfOrder = (
  org: string,
  other: Pick<SubOrderColumns, 'warehouseName' | 'condition'> = {},
) =>
  `(SELECT coalesce(string_agg(row_to_json(x)::text, ',' ORDER BY x.sub_order_id), '') FROM (${subOrderRows(
    org,
    {
      before: `${instant('s.ship_by')} AS ship_by, ${instant('s.shipped_at')} AS shipped,
        ${instant('s.latest_ship_at')} AS latest_ship,`,
      after: '',
      ...other,
    },
  )}) AS x)`;

// --- GET /v1/orders/status --------------------------------------------------------------------------------------

/** For callers restricted to warehouses: whether sub-order `s` is there. */
const IS_OF_CALLER = ofCaller('s.warehouse_id', '$4');

/** The explanation names the warehouses considered; callers restricted to some see only those. */
const WHY_FOR_CALLER = `CASE WHEN $4::bigint[] IS NULL THEN s.why ELSE json_build_object('rule', s.why -> 'rule',
     'text', 'Of the warehouses that were considered, only yours are shown.',
     'warehouses', ARRAY(SELECT c.one FROM json_array_elements(s.why -> 'warehouses') WITH ORDINALITY AS c (one, place)
                         WHERE (c.one ->> 'id')::bigint = ANY($4::bigint[]) ORDER BY c.place)) END`;

// The history has every change after the first state, which is therefore the origin of the first change. Version 1 is
// the beginning, if it had a reason; older sub-orders know it only while they have not moved.
const HISTORY = list(
  `SELECT h.sub_order_id, ${statusOf('h.state')} AS status,
     CASE WHEN h.state IN ('picking', 'packed') THEN h.state END AS stage, ${instant('h.time')} AS time, h.actor,
     h.reason, ${statusOf('h.from_state')} AS from_status
   FROM (SELECT s.id AS sub_order_id, 0::bigint AS version, coalesce(f.from_state, s.state) AS state, s.created_at AS time,
                CASE WHEN s.created_at = o.created_at THEN o.created_by
                     ELSE (SELECT min(b.actor) FROM sub_order_history b
                           WHERE b.org_id = $1 AND b.order_id = o.id AND b.time = s.created_at) END AS actor,
                CASE WHEN f.version IS NULL THEN s.reason WHEN f.version = 1 THEN f.reason END AS reason,
                NULL::text AS from_state
         FROM sub_order s LEFT JOIN LATERAL (
           SELECT c.version, c.from_state, c.reason FROM sub_order_history c
           WHERE c.org_id = $1 AND c.order_id = o.id AND c.sub_order_id = s.id ORDER BY c.version LIMIT 1) AS f ON true
         WHERE s.org_id = $1 AND s.order_id = o.id AND ${IS_OF_CALLER}
         UNION ALL
         SELECT c.sub_order_id, c.version, c.to_state, c.time, c.actor, c.reason, c.from_state
         FROM sub_order_history c JOIN sub_order s ON s.org_id = $1 AND s.order_id = o.id AND s.id = c.sub_order_id
         WHERE c.org_id = $1 AND c.order_id = o.id AND c.version > 1 AND ${IS_OF_CALLER}) AS h
   ORDER BY h.time, h.sub_order_id, h.version`,
);

const findStatus = findsValue<string, NameOfOrder>(
  'orders.status',
  `SELECT row_to_json(j)::text AS json FROM (
     SELECT o.market_order_id, o.id AS order_id, o.status AS order_status,
            ${list(
              subOrderRows('$1', {
                before: '',
                after: `, ${WHY_FOR_CALLER} AS why, ${instant('s.ship_by')} AS ship_by, ${instant('s.latest_ship_at')} AS latest_ship`,
                condition: IS_OF_CALLER,
              }),
            )} AS sub_orders, ${HISTORY} AS history,
            ${instructionColumns()}, coalesce(o.holds, '[]') AS holds,
            o.marketplace, o.previous_order_id
     FROM customer_order o WHERE o.org_id = $1 AND o.id = ${NAMED_ORDER}) AS j`,
);

/** Refuses a name that means no order, or several. */
export async function readOrderStatus(db: Reader, orgId: number, name: SentName): Promise<string> {
  const json = await findStatus(db, ...valuesOfName(orgId, name));
  if (json !== null) return json;
  const id = await resolveOrder(db, orgId, name);
  return (await findStatus(db, ...valuesOfName(orgId, { order_id: id }))) ?? fail('an order that is gone');
}
