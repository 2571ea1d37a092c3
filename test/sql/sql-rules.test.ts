import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { statementsIn } from '../../src/kit/db/migrate.ts';
import {
  COORDINATOR_TABLES,
  SHARED_TABLES,
  SPREAD_TABLES,
  spreadColumn,
} from '../../src/kit/db/place-tables.ts';
import { serviceStatements } from './service-statements.ts';
import { INSERTED, literalsOf } from './source-literals.ts';
import { type Catalog, migrationFiles } from './sql-catalog.ts';
import {
  ACROSS_ORGS,
  baseOf,
  checkMigrations,
  checkStatement,
  loadSqlRules,
  violationsOf,
} from './sql-rules.ts';
import { kindOf, parseStatements } from './sql-tree.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Tests look at tables from outside, so they may hold any SQL. */
const sources = globSync('{src,demo}/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.endsWith('.test.ts'))
  .sort();
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

let catalog: Catalog;

beforeAll(async () => {
  catalog = await loadSqlRules();
  for (const path of sources.filter(mayHoldSql)) await import(`${ROOT}${path}`);
});

function mayHoldSql(path: string): boolean {
  return /\/(queries|reads)\.ts$/.test(path) || path.startsWith('src/kit/db/');
}

describe('the statements of the service', () => {
  test('are all ready for a database that is sharded by org', () => {
    const statements = serviceStatements();
    expect(statements.length).toBeGreaterThan(20);
    const found = statements.flatMap((one) =>
      checkStatement(one, catalog).map((what) => `${one.name}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  test('that span orgs are the listed ones and no others', () => {
    const spanning = serviceStatements().filter(({ name }) => baseOf(name).endsWith('AcrossOrgs'));
    expect(new Set(spanning.map(({ name }) => baseOf(name)))).toEqual(ACROSS_ORGS);
    // Those that were made for the filters of a request may name an org; as they stand they do not.
    const needless = spanning.filter(
      (one) =>
        one.name === baseOf(one.name) &&
        violationsOf({ ...one, name: 'x.one' }, catalog, ACROSS_ORGS).length === 0,
    );
    expect(needless).toEqual([]);
  });

  test('stand in queries.ts, reads.ts and src/kit/db only', () => {
    const found = sources
      .filter((path) => !mayHoldSql(path))
      .flatMap((path) => sqlLiterals(path).map((one) => `${path}:${one.line} ${one.text.slice(0, 60)}`));
    expect(found).toEqual([]);
  });

  test('of reads.ts, which other domains may import, only read', () => {
    const reads = sources.filter((path) => path.endsWith('/reads.ts'));
    expect(reads.length).toBeGreaterThan(0);
    const writing = reads.filter((path) =>
      /\b(INSERT INTO|UPDATE|DELETE FROM|FOR (NO KEY )?UPDATE|FOR SHARE)\b/.test(read(path)),
    );
    expect(writing).toEqual([]);
  });

  test('are all made by sql(), so that none is missing from the register', () => {
    // Without a client of the driver's own, the only way to the database is a Db, which takes statements.
    const withDriver = sources.filter((path) => importsDriver(read(path)));
    expect(withDriver).toEqual(RAW_CLIENTS);
    const byHand = sources
      .flatMap((path) => sqlLiterals(path).map((one) => ({ path, ...one })))
      .filter(({ path, before }) => !RAW_CLIENTS.includes(path) && /\btext:\s*$/.test(before))
      .map(({ path, line }) => `${path}:${line}`);
    expect(byHand).toEqual([]);
  });

  test('of clients that need no register follow the same rules', () => {
    const found = RAW_CLIENTS.flatMap((path) =>
      sqlLiterals(path).flatMap((one) => {
        const allowances = { advisoryLocks: path === 'src/kit/db/migrate.ts' };
        const text = one.text.replaceAll(INSERTED, 'inserted');
        if (!isQuery(text)) return [];
        const violations = violationsOf({ name: path, text }, catalog, ACROSS_ORGS, allowances);
        return violations.map((what) => `${path}:${one.line} ${what}`);
      }),
    );
    expect(found).toEqual([]);
  });
});

/** Files that know the driver: the pool, its clients and errors, what runs before there is a schema, and the job queue's client. */
const RAW_CLIENTS = [
  'src/kit/db/byte-rows.ts',
  'src/kit/db/db.ts',
  'src/kit/db/distribute.ts',
  'src/kit/db/embedded/embedded.ts',
  'src/kit/db/migrate.ts',
  'src/kit/db/place-tables.ts',
  'src/kit/db/schema-dump.ts',
  'src/kit/db/send.ts',
  'src/kit/db/server-conditions.ts',
  'src/kit/db/serving-role.ts',
  'src/kit/db/session.ts',
  'src/kit/db/write-schema.ts',
];

function importsDriver(source: string): boolean {
  return /\bfrom 'pg'|\bimport\(\s*'pg'/.test(source);
}

const LOOKS_LIKE_SQL =
  /^\s*(?:SELECT\b.|INSERT\s+INTO\s|UPDATE\s+\S+\s+(?:\S+\s+)?SET\s|DELETE\s+FROM\s|MERGE\s+INTO\s|WITH\s+(?:RECURSIVE\s+)?\S+\s+AS\b|TRUNCATE\s|CREATE\s|ALTER\s|DROP\s)/s;
const QUERY_KINDS = /^(?:Select|Insert|Update|Delete|Merge|Truncate)Stmt$/;

function sqlLiterals(path: string) {
  return literalsOf(read(path)).filter(({ text }) => isSql(text));
}

/** SQL as we write it, or anything else that PostgreSQL would run as a query. */
function isSql(text: string): boolean {
  if (LOOKS_LIKE_SQL.test(text)) return true;
  if (!/^\s*(?:select|insert|update|delete|merge|with|truncate)\s/i.test(text)) return false;
  return isQuery(text.replaceAll(INSERTED, 'inserted'));
}

function isQuery(text: string): boolean {
  try {
    return parseStatements(text).some((node) => QUERY_KINDS.test(kindOf(node)));
  } catch {
    return false;
  }
}

describe('the migrations', () => {
  test('make a schema that can be sharded by org', async () => {
    expect(checkMigrations(await migrationFiles())).toEqual([]);
    const listed = [...SHARED_TABLES, ...SPREAD_TABLES.keys(), ...COORDINATOR_TABLES];
    expect(listed.filter((name) => !catalog.tables.has(name))).toEqual([]);
  });

  test('make no table that crossdock distribute finds no place for', () => {
    const tables = [...catalog.tables.values()].filter(({ name }) => !COORDINATOR_TABLES.has(name));
    const places = tables.map(({ name, keys }) => {
      const keyedBy = keys.find(({ kind }) => kind === 'primary key')?.columns[0] ?? null;
      return [name, spreadColumn(name, keyedBy)];
    });
    const expected = tables.map(({ name, isTenant }) => [
      name,
      isTenant ? 'org_id' : (SPREAD_TABLES.get(name) ?? null),
    ]);
    expect(places).toEqual(expected);
  });

  test('are taken apart into their statements as PostgreSQL reads them', async () => {
    for (const { name, text } of await migrationFiles()) {
      const statements = statementsIn(text);
      expect(statements.flatMap(parseStatements).map(withoutPlaces), name).toEqual(
        parseStatements(text).map(withoutPlaces),
      );
      for (const statement of statements) expect(parseStatements(statement), statement).toHaveLength(1);
    }
    const text = `SELECT ';', ";", $a$;$a$ -- ;\n; /* ; */ SELECT 'it''s'; `;
    expect(statementsIn(text)).toEqual([`SELECT ';', ";", $a$;$a$`, `SELECT 'it''s'`]);
  });
});

/** What PostgreSQL has read, without where it stood in the text. */
function withoutPlaces(node: unknown): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value) =>
      /location$|^(?:rexpr_)?list_(?:start|end)$/.test(key) ? undefined : value,
    ),
  );
}

// --- The rules themselves: each shown to let good SQL pass and to catch bad SQL -----------------------------------

describe('the search for SQL in sources', () => {
  const texts = (source: string) => literalsOf(source).map(({ text }) => text);

  test('finds literals and nothing else', () => {
    expect(texts(`const a = 'one'; // 'two'\n/* "three" */ const b = "fo\\"ur";`)).toEqual([
      'one',
      'fo\\"ur',
    ]);
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: source code in strings
    expect(texts("const a = `SELECT ${b ? `x ${'y'}` : ''} FROM t`;").sort()).toEqual(
      ['SELECT § FROM t', 'x §', 'y', ''].sort(),
    );
    expect(texts("const a = /['\"`]/.test(b); const c = 'd' + 4 / 2 + 'e' / 1;")).toEqual(['d', 'e']);
    expect(texts("f({ a: `${{ b: '}' }.b}` }); const c = 'd';").sort()).toEqual(['§', '}', 'd'].sort());
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: source code in strings
    expect(literalsOf("\n\nx.query('SELECT 1')")).toEqual([
      { line: 3, text: 'SELECT 1', before: '\n\nx.query(' },
    ]);
  });

  test('tells SQL from words', () => {
    for (const text of [
      'SELECT 1',
      'select id from org',
      'INSERT INTO org (id) VALUES ($1)',
      'UPDATE org o SET name = $1',
      'DELETE FROM org',
      'WITH r AS (§) SELECT',
      'WITH RECURSIVE r AS (',
      '\n  SELECT §\n  FROM org',
    ]) {
      expect(isSql(text), text).toBe(true);
    }
    for (const text of [
      'DELETE',
      'Select a warehouse.',
      'UPDATE',
      'with care',
      'Update the order',
      'selected',
      'CREATED',
    ]) {
      expect(isSql(text), text).toBe(false);
    }
  });
});
