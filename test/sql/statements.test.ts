// Every statement of the service is prepared once, on whatever PostgreSQL the tests run on: a function, a column or a
// piece of grammar that this version does not have is found here, by name, and not in the middle of something else.
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../database.ts';
import { serviceStatements } from './service-statements.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('every statement is understood by the database', async () => {
  for (const path of globSync('{src,demo}/**/queries.ts', { cwd: ROOT })) await import(`${ROOT}${path}`);
  const database = await testDatabase('empty');
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
  });
  const found: string[] = [];
  const statements = serviceStatements().filter(({ text }) =>
    /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text),
  );
  expect(statements.length).toBeGreaterThan(100);
  for (const [index, { name, text }] of statements.entries())
    await sql
      .query(`PREPARE statement_${index} AS ${text}`)
      .catch((error: Error) => found.push(`${name}: ${error.message}`));
  expect(found).toEqual([]);
});
