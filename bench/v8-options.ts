// The service with several sets of options of V8, in turns within one run: P1, P2, P3 and the memory of P7. Each has a database
// of its own, so that no worker does another one's work; what they are compared with has one more.
import { join } from 'node:path';
import { insertBare } from './bare-orders.ts';
import { type BareWorld, takeByHand } from './by-hand.ts';
import { type Figure, median, type Options } from './figures.ts';
import { PATHS } from './list-speed.ts';
import { load } from './load.ts';
import { figure as memoryFigure, residentMegabytes } from './memory.ts';
import { loadOrders } from './order-load.ts';
import { start } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { processorMs } from './server-seconds.ts';
import { JUNIPER, type Service, startServiceWith, V8_OPTIONS } from './service.ts';
import { ITEMS, stockedWorld } from './stocked-service.ts';

const READERS = 32;
const BY_HAND_CONNECTIONS = 8;
const MEMORY_MAX = 200;

interface Work {
  readonly scenario: 'p1' | 'p2' | 'p3';
  readonly name: string;
  readonly unit: string;
  readonly against: string;
  readonly atLeast: number;
  /** How many a second, and how many altogether. */
  readonly run: (service: Service) => Promise<Done>;
  readonly reference: () => Promise<number>;
}

interface Done {
  readonly rate: number;
  readonly pieces: number;
}

interface Measured {
  readonly set: string;
  readonly service: Service;
  readonly atRest: number;
  worst: number;
  readonly rates: Map<Work, number[]>;
  readonly processor: Map<Work, number[]>;
}

export async function v8Options(
  scratch: Scratch,
  { seconds, rounds, v8 }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const sets = v8.length > 0 ? v8 : [V8_OPTIONS.join(' ')];
  const reference = await stockedWorld(scratch);
  const bare = await start(
    ['bench/bare-server.ts', reference.url, String(JUNIPER)],
    {},
    join(scratch.folder, 'bare.log'),
    /"address":"(http:[^"]+)"/,
  );
  const measured: Measured[] = [];
  const references = new Map<Work, number[]>();
  try {
    for (const set of sets) {
      const { url } = await stockedWorld(scratch);
      const options = set.split(' ').filter((one) => one !== '');
      const service = await startServiceWith(url, scratch.folder, { v8: options });
      const atRest = await residentMegabytes(service.pid);
      measured.push({ set, service, atRest, worst: 0, rates: new Map(), processor: new Map() });
    }
    const works = worksOf(reference, bare.address, seconds);
    for (let round = 0; round <= rounds; round += 1) {
      for (const work of works) {
        const other = await work.reference();
        // The first round warms up.
        if (round > 0) add(references, work, other);
        for (const one of measured) {
          const { result, ms } = await processorMs(
            one.service.pid,
            () => work.run(one.service),
            ({ pieces }) => pieces,
          );
          one.worst = Math.max(one.worst, await residentMegabytes(one.service.pid));
          if (round === 0) continue;
          add(one.rates, work, result.rate);
          add(one.processor, work, ms);
        }
      }
      say(`options of V8: round ${round} of ${rounds}`);
    }
    return measured.flatMap((one) => figuresOf(one, works, references));
  } finally {
    for (const { service } of measured) await service.stop();
    await bare.stop();
  }
}

function add(to: Map<Work, number[]>, work: Work, value: number): void {
  to.set(work, [...(to.get(work) ?? []), value]);
}

const middle = (of: ReadonlyMap<Work, readonly number[]>, work: Work) => median(of.get(work) ?? []);

function figuresOf(
  { set, atRest, worst, rates, processor }: Measured,
  works: readonly Work[],
  references: ReadonlyMap<Work, readonly number[]>,
): Figure[] {
  const named = set === '' ? 'none' : set;
  return [
    ...works.map(
      (work): Figure => ({
        scenario: work.scenario,
        name: `${work.name} (${named})`,
        unit: work.unit,
        ours: middle(rates, work),
        reference: middle(references, work),
        against: work.against,
        judged: 'ratio',
        target: { atLeast: work.atLeast },
        processor: { ours: middle(processor, work), reference: Number.NaN },
      }),
    ),
    memoryFigure(`memory at rest (${named})`, 'MB', atRest, MEMORY_MAX),
    memoryFigure(`memory, the most after any of these (${named})`, 'MB', worst, MEMORY_MAX),
  ];
}

function worksOf(world: BareWorld, bareAddress: string, seconds: number): Work[] {
  const lists = PATHS.map((path): Work => {
    const read = async (address: string, headers: Readonly<Record<string, string>>) => {
      const result = await load({ url: `${address}${path}`, headers, connections: READERS, seconds });
      if (result.errors > 0) throw new Error(`${path}: ${result.errors} requests failed`);
      return { rate: result.requestsPerSecond, pieces: result.requests };
    };
    return {
      scenario: 'p1',
      name: `GET ${path}`,
      unit: 'requests/s',
      against: 'bare route, same SQL',
      atLeast: 0.8,
      run: ({ address, headers }) => read(address, headers),
      reference: async () => (await read(bareAddress, {})).rate,
    };
  });
  const singles = [
    { name: 'one order a request', items: ITEMS, atLeast: 4 },
    { name: 'one order a request, one hot item', items: 1, atLeast: 8 },
  ].map(
    ({ name, items, atLeast }): Work => ({
      scenario: 'p2',
      name,
      unit: 'orders/s',
      against: 'hand-written transaction, 8 connections',
      atLeast,
      run: (service) =>
        order(service, { connections: 64, ordersPerRequest: 1, linesPerOrder: 1, items }, seconds),
      reference: () => takeByHand({ ...world, items }, BY_HAND_CONNECTIONS, seconds),
    }),
  );
  const bulk: Work = {
    scenario: 'p3',
    name: '250 two-line orders a request',
    unit: 'orders/s',
    against: 'bare set-based insert of the rows',
    atLeast: 0.7,
    run: (service) =>
      order(service, { connections: 4, ordersPerRequest: 250, linesPerOrder: 2, items: ITEMS }, seconds),
    reference: () => insertBare(world, 250, seconds),
  };
  return [...lists, ...singles, bulk];
}

let loads = 0;

async function order(
  { address: url, headers }: Service,
  shape: { connections: number; ordersPerRequest: number; linesPerOrder: number; items: number },
  seconds: number,
): Promise<Done> {
  loads += 1;
  const result = await loadOrders({ url, headers, seconds, prefix: `V${process.pid}-${loads}`, ...shape });
  if (result.errors > 0) throw new Error(`${result.errors} requests were not taken`);
  return { rate: result.ordersPerSecond, pieces: result.ordersPerSecond * seconds };
}
