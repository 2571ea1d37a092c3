// Statements of which there are several shapes: each is a statement of its own, so that PostgreSQL plans it for what it
// is, and is made once, when it is first needed.
import { hash } from 'node:crypto';
import type { Reader } from './db.ts';
import { NAME_LENGTH_MAX, type Planning, type Statement, sql } from './statement.ts';

export interface Variant<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

export function read<Row>(db: Reader, { statement, values }: Variant<Row>): Promise<Row[]> {
  return db.query(statement, values);
}

/** Where the parameter of this name stands. They are numbered as they are first mentioned. */
export type Place<Name extends string> = (name: Name) => string;

interface Made<Row> {
  readonly statement: Statement<Row>;
  readonly parameters: readonly string[];
}

/** @param fixed how many parameters $1 … $n stand before those that have names */
function made<Row, Name extends string>(
  name: string,
  fixed: number,
  make: (place: Place<Name>) => string,
  planning: Planning,
): Made<Row> {
  const parameters: string[] = [];
  const text = make((parameter) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${fixed + parameters.indexOf(parameter) + 1}`;
  });
  return { statement: sql<Row>(name, text, planning), parameters };
}

// --- By the filters that are given ------------------------------------------------------------------------------

export interface Filter {
  /** SQL with `?` where the parameter goes. */
  readonly text: string;
  /** The parameter, where the text has one. */
  readonly value?: unknown;
  /** What is a good plan depends on the value. */
  readonly isPlannedEachTime?: boolean;
  /** One plan along the indexes is good for all values. */
  readonly isPlannedOnce?: boolean;
}

/**
 * @param make the statement's text around the conditions (each starts with AND) of the filters that are given
 * @param planning of the one without filters
 */
export function variants<Row, Name extends string = string>(
  name: string,
  make: (conditions: string, given: readonly string[]) => string,
  planning: Planning = {},
) {
  // Without filters it is made at once, so that the tests of the SQL rules see its shape without a request.
  const known = new Map<string, Made<Row>>([['', made<Row, string>(name, 0, () => make('', []), planning)]]);
  /** @param fixed the parameters $1 … $n that every variant has */
  return (
    fixed: readonly unknown[],
    filters: Readonly<Partial<Record<Name, Filter | undefined>>>,
  ): Variant<Row> => {
    const given = Object.entries<Filter | undefined>(filters).filter(
      (entry): entry is [string, Filter] => entry[1] !== undefined,
    );
    const names = given.map(([filter]) => filter);
    const key = names.join('+');
    let one = known.get(key);
    if (one === undefined) {
      const isPlannedEachTime = given.some(([, filter]) => filter.isPlannedEachTime);
      const isPlannedOnce = !isPlannedEachTime && given.some(([, filter]) => filter.isPlannedOnce);
      const conditions = (place: Place<string>) =>
        given.map(([filter, { text }]) => `AND ${text.replaceAll('?', () => place(filter))}`).join('\n');
      one = made<Row, string>(nameOf(name, key), fixed.length, (place) => make(conditions(place), names), {
        isPlannedEachTime,
        isPlannedOnce,
      });
      known.set(key, one);
    }
    const { statement, parameters } = one;
    return { statement, values: [...fixed, ...parameters.map((filter) => filters[filter as Name]?.value)] };
  };
}

function nameOf(name: string, key: string): string {
  const readable = `${name}:${key}`;
  return readable.length <= NAME_LENGTH_MAX ? readable : `${name}:${hash('sha1', key).slice(0, 16)}`;
}

// --- By words ---------------------------------------------------------------------------------------------------

export type Values<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

export type Shapes<Row, Shape, Name extends string> = (
  shape: Shape,
  orgId: number,
  values: Values<Name>,
) => Variant<Row>;

/**
 * Statements whose shape is told by words; $1 is the org, a parameter that has no value is NULL. They are planned once:
 * they are long, their plans do not depend on the values, and planning takes three times what it takes to run them.
 * @param types the SQL type of each parameter
 */
export function shapesWith<Name extends string>(types: Readonly<Record<Name, string>>) {
  return <Row, Shape extends Readonly<Record<string, string>>>(
    name: string,
    make: (shape: Shape, place: Place<Name>) => string,
  ): Shapes<Row, Shape, Name> => {
    const known = new Map<string, Made<Row>>();
    return (shape, orgId, values) => {
      const key = Object.values(shape).join('.');
      let one = known.get(key);
      if (one === undefined) {
        const text = (place: Place<Name>) =>
          make(shape, (parameter) => `${place(parameter)}::${types[parameter]}`);
        one = made<Row, Name>(key === '' ? name : `${name}.${key}`, 1, text, { isPlannedOnce: true });
        known.set(key, one);
      }
      const { statement, parameters } = one;
      return {
        statement,
        values: [orgId, ...parameters.map((parameter) => values[parameter as Name] ?? null)],
      };
    };
  };
}
