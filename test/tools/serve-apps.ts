// What tests of the HTTP kernel add to an app: clients with limits of their own, a second process' worth of app on the
// same database, and a real port.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '../../src/app/build-app.ts';
import { readConfig } from '../../src/config.ts';
import { openDb } from '../../src/kit/db/db.ts';
import { type Clock, systemClock } from '../../src/kit/kernel/clock.ts';
import { TestApp } from '../harness.ts';
import { PATIENCE } from './patience.ts';

interface Limits {
  readonly read_rate?: number;
  readonly write_rate?: number;
  readonly in_flight_max?: number;
  /** Beside those of the client that it is like. */
  readonly more_scopes?: readonly string[];
}

let clients = 0;

type DemoClient = 'demo-client' | 'rival-client' | 'hub-client';

/** Runs SQL as a person at the database would. */
export async function runSql<Row extends pg.QueryResultRow>(
  app: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What an organization has in all is four times its limits. */
const ORG_TIMES = 4;

/** A token of a new client that is like a demo client but for its limits, which its organization has, too. */
export async function tokenOfNewClient(app: TestApp, like: DemoClient, limits: Limits = {}): Promise<string> {
  clients += 1;
  const clientId = `${like}-${clients}`;
  await runSql(
    app,
    `INSERT INTO api_client (client_id, org_id, name, secret_hash, scopes, is_active, read_rate, write_rate,
                             in_flight_max, version, created_at, updated_at)
     SELECT $1, org_id, name, secret_hash, scopes || $6::text[], true, $3, $4, $5, 1, created_at, updated_at
     FROM api_client WHERE client_id = $2`,
    [clientId, like, limits.read_rate, limits.write_rate, limits.in_flight_max, limits.more_scopes ?? []],
  );
  const needed = (limit: number | undefined) => Math.ceil((limit ?? 0) / ORG_TIMES);
  const { read_rate, write_rate, in_flight_max } = limits;
  await runSql(
    app,
    `UPDATE org o SET read_rate = nullif(greatest(o.read_rate, $2, 100), 100),
       write_rate = nullif(greatest(o.write_rate, $3, 100), 100),
       in_flight_max = nullif(greatest(o.in_flight_max, $4, 64), 64)
     FROM api_client c WHERE c.client_id = $1 AND o.id = c.org_id`,
    [clientId, needed(read_rate), needed(write_rate), needed(in_flight_max)],
  );
  const answer = await app.post('/login', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: like.replace('-client', '-secret'),
  });
  return answer.body.access_token as string;
}

export interface HeldLock {
  /** Resolves when so many others wait for it. */
  waitedForBy(count: number): Promise<void>;
  release(): Promise<void>;
}

/** Locks something until the test lets go of it, so that requests that need it stay in flight. */
export async function holdLock(databaseUrl: string, statement: string): Promise<HeldLock> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  // Inside a transaction the view of who waits stands still, so somebody else looks.
  const watcher = new pg.Client({ connectionString: databaseUrl });
  for (const client of [holder, watcher]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await holder.query('BEGIN');
  await holder.query(statement);
  // On a cluster who waits does so on the machine that has the row.
  const { rows } = await watcher.query<{ activity: string }>(
    "SELECT coalesce(to_regclass('citus_stat_activity'), 'pg_stat_activity')::text AS activity",
  );
  const waiters = async () =>
    (
      await watcher.query(
        `SELECT 1 FROM ${rows[0]?.activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  return {
    waitedForBy: (count) => expect.poll(waiters).toBe(count),
    release: async () => {
      await holder.query('COMMIT');
    },
  };
}

/** Another app with its own pool, as another process has, on the database of `first`. */
export async function appBeside(first: TestApp, clock: Clock = systemClock): Promise<TestApp> {
  const db = openDb({ url: first.database.url, poolSize: 5, patience: PATIENCE });
  const app = await buildApp({ config: readConfig({}), db, clock });
  onTestFinished(async () => {
    await app.server.close();
    await db.close();
  });
  return new TestApp(app, db, first.database);
}

/** Opens a port for the app; it closes with the app. */
export async function listen(app: TestApp): Promise<number> {
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  return (app.app.server.server.address() as AddressInfo).port;
}

/** Ends what hangs. */
const SILENCE_MS_MAX = 240_000;

/** Sends bytes over a socket as they are, and returns what comes back until the other side closes. */
export function exchange(port: number, bytes: string | Buffer, silenceMs = SILENCE_MS_MAX): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(silenceMs, () => {
      socket.destroy();
      reject(new Error(`the connection was still open after ${silenceMs} ms: ${answer.slice(0, 500)}`));
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    // What was sent and not read makes the kernel reset the connection after the answer.
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** A request over a real connection, with nothing decoded. `chunks` are sent without a Content-Length. */
export function overSocket(
  port: number,
  method: string,
  path: string,
  options: { headers?: Record<string, string>; chunks?: readonly (string | Buffer)[] } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { port, host: '127.0.0.1', method, path, headers: options.headers ?? {}, agent: false },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            bytes: Buffer.concat(parts),
          }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    for (const chunk of options.chunks ?? []) outgoing.write(chunk);
    outgoing.end();
  });
}
