// Gathers the requests of an org that are in the process at a moment into one transaction. A lone request waits for
// nobody: it is a batch of its own. While a batch is being written the next one gathers, so that batches grow with the
// load, and an org's writers do not stand in each other's way at its counter.
import { type Db, isDatabaseUnavailable, violatesUnique } from '../../db/db.ts';
import { commitForOrg } from '../../feed/feed-writer.ts';
import { isKeyTaken } from '../../http/idempotency.ts';
import { Problem } from '../../http/problems.ts';
import type { Answer } from '../../http/route.ts';
import type { Clock } from '../../kernel/clock.ts';
import { actorOf, type BatchAnswer, type OrdersRequest, prepareIds, takeBatch } from './take-batch.ts';

const ORDERS_PER_BATCH = 500;
/** While the database writes one batch, this process plans the next, as long as they are small: */
const BATCHES_AT_ONCE = 2;
/** large ones mostly want the same stock, and would only wait for each other. */
const ORDERS_OF_A_SMALL_BATCH = 100;
/** More than that are not waited for: the client is told to come again. */
const ORDERS_WAITING_MAX = 20_000;
const ATTEMPTS_MAX = 3;

interface Waiting {
  readonly request: OrdersRequest;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Lane {
  readonly waiting: Waiting[];
  running: number;
}

export class OrderIntake {
  readonly #db: Db;
  readonly #clock: Clock;
  /** What waits and what runs, by org; an org without an entry has nothing to do. */
  readonly #lanes = new Map<number, Lane>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  take(orgId: number, request: OrdersRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const lane = this.#lanes.get(orgId) ?? { waiting: [], running: 0 };
      this.#lanes.set(orgId, lane);
      if (ordersOf(lane.waiting) >= ORDERS_WAITING_MAX) {
        reject(new Problem('overloaded', { headers: { 'retry-after': '1' } }));
        return;
      }
      lane.waiting.push({ request, resolve, reject });
      if (lane.running === 0 || (lane.running < BATCHES_AT_ONCE && isSmall(lane.waiting)))
        void this.#work(orgId, lane);
    });
  }

  async #work(orgId: number, lane: Lane): Promise<void> {
    lane.running += 1;
    while (lane.waiting.length > 0 && (lane.running === 1 || isSmall(lane.waiting))) {
      const batch = lane.waiting.splice(0, batchLength(lane.waiting));
      await this.#settle(orgId, batch);
    }
    lane.running -= 1;
    if (lane.running === 0) this.#lanes.delete(orgId);
  }

  /** Every member of the batch gets its answer or its error; nothing is thrown. */
  async #settle(orgId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#commit(
        orgId,
        batch.map(({ request }) => request),
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        try {
          resolve((answers[index] as BatchAnswer)());
        } catch (problem) {
          reject(problem);
        }
      }
    } catch (error) {
      const [first] = batch;
      // A database that is gone is gone for each of them.
      if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of batch) reject(error);
      else if (first !== undefined) for (const one of batch) await this.#settle(orgId, [one]);
    }
  }

  async #commit(orgId: number, requests: readonly OrdersRequest[]): Promise<BatchAnswer[]> {
    await prepareIds(
      this.#db,
      requests.reduce((count, { orders }) => count + orders.length, 0),
    );
    for (let attempt = 1; ; attempt += 1) {
      try {
        const author = { orgId, actor: actorOf(requests), now: this.#clock.now() };
        return await commitForOrg(this.#db, author, (tx, feed) => takeBatch(tx, feed, requests));
      } catch (error) {
        // Another process took an order or a key in between: seen from here it is known now.
        const isTaken = violatesUnique(error, 'customer_order_market_id_unique') || isKeyTaken(error);
        if (!isTaken || attempt >= ATTEMPTS_MAX) throw error;
      }
    }
  }
}

function ordersOf(lane: readonly Waiting[]): number {
  return lane.reduce((count, { request }) => count + request.orders.length, 0);
}

function isSmall(waiting: readonly Waiting[]): boolean {
  return ordersOf(waiting) <= ORDERS_OF_A_SMALL_BATCH;
}

/** As many requests as fit; at least one. */
function batchLength(lane: readonly Waiting[]): number {
  let orders = 0;
  for (const [index, { request }] of lane.entries()) {
    orders += request.orders.length;
    if (orders > ORDERS_PER_BATCH) return Math.max(index, 1);
  }
  return lane.length;
}
