// P1 and P4 for every list of both sides, those of the hub over all orgs included: what the statements of a page cost against
// the same bytes read prebuilt by key, and what those of each filter cost against the page without one. The tables are those of
// the test of the plans: 25,000 rows of one org, of which many, few or none match. Processor time of the database's process, so
// that other work on the machine changes little.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { type App, buildApp } from '../src/app/build-app.ts';
import { readConfig } from '../src/config.ts';
import { type Db, openDb, SESSION_OPTIONS } from '../src/kit/db/db.ts';
import { arrayOfPieces, inPieces } from '../src/kit/db/json-pieces.ts';
import { sql } from '../src/kit/db/statement.ts';
import { samplePath } from '../src/kit/http/openapi.ts';
import type { Route } from '../src/kit/http/route.ts';
import { only } from '../src/kit/kernel/assert.ts';
import { systemClock } from '../src/kit/kernel/clock.ts';
import { fillLists } from '../test/lists/list-plans/fill.ts';
import { SAMPLES } from '../test/lists/list-plans/samples.ts';
import { type Figure, median, type Options } from './figures.ts';
import { run, type Scratch } from './scratch.ts';

/** PostgreSQL plans a statement anew for its first executions. */
const WARM_UPS = 7;
const SAMPLES_PER_ROUND = 8;
const RATIO_MAX = 2;
const NANOSECONDS = 1e6;

const prebuilt = sql<{ readonly json_bytes: Buffer }>(
  'bench.prebuilt',
  inPieces(
    `SELECT ARRAY(SELECT b.body FROM (SELECT p.n FROM prebuilt p WHERE p.list = $1 ORDER BY p.n LIMIT $2) AS k
       JOIN prebuilt b ON b.list = $1 AND b.n = k.n ORDER BY k.n) AS elements, false AS has_more`,
    ['has_more'],
  ),
  { isPlannedOnce: true },
);

type Query = Readonly<Record<string, unknown>>;
type Say = (line: string) => void;

export async function everyList(scratch: Scratch, { rounds }: Options, say: Say): Promise<Figure[]> {
  const url = await scratch.create('demo');
  const client = new pg.Client({ connectionString: url, options: SESSION_OPTIONS });
  await client.connect();
  const db = openDb({ url, poolSize: 1 });
  await fillLists(client, db);
  await client.query(`UPDATE api_client SET scopes = scopes || '{account}' WHERE client_id = 'demo-client'`);
  await run(url, 'UPDATE org SET read_rate = 1000000, in_flight_max = 1000');
  await run(url, 'CREATE TABLE prebuilt (list text, n bigint, body text, PRIMARY KEY (list, n))');
  const app = await buildApp({ config: readConfig({}), db, clock: systemClock });
  try {
    const lists = new Lists(app, db, rounds * SAMPLES_PER_ROUND);
    await lists.logIn();
    const figures: Figure[] = [];
    for (const route of app.routes.filter(({ list }) => list !== undefined)) {
      figures.push(...(await lists.measure(route)));
      say(`${route.operationId}: done`);
    }
    return figures;
  } finally {
    await app.server.close();
    await client.end();
    await db.close();
    await scratch.drop(url);
  }
}

class Lists {
  readonly #app: App;
  readonly #db: Db;
  readonly #samples: number;
  readonly #tokens = { demo: '', hub: '' };

  constructor(app: App, db: Db, samples: number) {
    this.#app = app;
    this.#db = db;
    this.#samples = samples;
  }

  async logIn(): Promise<void> {
    for (const name of ['demo', 'hub'] as const) {
      const payload = {
        grant_type: 'client_credentials',
        client_id: `${name}-client`,
        client_secret: `${name}-secret`,
      };
      const answer = await this.#app.server.inject({ method: 'POST', url: '/login', payload });
      this.#tokens[name] = answer.json().access_token;
    }
  }

  /** The page of a list, and each of its filters. */
  async measure(route: Route): Promise<Figure[]> {
    const { always = {}, filters = {}, pairs = [], sorts = {} } = SAMPLES[route.list?.name ?? ''] ?? {};
    const name = `${route.method} ${route.path}`;
    const figures: Figure[] = [await this.#page(route, name, always)];
    const queries: Query[] = [
      ...Object.entries(filters).flatMap(([filter, values]) => values.map((value) => ({ [filter]: value }))),
      ...pairs,
      ...Object.keys(sorts).map((sort) => ({ sort })),
    ];
    for (const query of queries)
      figures.push(
        await this.#inTurns(
          { scenario: 'filters', name: `${name} ${JSON.stringify(query)}`, against: 'no filter' },
          () => this.#ask(route, { ...always, ...query }),
          () => this.#ask(route, always),
        ),
      );
    return figures;
  }

  async #page(route: Route, name: string, always: Query): Promise<Figure> {
    const found: unknown = JSON.parse(await this.#ask(route, always));
    const rows = Array.isArray(found) ? found : (Object.values(found as object)[0] as unknown[]);
    await this.#db.transaction(async (tx) =>
      tx.queueWrite(insertPrebuilt, [name, rows.map((one) => JSON.stringify(one))]),
    );
    return this.#inTurns(
      {
        scenario: 'pages',
        name: `${name}, ${rows.length} rows`,
        against: 'the same bytes, prebuilt, by key',
      },
      () => this.#ask(route, always),
      async () => arrayOfPieces(await this.#db.query(prebuilt, [name, rows.length])),
    );
  }

  async #ask(route: Route, query: Query): Promise<string> {
    const url = new URL(samplePath({ ...route, queryExample: {} } as Route), 'http://x');
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) url.searchParams.append(name, String(one));
    const token = this.#tokens[route.path.startsWith('/ops/') ? 'hub' : 'demo'];
    const headers = { authorization: `Bearer ${token}` };
    const answer = await this.#app.server.inject({ url: url.pathname + url.search, headers });
    if (answer.statusCode !== 200) throw new Error(`${url.pathname}${url.search}: ${answer.body}`);
    return answer.body;
  }

  async #inTurns(
    named: Pick<Figure, 'scenario' | 'name' | 'against'>,
    own: () => Promise<unknown>,
    other: () => Promise<unknown>,
  ): Promise<Figure> {
    const { pid } = only(await this.#db.query(connection));
    const [ours, reference]: [number[], number[]] = [[], []];
    for (let sample = -WARM_UPS; sample < this.#samples; sample += 1) {
      for (const [times, work] of [
        [ours, own],
        [reference, other],
      ] as const) {
        const before = processorNs(pid);
        await work();
        if (sample >= 0) times.push((processorNs(pid) - before) / NANOSECONDS);
      }
    }
    return {
      ...named,
      unit: 'ms',
      ours: median(ours),
      reference: median(reference),
      judged: 'ratio',
      target: { atMost: RATIO_MAX },
    };
  }
}

const connection = sql<{ readonly pid: number }>('bench.connection', 'SELECT pg_backend_pid() AS pid');
const insertPrebuilt = sql(
  'bench.insertPrebuilt',
  `INSERT INTO prebuilt SELECT $1, n, body FROM unnest($2::text[]) WITH ORDINALITY AS e (body, n)`,
);

/** What a process has computed, as Linux tells it. */
function processorNs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
}
