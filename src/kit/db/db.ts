// The pool and the transaction. A use case gets a Tx, and only a Tx can write: a missed one costs a second
// connection, and with a small pool a deadlock nobody sees.
import type { Socket } from 'node:net';
import pg from 'pg';
import { inSpan } from '../kernel/tracing.ts';
import { isOfAllOrgs } from './all-orgs.ts';
import { Cluster } from './cluster.ts';
import { columnTypes } from './column-types.ts';
import { keepFilled } from './filled-pool.ts';
import { currentLane, Lanes } from './lanes.ts';
import { toWire } from './params.ts';
import { OF_PART } from './part-tx.ts';
import { type PreparedCall, send } from './send.ts';
import { conditionOf, DatabaseUnavailable, isLasting, type LastingCondition } from './server-conditions.ts';
import {
  PLANNINGS,
  planSessionAsNeeded,
  planSessionByKey,
  planSessionByPart,
  planSessionOnce,
} from './session-planning.ts';
import { type Statement, sql } from './statement.ts';
import type { Reader, Transactions, Tx } from './tx.ts';

export type { Reader, Transactions, Tx } from './tx.ts';

export interface Db extends Transactions {
  /** Reads from one unchanging snapshot, for as long as it takes; for proofs and exports, not for requests. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** What is wrong with the server since a statement failed for it, until it is told to have recovered. */
  condition(): LastingCondition | null;
  recovered(): void;
  /** Connections in use, idle and waited for. */
  poolState(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DbOptions {
  readonly url: string;
  readonly poolSize: number;
  /** From then on connections are opened before they are needed; they are kept. A start that fails before has opened none. */
  readonly filledFrom?: Promise<void>;
  readonly applicationName?: string;
  /** Sees each statement before it is sent; the test harness checks the sharding rules here. */
  readonly onStatement?: (statement: Statement<unknown>) => void;
  /** How long an answer is waited for, where the server's own limits do not end it: the connection may be gone. */
  readonly answerTimeoutMs?: number;
  /** How long a connection is waited for. */
  readonly acquireTimeoutMs?: number;
  /** A connection that is older is replaced: it holds a plan of every statement that it ever ran. */
  readonly connectionLifetimeSeconds?: number;
  /** A connection that keeps more plans is replaced, too: where parts are asked for, each has plans of its own. */
  readonly plansKeptMax?: number;
  /** Called for each time that a transaction waits for the database. */
  readonly onRoundTrip?: () => void;
  /** Transactions ask for parts of tables by their own names. */
  readonly isOfParts?: boolean;
  /** Asks a cluster's coordinator for everything; to measure what that costs. */
  readonly isThroughCoordinator?: boolean;
}

const ATTEMPTS_MAX = 5;
const ACQUIRE_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 60_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Statements of one flush are answered one after the other, so it is longer than the limit of one. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Proofs and exports take as long as they take. */
const SNAPSHOT_TIMEOUT_MS = 24 * 3600 * 1000;
const CONNECTION_LIFETIME_SECONDS = 1800;
/** A network that forgets quiet connections, and a server that is gone without a word, are noticed. */
const KEEP_ALIVE_AFTER_MS = 30_000;
/**
 * What plans depend on is the same on every server. No statement runs long enough to be worth compiling, and PostgreSQL before
 * 18 takes one that is planned once for very costly: there every page of the inventory was compiled for seconds. With the cost
 * of a random page on disks that turn, which is the default, pages of lists were read by sorting all rows of an org.
 */
export const SESSION_OPTIONS = '-c timezone=UTC -c plan_cache_mode=auto -c jit=off -c random_page_cost=1.1';

const SPAN_ATTRIBUTES = { 'db.system.name': 'postgresql' };

const begin = sql('db.begin', 'BEGIN');
const beginSnapshot = sql('db.beginSnapshot', 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
// Whoever reads in a snapshot proves something of whole tables: with the statistics of a young installation they were joined row by
// row, and 1,000 orders took four seconds.
const takeTime = sql(
  'db.takeTime',
  `SELECT set_config('statement_timeout', '0', true), set_config('work_mem', '256MB', true),
     set_config('enable_nestloop', 'off', true)`,
);
const commit = sql('db.commit', 'COMMIT');
const rollback = sql('db.rollback', 'ROLLBACK');
/** Serialization failure and deadlock: the server rolled the transaction back, so it may simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);

export { DatabaseUnavailable } from './server-conditions.ts';

/** COMMIT was answered with ROLLBACK: nothing was written, whatever the statements before it said. */
export class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted';
}

/** Another transaction was first, and this one has decided by what was true before: it runs again. */
export class TransactionOutdated extends Error {
  override readonly name = 'TransactionOutdated';
}

export function openDb(options: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    idleTimeoutMillis: options.filledFrom === undefined ? IDLE_TIMEOUT_MS : 0,
    maxLifetimeSeconds: options.connectionLifetimeSeconds ?? CONNECTION_LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: options.applicationName ?? 'crossdock',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: SESSION_OPTIONS,
    pipeline: true,
    types: columnTypes,
  } as pg.PoolConfig);
  // A connection that dies is replaced by the pool; without listeners Node would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  let stopFilling = () => {};
  options.filledFrom?.then(() => {
    if (!pool.ending) stopFilling = keepFilled(pool, options.poolSize);
  });

  const lanes = new Lanes(options.poolSize);
  let condition: LastingCondition | null = null;
  const noteCondition = (error: unknown): void => {
    const found = conditionOf(error);
    if (isLasting(found)) condition = found;
  };
  const connect = async (): Promise<Connection> => {
    const work = currentLane();
    const leave = work === undefined ? () => {} : await lanes.enter(work);
    try {
      const client = await pool.connect();
      const timeoutMs = work?.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
      const isTimed = (timeouts.get(client) ?? STATEMENT_TIMEOUT_MS) === timeoutMs;
      return {
        client,
        // Travels with the first statement.
        settings: isTimed ? [] : [prepare(setTimeLimit, [String(timeoutMs)])],
        release: (broken) => {
          const isFull = (kept.get(client)?.size ?? 0) > (options.plansKeptMax ?? Number.POSITIVE_INFINITY);
          client.release(broken ?? isFull);
          leave();
        },
      };
    } catch (error) {
      leave();
      throw new DatabaseUnavailable('no database connection could be had', { cause: error });
    }
  };

  const answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
  /** How a connection plans, where that is not as PostgreSQL sees fit. It stays so until something else is asked for. */
  const plannings = new WeakMap<pg.PoolClient, Statement<unknown>>();
  /** The names of the plans that each connection keeps, where somebody counts them. */
  const kept = new WeakMap<pg.PoolClient, Set<string>>();

  /** Everything given goes out in one network write; results come back in order. */
  const flush = (
    client: pg.PoolClient,
    calls: readonly PreparedCall[],
    timeoutMs = answerTimeoutMs,
  ): Promise<pg.QueryResult>[] => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    try {
      return calls.map((call, index) => {
        // Noted when they go out: what is only queued may never be sent.
        if (call.name === setTimeLimit.name) timeouts.set(client, Number(call.values[0]));
        if (options.plansKeptMax !== undefined && call.name !== '')
          kept.set(client, (kept.get(client) ?? new Set()).add(call.name));
        const planned = PLANNINGS.get(call.name);
        if (planned !== undefined) plannings.set(client, planned);
        // They are answered in order: where one stays without an answer, so does the last.
        const result = send(client, call, index === calls.length - 1 ? timeoutMs : null);
        // Whoever waits for it hears of its failure; nobody else needs to.
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

  /** What has to go out before a statement that is planned like this. */
  const changeOfPlanning = (client: pg.PoolClient, wanted: Statement<unknown>): PreparedCall[] =>
    (plannings.get(client) ?? planSessionAsNeeded) === wanted ? [] : [prepare(wanted, [])];

  const attempt = async <T>(
    work: (tx: Tx) => Promise<T>,
    { opening, planned, timeoutMs }: TransactionKind = {
      opening: begin,
      planned: options.isOfParts ? planSessionByPart : planSessionByKey,
      timeoutMs: answerTimeoutMs,
    },
  ): Promise<T> => {
    const { client, settings, release } = await connect();
    // Those that have failed or are not answered yet, in their order: the rows of the others would be kept until the end.
    const unanswered = new Set<Promise<unknown>>();
    let isOpen = false;
    // BEGIN travels with the first statement, queued statements with the next one that is awaited or with COMMIT.
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
        // The statement that is awaited fails with it: nobody may have come to wait for this one by then.
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
      // Where nothing was sent yet, nothing is open.
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

  const readOnce = async <Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    const call = prepare(statement, values);
    const planned = statement.isPlannedOnce === true ? planSessionOnce : planSessionAsNeeded;
    const { client, settings, release } = await connect();
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

  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await inSpan('transaction', SPAN_ATTRIBUTES, () => attempt(work));
      } catch (error) {
        const isPassing = error instanceof TransactionOutdated || RETRYABLE.has(sqlState(error) ?? '');
        if (!isPassing || attempts >= ATTEMPTS_MAX) throw error;
      }
    }
  };

  const cluster = new Cluster({
    coordinator: { query: readOnce, transaction },
    open: ({ host, port }) => openMachine(atAddress(options.url, host, port), options),
    openSequences: () => openDb({ ...OF_QUESTIONS, poolSize: 1, url: options.url, ...nameOf(options) }),
    database: pool,
    onStatement: options.onStatement,
  });

  return {
    database: pool,
    query: <Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> =>
      inSpan(statement.name, SPAN_ATTRIBUTES, () =>
        isOfAllOrgs(statement) ? cluster.query(statement, values) : readOnce(statement, values),
      ),
    transaction: (work, orgId) =>
      orgId === undefined || options.isThroughCoordinator
        ? transaction(work)
        : cluster.transaction(orgId, work),
    snapshot: (work) =>
      attempt(
        async (tx) => {
          await tx.query(takeTime);
          return work(tx);
        },
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
    close: async () => {
      stopFilling();
      await Promise.all([pool.end(), cluster.close()]);
    },
  };
}

/** Of the connections that a cluster's machines are asked by beside transactions: nobody waits for them long. */
const OF_QUESTIONS = { poolSize: 2, acquireTimeoutMs: 2000, answerTimeoutMs: 10_000 };

/** Longer than that nobody waits for a machine: the coordinator may reach it. */
const MACHINE_TIMEOUT_MS = 5000;
/** The plan of a statement took some 250 kB of the server's memory, with what it remembers of the tables. */
const PLANS_KEPT_MAX = 400;

/** One machine of a cluster: questions do not wait behind transactions. */
function openMachine(url: string, options: DbOptions) {
  const { filledFrom, ...same } = options;
  // What the work asks is told as it was meant, not as it is asked here.
  const onStatement = (statement: Statement<unknown>) => {
    if (!statement.name.startsWith(OF_PART)) options.onStatement?.(statement);
  };
  const questions = openDb({ ...OF_QUESTIONS, url, ...nameOf(options) });
  const { transaction, close } = openDb({
    ...same,
    url,
    onStatement,
    acquireTimeoutMs: MACHINE_TIMEOUT_MS,
    plansKeptMax: PLANS_KEPT_MAX,
    isOfParts: true,
  });
  return {
    query: questions.query,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => transaction(work),
    close: async () => void (await Promise.all([questions.close(), close()])),
  };
}

const nameOf = ({ applicationName }: DbOptions) => (applicationName === undefined ? {} : { applicationName });

function atAddress(url: string, host: string, port: number): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  return address.href;
}

/** A connection of the pool, with what has to be said on it first. */
interface Connection {
  readonly client: pg.PoolClient;
  readonly settings: readonly PreparedCall[];
  release(broken: Error | undefined): void;
}

/** The limit that each connection has now, where it is not the usual one. */
const timeouts = new WeakMap<pg.PoolClient, number>();
const setTimeLimit = sql('db.setTimeLimit', "SELECT set_config('statement_timeout', $1::text, false)");

interface TransactionKind {
  readonly opening: Statement<unknown>;
  readonly planned: Statement<unknown>;
  /** How long an answer is waited for. */
  readonly timeoutMs: number;
}

/** After a failed statement the later ones fail too, with errors that only mislead: the first one is the cause. */
async function firstFailure(error: unknown, sent: ReadonlySet<Promise<unknown>>): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError)) return error;
  for (const one of sent) {
    const failure = await one.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (failure !== null) return failure;
  }
  return error;
}

/** A prepared statement that is missing or no longer fits would fail again and again on this connection. */
const POISONED = new Set(['26000', '0A000']);

/**
 * The error itself where the connection must not be used again. The pool finds out about dead ones by itself; one
 * that the server is ending (57P01 to 57P05) still looks alive when its last words arrive.
 */
function unusable(error: unknown): Error | undefined {
  const code = sqlState(error) ?? '';
  const isSilent = error instanceof Error && error.message === 'Query read timeout';
  return isSilent || POISONED.has(code) || code.startsWith('57P') ? (error as Error) : undefined;
}

/** The SQLSTATE of a database error, or null for anything else. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** How Citus passes on what a machine said of a row that it copied there. */
const OF_COPIED_ROW = 'XX000';

/**
 * Whether `error` breaks the unique constraint; shards add a suffix to names, so a prefix matches. What a machine of a cluster
 * says comes through another one without the field that names the constraint: there its words do.
 */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.constraint !== undefined)
    return error.code === '23505' && error.constraint.startsWith(constraint);
  const isOfMachine = error.code === '23505' || error.code === OF_COPIED_ROW;
  return isOfMachine && new RegExp(`\\b${constraint}`).test(error.message);
}

/** Whether the server is to blame, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return conditionOf(error) !== null;
}
