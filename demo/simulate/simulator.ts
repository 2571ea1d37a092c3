// Simulates a hub and its customers against a running service, through its public API only, in simulated time.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crossdock, Item } from '../../client/src/index.ts';
import { Chance } from '../flows/chance.ts';
import { Agenda, type Entry } from './agenda.ts';
import { Carriers } from './carriers.ts';
import { AWAY_MS_MAX, type Connections, connect, isPassing, type Login, untilReady } from './connection.ts';
import { addCounts } from './counts.ts';
import { addFloors } from './floor.ts';
import { addInbound } from './inbound.ts';
import { addMarketplaces } from './marketplaces.ts';
import { addReturn, addReturnsDesks } from './returns.ts';
import { hourName, localTime } from './rhythm-rules.ts';
import { addSandboxes } from './sandboxes.ts';
import { addShoppers } from './shoppers.ts';
import { Tally } from './tally.ts';
import { HOUR_MS, type Merchant, Stopped, World } from './world.ts';

export interface SimulationOptions {
  readonly url: string;
  readonly hub: Login;
  readonly merchants: readonly Login[];
  /** Simulated seconds per second. */
  readonly speed: number;
  /** Real time; null: until stopped. */
  readonly forMs: number | null;
  readonly seed: number;
  /** Orders in the busiest hour of the week. */
  readonly ordersPerHour: number;
  /** Leaves the clocks of sandboxes alone. */
  readonly keepsDeadlines?: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  readonly fetch?: typeof fetch | undefined;
}

export interface SimulationResult {
  readonly tally: Tally;
  readonly simulatedHours: number;
  /** Null: it ran for its full time. */
  readonly failure: string | null;
}

/** A Monday morning, so that there is something to see at once. */
const START_MS = Date.UTC(2026, 10, 16, 12);
/** The hub's time zone, for the hourly line. */
const TIME_ZONE = 'America/New_York';
const ENTRIES_MAX = 50_000;
/** Concurrent events. */
const RUNNING_MAX = 12;
const IDLE_MS_MAX = 200;
const LISTINGS_MAX = 2000;
const ITEMS_MAX = 2000;
const PAGE = 250;
/** How long requests in flight may still take at the end. */
const END_MS = 5000;

export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { url, speed, seed, say, signal } = options;
  const tally = new Tally();
  const connections = connect({
    ...options,
    onRequest: () => {
      tally.requests += 1;
    },
  });
  const runName = Math.floor(Date.now() / 1000).toString(36);
  if (!(await untilReady(url, signal))) {
    const failure = signal.aborted ? null : `no service is ready at ${url}`;
    return { tally, simulatedHours: 0, failure };
  }
  const startedMs = performance.now();
  const now = () => START_MS + (performance.now() - startedMs) * speed;
  const agenda = new Agenda(ENTRIES_MAX);
  const parts = { tally, agenda, runName, now, signal, chance: new Chance(seed) };
  const people = await meet(connections, options.keepsDeadlines === true);
  const world = new World({
    ...parts,
    ...people,
    hub: connections.hub,
    ordersPerHour: options.ordersPerHour,
  });
  populate(world);
  const names = world.merchants.map(({ name }) => name).join(' and ');
  say(
    `Simulating ${names} in ${world.warehouses.length} warehouses, ${speed} times as fast as the clock, seed ${seed}.`,
  );
  const endMs = options.forMs === null ? Number.POSITIVE_INFINITY : startedMs + options.forMs;
  const failure = await new Runner(world, agenda, options).run(endMs);
  return { tally, simulatedHours: (now() - START_MS) / HOUR_MS, failure };
}

/** The summary for people. */
export function describeResult({ tally, simulatedHours }: SimulationResult): string {
  const lines = [`${simulatedHours.toFixed(1)} simulated hours: ${tally.summary()}`];
  for (const [message, times] of tally.messages) lines.push(`  ${times} × ${message}`);
  return `${lines.join('\n')}\n`;
}

function populate(world: World): void {
  const carriers: Carriers = new Carriers(world, (orgId, order) => addReturn(world, carriers, orgId, order));
  addShoppers(world);
  addInbound(world);
  addFloors(world, carriers);
  addReturnsDesks(world);
  addCounts(world);
  addMarketplaces(world);
  addSandboxes(world);
}

/** Loads the merchants, warehouses and catalogs. */
async function meet({ hub, merchants }: Connections, keepsDeadlines: boolean) {
  const warehouses = (await hub.listWarehouses({ per_page: PAGE })).data.filter(({ is_active }) => is_active);
  const met = merchants.map((client) => meetMerchant(client, keepsDeadlines));
  return { warehouses, merchants: await Promise.all(met) };
}

async function meetMerchant(client: Crossdock, keepsDeadlines: boolean): Promise<Merchant> {
  const org = (await client.listOrgs()).data.find(({ is_current }) => is_current);
  if (org === undefined) throw new Error('a login without an organization');
  const listings = [];
  for await (const listing of client.listListings({ per_page: PAGE })) {
    if (listings.length >= LISTINGS_MAX) break;
    if (listing.fulfillment_channel === 'MERCHANT' && listing.status === 'active') listings.push(listing);
  }
  const demanding: [number, Item][] = [];
  const bundles = new Set<number>();
  for await (const item of client.listItems({ per_page: PAGE })) {
    if (demanding.length >= ITEMS_MAX || bundles.size >= ITEMS_MAX) break;
    if (item.is_bundle) bundles.add(item.id);
    if (item.is_hazmat === true || item.cold_storage_type !== null) demanding.push([item.id, item]);
  }
  const { data: warehouses } = await client.listWarehouses({ per_page: PAGE });
  return {
    orgId: org.id,
    name: org.name,
    client,
    listings,
    warehouses,
    demanding: new Map(demanding),
    bundles,
    isAdvanced: org.is_sandbox && !keepsDeadlines,
  };
}

/** Runs the agenda in the order of simulated time, several events at once. */
class Runner {
  readonly #world: World;
  readonly #agenda: Agenda;
  readonly #options: SimulationOptions;
  readonly #running = new Set<Promise<void>>();
  #isAway = false;
  #nextLineMs = START_MS + HOUR_MS;

  constructor(world: World, agenda: Agenda, options: SimulationOptions) {
    this.#world = world;
    this.#agenda = agenda;
    this.#options = options;
  }

  /** @returns why it ended early, or null */
  async run(endMs: number): Promise<string | null> {
    const { signal, url, say } = this.#options;
    let failure: string | null = null;
    while (!signal.aborted && performance.now() < endMs) {
      if (this.#isAway) {
        say('The service is down: waiting.');
        if (!(await untilReady(url, signal))) {
          if (!signal.aborted) failure = `the service was down for ${AWAY_MS_MAX / 60_000} minutes`;
          break;
        }
        this.#isAway = false;
      }
      this.#sayLines();
      const entry = this.#agenda.take(this.#world.nowMs);
      if (entry === null) await this.#idle(endMs);
      else this.#start(entry);
      if (this.#running.size >= RUNNING_MAX) await Promise.race(this.#running);
    }
    await Promise.race([Promise.all(this.#running), sleep(END_MS, undefined, { ref: false })]);
    return failure;
  }

  #sayLines(): void {
    const { nowMs, tally } = this.#world;
    if (nowMs < this.#nextLineMs) return;
    this.#options.say(`${hourName(localTime(nowMs, TIME_ZONE))}  ${tally.takeLine()}`);
    // Hours during an outage get no line.
    this.#nextLineMs = nowMs - ((nowMs - START_MS) % HOUR_MS) + HOUR_MS;
  }

  async #idle(endMs: number): Promise<void> {
    const { speed, signal } = this.#options;
    const next = this.#agenda.nextMs() ?? Number.POSITIVE_INFINITY;
    const waitMs = Math.min(IDLE_MS_MAX, endMs - performance.now(), (next - this.#world.nowMs) / speed);
    await sleep(Math.max(1, waitMs), undefined, { signal }).catch(() => {});
  }

  #start(entry: Entry): void {
    const run = this.#run(entry).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #run({ name, run }: Entry): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (error instanceof Stopped) return;
      if (isPassing(error)) {
        this.#world.tally.addMishap('lost', name);
        this.#isAway = true;
      } else this.#world.tally.addMishap('failed', `${name}: ${(error as Error).stack ?? error}`);
    }
  }
}
