// Bounds of a body, derived from the schema of its operation: what no valid request can need is not parsed.
import type { Route } from './route.ts';

export interface BodyBounds {
  readonly bytes: number;
  readonly depth: number;
  /** Properties of one object, and of all together. */
  readonly keysPerObject: number;
  readonly keys: number;
  readonly elements: number;
  /** Bytes of one text, including escapes. */
  readonly textBytes: number;
  /** For a large body: everything except its long lists, which is parsed at once. */
  readonly restBytes: number;
}

const BYTES_DEFAULT = 1024 * 1024;
const REST_BYTES_DEFAULT = 1024 * 1024;
/** Slack for mistakes: a body slightly beyond its schema gets precise violations instead. */
const DEPTH_MORE = 8;
const KEYS_PER_OBJECT_MORE = 100;
const KEYS_MORE = 1000;
const ELEMENTS_MORE = 2000;
const TEXT_BYTES_MORE = 16 * 1024;
/** An escaped character outside the basic plane: two times \uXXXX. */
const BYTES_PER_CHARACTER = 12;
/** Where a schema has no bound. */
const ITEMS_UNBOUND = 1000;
const KEYS_UNBOUND = 100;
const CHARACTERS_UNBOUND = 4096;

interface Counted {
  readonly depth: number;
  readonly keysPerObject: number;
  readonly keys: number;
  readonly elements: number;
  readonly characters: number;
}

const NOTHING: Counted = { depth: 0, keysPerObject: 0, keys: 0, elements: 0, characters: 0 };

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly maxProperties?: number;
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

export function boundsOf(route: Pick<Route, 'body' | 'csvRow' | 'bodyLimitBytes'>): BodyBounds {
  const counted = largest([route.body as Shape | undefined], route.csvRow as Shape | undefined);
  return {
    bytes: route.bodyLimitBytes ?? BYTES_DEFAULT,
    depth: counted.depth + DEPTH_MORE,
    keysPerObject: counted.keysPerObject + KEYS_PER_OBJECT_MORE,
    keys: counted.keys + KEYS_MORE,
    elements: counted.elements + ELEMENTS_MORE,
    textBytes: counted.characters * BYTES_PER_CHARACTER + TEXT_BYTES_MORE,
    // A file is one long text of plain characters.
    restBytes: Math.max(REST_BYTES_DEFAULT, counted.characters + TEXT_BYTES_MORE),
  };
}

/** @param row the schema behind an object without properties: a row that is validated later */
function countOf(shape: Shape, row: Shape | undefined): Counted {
  const forms = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  const inside = largest(forms, row);
  if (shape.type === 'array') {
    const element = largest([shape.items], row);
    const items = shape.maxItems ?? ITEMS_UNBOUND;
    return {
      ...element,
      depth: element.depth + 1,
      keys: items * element.keys,
      elements: items * (1 + element.elements),
    };
  }
  if (shape.type === 'object') return objectOf(shape, row);
  if (shape.type === 'string') return { ...inside, characters: shape.maxLength ?? CHARACTERS_UNBOUND };
  return inside;
}

function objectOf(shape: Shape, row: Shape | undefined): Counted {
  const properties = Object.entries(shape.properties ?? {});
  if (properties.length === 0 && row !== undefined) return countOf(row, undefined);
  const known = properties.map(([, property]) => countOf(property, row));
  const free = freeProperties(shape);
  const rest = free === undefined ? NOTHING : countOf(free, row);
  const restKeys = free === undefined ? 0 : (shape.maxProperties ?? KEYS_UNBOUND);
  const names = properties.map(([name]) => name.length);
  const sum = (of: (one: Counted) => number) =>
    known.reduce((total, one) => total + of(one), restKeys * of(rest));
  const most = (of: (one: Counted) => number) => Math.max(of(rest), 0, ...known.map(of));
  const own = properties.length + restKeys;
  return {
    depth: 1 + most((one) => one.depth),
    keysPerObject: Math.max(
      own,
      most((one) => one.keysPerObject),
    ),
    keys: own + sum((one) => one.keys),
    elements: sum((one) => one.elements),
    characters: Math.max(
      0,
      ...names,
      most((one) => one.characters),
    ),
  };
}

function freeProperties(shape: Shape): Shape | undefined {
  const [pattern] = Object.values(shape.patternProperties ?? {});
  if (pattern !== undefined) return pattern;
  const more = shape.additionalProperties;
  if (typeof more === 'object') return more;
  return more === false ? undefined : { type: 'string' };
}

function largest(shapes: readonly (Shape | undefined)[], row: Shape | undefined): Counted {
  return shapes
    .map((shape) => (shape === undefined ? NOTHING : countOf(shape, row)))
    .reduce(
      (a, b) => ({
        depth: Math.max(a.depth, b.depth),
        keysPerObject: Math.max(a.keysPerObject, b.keysPerObject),
        keys: Math.max(a.keys, b.keys),
        elements: Math.max(a.elements, b.elements),
        characters: Math.max(a.characters, b.characters),
      }),
      NOTHING,
    );
}
