// What one request does on each machine of a cluster: which transactions are open where while it is about to number its events, the
// last of its locks, and what each machine has written then, by its own log.
import pg from 'pg';
import { SESSION_OPTIONS } from '../../src/kit/db/db.ts';
import type { Machines } from './machines.ts';

const SLOT = 'crossdock_transactions';

/** Each as `machine: …`, where the coordinator is 0 and `home` the one that holds the org. */
export interface Transactions {
  /** By the name of the connection. */
  readonly open: string[];
  /** By the number of rows. */
  readonly committed: string[];
  /** Two-phase commits. */
  readonly prepared: string[];
}

interface Machine {
  readonly name: string;
  readonly client: pg.Client;
}

export class TransactionWatch {
  readonly #machines: readonly Machine[];
  readonly #home: pg.Client;
  readonly #counter: string;

  private constructor(machines: readonly Machine[], home: pg.Client, counter: string) {
    this.#machines = machines;
    this.#home = home;
    this.#counter = counter;
  }

  static async of(machines: Machines, database: string, orgId: number): Promise<TransactionWatch> {
    const clients = machines.urls.map((url) => connectionOf(url, database));
    for (const client of clients) await client.connect();
    const [coordinator] = clients as [pg.Client];
    const { rows } = await coordinator.query<{ port: number; host: string; shard: string }>(
      `SELECT n.nodename AS host, n.nodeport AS port, shard_name('org_feed', p.shardid) AS shard
       FROM pg_dist_placement p JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
       WHERE p.shardid = get_shard_id_for_distribution_column('org_feed', $1::bigint)`,
      [orgId],
    );
    const { host, port, shard } = rows[0] as { port: number; host: string; shard: string };
    const named = clients.map((client, at) => ({
      client,
      name: client.port === port && client.host === host ? 'home' : String(at),
    }));
    // Two-phase commits are told when they are prepared.
    for (const { client } of named)
      await client.query("SELECT pg_create_logical_replication_slot($1, 'test_decoding', true, true)", [
        `${SLOT}_${process.pid}`,
      ]);
    const home = connectionOf(machines.urls[clients.findIndex((one) => one.port === port)] ?? '', database);
    await home.connect();
    return new TransactionWatch(named, home, `SELECT 1 FROM ${shard} WHERE org_id = ${orgId} FOR UPDATE`);
  }

  /** @param work one request */
  async during(work: () => Promise<unknown>): Promise<Transactions> {
    await this.#written();
    await this.#home.query('BEGIN');
    await this.#home.query(this.#counter);
    const done = work();
    let isDone = false;
    const ended = done.finally(() => {
      isDone = true;
    });
    ended.catch(() => {});
    while (!isDone && !(await this.#isWaitedFor()));
    const open = await this.#open();
    await this.#home.query('ROLLBACK');
    await ended;
    return { open, ...(await this.#written()) };
  }

  async close(): Promise<void> {
    await this.#home.end();
    for (const { client } of this.#machines) await client.end();
  }

  async #isWaitedFor(): Promise<boolean> {
    const { client } = this.#machines.find(({ name }) => name === 'home') as Machine;
    const { rows } = await client.query(
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))',
      [(this.#home as unknown as { processID: number }).processID],
    );
    return rows.length > 0;
  }

  /** Citus itself looks for deadlocks now and then, and writes nothing for that. */
  async #open(): Promise<string[]> {
    const found: string[] = [];
    for (const { name, client } of this.#machines) {
      const { rows } = await client.query<{ by: string }>(
        `SELECT regexp_replace(application_name, ' gpid=.*', '') AS by FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start IS NOT NULL
           AND pid <> pg_backend_pid() AND application_name <> $1
           AND (backend_xid IS NOT NULL OR application_name NOT ILIKE 'citus%') ORDER BY 1`,
        [SLOT],
      );
      found.push(...rows.map(({ by }) => `${name}: ${by}`));
    }
    return found;
  }

  /** Since the last time. */
  async #written(): Promise<Pick<Transactions, 'committed' | 'prepared'>> {
    const [committed, prepared]: [string[], string[]] = [[], []];
    for (const { name, client } of this.#machines) {
      const { rows } = await client.query<{ data: string }>(
        "SELECT data FROM pg_logical_slot_get_changes($1, NULL, NULL, 'skip-empty-xacts', '1')",
        [`${SLOT}_${process.pid}`],
      );
      let written = 0;
      for (const { data } of rows) {
        if (data.startsWith('BEGIN')) written = 0;
        else if (data.startsWith('table')) written += 1;
        else if (data.startsWith('COMMIT PREPARED')) continue;
        else (data.startsWith('PREPARE') ? prepared : committed).push(`${name}: ${written} rows`);
      }
    }
    return { committed, prepared };
  }
}

function connectionOf(url: string, database: string): pg.Client {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return new pg.Client({
    connectionString: address.href,
    options: SESSION_OPTIONS,
    application_name: SLOT,
  });
}
