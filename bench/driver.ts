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
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import Fastify from 'fastify';
import pg from 'pg';

const candidates = ['pg', 'pg pipeline', 'pg pipeline, corked', 'postgres'] as const;
type Candidate = (typeof candidates)[number];

const allCandidates: readonly Candidate[] = candidates;
const bulkCandidates: readonly Candidate[] = ['pg', 'postgres'];

/** Path of the route, HTTP clients, who takes part, and what it stands for. */
const scenarios = [
  { name: 'point', clients: 64, who: allCandidates, what: 'primary-key read, small JSON as text' },
  { name: 'list', clients: 64, who: allCandidates, what: '100 rows, JSON as text, passed through' },
  { name: 'steps', clients: 32, who: allCandidates, what: 'write transaction, each statement awaited' },
  { name: 'flush', clients: 32, who: allCandidates, what: 'the same, BEGIN to COMMIT in one flush' },
  { name: 'steps-hot', clients: 32, who: allCandidates, what: 'awaited, all on one counter row' },
  { name: 'flush-hot', clients: 32, who: allCandidates, what: 'one flush, all on one counter row' },
  {
    name: 'two-trips',
    clients: 32,
    who: allCandidates,
    what: 'BEGIN + lock, then writes + COMMIT in one flush',
  },
  { name: 'bulk-arrays', clients: 8, who: bulkCandidates, what: '500 rows x 12, arrays by the driver' },
  { name: 'bulk-literals', clients: 8, who: bulkCandidates, what: '500 rows x 12, array literals by us' },
  { name: 'bulk-json', clients: 8, who: bulkCandidates, what: '500 rows x 12, one json parameter' },
  { name: 'bulk-jsonb', clients: 8, who: bulkCandidates, what: '500 rows x 12, one jsonb parameter' },
] as const;
type ScenarioName = (typeof scenarios)[number]['name'];

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '8' },
    only: { type: 'string' },
    facts: { type: 'boolean' },
    'no-facts': { type: 'boolean' },
    'postgres-module': { type: 'string' },
    // used between the processes of one run
    role: { type: 'string', default: 'main' },
    candidate: { type: 'string' },
    url: { type: 'string' },
    clients: { type: 'string' },
  },
});
const connections = Number(options.connections);

function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

// ---------------------------------------------------------------------------------------------- the statements

type Row = Record<string, unknown>;
interface Statement {
  name: string;
  text: string;
}
interface Bound extends Statement {
  values: unknown[];
}

const orgs = 1_000;
const setup = `
  drop schema if exists driver_bench cascade;
  create schema driver_bench;
  create table driver_bench.item (
    org_id bigint, id bigint, sku text, name text, quantity int, price numeric(12,2), updated_at timestamptz, tags jsonb,
    primary key (org_id, id));
  insert into driver_bench.item
    select o, i, 'SKU-' || i, 'A thing to keep on a shelf, number ' || i || ' of org ' || o, i % 97, i * 1.25,
           timestamptz '2026-01-01' + i * interval '1 minute', '{"fragile": false, "zone": "A", "labels": ["small", "blue"]}'
    from generate_series(1, 10) o, generate_series(1, 1000) i;
  create table driver_bench.balance (org_id bigint primary key, on_hand int, reserved int) with (fillfactor = 50);
  insert into driver_bench.balance select o, 1000, 0 from generate_series(1, ${orgs}) o;
  create table driver_bench.counter (org_id bigint primary key, seq bigint) with (fillfactor = 50);
  insert into driver_bench.counter select o, 0 from generate_series(1, ${orgs}) o;
  create table driver_bench.event (
    org_id bigint, id bigint, kind text, quantity int, note text, at timestamptz, primary key (org_id, id));
  create table driver_bench.line (
    org_id bigint, id bigint, order_id bigint, line int, sku text, name text, quantity int, price numeric(12,2),
    status text, placed_at timestamptz, gift boolean, attributes jsonb, primary key (org_id, id));
  analyze driver_bench.item; analyze driver_bench.balance; analyze driver_bench.counter;`;

const pointRead: Statement = {
  name: 'point',
  text: `select json_build_object('id', id, 'sku', sku, 'name', name, 'quantity', quantity)::text
         from driver_bench.item where org_id = $1 and id = $2`,
};
const listRead: Statement = {
  name: 'list',
  text: `select json_build_object('data', json_agg(r))::text from (
           select id, sku, name, quantity, price, updated_at, tags from driver_bench.item
           where org_id = $1 and id > $2 order by id limit 100) r`,
};
const insertEvents: Statement = {
  name: 'insert_events',
  text: `insert into driver_bench.event (org_id, id, kind, quantity, note, at)
         select $1, * from unnest($2::bigint[], $3::text[], $4::int[], $5::text[], $6::timestamptz[])`,
};
const bumpCounter: Statement = {
  name: 'bump_counter',
  text: 'update driver_bench.counter set seq = seq + 3 where org_id = $1 returning seq',
};
const lockBalance: Statement = {
  name: 'lock_balance',
  text: 'select on_hand, reserved from driver_bench.balance where org_id = $1 for update',
};
const reserve: Statement = {
  name: 'reserve',
  text: 'update driver_bench.balance set reserved = $2 where org_id = $1',
};

const columns = [
  ['org_id', 'bigint'],
  ['id', 'bigint'],
  ['order_id', 'bigint'],
  ['line', 'int'],
  ['sku', 'text'],
  ['name', 'text'],
  ['quantity', 'int'],
  ['price', 'numeric'],
  ['status', 'text'],
  ['placed_at', 'timestamptz'],
  ['gift', 'boolean'],
  ['attributes', 'text'],
] as const;
const columnNames = columns.map(([name]) => name);
const selected = columnNames.map((name) => (name === 'attributes' ? 'attributes::jsonb' : name)).join(', ');
const target = `insert into driver_bench.line (${columnNames.join(', ')}) select ${selected} from`;
const recordset = columns.map(([name, type]) => `${name} ${type}`).join(', ');

const bulkFromArrays: Statement = {
  name: 'bulk_arrays',
  text: `${target} unnest(${columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')}) t (${columnNames.join(', ')})`,
};
// `::text` first: the parameter is then text for both drivers, which would otherwise quote a string once more
const bulkFromJson: Statement = {
  name: 'bulk_json',
  text: `${target} json_to_recordset($1::text::json) t (${recordset})`,
};
const bulkFromJsonb: Statement = {
  name: 'bulk_jsonb',
  text: `${target} jsonb_to_recordset($1::text::jsonb) t (${recordset})`,
};

let nextId = 1;
const statuses = ['pending', 'picking', 'packed'];

function bulkRows(): Row[] {
  const rows: Row[] = [];
  for (let i = 0; i < 500; i++) {
    const id = nextId++;
    rows.push({
      org_id: 1,
      id,
      order_id: id >> 1,
      line: i & 1,
      sku: `SKU-${i}`,
      name: i % 10 === 0 ? `A "quoted", back\\slashed thing ${i}` : `A thing to keep on a shelf, number ${i}`,
      quantity: 1 + (i % 9),
      price: '12.50',
      status: statuses[i % 3],
      placed_at: '2026-01-01T00:00:00.000Z',
      gift: i % 2 === 0,
      attributes: i % 5 === 0 ? null : '{"zone":"A"}',
    });
  }
  return rows;
}

function columnArrays(rows: Row[]): unknown[][] {
  return columnNames.map((name) => rows.map((row) => row[name]));
}

const needsQuotes = /[{}",\\\s]|^$|^null$/i;
const escapes = /["\\]/g;

/** A PostgreSQL array literal which quotes only what must be quoted. */
function arrayLiteral(values: unknown[]): string {
  let out = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (i > 0) out += ',';
    if (value === null || value === undefined) out += 'NULL';
    else if (typeof value === 'string' && needsQuotes.test(value))
      out += `"${value.replace(escapes, '\\$&')}"`;
    else out += String(value);
  }
  return `${out}}`;
}

function eventValues(org: number): unknown[] {
  const at = '2026-01-01T00:00:00.000Z';
  const note = 'reserved for a sub-order';
  return [
    org,
    [nextId++, nextId++, nextId++],
    ['order.created', 'order.routed', 'stock.reserved'],
    [1, 2, 3],
    [note, note, null],
    [at, at, at],
  ];
}

// ------------------------------------------------------------------------------------------------- the drivers

interface Outcome {
  command: string;
  rows: unknown[];
}
/** A connection that is ours until released. `run` sends at once and does not wait for what was sent before. */
interface Session {
  run(query: Bound | string): Promise<Outcome>;
  /** Calls `send`, which calls `run` several times, so that all of it leaves together where that is possible. */
  together<T>(send: () => T): T;
  release(broken?: Error): void;
}
interface Driver {
  /** One value of one row, as text or bytes. */
  read(query: Bound): Promise<string | Buffer>;
  /** One statement in its own transaction. Booleans in arrays may need the driver's own wrapper. */
  execute(query: Bound): Promise<Outcome>;
  array(values: unknown[]): unknown;
  session(): Promise<Session>;
  end(): Promise<void>;
}

function corked<T>(client: pg.Client, send: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

function pgDriver(url: string, pipeline: boolean, cork: boolean, extra: pg.PoolConfig = {}): Driver {
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

interface PostgresQuery extends Promise<Row[] & { command: string }> {
  raw(): Promise<Buffer[][] & { command: string }>;
  cancel(): void;
}
interface PostgresSql {
  unsafe(text: string, values?: unknown[], options?: { prepare: boolean }): PostgresQuery;
  array(values: unknown[]): unknown;
  reserve(): Promise<PostgresSql & { release(): void }>;
  end(options?: { timeout: number }): Promise<void>;
}
type PostgresFactory = (url: string, options: Row) => PostgresSql;

async function loadPostgresJs(): Promise<PostgresFactory> {
  const given = options['postgres-module'];
  const specifier = given === undefined ? 'postgres' : pathToFileURL(resolve(given)).href;
  try {
    return ((await import(specifier)) as { default: PostgresFactory }).default;
  } catch (cause) {
    throw new Error(
      'postgres.js is not a dependency of Crossdock. To measure it: npm install --no-save postgres@3.4.9 ' +
        '(or --postgres-module <folder>/node_modules/postgres/src/index.js)',
      { cause },
    );
  }
}

function runPostgres(sql: PostgresSql, query: Bound | string): PostgresQuery {
  return typeof query === 'string'
    ? sql.unsafe(query)
    : sql.unsafe(query.text, query.values, { prepare: true });
}

async function postgresJs(url: string, extra: Row = {}): Promise<PostgresSql> {
  const factory = await loadPostgresJs();
  const connection = { application_name: applicationName(), ...(extra['connection'] as Row | undefined) };
  return factory(url, { max: connections, onnotice: () => {}, ...extra, connection });
}

async function postgresDriver(url: string, extra: Row = {}): Promise<Driver> {
  const sql = await postgresJs(url, extra);
  await sql.unsafe('select 1'); // learns the array types
  const outcome = async (query: PostgresQuery): Promise<Outcome> => {
    const rows = await query;
    return { command: rows.command, rows };
  };
  return {
    async read(query) {
      const rows = await runPostgres(sql, query).raw();
      return rows[0]?.[0] as Buffer;
    },
    execute: (query) => outcome(runPostgres(sql, query)),
    array: (values) => (typeof values[0] === 'boolean' ? sql.array(values) : values),
    async session() {
      const reserved = await sql.reserve();
      return {
        run: (query) => outcome(runPostgres(reserved, query)),
        together: (send) => send(),
        // releasing a connection that was lost puts it among the open ones, to be given out again
        release: (broken) => {
          if (!/57P01|CONNECTION_|stuck/.test(broken?.message ?? '')) reserved.release();
        },
      };
    },
    end: () => sql.end({ timeout: 5 }),
  };
}

function applicationName(candidate: string | undefined = options.candidate): string {
  return `driver-bench ${candidate ?? 'main'}`;
}

async function openDriver(candidate: Candidate, url: string): Promise<Driver> {
  if (candidate === 'postgres') return postgresDriver(url);
  return pgDriver(url, candidate !== 'pg', candidate === 'pg pipeline, corked');
}

// ------------------------------------------------------------------------------------- the server of a candidate

async function committed(session: Session, work: () => Promise<Outcome>): Promise<void> {
  let broken: Error | undefined;
  try {
    const { command } = await work();
    if (command !== 'COMMIT') throw new Error(`answered ${command} to COMMIT`);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    session.release(broken);
  }
}

async function inSteps(driver: Driver, org: number): Promise<void> {
  const session = await driver.session();
  await committed(session, async () => {
    await session.run('BEGIN');
    await session.run({ ...insertEvents, values: eventValues(org) });
    await session.run({ ...bumpCounter, values: [org] });
    return session.run('COMMIT');
  });
}

async function inOneFlush(driver: Driver, org: number): Promise<void> {
  const session = await driver.session();
  await committed(session, async () => {
    const results = await Promise.all(
      session.together(() => [
        session.run('BEGIN'),
        session.run({ ...insertEvents, values: eventValues(org) }),
        session.run({ ...bumpCounter, values: [org] }),
        session.run('COMMIT'),
      ]),
    );
    return results[3];
  });
}

async function inTwoTrips(driver: Driver, org: number): Promise<void> {
  const session = await driver.session();
  await committed(session, async () => {
    await Promise.all(
      session.together(() => [session.run('BEGIN'), session.run({ ...lockBalance, values: [org] })]),
    );
    const results = await Promise.all(
      session.together(() => [
        session.run({ ...reserve, values: [org, nextId % 1000] }),
        session.run({ ...insertEvents, values: eventValues(org) }),
        session.run({ ...bumpCounter, values: [org] }),
        session.run('COMMIT'),
      ]),
    );
    return results[3];
  });
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

async function serve(candidate: Candidate, url: string): Promise<void> {
  nextId = 1 + candidates.indexOf(candidate) * 1e12;
  const driver = await openDriver(candidate, url);
  const app = Fastify();
  const json = 'application/json; charset=utf-8';
  const routes: Record<ScenarioName, () => Promise<string | Buffer>> = {
    point: () => driver.read({ ...pointRead, values: [1 + below(10), 1 + below(1000)] }),
    list: () => driver.read({ ...listRead, values: [1 + below(10), below(900)] }),
    steps: () => inSteps(driver, 1 + below(orgs)).then(() => '{}'),
    flush: () => inOneFlush(driver, 1 + below(orgs)).then(() => '{}'),
    'steps-hot': () => inSteps(driver, 1).then(() => '{}'),
    'flush-hot': () => inOneFlush(driver, 1).then(() => '{}'),
    'two-trips': () => inTwoTrips(driver, 1 + below(orgs)).then(() => '{}'),
    'bulk-arrays': async () => {
      const values = columnArrays(bulkRows()).map((column) => driver.array(column));
      return (await driver.execute({ ...bulkFromArrays, values })) && '{}';
    },
    'bulk-literals': async () => {
      const values = columnArrays(bulkRows()).map(arrayLiteral);
      return (await driver.execute({ ...bulkFromArrays, values })) && '{}';
    },
    'bulk-json': async () =>
      (await driver.execute({ ...bulkFromJson, values: [JSON.stringify(bulkRows())] })) && '{}',
    'bulk-jsonb': async () =>
      (await driver.execute({ ...bulkFromJsonb, values: [JSON.stringify(bulkRows())] })) && '{}',
  };
  for (const [name, answer] of Object.entries(routes)) {
    app.get(`/${name}`, async (_request, reply) => reply.type(json).send(await answer()));
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', (message) => {
    if (message === 'cpu') process.send?.(process.cpuUsage());
    if (message === 'stop')
      void app
        .close()
        .then(() => driver.end())
        .then(() => process.disconnect());
  });
  process.send?.((app.server.address() as AddressInfo).port);
}

// ---------------------------------------------------------------------------------------------- load and figures

interface Load {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}
interface Cell extends Load {
  scenario: ScenarioName;
  candidate: Candidate;
  round: number;
  nodeMicros: number;
  databaseMicros: number | null;
}

const run = promisify(execFile);
const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function duration(text: string | undefined): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text ?? '') ?? [];
  return Number(value) * (milliseconds[unit ?? ''] ?? Number.NaN);
}

async function wrk(url: string, clients: number, seconds: number): Promise<Load> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${clients}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '--latency',
    url,
  ]);
  const found = (pattern: RegExp): string | undefined => pattern.exec(stdout)?.[1];
  return {
    requests: Number(found(/(\d+) requests in/)),
    perSecond: Number(found(/Requests\/sec:\s+([\d.]+)/)),
    p50: duration(found(/^\s+50%\s+(\S+)/m)),
    p99: duration(found(/^\s+99%\s+(\S+)/m)),
    failed: Number(found(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
  };
}

/** Where wrk is missing: keep-alive clients in a process of their own. */
async function loop(url: string, clients: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  let failed = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const once = (): Promise<void> =>
    new Promise((done, reject) => {
      get(url, { agent }, (response) => {
        if (response.statusCode !== 200) failed++;
        response.resume().on('end', done);
      }).on('error', reject);
    });
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const before = performance.now();
      await once();
      latencies.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    failed,
  };
}

function start(role: string, candidate: string, url: string, more: string[] = []): ChildProcess {
  const given = options['postgres-module'];
  const args = ['--role', role, '--candidate', candidate, '--url', url, '--connections', String(connections)];
  return fork(import.meta.filename, [...args, ...(given ? ['--postgres-module', given] : []), ...more], {
    // plain pg queues what it cannot send yet and warns that it will stop doing so
    execArgv: ['--no-deprecation'],
  });
}

function answer<T>(child: ChildProcess, question?: string): Promise<T> {
  return new Promise((done, reject) => {
    const exited = (code: number | null): void => reject(new Error(`a bench process ended with ${code}`));
    child.once('exit', exited);
    child.once('message', (message) => {
      child.off('exit', exited);
      done(message as T);
    });
    if (question !== undefined) child.send(question);
  });
}

async function load(url: string, clients: number, seconds: number): Promise<Load> {
  try {
    return await wrk(url, clients, seconds);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return answer<Load>(
      start('load', 'load', url, ['--clients', String(clients), '--seconds', String(seconds)]),
    );
  }
}

/** CPU seconds of the given processes, or null where the database is on another machine. */
function cpuSeconds(pids: number[]): number | null {
  try {
    let ticks = 0;
    for (const pid of pids) {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      ticks += Number(fields[11]) + Number(fields[12]);
    }
    return ticks / 100;
  } catch {
    return null;
  }
}

async function backends(control: pg.Client, candidate: Candidate): Promise<number[]> {
  const text = 'select pid from pg_stat_activity where application_name = $1';
  const { rows } = await control.query<{ pid: number }>(text, [applicationName(candidate)]);
  return rows.map((row) => row.pid);
}

interface Server {
  child: ChildProcess;
  port: number;
}

async function measure(
  control: pg.Client,
  server: Server,
  scenario: (typeof scenarios)[number],
  candidate: Candidate,
  round: number,
  seconds: number,
): Promise<Cell> {
  await control.query('truncate driver_bench.event, driver_bench.line');
  const url = `http://127.0.0.1:${server.port}/${scenario.name}`;
  const pids = await backends(control, candidate);
  const databaseBefore = cpuSeconds(pids);
  const before = await answer<NodeJS.CpuUsage>(server.child, 'cpu');
  const result = await load(url, scenario.clients, seconds);
  const after = await answer<NodeJS.CpuUsage>(server.child, 'cpu');
  const databaseAfter = cpuSeconds(pids);
  const perRequest = (micros: number): number => micros / Math.max(1, result.requests);
  return {
    ...result,
    scenario: scenario.name,
    candidate,
    round,
    nodeMicros: perRequest(after.user + after.system - before.user - before.system),
    databaseMicros:
      databaseBefore === null || databaseAfter === null
        ? null
        : perRequest((databaseAfter - databaseBefore) * 1e6),
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

function summarise(cells: Cell[]): Row[] {
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    for (const candidate of candidates) {
      const own = cells.filter((cell) => cell.scenario === scenario.name && cell.candidate === candidate);
      if (own.length === 0) continue;
      // each round against plain pg in the same round
      const ratios = own.map((cell) => {
        const base = cells.find(
          (other) =>
            other.scenario === cell.scenario && other.candidate === 'pg' && other.round === cell.round,
        );
        return cell.perSecond / (base?.perSecond ?? Number.NaN);
      });
      const rates = own.map((cell) => cell.perSecond);
      rows.push({
        scenario: scenario.name,
        candidate,
        perSecond: median(rates),
        lowest: Math.min(...rates),
        highest: Math.max(...rates),
        ratio: median(ratios),
        ratioLowest: Math.min(...ratios),
        ratioHighest: Math.max(...ratios),
        p50: median(own.map((cell) => cell.p50)),
        p99: median(own.map((cell) => cell.p99)),
        nodeMicros: median(own.map((cell) => cell.nodeMicros)),
        databaseMicros: median(own.map((cell) => cell.databaseMicros ?? Number.NaN)),
        failed: own.reduce((sum, cell) => sum + cell.failed, 0),
      });
    }
  }
  return rows;
}

function table(rows: Row[]): string {
  const number = (value: unknown, digits = 0): string => (value as number).toFixed(digits);
  const head = ['scenario', 'candidate', 'req/s', 'lowest–highest', 'to pg', 'spread', 'p50 ms', 'p99 ms'];
  const body = rows.map((row) => [
    String(row['scenario']),
    String(row['candidate']),
    number(row['perSecond']),
    `${number(row['lowest'])}–${number(row['highest'])}`,
    number(row['ratio'], 2),
    `${number(row['ratioLowest'], 2)}–${number(row['ratioHighest'], 2)}`,
    number(row['p50'], 1),
    number(row['p99'], 1),
    number(row['nodeMicros']),
    number(row['databaseMicros']),
    String(row['failed']),
  ]);
  const lines = [[...head, 'node µs/req', 'db µs/req', 'failed'], ...body];
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0))) ?? [];
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(lines[0] ?? []), rule, ...lines.slice(1).map(line)].join('\n');
}

// -------------------------------------------------------------------------------------------------- the facts

const patience = 3_000;

function within<T>(limit: number, promise: Promise<T>): Promise<T | 'stuck'> {
  return Promise.race([promise, new Promise<'stuck'>((done) => setTimeout(done, limit, 'stuck'))]);
}

/** The command tags and error codes that statements ended with; `stuck` for those that never ended. */
async function settle(promises: Promise<unknown>[]): Promise<string> {
  const words = promises.map(async (promise) => {
    try {
      const value = await within(patience, promise);
      return value === 'stuck' ? '!stuck' : (value as Outcome).command;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      return `!${code ?? message.split('\n')[0]?.replaceAll(' ', '-')}`;
    }
  });
  return (await Promise.all(words)).join(' ');
}

const insertFact = (n: unknown): Bound => ({
  name: 'insert_fact',
  text: 'insert into driver_bench.fact (n) values ($1)',
  values: [n],
});

async function facts(candidate: 'pg pipeline' | 'postgres', url: string): Promise<void> {
  const isPg = candidate !== 'postgres';
  const found: Row = {};
  const control = new pg.Client(url);
  await control.connect();
  const open = (limit: number, timeout?: number): Driver | Promise<Driver> =>
    isPg
      ? pgDriver(url, true, true, { max: limit, ...(timeout ? { statement_timeout: timeout } : {}) })
      : postgresDriver(url, {
          max: limit,
          ...(timeout ? { connection: { statement_timeout: timeout } } : {}),
        });
  const fresh = (): Promise<unknown> =>
    control.query(
      'drop table if exists driver_bench.fact; create table driver_bench.fact (n int primary key)',
    );
  const kept = async (): Promise<string> => {
    const { rows } = await control.query<{ n: string }>('select count(*)::text n from driver_bench.fact');
    return `${rows[0]?.n} rows kept`;
  };
  const pidOf = async (session: Session): Promise<number> => {
    const result = await session.run({ name: 'pid', text: 'select pg_backend_pid() pid', values: [] });
    return (result.rows[0] as { pid: number }).pid;
  };
  const unexpected: string[] = [];
  process.on('uncaughtException', (error) => unexpected.push(`uncaught ${error.message}`));
  process.on('unhandledRejection', (error) => unexpected.push(`unhandled ${(error as Error).message}`));
  const driver = await open(2);
  let session = await driver.session();

  // how many socket writes does a flush of five statements take?
  await fresh();
  await session.run(insertFact(0));
  const databasePort = Number(new URL(url).port || 5432);
  const prototype = net.Socket.prototype as unknown as { _writeGeneric: (...args: unknown[]) => unknown };
  const original = prototype._writeGeneric;
  let writes = 0;
  prototype._writeGeneric = function (this: net.Socket, ...args: unknown[]) {
    if (this.remotePort === databasePort) writes++;
    return original.apply(this, args);
  };
  const five = (run: Session['run']): Promise<Outcome>[] => [
    run('BEGIN'),
    run(insertFact(1)),
    run(insertFact(2)),
    run(insertFact(3)),
    run('COMMIT'),
  ];
  await Promise.all(five(session.run));
  const loose = writes;
  await fresh();
  writes = 0;
  const { run: runOne } = session;
  await Promise.all(session.together(() => five(runOne)));
  prototype._writeGeneric = original;
  found['socket writes for 5 statements'] = isPg ? `${loose}, corked ${writes}` : `${writes}`;

  // an error in the middle of a flush
  await fresh();
  found['duplicate key mid-flush'] = await settle([
    session.run('BEGIN'),
    session.run(insertFact(1)),
    session.run(insertFact(1)),
    session.run(insertFact(2)),
    session.run('COMMIT'),
  ]);
  found['duplicate key mid-flush'] += `; ${await kept()}`;

  // a parameter that the driver cannot serialise: nothing of that statement reaches the server
  await fresh();
  const circular: Row = {};
  circular['self'] = circular;
  found['unserialisable parameter mid-flush'] = await settle([
    session.run('BEGIN'),
    session.run(insertFact(1)),
    session.run(insertFact(isPg ? circular : undefined)),
    session.run('insert into driver_bench.fact (n) values (3)'),
    session.run('COMMIT'),
  ]);
  found['unserialisable parameter mid-flush'] += `; ${await kept()}`;
  found['the same statement afterwards'] = await settle([
    session.run(insertFact(8)),
    session.run(insertFact(9)),
  ]);
  session.release(new Error('start clean'));
  await within(10_000, driver.end());

  // the backend is killed while a flush is under way, of statements new to the connection and of known ones
  for (const known of [false, true]) {
    const mortal = await open(2);
    session = await mortal.session();
    await fresh();
    if (known) await session.run(insertFact(0));
    await fresh();
    const pid = await pidOf(session);
    const statements = [
      session.run('BEGIN'),
      session.run(insertFact(1)),
      session.run('select pg_sleep(2)'),
      session.run(insertFact(2)),
      session.run('COMMIT'),
    ];
    const killed = settle(statements);
    await new Promise((done) => setTimeout(done, 300));
    await control.query('select pg_terminate_backend($1)', [pid]);
    const what = `backend killed mid-flush, statements ${known ? 'known' : 'new'} to the connection`;
    found[what] = `${await killed}; ${await kept()}`;
    session.release(new Error('57P01'));
    const after = mortal.session().then(async (next) => {
      const result = await settle([next.run('select 1')]);
      next.release();
      return result;
    });
    found[what] += `; next session: ${await within(patience, after)}`;
    await within(10_000, mortal.end());
  }
  const second = await open(2);

  // the result type of a prepared statement changes under it (a migration)
  session = await second.session();
  const star: Bound = { name: 'star', text: 'select * from driver_bench.fact where n > $1', values: [0] };
  await session.run(star);
  await control.query('alter table driver_bench.fact add column m int');
  found['prepared select after ALTER TABLE'] =
    `${await settle([session.run(star)])}, then ${await settle([session.run(star)])}`;
  const names = await session.run(
    "select name from pg_prepared_statements where statement ~ 'fact' order by 1",
  );
  found['names of prepared statements'] = names.rows.map((row) => (row as { name: string }).name).join(' ');

  // what values look like
  const typed = await session.run({
    name: 'types',
    text: `select 1::int a, 9007199254740993::bigint b, 1.10::numeric c, '{"x":1}'::jsonb d, '{"x":1}'::jsonb::text e,
           timestamptz '2026-01-01 00:00:00.123456Z' f, date '2026-01-01' g, array[1,2]::bigint[] h`,
    values: [],
  });
  found['int, bigint, numeric, jsonb, jsonb::text, timestamptz, date, bigint[]'] = Object.values(
    typed.rows[0] as Row,
  )
    .map((value) => {
      if (value instanceof Date) return `Date ${value.toISOString()}`;
      return `${Array.isArray(value) ? `array of ${typeof value[0]}` : typeof value} ${JSON.stringify(value)}`;
    })
    .join(', ');
  const bools: Bound = { name: 'bools', text: 'select $1::boolean[] b', values: [[true, false]] };
  found['boolean[] parameter as it is'] = await settle([session.run(bools)]);
  const text: Bound = { name: 'js', text: 'select jsonb_typeof($1::jsonb) t', values: ['{"a":1}'] };
  const type = await session.run(text);
  found['JSON text given for a jsonb parameter arrives as'] = (type.rows[0] as { t: string }).t;
  session.release();
  await second.end();

  // statement_timeout as a connection setting, mid-flush
  const limited = await open(1, 300);
  session = await limited.session();
  await fresh();
  const began = performance.now();
  found['statement_timeout 300 ms mid-flush'] = await settle([
    session.run('BEGIN'),
    session.run(insertFact(1)),
    session.run('select pg_sleep(5)'),
    session.run('COMMIT'),
  ]);
  found['statement_timeout 300 ms mid-flush'] +=
    `; after ${Math.round(performance.now() - began)} ms; ${await kept()}; then ${await settle([session.run('select 1')])}`;
  session.release();
  await limited.end();

  // cancelling
  if (isPg) {
    const third = await open(1);
    session = await third.session();
    const cancelPid = await pidOf(session);
    const sleeping = settle([session.run('select pg_sleep(5)')]);
    await new Promise((done) => setTimeout(done, 100));
    await control.query('select pg_cancel_backend($1)', [cancelPid]);
    found['cancelling'] = `no call of its own; pg_cancel_backend from another connection: ${await sleeping}`;
    session.release();
    await third.end();
  } else {
    const sql = await postgresJs(url, { max: 1 });
    const sleep = sql.unsafe('select pg_sleep(5)');
    const sleeping = settle([sleep]);
    setTimeout(() => sleep.cancel(), 100);
    found['cancelling'] = `query.cancel(): ${await sleeping}`;
    await sql.end();
  }

  // two connections, 64 clients; every eighth transaction fails; every eleventh kills its own connection
  for (const trouble of ['none', 'failures', 'failures and kills']) {
    const two = await open(2);
    await fresh();
    let n = 10;
    let done = 0;
    let failed = 0;
    let refused = 0;
    const client = async (): Promise<void> => {
      for (let i = 0; i < 10; i++) {
        const mine = n++;
        const bad = trouble !== 'none' && mine % 8 === 0;
        const fatal = trouble === 'failures and kills' && mine % 11 === 0;
        let own: Session;
        try {
          own = await two.session();
        } catch {
          refused++;
          continue;
        }
        const result = await settle(
          own.together(() => [
            own.run('BEGIN'),
            own.run(insertFact(bad ? 'not a number' : mine)),
            own.run(fatal ? 'select pg_terminate_backend(pg_backend_pid())' : 'select pg_sleep(0.001)'),
            own.run('COMMIT'),
          ]),
        );
        const good = result.endsWith(' COMMIT');
        if (good) done++;
        else failed++;
        own.release(good ? undefined : new Error(result));
      }
    };
    const began = performance.now();
    const all = Promise.all(Array.from({ length: 64 }, client)).then(() => 'all answered');
    const ending = await within(15_000, all);
    found[`pool of 2, 64 clients, 640 transactions; trouble: ${trouble}`] =
      `${ending} after ${Math.round(performance.now() - began)} ms: ${done} committed, ${failed} failed, ${refused} got no connection; ${await kept()}`;
    await within(10_000, two.end());
  }
  found['uncaught errors'] = unexpected.length === 0 ? 'none' : [...new Set(unexpected)].join('; ');
  await control.end();
  process.send?.(found, () => process.exit(0));
}

// ------------------------------------------------------------------------------------------------------- main

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
