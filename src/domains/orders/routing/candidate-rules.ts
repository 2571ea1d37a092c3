// What routing derives from a warehouse alone; computed once per world, because a world serves a whole batch of orders.
import { assert } from '../../../kit/kernel/assert.ts';
import { firstGoodDate } from '../../stock/date-rules.ts';
import { missingService } from '../../warehouses/suitable-rules.ts';
import { type Dispatch, lastDispatch, nextDispatch } from './dispatch-rules.ts';
import { type LatestShip, latestShipAt } from './latest-ship-rules.ts';
import type { Exclusion, RoutingItem, RoutingWarehouse, RoutingWorld } from './types.ts';

export class Candidate {
  readonly warehouse: RoutingWarehouse;
  readonly dispatch: Dispatch | null;
  /** ISO instant of the dispatch. */
  readonly shipBy: string | null;
  readonly #exclusion: Exclusion | null;
  readonly #items: RoutingWorld['items'];
  readonly #exclusions = new Map<number, Exclusion | null>();
  readonly #goodUntil = new Map<number, string>();
  readonly #lastDispatches = new Map<number, Date>();

  constructor(warehouse: RoutingWarehouse, world: RoutingWorld) {
    this.warehouse = warehouse;
    this.dispatch = nextDispatch(warehouse, world.now);
    this.shipBy = this.dispatch?.shipBy.toISOString() ?? null;
    this.#items = world.items;
    this.#exclusion = !warehouse.isActive
      ? 'inactive'
      : !warehouse.services.includes('orders')
        ? 'no_orders_service'
        : null;
  }

  /** Why it may not ship an item or one of its components; null if it may. */
  exclusionOf(item: RoutingItem): Exclusion | null {
    let exclusion = this.#exclusions.get(item.id);
    if (exclusion === undefined) {
      exclusion = this.#exclusion ?? missingService(this.warehouse, item);
      for (const part of item.parts ?? [])
        exclusion ??= missingService(this.warehouse, knownItem(this.#items, part.itemId));
      this.#exclusions.set(item.id, exclusion);
    }
    return exclusion;
  }

  /** The merchant's latest ship date in this warehouse's time zone. */
  latestShip(latest: LatestShip | null): Date | null {
    return latest === null ? null : latestShipAt(latest, this.warehouse.timezone);
  }

  /** The last dispatch before a time, or the next one if that is too late already. */
  lastDispatch(until: Date): Date {
    const { dispatch } = this;
    if (dispatch === null || until.getTime() <= dispatch.shipBy.getTime()) return until;
    let last = this.#lastDispatches.get(until.getTime());
    if (last === undefined) {
      last = lastDispatch(this.warehouse, until) ?? dispatch.shipBy;
      this.#lastDispatches.set(until.getTime(), last);
    }
    return last;
  }

  /** The earliest expiration date that leaves this many days. */
  firstExpiration(minRemainingDays: number): string {
    if (minRemainingDays === 0) return this.warehouse.today;
    let date = this.#goodUntil.get(minRemainingDays);
    if (date === undefined) {
      date = firstGoodDate(this.warehouse.today, minRemainingDays);
      this.#goodUntil.set(minRemainingDays, date);
    }
    return date;
  }
}

const candidates = new WeakMap<RoutingWorld, readonly Candidate[]>();

export function candidatesOf(world: RoutingWorld): readonly Candidate[] {
  let known = candidates.get(world);
  if (known === undefined) {
    known = world.warehouses
      .map((warehouse) => new Candidate(warehouse, world))
      .sort((a, b) => a.warehouse.id - b.warehouse.id);
    candidates.set(world, known);
  }
  return known;
}

export function knownItem(items: RoutingWorld['items'], itemId: number): RoutingItem {
  const item = items.get(itemId);
  // Builds the message only on failure: this runs for every line.
  if (item === undefined) assert(false, `routing does not know item ${itemId}`);
  return item;
}
