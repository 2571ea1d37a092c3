// The demo world for a file of tests that reads it by SQL.
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.ts';

/** @returns what runs a statement there, for as long as the tests of the file run */
export function demoRows(): <Row>(text: string) => Promise<Row[]> {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase('demo');
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return async <Row>(text: string) => (await client.query(text)).rows as Row[];
}
