// npm run bench: ours against the limit of the same machine, in the same run. Prints a table, writes JSON.
import { parseArgs } from 'node:util';
import { endWithReader } from '../src/commands/launcher.ts';
import { bulkReceive } from './bulk-receive.ts';
import { everyList } from './every-list.ts';
import type { Figure, Options } from './figures.ts';
import { kitCost } from './kit-cost.ts';
import { listFilters } from './list-filters.ts';
import { listSpeed } from './list-speed.ts';
import { LOAD_GENERATOR } from './load.ts';
import { memoryAndStart } from './memory.ts';
import { oneOrder } from './one-order.ts';
import { pageDepth } from './page-depth.ts';
import { stopStarted } from './processes.ts';
import { parcelRates } from './rates.ts';
import { report } from './report.ts';
import { requestFilters } from './request-filters.ts';
import { requestLayers } from './request-layers.ts';
import { returnStatistics } from './return-statistics.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { takeBulk, takeSingles } from './take-orders.ts';
import { v8Options } from './v8-options.ts';
import { verifyLedger } from './verify-ledger.ts';
import { webhooks } from './webhooks.ts';

type Scenario = (scratch: Scratch, options: Options, say: (line: string) => void) => Promise<Figure[]>;

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  p1: listSpeed,
  p2: takeSingles,
  p3: takeBulk,
  p4: pageDepth,
  p5: bulkReceive,
  p6: oneOrder,
  p7: memoryAndStart,
  rates: parcelRates,
  webhooks,
  returns: returnStatistics,
  filters: listFilters,
  lists: everyList,
  requests: requestFilters,
  verify: verifyLedger,
  options: v8Options,
  kit: kitCost,
  layers: requestLayers,
};
/** `verify` takes minutes to fill its ledger, and `kit` and `layers` are for work on the kit. */
const DEFAULT = 'p1,p2,p3,p4,p5,p6,p7';

// It cleans up behind itself, whoever reads on.
endWithReader(true);
const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: DEFAULT },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    v8: { type: 'string', multiple: true, default: [] },
  },
});
const chosen = values.only.split(',').map((name): [string, Scenario] => {
  const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
  if (scenario === undefined)
    refuse(`there is no scenario ${name}; known: ${Object.keys(SCENARIOS).join(', ')}`);
  return [name, scenario];
});
const options = {
  seconds: bounded(values.seconds, 1, 60),
  rounds: bounded(values.rounds, 1, 20),
  v8: values.v8,
};

const scratch = await openScratch();
let isBrokenOff = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isBrokenOff = true;
    stopStarted()
      .then(() => scratch.close())
      .finally(() => process.exit(1));
  });
}
try {
  const figures: Figure[] = [];
  for (const [name, scenario] of chosen) {
    say(`${name} …`);
    figures.push(...(await scenario(scratch, options, say)));
  }
  await report(figures, { options, generator: LOAD_GENERATOR }, say);
} catch (error) {
  // What fails because everything is being stopped is no news.
  if (!isBrokenOff) throw error;
} finally {
  if (!isBrokenOff) await scratch.close();
}

function bounded(text: string, smallest: number, largest: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < smallest || value > largest) {
    refuse(`${text} is not a whole number from ${smallest} to ${largest}`);
  }
  return value;
}

function refuse(message: string): never {
  process.stderr.write(`crossdock bench: ${message}\n`);
  process.exit(2);
}
