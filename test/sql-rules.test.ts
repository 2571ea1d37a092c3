import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { OUTSIDE_A_TRANSACTION } from '../src/db/migrate.ts';
import { allStatements } from '../src/db/statement.ts';
import { INSERTED, literalsOf } from './source-literals.ts';
import { type Catalog, migrationFiles, readCatalog, SHARED_TABLES } from './sql-catalog.ts';
import { IMMUTABLE_FUNCTIONS } from './sql-immutable.ts';
import {
  ACROSS_ORGS,
  baseOf,
  checkMigrations,
  checkStatement,
  loadSqlRules,
  violationsOf,
} from './sql-rules.ts';
import { kindOf, parseStatements } from './sql-tree.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Tests look at tables from outside, so they may hold any SQL. */
const sources = globSync('src/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.endsWith('.test.ts'))
  .sort();
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

let catalog: Catalog;

beforeAll(async () => {
  catalog = await loadSqlRules();
  for (const path of sources.filter(mayHoldSql)) await import(`${ROOT}${path}`);
});

function mayHoldSql(path: string): boolean {
  return path.endsWith('/queries.ts') || path.startsWith('src/db/');
}

describe('the statements of the service', () => {
  test('are all ready for a database that is sharded by org', () => {
    const statements = allStatements();
    expect(statements.length).toBeGreaterThan(20);
    const found = statements.flatMap((one) =>
      checkStatement(one, catalog).map((what) => `${one.name}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  test('that span orgs are the listed ones and no others', () => {
    const spanning = allStatements().filter(({ name }) => baseOf(name).endsWith('AcrossOrgs'));
    expect(new Set(spanning.map(({ name }) => baseOf(name)))).toEqual(ACROSS_ORGS);
    const needless = spanning.filter(
      (one) => violationsOf({ ...one, name: 'x.one' }, catalog, ACROSS_ORGS).length === 0,
    );
    expect(needless).toEqual([]);
  });

  test('stand in queries.ts and src/db only', () => {
    const found = sources
      .filter((path) => !mayHoldSql(path))
      .flatMap((path) => sqlLiterals(path).map((one) => `${path}:${one.line} ${one.text.slice(0, 60)}`));
    expect(found).toEqual([]);
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
        const allowances = { advisoryLocks: path === 'src/db/migrate.ts' };
        const text = one.text.replaceAll(INSERTED, 'inserted');
        if (!isQuery(text)) return [];
        const violations = violationsOf({ name: path, text }, catalog, ACROSS_ORGS, allowances);
        return violations.map((what) => `${path}:${one.line} ${what}`);
      }),
    );
    expect(found).toEqual([]);
  });
});

/** Files that have a client of their own: the pool, what runs before there is a schema, and the job queue's. */
const RAW_CLIENTS = [
  'src/app/worker.ts',
  'src/db/db.ts',
  'src/db/embedded/embedded.ts',
  'src/db/migrate.ts',
  'src/db/schema-dump.ts',
  'src/db/write-schema.ts',
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
    expect([...SHARED_TABLES].filter((name) => !catalog.tables.has(name))).toEqual([]);
  });

  test('have each table distributed once, the right way and after the tables it refers to, by citus.sql', () => {
    const calls = citusCalls(read('migrations/citus.sql'));
    const expected = [...catalog.tables.values()].map((table) =>
      table.isTenant
        ? `create_distributed_table ${table.name} org_id`
        : `create_reference_table ${table.name}`,
    );
    expect(calls.map((call) => call.join(' ')).sort()).toEqual(expected.sort());
    const order = calls.map(([, table]) => table ?? '');
    for (const table of catalog.tables.values()) {
      for (const { table: target } of table.foreignKeys) {
        expect(order.indexOf(target), `${target} before ${table.name}`).toBeLessThanOrEqual(
          order.indexOf(table.name),
        );
      }
    }
  });
});

/** The function and its text arguments, for each `SELECT function('…', …)`. */
function citusCalls(text: string): string[][] {
  return parseStatements(text).flatMap((node) => {
    if (!('SelectStmt' in node)) return [];
    return (node.SelectStmt.targetList ?? []).map((target) => {
      const call = 'ResTarget' in target ? target.ResTarget.val : undefined;
      if (call === undefined || !('FuncCall' in call))
        throw new Error('citus.sql holds something else than calls');
      const names = (call.FuncCall.funcname ?? []).map((one) =>
        'String' in one ? (one.String.sval ?? '') : '',
      );
      const values = (call.FuncCall.args ?? []).flatMap((arg) =>
        'A_Const' in arg ? [arg.A_Const.sval?.sval ?? ''] : [],
      );
      return [names.at(-1) ?? '', ...values];
    });
  });
}

// --- The rules themselves: each shown to let good SQL pass and to catch bad SQL -----------------------------------

const TABLES = `
  CREATE TABLE org (id bigint PRIMARY KEY, name text);
  CREATE TABLE membership (org_id bigint NOT NULL REFERENCES org (id), user_id bigint, PRIMARY KEY (org_id, user_id));
  CREATE TABLE parcel (org_id bigint NOT NULL REFERENCES org (id), id bigint NOT NULL, parent_id bigint, state text,
    sent_at timestamptz, PRIMARY KEY (org_id, id));
  CREATE TABLE label (org_id bigint NOT NULL, parcel_id bigint NOT NULL, line int NOT NULL, code text,
    PRIMARY KEY (org_id, parcel_id, line), FOREIGN KEY (org_id, parcel_id) REFERENCES parcel (org_id, id));`;

describe('a statement', () => {
  let tables: Catalog;

  beforeAll(() => {
    tables = readCatalog([{ name: '0001_tables.sql', text: TABLES }]).catalog;
  });

  const check = (text: string, name = 'test.statement') =>
    violationsOf({ name, text }, tables, new Set(['test.queueAcrossOrgs']));

  test.each([
    ['a parameter', 'SELECT id FROM parcel WHERE org_id = $1 AND id = $2'],
    ['a parameter on the left, with a cast', 'SELECT id FROM parcel p WHERE $1::bigint = p.org_id'],
    ['an equality join', 'SELECT 1 FROM parcel p JOIN label l ON l.org_id = p.org_id WHERE p.org_id = $1'],
    [
      'an equality join the other way round',
      'SELECT 1 FROM parcel p, label l WHERE l.org_id = $1 AND p.org_id = l.org_id',
    ],
    [
      'rows compared as a whole',
      'SELECT 1 FROM parcel p JOIN label l ON (l.org_id, l.parcel_id) = (p.org_id, p.id) WHERE p.org_id = $1',
    ],
    ['USING', 'SELECT 1 FROM parcel p JOIN label l USING (org_id) WHERE p.org_id = $1'],
    ['a shared table in between', 'SELECT 1 FROM org o JOIN parcel p ON p.org_id = o.id WHERE o.id = $1'],
    [
      'the optional side of a left join',
      'SELECT 1 FROM parcel p LEFT JOIN label l ON l.org_id = p.org_id WHERE p.org_id = $1',
    ],
    ['a parameter in ON, for the optional side', 'SELECT 1 FROM org o LEFT JOIN parcel p ON p.org_id = $1'],
    [
      'a chain of left joins',
      `SELECT 1 FROM parcel p LEFT JOIN label l ON l.org_id = p.org_id
         LEFT JOIN parcel q ON q.org_id = l.org_id WHERE p.org_id = $1`,
    ],
    ['a right join', 'SELECT 1 FROM label l RIGHT JOIN parcel p ON l.org_id = p.org_id WHERE p.org_id = $1'],
    [
      'a subquery that leans on the query around it',
      'SELECT 1 FROM parcel p WHERE p.org_id = $1 AND EXISTS (SELECT 1 FROM label l WHERE l.org_id = p.org_id)',
    ],
    [
      'a subquery in the select list',
      'SELECT (SELECT count(*) FROM label l WHERE l.org_id = p.org_id) FROM parcel p WHERE org_id = $1',
    ],
    [
      'a lateral subquery',
      'SELECT 1 FROM parcel p, LATERAL (SELECT 1 FROM label l WHERE l.org_id = p.org_id LIMIT 1) x WHERE p.org_id = $1',
    ],
    ['a subquery in FROM that is tied itself', 'SELECT 1 FROM (SELECT * FROM parcel WHERE org_id = $1) AS p'],
    [
      'a join with what a subquery in FROM returns',
      'SELECT 1 FROM (SELECT org_id, id FROM parcel WHERE org_id = $1) p JOIN label l ON l.org_id = p.org_id',
    ],
    [
      'a bare column of a subquery in FROM',
      'SELECT 1 FROM (SELECT org_id AS tied FROM parcel WHERE org_id = $1) p, label l WHERE l.org_id = tied',
    ],
    [
      'a join with a CTE',
      'WITH p AS (SELECT * FROM parcel WHERE org_id = $1) SELECT 1 FROM p JOIN label l ON l.org_id = p.org_id',
    ],
    [
      'a recursive CTE',
      `WITH RECURSIVE up AS (SELECT org_id, id, parent_id FROM parcel WHERE org_id = $1 AND id = $2
         UNION ALL SELECT p.org_id, p.id, p.parent_id FROM up JOIN parcel p ON p.org_id = up.org_id AND p.id = up.parent_id)
       SELECT id FROM up`,
    ],
    [
      'both arms of a UNION',
      'SELECT id FROM parcel WHERE org_id = $1 UNION ALL SELECT line FROM label WHERE org_id = $1',
    ],
    ['VALUES', 'SELECT 1 FROM (VALUES ($1::bigint, 5)) v (org_id, id) JOIN parcel p ON p.org_id = v.org_id'],
    ['nothing at all on a shared table', 'SELECT user_id FROM membership'],
    ['nothing at all on the catalog', 'SELECT relname FROM pg_class, information_schema.tables'],
    ['INSERT of a row', 'INSERT INTO parcel (org_id, id) VALUES ($1, $2), ($1, $3)'],
    [
      'INSERT of many rows',
      'INSERT INTO parcel (id, org_id) SELECT u.id, $1 FROM unnest($2::bigint[]) AS u (id)',
    ],
    [
      'INSERT from a tied table, with an upsert',
      `INSERT INTO label AS l (org_id, parcel_id, line) SELECT p.org_id, p.id, 1 FROM parcel p WHERE p.org_id = $1
       ON CONFLICT (org_id, parcel_id, line) DO UPDATE SET code = excluded.code
       RETURNING (SELECT state FROM parcel q WHERE q.org_id = l.org_id AND q.id = l.parcel_id)`,
    ],
    [
      'UPDATE with FROM',
      'UPDATE label l SET code = p.state FROM parcel p WHERE l.org_id = $1 AND p.org_id = l.org_id',
    ],
    ['DELETE with USING', 'DELETE FROM label l USING parcel p WHERE p.org_id = $1 AND p.org_id = l.org_id'],
    [
      'a writing CTE whose rows are used',
      'WITH gone AS (DELETE FROM parcel WHERE org_id = $1 RETURNING *) DELETE FROM label l USING gone WHERE l.org_id = gone.org_id',
    ],
    [
      'immutable functions and operators where rows change',
      `UPDATE parcel SET state = lower(coalesce($2, state)), sent_at = greatest(sent_at, $3::timestamptz)
       WHERE org_id = $1 AND sent_at - $3::timestamptz > $4`,
    ],
    [
      'the later of two times in an upsert',
      `INSERT INTO parcel (org_id, id, sent_at) VALUES ($1, $2, $3)
       ON CONFLICT (org_id, id) DO UPDATE SET sent_at = greatest(excluded.sent_at, parcel.sent_at)`,
    ],
    [
      'an interval in a row that is new',
      "INSERT INTO parcel (org_id, sent_at) VALUES ($1, $2::timestamptz + interval '1 day')",
    ],
    [
      'an outer join with a shared table for one org',
      'SELECT 1 FROM org o LEFT JOIN parcel p ON p.org_id = o.id WHERE o.id = $1',
    ],
    ['the time in a statement that only reads', 'SELECT now()'],
    ['a lock that waits', 'SELECT id FROM parcel WHERE org_id = $1 FOR UPDATE'],
    ['a transaction command', 'BEGIN'],
    ['a setting of the transaction', "SET LOCAL lock_timeout = '1s'"],
  ])('passes with %s', (_, text) => {
    expect(check(text)).toEqual([]);
  });

  const untied = expect.stringContaining('is not tied to org_id = $n');
  test.each([
    ['no org', 'SELECT id FROM parcel', untied],
    ['another column', 'SELECT id FROM parcel WHERE id = $1', untied],
    ['a literal', 'SELECT id FROM parcel WHERE org_id = 7', untied],
    ['several orgs', 'SELECT id FROM parcel WHERE org_id = ANY($1)', untied],
    ['a range of orgs', 'SELECT id FROM parcel WHERE org_id >= $1', untied],
    ['one side of an OR', 'SELECT id FROM parcel WHERE org_id = $1 OR id = $2', untied],
    ['a negation', 'SELECT id FROM parcel WHERE NOT (org_id = $1)', untied],
    [
      'a join by something else',
      'SELECT 1 FROM parcel p JOIN label l ON l.parcel_id = p.id WHERE p.org_id = $1',
      untied,
    ],
    ['a join of two that nobody ties', 'SELECT 1 FROM parcel p JOIN label l ON l.org_id = p.org_id', untied],
    [
      'ON of a left join, for the side that is kept',
      'SELECT 1 FROM parcel p LEFT JOIN org o ON p.org_id = $1',
      untied,
    ],
    [
      'ON of a left join, for a third table',
      `SELECT 1 FROM parcel p LEFT JOIN label l ON p.org_id = $1 AND l.org_id = p.org_id
         LEFT JOIN parcel q ON q.org_id = p.org_id`,
      untied,
    ],
    [
      'ON of a full join',
      'SELECT 1 FROM parcel p FULL JOIN label l ON l.org_id = p.org_id AND p.org_id = $1',
      untied,
    ],
    ['a subquery on its own', 'SELECT 1 FROM org WHERE id IN (SELECT org_id FROM parcel)', untied],
    [
      'a subquery that leans on something untied',
      'SELECT 1 FROM org o WHERE EXISTS (SELECT 1 FROM parcel p WHERE p.org_id = o.id)',
      untied,
    ],
    ['a subquery tied from outside', 'SELECT 1 FROM (SELECT * FROM parcel) p WHERE p.org_id = $1', untied],
    ['a CTE tied from outside', 'WITH p AS (SELECT * FROM parcel) SELECT 1 FROM p WHERE org_id = $1', untied],
    [
      'a CTE that hides a table name',
      'WITH parcel AS (SELECT 1) SELECT 1 FROM parcel, label WHERE label.line = 1',
      untied,
    ],
    ['one arm of a UNION', 'SELECT id FROM parcel WHERE org_id = $1 UNION SELECT id FROM parcel', untied],
    [
      'a UNION of two orgs as a source',
      'SELECT 1 FROM (SELECT $1::bigint AS o UNION SELECT $2) s JOIN parcel p ON p.org_id = s.o',
      untied,
    ],
    [
      'LATERAL left out',
      'SELECT 1 FROM parcel p LEFT JOIN LATERAL (SELECT 1 FROM label) x ON true WHERE p.org_id = $1',
      untied,
    ],
    ['a subquery in ORDER BY', 'SELECT 1 FROM org ORDER BY (SELECT count(*) FROM parcel)', untied],
    ['a subquery in LIMIT', 'SELECT 1 FROM org LIMIT (SELECT count(*) FROM parcel)', untied],
    ['a subquery in JSON', 'SELECT JSON_ARRAY(SELECT id FROM parcel)', untied],
    ['a subquery inside a function in FROM', 'SELECT 1 FROM unnest(ARRAY(SELECT id FROM parcel))', untied],
    ['a subquery in VALUES', 'INSERT INTO org (id) VALUES ((SELECT max(id) FROM parcel))', untied],
    [
      'a subquery in an upsert',
      'INSERT INTO org (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET name = (SELECT state FROM parcel LIMIT 1)',
      untied,
    ],
    ['an untied UPDATE', 'UPDATE parcel SET state = $1', untied],
    [
      'UPDATE with an untied FROM',
      'UPDATE parcel p SET state = l.code FROM label l WHERE p.org_id = $1',
      untied,
    ],
    ['an untied DELETE', 'DELETE FROM parcel WHERE id = $1', untied],
    ['an untied writing CTE', 'WITH gone AS (DELETE FROM parcel RETURNING id) SELECT * FROM gone', untied],
    ['the column of an alias for all orgs', 'SELECT 1 FROM parcel p (a, b) WHERE p.a = $1', untied],
    [
      'a recursion that leaves the org',
      `WITH RECURSIVE up AS (SELECT org_id, id FROM parcel WHERE org_id = $1
         UNION ALL SELECT p.parent_id, p.id FROM up JOIN parcel p ON p.org_id = up.org_id)
       SELECT id FROM up`,
      untied,
    ],
    [
      'INSERT without org_id',
      'INSERT INTO parcel (id) VALUES ($1)',
      expect.stringContaining('must give org_id'),
    ],
    [
      'INSERT of a literal org',
      'INSERT INTO parcel (org_id, id) VALUES (7, $1)',
      expect.stringContaining('must give org_id'),
    ],
    [
      'INSERT of rows of two orgs',
      'INSERT INTO parcel (org_id, id) VALUES ($1, 1), ($2, 1)',
      expect.stringContaining('must give org_id'),
    ],
    [
      'INSERT with DEFAULT',
      'INSERT INTO parcel (org_id, id) VALUES (DEFAULT, $1)',
      expect.stringContaining('must give org_id'),
    ],
    [
      'INSERT of default values',
      'INSERT INTO parcel DEFAULT VALUES',
      expect.stringContaining('must name its columns'),
    ],
    [
      'INSERT without names',
      'INSERT INTO parcel VALUES ($1, $2)',
      expect.stringContaining('must name its columns'),
    ],
    [
      'INSERT of many orgs',
      'INSERT INTO parcel (org_id) SELECT o FROM unnest($1::bigint[]) AS u (o)',
      expect.stringContaining('must give org_id'),
    ],
    [
      'UPDATE of org_id',
      'UPDATE parcel SET org_id = $2 WHERE org_id = $1',
      expect.stringContaining('must never change'),
    ],
    [
      'an upsert of org_id',
      'INSERT INTO parcel (org_id, id) VALUES ($1, $2) ON CONFLICT (org_id, id) DO UPDATE SET org_id = 1',
      expect.stringContaining('must never change'),
    ],
    [
      'two orgs',
      'SELECT 1 FROM parcel p, label l WHERE p.org_id = $1 AND l.org_id = $2',
      expect.stringContaining('about one org'),
    ],
    [
      'NATURAL JOIN',
      'SELECT 1 FROM parcel NATURAL JOIN label WHERE parcel.org_id = $1',
      expect.stringContaining('NATURAL JOIN'),
    ],
    ['an unknown table', 'SELECT 1 FROM parcels', expect.stringContaining('unknown table parcels')],
    [
      'another schema',
      'SELECT 1 FROM elsewhere.parcel',
      expect.stringContaining('unknown table elsewhere.parcel'),
    ],
    [
      'MERGE',
      'MERGE INTO org o USING org p ON o.id = p.id WHEN MATCHED THEN DELETE',
      expect.stringContaining('MERGE'),
    ],
    [
      'now() in INSERT',
      'INSERT INTO parcel (org_id, sent_at) VALUES ($1, now())',
      expect.stringContaining('now()'),
    ],
    [
      'current_timestamp in UPDATE',
      'UPDATE parcel SET sent_at = CURRENT_TIMESTAMP WHERE org_id = $1',
      expect.stringContaining('current_timestamp'),
    ],
    [
      'current_date in DELETE',
      'DELETE FROM parcel WHERE org_id = $1 AND sent_at < current_date',
      expect.stringContaining('current_date'),
    ],
    [
      "'now' as a time",
      "UPDATE parcel SET sent_at = 'now'::timestamptz WHERE org_id = $1",
      expect.stringContaining("'now'"),
    ],
    [
      'clock_timestamp() in an upsert',
      'INSERT INTO parcel (org_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING clock_timestamp()',
      expect.stringContaining('clock_timestamp()'),
    ],
    [
      'random() beside a writing CTE',
      'WITH gone AS (DELETE FROM org RETURNING id) SELECT random()',
      expect.stringContaining('random()'),
    ],
    [
      'gen_random_uuid() in UPDATE',
      'UPDATE parcel SET state = gen_random_uuid() WHERE org_id = $1',
      expect.stringContaining('gen_random_uuid()'),
    ],
    [
      'nextval() in INSERT',
      "INSERT INTO org (id) VALUES (nextval('org_id_seq'))",
      expect.stringContaining('nextval()'),
    ],
    [
      'nextval() elsewhere than in db/ids.ts',
      "SELECT nextval('org_id_seq')",
      expect.stringContaining('nextval()'),
    ],
    [
      'a time plus an interval in an upsert',
      `INSERT INTO parcel (org_id, id, sent_at) VALUES ($1, $2, $3) ON CONFLICT (org_id, id)
       DO UPDATE SET sent_at = greatest(excluded.sent_at, parcel.sent_at + interval '1 millisecond')`,
      expect.stringContaining('a time plus an interval in DO UPDATE'),
    ],
    [
      'a time plus a parameter in UPDATE',
      'UPDATE parcel SET sent_at = sent_at + $2 WHERE org_id = $1',
      expect.stringContaining('a time plus an interval in UPDATE'),
    ],
    [
      'a time minus an interval in UPDATE',
      'UPDATE parcel SET sent_at = sent_at - $2::interval WHERE org_id = $1',
      expect.stringContaining('a time minus an interval in UPDATE'),
    ],
    [
      'an interval in WHERE of DELETE',
      "DELETE FROM parcel WHERE org_id = $1 AND sent_at + interval '1 day' < $2",
      expect.stringContaining('a time plus an interval in DELETE'),
    ],
    [
      'a time as text in UPDATE',
      'UPDATE parcel SET state = sent_at::text WHERE org_id = $1',
      expect.stringContaining('a cast to text in UPDATE'),
    ],
    [
      'a time put together with text',
      "UPDATE parcel SET state = 'sent ' || sent_at WHERE org_id = $1",
      expect.stringContaining('a time as text in UPDATE'),
    ],
    [
      'text as a time in UPDATE',
      'UPDATE parcel SET sent_at = state::timestamptz WHERE org_id = $1',
      expect.stringContaining('a cast to timestamptz in UPDATE'),
    ],
    [
      'a function that is not known to be immutable',
      "UPDATE parcel SET state = to_char(sent_at, 'YYYY') WHERE org_id = $1",
      expect.stringContaining('to_char() in UPDATE'),
    ],
    [
      'a function in WHERE of an upsert',
      `INSERT INTO parcel (org_id, id) VALUES ($1, $2) ON CONFLICT (org_id, id)
       DO UPDATE SET state = excluded.state WHERE concat(parcel.state) <> 'x'`,
      expect.stringContaining('concat() in DO UPDATE'),
    ],
    [
      'SKIP LOCKED',
      'SELECT id FROM parcel WHERE org_id = $1 FOR UPDATE SKIP LOCKED',
      expect.stringContaining('SKIP LOCKED'),
    ],
    ['an advisory lock', 'SELECT pg_advisory_xact_lock(1)', expect.stringContaining('advisory')],
    [
      'an advisory lock that does not wait',
      'SELECT pg_try_advisory_lock(1)',
      expect.stringContaining('advisory'),
    ],
    ['NOTIFY', "NOTIFY parcels, 'x'", expect.stringContaining('NOTIFY')],
    ['LISTEN', 'LISTEN parcels', expect.stringContaining('LISTEN')],
    ['pg_notify()', "SELECT pg_notify('parcels', 'x')", expect.stringContaining('pg_notify()')],
    ['SELECT INTO', 'SELECT id INTO copy FROM org UNION SELECT 1', expect.stringContaining('SELECT INTO')],
    ['TRUNCATE', 'TRUNCATE parcel', expect.stringContaining('TruncateStmt is not allowed')],
    ['DDL', 'CREATE TABLE x (id int)', expect.stringContaining('CreateStmt is not allowed')],
    [
      'a setting of the session',
      "SET lock_timeout = '1s'",
      expect.stringContaining('VariableSetStmt is not allowed'),
    ],
    ['two statements', 'SELECT 1; SELECT 2', '2 statements in one text'],
  ])('is caught with %s', (_, text, violation) => {
    expect(check(text)).toContainEqual(violation);
  });

  test('that spans orgs passes when it is listed, only reads, and joins tenant tables by org_id', () => {
    const across = (text: string) => check(text, 'test.queueAcrossOrgs');
    expect(across('SELECT id FROM parcel WHERE state = $1')).toEqual([]);
    expect(
      across('SELECT 1 FROM parcel p JOIN label l ON l.org_id = p.org_id AND l.parcel_id = p.id'),
    ).toEqual([]);
    expect(across('SELECT 1 FROM parcel p JOIN label l ON l.parcel_id = p.id')).toEqual([
      'tenant table label (l) is not joined to tenant table parcel (p) by org_id',
    ]);
    const onlyReads = ['a statement that spans orgs must only read'];
    expect(across('SELECT id FROM parcel FOR UPDATE')).toEqual(onlyReads);
    expect(across('SELECT id FROM parcel FOR SHARE')).toEqual(onlyReads);
    expect(across('UPDATE parcel SET state = $1')).toEqual(onlyReads);
    expect(across('WITH x AS (DELETE FROM parcel RETURNING id) SELECT id FROM x')).toEqual(onlyReads);
  });

  test.each([
    ['an outer join that keeps a shared table', 'SELECT 1 FROM org o LEFT JOIN parcel p ON p.org_id = o.id'],
    ['the same the other way round', 'SELECT 1 FROM parcel p RIGHT JOIN org o ON p.org_id = o.id'],
    ['an outer join that keeps both', 'SELECT 1 FROM parcel p FULL JOIN org o ON p.org_id = o.id'],
    [
      'an outer join with a subquery',
      'SELECT 1 FROM org o LEFT JOIN (SELECT org_id FROM parcel GROUP BY org_id) AS p ON p.org_id = o.id',
    ],
    [
      'a subquery for each row of a shared table',
      'SELECT 1 FROM org o WHERE EXISTS (SELECT 1 FROM parcel p WHERE p.org_id = o.id)',
    ],
  ])('that spans orgs is caught with %s', (_, text) => {
    expect(check(text, 'test.queueAcrossOrgs')).toContainEqual(
      expect.stringMatching(/rows? of a shared table/),
    );
  });

  test.each([
    [
      'an outer join that looks for a shared row',
      'SELECT 1 FROM parcel p LEFT JOIN org o ON o.id = p.org_id',
    ],
    ['an outer join of shared tables', 'SELECT 1 FROM org o LEFT JOIN membership m ON m.org_id = o.id'],
    ['a subquery that is asked once', 'SELECT 1 FROM org o WHERE o.id NOT IN (SELECT org_id FROM parcel)'],
    [
      'a subquery for each row of a tenant table',
      'SELECT 1 FROM parcel p WHERE EXISTS (SELECT 1 FROM label l WHERE l.org_id = p.org_id)',
    ],
  ])('that spans orgs passes with %s', (_, text) => {
    expect(check(text, 'test.queueAcrossOrgs')).toEqual([]);
  });

  test('calls only functions immutable that PostgreSQL calls so, whatever their arguments', async () => {
    const sql = new pg.Client({ connectionString: inject('serverUrl') });
    await sql.connect();
    const { rows } = await sql.query(
      `SELECT proname AS name, bool_and(provolatile = 'i') AS immutable FROM pg_proc
       WHERE pronamespace = 'pg_catalog'::regnamespace AND proname = ANY($1) GROUP BY proname ORDER BY proname`,
      [[...IMMUTABLE_FUNCTIONS]],
    );
    await sql.end();
    expect(rows).toEqual([...IMMUTABLE_FUNCTIONS].sort().map((name) => ({ name, immutable: true })));
  });

  test('that spans orgs is caught when it is not listed, or not named so', () => {
    const text = 'SELECT id FROM parcel WHERE state = $1';
    expect(check(text, 'test.otherAcrossOrgs')).toEqual([
      'test.otherAcrossOrgs is not in the list of statements that may span orgs',
    ]);
    expect(check(text, 'test.queue')).toContainEqual(untied);
  });

  test('may take numbers from a sequence only by the name of the one that does', () => {
    const reserve = allStatements().find(({ name }) => name === 'db.reserveIds');
    expect(checkStatement({ name: 'db.reserveIds', text: reserve?.text ?? '' }, tables)).toEqual([]);
    expect(checkStatement({ name: 'db.other', text: reserve?.text ?? '' }, tables)).not.toEqual([]);
    const inserting = "INSERT INTO org (id) VALUES (nextval('org_id_seq'))";
    expect(checkStatement({ name: 'db.reserveIds', text: inserting }, tables)).not.toEqual([]);
  });

  test('is not parsed again when it was seen before, since the harness asks for each one sent', () => {
    const text = 'SELECT id FROM parcel';
    const first = checkStatement({ name: 'test.seen', text }, tables);
    expect(first).toHaveLength(1);
    expect(checkStatement({ name: 'test.seen', text }, tables)).toBe(first);
    expect(checkStatement({ name: 'test.other', text }, tables)).not.toBe(first);
  });
});

describe('a migration', () => {
  const check = (text: string) =>
    checkMigrations([
      { name: '0001_tables.sql', text: TABLES },
      { name: '0002_more.sql', text },
    ]);

  test.each([
    [
      'a tenant table',
      'CREATE TABLE box (org_id bigint NOT NULL, id bigint NOT NULL, PRIMARY KEY (org_id, id))',
    ],
    ['a unique index', 'CREATE UNIQUE INDEX parcel_state ON parcel (org_id, lower(state))'],
    ['a plain index in another order', 'CREATE INDEX parcel_by_state ON parcel (state, org_id)'],
    [
      'a foreign key to a shared table',
      'ALTER TABLE parcel ADD CONSTRAINT to_org FOREIGN KEY (parent_id) REFERENCES org (id)',
    ],
    [
      'a cascade within an org',
      'ALTER TABLE label ADD FOREIGN KEY (org_id, parcel_id) REFERENCES parcel ON DELETE CASCADE',
    ],
    [
      'an index that becomes a key',
      'CREATE UNIQUE INDEX u ON parcel (org_id, state); ALTER TABLE parcel ADD CONSTRAINT u UNIQUE USING INDEX u',
    ],
    ['a constant default', "ALTER TABLE parcel ADD COLUMN color text NOT NULL DEFAULT 'brown'"],
    ['a key that another statement repairs', 'CREATE UNIQUE INDEX u ON parcel (state); DROP INDEX u'],
    [
      'an index outside a transaction',
      `${OUTSIDE_A_TRANSACTION}\nCREATE INDEX CONCURRENTLY by_state ON parcel (org_id, state)`,
    ],
  ])('passes with %s', (_, text) => {
    expect(check(text)).toEqual([]);
  });

  test.each([
    [
      'a table of no kind',
      'CREATE TABLE box (id bigint PRIMARY KEY)',
      'table box has no org_id and is not listed as a shared table',
    ],
    [
      'org_id integer',
      'CREATE TABLE box (org_id integer NOT NULL, id bigint, PRIMARY KEY (org_id, id))',
      'box.org_id is int4, not bigint',
    ],
    [
      'org_id that may be null',
      'CREATE TABLE box (org_id bigint, id bigint PRIMARY KEY)',
      'box.org_id may be null',
    ],
    ['no primary key', 'CREATE TABLE box (org_id bigint NOT NULL)', 'tenant table box has no primary key'],
    [
      'a primary key on a column',
      'CREATE TABLE box (org_id bigint NOT NULL, id bigint PRIMARY KEY)',
      'primary key box_pkey of box does not start with org_id',
    ],
    [
      'a primary key in another order',
      'CREATE TABLE box (org_id bigint NOT NULL, id bigint, PRIMARY KEY (id, org_id))',
      'primary key box_pkey of box does not start with org_id',
    ],
    [
      'a unique key',
      'ALTER TABLE parcel ADD CONSTRAINT u UNIQUE (state)',
      'unique key u of parcel does not start with org_id',
    ],
    [
      'a unique column',
      'ALTER TABLE parcel ADD COLUMN code text UNIQUE',
      'unique key parcel_code_key of parcel does not start with org_id',
    ],
    [
      'a unique index',
      'CREATE UNIQUE INDEX u ON parcel (lower(state), org_id)',
      'unique index u of parcel does not start with org_id',
    ],
    [
      'an index that becomes a key',
      'CREATE UNIQUE INDEX u ON parcel (state); ALTER TABLE parcel ADD CONSTRAINT v UNIQUE USING INDEX u',
      'unique key v of parcel does not start with org_id',
    ],
    [
      'an exclusion',
      'ALTER TABLE parcel ADD CONSTRAINT e EXCLUDE USING gist (org_id WITH <>, state WITH =)',
      'exclusion e of parcel does not start with org_id',
    ],
    [
      'a foreign key without org_id',
      'ALTER TABLE label ADD CONSTRAINT f FOREIGN KEY (parcel_id) REFERENCES parcel (id)',
      'foreign key f of label does not start with org_id on both sides',
    ],
    [
      'a foreign key in another order',
      'ALTER TABLE label ADD CONSTRAINT f FOREIGN KEY (parcel_id, org_id) REFERENCES parcel (id, org_id)',
      'foreign key f of label does not start with org_id on both sides',
    ],
    [
      'a shared table that refers to a tenant table',
      'ALTER TABLE org ADD CONSTRAINT f FOREIGN KEY (id) REFERENCES parcel (id)',
      'shared table org must not refer to tenant table parcel',
    ],
    [
      'ON DELETE SET NULL',
      'ALTER TABLE label ADD CONSTRAINT f FOREIGN KEY (org_id, parcel_id) REFERENCES parcel ON DELETE SET NULL',
      'foreign key f: ON DELETE SET NULL/DEFAULT would clear org_id',
    ],
    [
      'ON UPDATE CASCADE',
      'ALTER TABLE label ADD CONSTRAINT f FOREIGN KEY (org_id, parcel_id) REFERENCES parcel ON UPDATE CASCADE',
      'foreign key f: ON UPDATE would change org_id',
    ],
    [
      'DEFAULT now()',
      'ALTER TABLE parcel ADD COLUMN at timestamptz DEFAULT now()',
      '0002_more.sql: parcel.at: DEFAULT now() is volatile',
    ],
    [
      'DEFAULT current_timestamp',
      'ALTER TABLE parcel ALTER COLUMN sent_at SET DEFAULT current_timestamp',
      '0002_more.sql: parcel.sent_at: DEFAULT current_timestamp is volatile',
    ],
    [
      'DEFAULT gen_random_uuid()',
      'CREATE TABLE box (org_id bigint, u uuid DEFAULT gen_random_uuid(), PRIMARY KEY (org_id, u))',
      '0002_more.sql: box.u: DEFAULT gen_random_uuid() is volatile',
    ],
    [
      'serial',
      'CREATE TABLE box (org_id bigint, id bigserial, PRIMARY KEY (org_id, id))',
      '0002_more.sql: box.id: bigserial takes its values inside the statement',
    ],
    [
      'identity',
      'CREATE TABLE box (org_id bigint, id bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (org_id, id))',
      '0002_more.sql: box.id: an identity column takes its values inside the statement',
    ],
    [
      'a trigger',
      'CREATE TRIGGER t BEFORE INSERT ON parcel EXECUTE FUNCTION f()',
      '0002_more.sql: CreateTrigStmt is not allowed in a migration',
    ],
    [
      'a domain',
      'CREATE DOMAIN code AS text',
      '0002_more.sql: CreateDomainStmt is not allowed in a migration',
    ],
    [
      'a function',
      'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      '0002_more.sql: CreateFunctionStmt is not allowed in a migration',
    ],
    ['a DO block', 'DO $$ BEGIN END $$', '0002_more.sql: DoStmt is not allowed in a migration'],
    ['a view', 'CREATE VIEW v AS SELECT 1', '0002_more.sql: ViewStmt is not allowed in a migration'],
    ['COMMIT', 'COMMIT', '0002_more.sql: TransactionStmt is not allowed in a migration'],
    [
      'MERGE',
      'MERGE INTO org o USING org p ON o.id = p.id WHEN MATCHED THEN DELETE',
      '0002_more.sql: MERGE is not allowed',
    ],
    [
      'now() in a backfill',
      'UPDATE parcel SET sent_at = now()',
      '0002_more.sql: now() is not allowed in a statement that writes',
    ],
    [
      'a setting that stays',
      "SET lock_timeout = '1s'",
      '0002_more.sql: SET without LOCAL outlives the migration',
    ],
    [
      'a rename',
      'ALTER TABLE parcel RENAME TO box',
      '0002_more.sql: RenameStmt is not allowed in a migration',
    ],
    [
      'partitions',
      'CREATE TABLE box (org_id bigint, PRIMARY KEY (org_id)) PARTITION BY HASH (org_id)',
      '0002_more.sql: table box: inheritance, partitions and typed tables are not understood',
    ],
    [
      'CONCURRENTLY in a transaction',
      'CREATE INDEX CONCURRENTLY by_state ON parcel (org_id, state)',
      `0002_more.sql: CREATE INDEX CONCURRENTLY needs the first line "${OUTSIDE_A_TRANSACTION}"`,
    ],
    [
      'a statement that is no index outside a transaction',
      `${OUTSIDE_A_TRANSACTION}\nCREATE INDEX CONCURRENTLY i ON parcel (state); SELECT 1`,
      '0002_more.sql: a migration outside a transaction may only create and drop indexes CONCURRENTLY',
    ],
  ])('is caught with %s', (_, text, violation) => {
    expect(check(text)).toContain(violation);
  });
});

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
