// A cluster that is lived with: what an operator does there, and what happens to it, while orders of many merchants come in
// through two API processes.
import { exec } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate, readMigrations } from '../../../src/kit/db/migrate.ts';
import { type RunningService, startService } from '../../tools/running-service.ts';
import type { Machines } from '../machines.ts';
import type { Row } from '../row.ts';
import { type Figures, OrderLoad, told } from './load.ts';
import { addMerchants, type Merchant } from './merchants.ts';
import { keyOf, type Place, placeOf, placesOf } from './places.ts';
import { proveOrders } from './prove.ts';

const SHARDS = 16;
const MACHINES_AT_FIRST = 2;
const API_PROCESSES = 2;
const CLIENTS_PER_MACHINE = 6;
const STEADY_MS = 20_000;
const DOWN_MS = 10_000;
/** What merchants elsewhere may wait for one order while something happens, and nobody calls it a failure. */
const WAIT_MAX_MS = 15_000;

/** How the operator of this cluster ends its last worker machine and starts it again, as shell commands. */
export interface Outage {
  readonly down: string;
  readonly up: string;
}

export async function living(
  machines: Machines,
  merchantCount: number,
  outage: Outage | null,
): Promise<Row[]> {
  const name = `crossdock_citus_${process.pid}_living`;
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-living-'));
  await machines.create(name, SHARDS);
  const url = machines.urlOf(name);
  const cluster = new pg.Client({ connectionString: url });
  await cluster.connect();
  const services: RunningService[] = [];
  try {
    const workers = machines.urls.slice(1).map(placeOf);
    const [late, used] = [workers.slice(MACHINES_AT_FIRST), workers.slice(0, MACHINES_AT_FIRST)];
    for (const place of late) await giveShards(cluster, place, false);
    await migrate(url);
    await machines.distribute(name);
    const merchants = await addMerchants(url, merchantCount);
    for (let process_ = 1; process_ <= API_PROCESSES; process_ += 1)
      services.push(
        await startService({ DATABASE_URL: url, CROSSDOCK_DATA: join(folder, String(process_)) }),
      );
    const lived = new Life(cluster, machines, merchants, services);
    return await lived.live(folder, used, late, outage);
  } finally {
    for (const service of services) await service.stop();
    await cluster.end();
    await machines.drop(name);
    await rm(folder, { recursive: true });
  }
}

class Life {
  readonly #cluster: pg.Client;
  readonly #machines: Machines;
  readonly #merchants: readonly Merchant[];
  readonly #services: readonly RunningService[];
  /** By the machine on which their merchants lie at first. */
  #loads: { readonly place: Place; readonly load: OrderLoad }[] = [];
  readonly #rows: Row[] = [];

  constructor(
    cluster: pg.Client,
    machines: Machines,
    merchants: readonly Merchant[],
    services: readonly RunningService[],
  ) {
    this.#cluster = cluster;
    this.#machines = machines;
    this.#merchants = merchants;
    this.#services = services;
  }

  async live(
    folder: string,
    used: readonly Place[],
    late: readonly Place[],
    outage: Outage | null,
  ): Promise<Row[]> {
    await this.#load();
    await this.#try(`${this.#merchants.length} merchants over ${used.length} machines`, () => this.#steady());
    await this.#try('a shard moved', () => this.#moveShard(used));
    await this.#try('a merchant given a shard of its own', () => this.#isolate());
    if (late.length > 0) {
      await this.#try(`${late.length} machines more, and a rebalance`, () => this.#rebalance(late));
      await this.#stop();
      await this.#load();
      await this.#try(`${this.#merchants.length} merchants over ${used.length + late.length} machines`, () =>
        this.#steady(),
      );
    }
    if (outage !== null) {
      await this.#stop();
      await this.#load();
      await this.#lose((late.at(-1) ?? used.at(-1)) as Place, outage);
    }
    await this.#try('a release with a new table', () => this.#release(folder));
    await this.#stop();
    this.#add(
      await proveOrders(
        this.#machines,
        this.#cluster.database as string,
        this.#cluster,
        this.#merchants,
        this.#acknowledged,
      ),
    );
    return this.#rows;
  }

  /** @returns what it found out beside the figures of all merchants meanwhile */
  async #try(step: string, work: () => Promise<string>): Promise<void> {
    const fromMs = performance.now();
    let failed: string[] = [];
    const found = await work().catch((error: Error) => {
      failed = [error.message];
      return '';
    });
    const seconds = ((performance.now() - fromMs) / 1000).toFixed(0);
    const figures = this.#loads.map(({ load }) => load.since(fromMs));
    failed.push(...figures.flatMap(problemsOf));
    this.#add({ step, tried: [`${seconds} s`, found, told(figures)].filter(Boolean).join('; '), failed });
  }

  #add(row: Row): void {
    this.#rows.push(row);
    process.stdout.write(`${row.step}: ${row.tried}${row.failed.map((one) => `\n  ${one}`).join('')}\n`);
  }

  #sent = 0;
  readonly #acknowledged: { readonly orgId: number }[] = [];

  async #load(): Promise<void> {
    const byPlace = Map.groupBy(await placesOf(this.#cluster, this.#merchants), ({ place }) => keyOf(place));
    this.#loads = [...byPlace].map(([, found]) => {
      this.#sent += 1;
      return {
        place: (found[0] as { place: Place }).place,
        load: new OrderLoad(
          `L${this.#sent}`,
          this.#services.map(({ address }) => address),
          found.map(({ merchant }) => merchant),
          CLIENTS_PER_MACHINE,
        ),
      };
    });
    // The first orders of each process are slower.
    await sleep(STEADY_MS / 4);
  }

  async #stop(): Promise<void> {
    for (const { load } of this.#loads) {
      await load.stop();
      this.#acknowledged.push(...load.taken);
    }
    this.#loads = [];
  }

  /** The share of the orders, and of the rows written, that each machine has. */
  async #steady(): Promise<string> {
    const before = await this.#rowsWritten();
    const fromMs = performance.now();
    await sleep(STEADY_MS);
    const after = await this.#rowsWritten();
    const orders = this.#loads.map(({ load }) => load.since(fromMs).orders);
    const written = after.map((rows, index) => rows - (before[index] ?? 0));
    const merchants = (await placesOf(this.#cluster, this.#merchants)).map(({ place }) => keyOf(place));
    const counts = this.#loads.map(({ place }) => merchants.filter((one) => one === keyOf(place)).length);
    return (
      `merchants ${counts.join(' / ')}, orders ${shares(orders)}, ` +
      `rows written on the machines ${shares(written.slice(1))}`
    );
  }

  async #rowsWritten(): Promise<number[]> {
    const rows: number[] = [];
    for (const url of this.#machines.urls) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows: found } = await client.query<{ rows: number }>(
        'SELECT (tup_inserted + tup_updated)::float8 AS rows FROM pg_stat_database WHERE datname = $1',
        [this.#cluster.database],
      );
      rows.push(found[0]?.rows ?? 0);
      await client.end();
    }
    return rows;
  }

  async #moveShard(used: readonly Place[]): Promise<string> {
    const [first] = await placesOf(this.#cluster, this.#merchants.slice(0, 1));
    const { shard, place: from } = first as { shard: string; place: Place };
    const to = used.find(({ port, host }) => port !== from.port || host !== from.host) as Place;
    await this.#cluster.query("SELECT citus_move_shard_placement($1, $2, $3, $4, $5, 'auto')", [
      shard,
      from.host,
      from.port,
      to.host,
      to.port,
    ]);
    return 'with all tables of its merchants';
  }

  async #isolate(): Promise<string> {
    const merchant = this.#merchants[1] as Merchant;
    await this.#cluster.query(
      // Without blocking it never ends while rows are updated: https://github.com/citusdata/citus/issues/6790
      "SELECT isolate_tenant_to_new_shard('customer_order', $1::bigint, 'CASCADE', shard_transfer_mode => 'block_writes')",
      [merchant.orgId],
    );
    const { rows } = await this.#cluster.query<{ range: number }>(
      `SELECT (shardmaxvalue::bigint - shardminvalue::bigint)::int AS range FROM pg_dist_shard
       WHERE shardid = get_shard_id_for_distribution_column('customer_order', $1::bigint)`,
      [merchant.orgId],
    );
    if (rows[0]?.range !== 0) throw new Error('the merchant shares its shard');
    return 'nobody else is on it';
  }

  async #rebalance(late: readonly Place[]): Promise<string> {
    for (const place of late) await giveShards(this.#cluster, place, true);
    await this.#cluster.query('SELECT citus_rebalance_start()');
    await this.#cluster.query('SELECT citus_rebalance_wait()');
    const { rows } = await this.#cluster.query<{ shards: number }>(
      `SELECT count(*)::int AS shards FROM pg_dist_placement p JOIN pg_dist_shard s USING (shardid)
       WHERE s.logicalrelid = 'customer_order'::regclass GROUP BY p.groupid ORDER BY p.groupid`,
    );
    return `shards ${rows.map(({ shards }) => shards).join(' / ')}`;
  }

  async #release(folder: string): Promise<string> {
    const all = await readMigrations();
    for (const { name, text } of all) await writeFile(join(folder, name), text);
    const next = String(all.length + 1).padStart(4, '0');
    await writeFile(
      join(folder, `${next}_note.sql`),
      `CREATE TABLE living_note (
         org_id bigint NOT NULL,
         id bigint NOT NULL,
         order_id bigint NOT NULL,
         note text NOT NULL,
         PRIMARY KEY (org_id, id),
         FOREIGN KEY (org_id, order_id) REFERENCES customer_order (org_id, id)
       );
       CREATE INDEX living_note_by_order ON living_note (org_id, order_id);\n`,
    );
    await migrate(this.#machines.urlOf(this.#cluster.database as string), pathToFileURL(`${folder}/`));
    const { rows } = await this.#cluster.query<{ together: boolean }>(
      `SELECT a.colocationid = b.colocationid AS together FROM pg_dist_partition a, pg_dist_partition b
       WHERE a.logicalrelid = 'living_note'::regclass AND b.logicalrelid = 'customer_order'::regclass`,
    );
    if (rows[0]?.together !== true) throw new Error('the new table does not lie with the others');
    return 'it lies with the others';
  }

  /** The last machine ends, and is back after a while. */
  async #lose(lost: Place, { down, up }: Outage): Promise<void> {
    const name = keyOf(lost);
    const elsewhere = this.#loads.filter(({ place }) => keyOf(place) !== name);
    const there = this.#loads.filter(({ place }) => keyOf(place) === name);
    const fromMs = performance.now();
    await promisify(exec)(down);
    await sleep(DOWN_MS);
    const ready = await fetch(`${this.#services[0]?.address}/health/ready`).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
    );
    const [whileDown, lostOnes] = [elsewhere, there].map((loads) =>
      loads.map(({ load }) => load.since(fromMs)),
    );
    await promisify(exec)(up);
    const backMs = performance.now();
    const failed = [...(whileDown ?? []), ...(lostOnes ?? [])].flatMap(problemsOf);
    const again = (whileDown ?? []).reduce((sum, one) => sum + one.again, 0);
    if (again > 0) failed.push(`merchants elsewhere were told ${again} times to come again`);
    if (!ready.includes(name)) failed.push(`readiness does not name ${name}: ${ready}`);
    this.#add({
      step: `one machine down for ${DOWN_MS / 1000} s: merchants elsewhere`,
      tried: `${told(whileDown ?? [])}; ready: ${ready}`,
      failed,
    });
    while (there.some(({ load }) => load.since(backMs).orders === 0)) {
      if (performance.now() - backMs > 60_000) break;
      await sleep(50);
    }
    const first = performance.now() - backMs;
    await sleep(5000);
    const back = there.map(({ load }) => load.since(backMs));
    this.#add({
      step: 'one machine down: its own merchants',
      tried: `${told(lostOnes ?? [])} while it was away; the first order ${(first / 1000).toFixed(1)} s after it was back; then ${told(back)}`,
      failed: back.some(({ orders }) => orders === 0) ? ['no order was taken within a minute'] : [],
    });
  }
}

async function giveShards(cluster: pg.Client, { host, port }: Place, wanted: boolean): Promise<void> {
  await cluster.query("SELECT citus_set_node_property($1, $2, 'shouldhaveshards', $3)", [host, port, wanted]);
}

function problemsOf({ refused, longest }: Figures): string[] {
  return [
    ...new Set(refused),
    ...(longest > WAIT_MAX_MS ? [`an order waited ${(longest / 1000).toFixed(1)} s`] : []),
  ];
}

function shares(counts: readonly number[]): string {
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.map((count) => `${Math.round((100 * count) / sum)} %`).join(' / ');
}
