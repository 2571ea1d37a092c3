// Batches concurrent requests of an org into one transaction. A lone request is a batch of its own and never waits.
// While one batch is written the next one collects, so batches grow with the load and an org's writers do not contend
// for its sequence lock.
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import { type Db, isDatabaseUnavailable, violatesUnique } from '../../../kit/db/db.ts';
import { isKeyTaken } from '../../../kit/http/idempotency.ts';
import { Problem } from '../../../kit/http/problems.ts';
import type { Answer } from '../../../kit/http/route.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { actorOf, type BatchAnswer, type OrdersRequest, prepareIds, takeBatch } from './take-batch.ts';

const ORDERS_PER_BATCH = 500;
/** While the database writes one batch, this process plans the next, as long as both are small: */
const BATCHES_AT_ONCE = 2;
/** large ones mostly want the same stock and would only wait for each other. */
const ORDERS_OF_A_SMALL_BATCH = 100;
/** Beyond this, clients are asked to retry later. */
const ORDERS_WAITING_MAX = 20_000;
const ATTEMPTS_MAX = 3;

interface Waiting {
  readonly request: OrdersRequest;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Lane {
  waiting: Waiting[];
  ordersWaiting: number;
  /** The sizes of the batches in progress. */
  readonly running: number[];
  isLookedAt: boolean;
}

export class OrderIntake {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Queued and running requests by org; idle orgs have no entry. */
  readonly #lanes = new Map<number, Lane>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  take(orgId: number, request: OrdersRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const lane = this.#lanes.get(orgId) ?? {
        waiting: [],
        ordersWaiting: 0,
        running: [],
        isLookedAt: false,
      };
      this.#lanes.set(orgId, lane);
      if (lane.ordersWaiting >= ORDERS_WAITING_MAX) {
        reject(new Problem('overloaded', { headers: { 'retry-after': '1' } }));
        return;
      }
      lane.waiting.push({ request, resolve, reject });
      lane.ordersWaiting += request.orders.length;
      this.#lookLater(orgId, lane);
    });
  }

  /** After the requests that arrived together are read: there is no timer, so a lone request never waits. */
  #lookLater(orgId: number, lane: Lane): void {
    if (lane.isLookedAt) return;
    lane.isLookedAt = true;
    setImmediate(() => {
      lane.isLookedAt = false;
      while (mayStart(lane)) void this.#work(orgId, lane);
      if (lane.running.length === 0) this.#lanes.delete(orgId);
    });
  }

  async #work(orgId: number, lane: Lane): Promise<void> {
    const { length, orders } = nextBatch(lane.waiting);
    const batch = lane.waiting.slice(0, length);
    lane.waiting = lane.waiting.slice(length);
    lane.ordersWaiting -= orders;
    lane.running.push(orders);
    await this.#settle(orgId, batch);
    lane.running.splice(lane.running.indexOf(orders), 1);
    this.#lookLater(orgId, lane);
  }

  /** Resolves or rejects every member of the batch; never throws. */
  async #settle(orgId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const requests = batch.map(({ request }) => request);
      const answers = await this.#commit(orgId, requests);
      for (const [index, { resolve, reject }] of batch.entries()) {
        try {
          resolve((answers[index] as BatchAnswer)());
        } catch (problem) {
          reject(problem);
        }
      }
    } catch (error) {
      const [first] = batch;
      // Retrying one by one is pointless while the database is unavailable.
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
        return await commitWork(this.#db, author, (work) => takeBatch(work, requests));
      } catch (error) {
        // Another process took an order or a key meanwhile: a retry sees it.
        const isTaken =
          violatesUnique(error, 'customer_order_market_id_unique_live_folded') || isKeyTaken(error);
        if (!isTaken || attempt >= ATTEMPTS_MAX) throw error;
      }
    }
  }
}

/** Starts a second batch only if it is as large as the first, to share the cost per batch. */
function mayStart({ waiting, ordersWaiting, running }: Lane): boolean {
  const [first] = running;
  if (waiting.length === 0 || first === undefined) return waiting.length > 0;
  const isSmall = ordersWaiting <= ORDERS_OF_A_SMALL_BATCH;
  return running.length < BATCHES_AT_ONCE && isSmall && ordersWaiting >= first;
}

/** As many requests as fit, at least one. */
function nextBatch(waiting: readonly Waiting[]): { readonly length: number; readonly orders: number } {
  let orders = 0;
  for (const [length, { request }] of waiting.entries()) {
    if (length > 0 && orders + request.orders.length > ORDERS_PER_BATCH) return { length, orders };
    orders += request.orders.length;
  }
  return { length: waiting.length, orders };
}
