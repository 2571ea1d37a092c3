import { callerWarehouses, type WarehouseBinding } from '../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { reads } from '../../../kit/db/statement-functions.ts';
import type { OrderStatus } from '../schema.ts';
import type { NamedOrder } from './pick-rules.ts';
import type { SentName } from './schema.ts';

export type NameOfOrder = [
  orgId: number,
  id: number | null,
  number: string | null,
  callers: WarehouseBinding,
  marketplace: string | null,
];

/** The values of the parameters $1 to $5 in the conditions below. */
export const valuesOfName = (orgId: number, name: SentName): NameOfOrder => [
  orgId,
  name.order_id ?? null,
  name.market_order_id ?? null,
  callerWarehouses(),
  name.marketplace ?? null,
];

/** As `foldedMarketplace`. */
export const folded = (marketplace: string) => `lower(btrim(${marketplace}))`;

/** Order `o` has the name, and for callers restricted to warehouses a part there. */
const IS_NAMED = `CASE WHEN $2::bigint IS NULL THEN o.market_order_id = $3::text
       ELSE o.id = $2::bigint AND ($3::text IS NULL OR o.market_order_id = $3::text) END
     AND ($5::text IS NULL OR ${folded('o.marketplace')} = ${folded('$5::text')})
     AND ($4::bigint[] IS NULL OR EXISTS (
       SELECT 1 FROM sub_order s WHERE s.org_id = $1 AND s.order_id = o.id AND s.warehouse_id = ANY($4::bigint[])))`;

/**
 * Of each marketplace the one that is not cancelled, or the last that was. Of earlier releases there may be several, spelled differently:
 * then the spelling that is named, or all.
 */
const currentOrders = (columns: string) =>
  `SELECT ${columns} FROM (
     SELECT o.id, o.market_order_id, o.marketplace, o.status, rank() OVER (
       PARTITION BY ${folded('o.marketplace')}
       ORDER BY (o.status = 'cancelled'), coalesce(o.marketplace <> $5::text, false),
         CASE WHEN o.status = 'cancelled' THEN o.created_at END DESC, CASE WHEN o.status = 'cancelled' THEN o.id END DESC) AS place
     FROM customer_order o WHERE o.org_id = $1 AND ${IS_NAMED}) AS o
   WHERE o.place = 1`;

/** The id of the order that the name means; null if there is none, or several. */
export const NAMED_ORDER = `(SELECT CASE WHEN count(*) = 1 THEN min(c.id) END FROM (${currentOrders('o.id')}) AS c)`;

interface Row {
  readonly id: number;
  readonly market_order_id: string;
  readonly marketplace: string | null;
  readonly status: OrderStatus;
}

const readNamed = reads<Row, NameOfOrder>(
  'orders.named',
  `SELECT c.id, c.market_order_id, c.marketplace, c.status
   FROM (${currentOrders('o.id, o.market_order_id, o.marketplace, o.status')}) AS c`,
);

export async function namedOrders(db: Reader, orgId: number, name: SentName): Promise<NamedOrder[]> {
  const rows = await readNamed(db, ...valuesOfName(orgId, name));
  return rows.map(({ id, market_order_id: marketOrderId, marketplace, status }) => ({
    id,
    marketOrderId,
    marketplace,
    status,
    createdAt: null,
  }));
}
