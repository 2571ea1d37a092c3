// Where the rows of each org are on a Citus cluster, according to its coordinator.
import type { TableName } from './all-orgs.ts';
import type { Asked, Part } from './part-tx.ts';
import { type Statement, sql, unprepared } from './statement.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Machine {
  readonly address: Address;
  readonly parts: readonly TableName[];
  /** Those about all orgs, over its parts, by the names of the originals. */
  readonly statements: Map<string, Statement<unknown>>;
}

export interface Home {
  readonly version: string;
  readonly address: Address;
  readonly part: Part;
}

export type Layout = NonNullable<Awaited<ReturnType<typeof readLayout>>>;

const findCluster = sql<{ is_cluster: boolean }>(
  'db.isCluster',
  "SELECT to_regclass('pg_catalog.pg_dist_shard') IS NOT NULL AS is_cluster",
);

const PLACED = `pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid
     JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'`;
/** The version of the layout. Every org has a row in this table, and all tenant tables are co-located with it. */
export const VERSION = `SELECT md5(string_agg(concat_ws(' ', p.shardid, n.nodename, n.nodeport), ',' ORDER BY p.shardid)) AS version
   FROM ${PLACED} WHERE s.logicalrelid = 'org_feed'::regclass`;

interface PartRow {
  readonly host: string;
  readonly port: number;
  readonly shard: number;
  /** JSON: the shard name of each table. */
  readonly tables: string;
  /** JSON: the name of the local copy of each shared table. */
  readonly copies: string;
  /** Whether the machine has the cluster's metadata and the only copy of the shard. */
  readonly is_home: boolean;
  readonly version: string;
}

const findParts = unprepared<PartRow>(
  'db.layout',
  `SELECT n.nodename AS host, n.nodeport AS port, (${VERSION}) AS version,
     max(s.shardid) FILTER (WHERE s.logicalrelid = 'org_feed'::regclass) AS shard,
     json_object_agg(c.relname, shard_name(s.logicalrelid, s.shardid)) AS tables,
     (SELECT json_object_agg(rc.relname, shard_name(rs.logicalrelid, rs.shardid)) FROM pg_dist_partition r
      JOIN pg_dist_shard rs ON rs.logicalrelid = r.logicalrelid JOIN pg_class rc ON rc.oid = r.logicalrelid
      WHERE r.partmethod = 'n' AND r.repmodel = 't') AS copies,
     bool_and(n.isactive AND n.hasmetadata AND n.metadatasynced AND t.repmodel = 's') AS is_home
   FROM ${PLACED} JOIN pg_dist_partition t ON t.logicalrelid = s.logicalrelid JOIN pg_class c ON c.oid = t.logicalrelid
   WHERE t.colocationid = (SELECT f.colocationid FROM pg_dist_partition f WHERE f.logicalrelid = 'org_feed'::regclass)
   GROUP BY n.nodename, n.nodeport, s.shardminvalue ORDER BY n.nodename, n.nodeport, s.shardminvalue`,
);

const findShard = (orgId: number) =>
  unprepared<{ shard: number }>(
    'db.shardOfOrg',
    `SELECT get_shard_id_for_distribution_column('org_feed', ${Number(orgId)}::bigint) AS shard`,
  );

/** Null where it is not a cluster, or nothing is distributed. */
export async function readLayout(coordinator: Asked) {
  const [found] = await coordinator.query(findCluster, []);
  if (found?.is_cluster !== true) return null;
  const rows = await coordinator.query(findParts, []);
  const [first] = rows;
  if (first === undefined) return null;
  const { version } = first;
  const machines = [...Map.groupBy(rows, keyOf).values()].map((parts): Machine => {
    const [{ host, port }] = parts as [PartRow];
    const names = parts.map(({ tables }) => namesOf(tables));
    return { address: { host, port }, parts: names, statements: new Map() };
  });
  const homes = rows
    .filter((row) => row.is_home)
    .map(({ host, port, shard, tables, copies }) => ({
      version,
      address: { host, port },
      part: { shard, own: mapOf(tables), copies: mapOf(copies), statements: new Map() },
    }));
  return {
    version,
    machines,
    homes: new Map<number, Home>(homes.map((home) => [home.part.shard, home])),
    byOrg: new Map<number, Promise<Home | null>>(),
    proofs: new Map<string, Promise<void>>(),
  };
}

/** Null where its transactions run through the coordinator. */
export async function findHome(coordinator: Asked, { homes }: Layout, orgId: number): Promise<Home | null> {
  const [row] = await coordinator.query(findShard(orgId), []);
  return homes.get(row?.shard ?? 0) ?? null;
}

export const keyOf = ({ host, port }: Address): string => `${host}:${port}`;

const mapOf = (json: string): Map<string, string> => new Map(Object.entries(JSON.parse(json) as object));

function namesOf(json: string): TableName {
  const tables = mapOf(json);
  return (table) => {
    const name = tables.get(table);
    if (name === undefined) throw new Error(`${table} does not lie with its org`);
    return name;
  };
}
