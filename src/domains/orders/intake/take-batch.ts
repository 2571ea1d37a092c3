// Takes the orders of several requests of one org in one transaction with two round trips: the first reads and locks,
// the second writes and commits. Orders are validated in code before anything is written, so an invalid one never fails
// the rest of the batch.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { findStoredAnswers, storeKeyedAnswers } from '../../../kit/http/idempotency.ts';
import { valuesAt } from '../../../kit/http/partial-body.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import type { Answer, KeyedRequest } from '../../../kit/http/route.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { LOCKED_SLICE, Yielder } from '../../../kit/kernel/yielder.ts';
import { type OpenOrders, ordersOf, readOrders } from '../aggregate.ts';
import { NO_HOLDS, untilViolations, withHold } from '../holds/hold-rules.ts';
import { identityOf, spelledIdentityOf } from '../names/pick-rules.ts';
import { Order, type OrderLine } from '../orders-state.ts';
import { type KnownOrderRow, knownOrders } from '../queries.ts';
import {
  loadRoutingInput,
  type NamedItems,
  type RoutingInput,
  readNamedItems,
} from '../routing/load-routing-input.ts';
import { partsOf, subOrderIds, subOrdersOf } from '../routing/place-plan.ts';
import { routeOrder } from '../routing/route-rules.ts';
import { subOrderStatus } from '../state-rules.ts';
import { type CheckedOrder, erroneousOrder, type OrderCheck, type RefusedOrder } from './check-order.ts';
import { differingFields, type OrderContent } from './compare-order.ts';
import { type LineReference, ReferenceIndex } from './resolve-rules.ts';
import type { OrdersTaken } from './schema.ts';

const orderIds = idSource('customer_order_id_seq', 2000);

export interface OrdersRequest {
  readonly actor: string;
  readonly keyed: KeyedRequest | null;
  readonly orders: readonly SentOrder[];
  /** The hub enters them for the merchant. */
  readonly entry?: HubEntry;
}

export interface HubEntry {
  readonly reason: string;
  /** In the same transaction. */
  readonly record: (tx: Tx, received: readonly string[]) => Promise<void>;
}

export interface SentOrder {
  readonly raw: unknown;
  readonly check: OrderCheck;
}

/** Called after the commit: returns the response or throws the problem. */
export type BatchAnswer = () => Answer;

export async function takeBatch(work: Work, requests: readonly OrdersRequest[]): Promise<BatchAnswer[]> {
  const { tx, orgId, now } = work;
  const good = requests.flatMap(({ orders }) => orders.flatMap(({ check }) => toOrder(check)));
  const keyed = requests.flatMap((request) => (request.keyed === null ? [] : [request.keyed]));
  const refused = requests.flatMap(({ orders }) => orders.flatMap(({ check }) => toRefused(check)));
  const marketOrderIds = new Set(good.map((order) => order.marketOrderId));
  const yielder = new Yielder(LOCKED_SLICE);
  const goodLines = good.map(({ items }) => items);
  const refusedLines = refused.map(({ references }) => references.lines);
  const ordered = await referencesOf(yielder, goodLines);
  const refusedNames = await referencesOf(yielder, refusedLines);
  // First round trip. Awaited together, so that no rejection goes unhandled.
  const [input, named, storedAnswers, known] = await Promise.all([
    loadRoutingInput(tx, orgId, ordered, now),
    refused.length === 0 ? null : readNamedItems(tx, orgId, refusedNames),
    findStoredAnswers(tx, orgId, keyed, now),
    knownOrders(tx, orgId, [...marketOrderIds]),
  ]);
  const batch = new Batch(work, input, named, known);
  await batch.readChanged(good);
  const resultsByRequest: (OrderResult[] | null)[] = [];
  for (const request of requests) {
    const { keyed: key, orders, entry } = request;
    if (key !== null && storedAnswers.has(key.key)) resultsByRequest.push(null);
    else {
      const results: OrderResult[] = [];
      for (const sent of orders) {
        results.push(await batch.process(sent, request));
        if (yielder.shouldYield()) await yielder.next();
      }
      resultsByRequest.push(results);
      await entry?.record(tx, receivedOf(results));
    }
  }
  await batch.readKnown();
  // Second round trip: everything below is sent with the commit.
  await work.saveStock();
  const answers: (string | null)[] = [];
  for (const results of resultsByRequest)
    answers.push(results === null ? null : await batch.answer(results, yielder));
  const kept: { request: KeyedRequest; status: number; json: string }[] = [];
  const batchAnswers = requests.map(({ keyed: request }, index): BatchAnswer => {
    const json = answers[index] ?? null;
    if (json === null) return storedAnswers.get(request?.key ?? '') ?? fail('a request without an answer');
    if (request !== null) kept.push({ request, status: 200, json });
    return () => ({ status: 200, json });
  });
  storeKeyedAnswers(tx, orgId, kept, now);
  return batchAnswers;
}

/** Reserves ids for this many orders, outside of any transaction. */
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

async function referencesOf(yielder: Yielder, orders: readonly (readonly Named[])[]) {
  const skus = new Set<string>();
  const itemIds = new Set<number>();
  for (const lines of orders) {
    for (const { sku, itemId } of lines) {
      if (sku !== null) skus.add(sku);
      if (itemId !== null) itemIds.add(itemId);
    }
    if (yielder.shouldYield()) await yielder.next();
  }
  return { skus: [...skus], itemIds: [...itemIds] };
}

/** Orders and their events have their own actors; this one is for the stock they share. */
export function actorOf(requests: readonly OrdersRequest[]): string {
  const [first] = requests;
  return first !== undefined && requests.every(({ actor }) => actor === first.actor) ? first.actor : 'orders';
}

type OrderResult =
  | { readonly raw: unknown; readonly violations: readonly Violation[] }
  | { readonly marketOrderId: string; readonly orderId: number };

function receivedOf(results: readonly OrderResult[]): string[] {
  return [...new Set(results.flatMap((result) => ('orderId' in result ? [result.marketOrderId] : [])))];
}

const DIFFERENCES_NAMED_MAX = 10;

function duplicate(differing: readonly string[]): Violation {
  const more = differing.length - DIFFERENCES_NAMED_MAX;
  const names = differing.slice(0, DIFFERENCES_NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return violation(
    '/market_order_id',
    'duplicate_order',
    `an order with this id exists and differs in: ${names}`,
  );
}

const HOLD_END = '/hold/until';

/** An order that is stored already, by an earlier transaction or by this one. */
interface Taken {
  readonly id: number;
  readonly contentHash: Buffer;
  /** Null unless it is resent with another hash. */
  readonly content: OrderContent | null;
}

type Sender = Pick<OrdersRequest, 'actor' | 'entry'>;

class Batch {
  readonly #work: Work;
  readonly #orders: OpenOrders;
  readonly #input: RoutingInput;
  readonly #references: ReferenceIndex;
  /** References of invalid orders; null if there are none. */
  readonly #namedByRefused: ReferenceIndex | null;
  /** By marketplace and id, and for those of earlier transactions also as the marketplace is spelled. */
  readonly #taken = new Map<string, Taken>();
  /** Those that were cancelled, so that their ids may be sent again. */
  readonly #cancelled = new Map<string, number>();
  readonly #answers = new Map<number, TakenOrder>();
  /** Stored orders to read for the response. */
  readonly #unread = new Set<number>();
  readonly #names: ReadonlyMap<number, string>;

  constructor(
    work: Work,
    input: RoutingInput,
    namedByRefused: NamedItems | null,
    known: readonly KnownOrderRow[],
  ) {
    this.#work = work;
    this.#orders = ordersOf(work);
    this.#orders.stock = input.stock;
    this.#input = input;
    for (const { market_order_id: marketOrderId, marketplace, id, content_hash, is_cancelled } of known) {
      const name = { marketOrderId, marketplace };
      const identity = identityOf(name);
      if (is_cancelled) this.#cancelled.set(identity, Math.max(id, this.#cancelled.get(identity) ?? 0));
      else {
        const taken = { id, contentHash: content_hash, content: null };
        this.#taken.set(spelledIdentityOf(name), taken);
        // Of two that earlier releases took in other spellings, the first.
        if (id < (this.#taken.get(identity)?.id ?? Infinity)) this.#taken.set(identity, taken);
      }
    }
    this.#references = new ReferenceIndex(input);
    this.#namedByRefused = namedByRefused === null ? null : new ReferenceIndex(namedByRefused);
    this.#names = new Map(input.world.warehouses.map(({ id, name }) => [id, name]));
  }

  /** Reads stored orders whose hash differs, to compare them field by field. */
  async readChanged(sent: readonly CheckedOrder[]): Promise<void> {
    const changed = new Map<number, Taken>();
    for (const order of sent) {
      const taken = this.#takenAs(order);
      if (taken !== undefined && !taken.contentHash.equals(order.contentHash)) changed.set(taken.id, taken);
    }
    if (changed.size === 0) return;
    for (const order of await readOrders(this.#work, [...changed.keys()])) {
      const taken = changed.get(order.id) ?? fail('an order that was not requested');
      for (const identity of [identityOf(order), spelledIdentityOf(order)])
        if (this.#taken.get(identity)?.id === order.id)
          this.#taken.set(identity, { ...taken, content: order });
    }
  }

  #takenAs(order: CheckedOrder): Taken | undefined {
    return this.#taken.get(spelledIdentityOf(order)) ?? this.#taken.get(identityOf(order));
  }

  /** Takes the order with the stock that is left, unless it is invalid or stored already. */
  async process({ raw, check }: SentOrder, by: Sender): Promise<OrderResult> {
    if ('violations' in check) {
      const [until] = valuesAt(raw, HOLD_END);
      const isReadable =
        until !== undefined && !check.violations.some(({ pointer }) => HOLD_END.startsWith(pointer));
      const ofHold = isReadable ? this.#violationsOfHold(new Date(String(until.value))) : [];
      return { raw, violations: [...check.violations, ...this.#violationsOfRefused(check), ...ofHold] };
    }
    const { order } = check;
    const { marketOrderId } = order;
    const identity = identityOf(order);
    const taken = this.#takenAs(order);
    const differing = taken === undefined ? [] : differences(order, taken);
    if (taken !== undefined && differing.length === 0) {
      if (!this.#answers.has(taken.id)) this.#unread.add(taken.id);
      return { marketOrderId, orderId: taken.id };
    }
    const lines: OrderLine[] = [];
    const violations: Violation[] =
      // A resent order is not held again: for it the end may be past.
      taken === undefined ? this.#violationsOfHold(order.hold?.until ?? null) : [duplicate(differing)];
    for (const line of order.items) {
      const found = this.#references.resolve(line, order.marketplace);
      if ('violations' in found) violations.push(...found.violations);
      else lines.push({ ...line, itemId: found.item.id, sku: line.sku ?? found.item.mpn });
    }
    if (violations.length > 0) return { raw, violations };
    const id = await orderIds.next(this.#work.tx);
    const taking = await this.#take(id, order, lines, by);
    this.#orders.add(taking);
    this.#taken.set(identity, { id, contentHash: order.contentHash, content: taking });
    this.#answers.set(id, takenOrder(taking, this.#names));
    return { marketOrderId, orderId: id };
  }

  #violationsOfHold(until: Date | null): Violation[] {
    return untilViolations(HOLD_END, until, this.#work.now);
  }

  /** Violations in its item references. */
  #violationsOfRefused({ references: { marketplace, lines } }: RefusedOrder): Violation[] {
    const index = this.#namedByRefused;
    if (index === null) return [];
    return lines.flatMap((line) => {
      const found = index.resolve(line, marketplace ?? null);
      if ('item' in found) return [];
      // A readable marketplace might have resolved the ambiguity.
      return marketplace === undefined
        ? found.violations.filter(({ code }) => code !== 'ambiguous_reference')
        : found.violations;
    });
  }

  async #take(
    id: number,
    order: CheckedOrder,
    lines: readonly OrderLine[],
    { actor, entry }: Sender,
  ): Promise<Order> {
    const { world, free, stock } = this.#input;
    const { country, state, postalCode, serviceLevel, latestShip, latestShipDay, notBefore, priority } =
      order;
    const destination = { country, state, postalCode };
    const plan = routeOrder(
      { lines, destination, serviceLevel, latestShip: latestShipDay ?? latestShip, notBefore },
      world,
      free,
    );
    const ids = await subOrderIds.take(this.#work.tx, partsOf(plan));
    const { marketOrderId, marketplace, details, instructions, contentHash, placedAt } = order;
    const { now } = this.#work;
    const by = { name: actor, isHub: entry !== undefined, now };
    const holds = order.hold === null ? NO_HOLDS : withHold(NO_HOLDS, order.hold, by);
    return Order.begin(
      this.#work.now,
      {
        id,
        marketOrderId,
        marketplace,
        details,
        instructions,
        priority,
        notBefore,
        holds,
        latestShip,
        previousOrderId: this.#cancelled.get(identityOf(order)) ?? null,
        shipsWhole: plan.shipsWhole,
      },
      lines,
      subOrdersOf(plan, ids, stock),
      {
        contentHash,
        search: searchText(order, lines),
        placedAt,
        createdBy: actor,
        entryReason: entry?.reason ?? null,
      },
    );
  }

  /** Resent orders are returned in their current state. */
  async readKnown(): Promise<void> {
    if (this.#unread.size === 0) return;
    for (const order of await readOrders(this.#work, [...this.#unread]))
      this.#answers.set(order.id, takenOrder(order, this.#names));
  }

  /** The JSON of an OrdersTaken, built order by order because a response full of violations takes megabytes. */
  async answer(results: readonly OrderResult[], yielder: Yielder): Promise<string> {
    const received = new Set<string>();
    const orders = new Map<number, string>();
    const erroneous: string[] = [];
    for (const [index, result] of results.entries()) {
      if ('violations' in result)
        erroneous.push(JSON.stringify(erroneousOrder(index, result.raw, result.violations)));
      else {
        const order = this.#answers.get(result.orderId);
        if (order !== undefined) {
          received.add(result.marketOrderId);
          orders.set(result.orderId, JSON.stringify(order));
        }
      }
      if (yielder.shouldYield()) await yielder.next();
    }
    const ids = JSON.stringify([...received]);
    return `{"received_orders":${ids},"erroneous_orders":[${erroneous}],"orders":[${[...orders.values()]}]}`;
  }
}

function differences(order: CheckedOrder, { contentHash, content }: Taken): string[] {
  if (contentHash.equals(order.contentHash)) return [];
  return differingFields(order, content ?? fail('an order that was not read'));
}

type TakenOrder = OrdersTaken['orders'][number];

function takenOrder(order: Order, names: ReadonlyMap<number, string>): TakenOrder {
  return {
    market_order_id: order.marketOrderId,
    order_id: order.id,
    order_status: order.status,
    previous_order_id: order.previousOrderId,
    sub_orders: order.subOrders.map(({ id, number, state, warehouseId, reason, lines }) => ({
      sub_order_id: id,
      sub_order_number: number,
      sub_order_status: subOrderStatus(state),
      warehouse_id: warehouseId,
      warehouse_name: warehouseId === null ? null : (names.get(warehouseId) ?? null),
      reason,
      items: [...lines].map(([line, quantity]) => {
        const { sku, itemId, marketOrderItemId } = order.line(line);
        return { sku, item_id: itemId, market_order_item_id: marketOrderItemId, quantity };
      }),
    })),
  };
}

/** The text that `q` searches, joined with separators that cannot be typed. */
export function searchText(order: CheckedOrder, lines: readonly OrderLine[]): string {
  const { marketOrderId, customerOrderNumber, poNumber, shipToName } = order;
  const skus = new Set(lines.map(({ sku }) => sku ?? ''));
  return [marketOrderId, customerOrderNumber ?? '', poNumber ?? '', shipToName, ...skus].join('\u001f');
}
