// P6: how long one order of two lines takes, and its cancellation, when nobody else is there; against the same two
// transactions written by hand, in the same run. Other systems are not installed for it: they would take more room and
// time than all the rest of the bench.
import { ByHand } from './by-hand.ts';
import { type Figure, median, type Options } from './figures.ts';
import { newOrder } from './order-load.ts';
import { headLines, keepBusy } from './raw-client.ts';
import type { Scratch } from './scratch.ts';
import type { Service } from './service.ts';
import { ITEMS, withStockedService } from './stocked-service.ts';

const LINES = 2;
/** Milliseconds, from docs/decisions/0005: with other work on the machine the ratio is the better measure. */
const TARGETS = { take: 6, cancel: 4 };

interface Times {
  readonly take: number[];
  readonly cancel: number[];
}

export function oneOrder(scratch: Scratch, options: Options, say: (line: string) => void): Promise<Figure[]> {
  return withStockedService(scratch, async (service, world) => {
    const ours: Times = { take: [], cancel: [] };
    const byHand: Times = { take: [], cancel: [] };
    const client = await ByHand.connect(world);
    try {
      for (let round = 0; round <= options.rounds; round += 1) {
        const here = await throughService(service, `O${process.pid}-${round}`, options.seconds);
        const there = await throughClient(client, options.seconds);
        say(
          `one order alone: round ${round} of ${options.rounds}: ${inWords(here)}; by hand ${inWords(there)}`,
        );
        // The first round warms up.
        if (round === 0) continue;
        for (const step of ['take', 'cancel'] as const) {
          ours[step].push(median(here[step]));
          byHand[step].push(median(there[step]));
        }
      }
    } finally {
      await client.close();
    }
    return (['take', 'cancel'] as const).map((step) => ({
      scenario: 'p6',
      name: step === 'take' ? 'one order of two lines, alone' : 'its cancellation',
      unit: 'ms',
      ours: median(ours[step]),
      reference: median(byHand[step]),
      against: 'hand-written transaction, alone',
      judged: 'ours',
      target: { atMost: TARGETS[step] },
    }));
  });
}

/** Over HTTP, one connection: an order, its cancellation, the next order, … */
async function throughService(service: Service, prefix: string, seconds: number): Promise<Times> {
  const url = new URL(service.address);
  const head = headLines(url, { 'Content-Type': 'application/json', ...service.headers });
  let requests = 0;
  const nextRequest = (): string => {
    const number = requests >> 1;
    const isOrder = requests % 2 === 0;
    requests += 1;
    const body = JSON.stringify(
      isOrder
        ? { orders: [newOrder({ prefix, linesPerOrder: LINES, items: ITEMS }, number)] }
        : { market_order_id: `${prefix}-${number}` },
    );
    const path = isOrder ? '/v1/orders' : '/v1/orders/cancel_order';
    return `POST ${path} HTTP/1.1\r\n${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const isGood = (body: Buffer) => body.includes('"erroneous_orders":[]') || body.includes('"success":true');
  const { times, errors } = await keepBusy({ url, connections: 1, seconds, nextRequest, isGood });
  if (errors > 0) throw new Error(`${errors} orders or cancellations failed`);
  return {
    take: times.filter((_, index) => index % 2 === 0),
    cancel: times.filter((_, index) => index % 2 === 1),
  };
}

async function throughClient(client: ByHand, seconds: number): Promise<Times> {
  const times: Times = { take: [], cancel: [] };
  const endsAtMs = performance.now() + seconds * 1000;
  while (performance.now() < endsAtMs) {
    const startedMs = performance.now();
    const cancel = await client.take(LINES);
    const takenMs = performance.now();
    await cancel();
    times.take.push(takenMs - startedMs);
    times.cancel.push(performance.now() - takenMs);
  }
  return times;
}

function inWords({ take, cancel }: Times): string {
  return `${median(take).toFixed(2)} and ${median(cancel).toFixed(2)} ms`;
}
