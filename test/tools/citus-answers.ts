// A database that tells of Citus what a test wants, where there is no cluster: its tables are found before the server's own.
import pg from 'pg';

const SCHEMA = 'citus_answers';

export interface CitusAnswers {
  readonly version: string;
  /** The coordinator's is 0. */
  readonly group?: number;
  readonly machines?: number;
}

/**
 * @param url that of an owner of the database, or of somebody who may make a schema in it
 * @returns the address of the same database that tells so; anybody may read it
 */
export async function answeringAsCitus(
  url: string,
  { version, group = 0, machines = 2 }: CitusAnswers,
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${SCHEMA};
    CREATE TABLE ${SCHEMA}.pg_extension AS SELECT 'citus' AS extname, '${version}' AS extversion;
    CREATE TABLE ${SCHEMA}.pg_dist_local_group AS SELECT ${group} AS groupid;
    CREATE TABLE ${SCHEMA}.pg_dist_node AS
      SELECT n AS groupid, 'primary' AS noderole, true AS isactive, true AS shouldhaveshards
      FROM generate_series(1, ${machines}) AS n;
    GRANT USAGE ON SCHEMA ${SCHEMA} TO PUBLIC; GRANT SELECT ON ALL TABLES IN SCHEMA ${SCHEMA} TO PUBLIC`);
  await client.end();
  return readingAnswers(url);
}

/** The same answers for another role. */
export function readingAnswers(url: string): string {
  const reading = new URL(url);
  reading.searchParams.set('options', `-c search_path=${SCHEMA},public,pg_catalog`);
  return reading.href;
}
