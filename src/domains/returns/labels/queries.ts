// Labels of returns. Written only while their return's row is locked.
import type { Reader } from '../../../kit/db/db.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import {
  bigint,
  inserts,
  json,
  type RowOf,
  type RowWrite,
  selected,
  table,
  text,
  timestamp,
  updates,
} from '../../../kit/db/tables.ts';
import type { ParcelInput, ReturnLabelState } from './schema.ts';

const known = (column: string) => `CASE WHEN ${column} IS NOT NULL THEN ${instant(column)} END`;

/** All labels of the return `r`, the oldest first. */
export const LABELS_JSON = `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (
  SELECT l.id AS label_id, l.state, l.source, l.carrier, l.service, l.service_name,
    round(l.amount_cents / 100.0, 2) AS amount_usd, l.quote_id, l.tracking_number, l.tracking_url, l.error, l.requested_by,
    ${instant('l.requested_at')} AS requested, ${known('l.bought_at')} AS bought,
    ${known('l.void_requested_at')} AS void_requested, ${known('l.voided_at')} AS voided
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
  source_shipment: text().nullable(),
  source_rate: text().nullable(),
  tracking_number: text().nullable(),
  tracking_url: text().nullable(),
  error: text().nullable(),
  requested_by: text(),
  requested_at: timestamp(),
  bought_at: timestamp().nullable(),
  void_requested_at: timestamp().nullable(),
  voided_at: timestamp().nullable(),
});
export type ReturnLabelRow = RowOf<typeof labelTable>;
export const insertLabels = inserts(labelTable);
/** What was asked for never changes. */
export const updateLabels = updates(labelTable, [
  'state',
  'account_org_id',
  'account_id',
  'quote_id',
  'carrier',
  'service',
  'service_name',
  'amount_cents',
  'source_shipment',
  'source_rate',
  'tracking_number',
  'tracking_url',
  'error',
  'bought_at',
  'void_requested_at',
  'voided_at',
]);

type StoredLabel = Omit<ReturnLabelRow, 'parcel'> & { readonly parcel: string | null };

/** JSON is read as text. */
function parsed(rows: readonly StoredLabel[]): ReturnLabelRow | null {
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, parcel: row.parcel === null ? null : (JSON.parse(row.parcel) as ParcelInput) };
}

const findOne = sql<StoredLabel>(
  'returnLabels.find',
  `SELECT ${selected(labelTable, 'l')} FROM return_label l WHERE l.org_id = $1 AND l.id = $2`,
);

export async function findLabel(db: Reader, orgId: number, id: number): Promise<ReturnLabelRow | null> {
  return parsed(await db.query(findOne, [orgId, id]));
}

const findLast = sql<StoredLabel>(
  'returnLabels.findLast',
  `SELECT ${selected(labelTable, 'l')} FROM return_label l WHERE l.org_id = $1 AND l.return_id = $2 ORDER BY l.id DESC LIMIT 1`,
);

/** The newest label of a return: an older one is on no parcel. */
export async function lastLabel(db: Reader, orgId: number, returnId: number): Promise<ReturnLabelRow | null> {
  return parsed(await db.query(findLast, [orgId, returnId]));
}

const countOf = sql<{ labels: number }>(
  'returnLabels.count',
  'SELECT count(*)::int AS labels FROM return_label l WHERE l.org_id = $1 AND l.return_id = $2',
);

export async function countLabelsOf(db: Reader, orgId: number, returnId: number): Promise<number> {
  return (await db.query(countOf, [orgId, returnId]))[0]?.labels ?? 0;
}

const insertFile = sql(
  'returnLabels.insertFile',
  `INSERT INTO return_label_file (org_id, label_id, format, bytes, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (org_id, label_id, format) DO NOTHING`,
);

interface FileRow {
  readonly label_id: number;
  readonly format: 'pdf' | 'zpl';
  readonly bytes: Buffer;
  readonly created_at: Date;
}

/** One by one: in an array, bytes would travel as text of twice their length. */
export const insertFiles: RowWrite<FileRow> = {
  queue(tx, orgId, rows) {
    for (const { label_id, format, bytes, created_at } of rows)
      tx.queueWrite(insertFile, [orgId, label_id, format, bytes, created_at]);
  },
};

const readFile = sql<{ bytes: Buffer }>(
  'returnLabels.findFile',
  'SELECT f.bytes FROM return_label_file f WHERE f.org_id = $1 AND f.label_id = $2 AND f.format = $3',
);

export async function findFile(
  db: Reader,
  orgId: number,
  labelId: number,
  format: 'pdf' | 'zpl',
): Promise<Buffer | null> {
  return (await db.query(readFile, [orgId, labelId, format]))[0]?.bytes ?? null;
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

const readRoute = sql<ReturnRoute>(
  'returnLabels.route',
  `SELECT r.warehouse_id, w.warehouse_name, w.timezone, g.name AS org_name, o.market_order_id, o.details::text AS details,
     EXISTS (SELECT 1 FROM goods_return_line k JOIN item i ON i.org_id = $1 AND i.id = k.item_id
             WHERE k.org_id = $1 AND k.return_id = r.id AND i.is_hazmat) AS is_hazmat
   FROM goods_return r JOIN customer_order o ON o.org_id = $1 AND o.id = r.order_id, warehouse w, org g
   WHERE r.org_id = $1 AND r.id = $2 AND w.id = r.warehouse_id AND g.id = $1`,
);

/** Null where no order is known that it is of. */
export async function routeOf(db: Reader, orgId: number, returnId: number): Promise<ReturnRoute | null> {
  return (await db.query(readRoute, [orgId, returnId]))[0] ?? null;
}
