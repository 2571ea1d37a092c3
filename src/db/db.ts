// The pool and the transaction. A use case gets a Tx, and only a Tx can write: a missed one costs a second
// connection, and with a small pool a deadlock nobody sees.
import type { Socket } from 'node:net';
import pg from 'pg';
import { assert } from '../kernel/assert.ts';
import { toWire } from './params.ts';
import { type Statement, sql } from './statement.ts';

export interface Reader {
  /** Stands for the database that is read: what is remembered of it belongs to it alone. */
  readonly database: object;
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
}

declare const txBrand: unique symbol;

export interface Tx extends Reader {
  readonly [txBrand]: true;
  /**
   * Queues a statement that nobody waits for. It goes out with the next statement that is awaited, or with COMMIT. Its
   * failure fails the transaction.
   */
  queueWrite(statement: Statement<unknown>, values: readonly unknown[]): void;
  /** Sends what is queued, so that the database begins while the caller goes on; costs no round trip. */
  flush(): void;
  /**
   * Queues a statement whose rows are wanted. It goes out with the next statement that is awaited; where none follows in
   * this turn of the event loop, by itself.
   */
  queueRead<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

/** What opens transactions of its own. */
export interface Transactions extends Reader {
  /** Runs `work` in one transaction on one connection; a deadlock or serialization failure runs it again. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Db extends Transactions {
  /** Reads from one unchanging snapshot, for as long as it takes; for proofs and exports, not for requests. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Connections in use, idle and waited for. */
  poolState(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DbOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly applicationName?: string;
  /** Sees each statement before it is sent; the test harness checks the sharding rules here. */
  readonly onStatement?: (statement: Statement<unknown>) => void;
  /** Called for each time that a transaction waits for the database. */
  readonly onRoundTrip?: () => void;
}

const ATTEMPTS_MAX = 5;
const ACQUIRE_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

const begin = sql('db.begin', 'BEGIN');
const beginSnapshot = sql('db.beginSnapshot', 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
const takeTime = sql(
  'db.takeTime',
  "SELECT set_config('statement_timeout', '0', true), set_config('work_mem', '256MB', true)",
);
const commit = sql('db.commit', 'COMMIT');
const rollback = sql('db.rollback', 'ROLLBACK');
// Planned once and along indexes, whatever the statistics say: they may be those of the empty table.
const planOnce = sql(
  'db.planOnce',
  `SELECT set_config('plan_cache_mode', 'force_generic_plan', false), set_config('enable_seqscan', 'off', false),
     set_config('enable_hashjoin', 'off', false), set_config('enable_mergejoin', 'off', false),
     set_config('enable_sort', 'off', false)`,
);
const planAsNeeded = sql(
  'db.planAsNeeded',
  `SELECT set_config('plan_cache_mode', 'auto', false), set_config('enable_seqscan', 'on', false),
     set_config('enable_hashjoin', 'on', false), set_config('enable_mergejoin', 'on', false),
     set_config('enable_sort', 'on', false)`,
);

/** Serialization failure and deadlock: the server rolled the transaction back, so it may simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** COMMIT was answered with ROLLBACK: nothing was written, whatever the statements before it said. */
export class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted';
}

// bigint columns hold ids below 2^53, so they fit a JavaScript number.
const parseBigint = (text: string): number => {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `bigint ${text} is beyond 2^53`);
  return value;
};
const typeParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseBigint],
  // JSON is built by PostgreSQL to be passed on, not to be parsed and built again.
  [pg.types.builtins.JSON, (text) => text],
]);
const types = {
  getTypeParser: (oid: number, format?: string) =>
    typeParsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

export function openDb(options: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    application_name: options.applicationName ?? 'crossdock',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: '-c timezone=UTC -c plan_cache_mode=auto',
    pipeline: true,
    types,
  } as pg.PoolConfig);
  // A connection that dies is replaced by the pool; without listeners Node would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseUnavailable('no database connection could be had', { cause: error });
    }
  };

  /** Everything given goes out in one network write; results come back in order. */
  const flush = (client: pg.PoolClient, calls: readonly PreparedCall[]): Promise<pg.QueryResult>[] => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    try {
      return calls.map((call) => {
        const result = client.query({ ...call });
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
    return { name: statement.name, text: statement.text, values: toWire(values) };
  };

  /** Connections that plan every statement once; the others plan as PostgreSQL sees fit. */
  const planningOnce = new WeakSet<pg.PoolClient>();
  /** What has to go out before a statement that is planned like this. */
  const changeOfPlanning = (client: pg.PoolClient, isPlannedOnce: boolean): PreparedCall[] => {
    if (planningOnce.has(client) === isPlannedOnce) return [];
    if (isPlannedOnce) planningOnce.add(client);
    else planningOnce.delete(client);
    return [prepare(isPlannedOnce ? planOnce : planAsNeeded, [])];
  };

  const attempt = async <T>(work: (tx: Tx) => Promise<T>, opening = begin): Promise<T> => {
    const client = await connect();
    const sent: Promise<pg.QueryResult>[] = [];
    // BEGIN travels with the first statement, queued statements with the next one that is awaited or with COMMIT.
    let queued: PreparedCall[] = [...changeOfPlanning(client, false), prepare(opening, [])];
    let reads: { readonly at: number; readonly resolve: (rows: Promise<unknown[]>) => void }[] = [];
    let laterFlush: NodeJS.Immediate | undefined;
    const flushAll = (calls: readonly PreparedCall[]): Promise<pg.QueryResult>[] => {
      clearImmediate(laterFlush);
      laterFlush = undefined;
      const results = flush(client, calls);
      sent.push(...results);
      for (const { at, resolve } of reads) {
        const rows = (results[at] as Promise<pg.QueryResult>).then((result) => result.rows as unknown[]);
        rows.catch(() => {});
        resolve(rows);
      }
      queued = [];
      reads = [];
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
      queueWrite: (statement: Statement<unknown>, values: readonly unknown[]) => {
        queued.push(prepare(statement, values));
      },
      flush: () => {
        if (queued.length > 0) flushAll(queued);
      },
      queueRead: <Row>(statement: Statement<Row>, values: readonly unknown[]) => {
        const call = prepare(statement, values);
        const rows = new Promise<Row[]>((resolve) => {
          reads.push({ at: queued.length, resolve: (found) => resolve(found as Promise<Row[]>) });
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
    } as unknown as Tx;
    let broken: Error | undefined;
    try {
      const result = await work(tx);
      const committed = flushWith(prepare(commit, []));
      for (const one of sent) await one;
      if ((await committed).command !== 'COMMIT')
        throw new TransactionAborted('the transaction was rolled back');
      return result;
    } catch (error) {
      const cause = await firstFailure(error, sent);
      broken = unusable(cause);
      // Where nothing was sent yet, nothing is open.
      if (sent.length > 0 && broken === undefined) {
        await flush(client, [prepare(rollback, [])])[0]?.catch((failure: Error) => {
          broken = failure;
        });
      }
      throw cause;
    } finally {
      clearImmediate(laterFlush);
      client.release(broken);
    }
  };

  return {
    database: pool,
    async query<Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
      const call = prepare(statement, values);
      const client = await connect();
      let broken: Error | undefined;
      try {
        const calls = [...changeOfPlanning(client, statement.isPlannedOnce === true), call];
        return (await (flush(client, calls).at(-1) as Promise<pg.QueryResult>)).rows as Row[];
      } catch (error) {
        broken = unusable(error);
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          const code = sqlState(error);
          if (code === null || !RETRYABLE.has(code) || attempts >= ATTEMPTS_MAX) throw error;
        }
      }
    },
    snapshot: (work) =>
      attempt(async (tx) => {
        await tx.query(takeTime);
        return work(tx);
      }, beginSnapshot),
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

interface PreparedCall {
  readonly name: string;
  readonly text: string;
  readonly values: (string | Buffer | null)[];
}

/** After a failed statement the later ones fail too, with errors that only mislead: the first one is the cause. */
async function firstFailure(error: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> {
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
  return POISONED.has(code) || code.startsWith('57P') ? (error as Error) : undefined;
}

/** The SQLSTATE of a database error, or null for anything else. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** Whether `error` breaks the unique constraint `name`; shards add a suffix to names, so a prefix matches. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (error.constraint ?? '').startsWith(constraint)
  );
}

/** Whether the database could not be reached or went away, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = sqlState(error);
  if (code !== null)
    return code.startsWith('57P') || code.startsWith('08') || code === '53300' || code === '57014';
  return (
    error instanceof Error &&
    /Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|not queryable/.test(error.message)
  );
}
