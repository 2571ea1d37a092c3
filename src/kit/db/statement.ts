// Every SQL statement is created by `sql`: prepared under its name once per connection, and known to the tests of the SQL rules.

import { NUMBER_DIGITS } from '../kernel/document-number.ts';

declare const rowType: unique symbol;

export interface Planning {
  /** Draws from a sequence: on a cluster these are on the coordinator. */
  readonly isOfSequence?: boolean;
  /** Not prepared: the best plan depends on the values. */
  readonly isPlannedEachTime?: boolean;
  /** Planned once for any values and along indexes: planning takes longer than running it. */
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

/** A statement built for one request: there are too many of its kind to keep. Planned for its values. */
export function unprepared<Row>(name: string, text: string): Statement<Row> {
  return { name, text, isPlannedEachTime: true };
}

export function allStatements(): readonly Statement<unknown>[] {
  return [...register.values()];
}

/** SQL of an instant as the API writes it: RFC 3339, UTC, milliseconds. */
export function instant(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL of a document number, as documentNumber() builds it from the id. */
export function numberOf(prefix: string, id: string): string {
  return `'${prefix}-' || lpad(${id}::text, greatest(${NUMBER_DIGITS}, length(${id}::text)), '0')`;
}

export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
