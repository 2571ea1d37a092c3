import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';
import type { Fingerprint } from './run.ts';
import { TableLooks } from './table-looks.ts';

let database: TestDatabase;
let sql: pg.Client;
let looks: TableLooks;

beforeAll(async () => {
  database = await testDatabase('bare');
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await sql.query(
    `CREATE TABLE parent (id int PRIMARY KEY);
     CREATE TABLE child (id int PRIMARY KEY, parent_id int REFERENCES parent ON DELETE CASCADE);
     CREATE TABLE "order" (id int, units int);
     INSERT INTO parent VALUES (1), (2);
     INSERT INTO child VALUES (1, 1);
     INSERT INTO "order" VALUES (1, 1), (2, 1)`,
  );
  looks = await TableLooks.open(sql);
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

const changed = (before: Fingerprint, after: Fingerprint) =>
  [...after].filter(([table, state]) => before.get(table) !== state).map(([table]) => table);

async function run(text: string): Promise<void> {
  looks.note(text);
  await sql.query(text);
}

test('a look shows what statements since the last one have changed, and nothing else', async () => {
  const first = await looks.look('noted');
  expect([...first.keys()]).toEqual(['child', 'order', 'parent']);
  expect(changed(first, await looks.look('noted'))).toEqual([]);
  await run('SELECT * FROM parent');
  await run('UPDATE "order" SET units = units WHERE id = 1');
  const second = await looks.look('noted');
  expect(changed(first, second)).toEqual(['order']);
  await run('DELETE FROM "order" WHERE id = 2');
  const third = await looks.look('noted');
  expect(changed(second, third)).toEqual(['order']);
  await run('DELETE FROM parent WHERE id = 1');
  expect(changed(third, await looks.look('noted')).sort()).toEqual(['child', 'parent']);
});

test('what is rolled back is no change', async () => {
  const before = await looks.look('noted');
  await run('BEGIN');
  await run('INSERT INTO parent VALUES (3)');
  await run('ROLLBACK');
  expect(changed(before, await looks.look('noted'))).toEqual([]);
});

test('a look at all tables also shows what no statement was seen to change', async () => {
  const before = await looks.look('noted');
  await sql.query('INSERT INTO parent VALUES (4)');
  const noted = await looks.look('noted');
  expect(changed(before, noted)).toEqual([]);
  expect(changed(noted, await looks.look('all'))).toEqual(['parent']);
});
