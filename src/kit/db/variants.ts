// Statements with several variants, planned separately: each is a statement of its own, created on first use.
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

/** The placeholder of a named parameter. They are numbered in order of first use. */
export type Param<Name extends string> = (name: Name) => string;

interface Made<Row> {
  readonly statement: Statement<Row>;
  readonly parameters: readonly string[];
}

/** @param fixed how many parameters $1 … $n precede the named ones */
function made<Row, Name extends string>(
  name: string,
  fixed: number,
  make: (param: Param<Name>) => string,
  planning: Planning,
): Made<Row> {
  const parameters: string[] = [];
  const text = make((parameter) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${fixed + parameters.indexOf(parameter) + 1}`;
  });
  return { statement: sql<Row>(name, text, planning), parameters };
}

// --- By filters -----------------------------------------------------------------------------------------------

export interface Filter {
  /** SQL with `?` where the parameter goes. */
  readonly text: string;
  /** Its value, where the text has a parameter. */
  readonly value?: unknown;
  /** The best plan depends on the value. */
  readonly isPlannedEachTime?: boolean;
  /** One plan along the indexes is good for all values. */
  readonly isPlannedOnce?: boolean;
}

/** @param make the text around the conditions (each starts with AND); `planning` is that of the variant without filters */
export function variants<Row, Name extends string = string>(
  name: string,
  make: (conditions: string, given: readonly string[]) => string,
  planning: Planning = {},
) {
  // The variant without filters is created at once, so that the tests of the SQL rules see it without a request.
  const known = new Map<string, Made<Row>>([['', made<Row, string>(name, 0, () => make('', []), planning)]]);
  /** @param fixed the parameters $1 … $n that every variant has */
  return (
    fixed: readonly unknown[],
    filters: Readonly<Partial<Record<Name, Filter | undefined>>>,
  ): Variant<Row> => {
    const given = Object.entries<Filter | undefined>(filters).flatMap(([filter, one]) =>
      one === undefined ? [] : [[filter, one] as const],
    );
    const names = given.map(([filter]) => filter);
    const key = names.join('+');
    let one = known.get(key);
    if (one === undefined) {
      const isPlannedEachTime = given.some(([, filter]) => filter.isPlannedEachTime);
      const isPlannedOnce = !isPlannedEachTime && given.some(([, filter]) => filter.isPlannedOnce);
      const conditions = (param: Param<string>) =>
        given.map(([filter, { text }]) => `AND ${text.replaceAll('?', () => param(filter))}`).join('\n');
      one = made<Row, string>(nameOf(name, key), fixed.length, (param) => make(conditions(param), names), {
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

// --- By keywords ----------------------------------------------------------------------------------------------

export type Values<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

/**
 * Variants by keywords; $1 is the org, a parameter without a value is NULL. Planned once, which takes three times as long as a run.
 * @param types the SQL type of each parameter
 */
export function statementVariants<Name extends string>(types: Readonly<Record<Name, string>>) {
  return <Row, Shape extends Readonly<Record<string, string>>>(
    name: string,
    make: (shape: Shape, param: Param<Name>) => string,
  ) => {
    const known = new Map<string, Made<Row>>();
    return (shape: Shape, orgId: number, values: Values<Name>): Variant<Row> => {
      const key = Object.values(shape).join('.');
      let one = known.get(key);
      if (one === undefined) {
        const text = (param: Param<Name>) =>
          make(shape, (parameter) => `${param(parameter)}::${types[parameter]}`);
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
