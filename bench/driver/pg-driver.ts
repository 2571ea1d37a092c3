// `pg`: plain, with pipelining, and with pipelining and a corked socket.
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Driver } from './driver.ts';
import { applicationName, connections } from './options.ts';
import type { Bound } from './statements.ts';

function corked<T>(client: pg.Client, send: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

export function pgDriver(url: string, pipeline: boolean, cork: boolean, extra: pg.PoolConfig = {}): Driver {
  const config = { connectionString: url, application_name: applicationName(), pipeline, ...extra };
  const pool = new pg.Pool({ max: connections, idleTimeoutMillis: 0, ...config });
  pool.on('error', () => {});
  // a client that is checked out has no other listener: without this a lost connection ends the process
  pool.on('connect', (client) => client.on('error', () => {}));

  // Single statements share pipelined connections; a pool would give each of them a connection of its own.
  const shared: pg.Client[] = [];
  let turn = 0;
  const ready: Promise<unknown>[] = [];
  if (pipeline) {
    for (let i = 0; i < connections; i++) {
      const client = new pg.Client(config);
      client.on('error', () => {});
      shared.push(client);
      ready.push(client.connect());
    }
  }
  const corkedNow = new Set<Duplex>();
  function corkUntilNextTurn(client: pg.Client): void {
    const { stream } = client.connection;
    if (corkedNow.has(stream)) return;
    corkedNow.add(stream);
    stream.cork();
    setImmediate(() => {
      corkedNow.delete(stream);
      stream.uncork();
    });
  }
  async function single(query: Bound): Promise<pg.QueryArrayResult> {
    if (!pipeline) return pool.query({ ...query, rowMode: 'array' });
    await ready[turn % shared.length];
    const client = shared[turn++ % shared.length] as pg.Client;
    if (cork) corkUntilNextTurn(client);
    return client.query({ ...query, rowMode: 'array' });
  }
  return {
    async read(query) {
      const result = await single(query);
      return result.rows[0]?.[0] as string;
    },
    async execute(query) {
      return single(query);
    },
    array: (values) => values,
    async session() {
      const client = await pool.connect();
      return {
        run: (query) => client.query(typeof query === 'string' ? { text: query } : query),
        together: (send) => (cork ? corked(client, send) : send()),
        release: (broken) => client.release(broken),
      };
    },
    async end() {
      await Promise.all(shared.map((client) => client.end()));
      await pool.end();
    },
  };
}
