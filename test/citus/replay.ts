// Every statement that tests have sent, with their values, on a schema that is spread over machines.
import { globSync } from 'node:fs';
import pg from 'pg';
import { SESSION_OPTIONS } from '../../src/kit/db/db.ts';
import { planSessionByKey } from '../../src/kit/db/session-planning.ts';
import { serviceStatements } from '../service-statements.ts';
import type { Catalog } from '../sql-catalog.ts';
import { baseOf, loadSqlRules } from '../sql-rules.ts';
import { nodesOf, parseStatements } from '../sql-tree.ts';
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
  for (const path of globSync('src/**/{queries,reads}.ts', { cwd: ROOT }))
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
  return { statements: byText.size, sets, refused, spread, unsent };
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
