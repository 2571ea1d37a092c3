// P7: how long a start takes, the first one with the demo world and one that finds it; and what a process that does
// everything (API and worker) holds in memory, at rest and after each load. Resident, not heap.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure, Options } from './figures.ts';
import { load } from './load.ts';
import { loadOrders } from './order-load.ts';
import { start } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { READY, type Service, START, START_SETTING } from './service.ts';
import { ITEMS, withStockedService } from './stocked-service.ts';

const TARGETS = { firstStart: 8, start: 3, memory: 200 };
const LISTS = ['/v1/inventory', '/v1/orders', '/v1/events', '/v1/catalog/items'];
const READERS = 32;

export async function memoryAndStart(
  scratch: Scratch,
  options: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  return [...(await starts(scratch, say)), ...(await memory(scratch, options, say))];
}

/** With an embedded database of its own, as `npm start` does it on a new machine; or on the server that is given. */
async function starts(scratch: Scratch, say: (line: string) => void): Promise<Figure[]> {
  const database: Record<string, string> = process.env['DATABASE_URL']
    ? { DATABASE_URL: await scratch.create('empty') }
    : { CROSSDOCK_DATA: join(scratch.folder, 'start-data') };
  const settings = { ...START_SETTING, ...database, CROSSDOCK_DEMO: '1', PORT: '0' };
  const timed = async (name: string, atMost: number): Promise<Figure> => {
    const startedMs = performance.now();
    const service = await start(START, settings, join(scratch.folder, 'start.log'), READY);
    const answer = await fetch(`${service.address}/health/ready`);
    const seconds = (performance.now() - startedMs) / 1000;
    await service.stop();
    if (!answer.ok) throw new Error(`not ready after its start: ${answer.status}`);
    say(`${name}: ${seconds.toFixed(1)} s`);
    return figure(name, 's', seconds, atMost);
  };
  return [
    await timed('first start, with the demo world', TARGETS.firstStart),
    await timed('start with what is there', TARGETS.start),
  ];
}

function memory(scratch: Scratch, options: Options, say: (line: string) => void): Promise<Figure[]> {
  return withStockedService(scratch, async (service) => {
    const figures: Figure[] = [];
    const look = async (name: string) => {
      const megabytes = await residentMegabytes(service.pid);
      say(`${name}: ${Math.round(megabytes)} MB`);
      figures.push(figure(name, 'MB', megabytes, TARGETS.memory));
    };
    await look('memory at rest');
    const seconds = options.seconds * options.rounds;
    for (const path of LISTS) {
      const { address, headers } = service;
      const { errors } = await load({ url: `${address}${path}`, headers, connections: READERS, seconds });
      if (errors > 0) throw new Error(`${path}: ${errors} requests failed`);
      await look(`memory after GET ${path}, ${READERS} clients`);
    }
    await order(service, { connections: 64, ordersPerRequest: 1, linesPerOrder: 1 }, seconds);
    await look('memory after one order a request, 64 clients');
    await order(service, { connections: 4, ordersPerRequest: 250, linesPerOrder: 2 }, seconds);
    await look('memory after 250 orders a request, 4 clients');
    return figures;
  });
}

let loads = 0;

async function order(
  { address: url, headers }: Service,
  shape: { connections: number; ordersPerRequest: number; linesPerOrder: number },
  seconds: number,
): Promise<void> {
  loads += 1;
  const prefix = `M${process.pid}-${loads}`;
  const { errors } = await loadOrders({ url, headers, seconds, prefix, items: ITEMS, ...shape });
  if (errors > 0) throw new Error(`${errors} requests were not taken`);
}

/** As Linux tells it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('this system does not tell how much memory a process holds');
  return Number(kilobytes) / 1024;
}

export function figure(name: string, unit: string, ours: number, atMost: number): Figure {
  return {
    scenario: 'p7',
    name,
    unit,
    ours,
    reference: atMost,
    against: 'the limit',
    judged: 'ours',
    target: { atMost },
  };
}
