// Labels of returns. Written only while their return's row is locked.
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { instant, sql } from '../../../kit/db/statement.ts';
import type { ReturnLabelState } from './schema.ts';

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

export interface ReturnLabelRow {
  readonly id: number;
  readonly return_id: number;
  readonly state: ReturnLabelState;
  readonly source: 'cards' | 'easypost';
  readonly wanted_service: string | null;
  /** JSON text. */
  readonly parcel: string | null;
  readonly account_org_id: number | null;
  readonly account_id: number | null;
  readonly quote_id: number | null;
  readonly carrier: string | null;
  readonly service: string | null;
  readonly service_name: string | null;
  readonly amount_cents: number | null;
  readonly source_shipment: string | null;
  readonly source_rate: string | null;
  readonly tracking_number: string | null;
  readonly tracking_url: string | null;
  readonly error: string | null;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly bought_at: Date | null;
  readonly void_requested_at: Date | null;
  readonly voided_at: Date | null;
}

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

const NAMES = [
  'id',
  'return_id',
  'state',
  'source',
  'wanted_service',
  'parcel',
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
  'requested_by',
  'requested_at',
  'bought_at',
  'void_requested_at',
  'voided_at',
] as const satisfies readonly (keyof ReturnLabelRow)[];
/** What is asked for is never changed. */
const FIXED: readonly string[] = [
  'id',
  'return_id',
  'source',
  'wanted_service',
  'parcel',
  'requested_by',
  'requested_at',
];

const COLUMNS = NAMES.map((name) => (name === 'parcel' ? 'l.parcel::text AS parcel' : `l.${name}`)).join(
  ', ',
);
const $ = (index: number) => (NAMES[index] === 'parcel' ? `$${index + 2}::json` : `$${index + 2}`);

const insert = sql(
  'returnLabels.insert',
  `INSERT INTO return_label (org_id, ${NAMES.join(', ')}) VALUES ($1, ${NAMES.map((_, index) => $(index)).join(', ')})`,
);

/** Behind its return. */
export function queueLabel(tx: Tx, orgId: number, row: ReturnLabelRow): void {
  tx.queueWrite(insert, [orgId, ...NAMES.map((name) => row[name])]);
}

const CHANGING = NAMES.filter((name) => !FIXED.includes(name));
const update = sql(
  'returnLabels.update',
  `UPDATE return_label l SET ${CHANGING.map((name, index) => `${name} = $${index + 3}`).join(', ')}
   WHERE l.org_id = $1 AND l.id = $2`,
);

export function queueLabelChange(tx: Tx, orgId: number, row: ReturnLabelRow): void {
  tx.queueWrite(update, [orgId, row.id, ...CHANGING.map((name) => row[name])]);
}

const findOne = sql<ReturnLabelRow>(
  'returnLabels.find',
  `SELECT ${COLUMNS} FROM return_label l WHERE l.org_id = $1 AND l.id = $2`,
);

export async function findLabel(db: Reader, orgId: number, id: number): Promise<ReturnLabelRow | null> {
  return (await db.query(findOne, [orgId, id]))[0] ?? null;
}

const findLast = sql<ReturnLabelRow>(
  'returnLabels.findLast',
  `SELECT ${COLUMNS} FROM return_label l WHERE l.org_id = $1 AND l.return_id = $2 ORDER BY l.id DESC LIMIT 1`,
);

/** The newest label of a return: an older one is on no parcel. */
export async function lastLabel(db: Reader, orgId: number, returnId: number): Promise<ReturnLabelRow | null> {
  return (await db.query(findLast, [orgId, returnId]))[0] ?? null;
}

const countOf = sql<{ labels: number }>(
  'returnLabels.count',
  'SELECT count(*)::int AS labels FROM return_label l WHERE l.org_id = $1 AND l.return_id = $2',
);

export async function labelsOf(db: Reader, orgId: number, returnId: number): Promise<number> {
  return (await db.query(countOf, [orgId, returnId]))[0]?.labels ?? 0;
}

const insertFile = sql(
  'returnLabels.insertFile',
  `INSERT INTO return_label_file (org_id, label_id, format, bytes, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (org_id, label_id, format) DO NOTHING`,
);

export function queueFile(
  tx: Tx,
  orgId: number,
  labelId: number,
  file: { readonly format: 'pdf' | 'zpl'; readonly bytes: Buffer },
  now: Date,
): void {
  tx.queueWrite(insertFile, [orgId, labelId, file.format, file.bytes, now]);
}

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
