// The parts of a body that fit its schema: what is wrong with those, references above all, is told in one answer with what
// is wrong with the rest.
import { throwIfInvalid, type Violation, violation } from './problems.ts';

/** A body as a route that `addsToViolations` gets it. */
export interface ReadBody<T> {
  /** Of one that is wrong, what fits. */
  readonly input: T;
  /** What is wrong with the rest; absent: nothing. */
  readonly wrong?: readonly Violation[];
}

/**
 * Leaves out the values that do not fit. Elements of lists keep their index; those that are left out are undefined.
 * @param needed pointers of values without which nothing can be said of their element, which is its first group: with such
 *   a value it is left out as a whole
 */
export function fittingParts(body: unknown, wrong: readonly Violation[], needed?: RegExp): unknown {
  if (wrong.length === 0) return body;
  const root = { body: structuredClone(body) };
  for (const { pointer } of wrong) {
    const [, element = pointer] = needed?.exec(pointer) ?? [];
    drop(root, ['body', ...element.split('/').slice(1)]);
  }
  return root.body;
}

function drop(from: unknown, [step = '', ...rest]: readonly string[]): void {
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, step)) return;
  const object = from as Record<string, unknown>;
  if (rest.length > 0) drop(object[step], rest);
  else if (Array.isArray(from)) object[step] = undefined;
  else delete object[step];
}

/** Throws where anything is wrong. What stands below a value that does not fit was looked at without it. */
export function refuseWrong(wrong: readonly Violation[], further: readonly Violation[]): void {
  const known = new Set(wrong.map(({ pointer }) => pointer));
  const isBelow = ({ pointer }: Violation) => {
    for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1))
      if (known.has(pointer.slice(0, end))) return true;
    return false;
  };
  const all = wrong.length === 0 ? further : [...wrong, ...further.filter((one) => !isBelow(one))];
  throwIfInvalid(all);
}

export interface FoundValue {
  readonly pointer: string;
  readonly value: unknown;
}

// A place is a pointer in which a star stands for every element of a list.

/** The values that a body has at a place; null is none. */
export function valuesAt(body: unknown, place: string): FoundValue[] {
  let found: FoundValue[] = [{ pointer: '', value: body }];
  for (const step of place.split('/').slice(1))
    found = found.flatMap(({ pointer, value }) => {
      if (typeof value !== 'object' || value === null) return [];
      const names = step === '*' ? (Array.isArray(value) ? Object.keys(value) : []) : [step];
      return names.flatMap((name) => {
        const below = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
        return below == null ? [] : [{ pointer: `${pointer}/${name}`, value: below }];
      });
    });
  return found;
}

/** Of the values at a place, those that the lookup does not find. @returns violations */
export async function unknownAt(
  body: unknown,
  place: string,
  find: (values: readonly unknown[]) => Promise<ReadonlySet<unknown>>,
  message: (value: unknown) => string,
): Promise<Violation[]> {
  const named = valuesAt(body, place);
  if (named.length === 0) return [];
  const known = await find(named.map(({ value }) => value));
  return named.flatMap(({ pointer, value }) =>
    known.has(value) ? [] : [violation(pointer, 'unknown_reference', message(value))],
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface WithLines {
  readonly lines: readonly object[];
}

/** A body with lines, as far as it fits; undefined: a line of which nothing can be said. */
export type PartialLines<T extends WithLines> = Partial<Omit<T, 'lines'>> & {
  readonly lines: readonly (Partial<T['lines'][number]> | undefined)[];
};

/** @param needed as of `fittingParts` */
export function readLines(
  body: unknown,
  wrong: readonly Violation[],
  needed: RegExp,
): ReadBody<PartialLines<WithLines>> {
  const fitting = fittingParts(body, wrong, needed);
  const { lines, ...rest } = isObject(fitting) ? fitting : {};
  const all = Array.isArray(lines) ? lines.map((one) => (isObject(one) ? one : undefined)) : [];
  return { input: { ...rest, lines: all }, wrong };
}
