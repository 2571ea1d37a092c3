// Shared state of the simulation: merchants, warehouses, time, and access to the service.
import type { CrossdockHub, Warehouse } from '../../client/src/hub.ts';
import { type Crossdock, type Item, type Listing, ProblemError } from '../../client/src/index.ts';
import type { Chance } from '../flows/chance.ts';
import type { Agenda } from './agenda.ts';
import { isPassing } from './connection.ts';
import { isOpen, localTime } from './rhythm-rules.ts';
import type { Tally } from './tally.ts';

export const HOUR_MS = 3600_000;
const MINUTE_MS = 60_000;

export interface Merchant {
  readonly orgId: number;
  readonly name: string;
  readonly client: Crossdock;
  readonly listings: readonly Listing[];
  /** Items that not every warehouse may hold. */
  readonly demanding: ReadonlyMap<number, Pick<Item, 'is_hazmat' | 'cold_storage_type'>>;
  readonly warehouses: readonly Warehouse[];
  /** Items without stock of their own. */
  readonly bundles: ReadonlySet<number>;
  /** A sandbox whose clock follows simulated time. */
  readonly isAdvanced: boolean;
}

/** Ends what is in progress when the simulation stops. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Documents to remember; the oldest are dropped. */
const SEEN_MAX = 20_000;
/** Documents that one step handles concurrently. */
const AT_ONCE = 4;
const ATTEMPTS_MAX = 5;
const AGAIN_MINUTES = 5;
const STATE_CONFLICTS = new Set([409, 412]);

export interface WorldParts {
  readonly hub: CrossdockHub;
  readonly merchants: readonly Merchant[];
  readonly warehouses: readonly Warehouse[];
  readonly chance: Chance;
  readonly tally: Tally;
  readonly agenda: Agenda;
  /** Part of every name that this run creates, so that two runs with one seed do not collide. */
  readonly runName: string;
  /** Simulated time. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Orders in the busiest hour of the week. */
  readonly ordersPerHour: number;
}

export class World {
  readonly hub: CrossdockHub;
  readonly merchants: readonly Merchant[];
  readonly warehouses: readonly Warehouse[];
  readonly chance: Chance;
  readonly tally: Tally;
  readonly runName: string;
  readonly ordersPerHour: number;
  /** Queued sub-orders of each floor, as last seen. */
  readonly backlog = new Map<number, number>();
  readonly #agenda: Agenda;
  readonly #now: () => number;
  readonly #signal: AbortSignal;
  readonly #firstSeen = new Map<string, number>();

  constructor(parts: WorldParts) {
    this.hub = parts.hub;
    this.merchants = parts.merchants;
    this.warehouses = parts.warehouses;
    this.chance = parts.chance;
    this.tally = parts.tally;
    this.runName = parts.runName;
    this.ordersPerHour = parts.ordersPerHour;
    this.#agenda = parts.agenda;
    this.#now = parts.now;
    this.#signal = parts.signal;
  }

  get nowMs(): number {
    return this.#now();
  }

  merchant(orgId: number): Merchant | undefined {
    return this.merchants.find((one) => one.orgId === orgId);
  }

  isOpen(warehouse: Warehouse): boolean {
    return isOpen(warehouse.operating_hours, localTime(this.nowMs, warehouse.timezone));
  }

  /** Runs once, later; again if the service was down. */
  after(hours: number, name: string, run: () => Promise<void>): void {
    this.#addOnce(this.nowMs + hours * HOUR_MS, name, run, 1);
  }

  #addOnce(atMs: number, name: string, run: () => Promise<void>, attempt: number): void {
    const tryIt = async () => {
      try {
        await run();
      } catch (error) {
        if (!isPassing(error) || attempt >= ATTEMPTS_MAX) throw error;
        this.#addOnce(this.nowMs + AGAIN_MINUTES * MINUTE_MS, name, run, attempt + 1);
        throw error;
      }
    };
    this.#agenda.add({ atMs, name, run: tryIt });
  }

  /** Runs repeatedly, never twice at once. */
  every(minutes: number, name: string, run: () => Promise<void>): void {
    const again = async () => {
      try {
        await run();
      } finally {
        this.#agenda.add({ atMs: this.nowMs + minutes * MINUTE_MS, name, run: again });
      }
    };
    // Staggered, so that they do not all start at once.
    const first = this.chance.of('first turn', name).next() * minutes * MINUTE_MS;
    this.#agenda.add({ atMs: this.nowMs + first, name, run: again });
  }

  /** Simulated hours since a document was first seen in a state. */
  hoursSince(document: string): number {
    const since = this.#firstSeen.get(document);
    if (since !== undefined) return (this.nowMs - since) / HOUR_MS;
    if (this.#firstSeen.size >= SEEN_MAX) {
      const [oldest] = this.#firstSeen.keys();
      if (oldest !== undefined) this.#firstSeen.delete(oldest);
    }
    this.#firstSeen.set(document, this.nowMs);
    return 0;
  }

  /** Whether a document has been in its state for long enough, which differs per document. */
  isTime(document: string, fewestHours: number, mostHours: number): boolean {
    const wait = fewestHours + this.chance.of('wait', document).next() * (mostHours - fewestHours);
    return this.hoursSince(document) >= wait;
  }

  /** @returns null if the state did not allow the request, or it was rejected */
  async ask<T>(request: () => PromiseLike<T>): Promise<T | null> {
    if (this.#signal.aborted) throw new Stopped();
    try {
      return await request();
    } catch (error) {
      if (this.#signal.aborted) throw new Stopped();
      if (isPassing(error) || !(error instanceof ProblemError)) throw error;
      if (STATE_CONFLICTS.has(error.status)) this.tally.addMishap('conflicts', error.message);
      else this.tally.addMishap(error.status >= 500 ? 'failed' : 'refused', describe(error));
      return null;
    }
  }

  /** The rows of one page. */
  async rows<T>(request: () => PromiseLike<{ readonly data: readonly T[] }>): Promise<readonly T[]> {
    return (await this.ask(request))?.data ?? [];
  }

  /** Handles several documents concurrently. */
  async each<T>(documents: readonly T[], work: (document: T) => Promise<void>): Promise<void> {
    const left = [...documents];
    const next = async (): Promise<void> => {
      for (let document = left.shift(); document !== undefined; document = left.shift()) {
        if (this.#signal.aborted) throw new Stopped();
        await work(document);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }
}

function describe(error: ProblemError): string {
  const violations = error.violations.map(({ pointer, message }) => `${pointer} ${message}`);
  return [error.message, ...violations].join('; ');
}
