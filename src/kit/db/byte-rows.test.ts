import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness.ts';
import { type Db, openDb } from './db.ts';
import { sql } from './statement.ts';

const mixed = sql<{ id: number; json_bytes: Buffer | null; name: string | null }>(
  'byterows.mixed',
  `SELECT n AS id, CASE WHEN n <> 2 THEN repeat($1::text, n) END AS json_bytes, CASE WHEN n <> 3 THEN $1::text END AS name
   FROM generate_series(1, 3) AS n`,
);
const plain = sql<{ text: string }>('byterows.plain', 'SELECT $1::text AS text');
const large = sql<{ json_bytes: Buffer }>(
  'byterows.large',
  'SELECT repeat(chr(96 + n), $1) AS json_bytes FROM generate_series(1, 5) AS n',
);

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('a column named json_bytes arrives as the bytes of its text, all others as ever', async () => {
  const rows = await db.query(mixed, ['Zürich ✓']);
  expect(rows).toEqual([
    { id: 1, json_bytes: Buffer.from('Zürich ✓'), name: 'Zürich ✓' },
    { id: 2, json_bytes: null, name: 'Zürich ✓' },
    { id: 3, json_bytes: Buffer.from('Zürich ✓'.repeat(3)), name: null },
  ]);
  // The next statement of the same connection has columns of its own.
  expect(await db.query(plain, ['ü'])).toEqual([{ text: 'ü' }]);
});

it('bytes that come in many pieces of the network are whole, and stay as they are while others arrive', async () => {
  const length = 300_000;
  const first = await db.query(large, [length]);
  await db.query(large, [length]);
  expect(first.map(({ json_bytes }) => json_bytes.toString())).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(length)),
  );
});
