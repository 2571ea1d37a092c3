// What a candidate must be able to do.
import type { Bound } from './statements.ts';

export interface Outcome {
  command: string;
  rows: unknown[];
}
/** A connection that is ours until released. `run` sends at once and does not wait for what was sent before. */
export interface Session {
  run(query: Bound | string): Promise<Outcome>;
  /** Calls `send`, which calls `run` several times, so that all of it leaves together where that is possible. */
  together<T>(send: () => T): T;
  release(broken?: Error): void;
}
export interface Driver {
  /** One value of one row, as text or bytes. */
  read(query: Bound): Promise<string | Buffer>;
  /** One statement in its own transaction. Booleans in arrays may need the driver's own wrapper. */
  execute(query: Bound): Promise<Outcome>;
  array(values: unknown[]): unknown;
  session(): Promise<Session>;
  end(): Promise<void>;
}
