// Statements whose text depends on which filters are given. Each combination is a statement of its own, so that
// PostgreSQL plans it for what it is, and is made once.
import { hash } from 'node:crypto';
import { NAME_LENGTH_MAX, type Statement, sql } from './statement.ts';

export interface Filter {
  /** SQL with `?` where the parameter goes. */
  readonly text: string;
  /** The parameter, where the text has one. */
  readonly value?: unknown;
  /** What is a good plan depends on the value. */
  readonly isPlannedEachTime?: boolean;
}

export interface Variant<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

/** @param make the statement's text around the conditions (each starts with AND) */
export function variants<Row, Name extends string = string>(
  name: string,
  make: (conditions: string) => string,
) {
  // Without filters it is made at once, so that the tests of the SQL rules see its shape without a request.
  const known = new Map<string, Statement<Row>>([['', sql<Row>(name, make(''))]]);
  /** @param fixed the parameters $1 … $n that every variant has */
  return (
    fixed: readonly unknown[],
    filters: Readonly<Partial<Record<Name, Filter | undefined>>>,
  ): Variant<Row> => {
    const given = Object.entries<Filter | undefined>(filters).filter(
      (entry): entry is [string, Filter] => entry[1] !== undefined,
    );
    const withValue = given.filter(([, filter]) => filter.text.includes('?'));
    const key = given.map(([filter]) => filter).join('+');
    let statement = known.get(key);
    if (statement === undefined) {
      const conditions = given.map(([filter, { text }]) => {
        const position = fixed.length + withValue.findIndex(([other]) => other === filter) + 1;
        return `AND ${text.replaceAll('?', `$${position}`)}`;
      });
      const isPlannedEachTime = given.some(([, filter]) => filter.isPlannedEachTime);
      statement = sql<Row>(nameOf(name, key), make(conditions.join('\n')), { isPlannedEachTime });
      known.set(key, statement);
    }
    return { statement, values: [...fixed, ...withValue.map(([, filter]) => filter.value)] };
  };
}

function nameOf(name: string, key: string): string {
  const readable = `${name}:${key}`;
  return readable.length <= NAME_LENGTH_MAX ? readable : `${name}:${hash('sha1', key).slice(0, 16)}`;
}
