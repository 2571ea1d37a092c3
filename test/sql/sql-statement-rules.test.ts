import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import '../../src/kit/db/ids.ts';
import { allStatements } from '../../src/kit/db/statement.ts';
import { type Catalog, readCatalog } from './sql-catalog.ts';
import { TABLES } from './sql-example-tables.ts';
import { IMMUTABLE_FUNCTIONS } from './sql-immutable.ts';
import { checkStatement, violationsOf } from './sql-rules.ts';
import { loadParser } from './sql-tree.ts';

describe('a statement', () => {
  let tables: Catalog;

  beforeAll(async () => {
    await loadParser();
    tables = readCatalog([{ name: '0001_tables.sql', text: TABLES }]).catalog;
  });

  const check = (text: string, name = 'test.statement') =>
    violationsOf({ name, text }, tables, new Set(['test.queueAcrossOrgs']));

  test.each([
    [
      'a time plus an interval at a time zone that is named',
      `UPDATE parcel SET sent_at = greatest($2, (sent_at AT TIME ZONE 'UTC' + interval '1 second') AT TIME ZONE 'UTC')
       WHERE org_id = $1`,
    ],
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
      'INSERT INTO parcel (id, org_id) SELECT u.id, p.org_id FROM parcel p, unnest($2::bigint[]) AS u (id) WHERE p.org_id = $1',
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
      'a time plus an interval at a time zone that is not named',
      'UPDATE parcel SET sent_at = (sent_at AT TIME ZONE $2 + $3::interval) AT TIME ZONE $2 WHERE org_id = $1',
      expect.stringContaining('timezone() in UPDATE'),
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
    const sql = new pg.Client({ connectionString: inject('machines')[0] ?? '' });
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
