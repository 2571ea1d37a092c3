// How soon due work begins that another process has left, and what the looks for it ask, while a shard moves and, where it is
// told how, while a worker machine is away.
import { exec } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/kit/db/migrate.ts';
import { startService } from '../tools/running-service.ts';
import { addIdleOrgs } from '../worlds/idle-world.ts';
import { perSecond } from './idle.ts';
import type { Outage } from './living/living.ts';
import type { Machines } from './machines.ts';
import type { Row } from './row.ts';

const ORGS = 1000;
const SHARDS = 16;
const ROUNDS = 20;
/** A second as promised, and what a busy machine takes to ask. */
const BEGIN_MAX_MS = 3000;
/** A look each 0.8 s asks a machine directly and, while another one is away, through the coordinator for each of its shards now and then. */
const PER_SECOND_MAX = 10;
const DOWN_SECONDS = 20;
const BACK_MAX_MS = 30_000;

interface Place {
  readonly org: number;
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

export async function looks(machines: Machines, outage: Outage | null): Promise<Row[]> {
  const name = `crossdock_citus_${process.pid}_looks`;
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-looks-'));
  await machines.create(name, SHARDS);
  const url = machines.urlOf(name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrate(url);
    await machines.distribute(name);
    await addIdleOrgs(client, ORGS);
    await client.query('ANALYZE');
    const service = await startService({ DATABASE_URL: url, CROSSDOCK_DATA: folder, CROSSDOCK_DEMO: '0' });
    try {
      const rows = [await steady(client), await whileMoving(client, url)];
      if (outage !== null) rows.push(...(await whileAway(client, machines, name, outage)));
      return rows;
    } finally {
      await service.stop();
      process.stdout.write(`${troublesIn(service.output())}\n`);
    }
  } finally {
    await client.end();
    await machines.drop(name);
    await rm(folder, { recursive: true });
  }
}

async function steady(client: pg.Client): Promise<Row> {
  const orgs = (await placesOf(client)).slice(0, ROUNDS).map(({ org }) => org);
  return rowOf('due work that another process leaves', await beginsOf(client, orgs));
}

async function whileMoving(client: pg.Client, url: string): Promise<Row> {
  const places = (await placesOf(client)).slice(ROUNDS);
  const [first] = places as [Place];
  const to = places.find(({ port, host }) => port !== first.port || host !== first.host) as Place;
  const mover = new pg.Client({ connectionString: url });
  await mover.connect();
  let isMoving = true;
  const moving = mover
    .query("SELECT citus_move_shard_placement($1, $2, $3, $4, $5, 'auto')", [
      first.shard,
      first.host,
      first.port,
      to.host,
      to.port,
    ])
    .finally(() => {
      isMoving = false;
    });
  // Of those that move, and of others, until they have moved; then once more of each.
  const there = places.filter(({ shard }) => shard === first.shard).map(({ org }) => org);
  const others = places.filter(({ shard }) => shard !== first.shard).map(({ org }) => org);
  const begins: number[] = [];
  while (isMoving && there.length > 2)
    begins.push(...(await beginsOf(client, [there.pop(), others.pop()] as number[])));
  await moving;
  begins.push(...(await beginsOf(client, [there.pop(), others.pop()] as number[])));
  await mover.end();
  return rowOf('due work while a shard moves', begins);
}

async function whileAway(
  client: pg.Client,
  machines: Machines,
  name: string,
  outage: Outage,
): Promise<Row[]> {
  const lost = new URL(machines.urls.at(-1) as string);
  const places = (await placesOf(client)).slice(ROUNDS);
  const isThere = ({ host, port }: Place) => host === lost.hostname && port === Number(lost.port);
  const elsewhere = places.filter((place) => !isThere(place)).map(({ org }) => org);
  const [there] = places.filter(isThere) as [Place];
  // It becomes due while its machine is away.
  await client.query(
    `UPDATE due_work SET not_before = '${new Date(Date.now() + 4000).toISOString()}' WHERE org_id = ${there.org}`,
  );
  await promisify(exec)(outage.down);
  const staying = { urls: machines.urls.slice(0, -1) };
  const begins = await beginsOf(client, elsewhere.slice(0, ROUNDS));
  const asked = await perSecond(staying, name, DOWN_SECONDS);
  await promisify(exec)(outage.up);
  const backMs = performance.now();
  const tookMs = await untilBegun(client, there.org, backMs);
  return [
    rowOf('due work of orgs elsewhere while a machine is away', begins),
    {
      step: 'looks while a machine is away: they do not spin',
      tried: `${DOWN_SECONDS} s, statements a second on the others: ${asked.map((count) => count.toFixed(1)).join(', ')}`,
      failed: asked.flatMap((count, at) =>
        count > PER_SECOND_MAX ? [`${staying.urls[at]} is asked ${count.toFixed(1)} times a second`] : [],
      ),
    },
    {
      step: 'due work of the machine that was away',
      tried: `begins ${(tookMs / 1000).toFixed(1)} s after it is back`,
      failed: tookMs > BACK_MAX_MS ? ['later than half a minute'] : [],
    },
  ];
}

/** Of one after the other. */
async function beginsOf(client: pg.Client, orgs: readonly number[]): Promise<number[]> {
  const begins: number[] = [];
  for (const org of orgs) {
    // At different moments between two looks.
    await sleep((begins.length * 137) % 800);
    await client.query(`UPDATE due_work SET not_before = '-infinity' WHERE org_id = ${org}`);
    begins.push(await untilBegun(client, org, performance.now()));
  }
  return begins;
}

/** Whoever begins with it takes it for himself until a time. */
async function untilBegun(client: pg.Client, org: number, fromMs: number): Promise<number> {
  const waiting = `SELECT 1 FROM due_work WHERE org_id = ${org} AND not_before <= '${new Date().toISOString()}'`;
  const isWaiting = () =>
    client.query(waiting).then(
      ({ rows }) => rows.length > 0,
      () => true,
    );
  while (await isWaiting()) {
    if (performance.now() - fromMs > 2 * BACK_MAX_MS) break;
    await sleep(10);
  }
  return performance.now() - fromMs;
}

async function placesOf(client: pg.Client): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `SELECT f.org_id::int AS org, s.shardid::text AS shard, n.nodename AS host, n.nodeport AS port
     FROM generate_series(1, ${ORGS}) AS f (org_id)
     JOIN pg_dist_shard s ON s.shardid = get_shard_id_for_distribution_column('org_feed', f.org_id::bigint)
     JOIN pg_dist_placement p ON p.shardid = s.shardid
     JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary' ORDER BY f.org_id`,
  );
  return rows;
}

function rowOf(step: string, begins: readonly number[]): Row {
  const sorted = [...begins].sort((a, b) => a - b);
  const [half = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return {
    step,
    tried: `${begins.length} times, half begin within ${(half / 1000).toFixed(1)} s, all within ${(longest / 1000).toFixed(1)} s`,
    failed: longest > BEGIN_MAX_MS ? [`one began after ${(longest / 1000).toFixed(1)} s`] : [],
  };
}

/** Each message of the service's log, and how often. */
function troublesIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const messages = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  const byMessage = Map.groupBy(
    messages.filter(({ level }) => level >= 40),
    ({ msg }) => msg,
  );
  return [...byMessage].map(([message, all]) => `${all.length} times in the log: ${message}`).join('\n');
}
