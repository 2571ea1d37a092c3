// What reads and what writes: a use case gets a Tx, and only a Tx can write.
import type { Statement } from './statement.ts';

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
   * @param onWritten is told how many rows it has written, before what runs after the commit
   */
  queueWrite(
    statement: Statement<unknown>,
    values: readonly unknown[],
    onWritten?: (rows: number) => void,
  ): void;
  /** Sends what is queued, so that the database begins while the caller goes on; costs no round trip. */
  flush(): void;
  /**
   * Queues a statement whose rows are wanted. It goes out with the next statement that is awaited; where none follows in
   * this turn of the event loop, by itself.
   */
  queueRead<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** Runs it once the transaction has committed; never where it is rolled back. It must not throw. */
  afterCommit(run: () => void): void;
}

/** What opens transactions of its own. */
export interface Transactions extends Reader {
  /**
   * Runs `work` in one transaction on one connection; a deadlock or serialization failure runs it again.
   * @param orgId whose alone it is: on a cluster it runs on the machine that holds this org
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, orgId?: number): Promise<T>;
}
