// Statements whose text depends on which filters are given. Each combination is a statement of its own, so that
// PostgreSQL plans it for what it is, and is made once.
import { type Statement, sql } from './statement.ts';

export interface Filter {
  /** SQL with `?` where the parameter goes. */
  readonly text: string;
  readonly value: unknown;
}

export interface Variant<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

/**
 * @param fixed the parameters $1 … $n that every variant has
 * @param make the statement's text around the conditions (each starts with AND)
 */
export function variants<Row, Name extends string>(name: string, make: (conditions: string) => string) {
  const known = new Map<string, Statement<Row>>();
  return (
    fixed: readonly unknown[],
    filters: Readonly<Partial<Record<Name, Filter | undefined>>>,
  ): Variant<Row> => {
    const given = Object.entries<Filter | undefined>(filters).filter(
      (entry): entry is [string, Filter] => entry[1] !== undefined,
    );
    const key = given.map(([filter]) => filter).join('+');
    let statement = known.get(key);
    if (statement === undefined) {
      const conditions = given.map(
        ([, filter], index) => `AND ${filter.text.replaceAll('?', `$${fixed.length + index + 1}`)}`,
      );
      statement = sql<Row>(key === '' ? name : `${name}:${key}`, make(conditions.join('\n')));
      known.set(key, statement);
    }
    return { statement, values: [...fixed, ...given.map(([, filter]) => filter.value)] };
  };
}
