// Asks the machines of a Citus cluster directly: about all orgs, each in one statement for all parts of the tables that it holds;
// and for one org, whose transactions run on the machine that holds it. Which parts these are is known to every machine and told
// with each answer: where it has changed, because a part has moved, they are asked again. A machine that cannot be reached from
// here may still be reached by the coordinator, which is asked then; what it cannot reach either is left out until it is back.
import { hash } from 'node:crypto';
import { fail } from '../kernel/assert.ts';
import { type AllOrgsStatement, mergedRows, type OfOrg, type TableName, textOver } from './all-orgs.ts';
import { hasMoved, inPart, isMissing, NotOfPart, type Part, UNDEFINED_TABLE } from './part-tx.ts';
import { DatabaseUnavailable } from './server-conditions.ts';
import { type Statement, sql, unkept } from './statement.ts';
import type { Tx } from './tx.ts';

interface Asked {
  query<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

interface Transacting extends Asked {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Connections to one machine. */
interface OpenMachine extends Transacting {
  close(): Promise<void>;
}

interface ClusterOptions {
  /** The database itself, where it is not spread over machines. */
  readonly coordinator: Transacting;
  readonly open: (address: Address) => OpenMachine;
  /** Connections to the coordinator that wait for no transaction. */
  readonly openSequences: () => OpenMachine;
  /** Stands for the database. */
  readonly database: object;
  readonly onStatement?: ((statement: Statement<unknown>) => void) | undefined;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

interface Machine {
  readonly address: Address;
  readonly parts: readonly TableName[];
}

/** Where the transactions of an org run. */
interface Home {
  /** Of the layout. */
  readonly version: string;
  readonly address: Address;
  readonly part: Part;
}

interface Layout {
  readonly version: string;
  readonly machines: readonly Machine[];
  readonly homes: ReadonlyMap<number, Home>;
  /** The home of each org, as far as it was asked for. */
  readonly byOrg: Map<number, Promise<Home | null>>;
  /** That a machine is one of this cluster. */
  readonly proofs: Map<string, Promise<void>>;
}

/** After one could not be reached it is left alone for a while: whoever asks does not wait for it each time. */
const AWAY_MS = 5000;
const ATTEMPTS_MAX = 3;

const findCluster = sql<{ is_cluster: boolean }>(
  'db.isCluster',
  "SELECT to_regclass('pg_catalog.pg_dist_shard') IS NOT NULL AS is_cluster",
);

const PLACED = `pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid
     JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'`;
// Every org has a row there, and all tables of tenants lie as it does.
const VERSION = `SELECT md5(string_agg(concat_ws(' ', p.shardid, n.nodename, n.nodeport), ',' ORDER BY p.shardid)) AS version
   FROM ${PLACED} WHERE s.logicalrelid = 'org_feed'::regclass`;

interface PartRow {
  readonly host: string;
  readonly port: number;
  /** That of `org_feed`. */
  readonly shard: number;
  /** JSON: the name of each table's part. */
  readonly tables: string;
  /** JSON: the name of each shared table's copy. */
  readonly copies: string;
  /** Whether the machine knows where everything lies, and has all that there is of the part: no other keeps a copy of it. */
  readonly is_home: boolean;
  readonly version: string;
}

const readLayout = unkept<PartRow>(
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
  unkept<{ shard: number }>(
    'db.shardOfOrg',
    `SELECT get_shard_id_for_distribution_column('org_feed', ${Number(orgId)}::bigint) AS shard`,
  );

// No two installations have been brought up to date at the same moments.
const identityBy = (migrations: string) =>
  unkept<{ identity: string }>(
    'db.identity',
    `SELECT md5(string_agg(concat_ws(' ', m.name, m.applied_at), ',' ORDER BY m.version)) AS identity FROM ${migrations} m`,
  );

export class Cluster {
  readonly #options: ClusterOptions;
  readonly #coordinator: Transacting;
  readonly #open: (address: Address) => OpenMachine;
  #sequences: OpenMachine | undefined;
  readonly #machines = new Map<string, OpenMachine>();
  readonly #awayUntilMs = new Map<string, number>();
  /** Until then the coordinator is not asked in the place of machines that it cannot reach either. */
  #leftOutUntilMs = 0;
  #layout: Promise<Layout | null> | undefined;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.#coordinator = options.coordinator;
    this.#open = options.open;
  }

  /** One transaction for an org: on the machine that holds it, where that can be done. */
  async transaction<T>(orgId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const home = await this.#homeOf(orgId);
    if (home === null) return this.#coordinator.transaction(work);
    try {
      return await this.#machine(home.address).transaction((tx) => this.#inPart(tx, orgId, home, work));
    } catch (error) {
      // In each of these cases nothing of it has been committed.
      if (error instanceof NotOfPart) return this.#coordinator.transaction(work);
      const isAway = error instanceof DatabaseUnavailable || isMissing(error);
      if (!isAway && !hasMoved(error)) throw error;
      if (isAway) this.#noteAway(home.address);
      await this.#forget(home.version).catch(() => {});
      return this.#coordinator.transaction(work);
    }
  }

  #inPart<T>(tx: Tx, orgId: number, { part }: Home, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { database, openSequences, onStatement = () => {} } = this.#options;
    const sequences: Asked = {
      query: (statement, values) => {
        this.#sequences ??= openSequences();
        return this.#sequences.query(statement, values);
      },
    };
    return inPart(tx, { orgId, part, database, sequences, onStatement }, work);
  }

  /** null where the coordinator is asked. */
  async #homeOf(orgId: number): Promise<Home | null> {
    const layout = await this.#known().catch(() => null);
    if (layout === null) return null;
    const found = layout.byOrg.get(orgId) ?? this.#findHome(orgId, layout);
    layout.byOrg.set(orgId, found);
    const home = await found;
    return home === null || this.#isAway(home.address) ? null : home;
  }

  async #findHome(orgId: number, layout: Layout): Promise<Home | null> {
    try {
      const [row] = await this.#coordinator.query(findShard(orgId), []);
      const home = layout.homes.get(row?.shard ?? 0) ?? null;
      if (home === null) return null;
      const key = keyOf(home.address);
      const proof = layout.proofs.get(key) ?? this.#proveToBeOurs(home);
      layout.proofs.set(key, proof);
      await proof.catch((error: unknown) => {
        layout.proofs.delete(key);
        this.#noteAway(home.address);
        throw error;
      });
      return home;
    } catch {
      layout.byOrg.delete(orgId);
      return null;
    }
  }

  /** An address means what it means from here: another database may be there. */
  async #proveToBeOurs({ address, part }: Home): Promise<void> {
    const migrations = part.copies.get('schema_migration') ?? fail('a schema without migrations');
    const [[here], [there]] = await Promise.all([
      this.#coordinator.query(identityBy('schema_migration'), []),
      this.#machine(address).query(identityBy(migrations), []),
    ]);
    if (here === undefined || here.identity !== there?.identity)
      throw new Error(`${keyOf(address)} is not a machine of this cluster`);
  }

  async query<Row extends OfOrg>(
    statement: AllOrgsStatement<Row>,
    values: readonly unknown[],
  ): Promise<Row[]> {
    for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
      const layout = await this.#known();
      if (layout === null) break;
      const answers = await Promise.allSettled(
        layout.machines.map((machine) => this.#ask(machine, layout, statement, values)),
      );
      const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      if (told.includes(null)) {
        this.#layout = undefined;
        continue;
      }
      const rows = told.map((one) => one ?? []);
      if (told.length < answers.length && (rows.length === 0 || performance.now() >= this.#leftOutUntilMs))
        return this.#coordinator.query(statement, values).catch((error: unknown) => {
          // Asked anew, in case that it is gone for good.
          this.#layout = undefined;
          if (rows.length === 0) throw error;
          this.#leftOutUntilMs = performance.now() + AWAY_MS;
          return mergedRows(statement, rows);
        });
      return mergedRows(statement, rows);
    }
    return this.#coordinator.query(statement, values);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#machines.values(), this.#sequences].map((machine) => machine?.close()));
  }

  /** @returns null where its parts are others than we know */
  async #ask<Row extends OfOrg>(
    { address, parts }: Machine,
    { version }: Layout,
    statement: AllOrgsStatement<Row>,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const key = keyOf(address);
    if (this.#isAway(address)) throw new Error(`${key} is away`);
    try {
      const rows = await this.#machine(address).query(machineStatement(statement, version, parts), values);
      this.#awayUntilMs.delete(key);
      if (rows[0]?.version !== version) return null;
      return rows.filter((row): row is Row & { version: string } => row.org_id !== null);
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return null;
      this.#noteAway(address);
      throw error;
    }
  }

  #isAway(address: Address): boolean {
    return (this.#awayUntilMs.get(keyOf(address)) ?? 0) > performance.now();
  }

  #noteAway(address: Address): void {
    this.#awayUntilMs.set(keyOf(address), performance.now() + AWAY_MS);
  }

  #machine(address: Address): OpenMachine {
    const key = keyOf(address);
    const known = this.#machines.get(key) ?? this.#open(address);
    this.#machines.set(key, known);
    return known;
  }

  #known(): Promise<Layout | null> {
    this.#layout ??= this.#read().catch((error: unknown) => {
      this.#layout = undefined;
      throw error;
    });
    return this.#layout;
  }

  /** Unless it has been read anew meanwhile. */
  async #forget(version: string): Promise<void> {
    const known = this.#layout;
    if ((await known)?.version === version && this.#layout === known) this.#layout = undefined;
  }

  async #read(): Promise<Layout | null> {
    const [found] = await this.#coordinator.query(findCluster, []);
    if (found?.is_cluster !== true) return null;
    const rows = await this.#coordinator.query(readLayout, []);
    const byAddress = Map.groupBy(rows, keyOf);
    const machines = [...byAddress.values()].map((parts) => {
      const [{ host, port }] = parts as [PartRow];
      return { address: { host, port }, parts: parts.map(({ tables }) => namesOf(tables)) };
    });
    await this.#closeAllBut(machines.map(({ address }) => keyOf(address)));
    const [first] = rows;
    if (first === undefined) return null;
    const homes = new Map(
      rows
        .filter((row) => row.is_home)
        .map(({ host, port, shard, tables, copies }) => [
          shard,
          {
            version: first.version,
            address: { host, port },
            part: { shard, own: mapOf(tables), copies: mapOf(copies), statements: new Map() },
          },
        ]),
    );
    return { version: first.version, machines, homes, byOrg: new Map(), proofs: new Map() };
  }

  async #closeAllBut(kept: readonly string[]): Promise<void> {
    for (const [key, machine] of this.#machines) {
      if (kept.includes(key)) continue;
      this.#machines.delete(key);
      await machine.close().catch(() => {});
    }
  }
}

const keyOf = ({ host, port }: Address): string => `${host}:${port}`;

const mapOf = (json: string): Map<string, string> => new Map(Object.entries(JSON.parse(json) as object));

function namesOf(json: string): TableName {
  const tables = JSON.parse(json) as Record<string, string>;
  return (table) => {
    const name = tables[table];
    if (name === undefined) throw new Error(`${table} does not lie with its org`);
    return name;
  };
}

const made = new WeakMap<AllOrgsStatement<OfOrg>, Map<string, Statement<unknown>>>();

/** One row at least, which tells what its parts are. */
function machineStatement<Row extends OfOrg>(
  statement: AllOrgsStatement<Row>,
  version: string,
  parts: readonly TableName[],
): Statement<(Row | { org_id: null }) & { version: string }> {
  const texts = made.get(statement as unknown as AllOrgsStatement<OfOrg>) ?? new Map();
  made.set(statement as unknown as AllOrgsStatement<OfOrg>, texts);
  const key = `${version} ${parts[0]?.('org_feed')}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  // Those of a layout before are asked no more.
  for (const old of texts.keys()) if (!old.startsWith(version)) texts.delete(old);
  const text = `SELECT v.version, u.* FROM (${VERSION}) AS v LEFT JOIN (${textOver(statement, parts)}) AS u ON true`;
  // A name of its own: what is prepared under one cannot be changed.
  const one = { name: `machine ${hash('sha256', `${statement.name} ${key}`, 'hex').slice(0, 32)}`, text };
  texts.set(key, one);
  return one;
}
