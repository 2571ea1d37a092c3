// What is wrong with the database server itself, as far as its errors tell: not with a statement, so the same request can
// succeed later.
import pg from 'pg';
import { LaneFull } from './lanes.ts';

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * `busy`: too much waits. `slow`: a statement took too long. `unreachable`: no connection, or the server is going away.
 * `full`: no room on its disk. `read_only`: it takes no writes, after a failover say. `failing`: its storage or memory.
 */
export type ServerCondition = 'busy' | 'slow' | 'unreachable' | 'full' | 'read_only' | 'failing';

/** Conditions under which it still reads, so that a mere question does not show them. */
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

/** null where the error says nothing about the server. */
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
