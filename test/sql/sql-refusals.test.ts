// Each shape with the statement that taught it, tried on a cluster; here on the tables of the other rules' tests.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Catalog, readCatalog } from './sql-catalog.ts';
import { TABLES } from './sql-example-tables.ts';
import { violationsOf } from './sql-rules.ts';
import { loadParser } from './sql-tree.ts';

describe('a statement that Citus refuses, or runs on many machines', () => {
  let tables: Catalog;

  beforeAll(async () => {
    await loadParser();
    tables = readCatalog([{ name: '0001_tables.sql', text: TABLES }]).catalog;
  });

  const check = (text: string, name: string) =>
    violationsOf({ name, text }, tables, new Set(['test.queueAcrossOrgs']));

  // Every PATCH of an inventory request, the departure of a transfer: could not determine row type.
  const UPDATE_FROM_RECORD = `UPDATE parcel r SET state = d.state FROM json_to_record($2::json) AS d (id bigint, state text)
    WHERE r.org_id = $1 AND r.id = $3`;
  // orders.update: STABLE functions cannot be called with column references.
  const TEXT_AS_ARRAY = `UPDATE parcel p SET parent_id = cardinality(d.ids::bigint[])
    FROM unnest($2::bigint[], $3::text[]) AS d (id, ids) WHERE p.org_id = $1 AND p.id = d.id`;
  // orders.insert and some fifty others: pulled to the coordinator and copied back.
  const ORG_OF_PARAMETER = `INSERT INTO label (org_id, parcel_id, line) SELECT $1, p.id, l.line
    FROM parcel p, unnest($2::int[]) AS l (line) WHERE p.org_id = $1`;
  // Events of returns: correlated subquery on a reference table; of marketplace shipments: a task for every shard.
  const SHARED_IN_INSERT = `INSERT INTO label (org_id, parcel_id, line, code)
    SELECT p.org_id, p.id, 1, (SELECT o.name FROM org o WHERE o.id = p.parent_id) FROM parcel p WHERE p.org_id = $1`;
  // stock.updateRecords: intermediate results to all machines.
  const INSERT_BEHIND_UPDATE = `WITH r AS (UPDATE parcel p SET state = $2 WHERE p.org_id = $1 RETURNING p.org_id, p.id)
    INSERT INTO label (org_id, parcel_id, line) SELECT r.org_id, r.id, 1 FROM r`;
  // carrierAccounts.upsert.
  const INSERT_IN_WITH = `WITH r AS (INSERT INTO parcel (org_id, id) VALUES ($1, $2) RETURNING id) SELECT r.id FROM r`;
  // Events of eligibility checks: operator does not exist: text = boolean.
  const CASE_OF_VALUE = `INSERT INTO label (org_id, parcel_id, line) SELECT p.org_id, p.id,
    CASE p.state WHEN 'sent' THEN 1 ELSE 2 END FROM parcel p WHERE p.org_id = $1`;
  // goods_return.find: complex joins are only supported when all distributed tables are joined on their distribution columns.
  const PAST_SHARED = `SELECT (SELECT j.n FROM (SELECT (SELECT count(*) FROM label l WHERE l.org_id = p.org_id) AS n
    FROM org o WHERE o.id = p.parent_id) AS j) FROM parcel p WHERE p.org_id = $1`;
  test.each([
    ['UPDATE from json_to_record()', UPDATE_FROM_RECORD, 'json_to_record()'],
    ['a text that is cast to an array in UPDATE', TEXT_AS_ARRAY, 'a cast to an array'],
    ['the org of a parameter in INSERT … SELECT', ORG_OF_PARAMETER, 'takes the org from a parameter'],
    ['a shared table in INSERT … SELECT', SHARED_IN_INSERT, 'reads a shared table'],
    ['an INSERT behind a WITH that writes', INSERT_BEHIND_UPDATE, 'behind a WITH that writes'],
    ['an INSERT in WITH', INSERT_IN_WITH, 'an INSERT in WITH'],
    ['CASE of a value in INSERT … SELECT', CASE_OF_VALUE, 'CASE x WHEN y'],
    ['an org that is asked for past a shared table', PAST_SHARED, 'past one of shared tables alone'],
  ])('is caught with %s', (_, text, what) => {
    expect(check(text, 'test.statement')).toEqual([expect.stringContaining(what)]);
  });

  // webhooks.readyAcrossOrgs: LIMIT is unsupported when a lateral subquery references a column from a table function.
  const LIMIT_BY_FUNCTION = `SELECT p.id FROM parcel p WHERE EXISTS (SELECT FROM unnest($1::text[]) AS t (type), LATERAL (
    SELECT FROM label l WHERE l.org_id = p.org_id AND l.code = t.type LIMIT 1) AS l)`;
  // The hub's lists: the same for complex subqueries.
  const OFFSET_BY_PAGE = `SELECT j.code FROM (SELECT p.org_id, p.id FROM parcel p ORDER BY p.id LIMIT 251) AS r
    CROSS JOIN LATERAL (SELECT l.code FROM label l WHERE l.org_id = r.org_id AND l.parcel_id = r.id OFFSET 0) AS j`;
  // verify.order_reservationsAcrossOrgs.
  const ASKED_OF_MERGED = `SELECT x.id FROM (SELECT org_id, id FROM parcel p FULL JOIN (
      SELECT l.org_id, l.parcel_id AS id FROM label l) AS l USING (org_id, id)) AS x
    WHERE NOT EXISTS (SELECT 1 FROM label l WHERE l.org_id = x.org_id AND l.line = x.id)`;
  // verify.summaryAcrossOrgs.
  const GROUPING = `SELECT grouping(p.state) FROM parcel p GROUP BY GROUPING SETS ((p.org_id, p.state), (p.org_id))`;
  // inbound.summaryAcrossOrgs: subqueries in the SELECT part can only be pushed down if they happen before aggregates.
  const ASKED_BESIDE_SUMS = `SELECT count(*), (SELECT max(l.line) FROM label l) AS line FROM parcel p`;
  // marketplace.workOrderQueueAcrossOrgs: only immutable functions can be used as table expressions.
  const STABLE_FUNCTION = `SELECT d.line FROM parcel p, json_to_recordset(p.state::json) AS d (line int)`;
  test.each([
    ['LIMIT for each row of a function', LIMIT_BY_FUNCTION, 'LIMIT or OFFSET in a LATERAL subquery'],
    ['OFFSET for each row of a page', OFFSET_BY_PAGE, 'LIMIT or OFFSET in a LATERAL subquery'],
    ['a subquery for each row of FULL JOIN … USING', ASKED_OF_MERGED, 'FULL JOIN … USING'],
    ['grouping()', GROUPING, 'grouping()'],
    ['a subquery beside sums', ASKED_BESIDE_SUMS, 'beside sums'],
    ['a function in FROM that is not immutable', STABLE_FUNCTION, 'json_to_recordset() in FROM'],
  ])('over all orgs is caught with %s', (_, text, what) => {
    expect(check(text, 'test.queueAcrossOrgs')).toContainEqual(expect.stringContaining(what));
  });

  test.each([
    [
      'the org of a row beside a function',
      `INSERT INTO label (org_id, parcel_id, line) SELECT p.org_id, p.id, l.line FROM parcel p, unnest($2::int[]) AS l (line)
       WHERE p.org_id = $1`,
    ],
    ['values', 'INSERT INTO label (org_id, parcel_id, line) VALUES ($1, $2, 1), ($1, $2, 2)'],
    [
      'a shared table in UPDATE',
      'UPDATE parcel p SET state = o.name FROM org o WHERE p.org_id = $1 AND o.id = $1',
    ],
    [
      'string_to_array()',
      `UPDATE parcel p SET parent_id = cardinality(string_to_array(d.ids, ',')::bigint[])
       FROM unnest($2::text[]) AS d (ids) WHERE p.org_id = $1`,
    ],
  ])('is not taken for one with %s', (_, text) => {
    expect(check(text, 'test.statement')).toEqual([]);
  });

  test('over all orgs is not taken for one where each row of a page is looked up in its table first', () => {
    const text = `SELECT j.code FROM (SELECT p.org_id, p.id FROM parcel p ORDER BY p.id LIMIT 251) AS k
      JOIN parcel r ON r.org_id = k.org_id AND r.id = k.id
      CROSS JOIN LATERAL (SELECT l.code FROM label l WHERE l.org_id = r.org_id AND l.parcel_id = r.id OFFSET 0) AS j`;
    expect(check(text, 'test.queueAcrossOrgs')).toEqual([]);
  });
});
