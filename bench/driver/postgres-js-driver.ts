// `postgres` (postgres.js), which is measured but is no dependency.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Driver, Outcome } from './driver.ts';
import { applicationName, connections, options, type Row } from './options.ts';
import type { Bound } from './statements.ts';

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

export async function loadPostgresJs(): Promise<PostgresFactory> {
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

export async function postgresJs(url: string, extra: Row = {}): Promise<PostgresSql> {
  const factory = await loadPostgresJs();
  const connection = { application_name: applicationName(), ...(extra['connection'] as Row | undefined) };
  return factory(url, { max: connections, onnotice: () => {}, ...extra, connection });
}

export async function postgresDriver(url: string, extra: Row = {}): Promise<Driver> {
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
