// The pool and the transaction. Use cases get a Tx, and only a Tx can write: bypassing it would take a second connection and,
// with a small pool, cause a hidden deadlock.
import type { Socket } from 'node:net';
import pg from 'pg';
import { inSpan } from '../kernel/tracing.ts';
import { isOfAllOrgs } from './all-orgs.ts';
import { ByteClient } from './byte-rows.ts';
import { Cluster } from './cluster.ts';
import { currentLane, Lanes } from './lanes.ts';
import { OF_PART } from './part-tx.ts';
import { type PreparedCall, send, toWire } from './send.ts';
import {
  conditionOf,
  DatabaseUnavailable,
  firstFailure,
  isLasting,
  type LastingCondition,
  sqlState,
  unusable,
} from './server-conditions.ts';
import {
  columnTypes,
  keepFilled,
  PLANNINGS,
  planSessionAsNeeded,
  planSessionByKey,
  planSessionByPart,
  planSessionOnce,
} from './session.ts';
import type { Ending } from './silence.ts';
import { type Statement, sql } from './statement.ts';
import type { PoolState, Reader, Transactions, Tx } from './tx.ts';

export type { Reader, Transactions, Tx } from './tx.ts';

export interface Db extends Transactions {
  /** Reads from one snapshot, for as long as it takes; for checks and exports, not for requests. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** A lasting problem of the server, from the first failed statement until it has recovered. */
  condition(): LastingCondition | null;
  recovered(): void;
  /** Of the main pool; on a cluster that is to the coordinator. */
  poolState(): PoolState;
  isSpread(): Promise<boolean>;
  machinePools(): ReadonlyMap<string, PoolState>;
  silentMachines(): string[];
  /** The answer of each machine that is reachable from here. */
  askMachines<Row>(statement: Statement<Row>): Promise<ReadonlyMap<string, Row[]>>;
  close(): Promise<void>;
}

export interface DbOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Multiplies every time limit. Tests have it, so that a busy machine fails none of them. Default: 1. */
  readonly patience?: number;
  /** From then on connections are opened before they are needed, and kept. A start that fails earlier has opened none. */
  readonly filledFrom?: Promise<void>;
  readonly applicationName?: string;
  /** Called with each statement before it is sent; the test harness checks the sharding rules here. */
  readonly onStatement?: (statement: Statement<unknown>) => void;
  /** How long to wait for an answer when the server's own limits do not apply: the connection may be gone. */
  readonly answerTimeoutMs?: number;
  readonly acquireTimeoutMs?: number;
  /** An older connection is replaced: it holds a plan for every statement it ever ran. */
  readonly connectionLifetimeSeconds?: number;
  /** A connection with more plans is replaced, too: on a cluster every shard has its own plans. */
  readonly plansKeptMax?: number;
  readonly onRoundTrip?: () => void;
  /** Aborts everything that waits for this database. */
  readonly ending?: Ending;
  /** Transactions address shards by name. */
  readonly isOfParts?: boolean;
  /** Sends everything through a cluster's coordinator; to measure what that costs. */
  readonly isThroughCoordinator?: boolean;
}

const ATTEMPTS_MAX = 5;
const ACQUIRE_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 60_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Statements of one flush are answered in sequence, so this is longer than the limit of one. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Checks and exports may take long. */
const SNAPSHOT_TIMEOUT_MS = 24 * 3600 * 1000;
const CONNECTION_LIFETIME_SECONDS = 1800;
/** Detects networks that drop idle connections, and servers that vanish. */
const KEEP_ALIVE_AFTER_MS = 30_000;
/**
 * The planner settings are the same on every server. No statement runs long enough to be worth JIT compiling, and PostgreSQL
 * before 18 overestimates statements that are planned once: every page of the inventory was compiled for seconds. With the
 * default cost of a random page, meant for spinning disks, pages of lists were read by sorting all rows of an org.
 */
export const SESSION_OPTIONS = '-c timezone=UTC -c plan_cache_mode=auto -c jit=off -c random_page_cost=1.1';

const SPAN_ATTRIBUTES = { 'db.system.name': 'postgresql' };

const begin = sql('db.begin', 'BEGIN');
const beginSnapshot = sql('db.beginSnapshot', 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
// Snapshot reads check whole tables: with the statistics of a young installation they were joined row by row, and 1,000 orders
// took four seconds.
const takeTime = sql(
  'db.takeTime',
  `SELECT set_config('statement_timeout', '0', true), set_config('work_mem', '256MB', true),
     set_config('enable_nestloop', 'off', true)`,
);
const commit = sql('db.commit', 'COMMIT');
const rollback = sql('db.rollback', 'ROLLBACK');
/** Serialization failure and deadlock: the server rolled the transaction back, so it can simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);

export { DatabaseUnavailable, sqlState, violatesUnique } from './server-conditions.ts';

/** COMMIT was answered with ROLLBACK: nothing was written, whatever the earlier statements returned. */
export class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted';
}

/** Another transaction was faster, and this one has used outdated data: it runs again. */
export class TransactionOutdated extends Error {
  override readonly name = 'TransactionOutdated';
}

export function openDb(options: DbOptions): Db {
  const { patience = 1 } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: patience * (options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS),
    idleTimeoutMillis: options.filledFrom === undefined ? IDLE_TIMEOUT_MS : 0,
    maxLifetimeSeconds: options.connectionLifetimeSeconds ?? CONNECTION_LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: options.applicationName ?? 'crossdock',
    statement_timeout: patience * STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: patience * IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: SESSION_OPTIONS,
    pipeline: true,
    types: columnTypes,
    Client: ByteClient,
  } as pg.PoolConfig);
  // The pool replaces a dead connection; without listeners Node would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  let stopFilling = () => {};
  options.filledFrom?.then(() => {
    if (!pool.ending) stopFilling = keepFilled(pool, options.poolSize);
  });

  const lanes = new Lanes(options.poolSize, patience);
  let condition: LastingCondition | null = null;
  const noteCondition = (error: unknown): void => {
    const found = conditionOf(error);
    if (isLasting(found)) condition = found;
  };
  const connect = async (ending = options.ending): Promise<Connection> => {
    const work = currentLane();
    const leave = work === undefined ? () => {} : (lanes.tryEnter(work) ?? (await lanes.enter(work)));
    try {
      const client = await pool.connect();
      if (ending?.hasEnded) {
        client.release();
        throw new Error(ENDED);
      }
      const notEnded = ending?.onEnd(() => streamOf(client).destroy(new Error(ENDED)));
      const timeoutMs = patience * (work?.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS);
      const isTimed = (timeouts.get(client) ?? patience * STATEMENT_TIMEOUT_MS) === timeoutMs;
      return {
        client,
        settings: isTimed ? [] : [prepare(setTimeLimit, [String(timeoutMs)])],
        release: (broken) => {
          const isFull = (kept.get(client)?.size ?? 0) > (options.plansKeptMax ?? Number.POSITIVE_INFINITY);
          notEnded?.();
          client.release(broken ?? isFull);
          leave();
        },
      };
    } catch (error) {
      leave();
      throw new DatabaseUnavailable('no database connection is available', { cause: error });
    }
  };

  const answerTimeoutMs = patience * (options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS);
  /** The planning mode of each connection, where it is not the default. It stays until another is needed. */
  const plannings = new WeakMap<pg.PoolClient, Statement<unknown>>();
  /** The names of the plans each connection keeps, where they are counted. */
  const kept = new WeakMap<pg.PoolClient, Set<string>>();

  /** Sends everything in one network write; results come back in order. */
  const flush = (
    client: pg.PoolClient,
    calls: readonly PreparedCall[],
    timeoutMs = answerTimeoutMs,
  ): Promise<pg.QueryResult>[] => {
    const stream = streamOf(client);
    stream.cork();
    try {
      return calls.map((call, index) => {
        // Recorded when sent: a queued statement may never be sent.
        if (call.name === setTimeLimit.name) timeouts.set(client, Number(call.values[0]));
        if (options.plansKeptMax !== undefined && call.name !== '')
          kept.set(client, (kept.get(client) ?? new Set()).add(call.name));
        const planned = PLANNINGS.get(call.name);
        if (planned !== undefined) plannings.set(client, planned);
        // Answers come in order: where one is missing, so is the last.
        const result = send(client, call, index === calls.length - 1 ? timeoutMs : null);
        // Callers that await it see the failure; without one it must not be an unhandled rejection.
        result.catch(() => {});
        return result;
      });
    } finally {
      stream.uncork();
    }
  };

  const prepare = (statement: Statement<unknown>, values: readonly unknown[]): PreparedCall => {
    options.onStatement?.(statement);
    const name = statement.isPlannedEachTime ? '' : statement.name;
    return { name, text: statement.text, values: toWire(values) };
  };

  /** The statement that switches a connection to this planning mode, if needed. */
  const changeOfPlanning = (client: pg.PoolClient, wanted: Statement<unknown>): PreparedCall[] =>
    (plannings.get(client) ?? planSessionAsNeeded) === wanted ? [] : [prepare(wanted, [])];

  const attempt = async <T>(
    work: (tx: Tx) => Promise<T>,
    ending?: Ending,
    { opening, planned, timeoutMs }: TransactionKind = {
      opening: begin,
      planned: options.isOfParts ? planSessionByPart : planSessionByKey,
      timeoutMs: answerTimeoutMs,
    },
  ): Promise<T> => {
    const { client, settings, release } = await connect(ending);
    // Failed and pending statements, in order; keeping all would hold their rows until the end.
    const unanswered = new Set<Promise<unknown>>();
    let isOpen = false;
    // BEGIN is sent with the first statement, queued statements with the next awaited one or with COMMIT.
    let queued: PreparedCall[] = [...settings, ...changeOfPlanning(client, planned), prepare(opening, [])];
    let wanted: { readonly at: number; readonly take: (result: Promise<pg.QueryResult>) => void }[] = [];
    let laterFlush: NodeJS.Immediate | undefined;
    const afterCommit: (() => void)[] = [];
    const flushAll = (calls: readonly PreparedCall[]): Promise<pg.QueryResult>[] => {
      clearImmediate(laterFlush);
      laterFlush = undefined;
      const results = flush(client, calls, timeoutMs);
      isOpen = true;
      for (const result of results) {
        unanswered.add(result);
        result.then(
          () => unanswered.delete(result),
          () => {},
        );
      }
      for (const { at, take } of wanted) take(results[at] as Promise<pg.QueryResult>);
      queued = [];
      wanted = [];
      return results;
    };
    const flushWith = (call: PreparedCall): Promise<pg.QueryResult> => {
      options.onRoundTrip?.();
      return flushAll([...queued, call]).at(-1) as Promise<pg.QueryResult>;
    };
    const tx = {
      database: pool,
      query: async <Row>(statement: Statement<Row>, values: readonly unknown[] = []) =>
        (await flushWith(prepare(statement, values))).rows as Row[],
      queueWrite: (
        statement: Statement<unknown>,
        values: readonly unknown[],
        onWritten?: (rows: number) => void,
      ) => {
        const call = prepare(statement, values);
        if (onWritten !== undefined)
          wanted.push({
            at: queued.length,
            take: (result) =>
              void result.then(
                ({ rowCount }) => onWritten(rowCount ?? 0),
                () => {},
              ),
          });
        queued.push(call);
      },
      flush: () => {
        if (queued.length > 0) flushAll(queued);
      },
      queueRead: <Row>(statement: Statement<Row>, values: readonly unknown[]) => {
        const call = prepare(statement, values);
        const rows = new Promise<Row[]>((resolve) => {
          wanted.push({
            at: queued.length,
            take: (result) => {
              const rows = result.then((found) => found.rows as Row[]);
              rows.catch(() => {});
              resolve(rows);
            },
          });
          queued.push(call);
        });
        laterFlush ??= setImmediate(() => {
          options.onRoundTrip?.();
          flushAll(queued);
        });
        // The awaited statement fails with it: this one may not be awaited yet.
        rows.catch(() => {});
        return rows;
      },
      afterCommit: (run: () => void) => {
        afterCommit.push(run);
      },
    } as unknown as Tx;
    let broken: Error | undefined;
    try {
      const result = await work(tx);
      const committed = flushWith(prepare(commit, []));
      for (const one of unanswered) await one;
      if ((await committed).command !== 'COMMIT')
        throw new TransactionAborted('the transaction was rolled back');
      for (const run of afterCommit) run();
      return result;
    } catch (error) {
      const cause = await firstFailure(error, unanswered);
      noteCondition(cause);
      broken = unusable(cause);
      // Where nothing was sent, no transaction is open.
      if (isOpen && broken === undefined) {
        await flush(client, [prepare(rollback, [])])[0]?.catch((failure: Error) => {
          broken = failure;
        });
      }
      throw cause;
    } finally {
      clearImmediate(laterFlush);
      release(broken);
    }
  };

  const readOnce = async <Row>(
    statement: Statement<Row>,
    values: readonly unknown[],
    ending?: Ending,
  ): Promise<Row[]> => {
    const call = prepare(statement, values);
    const planned = statement.isPlannedOnce === true ? planSessionOnce : planSessionAsNeeded;
    const { client, settings, release } = await connect(ending);
    let broken: Error | undefined;
    try {
      const calls = [...settings, ...changeOfPlanning(client, planned), call];
      return (await (flush(client, calls).at(-1) as Promise<pg.QueryResult>)).rows as Row[];
    } catch (error) {
      noteCondition(error);
      broken = unusable(error);
      throw error;
    } finally {
      release(broken);
    }
  };

  const transaction = async <T>(work: (tx: Tx) => Promise<T>, ending?: Ending): Promise<T> => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await inSpan('transaction', SPAN_ATTRIBUTES, () => attempt(work, ending));
      } catch (error) {
        const isPassing = error instanceof TransactionOutdated || RETRYABLE.has(sqlState(error) ?? '');
        if (!isPassing || attempts >= ATTEMPTS_MAX) throw error;
      }
    }
  };

  const cluster = new Cluster({
    coordinator: { query: readOnce, transaction },
    open: ({ host, port }, ending) => openMachine(atAddress(options.url, host, port), options, ending),
    openSequences: () => openDb({ ...OF_QUESTIONS, poolSize: 1, url: options.url, ...nameOf(options) }),
    database: pool,
    onStatement: options.onStatement,
  });

  return {
    database: pool,
    query: <Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> =>
      inSpan(statement.name, SPAN_ATTRIBUTES, () =>
        isOfAllOrgs(statement) ? cluster.query(statement, values) : cluster.read(statement, values),
      ),
    transaction: (work, orgId, isOfOrg = true) =>
      orgId === undefined || options.isThroughCoordinator
        ? transaction(work)
        : cluster.transaction(orgId, work, isOfOrg),
    isSpread: () => cluster.isSpread(),
    snapshot: (work) =>
      attempt(
        async (tx) => {
          await tx.query(takeTime);
          return work(tx);
        },
        undefined,
        { opening: beginSnapshot, planned: planSessionAsNeeded, timeoutMs: SNAPSHOT_TIMEOUT_MS },
      ),
    condition: () => condition,
    recovered: () => {
      condition = null;
    },
    poolState: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + lanes.waiting,
    }),
    machinePools: () => cluster.poolStates(),
    silentMachines: () => cluster.silentMachines(),
    askMachines: (statement) => cluster.askEach(statement),
    close: async () => {
      stopFilling();
      await Promise.all([pool.end(), cluster.close()]);
    },
  };
}

/** For queries to a cluster's machines outside of transactions: these must be short. */
const OF_QUESTIONS = { poolSize: 2, acquireTimeoutMs: 2000, answerTimeoutMs: 4000 };

/** Wait no longer for a machine: the coordinator may reach it. */
const MACHINE_TIMEOUT_MS = 5000;
/** A plan takes 65 to 170 kB of the server's memory, including cached catalog data: 400 of them take some 45 MB. */
const PLANS_KEPT_MAX = 400;

/** One machine of a cluster: queries about all orgs do not wait behind transactions. */
function openMachine(url: string, options: DbOptions, ending: Ending) {
  const { filledFrom, ...same } = options;
  // Report the original statement, not the text for the shard.
  const onStatement = (statement: Statement<unknown>) => {
    if (!statement.name.startsWith(OF_PART)) options.onStatement?.(statement);
  };
  const questions = openDb({ ...OF_QUESTIONS, url, ...nameOf(options) });
  const work = openDb({
    ...same,
    url,
    onStatement,
    ending,
    acquireTimeoutMs: MACHINE_TIMEOUT_MS,
    plansKeptMax: PLANS_KEPT_MAX,
    isOfParts: true,
  });
  return {
    query: questions.query,
    transaction: <T>(run: (tx: Tx) => Promise<T>) => work.transaction(run),
    poolState: () => sumOf([questions.poolState(), work.poolState()]),
    close: async () => void (await Promise.all([questions.close(), work.close()])),
  };
}

const sumOf = (states: readonly PoolState[]): PoolState => ({
  total: states.reduce((sum, { total }) => sum + total, 0),
  idle: states.reduce((sum, { idle }) => sum + idle, 0),
  waiting: states.reduce((sum, { waiting }) => sum + waiting, 0),
});

const nameOf = ({ applicationName }: DbOptions) => (applicationName === undefined ? {} : { applicationName });

function atAddress(url: string, host: string, port: number): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  return address.href;
}

const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
/** Whatever waits for the connection fails as if it were lost. */
const ENDED = 'Connection terminated: the machine that it waits for does not answer';

interface Connection {
  readonly client: pg.PoolClient;
  readonly settings: readonly PreparedCall[];
  release(broken: Error | undefined): void;
}

/** The current limit of each connection, where it is not the default. */
const timeouts = new WeakMap<pg.PoolClient, number>();
const setTimeLimit = sql('db.setTimeLimit', "SELECT set_config('statement_timeout', $1::text, false)");

interface TransactionKind {
  readonly opening: Statement<unknown>;
  readonly planned: Statement<unknown>;
  readonly timeoutMs: number;
}

/** Whether the server is to blame, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return conditionOf(error) !== null;
}
