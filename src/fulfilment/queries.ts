// What the floor reads: the queue of a warehouse, and one sub-order with everything below it.
import type { Reader } from '../db/db.ts';
import { instant, sql } from '../db/statement.ts';
import type { ListRow, PageRequest } from '../http/pagination.ts';
import type { VersionedJson } from '../http/record-answer.ts';
import { only } from '../kernel/assert.ts';
import type { SubOrderState } from '../orders/schema.ts';

const numberOf = (id: string) => `'SO-' || lpad(${id}::text, greatest(6, length(${id}::text)), '0')`;
const SERVICE_LEVEL = `o.details ->> 'shipment_service_level_category'`;

// --- The queue --------------------------------------------------------------------------------------------------

/** Stands for "no date" in the key of the list: those come last. */
const NO_DATE = `timestamptz '9999-12-31 00:00:00+00'`;

const IN_QUEUE = `s.warehouse_id = $1 AND s.state = $2
  AND ($3::bigint IS NULL OR s.org_id = $3) AND ($4::bigint IS NULL OR s.wave_id = $4)`;
const QUEUE_COLUMNS = 's.org_id, s.id, s.order_id, s.state, s.ship_by, s.wave_id, s.units, s.ordered_at';
const QUEUE_LIMIT = 'LIMIT $7::int + 1 + $8::bigint';

// Those with a date and those without are two ranges of one index; a single condition over both would read all of it.
const listQueue = sql<ListRow>(
  'floor.pickQueueAcrossOrgs',
  `WITH r AS (
     SELECT q.*, row_number() OVER (ORDER BY q.due, q.id) AS row_no FROM (
       SELECT * FROM (
         (SELECT ${QUEUE_COLUMNS}, s.ship_by AS due FROM sub_order s
          WHERE ${IN_QUEUE} AND s.ship_by IS NOT NULL AND (s.ship_by, s.id) > ($5::timestamptz, $6::bigint)
          ORDER BY s.ship_by, s.id ${QUEUE_LIMIT})
         UNION ALL
         (SELECT ${QUEUE_COLUMNS}, ${NO_DATE} AS due FROM sub_order s
          WHERE ${IN_QUEUE} AND s.ship_by IS NULL AND (${NO_DATE}, s.id) > ($5::timestamptz, $6::bigint)
          ORDER BY s.id ${QUEUE_LIMIT})) AS u
       ORDER BY u.due, u.id LIMIT $7::int + 1 OFFSET $8::bigint) AS q
   )
   SELECT '[' || coalesce(string_agg(row_to_json(j)::text, ',' ORDER BY r.row_no)
                            FILTER (WHERE r.row_no <= $7::int), '') || ']' AS body,
          count(*) > $7::int AS has_more,
          (array_agg(json_build_array(r.due, r.id)::text ORDER BY r.row_no DESC)
             FILTER (WHERE r.row_no <= $7::int))[1] AS last_key
   FROM r JOIN customer_order o ON o.org_id = r.org_id AND o.id = r.order_id JOIN org g ON g.id = r.org_id,
   LATERAL (SELECT r.id AS sub_order_id, ${numberOf('r.id')} AS sub_order_number, r.org_id, g.name AS org_name,
              o.market_order_id, r.state, ${instant('r.ship_by')} AS ship_by, ${SERVICE_LEVEL} AS service_level,
              r.wave_id, r.units,
              (SELECT count(*) FROM sub_order_line l WHERE l.org_id = r.org_id AND l.sub_order_id = r.id) AS lines,
              ${instant('r.ordered_at')} AS ordered) AS j`,
);

const countQueue = sql<{ total: number }>(
  'floor.countPickQueueAcrossOrgs',
  `SELECT count(*)::int AS total FROM sub_order s WHERE ${IN_QUEUE}`,
);

export interface QueueFilter {
  readonly warehouseId: number;
  readonly state: SubOrderState;
  readonly orgId: number | undefined;
  readonly waveId: number | undefined;
}

const filterValues = ({ warehouseId, state, orgId, waveId }: QueueFilter) => [
  warehouseId,
  state,
  orgId ?? null,
  waveId ?? null,
];

export async function pickQueue(db: Reader, filter: QueueFilter, page: PageRequest): Promise<ListRow> {
  const [due, id] = page.after ?? ['-infinity', 0];
  const values = [...filterValues(filter), due, id, page.limit, page.offset];
  return only(await db.query(listQueue, values));
}

export async function totalPickQueue(db: Reader, filter: QueueFilter): Promise<number> {
  return only(await db.query(countQueue, filterValues(filter))).total;
}

// --- One sub-order ----------------------------------------------------------------------------------------------

const SHIP_TO = `SELECT o.details ->> 'ship_to_name' AS name, o.details ->> 'address_line1' AS line1,
  o.details ->> 'address_line2' AS line2, o.details ->> 'address_line3' AS line3, o.details ->> 'city' AS city,
  o.details ->> 'state' AS state, o.details ->> 'postal_code' AS postal_code, o.details ->> 'country' AS country,
  o.details ->> 'phone' AS phone`;

const HELD = `SELECT v.item_id, c.mpn, c.upc, c.name, nullif(v.lot, '') AS lot,
    nullif(v.expiration, 'infinity') AS expiration, v.quantity, v.is_picked
  FROM reservation v JOIN item c ON c.org_id = $1 AND c.id = v.item_id
  WHERE v.org_id = $1 AND v.owner_kind = 'sub_order' AND v.owner_id = s.id AND v.owner_line = l.line
  ORDER BY v.item_id, v.expiration, v.lot`;

const LINES = `SELECT l.line, d.item_id, i.mpn, i.upc, i.name, d.sku, d.market_order_item_id, i.is_bundle, l.quantity,
    ARRAY(SELECT row_to_json(h) FROM (${HELD}) AS h) AS reservations
  FROM sub_order_line l JOIN order_line d ON d.org_id = $1 AND d.order_id = s.order_id AND d.line = l.line
    JOIN item i ON i.org_id = $1 AND i.id = d.item_id
  WHERE l.org_id = $1 AND l.sub_order_id = s.id ORDER BY l.line`;

const IN_CARTON = `SELECT t.line, t.item_id, nullif(t.lot, '') AS lot, nullif(t.expiration, 'infinity') AS expiration,
    t.quantity
  FROM order_shipment_item t WHERE t.org_id = $1 AND t.shipment_id = p.id
  ORDER BY t.line, t.item_id, t.expiration, t.lot`;

// Cartons of a sub-order that had to be unpacked again lie about until it is packed anew: nobody sees them meanwhile.
const CARTONS = `SELECT p.id AS shipment_id, p.carton, p.weight_lb, p.length_in, p.width_in, p.height_in, p.carrier,
    p.tracking_number, p.tracking_url, p.shipping_method,
    CASE WHEN p.freight_cents IS NOT NULL THEN (SELECT row_to_json(m) FROM (
      SELECT round(p.freight_cents / 100.0, 2) AS amount, p.freight_currency AS currency) AS m) END AS freight_charge,
    ${instant('p.shipped_at')} AS shipped, p.status, ${instant('p.status_time')} AS status_time,
    ARRAY(SELECT row_to_json(t) FROM (${IN_CARTON}) AS t) AS items
  FROM order_shipment p
  WHERE p.org_id = $1 AND p.sub_order_id = s.id AND s.state IN ('packed', 'shipped') ORDER BY p.carton`;

// How a sub-order began is told where it was split off from another: the order itself has no more to say of the others.
const HISTORY = `SELECT h.from_state AS "from", h.to_state AS "to", h.reason, h.actor AS by, ${instant('h.time')} AS time
  FROM sub_order_history h
  WHERE h.org_id = $1 AND h.order_id = s.order_id AND h.sub_order_id = s.id
    AND (h.version > 1 OR s.created_at > o.created_at) ORDER BY h.version`;

const findOne = sql<VersionedJson>(
  'floor.findSubOrder',
  `SELECT s.version, (SELECT row_to_json(j)::text FROM (
     SELECT s.id AS sub_order_id, ${numberOf('s.id')} AS sub_order_number, s.org_id, g.name AS org_name,
       o.market_order_id, s.order_id, s.state, ${instant('s.ship_by')} AS ship_by, ${SERVICE_LEVEL} AS service_level,
       s.wave_id, s.units, s.reason, s.warehouse_id, w.warehouse_name, ${instant('s.ordered_at')} AS ordered,
       ${instant('s.pick_started_at')} AS pick_started, ${instant('s.packed_at')} AS packed,
       ${instant('s.shipped_at')} AS shipped, ${instant('s.updated_at')} AS updated, s.version,
       (SELECT row_to_json(a) FROM (${SHIP_TO}) AS a) AS ship_to,
       ARRAY(SELECT row_to_json(x) FROM (${LINES}) AS x) AS lines,
       ARRAY(SELECT row_to_json(x) FROM (${CARTONS}) AS x) AS cartons,
       ARRAY(SELECT row_to_json(x) FROM (${HISTORY}) AS x) AS history) AS j) AS json
   FROM sub_order s JOIN customer_order o ON o.org_id = $1 AND o.id = s.order_id JOIN org g ON g.id = s.org_id
     LEFT JOIN warehouse w ON w.id = s.warehouse_id
   WHERE s.org_id = $1 AND s.id = $2`,
);

export async function findSubOrder(db: Reader, orgId: number, id: number): Promise<VersionedJson | null> {
  return (await db.query(findOne, [orgId, id]))[0] ?? null;
}

interface WarehousePlace {
  readonly country: string;
  readonly timezone: string;
}

const readPlace = sql<WarehousePlace>(
  'floor.placeOfWarehouse',
  'SELECT w.address_country AS country, w.timezone FROM warehouse w WHERE w.id = $1',
);

/** Where the warehouse is; null where there is no such warehouse. */
export async function placeOfWarehouse(db: Reader, id: number): Promise<WarehousePlace | null> {
  return (await db.query(readPlace, [id]))[0] ?? null;
}
