// npm run bench: ours against the limit of the same machine, in the same run. Prints a table, writes JSON.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../src/db/embedded.ts';
import { LOAD_GENERATOR, load } from './load.ts';
import { start } from './processes.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '5' } },
});
const SECONDS = bounded(values.seconds, 1, 60);
const ROUNDS = bounded(values.rounds, 1, 20);
const CONNECTIONS = 32;
const JUNIPER = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
  readonly ratio: number;
  readonly target: number;
}

const folder = await mkdtemp(join(tmpdir(), 'crossdock-bench-'));
const database = process.env['DATABASE_URL']
  ? { url: process.env['DATABASE_URL'], stop: async () => {} }
  : await startEmbedded({ dataFolder: folder, log: () => {} });
const ours = await start(
  ['src/main.ts', 'serve'],
  { DATABASE_URL: database.url, CROSSDOCK_DEMO: '1', PORT: '0' },
  /API\s+(http:\S+)/,
);
const bare = await start(
  ['bench/bare-server.ts', database.url, String(JUNIPER)],
  {},
  /"address":"(http:[^"]+)"/,
);
try {
  await raiseLimits(database.url);
  const token = await logIn(ours.address);
  const figure = await compare('GET /v1/warehouses', '/v1/warehouses', token, 0.8);
  await report([figure]);
} finally {
  await bare.stop();
  await ours.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Alternates between the two, so that whatever else the machine does hits both. */
async function compare(name: string, path: string, token: string, target: number): Promise<Figure> {
  const headers = { Authorization: `Bearer ${token}` };
  const rates: { ours: number[]; limit: number[] } = { ours: [], limit: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [which, address] of [
      ['ours', ours.address],
      ['limit', bare.address],
    ] as const) {
      const result = await load({
        url: `${address}${path}`,
        headers,
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
      if (result.errors > 0) throw new Error(`${name}: ${result.errors} requests of ${which} failed`);
      // The first round warms up.
      if (round > 0) rates[which].push(result.requestsPerSecond);
    }
    say(`${name}: round ${round} of ${ROUNDS}`);
  }
  const [oursRate, limitRate] = [median(rates.ours), median(rates.limit)];
  return { name, ours: oursRate, limit: limitRate, ratio: oursRate / limitRate, target };
}

async function report(figures: readonly Figure[]): Promise<void> {
  say(
    `\n${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s, ${availableParallelism()} cores, ${LOAD_GENERATOR}\n`,
  );
  say('| route | ours, requests/s | bare route, requests/s | ratio | target |');
  say('|---|---|---|---|---|');
  for (const { name, ours: rate, limit, ratio, target } of figures) {
    say(`| ${name} | ${rate.toFixed(0)} | ${limit.toFixed(0)} | ${ratio.toFixed(2)} | ${target} |`);
  }
  const results = new URL('./results/', import.meta.url);
  await mkdir(results, { recursive: true });
  const settings = { connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS, generator: LOAD_GENERATOR };
  await writeFile(new URL('bench.json', results), `${JSON.stringify({ settings, figures }, null, 2)}\n`);
  say('\nWritten to bench/results/bench.json');
}

/** The limits stay on; they are only out of the way. */
async function raiseLimits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('UPDATE api_client SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 1000');
  await client.end();
}

async function logIn(address: string): Promise<string> {
  const response = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: 'demo-client',
      client_secret: 'demo-secret',
    }),
  });
  if (!response.ok) throw new Error(`login failed: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function bounded(text: string, smallest: number, largest: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < smallest || value > largest) {
    throw new Error(`${text} is not a whole number from ${smallest} to ${largest}`);
  }
  return value;
}
