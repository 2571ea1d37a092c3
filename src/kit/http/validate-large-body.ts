// Validates a large body in slices: first everything except its lists of objects, then element by element. A megabyte at once
// would block the event loop for 60 ms.
import type { TSchema } from 'typebox';
import { Yielder } from '../kernel/yielder.ts';
import { ELEMENTS_TOO_MANY_MAX, ERRORS_MAX } from './checks/check-code.ts';
import type { Violation } from './problems.ts';
import { escapePointer } from './text.ts';
import { type ValidatedBody, validateBody } from './validate.ts';

/** The same violations as `validateBody`, list by list. */
export async function validateLargeBody(schema: TSchema, body: unknown): Promise<ValidatedBody> {
  const violations: Violation[] = [];
  const yielder = new Yielder();
  await yielder.next();
  const isWhole = await yielder.finish(validateParts(schema, body, '', violations));
  return { violations, isWhole };
}

/** @returns whether all of it was checked */
function* validateParts(
  schema: TSchema,
  value: unknown,
  pointer: string,
  found: Violation[],
): Generator<undefined, boolean> {
  const { rest, lists } = partsOf(schema);
  const result = validateBody(rest, value);
  for (const one of result.violations) found.push({ ...one, pointer: `${pointer}${one.pointer}` });
  if (!result.isWhole) return false;
  yield;
  for (const { place, items, maxItems } of lists) {
    const list = valueAt(value, place);
    if (!Array.isArray(list) || list.length > maxItems + ELEMENTS_TOO_MANY_MAX) continue;
    const above = `${pointer}${place.map((name) => `/${escapePointer(name)}`).join('')}`;
    for (const [index, element] of list.entries()) {
      if (found.length >= ERRORS_MAX) return false;
      if (!(yield* validateParts(items, element, `${above}/${index}`, found))) return false;
    }
  }
  return true;
}

interface SchemaInParts {
  /** The schema without the elements of its lists of objects. */
  readonly rest: TSchema;
  readonly lists: readonly {
    readonly place: readonly string[];
    readonly items: TSchema;
    readonly maxItems: number;
  }[];
}

const inParts = new WeakMap<TSchema, SchemaInParts>();

function partsOf(schema: TSchema): SchemaInParts {
  let parts = inParts.get(schema);
  if (parts === undefined) {
    const lists: SchemaInParts['lists'][number][] = [];
    const rest = withoutElements(schema, [], lists);
    // A schema without lists uses its existing check.
    parts = { rest: lists.length === 0 ? schema : rest, lists };
    inParts.set(schema, parts);
  }
  return parts;
}

export function schemasOfParts(schema: TSchema): TSchema[] {
  const { rest, lists } = partsOf(schema);
  return [rest, ...lists.flatMap(({ items }) => schemasOfParts(items))];
}

/** A union is validated at once: it is unclear which form is meant. */
function withoutElements(
  schema: TSchema,
  place: readonly string[],
  lists: SchemaInParts['lists'][number][],
): TSchema {
  const { type, items, maxItems, properties } = schema as ListedSchema;
  if (type === 'array' && items?.type === 'object') {
    lists.push({ place, items, maxItems: maxItems ?? Number.POSITIVE_INFINITY });
    const { items: _, ...rest } = schema as ListedSchema;
    return rest;
  }
  if (type !== 'object' || properties === undefined) return schema;
  const inside = Object.entries(properties).map(([name, property]) => [
    name,
    withoutElements(property, [...place, name], lists),
  ]);
  return { ...schema, properties: Object.fromEntries(inside) };
}

type ListedSchema = TSchema & {
  readonly type?: string;
  readonly items?: TSchema & { readonly type?: string };
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
};

function valueAt(value: unknown, place: readonly string[]): unknown {
  let found = value;
  for (const name of place) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
