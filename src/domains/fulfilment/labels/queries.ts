// Carton labels. Written under the lock on their order's row.
import { aggregate } from '../../../kit/aggregates/aggregate.ts';
import type { Open } from '../../../kit/aggregates/work.ts';
import { atCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { equalByIndex, keysetList } from '../../../kit/db/lists.ts';
import { readsWithNext } from '../../../kit/db/queued-reads.ts';
import { instant, numberOf } from '../../../kit/db/statement.ts';
import { matches, type OfMany, type OfOne, reads, readsColumn } from '../../../kit/db/statement-functions.ts';
import {
  bigint,
  integer,
  json,
  type RowOf,
  selected,
  selects,
  table,
  text,
  timestamp,
  updates,
} from '../../../kit/db/tables.ts';
import { OUTCOME_COLUMNS } from '../../labels/outcome-columns.ts';
import type { LabelState } from '../../labels/schema.ts';
import type { RateSource } from '../../rates/quotes/schema.ts';
import { SHIPPING_LABELS } from './state-rules.ts';

const labelTable = table('shipping_label', ['id'], {
  id: bigint(),
  order_id: bigint(),
  sub_order_id: bigint(),
  shipment_id: bigint(),
  carton: integer(),
  warehouse_id: bigint(),
  state: text<LabelState>(),
  source: text<RateSource>(),
  account_org_id: bigint().nullable(),
  account_id: bigint().nullable(),
  quote_id: bigint(),
  carrier: text(),
  service: text(),
  service_name: text(),
  amount_cents: bigint(),
  breakdown: json<readonly object[]>(),
  ...OUTCOME_COLUMNS,
  used_at: timestamp().nullable(),
});
export type LabelRow = RowOf<typeof labelTable>;
export type OpenLabel = Open<LabelRow, 'floor' | 'source' | 'service'>;

/** A voided label costs nothing. */
const COST = `CASE WHEN r.state = 'voided' THEN 0 ELSE round(r.amount_cents / 100.0, 2) END`;

const JSON_COLUMNS = `r.id, r.sub_order_id, ${numberOf('SO', 'r.sub_order_id')} AS sub_order_number, r.shipment_id, r.carton,
  r.warehouse_id, r.state, r.source, r.quote_id, r.carrier, r.service, r.service_name,
  ${COST} AS amount_usd, CASE WHEN r.state = 'voided' THEN '[]' ELSE r.breakdown END AS breakdown, r.tracking_number, r.tracking_url, r.error, r.requested_by,
  ${instant('r.requested_at')} AS requested, ${instant('r.bought_at')} AS bought, ${instant('r.used_at')} AS used,
  ${instant('r.void_requested_at')} AS void_requested, ${instant('r.voided_at')} AS voided, r.version`;

export const shippingLabels = aggregate(labelTable, {
  machine: SHIPPING_LABELS,
  usualCause: 'floor',
  numberOf: ({ id }) => String(id),
  openedBy: ['sub_order_id'],
  warehouse: 'r.warehouse_id',
  json: JSON_COLUMNS,
  onlyEvent: 'changed',
  eventData: `r.id AS label_id, r.sub_order_id, r.shipment_id, r.warehouse_id, r.state, r.source, r.carrier, r.service,
    ${COST} AS amount_usd, r.tracking_number`,
});

export const labelList = keysetList({
  name: 'labels.list',
  from: 'shipping_label t',
  warehouse: 't.warehouse_id',
  isOrderedByWarehouse: true,
  json: `SELECT ${JSON_COLUMNS}`,
  filters: { sub_order_id: equalByIndex('sub_order_id', 'shipping_label_by_sub_order') },
});

const jsonOfSubOrder = readsColumn<string, OfOne>(
  'labels.jsonOfSubOrder',
  `SELECT (SELECT row_to_json(j)::text FROM (SELECT ${JSON_COLUMNS}) AS j) AS json FROM shipping_label r
   WHERE r.org_id = $1 AND r.sub_order_id = $2 AND r.state IN ('requested', 'bought', 'used') ORDER BY r.carton, r.id`,
);

export async function liveLabelsJson(db: Reader, orgId: number, subOrderId: number): Promise<string> {
  return `[${(await jsonOfSubOrder(db, orgId, subOrderId)).join(',')}]`;
}

const labelsById = selects(labelTable, 'id', []);

/** Unlocked. */
export async function findLabel(db: Reader, orgId: number, id: number): Promise<LabelRow | null> {
  return atCaller((await labelsById(db, orgId, [id]))[0]);
}

const { breakdown: _, ...plainColumns } = labelTable.columns;
export type LiveLabel = RowOf<{ readonly columns: typeof plainColumns }>;

/**
 * At most one per carton of the sub-order. A label whose carton was repacked is on no carton, in any state, until
 * the worker voids it.
 */
export const liveLabels = reads<LiveLabel, OfOne>(
  'labels.live',
  `SELECT ${selected({ columns: plainColumns }, 'l')} FROM shipping_label l
   JOIN order_shipment p ON p.org_id = $1 AND p.id = l.shipment_id
   WHERE l.org_id = $1 AND l.sub_order_id = $2 AND l.state IN ('requested', 'bought', 'used') ORDER BY l.carton`,
);

export interface WaitingLabel {
  readonly id: number;
  readonly sub_order_id: number;
  readonly carrier: string;
  readonly tracking_number: string;
}

/**
 * Labels of any org with one of these numbers on cartons that have not shipped, except this sub-order's. Comes with the
 * next awaited statement.
 */
export const waitingLabels = readsWithNext<
  WaitingLabel,
  [numbers: readonly string[], orgId: number, subOrderId: number]
>(
  'labels.waitingAcrossOrgs',
  `SELECT l.id, l.sub_order_id, l.carrier, l.tracking_number FROM shipping_label l
   JOIN order_shipment p ON p.org_id = l.org_id AND p.id = l.shipment_id
   WHERE l.tracking_number = ANY($1::text[]) AND l.state IN ('requested', 'bought')
     AND NOT (l.org_id = $2 AND l.sub_order_id = $3) ORDER BY l.id`,
);

export const hasCarton = matches<OfOne>(
  'labels.findCarton',
  'SELECT p.id FROM order_shipment p WHERE p.org_id = $1 AND p.id = $2',
);

const moveLabels = updates(labelTable, ['shipment_id']);

/** Detaches labels from their cartons, so that no carton ever has two, even while two swap. */
export function queueNowhere(tx: Tx, orgId: number, labels: readonly OpenLabel[]): void {
  const rows = labels.map(({ id, row }) => ({ id, shipment_id: -row.shipment_id }));
  moveLabels.queue(tx, orgId, rows);
}

/** Numbers of a sub-order's labels that are being voided and are on no other label of it. */
export const voidedLabels = reads<{ id: number; carrier: string; tracking_number: string }, OfOne>(
  'labels.voidedNumbers',
  `SELECT l.id, l.carrier, l.tracking_number FROM shipping_label l
   WHERE l.org_id = $1 AND l.sub_order_id = $2 AND l.state IN ('void_requested', 'voided') AND l.source <> 'cards'
     AND l.tracking_number IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM shipping_label n WHERE n.org_id = $1 AND n.sub_order_id = $2
       AND n.tracking_number = l.tracking_number AND n.state IN ('bought', 'used'))`,
);

export const hazmatItems = readsColumn<number, OfMany>(
  'labels.hazmatItems',
  `SELECT i.id AS item_id FROM item i WHERE i.org_id = $1 AND i.id = ANY($2::bigint[]) AND i.is_hazmat`,
);
