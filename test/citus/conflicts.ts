// Rows that are inserted twice, by each statement that tests have sent: what breaks a unique constraint on a worker machine is
// recognised as that here, as every use case that answers 409 or tries again relies on.
import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { SESSION_OPTIONS, violatesUnique } from '../../src/kit/db/db.ts';
import { currentRecorded } from './replay.ts';

const INSERTED = /^\s*INSERT INTO (\w+)/;
/** As keys of `conflicts` and `mapUniqueViolations`, and where the code asks by itself. */
const RELIED_ON = /\b(\w+_(?:unique|pkey)\w*):|violatesUnique\(error, '(\w+)'/g;

export async function conflicts(url: string): Promise<{ tried: string; failed: string[] }> {
  const client = new pg.Client({ connectionString: url, options: SESSION_OPTIONS });
  await client.connect();
  try {
    await dropForeignKeys(client);
    const constraints = await uniqueConstraints(client);
    const failed: string[] = [];
    const recognised = new Set<string>();
    const statements = [...(await currentRecorded())].filter(
      ([text]) => INSERTED.test(text) && !/\bON CONFLICT\b/.test(text),
    );
    for (const [text, sets] of statements) {
      const table = INSERTED.exec(text)?.[1] ?? '';
      for (const { name, values } of sets.slice(0, 1)) {
        const error = await insertTwice(client, text, values);
        if (error === null) continue;
        if ((constraints.get(table) ?? []).some((one) => violatesUnique(error, one))) recognised.add(table);
        else failed.push(`${name}: [${(error as pg.DatabaseError).code}] ${error.message}`);
      }
    }
    const relied = reliedOn();
    for (const name of relied) {
      const table = [...constraints].find(([, names]) => names.some((one) => one.startsWith(name)))?.[0];
      if (table === undefined) failed.push(`${name}: there is no such constraint`);
      else if (!recognised.has(table)) failed.push(`${name}: no insert into ${table} was tried`);
    }
    return {
      tried: `${statements.length} inserts, ${recognised.size} tables, ${relied.size} constraints that code relies on`,
      failed,
    };
  } finally {
    await client.end();
  }
}

/** What the second one fails with; null where the first one fails or writes nothing. */
async function insertTwice(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<Error | null> {
  const orgId = values[0];
  let isThere = false;
  await client.query('BEGIN');
  try {
    // Many take their org from its counter.
    if (typeof orgId === 'string' && /^\d+$/.test(orgId))
      await client.query(
        `INSERT INTO org_feed (org_id, last_sequence, last_transaction_id, last_time) VALUES (${orgId}, 0, 0, '2026-01-01Z')`,
      );
    isThere = (await client.query(text, [...values])).rowCount !== 0;
    if (isThere) await client.query(text, [...values]);
    return null;
  } catch (error) {
    return isThere ? (error as Error) : null;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** What rows refer to is not here. */
async function dropForeignKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT c.relname AS table, k.conname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace
       AND EXISTS (SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid)`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
}

async function uniqueConstraints(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `SELECT c.relname AS table, array_agg(i.relname::text) AS names
     FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indisunique AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname`,
  );
  return new Map(rows.map(({ table, names }) => [table, names]));
}

function reliedOn(): Set<string> {
  const root = new URL('../../src/', import.meta.url);
  const paths = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  return new Set(
    paths.flatMap((path) =>
      [...readFileSync(new URL(path, root), 'utf8').matchAll(RELIED_ON)].map(
        ([, key, asked]) => key ?? asked ?? '',
      ),
    ),
  );
}
