// Every statement that tests have sent, with their values, on a schema that is spread over machines.
import { globSync } from 'node:fs';
import pg from 'pg';
import { openDb, SESSION_OPTIONS } from '../../src/kit/db/db.ts';
import {
  type Address,
  findHome,
  type Home,
  keyOf,
  type Layout,
  readLayout,
} from '../../src/kit/db/layout.ts';
import { partStatement } from '../../src/kit/db/part-tx.ts';
import { planSessionByKey, planSessionByPart } from '../../src/kit/db/session.ts';
import { serviceStatements } from '../sql/service-statements.ts';
import type { Catalog } from '../sql/sql-catalog.ts';
import { baseOf, loadSqlRules } from '../sql/sql-rules.ts';
import { nodesOf, parseStatements } from '../sql/sql-tree.ts';
import { type Recorded, readRecorded } from './recorded-statements.ts';

const ROOT = new URL('../../', import.meta.url);
const AT_ONCE = 6;
/** Of one statement, the first ones. */
const SETS_MAX = 2;
const QUERY = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/;
/** The rows of another database are not here: what a statement finds or refers to is no question of machines. */
const OF_ROWS = /^(?:23|21|22)/;

export interface Replay {
  readonly statements: number;
  readonly sets: number;
  readonly refused: string[];
  /** Of tenants, and not one task on one machine. */
  readonly spread: string[];
  readonly unsent: string[];
  /** As they are sent to the machine of an org. */
  readonly inParts: { readonly tried: string; readonly failed: string[] };
}

/** Sent where an org lies on a machine: the flows do so. */
const ON_MACHINES = new Set(['db.holdPart', 'db.planSessionByPart']);

/** What is sent today, by its text, with the sets of values that tests have sent. */
export async function currentRecorded(): Promise<Map<string, Recorded[]>> {
  const registered = await registeredTexts();
  const recorded = readRecorded().filter(({ name, text }) => QUERY.test(text) && !/^\w*test\./.test(name));
  // What is registered is what is sent today; of what is put together while it runs, the last one is.
  const latest = new Map([...recorded.map(({ name, text }) => [name, text] as const), ...registered]);
  const byText = new Map<string, Recorded[]>();
  for (const one of recorded)
    if (one.name === '' || latest.get(one.name) === one.text)
      byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  return byText;
}

async function registeredTexts(): Promise<Map<string, string>> {
  for (const path of globSync('{src,demo}/**/{queries,reads}.ts', { cwd: ROOT }))
    await import(new URL(path, ROOT).href);
  return new Map(serviceStatements().map(({ name, text }) => [name, text]));
}

export async function replay(url: string): Promise<Replay> {
  const catalog = await loadSqlRules();
  const registered = await registeredTexts();
  const byText = await currentRecorded();
  const refused: string[] = [];
  const spread: string[] = [];
  const waiting = byText.entries();
  const takeTurns = async () => {
    const client = new pg.Client({ connectionString: url, options: SESSION_OPTIONS });
    client.on('error', () => {});
    await client.connect();
    await client.query(planSessionByKey.text);
    for (const [text, sets] of waiting) {
      const name = sets[0]?.name || text.slice(0, 60);
      const found = await tryStatement(client, text, sets);
      if (found.error !== null) refused.push(`${name}: ${found.error}`);
      else if (isOfTenants(text, catalog) && !baseOf(name).endsWith('AcrossOrgs') && found.ways.length > 0)
        spread.push(`${name}: ${found.ways.join(', ')}`);
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  const sent = [...byText.values()].flat().map(({ name }) => name);
  // A list that nobody can ask for without a filter is sent with one; and two lists may count alike.
  const isSent = (name: string, text: string) =>
    byText.has(text) || sent.some((one) => one.startsWith(`${name}:`));
  const unsent = [...registered]
    .filter(([name, text]) => QUERY.test(text) && !ON_MACHINES.has(name) && !isSent(name, text))
    .map(([name]) => name);
  const sets = [...byText.values()].reduce((sum, all) => sum + Math.min(all.length, SETS_MAX), 0);
  return {
    statements: byText.size,
    sets,
    refused,
    spread,
    unsent,
    inParts: await replayInParts(url, byText),
  };
}

/** Each statement of an org with the names that its tables have on the machine that holds it, asked of that machine. */
async function replayInParts(
  url: string,
  byText: ReadonlyMap<string, Recorded[]>,
): Promise<{ tried: string; failed: string[] }> {
  const db = openDb({ url, poolSize: 1 });
  const layout = await readLayout(db);
  if (layout === null) throw new Error('nothing is spread over machines');
  const machines = new Map<string, pg.Client>();
  const failed: string[] = [];
  const shards = new Set<number>();
  let [statements, elsewhere] = [0, 0];
  for (const [text, sets] of byText) {
    const { name = '' } = sets[0] ?? {};
    let isSent = false;
    for (const { values } of sets.slice(0, SETS_MAX)) {
      const org = orgOf(text, values, layout);
      const home = org === null ? null : await findHome(db, layout, org);
      const found = home === null ? null : partStatement({ name, text }, home.part);
      if (home === null || found === null) continue;
      const key = keyOf(home.address);
      const client = machines.get(key) ?? (await connectMachine(url, home.address));
      machines.set(key, client);
      shards.add(home.part.shard);
      isSent = true;
      const error = await refusalOf(client, found.statement.text, values);
      if (error !== null) failed.push(`${name} on ${key}: ${error}`);
    }
    if (isSent) statements += 1;
    else elsewhere += 1;
  }
  for (const client of machines.values()) await client.end();
  await db.close();
  return {
    tried: `${statements} statements on ${shards.size} parts of ${machines.size} machines; ${elsewhere} are never sent there`,
    failed,
  };
}

/** The one org that a statement with these values is about. */
function orgOf(text: string, values: Recorded['values'], { homes }: Layout): number | null {
  const [{ part }] = [...homes.values()] as [Home];
  const found = partStatement({ name: '', text }, part);
  const orgs = new Set(found?.orgAt.map((at) => Number(values[at])));
  const [org] = orgs;
  return orgs.size === 1 && org !== undefined && org > 0 ? org : null;
}

async function connectMachine(url: string, { host, port }: Address): Promise<pg.Client> {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  const client = new pg.Client({ connectionString: address.href, options: SESSION_OPTIONS });
  await client.connect();
  await client.query(planSessionByPart.text);
  return client;
}

async function refusalOf(
  client: pg.Client,
  text: string,
  values: Recorded['values'],
): Promise<string | null> {
  await client.query('BEGIN');
  try {
    await client.query(text, [...values]);
    return null;
  } catch (error) {
    const { message, code = '' } = error as pg.DatabaseError;
    return OF_ROWS.test(code) ? null : `[${code}] ${message}`;
  } finally {
    await client.query('ROLLBACK');
  }
}

async function tryStatement(
  client: pg.Client,
  text: string,
  sets: readonly Recorded[],
): Promise<{ error: string | null; ways: string[] }> {
  try {
    await client.query('BEGIN');
    await client.query(`PREPARE replayed AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'replayed'",
    );
    for (const { values } of sets.slice(0, SETS_MAX)) {
      await client.query('SAVEPOINT before');
      await client.query(text, [...values]).catch(async (error: Error) => {
        if (!(error instanceof pg.DatabaseError) || !OF_ROWS.test(error.code ?? '')) throw error;
      });
      await client.query('ROLLBACK TO before');
    }
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (COSTS off) ${withValues(text, sets[0]?.values ?? [], rows[0]?.types ?? [])}`,
    );
    return { error: null, ways: waysOf(plan.rows.map((row) => row['QUERY PLAN']).join('\n')) };
  } catch (error) {
    const { message, code, detail } = error as pg.DatabaseError;
    return { error: `[${code}] ${message}${detail ? ` (${detail})` : ''}`, ways: [] };
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
}

/** As it is planned for its values; EXPLAIN of one with parameters plans for none. */
function withValues(text: string, values: Recorded['values'], types: readonly string[]): string {
  return text.replace(/\$(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1] ?? null;
    const literal = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
    return `${literal === null ? 'NULL' : pg.escapeLiteral(literal)}::${types[Number(place) - 1]}`;
  });
}

function waysOf(plan: string): string[] {
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  return [
    ...(/pull to coordinator/.test(plan) ? ['pulled to the coordinator'] : []),
    ...(/Distributed Subplan|read_intermediate_result/.test(plan) ? ['intermediate result'] : []),
    ...(tasks.some((count) => count > 1) ? [`${Math.max(...tasks)} tasks`] : []),
  ];
}

function isOfTenants(text: string, catalog: Catalog): boolean {
  return parseStatements(text).some((node) =>
    [...nodesOf(node)].some(
      ({ kind, node: one }) =>
        kind === 'RangeVar' && catalog.tables.get(String(one['relname']))?.isTenant === true,
    ),
  );
}
