// A server on which tests make databases: one PostgreSQL, or all machines of a Citus cluster. There a database is one on each of
// them, and so is its copy.
import pg from 'pg';
import { distribute } from '../../src/kit/db/distribute.ts';
import { dropDatabase } from '../tools/drop-database.ts';

/** Fewer than an operator would have: each is a table of its own, in each copy. */
const SHARDS = 4;

export class Machines {
  /** The first one is the server itself, or the coordinator. */
  readonly urls: readonly string[];

  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  get isCluster(): boolean {
    return this.urls.length > 1;
  }

  urlOf(database: string): string {
    return withDatabase(this.urls[0] ?? '', database);
  }

  /** Without a schema. On a cluster it knows the machines. */
  async create(name: string, shards = SHARDS): Promise<void> {
    await this.#onEach((admin) => admin.query(`CREATE DATABASE ${name}`));
    if (!this.isCluster) return;
    for (const url of this.urls) await ask(withDatabase(url, name), 'CREATE EXTENSION citus');
    const [coordinator, ...workers] = this.urls.map((url) => new URL(url));
    await ask(this.urlOf(name), `SELECT citus_set_coordinator_host(${addressOf(coordinator as URL)})`);
    for (const worker of workers) await ask(this.urlOf(name), `SELECT citus_add_node(${addressOf(worker)})`);
    await ask(this.urlOf(name), `ALTER DATABASE ${name} SET citus.shard_count = ${shards}`);
  }

  /** Call it with a migrated database: on a cluster its tables are spread over the machines. */
  async distribute(name: string): Promise<void> {
    if (this.isCluster) await distribute(this.urlOf(name));
  }

  /** @param template nobody may be connected with it: see `close` */
  async copy(template: string, name: string): Promise<void> {
    // What Citus keeps of a database beside it, such as the number of its shards by default, is not copied.
    await this.#onEach((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  }

  /** From then on nobody is connected with it, not even what Citus itself runs in the background. */
  async close(name: string): Promise<void> {
    if (!this.isCluster) return;
    await this.#onEach(async (admin) => {
      const { rows } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (rows.length === 0) return;
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
        name,
      ]);
    });
  }

  async rename(name: string, to: string): Promise<void> {
    await this.#onEach((admin) => admin.query(`ALTER DATABASE ${name} RENAME TO ${to}`));
  }

  async drop(name: string): Promise<void> {
    // What Citus runs in the background of a database may wait for a connection to it, which waits for whoever drops it.
    await this.close(name);
    await this.#onEach((admin) => dropDatabase(admin, name));
  }

  async #onEach(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
    for (const url of this.urls) await withClient(url, work);
  }
}

/** Where `url` is a database of a cluster, all its machines: they are reached as the coordinator is, at their own addresses. */
export async function machinesOf(url: string): Promise<Machines> {
  return withClient(url, async (client) => {
    const { rows: known } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
    if (known.length === 0) return new Machines([url]);
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(
      "SELECT nodename, nodeport FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' AND isactive",
    );
    const workers = rows.map(({ nodename, nodeport }) => {
      const worker = new URL(url);
      worker.hostname = nodename;
      worker.port = String(nodeport);
      return worker.href;
    });
    return new Machines([url, ...workers]);
  });
}

function withDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

function addressOf({ hostname, port }: URL): string {
  return `'${hostname}', ${port || 5432}`;
}

function ask(url: string, text: string): Promise<unknown> {
  return withClient(url, (client) => client.query(text));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
