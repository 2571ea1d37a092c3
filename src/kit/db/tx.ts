// Readers and transactions: use cases get a Tx, and only a Tx can write.
import type { Statement } from './statement.ts';

export interface Reader {
  /** Identity of the database, for caches. */
  readonly database: object;
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
}

declare const txBrand: unique symbol;

export interface Tx extends Reader {
  readonly [txBrand]: true;
  /**
   * Sent with the next awaited statement, or with COMMIT. Its failure fails the transaction.
   * @param onWritten called with the number of rows it has written, before the afterCommit callbacks
   */
  queueWrite(
    statement: Statement<unknown>,
    values: readonly unknown[],
    onWritten?: (rows: number) => void,
  ): void;
  /** Sends what is queued, so that the database starts while the caller goes on; costs no round trip. */
  flush(): void;
  /** Sent with the next awaited statement, or by itself if none follows in this tick. */
  queueRead<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** Runs once the transaction has committed; never after a rollback. It must not throw. */
  afterCommit(run: () => void): void;
}

export interface Transactions extends Reader {
  /**
   * Runs `work` in one transaction on one connection; retries it after a deadlock or serialization failure.
   * @param orgId on a cluster it runs on the machine that holds this org
   * @param isOfOrg false where it needs data of other orgs, too: then it runs through the coordinator
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, orgId?: number, isOfOrg?: boolean): Promise<T>;
}

export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}
