// P4: what a page costs must not grow with what lies before it or around it.
import { Agent, get } from 'node:http';
import { type Figure, median, type Options } from './figures.ts';
import { fillAdjustments, fillBalances } from './fill.ts';
import type { Scratch } from './scratch.ts';
import { JUNIPER, type Service, startService } from './service.ts';

const DEEP_ROW = 3_000_000;
const PER_PAGE = 100;
/** The filler is older than the demo world, so that the range holds nothing else. */
const RANGE = 'start_time=2020-01-01&end_time=2020-12-31';

const FEW_ITEMS = 100;
const MANY_ITEMS = 100_000;
const FIRST_ITEM = 1_000_000;
/** Five places with two lots each: 1,000 and 1,000,000 balances. */
const BALANCES_PER_ITEM = 10;

const SAMPLES_PER_ROUND = 200;

type Say = (line: string) => void;

export async function pageDepth(scratch: Scratch, options: Options, say: Say): Promise<Figure[]> {
  const [few, many] = [await scratch.create('demo'), await scratch.create('demo')];
  const services: Service[] = [];
  try {
    say(`filling in ${(MANY_ITEMS * BALANCES_PER_ITEM).toLocaleString('en-US')} balances`);
    await fillBalances(few, JUNIPER, FIRST_ITEM, FEW_ITEMS);
    await fillBalances(many, JUNIPER, FIRST_ITEM, MANY_ITEMS);
    say(`filling in ${DEEP_ROW.toLocaleString('en-US')} adjustments`);
    await fillAdjustments(many, JUNIPER, FIRST_ITEM, DEEP_ROW + 10 * PER_PAGE);
    services.push(await startService(few, scratch.folder), await startService(many, scratch.folder));
    const [small, large] = services as [Service, Service];
    return [await deepPage(large, options, say), await oneItem(small, large, options, say)];
  } finally {
    for (const service of services) await service.stop();
    await scratch.drop(few);
    await scratch.drop(many);
  }
}

async function deepPage(service: Service, { rounds }: Options, say: Say): Promise<Figure> {
  const first = `/v1/inventory/adjustments?${RANGE}&per_page=${PER_PAGE}`;
  // Once by its number, slowly; its link is what a client that came all the way would follow.
  const before = await fetch(`${service.address}${first}&page=${DEEP_ROW / PER_PAGE}`, {
    headers: service.headers,
  });
  const deep = /<([^>]+)>; rel="next"/.exec(before.headers.get('link') ?? '')?.[1];
  if (deep === undefined) throw new Error(`no link at row ${DEEP_ROW}: ${await before.text()}`);
  const [firstMs, deepMs] = await interleaved(
    rounds,
    () => [service, first],
    () => [service, deep],
  );
  say(`following links at row ${DEEP_ROW.toLocaleString('en-US')}: done`);
  return {
    scenario: 'p4',
    name: 'page of adjustments at row 3,000,000',
    unit: 'ms',
    ours: deepMs,
    reference: firstMs,
    against: 'first page',
    judged: 'ratio',
    target: { atMost: 2 },
  };
}

async function oneItem(small: Service, large: Service, { rounds }: Options, say: Say): Promise<Figure> {
  const path = (items: number) =>
    `/v1/inventory?include_lots=true&item_id=${FIRST_ITEM + Math.floor(Math.random() * items)}`;
  const [fewMs, manyMs] = await interleaved(
    rounds,
    () => [small, path(FEW_ITEMS)],
    () => [large, path(MANY_ITEMS)],
  );
  say('one item among a million balances: done');
  return {
    scenario: 'p4',
    name: 'inventory of one item, 1,000,000 balances',
    unit: 'ms',
    ours: manyMs,
    reference: fewMs,
    against: '1,000 balances',
    judged: 'ratio',
    target: { atMost: 1.25 },
  };
}

type Request = () => readonly [Service, string];

/** The median time of each; one after the other in turns, so that whatever else the machine does hits both. */
async function interleaved(rounds: number, one: Request, other: Request): Promise<[number, number]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: [number[], number[]] = [[], []];
  for (let sample = -SAMPLES_PER_ROUND; sample < rounds * SAMPLES_PER_ROUND; sample += 1) {
    for (const [index, request] of [one, other].entries()) {
      const [{ address, headers }, path] = request();
      const ms = await timeOf(agent, `${address}${path}`, headers);
      // The first ones warm up.
      if (sample >= 0) times[index as 0 | 1].push(ms);
    }
  }
  agent.destroy();
  return [median(times[0]), median(times[1])];
}

export function timeOf(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  emptiness: 'may be empty' | 'has rows' = 'has rows',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const isPage = emptiness === 'may be empty' || bytes > 2;
        if (response.statusCode === 200 && isPage) resolve(performance.now() - startedMs);
        else reject(new Error(`${url}: ${response.statusCode}, ${bytes} bytes`));
      });
    }).on('error', reject);
  });
}
