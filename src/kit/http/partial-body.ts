// The valid parts of a body: their violations, mostly unknown references, are reported in one answer with those of the rest.
import { throwIfInvalid, type Violation, violation } from './problems.ts';

/** A body as a route with `addsToViolations` gets it. */
export interface ReadBody<T> {
  readonly input: T;
  /** Violations of the rest; absent: none. */
  readonly wrong?: readonly Violation[];
}

/**
 * Leaves out invalid values. Elements of lists keep their index; those left out are undefined.
 * @param needed pointers of values that their element (the first group) cannot do without: an element in which one is invalid
 * is left out entirely
 */
export function validParts(body: unknown, wrong: readonly Violation[], needed?: RegExp): unknown {
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

/** Throws where there are violations. Values below an invalid one were checked without it. */
export function throwAllInvalid(wrong: readonly Violation[], further: readonly Violation[]): void {
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

// A place is a pointer in which a star matches every element of a list.

/** The values of a body at a place, except null. */
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

/** Violations for the values at a place that the lookup does not find. */
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

/** A body with lines, as far as it is valid; undefined: a line without usable values. */
export type PartialLines<T extends WithLines> = Partial<Omit<T, 'lines'>> & {
  readonly lines: readonly (Partial<T['lines'][number]> | undefined)[];
};

/** @param needed as for `validParts` */
export function readLines(
  body: unknown,
  wrong: readonly Violation[],
  needed: RegExp,
): ReadBody<PartialLines<WithLines>> {
  const fitting = validParts(body, wrong, needed);
  const { lines, ...rest } = isObject(fitting) ? fitting : {};
  const all = Array.isArray(lines) ? lines.map((one) => (isObject(one) ? one : undefined)) : [];
  return { input: { ...rest, lines: all }, wrong };
}
