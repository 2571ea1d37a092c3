// P2 and P3: orders through the whole service, against a transaction that somebody writes by hand and against the bare
// insert of the same rows. Durability is on everywhere.
import { insertBare } from './bare-orders.ts';
import { takeByHand } from './by-hand.ts';
import { type Figure, median, type Options } from './figures.ts';
import { loadOrders } from './order-load.ts';
import type { Scratch } from './scratch.ts';
import { processorMs, secondsOf } from './server-seconds.ts';
import type { Service } from './service.ts';
import { ITEMS, withStockedService } from './stocked-service.ts';

const BY_HAND_CONNECTIONS = 8;

type Say = (line: string) => void;

/** One order a request, 64 clients of one org. */
export async function takeSingles(scratch: Scratch, options: Options, say: Say): Promise<Figure[]> {
  return withStockedService(scratch, async (service, world) => {
    const figures: Figure[] = [];
    for (const { name, items, atLeast } of [
      { name: `one order a request, ${ITEMS} items`, items: ITEMS, atLeast: 4 },
      { name: 'one order a request, one hot item', items: 1, atLeast: 8 },
    ]) {
      const rates = { ours: [] as number[], byHand: [] as number[] };
      const processor = new ProcessorTimes();
      for (let round = 0; round <= options.rounds; round += 1) {
        const shape = { connections: 64, ordersPerRequest: 1, linesPerOrder: 1, items };
        const ours = await processor.measure(service, world.url, () => load(service, shape, options));
        const byHand = await takeByHand({ ...world, items }, BY_HAND_CONNECTIONS, options.seconds);
        say(
          `${name}: round ${round} of ${options.rounds}: ${Math.round(ours.rate)} against ${Math.round(byHand)} orders/s`,
        );
        // The first round warms up.
        if (round > 0) {
          rates.ours.push(ours.rate);
          rates.byHand.push(byHand);
          processor.add(ours);
        }
      }
      figures.push({
        scenario: 'p2',
        name,
        unit: 'orders/s',
        ours: median(rates.ours),
        reference: median(rates.byHand),
        against: 'hand-written transaction, 8 connections',
        judged: 'ratio',
        target: { atLeast },
        processor: processor.median(),
      });
    }
    return figures;
  });
}

/** Requests of 250 orders with two lines each. */
export async function takeBulk(scratch: Scratch, options: Options, say: Say): Promise<Figure[]> {
  return withStockedService(scratch, async (service, world) => {
    const rates = { ours: [] as number[], bare: [] as number[] };
    const processor = new ProcessorTimes();
    for (let round = 0; round <= options.rounds; round += 1) {
      const shape = { connections: 4, ordersPerRequest: 250, linesPerOrder: 2, items: ITEMS };
      const ours = await processor.measure(service, world.url, () => load(service, shape, options));
      const bare = await insertBare(world, 250, options.seconds);
      say(
        `250 orders a request: round ${round} of ${options.rounds}: ${Math.round(ours.rate)} against ${Math.round(bare)} orders/s`,
      );
      if (round > 0) {
        rates.ours.push(ours.rate);
        rates.bare.push(bare);
        processor.add(ours);
      }
    }
    return [
      {
        scenario: 'p3',
        name: '250 two-line orders a request',
        unit: 'orders/s',
        ours: median(rates.ours),
        reference: median(rates.bare),
        against: 'bare set-based insert of the rows',
        judged: 'ratio',
        target: { atLeast: 0.7 },
        processor: processor.median(),
      },
    ];
  });
}

let loads = 0;

async function load(
  service: Service,
  shape: { connections: number; ordersPerRequest: number; linesPerOrder: number; items: number },
  { seconds }: Options,
): Promise<Load> {
  loads += 1;
  const { address: url, headers } = service;
  const result = await loadOrders({ url, headers, seconds, prefix: `B${process.pid}-${loads}`, ...shape });
  if (result.errors > 0) throw new Error(`${result.errors} requests were not taken`);
  return { rate: result.ordersPerSecond, orders: result.ordersPerSecond * seconds };
}

interface Load {
  readonly rate: number;
  readonly orders: number;
}

interface MeasuredLoad extends Load {
  readonly serviceMs: number;
  readonly databaseMs: number;
}

/** Milliseconds of processor for each order: of the service's process, and of the server's processes that serve it. */
class ProcessorTimes {
  readonly #loads: MeasuredLoad[] = [];

  async measure({ pid }: Service, url: string, work: () => Promise<Load>): Promise<MeasuredLoad> {
    const database = new URL(url).pathname.slice(1);
    const before = await secondsOf(url, database);
    const { result, ms } = await processorMs(pid, work, ({ orders }) => orders);
    const databaseMs = (1000 * ((await secondsOf(url, database)) - before)) / result.orders;
    return { ...result, serviceMs: ms, databaseMs };
  }

  add(load: MeasuredLoad): void {
    this.#loads.push(load);
  }

  median() {
    return {
      ours: median(this.#loads.map(({ serviceMs }) => serviceMs)),
      reference: Number.NaN,
      database: median(this.#loads.map(({ databaseMs }) => databaseMs)),
    };
  }
}
