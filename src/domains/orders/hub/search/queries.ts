// Which orders of any org have a text, and what is shown of them.
import { ofCaller } from '../../../../kit/db/caller-warehouses.ts';
import type { Reader } from '../../../../kit/db/db.ts';
import { forCaller } from '../../../../kit/db/for-caller.ts';
import { containing, instant, numberOf } from '../../../../kit/db/statement.ts';
import { reads } from '../../../../kit/db/statement-functions.ts';
import { isCode } from '../../../../kit/scan/code-sql.ts';
import { hasLineOfCaller, TEXTS_OF_WHOLE_ORDER } from '../../reads/list/filters/queries.ts';
import { TEXT_EVENTS } from '../../reads/list/search/queries.ts';
import { list } from '../../reads/queries.ts';
import type { FoundOrders } from './schema.ts';

export interface OrderKey {
  readonly org_id: number;
  readonly order_id: number;
  readonly created: string;
}

type Values<Text> = [text: Text, limit: number, isSandbox: boolean];

const KEY = `o.org_id, o.id AS order_id, ${instant('o.created_at')} AS created`;
const IS_SHOWN = 'g.is_sandbox = $3::boolean';
const HAS_PART_OF_CALLER = `($4::bigint[] IS NULL OR EXISTS (SELECT 1 FROM sub_order v
    WHERE v.org_id = o.org_id AND v.order_id = o.id AND v.warehouse_id = ANY($4::bigint[])))`;
const NEWEST_FIRST = 'ORDER BY created DESC, org_id, order_id DESC LIMIT $2::int';

/** @param from tables with `customer_order o` and `org g` */
const keys = <Text>(name: string, from: string, where: string) =>
  forCaller(
    reads<OrderKey, [...Values<Text>, readonly number[] | null]>(
      name,
      `SELECT DISTINCT ${KEY} FROM ${from} WHERE ${IS_SHOWN} AND ${where} ${NEWEST_FIRST}`,
    ),
  );

const JOIN_ORDER = (alias: string, id = `${alias}.order_id`) =>
  `JOIN customer_order o ON o.org_id = ${alias}.org_id AND o.id = ${id} JOIN org g ON g.id = ${alias}.org_id`;

// Keys begin with the org, so that each org is asked: one look into an index for each.
export const ordersById = keys<number>(
  'orders.findByIdAcrossOrgs',
  'org g JOIN customer_order o ON o.org_id = g.id AND o.id = $1::bigint',
  HAS_PART_OF_CALLER,
);
export const ordersByMarketId = keys<string>(
  'orders.findByMarketIdAcrossOrgs',
  'org g JOIN customer_order o ON o.org_id = g.id AND o.market_order_id = $1::text',
  HAS_PART_OF_CALLER,
);
export const ordersBySubOrder = keys<number>(
  'orders.findBySubOrderAcrossOrgs',
  `org g JOIN sub_order s ON s.org_id = g.id AND s.id = $1::bigint
   JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id`,
  ofCaller('s.warehouse_id', '$4'),
);

export const ordersByTracking = keys<string>(
  'orders.findByTrackingAcrossOrgs',
  `order_shipment p ${JOIN_ORDER('p')}`,
  `${isCode('p.tracking_number')} AND ${ofCaller('p.warehouse_id', '$4')}`,
);

const IS_LOT = 'coalesce(l.spelling, lower(l.lot)) = $1::text';
export const ordersByShippedLot = keys<string>(
  'orders.findByShippedLotAcrossOrgs',
  `stock_lot l JOIN order_shipment_item i ON i.org_id = l.org_id AND i.item_id = l.item_id AND i.lot = l.lot AND i.lot <> ''
   JOIN order_shipment p ON p.org_id = i.org_id AND p.id = i.shipment_id ${JOIN_ORDER('p')}`,
  `${IS_LOT} AND ${ofCaller('p.warehouse_id', '$4')}`,
);
export const ordersByReservedLot = keys<string>(
  'orders.findByReservedLotAcrossOrgs',
  `stock_lot l JOIN reservation r ON r.org_id = l.org_id AND r.item_id = l.item_id AND r.lot = l.lot
     AND r.owner_kind = 'sub_order'
   JOIN sub_order s ON s.org_id = r.org_id AND s.id = r.owner_id ${JOIN_ORDER('s')}`,
  `${IS_LOT} AND ${ofCaller('s.warehouse_id', '$4')}`,
);

/** Of more matches of a text, these are sorted: finding the newest of a million takes longer than a page may. */
const SORTED_MAX = 2000;
const contains = (text: string) => `${text} LIKE (SELECT lower($1::text))`;
const HAS_TEXT = `${contains('o.search')} AND ($4::bigint[] IS NULL OR (${HAS_PART_OF_CALLER} AND (${contains(
  TEXTS_OF_WHOLE_ORDER,
)} OR ${hasLineOfCaller(contains('lower(l.sku)'), '$4::bigint[]', 'o.org_id')})))`;

const ofText = (name: string, from: string) => {
  const found = forCaller(
    reads<OrderKey, [...Values<string>, readonly number[] | null]>(
      name,
      `SELECT DISTINCT f.* FROM (SELECT ${KEY} FROM ${from} WHERE ${IS_SHOWN} AND ${HAS_TEXT} LIMIT ${SORTED_MAX}) AS f
       ${NEWEST_FIRST}`,
    ),
  );
  return (db: Reader, text: string, limit: number, isSandbox: boolean) =>
    found(db, containing(text), limit, isSandbox);
};

export const ordersByText = ofText(
  'orders.findByTextAcrossOrgs',
  `(SELECT s.org_id, s.order_id FROM order_search s WHERE ${contains('s.search')}) AS s ${JOIN_ORDER('s')}`,
);
/** Those whose text is not in order_search yet. */
export const newOrdersByText = ofText(
  'orders.findNewByTextAcrossOrgs',
  `org_feed f LEFT JOIN order_search_progress q ON q.org_id = f.org_id
   JOIN event e ON e.org_id = f.org_id AND e.type IN (${TEXT_EVENTS}) AND e.sequence > coalesce(q.last_sequence, 0)
   ${JOIN_ORDER('e', 'e.subject_id::bigint')}`,
);

export interface FoundRow extends Omit<FoundOrders['orders'][number], 'matched'> {
  readonly search: string;
}

/** Also of other orgs that have an order with one of the ids. */
export const foundOrders = forCaller(
  reads<FoundRow, [orgIds: readonly number[], ids: readonly number[], readonly number[] | null]>(
    'orders.foundAcrossOrgs',
    `SELECT o.org_id, g.name AS org_name, o.id AS order_id, o.market_order_id, o.marketplace, o.status AS order_status,
       o.held_for IS NOT NULL AS is_held, o.details ->> 'ship_to_name' AS ship_to_name, ${instant('o.created_at')} AS created,
       o.search, ${list(
         `SELECT s.id AS sub_order_id, ${numberOf('SO', 's.id')} AS sub_order_number, s.state, s.warehouse_id,
            (SELECT w.warehouse_name FROM warehouse w WHERE w.id = s.warehouse_id) AS warehouse_name,
            ARRAY(SELECT p.tracking_number FROM order_shipment p WHERE p.org_id = o.org_id AND p.order_id = o.id
                  AND p.sub_order_id = s.id AND p.tracking_number IS NOT NULL ORDER BY p.id) AS tracking_numbers
          FROM sub_order s WHERE s.org_id = o.org_id AND s.order_id = o.id AND s.units > 0 AND ${ofCaller('s.warehouse_id', '$3')}
          ORDER BY s.id`,
       )} AS sub_orders
     FROM customer_order o JOIN org g ON g.id = o.org_id
     WHERE o.org_id = ANY($1::bigint[]) AND o.id = ANY($2::bigint[])`,
  ),
);
