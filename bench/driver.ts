/**
 * Which PostgreSQL driver? Full stack: wrk -> Fastify -> driver -> PostgreSQL.
 *
 *   npm install --no-save postgres@3.4.9
 *   DATABASE_URL=postgres://… node bench/driver.ts [--rounds 5] [--seconds 2] [--connections 8]
 *                             [--only point,list,…] [--facts | --no-facts] [--postgres-module <file>]
 *
 * Without DATABASE_URL an embedded PostgreSQL is started in a temporary folder. Everything is made in a schema
 * `driver_bench`, which is dropped first and last. Each candidate is one server process; rounds are interleaved
 * and the order rotates, so compare candidates with each other, not with another run.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { facts } from './driver/facts.ts';
import { loop } from './driver/load.ts';
import { type Cell, measure, type Server } from './driver/measure.ts';
import { options, print, type Row } from './driver/options.ts';
import { loadPostgresJs } from './driver/postgres-js-driver.ts';
import { answer, start } from './driver/processes.ts';
import { type Candidate, candidates, scenarios } from './driver/scenarios.ts';
import { serve } from './driver/server.ts';
import { setup } from './driver/statements.ts';
import { summarise, table } from './driver/summary.ts';

async function database(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['DATABASE_URL'];
  if (url) return { url, stop: async () => {} };
  const { startEmbedded } = (await import('../src/db/embedded.ts')) as {
    startEmbedded(options: {
      dataFolder: string;
      log(line: string): void;
    }): Promise<{ url: string; stop(): Promise<void> }>;
  };
  const dataFolder = mkdtempSync(join(tmpdir(), 'crossdock-driver-bench-'));
  const embedded = await startEmbedded({ dataFolder, log: () => {} });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function compareFacts(url: string): Promise<Record<string, Row>> {
  const result: Record<string, Row> = {};
  for (const candidate of ['pg pipeline', 'postgres'])
    result[candidate] = await answer<Row>(start('facts', candidate, url));
  for (const fact of Object.keys(result['postgres'] ?? {})) {
    print(`\n${fact}`);
    for (const [candidate, found] of Object.entries(result))
      print(`  ${candidate.padEnd(12)} ${found[fact]}`);
  }
  return result;
}

async function compareSpeed(url: string, control: pg.Client): Promise<{ cells: Cell[]; summary: Row[] }> {
  const rounds = Number(options.rounds);
  const seconds = Number(options.seconds);
  const wanted = options.only?.split(',');
  const chosen = scenarios.filter((scenario) => wanted === undefined || wanted.includes(scenario.name));
  const servers = new Map<Candidate, Server>();
  const cells: Cell[] = [];
  try {
    for (const candidate of candidates) {
      const child = start('serve', candidate, url);
      servers.set(candidate, { child, port: await answer<number>(child) });
    }
    for (let round = 0; round <= rounds; round++) {
      process.stderr.write(round === 0 ? 'warming up\n' : `round ${round} of ${rounds}\n`);
      for (const scenario of chosen) {
        const order = scenario.who.map(
          (_, i) => scenario.who[(i + round) % scenario.who.length] as Candidate,
        );
        for (const candidate of order) {
          const server = servers.get(candidate) as Server;
          const cell = await measure(control, server, scenario, candidate, round, round === 0 ? 1 : seconds);
          if (round > 0) cells.push(cell);
        }
      }
    }
  } finally {
    for (const { child } of servers.values()) child.send('stop');
  }
  return { cells, summary: summarise(cells) };
}

async function main(): Promise<void> {
  await loadPostgresJs();
  const { url, stop } = await database();
  const control = new pg.Client(url);
  try {
    await control.connect();
    await control.query(setup);
    const { rows } = await control.query<Row>(
      "select current_setting('server_version') version, current_setting('fsync') fsync, current_setting('synchronous_commit') synchronous_commit",
    );
    const result: Row = { at: new Date().toISOString(), node: process.version, options, database: rows[0] };
    if (!options.facts) {
      const { cells, summary } = await compareSpeed(url, control);
      for (const { name, clients, what } of scenarios)
        print(`${name.padEnd(14)} ${what}; ${clients} clients`);
      print(`\n${table(summary)}`);
      Object.assign(result, { summary, cells });
    }
    if (!options['no-facts']) result['facts'] = await compareFacts(url);
    const folder = join(import.meta.dirname, 'results');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `driver-${String(result['at']).replaceAll(':', '-')}.json`);
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
    print(`\nwritten to bench/results/${file.split('/').at(-1)}`);
    await control.query('drop schema driver_bench cascade');
  } finally {
    await control.end();
    await stop();
  }
}

if (options.role === 'serve') await serve(options.candidate as Candidate, options.url ?? '');
else if (options.role === 'facts') await facts(options.candidate as 'pg pipeline', options.url ?? '');
else if (options.role === 'load') {
  const result = await loop(options.url ?? '', Number(options.clients), Number(options.seconds));
  process.send?.(result, () => process.exit(0));
} else await main();
