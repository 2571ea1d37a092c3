// Labels of returns. Written only while their return's row is locked.

import { blank, columnsBut } from '../../../kit/db/blank-rows.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import { finds, type OfOne } from '../../../kit/db/statement-functions.ts';
import { bigint, inserts, json, type RowOf, selects, table, text, updates } from '../../../kit/db/tables.ts';
import { OUTCOME_COLUMNS } from '../../labels/outcome-columns.ts';
import type { ParcelInput, ReturnLabelState } from './schema.ts';

/** All labels of the return `r`, the oldest first. */
export const LABELS_JSON = `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (
  SELECT l.id AS label_id, l.state, l.source, l.carrier, l.service, l.service_name,
    round(l.amount_cents / 100.0, 2) AS amount_usd, l.quote_id, l.tracking_number, l.tracking_url, l.error, l.requested_by,
    ${instant('l.requested_at')} AS requested, ${instant('l.bought_at')} AS bought,
    ${instant('l.void_requested_at')} AS void_requested, ${instant('l.voided_at')} AS voided
  FROM return_label l WHERE l.org_id = $1 AND l.return_id = r.id ORDER BY l.id) AS j)`;

/** State of the newest label of the return `r`; null where it has none. */
export const labelState = (
  org: string,
) => `(SELECT l.state FROM return_label l WHERE l.org_id = ${org} AND l.return_id = r.id
  ORDER BY l.id DESC LIMIT 1)`;

const findLabelled = sql<{ return_id: number; tracking_number: string | null }>(
  'returns.labelledBy',
  `SELECT l.return_id, l.tracking_number FROM return_label l
   WHERE l.org_id = $1 AND l.return_id = ANY($2::bigint[]) AND l.state IN ('requested', 'bought')
     AND l.account_org_id = $1 AND l.account_id = $3`,
);

/** Those of the account's org whose label was bought with the account, and whose number is the label's. */
export async function returnsLabelledBy<
  One extends { readonly org_id: number; readonly id: number; readonly tracking_number: string },
>(
  db: Reader,
  account: { readonly orgId: number; readonly id: number },
  returns: readonly One[],
): Promise<One[]> {
  const own = returns.filter(({ org_id }) => org_id === account.orgId);
  if (own.length === 0) return [];
  const rows = await db.query(findLabelled, [account.orgId, own.map(({ id }) => id), account.id]);
  const numbers = new Map(rows.map((row) => [row.return_id, row.tracking_number]));
  return own.filter((one) => numbers.get(one.id) === one.tracking_number);
}

const labelTable = table('return_label', ['id'], {
  id: bigint(),
  return_id: bigint(),
  state: text<ReturnLabelState>(),
  source: text<'cards' | 'easypost'>(),
  wanted_service: text().nullable(),
  parcel: json<ParcelInput>().nullable(),
  account_org_id: bigint().nullable(),
  account_id: bigint().nullable(),
  quote_id: bigint().nullable(),
  carrier: text().nullable(),
  service: text().nullable(),
  service_name: text().nullable(),
  amount_cents: bigint().nullable(),
  ...OUTCOME_COLUMNS,
});
export type ReturnLabelRow = RowOf<typeof labelTable>;
export const BLANK_LABEL = blank(labelTable);
export const insertLabels = inserts(labelTable);
const REQUESTED = [
  'id',
  'return_id',
  'source',
  'wanted_service',
  'parcel',
  'requested_by',
  'requested_at',
] as const;
/** What was asked for never changes. */
export const updateLabels = updates(labelTable, columnsBut(labelTable, REQUESTED));

const labelsById = selects(labelTable, 'id', []);

export async function findLabel(db: Reader, orgId: number, id: number): Promise<ReturnLabelRow | null> {
  return (await labelsById(db, orgId, [id]))[0] ?? null;
}

/** All labels of returns, the oldest first. */
export const labelsOf = selects(labelTable, 'return_id', ['id']);

/** The newest label of a return: an older one is on no parcel. */
export async function lastLabel(db: Reader, orgId: number, returnId: number): Promise<ReturnLabelRow | null> {
  return (await labelsOf(db, orgId, [returnId])).at(-1) ?? null;
}

/** Between whom the parcel goes. */
export interface ReturnRoute {
  readonly warehouse_id: number;
  readonly warehouse_name: string;
  readonly timezone: string;
  readonly org_name: string;
  readonly market_order_id: string;
  /** JSON text of the order, as it was sent. */
  readonly details: string;
  readonly is_hazmat: boolean;
}

/** Null where no order is known that it is of. */
export const routeOf = finds<ReturnRoute, OfOne>(
  'returnLabels.route',
  `SELECT r.warehouse_id, w.warehouse_name, w.timezone, g.name AS org_name, o.market_order_id, o.details::text AS details,
     EXISTS (SELECT 1 FROM goods_return_line k JOIN item i ON i.org_id = $1 AND i.id = k.item_id
             WHERE k.org_id = $1 AND k.return_id = r.id AND i.is_hazmat) AS is_hazmat
   FROM goods_return r JOIN customer_order o ON o.org_id = $1 AND o.id = r.order_id, warehouse w, org g
   WHERE r.org_id = $1 AND r.id = $2 AND w.id = r.warehouse_id AND g.id = $1`,
);
