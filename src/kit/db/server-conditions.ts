// Problems of the database server itself, as far as its errors show them: the same request can succeed later.
import pg from 'pg';
import { LaneFull } from './lanes.ts';

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * `busy`: too much is waiting. `slow`: a statement took too long. `unreachable`: no connection, or the server is stopping.
 * `full`: disk full. `read_only`: no writes, for example after a failover. `failing`: storage or memory errors.
 */
export type ServerCondition = 'busy' | 'slow' | 'unreachable' | 'full' | 'read_only' | 'failing';

/** Conditions under which it still reads, so that a query does not detect them. */
export type LastingCondition = Extract<ServerCondition, 'full' | 'read_only' | 'failing'>;

const BY_STATE: Readonly<Record<string, ServerCondition>> = {
  '25006': 'read_only',
  '53100': 'full',
  '53300': 'busy',
  '57014': 'slow',
};
/** By the class of the SQLSTATE: connections, insufficient resources, operator intervention, system errors. */
const BY_CLASS: Readonly<Record<string, ServerCondition>> = {
  '08': 'unreachable',
  '53': 'failing',
  '58': 'failing',
};
const LOST_CONNECTION =
  /Connection terminated|Query read timeout|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|not queryable/;

export function conditionOf(error: unknown): ServerCondition | null {
  if (error instanceof LaneFull) return 'busy';
  if (error instanceof DatabaseUnavailable) return 'unreachable';
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (code.startsWith('57P')) return 'unreachable';
    return BY_STATE[code] ?? BY_CLASS[code.slice(0, 2)] ?? null;
  }
  return error instanceof Error && LOST_CONNECTION.test(error.message) ? 'unreachable' : null;
}

export function isLasting(condition: ServerCondition | null): condition is LastingCondition {
  return condition === 'full' || condition === 'read_only' || condition === 'failing';
}

export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** How Citus reports an error of a machine about a copied row. */
const OF_COPIED_ROW = 'XX000';

/**
 * Whether `error` violates the unique constraint. Shards add a suffix to names, so a prefix matches. Errors of a cluster
 * machine arrive without the constraint field, so there the message is searched.
 */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.constraint !== undefined)
    return error.code === '23505' && error.constraint.startsWith(constraint);
  const isOfMachine = error.code === '23505' || error.code === OF_COPIED_ROW;
  return isOfMachine && new RegExp(`\\b${constraint}`).test(error.message);
}

/** After a failed statement the later ones fail too, with misleading errors: the first one is the cause. */
export async function firstFailure(error: unknown, sent: ReadonlySet<Promise<unknown>>): Promise<unknown> {
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

/** A prepared statement that is missing or outdated would keep failing on this connection. */
const POISONED = new Set(['26000', '0A000']);

/**
 * The error itself where the connection must not be used again. The pool detects dead connections; one that the server is
 * closing (57P01 to 57P05) still looks alive when its last message arrives.
 */
export function unusable(error: unknown): Error | undefined {
  const code = sqlState(error) ?? '';
  const isSilent = error instanceof Error && error.message === 'Query read timeout';
  return isSilent || POISONED.has(code) || code.startsWith('57P') ? (error as Error) : undefined;
}
