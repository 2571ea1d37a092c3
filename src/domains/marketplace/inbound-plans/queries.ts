// Inbound plans, their items and cartons, and the state of the receipt sync.
import { aggregate } from '../../../kit/aggregates/aggregate.ts';
import type { Open } from '../../../kit/aggregates/work.ts';
import { newRows } from '../../../kit/db/blank-rows.ts';
import { ofCaller, type WarehouseBinding } from '../../../kit/db/caller-warehouses.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { forCaller } from '../../../kit/db/for-caller.ts';
import { historyRows, jsonRows } from '../../../kit/db/json-rows.ts';
import { equalByIndex, keysetList } from '../../../kit/db/lists.ts';
import { instant, numberOf } from '../../../kit/db/statement.ts';
import {
  finds,
  findsValue,
  matches,
  type OfOne,
  reads,
  readsColumn,
  readsMap,
  writes,
} from '../../../kit/db/statement-functions.ts';
import { bigint, bigints, boolean, integer, json, type RowOf, table, text } from '../../../kit/db/tables.ts';
import { inchesSql, poundsSql } from '../settings/queries.ts';
import type { HandlerName, PackingTime, PlacementWish, PlanStatus, PlanStep, Problem } from './schema.ts';
import { INBOUND_PLANS, type PlanCause, planNumber } from './state-rules.ts';
import type {
  OfferedPlacement,
  PackingGroup,
  PlanCarton,
  PlanShipment,
  PlanUnits,
  SourceAddress,
} from './types.ts';

const HISTORY = historyRows('marketplace_inbound_plan_history', 'plan_id');

const OPTIONS = jsonRows(
  'o.placement_option_id, json_array_length(o.shipment_refs) AS shipment_count, coalesce(round(o.fee_cents / 100.0, 2), o.fee) AS fee, o.currency, o.expires',
  // Older stored options have `fee`.
  `json_to_recordset(r.placement_options) AS o (placement_option_id text, shipment_refs json, fee_cents bigint, fee numeric,
     currency text, expires text)`,
);

const SHIPMENTS = jsonRows(
  "s.shipment_ref, CASE WHEN r.handler <> 'local' THEN s.fba_shipment_id END AS fba_shipment_id, s.fulfillment_center_code, s.items, s.is_assigned",
  `json_to_recordset(r.shipments) AS s (shipment_ref text, fba_shipment_id text, fulfillment_center_code text, items json,
     is_assigned boolean)`,
);

/** The warehouse of plan `r`: that of its work order. Null in plans of a release before migration 0114. */
const WAREHOUSE = `coalesce(r.warehouse_id,
  (SELECT o.warehouse_id FROM marketplace_work_order o WHERE o.org_id = $1 AND o.id = r.work_order_id))`;

const PLAN = `r.id, ${numberOf('IP', 'r.id')} AS plan_number, r.status, r.step, r.error, r.work_order_id,
  ${numberOf('WO', 'r.work_order_id')} AS work_order_number,
  ${WAREHOUSE} AS warehouse_id,
  r.work_order_item_ids, r.carton_ids, r.handler,
  r.marketplace_name, r.packing, r.placement, CASE WHEN r.handler <> 'local' THEN r.plan_ref END AS marketplace_plan_id, r.operation_id, r.attempts, r.problems,
  ${OPTIONS} AS placement_options, r.placement_option_id, ${SHIPMENTS} AS shipments, ${HISTORY} AS history, r.started_by,
  ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated, r.version`;

const planTable = table('marketplace_inbound_plan', ['id'], {
  id: bigint(),
  work_order_id: bigint(),
  warehouse_id: bigint().nullable(),
  work_order_item_ids: bigints(),
  carton_ids: bigints(),
  handler: text<HandlerName>(),
  account_id: bigint().nullable(),
  marketplace_name: text(),
  marketplace_id: text().nullable(),
  packing: text<PackingTime>(),
  placement: text<PlacementWish>(),
  contact_name: text().nullable(),
  contact_phone: text().nullable(),
  fulfillment_center_code: text().nullable(),
  status: text<PlanStatus>(),
  step: text<PlanStep>(),
  is_asked: boolean(),
  attempts: integer(),
  operation_id: text().nullable(),
  plan_ref: text().nullable(),
  packing_option_id: text().nullable(),
  placement_option_id: text().nullable(),
  packing_groups: json<readonly PackingGroup[]>(),
  placement_options: json<readonly OfferedPlacement[]>(),
  shipments: json<readonly PlanShipment[]>(),
  problems: json<readonly Problem[]>(),
  error: text().nullable(),
  started_by: text(),
});
export type PlanRow = RowOf<typeof planTable>;
export const newPlan = newRows(planTable);

export const plans = aggregate(planTable, {
  machine: INBOUND_PLANS,
  usualCause: 'hub',
  numberOf: ({ id }) => planNumber(id),
  historyKey: 'plan_id',
  warehouse: WAREHOUSE,
  json: PLAN,
});
export type OpenPlan = Open<PlanRow, PlanCause>;

export const planList = keysetList({
  name: 'marketplace.inboundPlans',
  from: 'marketplace_inbound_plan t',
  warehouse: 't.warehouse_id',
  isOrderedByWarehouse: true,
  json: `SELECT ${PLAN}`,
  filters: {
    work_order_id: equalByIndex('work_order_id', 'marketplace_inbound_plan_of_work_order'),
    status: {
      ...equalByIndex('status', 'marketplace_inbound_plan_by_status'),
      isOrderedByWarehouse: true,
    },
  },
});

// --- What a plan is about ---------------------------------------------------------------------------------------

export interface PlannableItem extends Pick<PlanUnits, 'sku' | 'prep' | 'is_labelled'> {
  readonly id: number;
  readonly warehouse_id: number;
  readonly marketplace_name: string;
  readonly fulfillment_channel: string;
  readonly seller_account_id: string;
  readonly marketplace_id: string | null;
  readonly account_id: number | null;
  readonly is_open: boolean;
  /** Ordered units that are in no carton. */
  readonly unpacked: number;
  readonly is_planned: boolean;
}

export const plannableItems = reads<PlannableItem, OfOne>(
  'marketplace.plannableItems',
  `SELECT q.id, q.listing_sku AS sku, q.marketplace_name, q.fulfillment_channel,
     l.listing_mp_seller_account_id AS seller_account_id, l.marketplace_id, a.id AS account_id, q.prep,
     coalesce(l.barcode_type = 'amazon', false) AS is_labelled, q.stage IN ('queued', 'processing', 'packed') AS is_open,
     q.quantity - q.packed_quantity AS unpacked, o.warehouse_id, EXISTS (SELECT 1 FROM marketplace_inbound_plan p
       WHERE p.org_id = $1 AND p.work_order_id = $2 AND p.status IN ('working', 'waiting', 'failed')
         AND p.work_order_item_ids @> ARRAY[q.id]) AS is_planned
   FROM marketplace_work_order_item q
   JOIN marketplace_work_order o ON o.org_id = $1 AND o.id = q.work_order_id
   JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id
   LEFT JOIN marketplace_account a ON a.org_id = $1 AND a.marketplace_name = q.marketplace_name
     AND a.seller_account_id = l.listing_mp_seller_account_id
   WHERE q.org_id = $1 AND q.work_order_id = $2 ORDER BY q.line`,
);

const CARTON_JSON = `SELECT c.id, c.sscc, c.shipment_id, c.marketplace_name,
     (SELECT s.fba_shipment_id FROM marketplace_shipment s WHERE s.org_id = $1 AND s.id = c.shipment_id) AS fba_shipment_id,
     ${inchesSql('c.length_um')}::float8 AS length_in, ${inchesSql('c.width_um')}::float8 AS width_in,
     ${inchesSql('c.height_um')}::float8 AS height_in, ${poundsSql('c.weight_ng')}::float8 AS weight_lb,
     ${jsonRows(
       `u.work_order_item_id, u.listing_sku AS sku, nullif(u.lot, '') AS lot, nullif(u.expiration, 'infinity') AS expiration,
        u.quantity, coalesce((SELECT q.prep FROM marketplace_work_order_item q WHERE q.org_id = $1
          AND q.work_order_id = u.work_order_id AND q.id = u.work_order_item_id), '{}') AS prep,
        coalesce((SELECT l.barcode_type = 'amazon' FROM listing l WHERE l.org_id = $1 AND l.id = u.listing_id), false)
          AS is_labelled`,
       'marketplace_carton_unit u WHERE u.org_id = $1 AND u.carton_id = c.id ORDER BY u.id',
     )} AS units
   FROM marketplace_carton c WHERE c.org_id = $1`;

function readsCartons(name: string, by: 'work_order_id' | 'shipment_id') {
  const rows = readsColumn<string, OfOne>(
    name,
    `SELECT row_to_json(j)::text AS json FROM (${CARTON_JSON} AND c.${by} = $2 ORDER BY c.id) AS j`,
  );
  return async (db: Reader, orgId: number, id: number) =>
    (await rows(db, orgId, id)).map((json) => JSON.parse(json) as PlanCarton);
}

export const cartonsOfWorkOrder = readsCartons('marketplace.cartonsToPlan', 'work_order_id');
export const cartonsOfShipment = readsCartons('marketplace.cartonsOfShipmentAsBoxes', 'shipment_id');

export const isWorkOrder = forCaller(
  matches<[...OfOne, WarehouseBinding]>(
    'marketplace.findWorkOrder',
    `SELECT o.id FROM marketplace_work_order o
     WHERE o.org_id = $1 AND o.id = $2 AND ${ofCaller('o.warehouse_id', '$3')}`,
  ),
);

/** The marketplace's names of shipments inside the plans that were made here, by their numbers. */
export const shipmentRefs = readsMap<string, string, [orgId: number, numbers: readonly string[]]>(
  'marketplace.shipmentRefs',
  `SELECT DISTINCT s.fba_shipment_id AS key, s.shipment_ref AS value
   FROM marketplace_shipment m
   JOIN marketplace_carton c ON c.org_id = $1 AND c.shipment_id = m.id
   JOIN marketplace_inbound_plan p ON p.org_id = $1 AND p.work_order_id = c.work_order_id
   CROSS JOIN LATERAL json_to_recordset(p.shipments) AS s (fba_shipment_id text, shipment_ref text)
   WHERE m.org_id = $1 AND m.fba_shipment_id = ANY($2::text[]) AND s.fba_shipment_id = m.fba_shipment_id`,
);

interface PlanSource extends SourceAddress {
  readonly created: string;
  readonly hasAccount: boolean;
}

export const sourceOfPlan = finds<PlanSource, OfOne>(
  'marketplace.sourceOfPlan',
  `SELECT ${instant('p.created_at')} AS created, w.warehouse_name AS name, w.address_line1 AS line1,
     w.address_line2 AS line2, w.address_city AS city, w.address_state AS state, w.address_postal_code AS "postalCode",
     w.address_country AS country,
     EXISTS (SELECT 1 FROM marketplace_account a WHERE a.org_id = $1 AND a.id = p.account_id) AS "hasAccount"
   FROM marketplace_inbound_plan p JOIN marketplace_work_order o ON o.org_id = $1 AND o.id = p.work_order_id
   JOIN warehouse w ON w.id = o.warehouse_id
   WHERE p.org_id = $1 AND p.id = $2`,
);

/**
 * The plan's account, or the same seller's if it was deleted and connected again. Null if the account is missing or the plan is the
 * hub’s own.
 */
export const accountOfPlan = findsValue<number, OfOne>(
  'marketplace.accountOfPlan',
  `SELECT a.id FROM marketplace_inbound_plan p
   LEFT JOIN marketplace_work_order_item q ON q.org_id = $1 AND q.work_order_id = p.work_order_id
     AND q.id = p.work_order_item_ids[1]
   LEFT JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id
   JOIN marketplace_account a ON a.org_id = $1 AND (a.id = p.account_id
     OR (a.marketplace_name = q.marketplace_name AND a.seller_account_id = l.listing_mp_seller_account_id))
   WHERE p.org_id = $1 AND p.id = $2 AND p.account_id IS NOT NULL
   ORDER BY a.id = p.account_id DESC LIMIT 1`,
);

// --- Receipts ---------------------------------------------------------------------------------------------------

export interface ShipmentToRead {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly account_id: number | null;
  readonly marketplace_id: string | null;
  readonly attempts: number | null;
  readonly token: string | null;
}

export const shipmentToRead = finds<ShipmentToRead, OfOne>(
  'marketplace.shipmentToRead',
  `SELECT s.id, s.fba_shipment_id AS number, s.status, k.account_id, k.marketplace_id, g.attempts, g.token
   FROM marketplace_shipment s
   LEFT JOIN marketplace_receipt_reading g ON g.org_id = $1 AND g.shipment_id = s.id
   LEFT JOIN LATERAL (
     SELECT a.id AS account_id, l.marketplace_id FROM (
         (SELECT u.listing_id FROM marketplace_carton c
          JOIN marketplace_carton_unit u ON u.org_id = $1 AND u.carton_id = c.id
          WHERE c.org_id = $1 AND c.shipment_id = s.id ORDER BY c.id, u.id LIMIT 1)
         UNION ALL
         (SELECT q.listing_id FROM marketplace_shipment_unit u
          JOIN inventory_request_item q ON q.org_id = $1 AND q.request_id = u.request_id AND q.id = u.request_item_id
          WHERE u.org_id = $1 AND u.shipment_id = s.id ORDER BY u.id LIMIT 1)) AS f
       JOIN listing l ON l.org_id = $1 AND l.id = f.listing_id
       JOIN marketplace_account a ON a.org_id = $1 AND a.marketplace_name = l.marketplace_name
         AND a.seller_account_id = l.listing_mp_seller_account_id
     LIMIT 1) AS k ON true
   WHERE s.org_id = $1 AND s.id = $2`,
);

export const receivedSoFar = readsMap<string, number, OfOne>(
  'marketplace.receivedSoFar',
  `SELECT t.sku AS key, t.received AS value FROM marketplace_shipment_receipt t
   WHERE t.org_id = $1 AND t.shipment_id = $2`,
);

const setReading = writes<
  [...OfOne, attempts: number, token: string | null, error: string | null, readAt: Date | null]
>(
  'marketplace.setReceiptReading',
  `INSERT INTO marketplace_receipt_reading (org_id, shipment_id, attempts, token, error, read_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (org_id, shipment_id) DO UPDATE SET attempts = excluded.attempts, token = excluded.token,
     error = excluded.error, read_at = coalesce(excluded.read_at, marketplace_receipt_reading.read_at)`,
);

interface Reading {
  readonly attempts?: number;
  readonly token?: string | null;
  readonly error: string | null;
  readonly readAt?: Date | null;
}

export function queueReading(tx: Tx, orgId: number, shipmentId: number, reading: Reading): void {
  const { attempts = 0, token = null, error, readAt = null } = reading;
  setReading(tx, orgId, shipmentId, attempts, token, error, readAt);
}

export const readingJson = finds<{ json: string }, [orgId: number, shipmentId: number, kind: string]>(
  'marketplace.receiptReading',
  `SELECT row_to_json(j)::text AS json FROM (
     SELECT ${numberOf('MS', 's.id')} AS shipment_id, s.warehouse_id, coalesce(g.attempts, 0) AS attempts, g.error, ${instant('g.read_at')} AS read,
       (SELECT ${instant('greatest(d.not_before, d.marked_at)')} FROM due_work d
        WHERE d.org_id = $1 AND d.kind = $3 AND d.subject_id = s.id AND d.dead_since IS NULL) AS next
     FROM marketplace_shipment s LEFT JOIN marketplace_receipt_reading g ON g.org_id = $1 AND g.shipment_id = s.id
     WHERE s.org_id = $1 AND s.id = $2) AS j`,
);
