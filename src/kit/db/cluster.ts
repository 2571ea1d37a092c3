// Talks to the machines of a Citus cluster directly: about all orgs, by one statement per machine; for one org, on its machine.
// Answers carry the version of the layout, which is read again when a shard has moved. For a machine that this process cannot
// reach, the coordinator is asked; a machine that it cannot reach either is left out until it is back.
import { hash } from 'node:crypto';
import { fail } from '../kernel/assert.ts';
import { type AllOrgsStatement, mergedRows, type OfOrg, textOver } from './all-orgs.ts';
import {
  type Address,
  findHome,
  type Home,
  keyOf,
  type Layout,
  type Machine,
  readLayout,
  VERSION,
} from './layout.ts';
import { type Asked, hasMoved, inPart, isMissing, NotOfPart, UNDEFINED_TABLE } from './part-tx.ts';
import { DatabaseUnavailable } from './server-conditions.ts';
import { type Ending, isNoAnswer, Silence } from './silence.ts';
import { type Statement, unprepared } from './statement.ts';
import type { PoolState, Tx } from './tx.ts';

interface Coordinator {
  query<Row>(statement: Statement<Row>, values: readonly unknown[], ending?: Ending): Promise<Row[]>;
  transaction<T>(work: (tx: Tx) => Promise<T>, ending?: Ending): Promise<T>;
}

interface Opened extends Asked {
  close(): Promise<void>;
}

interface OpenMachine extends Opened {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  poolState(): PoolState;
}

interface ClusterOptions {
  /** The coordinator, or the only server. */
  readonly coordinator: Coordinator;
  /** @param ending aborts what waits for it */
  readonly open: (address: Address, ending: Ending) => OpenMachine;
  /** Connections to the coordinator that no transaction holds. */
  readonly openSequences: () => Opened;
  readonly database: object;
  readonly onStatement?: ((statement: Statement<unknown>) => void) | undefined;
}

/** An unreachable machine is not tried again for this long, so that requests do not wait for it each time. */
const AWAY_MS = 5000;
const ATTEMPTS_MAX = 3;
/** Finds the parameter that holds the org of a statement. */
const OF_ORG = /\borg_id = \$(\d+)/;

const answer = unprepared('db.answer', 'SELECT 1');
const reachedFromCoordinator = unprepared<{ is_reached: boolean }>(
  'db.isReached',
  'SELECT citus_check_connection_to_node($1::text, $2::int) AS is_reached',
);

// Two installations never have the same migration times.
const identityBy = (migrations: string) =>
  unprepared<{ identity: string }>(
    'db.identity',
    `SELECT md5(string_agg(concat_ws(' ', m.name, m.applied_at), ',' ORDER BY m.version)) AS identity FROM ${migrations} m`,
  );

export class Cluster {
  readonly #options: ClusterOptions;
  readonly #coordinator: Coordinator;
  #sequences: Opened | undefined;
  /** Used to ask whether the coordinator reaches a machine. */
  #watch: Opened | undefined;
  readonly #silences = new Map<string, Silence>();
  readonly #machines = new Map<string, OpenMachine>();
  readonly #awayUntilMs = new Map<string, number>();
  /** Until then the coordinator is not asked on behalf of machines that it cannot reach either. */
  #leftOutUntilMs = 0;
  #layout: Promise<Layout | null> | undefined;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.#coordinator = options.coordinator;
  }

  /** One transaction for an org: on the machine that holds it, where possible. */
  async transaction<T>(orgId: number, work: (tx: Tx) => Promise<T>, isOfOrg = true): Promise<T> {
    const layout = await this.#known().catch(() => null);
    const home = layout === null ? null : await this.#homeOf(orgId, layout);
    if (layout === null || home === null) return this.#coordinator.transaction(work);
    const silence = this.#silenceOf(home.address);
    const byCoordinator = () => silence.while((ending) => this.#coordinator.transaction(work, ending));
    if (!isOfOrg || !(await this.#isOurs(home, layout))) return byCoordinator();
    try {
      return await silence.while(() =>
        this.#machine(home.address).transaction((tx) => this.#inPart(tx, orgId, home, work)),
      );
    } catch (error) {
      // In each of these cases nothing has been committed.
      if (error instanceof NotOfPart) return byCoordinator();
      const isAway = error instanceof DatabaseUnavailable || isMissing(error);
      if (!isAway && !hasMoved(error)) throw error;
      if (isAway) this.#noteFailure(home.address, error);
      await this.#forget(home.version).catch(() => {});
      return byCoordinator();
    }
  }

  /** Asks the coordinator about one org, which waits for the machine that holds it. */
  async read<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    const orgId = Number(values[Number(OF_ORG.exec(statement.text)?.[1]) - 1]);
    const layout = orgId > 0 ? await this.#layout?.catch(() => null) : null;
    const home = layout ? await this.#homeOf(orgId, layout) : null;
    if (home === null) return this.#coordinator.query(statement, values);
    return this.#silenceOf(home.address).whileReading((ending) =>
      this.#coordinator.query(statement, values, ending),
    );
  }

  async isSpread(): Promise<boolean> {
    return (await this.#known()) !== null;
  }

  /** Machines that answer neither this process nor the coordinator. */
  silentMachines(): string[] {
    return [...this.#silences].filter(([, { silent }]) => silent.hasEnded).map(([key]) => key);
  }

  poolStates(): Map<string, PoolState> {
    return new Map([...this.#machines].map(([key, machine]) => [key, machine.poolState()]));
  }

  async askEach<Row>(statement: Statement<Row>): Promise<Map<string, Row[]>> {
    const layout = await this.#known();
    const machines = layout?.machines ?? [];
    const answers = await Promise.allSettled(
      machines.map(async ({ address }) => {
        return [keyOf(address), await this.#machine(address).query(statement, [])] as const;
      }),
    );
    return new Map(answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
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

  /** Null: use the coordinator. */
  async #homeOf(orgId: number, layout: Layout): Promise<Home | null> {
    const found =
      layout.byOrg.get(orgId) ??
      findHome(this.#coordinator, layout, orgId).catch(() => {
        layout.byOrg.delete(orgId);
        return null;
      });
    layout.byOrg.set(orgId, found);
    return found;
  }

  async #isOurs(home: Home, { proofs }: Layout): Promise<boolean> {
    if (this.#isAway(home.address)) return false;
    const key = keyOf(home.address);
    const proof = proofs.get(key) ?? this.#silenceOf(home.address).while(() => this.#proveToBeOurs(home));
    proofs.set(key, proof);
    return proof.then(
      () => true,
      (error: unknown) => {
        proofs.delete(key);
        this.#noteFailure(home.address, error);
        return false;
      },
    );
  }

  /** The address may mean another database when it is used from here. */
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
      const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      if (answered.includes(null)) {
        this.#layout = undefined;
        continue;
      }
      const rows = answered.map((one) => one ?? []);
      const failed = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
      // The coordinator would wait for a silent machine, and ask a busy one once for each shard.
      const isLate = this.silentMachines().length > 0 || failed.every(isNoAnswer);
      if (failed.length > 0 && (rows.length === 0 || (!isLate && performance.now() >= this.#leftOutUntilMs)))
        return this.#coordinator.query(statement, values).catch((error: unknown) => {
          // Read again, in case the machine is gone for good.
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
    for (const silence of this.#silences.values()) silence.close();
    await Promise.all(
      [...this.#machines.values(), this.#sequences, this.#watch].map((machine) => machine?.close()),
    );
  }

  /** @returns null where its shards differ from the known layout */
  async #ask<Row extends OfOrg>(
    machine: Machine,
    { version }: Layout,
    statement: AllOrgsStatement<Row>,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const { address } = machine;
    const key = keyOf(address);
    if (this.#isAway(address) || this.#silenceOf(address).silent.hasEnded) throw new Error(`${key} is away`);
    try {
      const rows = await this.#machine(address).query(machineStatement(statement, version, machine), values);
      this.#awayUntilMs.delete(key);
      if (rows[0]?.version !== version) return null;
      return rows.filter((row): row is Row & { version: string } => row.org_id !== null);
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return null;
      this.#noteFailure(address, error);
      throw error;
    }
  }

  #isAway(address: Address): boolean {
    return (this.#awayUntilMs.get(keyOf(address)) ?? 0) > performance.now();
  }

  /** What answers late may just be busy: it is asked whether it is there. */
  #noteFailure(address: Address, error: unknown): void {
    if (isNoAnswer(error)) this.#silenceOf(address).look();
    else this.#noteAway(keyOf(address));
  }

  #noteAway(key: string): void {
    this.#awayUntilMs.set(key, performance.now() + AWAY_MS);
  }

  #silenceOf(address: Address): Silence {
    const key = keyOf(address);
    const isReached = async () => {
      this.#watch ??= this.#options.openSequences();
      const [row] = await this.#watch.query(reachedFromCoordinator, [address.host, address.port]);
      return row?.is_reached === true;
    };
    const known =
      this.#silences.get(key) ??
      new Silence(
        key,
        () => this.#machine(address).query(answer, []),
        isReached,
        () => this.#noteAway(key),
      );
    this.#silences.set(key, known);
    return known;
  }

  #machine(address: Address): OpenMachine {
    const key = keyOf(address);
    const known = this.#machines.get(key) ?? this.#options.open(address, this.#silenceOf(address).silent);
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

  /** Unless it has been read again in the meantime. */
  async #forget(version: string): Promise<void> {
    const known = this.#layout;
    if ((await known)?.version === version && this.#layout === known) this.#layout = undefined;
  }

  async #read(): Promise<Layout | null> {
    const layout = await readLayout(this.#coordinator);
    await this.#closeAllBut((layout?.machines ?? []).map(({ address }) => keyOf(address)));
    return layout;
  }

  async #closeAllBut(kept: readonly string[]): Promise<void> {
    for (const [key, machine] of this.#machines) {
      if (kept.includes(key)) continue;
      this.#machines.delete(key);
      this.#silences.get(key)?.close();
      this.#silences.delete(key);
      await machine.close().catch(() => {});
    }
  }
}

/** Returns at least one row, which holds the layout version. */
function machineStatement<Row extends OfOrg>(
  statement: AllOrgsStatement<Row>,
  version: string,
  { parts, statements }: Machine,
): Statement<(Row | { org_id: null }) & { version: string }> {
  const known = statements.get(statement.name);
  if (known !== undefined) return known as Statement<Row & { version: string }>;
  const key = `${version} ${parts[0]?.('org_feed')}`;
  const text = `SELECT v.version, u.* FROM (${VERSION}) AS v LEFT JOIN (${textOver(statement, parts)}) AS u ON true`;
  // Needs its own name: a prepared statement cannot be redefined.
  const one = { name: `machine ${hash('sha256', `${statement.name} ${key}`, 'hex').slice(0, 32)}`, text };
  statements.set(statement.name, one);
  return one;
}
