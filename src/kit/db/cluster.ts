// Asks the machines of a Citus cluster directly about all orgs, each in one statement for all parts of the tables that it holds.
// Which these are is known to every machine and told with each answer: where it has changed, because a part has moved, they are
// asked again. A machine that cannot be reached from here may still be reached by the coordinator, which is asked then; what it
// cannot reach either is left out until it is back.
import { hash } from 'node:crypto';
import { type AllOrgsStatement, mergedRows, type OfOrg, type TableName, textOver } from './all-orgs.ts';
import { type Statement, sql, unkept } from './statement.ts';

interface Asked {
  query<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

/** A connection to one machine. */
interface OpenMachine extends Asked {
  close(): Promise<void>;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

interface Machine {
  readonly address: Address;
  readonly parts: readonly TableName[];
}

interface Layout {
  readonly version: string;
  readonly machines: readonly Machine[];
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
  /** JSON: the name of each table's part. */
  readonly tables: string;
  readonly version: string;
}

const readLayout = unkept<PartRow>(
  'db.layout',
  `SELECT n.nodename AS host, n.nodeport AS port, (${VERSION}) AS version,
     json_object_agg(c.relname, shard_name(s.logicalrelid, s.shardid)) AS tables
   FROM ${PLACED} JOIN pg_dist_partition t ON t.logicalrelid = s.logicalrelid JOIN pg_class c ON c.oid = t.logicalrelid
   WHERE t.colocationid = (SELECT f.colocationid FROM pg_dist_partition f WHERE f.logicalrelid = 'org_feed'::regclass)
   GROUP BY n.nodename, n.nodeport, s.shardminvalue ORDER BY n.nodename, n.nodeport, s.shardminvalue`,
);

export class Cluster {
  readonly #coordinator: Asked;
  readonly #open: (address: Address) => OpenMachine;
  readonly #machines = new Map<string, OpenMachine>();
  readonly #awayUntilMs = new Map<string, number>();
  #layout: Promise<Layout | null> | undefined;

  /** @param coordinator the database itself, where it is not spread over machines */
  constructor(coordinator: Asked, open: (address: Address) => OpenMachine) {
    this.#coordinator = coordinator;
    this.#open = open;
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
      if (told.length < answers.length)
        return this.#coordinator.query(statement, values).catch((error: unknown) => {
          // Asked anew, in case that it is gone for good.
          this.#layout = undefined;
          if (rows.length === 0) throw error;
          return mergedRows(statement, rows);
        });
      return mergedRows(statement, rows);
    }
    return this.#coordinator.query(statement, values);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#machines.values()].map((machine) => machine.close()));
  }

  /** @returns null where its parts are others than we know */
  async #ask<Row extends OfOrg>(
    { address, parts }: Machine,
    { version }: Layout,
    statement: AllOrgsStatement<Row>,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const key = keyOf(address);
    if ((this.#awayUntilMs.get(key) ?? 0) > performance.now()) throw new Error(`${key} is away`);
    try {
      const rows = await this.#machine(address).query(machineStatement(statement, version, parts), values);
      this.#awayUntilMs.delete(key);
      if (rows[0]?.version !== version) return null;
      return rows.filter((row): row is Row & { version: string } => row.org_id !== null);
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return null;
      this.#awayUntilMs.set(key, performance.now() + AWAY_MS);
      throw error;
    }
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
    return first === undefined ? null : { version: first.version, machines };
  }

  async #closeAllBut(kept: readonly string[]): Promise<void> {
    for (const [key, machine] of this.#machines) {
      if (kept.includes(key)) continue;
      this.#machines.delete(key);
      await machine.close().catch(() => {});
    }
  }
}

const UNDEFINED_TABLE = '42P01';

const keyOf = ({ host, port }: Address): string => `${host}:${port}`;

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
