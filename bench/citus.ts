// npm run bench:citus -- --url postgres://…: orders and cancellations on a Citus cluster, through its coordinator and on the machines
// that hold the merchants, against one PostgreSQL; in rounds that take turns, so that what else the machine does is shared.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../src/kit/db/embedded/embedded.ts';
import { migrate } from '../src/kit/db/migrate.ts';
import { addMerchants } from '../test/citus/living/merchants.ts';
import { Machines, machinesOf } from '../test/citus/machines.ts';
import { type Client, cancel, keepBusy, place } from './citus-load.ts';
import { median } from './figures.ts';
import { run } from './scratch.ts';
import { secondsOf } from './server-seconds.ts';

const USAGE = `Usage: npm run bench:citus -- --url postgres://user@coordinator:5432/database [--plain postgres://…]
(or CITUS_URL): a database on the coordinator of a Citus cluster that has the extension and knows the worker machines.

  --plain url     one PostgreSQL beside it, of the same version and settings; without it an embedded one is started
  --seconds 5     of each load
  --rounds 5      of all loads, one after the other; the first one more, which warms up
`;
const SHARDS = 8;
/** Each with a client of its own: an order is a transaction. */
const MERCHANTS = 16;
const AT_LEAST = 0.7;
const COORDINATOR_AT_MOST = 1 / 4;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    url: text,
    plain: text,
    seconds: { ...text, default: '5' },
    rounds: { ...text, default: '5' },
  },
});
const url = values.url ?? process.env['CITUS_URL'];
const cluster = url === undefined ? null : await machinesOf(url);
if (cluster === null || !cluster.isCluster) {
  process.stderr.write(USAGE);
  process.exit(2);
}

/** What one of the ways has done in one round. */
interface Round {
  readonly perSecond: number;
  readonly statements: number;
  /** Milliseconds of processor for one order; NaN where the server is not on this machine. */
  readonly coordinatorMs: number;
  readonly workersMs: number;
}

class Way {
  readonly name: string;
  readonly rounds: { readonly place: Round[]; readonly cancel: Round[] } = { place: [], cancel: [] };
  readonly #machines: Machines;
  readonly #database: string;
  readonly #clients: readonly Client[];
  readonly #process: ChildProcess;
  #address = '';

  constructor(
    name: string,
    machines: Machines,
    database: string,
    clients: readonly Client[],
    way: readonly string[] = [],
  ) {
    this.name = name;
    this.#machines = machines;
    this.#database = database;
    this.#clients = clients.map(({ merchant }) => ({ merchant, placed: [] }));
    this.#process = fork(fileURLToPath(new URL('citus-api.ts', import.meta.url)), [
      machines.urlOf(database),
      ...way,
    ]);
  }

  async ready(): Promise<void> {
    const [{ address }] = (await once(this.#process, 'message')) as [{ address: string }];
    this.#address = address;
  }

  async measure(step: 'place' | 'cancel', seconds: number): Promise<Round> {
    const before = await this.#counts();
    const { done, seconds: took } = await keepBusy(
      this.#address,
      this.#clients,
      step === 'place' ? place : cancel,
      seconds,
    );
    const after = await this.#counts();
    const [coordinatorMs = Number.NaN, ...workers] = after.ms.map(
      (ms, at) => (ms - (before.ms[at] ?? 0)) / done,
    );
    return {
      perSecond: done / took,
      statements: (after.statements - before.statements) / done,
      coordinatorMs,
      workersMs: workers.reduce((sum, ms) => sum + ms, 0),
    };
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }

  async #counts(): Promise<{ statements: number; ms: number[] }> {
    const told = once(this.#process, 'message') as Promise<[{ statements: number }]>;
    this.#process.send('count');
    const [{ statements }] = await told;
    const ms = await Promise.all(this.#machines.urls.map((one) => secondsOf(one, this.#database)));
    return { statements, ms: ms.map((seconds) => seconds * 1000) };
  }
}

const name = `crossdock_bench_${process.pid}`;
const folder = await mkdtemp(join(tmpdir(), 'crossdock-bench-'));
const embedded =
  values.plain === undefined
    ? await startEmbedded({ dataFolder: join(folder, 'data'), log: () => {} })
    : null;
const plain = new Machines([values.plain ?? embedded?.url ?? '']);
const ways: Way[] = [];
try {
  for (const machines of [plain, cluster]) {
    await machines.create(name, SHARDS);
    await migrate(machines.urlOf(name));
    await machines.distribute(name);
    const merchants = await addMerchants(machines.urlOf(name), MERCHANTS);
    await run(machines.urlOf(name), 'UPDATE org SET write_rate = 1000000');
    const clients = merchants.map((merchant) => ({ merchant, placed: [] }));
    ways.push(
      new Way(machines === plain ? 'one PostgreSQL' : 'the machine of the org', machines, name, clients),
    );
    if (machines === cluster) ways.push(new Way('the coordinator', machines, name, clients, ['coordinator']));
    await run(machines.urlOf(name), 'ANALYZE');
  }
  await Promise.all(ways.map((way) => way.ready()));
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const way of ways)
      for (const step of ['place', 'cancel'] as const) {
        const found = await way.measure(step, Number(values.seconds));
        // The first round warms up.
        if (round > 0) way.rounds[step].push(found);
        process.stdout.write(`round ${round}, ${step} by ${way.name}: ${inWords(found)}\n`);
      }
  process.exitCode = report() ? 0 : 1;
} finally {
  for (const way of ways) await way.stop();
  for (const machines of [plain, cluster]) await machines.drop(name);
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @returns whether the goals are met */
function report(): boolean {
  let areMet = true;
  process.stdout.write(
    '\n| what | by | a second | of one PostgreSQL | statements | processor, ms: coordinator | workers |\n|---|---|--:|--:|--:|--:|--:|\n',
  );
  for (const step of ['place', 'cancel'] as const)
    for (const way of ways) {
      const middle = (of: (round: Round) => number) => median(way.rounds[step].map(of));
      // Round by round: what was slow for one of them was slow for the other.
      const share = median(
        way.rounds[step].map(({ perSecond }, at) => perSecond / (ways[0]?.rounds[step][at]?.perSecond ?? 0)),
      );
      const [coordinator, workers] = [middle((one) => one.coordinatorMs), middle((one) => one.workersMs)];
      if (way === ways[1]) areMet &&= share >= AT_LEAST && !(coordinator > workers * COORDINATOR_AT_MOST);
      process.stdout.write(
        `| ${step} an order | ${way.name} | ${middle((one) => one.perSecond).toFixed(0)} | ${share.toFixed(2)} | ` +
          `${middle((one) => one.statements).toFixed(1)} | ${coordinator.toFixed(2)} | ${way === ways[0] ? '' : workers.toFixed(2)} |\n`,
      );
    }
  process.stdout.write(
    `\nOn the machine of the org: at least ${AT_LEAST} of one PostgreSQL, and of the coordinator's processor at most a quarter of ` +
      `the workers': ${areMet ? 'met' : 'missed'}. (NaN: a server on another machine, whose processor cannot be seen from here.)\n`,
  );
  return areMet;
}

function inWords({ perSecond, statements, coordinatorMs, workersMs }: Round): string {
  return `${perSecond.toFixed(0)} a second, ${statements.toFixed(1)} statements, ${coordinatorMs.toFixed(2)} and ${workersMs.toFixed(2)} ms`;
}
