// P1: a list with everything on against a bare route that passes the same JSON on.
import { join } from 'node:path';
import { type Figure, median, type Options } from './figures.ts';
import { load } from './load.ts';
import { type Started, start } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { processorMs } from './server-seconds.ts';
import { JUNIPER, type Service, startService } from './service.ts';

const CONNECTIONS = 32;
const FIXED_COST_MS_MAX = 0.35;
export const PATHS = ['/v1/warehouses', '/v1/catalog/items', '/v1/inventory', '/v1/orders'];

export async function listSpeed(
  scratch: Scratch,
  options: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const url = await scratch.create('demo');
  const ours = await startService(url, scratch.folder);
  const bare = await start(
    ['bench/bare-server.ts', url, String(JUNIPER)],
    {},
    join(scratch.folder, 'bare.log'),
    /"address":"(http:[^"]+)"/,
  );
  try {
    const figures: Figure[] = [];
    for (const path of PATHS) figures.push(await compare(path, ours, bare, options, say));
    return [...figures, ...fixedCost(figures)];
  } finally {
    await bare.stop();
    await ours.stop();
    await scratch.drop(url);
  }
}

/** Alternates between the two, so that whatever else the machine does hits both. */
async function compare(
  path: string,
  ours: Service,
  bare: Started,
  { seconds, rounds }: Options,
  say: (line: string) => void,
): Promise<Figure> {
  await requireSameBody(path, ours, bare.address);
  const rates = { ours: [] as number[], bare: [] as number[] };
  const processor = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [which, { address, pid }] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const { headers } = ours;
      const { result, ms } = await processorMs(
        pid,
        () => load({ url: `${address}${path}`, headers, connections: CONNECTIONS, seconds }),
        ({ requests }) => requests,
      );
      if (result.errors > 0) throw new Error(`${path}: ${result.errors} requests of ${which} failed`);
      // The first round warms up.
      if (round === 0) continue;
      rates[which].push(result.requestsPerSecond);
      processor[which].push(ms);
    }
    say(`GET ${path}: round ${round} of ${rounds}`);
  }
  return {
    scenario: 'p1',
    name: `GET ${path}`,
    unit: 'requests/s',
    ours: median(rates.ours),
    reference: median(rates.bare),
    against: 'bare route, same SQL',
    judged: 'ratio',
    target: { atLeast: 0.8 },
    processor: { ours: median(processor.ours), reference: median(processor.bare) },
  };
}

/** P8: what the kit adds to a request, whatever it asks for: the shortest list above its bare route. */
function fixedCost(figures: readonly Figure[]): Figure[] {
  return figures.slice(0, 1).flatMap(({ name, processor }): Figure[] => {
    if (processor === undefined) return [];
    return [
      {
        scenario: 'p8',
        name: `${name} above the bare route`,
        unit: 'ms of processor',
        ours: processor.ours - processor.reference,
        reference: processor.reference,
        against: 'the bare route itself',
        judged: 'ours',
        target: { atMost: FIXED_COST_MS_MAX },
      },
    ];
  });
}

async function requireSameBody(path: string, ours: Service, bareAddress: string): Promise<void> {
  const [one, other] = await Promise.all([
    fetch(`${ours.address}${path}`, { headers: ours.headers }).then((answer) => answer.text()),
    fetch(`${bareAddress}${path}`).then((answer) => answer.text()),
  ]);
  if (one !== other) throw new Error(`${path}: the two do not answer the same`);
}
