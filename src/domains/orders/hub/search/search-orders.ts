// Finds any order of any merchant by what a caller, a label or a box says.
import type { Reader } from '../../../../kit/db/db.ts';
import { readCode } from '../../../../kit/scan/code-rules.ts';
import { foldLot } from '../../../stock/lot-rules.ts';
import {
  type FoundRow,
  foundOrders,
  newOrdersByText,
  type OrderKey,
  ordersById,
  ordersByMarketId,
  ordersByReservedLot,
  ordersByShippedLot,
  ordersBySubOrder,
  ordersByText,
  ordersByTracking,
} from './queries.ts';
import { FOUND_MAX, type FoundOrders, MATCHED, type Matched } from './schema.ts';

const ID = /^[1-9]\d{0,14}$/;
const SUB_ORDER_NUMBER = /^SO-0*([1-9]\d{0,14})$/;

export async function searchOrders(db: Reader, q: string, isSandbox: boolean): Promise<FoundOrders> {
  const { text, compact } = readCode(q);
  const subOrderId = SUB_ORDER_NUMBER.exec(compact)?.[1];
  const limit = FOUND_MAX + 1;
  const lot = foldLot(text);
  const found = new Map<string, { readonly key: OrderKey; readonly as: Set<Matched | 'text'> }>();
  const add = async (as: Matched | 'text', keys: Promise<OrderKey[]>) => {
    for (const key of await keys) {
      const one = found.get(nameOf(key)) ?? { key, as: new Set() };
      found.set(nameOf(key), one);
      one.as.add(as);
    }
  };
  await Promise.all([
    add('market_order_id', ordersByMarketId(db, text, limit, isSandbox)),
    add('tracking_number', ordersByTracking(db, compact, limit, isSandbox)),
    add('lot', ordersByShippedLot(db, lot, limit, isSandbox)),
    add('lot', ordersByReservedLot(db, lot, limit, isSandbox)),
    add('text', ordersByText(db, text, limit, isSandbox)),
    add('text', newOrdersByText(db, text, limit, isSandbox)),
    ...(ID.test(compact) ? [add('order_id', ordersById(db, Number(compact), limit, isSandbox))] : []),
    ...(subOrderId === undefined
      ? []
      : [add('sub_order_number', ordersBySubOrder(db, Number(subOrderId), limit, isSandbox))]),
  ]);
  const newest = [...found.values()]
    .sort((one, other) => (one.key.created < other.key.created ? 1 : -1))
    .slice(0, FOUND_MAX);
  const rows = await rowsOf(
    db,
    newest.map(({ key }) => key),
  );
  const orders = rows.map((row) => {
    const as = found.get(nameOf(row))?.as ?? new Set();
    const { search, ...shown } = row;
    const inText = as.has('text') ? fieldsWith(text, row) : [];
    return { ...shown, matched: MATCHED.filter((field) => as.has(field) || inText.includes(field)) };
  });
  return { q, has_more: found.size > FOUND_MAX, orders };
}

const nameOf = ({ org_id, order_id }: Pick<OrderKey, 'org_id' | 'order_id'>) => `${org_id} ${order_id}`;

/** In the order of the keys. */
export async function rowsOf(db: Reader, keys: readonly OrderKey[]): Promise<FoundRow[]> {
  if (keys.length === 0) return [];
  const orgIds = [...new Set(keys.map(({ org_id }) => org_id))];
  const ids = keys.map(({ order_id }) => order_id);
  const rows = new Map((await foundOrders(db, orgIds, ids)).map((row) => [nameOf(row), row]));
  return keys.flatMap((key) => rows.get(nameOf(key)) ?? []);
}

/** The searched texts of an order, in the order in which intake joins them; SKUs follow. */
const TEXTS = ['market_order_id', 'customer_order_number', 'po_number', 'ship_to_name'] as const;

function fieldsWith(text: string, { search }: FoundRow): Matched[] {
  const wanted = text.toLowerCase();
  return search
    .split('\u001f')
    .flatMap((part, index) => (part.toLowerCase().includes(wanted) ? [TEXTS[index] ?? 'sku'] : []));
}
