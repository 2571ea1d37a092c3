import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDb } from '../../kit/db/db.ts';
import { newSsccs } from './new-ssccs.ts';

const database = await testDatabase('empty');
const db = openDb({ url: database.url, poolSize: 1 });

afterAll(async () => {
  await db.close();
  await database.drop();
});

it('gives unique codes, and says what to do when none is left', async () => {
  const take = (count: number) => db.transaction((tx) => newSsccs(tx, count, '9521234567'));
  const codes = [...(await take(3)), ...(await take(2))];
  expect(new Set(codes).size).toBe(5);
  expect(await take(0)).toEqual([]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`SELECT setval('sscc_serial_seq', 10000000)`);
  await client.end();
  await expect(take(60)).rejects.toMatchObject({
    code: 'not_configured',
    message: expect.stringContaining('CROSSDOCK_COMPANY_PREFIX'),
  });
});
