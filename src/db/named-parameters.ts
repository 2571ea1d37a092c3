// Statements that are put together from parts, with parameters that have names. They are numbered as they are first
// mentioned; $1 is the org.
import { type Statement, sql } from './statement.ts';

export type Place<Name extends string> = (name: Name) => string;
export type Values<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

export interface NamedStatement<Row, Name extends string> {
  readonly statement: Statement<Row>;
  /** The values in the order of the parameters; NULL for those that are not given. */
  valuesOf(orgId: number, values: Values<Name>): unknown[];
}

/** @param types the SQL type of each parameter */
export function namedParameters<Name extends string>(types: Readonly<Record<Name, string>>) {
  return <Row>(name: string, make: (place: Place<Name>) => string): NamedStatement<Row, Name> => {
    const used: Name[] = [];
    const text = make((parameter) => {
      if (!used.includes(parameter)) used.push(parameter);
      return `$${used.indexOf(parameter) + 2}::${types[parameter]}`;
    });
    return {
      // Its shape does not depend on the values, and it is long: planning takes three times what it takes to run.
      statement: sql<Row>(name, text, { isPlannedOnce: true }),
      valuesOf: (orgId, values) => [orgId, ...used.map((parameter) => values[parameter] ?? null)],
    };
  };
}

/** Statements of many shapes are made when they are first needed, once each. */
export function madeOnce<Shape extends Readonly<Record<string, string | boolean>>, Made>(
  make: (shape: Shape, key: string) => Made,
): (shape: Shape) => Made {
  const made = new Map<string, Made>();
  return (shape) => {
    const key = Object.values(shape).join('.');
    let known = made.get(key);
    if (known === undefined) {
      known = make(shape, key);
      made.set(key, known);
    }
    return known;
  };
}
