// Takes the orders of several requests of one org in one transaction of two round trips: everything that must be known
// or locked in the first, everything that is written, with the commit, in the second. What is wrong with an order is
// found in code before anything is written, so that it never fails its neighbours.
import type { Static } from 'typebox';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { findStoredAnswers, storeKeyedAnswers } from '../../../kit/http/idempotency.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import type { Answer, KeyedRequest } from '../../../kit/http/route.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { LOCKED_SLICE, Slices } from '../../../kit/kernel/turns.ts';
import { readOrders } from '../open-orders.ts';
import { lineOf, type Order, type OrderLine, OrdersState } from '../orders-state.ts';
import {
  loadRoutingInput,
  type NamedItems,
  type RoutingInput,
  readNamedItems,
} from '../routing/load-routing-input.ts';
import { partsOf, subOrderIds, subOrdersOf } from '../routing/place-plan.ts';
import { routeOrder } from '../routing/route-rules.ts';
import { orderStatus, subOrderNumber, subOrderStatus } from '../state-rules.ts';
import { writeOrders } from '../write-orders.ts';
import { type CheckedOrder, erroneousOrder, type OrderCheck, type RefusedOrder } from './check-order.ts';
import { differingFields, type OrderContent } from './compare-order.ts';
import { type KnownOrderRow, knownOrders } from './queries.ts';
import { type LineReference, ReferenceIndex } from './resolve-rules.ts';
import type { OrdersTaken } from './schema.ts';

const orderIds = idSource('customer_order_id_seq', 2000);

export interface OrdersRequest {
  readonly actor: string;
  readonly keyed: KeyedRequest | null;
  readonly orders: readonly SentOrder[];
}

export interface SentOrder {
  readonly raw: unknown;
  readonly check: OrderCheck;
}

/** What a request is told, once the transaction has committed: an answer, or the problem to throw. */
export type BatchAnswer = () => Answer;

export async function takeBatch(
  tx: Tx,
  feed: FeedWriter,
  requests: readonly OrdersRequest[],
): Promise<BatchAnswer[]> {
  const { orgId, now } = feed;
  const good = requests.flatMap(({ orders }) => orders.flatMap(({ check }) => toOrder(check)));
  const keyed = requests.flatMap((request) => (request.keyed === null ? [] : [request.keyed]));
  const refused = requests.flatMap(({ orders }) => orders.flatMap(({ check }) => toRefused(check)));
  const marketOrderIds = new Set(good.map((order) => order.marketOrderId));
  const slices = new Slices(LOCKED_SLICE);
  const ordered = await referencesOf(
    slices,
    good.map(({ items }) => items),
  );
  const refusedNames = await referencesOf(
    slices,
    refused.map(({ references }) => references.lines),
  );
  // The first round trip. All of it is waited for together, so that no failure of a part is left without a hearer.
  const [input, named, given, known] = await Promise.all([
    loadRoutingInput(tx, orgId, ordered, now),
    refused.length === 0 ? null : readNamedItems(tx, orgId, refusedNames),
    findStoredAnswers(tx, orgId, keyed, now),
    knownOrders(tx, orgId, [...marketOrderIds]),
  ]);
  const batch = new Batch(input, named, known, now);
  await batch.readChanged(tx, orgId, good);
  const judged: (Judged[] | null)[] = [];
  for (const { keyed: key, orders, actor } of requests) {
    if (key !== null && given.has(key.key)) judged.push(null);
    else {
      const results: Judged[] = [];
      for (const sent of orders) {
        results.push(await batch.judge(tx, sent, actor));
        if (slices.isOver()) await slices.next();
      }
      judged.push(results);
    }
  }
  await batch.readKnown(tx, orgId);
  // The second round trip: all of this goes out with the commit.
  await writeOrders(tx, feed, batch.orders, batch.stock);
  const answers: (string | null)[] = [];
  for (const results of judged) answers.push(results === null ? null : await batch.answer(results, slices));
  const kept: { request: KeyedRequest; status: number; json: string }[] = [];
  const batchAnswers = requests.map(({ keyed: request }, index): BatchAnswer => {
    const json = answers[index] ?? null;
    if (json === null) return given.get(request?.key ?? '') ?? fail('a request without an answer');
    if (request !== null) kept.push({ request, status: 200, json });
    return () => ({ status: 200, json });
  });
  storeKeyedAnswers(tx, orgId, kept, now);
  return batchAnswers;
}

/** Makes sure that ids for so many orders lie ready, outside of any transaction. */
export async function prepareIds(db: Reader, orders: number): Promise<void> {
  await orderIds.ready(db, orders);
  await subOrderIds.ready(db, 2 * orders);
}

function toOrder(check: OrderCheck): CheckedOrder[] {
  return 'order' in check ? [check.order] : [];
}

function toRefused(check: OrderCheck): RefusedOrder[] {
  return 'order' in check || check.references.lines.length === 0 ? [] : [check];
}

type Named = Pick<LineReference, 'sku' | 'itemId'>;

async function referencesOf(
  slices: Slices,
  orders: readonly (readonly Named[])[],
): Promise<{ skus: string[]; itemIds: number[] }> {
  const skus = new Set<string>();
  const itemIds = new Set<number>();
  for (const lines of orders) {
    for (const { sku, itemId } of lines) {
      if (sku !== null) skus.add(sku);
      if (itemId !== null) itemIds.add(itemId);
    }
    if (slices.isOver()) await slices.next();
  }
  return { skus: [...skus], itemIds: [...itemIds] };
}

/** Orders and their events carry their own actors; this one stands for the stock they share. */
export function actorOf(requests: readonly OrdersRequest[]): string {
  const [first] = requests;
  return first !== undefined && requests.every(({ actor }) => actor === first.actor) ? first.actor : 'orders';
}

/** What one order of a request came to. */
type Judged =
  | { readonly raw: unknown; readonly violations: readonly Violation[] }
  | { readonly marketOrderId: string; readonly orderId: number };

const DIFFERENCES_NAMED_MAX = 10;

function duplicate(differing: readonly string[]): Violation {
  const more = differing.length - DIFFERENCES_NAMED_MAX;
  const names = differing.slice(0, DIFFERENCES_NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return violation(
    '/market_order_id',
    'duplicate_order',
    `there is an order with this id that differs in: ${names}`,
  );
}

/** An order that was taken before, in another transaction or in this one. */
interface Taken {
  readonly id: number;
  readonly contentHash: Buffer;
  /** Null of one that nobody sends with another hash. */
  readonly content: OrderContent | null;
}

class Batch {
  readonly orders: OrdersState;
  readonly #input: RoutingInput;
  readonly #references: ReferenceIndex;
  /** Of what refused orders name; null where they name nothing. */
  readonly #namedByRefused: ReferenceIndex | null;
  readonly #taken = new Map<string, Taken>();
  readonly #answers = new Map<number, TakenOrder>();
  /** Orders of other transactions whose state is asked for. */
  readonly #unread = new Set<number>();
  readonly #names: ReadonlyMap<number, string>;

  constructor(
    input: RoutingInput,
    namedByRefused: NamedItems | null,
    known: readonly KnownOrderRow[],
    now: Date,
  ) {
    this.orders = new OrdersState(now);
    this.#input = input;
    for (const { market_order_id, id, content_hash: contentHash } of known)
      this.#taken.set(market_order_id, { id, contentHash, content: null });
    const { items, listings, world } = input;
    this.#references = new ReferenceIndex(items, listings, (id) => world.items.get(id)?.parts?.length === 0);
    this.#namedByRefused =
      namedByRefused === null
        ? null
        : new ReferenceIndex(
            namedByRefused.items,
            namedByRefused.listings,
            (id) => namedByRefused.items.get(id)?.parts === null,
          );
    this.#names = new Map(world.warehouses.map(({ id, name }) => [id, name]));
  }

  get stock() {
    return this.#input.stock;
  }

  /** Orders that are known by another hash are read, to be compared field by field. */
  async readChanged(tx: Tx, orgId: number, sent: readonly CheckedOrder[]): Promise<void> {
    const changed = new Map<number, Taken>();
    for (const { marketOrderId, contentHash } of sent) {
      const taken = this.#taken.get(marketOrderId);
      if (taken !== undefined && !taken.contentHash.equals(contentHash)) changed.set(taken.id, taken);
    }
    if (changed.size === 0) return;
    for (const order of await readOrders(tx, orgId, [...changed.keys()])) {
      const taken = changed.get(order.id) ?? fail('an order that nobody asked for');
      this.#taken.set(order.marketOrderId, { ...taken, content: order });
    }
  }

  /** Takes the order, with what is left of the stock, unless it is bad or was taken before. */
  async judge(tx: Tx, { raw, check }: SentOrder, actor: string): Promise<Judged> {
    if ('violations' in check) {
      return { raw, violations: [...check.violations, ...this.#violationsOfRefused(check)] };
    }
    const { order } = check;
    const { marketOrderId } = order;
    const taken = this.#taken.get(marketOrderId);
    const differing = taken === undefined ? [] : differences(order, taken);
    if (taken !== undefined && differing.length === 0) {
      if (!this.#answers.has(taken.id)) this.#unread.add(taken.id);
      return { marketOrderId, orderId: taken.id };
    }
    const lines: OrderLine[] = [];
    const violations: Violation[] = differing.length === 0 ? [] : [duplicate(differing)];
    for (const line of order.items) {
      const found = this.#references.resolve(line, order.marketplace);
      if ('violations' in found) violations.push(...found.violations);
      else lines.push({ ...line, itemId: found.item.id, sku: line.sku ?? found.item.mpn });
    }
    if (violations.length > 0) return { raw, violations };
    const id = await orderIds.next(tx);
    const taking = await this.#take(tx, id, order, lines, actor);
    this.orders.add(taking);
    this.#taken.set(marketOrderId, { id, contentHash: order.contentHash, content: taking });
    this.#answers.set(id, takenOrder(taking, this.#names));
    return { marketOrderId, orderId: id };
  }

  /** What is wrong with the items that it names, beside all else. */
  #violationsOfRefused({ references: { marketplace, lines } }: RefusedOrder): Violation[] {
    const index = this.#namedByRefused;
    if (index === null) return [];
    return lines.flatMap((line) => {
      const found = index.resolve(line, marketplace ?? null);
      if ('item' in found) return [];
      // The marketplace might have told which one is meant.
      return marketplace === undefined
        ? found.violations.filter(({ code }) => code !== 'ambiguous_reference')
        : found.violations;
    });
  }

  async #take(
    tx: Tx,
    id: number,
    order: CheckedOrder,
    lines: readonly OrderLine[],
    actor: string,
  ): Promise<Order> {
    const { world, free, stock } = this.#input;
    const { country, state, postalCode, serviceLevel, latestShip, latestShipDay } = order;
    const destination = { country, state, postalCode };
    const plan = routeOrder(
      { lines, destination, serviceLevel, latestShip: latestShipDay ?? latestShip },
      world,
      free,
    );
    const subOrders = subOrdersOf(plan, await subOrderIds.take(tx, partsOf(plan)), stock).map((part) => ({
      ...part,
      orderId: id,
      version: 1,
      was: null,
    }));
    return {
      id,
      marketOrderId: order.marketOrderId,
      marketplace: order.marketplace,
      details: order.details,
      status: orderStatus(subOrders),
      units: lines.reduce((units, { quantity }) => units + quantity, 0),
      lines,
      subOrders,
      latestShip,
      endedAt: null,
      version: 1,
      createdAt: null,
      wasStatus: null,
      wasEndedAt: null,
      intake: {
        contentHash: order.contentHash,
        search: searchText(order, lines),
        placedAt: order.placedAt,
        createdBy: actor,
      },
    };
  }

  /** Orders that were sent again are answered with what they are now. */
  async readKnown(tx: Tx, orgId: number): Promise<void> {
    if (this.#unread.size === 0) return;
    for (const order of await readOrders(tx, orgId, [...this.#unread]))
      this.#answers.set(order.id, takenOrder(order, this.#names));
  }

  /** The JSON of an OrdersTaken. Made order by order, because with all that can be wrong it has megabytes. */
  async answer(results: readonly Judged[], slices: Slices): Promise<string> {
    const received = new Map<string, string>();
    const erroneous: string[] = [];
    for (const [index, result] of results.entries()) {
      if ('violations' in result)
        erroneous.push(JSON.stringify(erroneousOrder(index, result.raw, result.violations)));
      else {
        const order = this.#answers.get(result.orderId);
        if (order !== undefined) received.set(result.marketOrderId, JSON.stringify(order));
      }
      if (slices.isOver()) await slices.next();
    }
    const ids = JSON.stringify([...received.keys()]);
    return `{"received_orders":${ids},"erroneous_orders":[${erroneous}],"orders":[${[...received.values()]}]}`;
  }
}

function differences(order: CheckedOrder, { contentHash, content }: Taken): string[] {
  if (contentHash.equals(order.contentHash)) return [];
  return differingFields(order, content ?? fail('an order that was not read'));
}

type TakenOrder = Static<typeof OrdersTaken>['orders'][number];

function takenOrder(order: Order, names: ReadonlyMap<number, string>): TakenOrder {
  return {
    market_order_id: order.marketOrderId,
    order_id: order.id,
    order_status: order.status,
    sub_orders: order.subOrders.map(({ id, state, warehouseId, reason, lines }) => ({
      sub_order_id: id,
      sub_order_number: subOrderNumber(id),
      sub_order_status: subOrderStatus(state),
      warehouse_id: warehouseId,
      warehouse_name: warehouseId === null ? null : (names.get(warehouseId) ?? null),
      reason,
      items: [...lines].map(([line, quantity]) => {
        const { sku, itemId, marketOrderItemId } = lineOf(order, line);
        return { sku, item_id: itemId, market_order_item_id: marketOrderItemId, quantity };
      }),
    })),
  };
}

/** What q looks into, between separators that nobody types. */
function searchText(order: CheckedOrder, lines: readonly OrderLine[]): string {
  const { marketOrderId, customerOrderNumber, poNumber, shipToName } = order;
  const skus = new Set(lines.map(({ sku }) => sku ?? ''));
  return [marketOrderId, customerOrderNumber ?? '', poNumber ?? '', shipToName, ...skus].join('\u001f');
}
