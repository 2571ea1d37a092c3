import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { dumpSchema } from './schema-dump.ts';

const undo: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function connect(kind: 'empty' | 'bare'): Promise<pg.Client> {
  const database = await testDatabase(kind);
  undo.push(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  undo.push(() => client.end());
  return client;
}

describe('migrations/schema.sql', () => {
  test('is what the migrations make; after a new migration run: npm run schema', async () => {
    const dump = await dumpSchema(await connect('empty'));
    expect(await readFile(new URL('../../../migrations/schema.sql', import.meta.url), 'utf8')).toBe(dump);
  });

  test('makes the same schema when it is run in an empty database', async () => {
    const dump = await dumpSchema(await connect('empty'));
    const copy = await connect('bare');
    await copy.query(dump);
    expect(await dumpSchema(copy)).toBe(dump);
  });
});

describe('the dump of a schema', () => {
  const EVERYTHING = `
    CREATE SCHEMA "Other";
    CREATE SEQUENCE plain AS bigint;
    CREATE SEQUENCE "Odd seq" AS integer INCREMENT 10 MINVALUE 5 MAXVALUE 500 START 15 CACHE 3 CYCLE;
    CREATE TABLE parent (id bigint PRIMARY KEY, code text COLLATE "C" NOT NULL UNIQUE);
    CREATE TABLE "Other".child (
      parent_id bigint NOT NULL REFERENCES parent (id) ON DELETE CASCADE,
      line smallint NOT NULL DEFAULT 1,
      "Upper Case" numeric(12, 2) CHECK ("Upper Case" BETWEEN 0 AND 10),
      double_line integer GENERATED ALWAYS AS (line * 2) STORED,
      tags text[] NOT NULL DEFAULT '{}',
      at timestamptz(3),
      PRIMARY KEY (parent_id, line),
      CONSTRAINT unequal CHECK (line <> parent_id)
    ) WITH (fillfactor = 80);
    CREATE UNLOGGED TABLE cache (key text PRIMARY KEY);
    CREATE UNIQUE INDEX child_code ON "Other".child (lower("Upper Case"::text), line DESC) WHERE line > 3;
    CREATE INDEX parent_covering ON parent (code) INCLUDE (id);
    CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT n * 2 $$;
    COMMENT ON TABLE parent IS 'it''s the parent';
    COMMENT ON COLUMN "Other".child.line IS 'from 1';`;

  test('contains every kind of object we may have, and recreates them', async () => {
    const original = await connect('bare');
    await original.query(EVERYTHING);
    const dump = await dumpSchema(original);
    expect(dump).toMatchInlineSnapshot(`
      "CREATE SCHEMA "Other";

      CREATE SEQUENCE "Odd seq" AS integer INCREMENT 10 MINVALUE 5 MAXVALUE 500 START 15 CACHE 3 CYCLE;
      CREATE SEQUENCE plain AS bigint;

      CREATE TABLE "Other".child (
        parent_id bigint NOT NULL,
        line smallint DEFAULT 1 NOT NULL,
        "Upper Case" numeric(12,2),
        double_line integer GENERATED ALWAYS AS ((line * 2)) STORED,
        tags text[] DEFAULT '{}'::text[] NOT NULL,
        at timestamp(3) with time zone,
        CONSTRAINT child_pkey PRIMARY KEY (parent_id, line),
        CONSTRAINT "child_Upper Case_check" CHECK ((("Upper Case" >= (0)::numeric) AND ("Upper Case" <= (10)::numeric))),
        CONSTRAINT unequal CHECK ((line <> parent_id))
      ) WITH (fillfactor=80);
      CREATE UNIQUE INDEX child_code ON "Other".child USING btree (lower("Upper Case"::text), line DESC) WHERE line > 3;

      CREATE UNLOGGED TABLE cache (
        key text NOT NULL,
        CONSTRAINT cache_pkey PRIMARY KEY (key)
      );

      CREATE TABLE parent (
        id bigint NOT NULL,
        code text COLLATE "C" NOT NULL,
        CONSTRAINT parent_pkey PRIMARY KEY (id),
        CONSTRAINT parent_code_key UNIQUE (code)
      );
      CREATE INDEX parent_covering ON parent USING btree (code) INCLUDE (id);

      ALTER TABLE "Other".child ADD CONSTRAINT child_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parent(id) ON DELETE CASCADE;

      CREATE OR REPLACE FUNCTION public.twice(n integer)
       RETURNS integer
       LANGUAGE sql
       IMMUTABLE
      AS $function$ SELECT n * 2 $function$
      ;

      COMMENT ON COLUMN "Other".child.line IS 'from 1';
      COMMENT ON TABLE parent IS 'it''s the parent';
      "
    `);
    const copy = await connect('bare');
    await copy.query(dump);
    expect(await dumpSchema(copy)).toBe(dump);
  });

  test('contains views and triggers, which migrations may not create, so that one created by hand is noticed', async () => {
    const client = await connect('bare');
    await client.query(`
      CREATE TABLE t (id bigint);
      CREATE VIEW v AS SELECT id FROM t;
      CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW EXECUTE FUNCTION f();`);
    const dump = await dumpSchema(client);
    expect(dump).toContain('CREATE VIEW v AS');
    expect(dump).toContain('CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW EXECUTE FUNCTION f();');
  });

  test('does not depend on the order in which objects were made', async () => {
    const [first, second] = [await connect('bare'), await connect('bare')];
    await first.query(
      'CREATE TABLE b (id int PRIMARY KEY); CREATE TABLE a (id int REFERENCES b, UNIQUE (id))',
    );
    await second.query(
      'CREATE TABLE a (id int); CREATE TABLE b (id int); ALTER TABLE b ADD PRIMARY KEY (id)',
    );
    await second.query('ALTER TABLE a ADD FOREIGN KEY (id) REFERENCES b; ALTER TABLE a ADD UNIQUE (id)');
    expect(await dumpSchema(second)).toBe(await dumpSchema(first));
  });

  test('shows when a column, a default, a key or an index differs', async () => {
    const client = await connect('bare');
    await client.query('CREATE TABLE t (id bigint NOT NULL, name text)');
    const seen = new Set([await dumpSchema(client)]);
    for (const change of [
      'ALTER TABLE t ALTER COLUMN name SET NOT NULL',
      "ALTER TABLE t ALTER COLUMN name SET DEFAULT 'x'",
      'ALTER TABLE t ALTER COLUMN name TYPE varchar(10)',
      'ALTER TABLE t ADD CONSTRAINT k UNIQUE (id)',
      "ALTER TABLE t ADD CONSTRAINT c CHECK (name <> '')",
      'CREATE INDEX i ON t (name)',
      'ALTER TABLE t DROP COLUMN name',
    ]) {
      await client.query(change);
      const dump = await dumpSchema(client);
      expect(seen, change).not.toContain(dump);
      seen.add(dump);
    }
  });

  test('leaves out rows and the job queue, which migrates itself', async () => {
    const client = await connect('empty');
    const before = await dumpSchema(client);
    await client.query(
      'CREATE SCHEMA graphile_worker; CREATE TABLE graphile_worker.job (id int PRIMARY KEY)',
    );
    await client.query('DELETE FROM schema_migration');
    expect(await dumpSchema(client)).toBe(before);
  });
});
