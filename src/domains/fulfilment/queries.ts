// Floor reads: a warehouse's queue, and one sub-order with everything below it.
import {
  atCaller,
  callerWarehouses,
  ofCaller,
  type WarehouseBinding,
} from '../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../kit/db/db.ts';
import {
  equal,
  givenFilters,
  type KeyColumn,
  type ListQuery,
  type ListRow,
  type PageRequest,
  pageOfRows,
  pageSql,
  register,
} from '../../kit/db/lists.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { instant, numberOf } from '../../kit/db/statement.ts';
import { finds, reads } from '../../kit/db/statement-functions.ts';
import { type Filter, variants } from '../../kit/db/variants.ts';
import { only } from '../../kit/kernel/assert.ts';
import { showsSandboxes } from '../identity/find-org.ts';
import { HELD_FOR } from '../orders/holds/reads.ts';
import { dueOf } from '../orders/hub/reads.ts';
import { instructionColumns } from '../orders/instructions/reads.ts';
import { INSTRUCTION_NAMES, PRIORITY_MAX, USUAL_PRIORITY } from '../orders/instructions/schema.ts';
import { idOf } from './number-rules.ts';
import { QUEUE_STATES } from './schema.ts';

const SERVICE_LEVEL = `o.details ->> 'shipment_service_level_category'`;

// --- The queue --------------------------------------------------------------------------------------------------

/** Stands for "never" in the sort key, so those come last. */
const NO_DATE = `timestamptz '9999-12-31 00:00:00+00'`;

/** For sub-orders routed before priorities existed; matches USUAL_URGENCY and the index. */
const URGENCY = 'coalesce(t.urgency, 13)';
const DUE = dueOf('t', NO_DATE);

const PRIORITY = `(-coalesce(t.priority, ${USUAL_PRIORITY}))`;

/** The queue order of table `t`, as in the index sub_order_in_turn. */
export const IN_TURN = `${PRIORITY}, ${DUE}, ${URGENCY}, t.ordered_at, t.id`;

/** Whether pending sub-order `t` may be picked. @param now SQL of the time */
export const mayStart = (now: string) =>
  `NOT t.is_held AND (t.cancel_requested_at IS NULL OR t.state <> 'pending') AND (t.not_before IS NULL OR t.not_before <= ${now} OR t.state <> 'pending')`;

const QUEUE_KEY = [
  { column: 'priority', type: 'integer' },
  { column: 'due', type: 'timestamptz' },
  { column: 'rank', type: 'integer' },
  { column: 'ordered_at', type: 'timestamptz' },
  { column: 'id', type: 'bigint' },
] as const satisfies readonly KeyColumn[];
const FIRST = [-PRIORITY_MAX - 1, '-infinity', 0, '-infinity', 0] as const;

const QUEUE_FILTERS = {
  // The index covers only these states, and a generic plan could not use it.
  state: {
    condition: Object.fromEntries(QUEUE_STATES.map((state) => [state, `t.state = '${state}'`])),
    index: 'sub_order_in_turn',
  },
  // Planned each time: an org with much in the queue is read along it, one with little by its own rows.
  org_id: { ...equal('org_id', 'sub_order_in_turn'), isPlannedEachTime: true },
  wave_id: equal('wave_id', 'sub_order_by_wave'),
};

// The state is always set: with the warehouse it is one index range.
const readQueue = variants<ListRow>('floor.pickQueueAcrossOrgs', (conditions) =>
  pageSql({
    rows: `SELECT t.org_id, t.id, t.ordered_at, ${PRIORITY} AS priority, ${DUE} AS due, ${URGENCY} AS rank
      FROM sub_order t
      WHERE t.warehouse_id = $1 AND ${mayStart('$2::timestamptz')}
        AND (${IN_TURN}) > ($3::int, $4::timestamptz, $5::int, $6::timestamptz, $7::bigint) ${conditions}
      ORDER BY ${IN_TURN} LIMIT $8::int + 1 OFFSET $9::bigint`,
    json: `SELECT r.id AS sub_order_id, ${numberOf('SO', 'r.id')} AS sub_order_number, r.org_id, g.name AS org_name,
        o.market_order_id, r.state, ${instant('r.ship_by')} AS ship_by,
        ${instant('coalesce(r.leave_by, r.ship_by)')} AS leave_by, ${instant(dueOf('r'))} AS due, ${SERVICE_LEVEL} AS service_level, r.wave_id, r.units,
        (SELECT count(*) FROM sub_order_line l WHERE l.org_id = r.org_id AND l.sub_order_id = r.id) AS lines,
        ${instant('r.ordered_at')} AS ordered, coalesce(r.priority, ${USUAL_PRIORITY}) AS priority,
        ${HELD_FOR}, r.cancel_requested_at IS NOT NULL AS is_cancel_requested
      FROM customer_order o, org g WHERE o.org_id = r.org_id AND o.id = r.order_id AND g.id = r.org_id`,
    key: QUEUE_KEY,
    limit: '$8::int',
    lookedUp: { from: 'sub_order t', by: ['org_id', 'id'] },
  }),
);

const countQueue = variants<{ total: number }>(
  'floor.countPickQueueAcrossOrgs',
  (conditions) =>
    `SELECT count(*)::int AS total FROM sub_order t WHERE t.warehouse_id = $1 AND ${mayStart('$2::timestamptz')} ${conditions}`,
);

/** Sandboxes are not in the production queue: filter by org or wave to see their work. */
async function queueFilters(db: Reader, query: ListQuery): Promise<Record<string, Filter>> {
  const given = givenFilters(QUEUE_FILTERS, query);
  if (query['wave_id'] !== undefined) return given;
  const value = await showsSandboxes(db, query['org_id'] as number | undefined);
  return { ...given, sandbox: { text: 't.is_sandbox = ?', value } };
}

export const pickQueue = register({
  name: 'floor.pickQueue',
  filters: QUEUE_FILTERS,
  keyOf: () => QUEUE_KEY,
  async page(db: Reader, scope: readonly unknown[], query: ListQuery, page: PageRequest) {
    const fixed = [...scope, ...(page.after ?? FIRST), page.limit, page.offset];
    const { statement, values } = readQueue(fixed, await queueFilters(db, query));
    return pageOfRows(await db.query(statement, values));
  },
  async total(db: Reader, scope: readonly unknown[], query: ListQuery) {
    const { statement, values } = countQueue(scope, await queueFilters(db, query));
    return only(await db.query(statement, values)).total;
  },
});

// --- One sub-order ----------------------------------------------------------------------------------------------

const SHIP_TO = `SELECT o.details ->> 'ship_to_name' AS name, o.details ->> 'address_line1' AS line1,
  o.details ->> 'address_line2' AS line2, o.details ->> 'address_line3' AS line3, o.details ->> 'city' AS city,
  o.details ->> 'state' AS state, o.details ->> 'postal_code' AS postal_code, o.details ->> 'country' AS country,
  o.details ->> 'phone' AS phone, o.instructions ->> 'company' AS company`;

/** The company is in the address, and the insured value is shared among the sub-orders by their units. */
const FLOOR_INSTRUCTIONS = INSTRUCTION_NAMES.filter(
  (name) => name !== 'company' && name !== 'insurance_amount',
);
const INSURED = `trim_scale(round((o.instructions ->> 'insurance_amount')::numeric * s.units / o.units, 2))`;

/** Sub-order `s` is in one of the caller's warehouses. Others do not learn where it went. */
const IS_OF_CALLER = ofCaller('s.warehouse_id', '$3');

const HELD = `SELECT v.item_id, c.mpn, c.upc, c.name, nullif(v.lot, '') AS lot,
    nullif(v.expiration, 'infinity') AS expiration, v.quantity, v.picked_quantity,
    v.picked_quantity >= v.quantity AS is_picked
  FROM reservation v JOIN item c ON c.org_id = $1 AND c.id = v.item_id
  WHERE v.org_id = $1 AND v.owner_kind = 'sub_order' AND v.owner_id = s.id AND v.owner_line = l.line AND ${IS_OF_CALLER}
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

/**
 * The first scan after departure. Carriers truncate to the minute, so a scan may look that much earlier; older ones are
 * ignored, as in `isBeforeDeparture`.
 */
const PICKED_UP = `(SELECT greatest(min(e.time), p.shipped_at) FROM order_shipment_event e
  WHERE e.org_id = $1 AND e.shipment_id = p.id AND e.code <> 'label_created'
    AND e.time >= p.shipped_at - interval '60 seconds'
  HAVING min(e.time) IS NOT NULL)`;

const CARTONS = `SELECT p.id AS shipment_id, p.carton, p.weight_lb, p.length_in, p.width_in, p.height_in, p.carrier,
    p.tracking_number, p.tracking_url, p.shipping_method,
    CASE WHEN p.freight_cents IS NOT NULL THEN (SELECT row_to_json(m) FROM (
      SELECT round(p.freight_cents / 100.0, 2) AS amount, p.freight_currency AS currency) AS m) END AS freight_charge,
    ${instant('p.shipped_at')} AS shipped, ${instant('p.handed_over_at')} AS handed_over,
    ${instant(PICKED_UP)} AS picked_up, p.status, ${instant('p.status_time')} AS status_time,
    ARRAY(SELECT row_to_json(t) FROM (${IN_CARTON}) AS t) AS items
  FROM order_shipment p
  WHERE p.org_id = $1 AND p.sub_order_id = s.id ORDER BY p.carton`;

// The beginning is listed only for sub-orders that were split off: the order's own history has the others.
const HISTORY = `SELECT h.from_state AS "from", h.to_state AS "to", h.reason, h.actor AS by, ${instant('h.time')} AS time
  FROM sub_order_history h
  WHERE h.org_id = $1 AND h.order_id = s.order_id AND h.sub_order_id = s.id
    AND (h.version > 1 OR s.created_at > o.created_at) ORDER BY h.version`;

const findOne = finds<
  VersionedJson & { readonly warehouse_id: number | null },
  [orgId: number, id: number, callers: WarehouseBinding]
>(
  'floor.findSubOrder',
  `SELECT s.version, s.warehouse_id, (SELECT row_to_json(j)::text FROM (
     SELECT s.id AS sub_order_id, ${numberOf('SO', 's.id')} AS sub_order_number, s.org_id, g.name AS org_name,
       o.market_order_id, s.order_id, s.state, ${instant('s.ship_by')} AS ship_by,
       CASE WHEN ${IS_OF_CALLER} THEN ${instant('coalesce(s.leave_by, s.ship_by)')} END AS leave_by,
       CASE WHEN ${IS_OF_CALLER} THEN ${instant(dueOf('s'))} END AS due,
       ${SERVICE_LEVEL} AS service_level, s.wave_id, s.units, s.reason, w.id AS warehouse_id, w.warehouse_name,
       ${instant('s.ordered_at')} AS ordered,
       ${instant('s.pick_started_at')} AS pick_started, ${instant('s.packed_at')} AS packed,
       ${instant('s.shipped_at')} AS shipped, ${instant('s.updated_at')} AS updated, s.version,
       (SELECT row_to_json(a) FROM (${SHIP_TO}) AS a) AS ship_to,
       ARRAY(SELECT row_to_json(x) FROM (${LINES}) AS x) AS lines,
       ARRAY(SELECT row_to_json(x) FROM (${CARTONS}) AS x) AS cartons,
       ARRAY(SELECT row_to_json(x) FROM (${HISTORY}) AS x) AS history, ${instructionColumns(FLOOR_INSTRUCTIONS)},
       ${INSURED} AS insurance_amount, ${HELD_FOR}, s.cancel_request) AS j) AS json
   FROM sub_order s JOIN customer_order o ON o.org_id = $1 AND o.id = s.order_id JOIN org g ON g.id = s.org_id
     LEFT JOIN warehouse w ON w.id = s.warehouse_id AND ${IS_OF_CALLER}
   WHERE s.org_id = $1 AND s.id = $2`,
);

/** Only in the caller's warehouses. */
export async function findSubOrder(db: Reader, orgId: number, id: number): Promise<VersionedJson | null> {
  return atCaller(await findOne(db, orgId, id, callerWarehouses()));
}

/** Sub-orders as routes name and show them. */
export const subOrders = {
  table: 'sub_order',
  find: findSubOrder,
  idOf: async (_db: Reader, _orgId: number, reference: string) => idOf(reference),
};

/** In any warehouse: the caller's change may have moved it. Its new warehouse stays hidden from others. */
export const changedSubOrders = {
  table: 'sub_order',
  find: (db: Reader, orgId: number, id: number): Promise<VersionedJson | null> =>
    findOne(db, orgId, id, callerWarehouses()),
};

const readOtherParts = reads<
  OtherParts & { readonly has_left: boolean },
  [orgId: number, orderId: number, exceptId: number]
>(
  'floor.otherPartsOfOrder',
  `SELECT s.state = 'shipped' AS has_left, count(*)::int AS parts, sum(s.units)::int AS units
   FROM sub_order s WHERE s.org_id = $1 AND s.order_id = $2 AND s.id <> $3 AND s.state <> 'cancelled'
   GROUP BY s.state = 'shipped'`,
);

/** The other sub-orders of an order: their number and units. */
export interface OtherParts {
  readonly parts: number;
  readonly units: number;
}

const NO_PARTS: OtherParts = { parts: 0, units: 0 };

/** What ships separately from one sub-order. */
export async function otherParts(db: Reader, orgId: number, orderId: number, id: number) {
  const rows = await readOtherParts(db, orgId, orderId, id);
  return {
    sent: rows.find((row) => row.has_left) ?? NO_PARTS,
    toCome: rows.find((row) => !row.has_left) ?? NO_PARTS,
  };
}

/** Who last moved a sub-order into a state. The reasons are LIKE patterns, one of which must match. */
export const lastMove = finds<
  { readonly actor: string; readonly time: Date },
  [orgId: number, orderId: number, id: number, state: string, reasons: readonly string[]]
>(
  'floor.readLastMove',
  `SELECT h.actor, h.time FROM sub_order_history h
   WHERE h.org_id = $1 AND h.order_id = $2 AND h.sub_order_id = $3 AND h.to_state = $4 AND h.reason LIKE ANY($5::text[])
   ORDER BY h.version DESC LIMIT 1`,
);

/** Null if there is no such warehouse. */
export const placeOfWarehouse = finds<{ readonly country: string; readonly timezone: string }, [id: number]>(
  'floor.placeOfWarehouse',
  'SELECT w.address_country AS country, w.timezone FROM warehouse w WHERE w.id = $1',
);
