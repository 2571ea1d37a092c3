// Every SQL statement of the service is made by `sql` and has a name: it is prepared under that name once per
// connection, and the test of the sharding rules walks the register below.

import { NUMBER_DIGITS } from '../kernel/document-number.ts';

declare const rowType: unique symbol;

export interface Planning {
  /** Draws from a sequence: those of a cluster lie with its coordinator. */
  readonly isOfSequence?: boolean;
  /** Not kept under its name: what is a good plan depends on its values. */
  readonly isPlannedEachTime?: boolean;
  /** Planned once for any values and along indexes: planning takes longer than running it, and would change nothing. */
  readonly isPlannedOnce?: boolean;
}

export interface Statement<Row> extends Planning {
  readonly name: string;
  readonly text: string;
  readonly [rowType]?: Row;
}

const register = new Map<string, Statement<unknown>>();

/** PostgreSQL truncates longer identifiers, and two truncated names could collide. */
export const NAME_LENGTH_MAX = 63;

export function sql<Row = Record<string, never>>(
  name: string,
  text: string,
  planning: Planning = {},
): Statement<Row> {
  if (register.has(name)) throw new Error(`two statements are named ${name}`);
  if (name.length > NAME_LENGTH_MAX)
    throw new Error(`statement name ${name} is longer than ${NAME_LENGTH_MAX}`);
  const statement: Statement<Row> = { name, text, ...planning };
  register.set(name, statement);
  return statement;
}

/**
 * A statement that is put together for a request and forgotten: there are more of its kind than could be kept. Planned
 * for its values.
 */
export function unkept<Row>(name: string, text: string): Statement<Row> {
  return { name, text, isPlannedEachTime: true };
}

export function allStatements(): readonly Statement<unknown>[] {
  return [...register.values()];
}

/** SQL for an instant the way the API writes it: RFC 3339, UTC, milliseconds. */
export function instant(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL for the number of a document, made of its id as documentNumber() makes it. */
export function numberOf(prefix: string, id: string): string {
  return `'${prefix}-' || lpad(${id}::text, greatest(${NUMBER_DIGITS}, length(${id}::text)), '0')`;
}

/** The pattern for LIKE of what contains a text. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
