import { beforeAll, describe, expect, test } from 'vitest';
import { OUTSIDE_A_TRANSACTION } from '../../src/kit/db/migrate.ts';
import { TABLES } from './sql-example-tables.ts';
import { checkMigrations } from './sql-rules.ts';
import { loadParser } from './sql-tree.ts';

describe('a migration', () => {
  beforeAll(loadParser);

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
