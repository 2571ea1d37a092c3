// JSON as an attacker writes it: what JSON.stringify cannot say, and values changed in one place.

/** JSON text to be sent as it is: numbers beyond doubles, minus zero, nesting too deep for a recursive writer. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Path = readonly (string | number)[];

export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map((element) => toJson(element)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, element]) => `${JSON.stringify(key)}:${toJson(element)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

export function pointerOf(path: Path): string {
  return path.map((part) => `/${escapeName(String(part))}`).join('');
}

function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(
    (inside, part) => (inside as Record<string | number, unknown> | undefined)?.[part],
    value,
  );
}

/** A copy with the value at `path` replaced, or added as an own property, `__proto__` included. */
export function withValueAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return replacement;
  if (Array.isArray(value)) {
    const copy = [...value];
    copy[Number(first)] = withValueAt(value[Number(first)], rest, replacement);
    return copy;
  }
  const copy = { ...(value as Record<string, unknown>) };
  const inside = Object.hasOwn(copy, first) ? copy[first] : undefined;
  Object.defineProperty(copy, first, {
    value: withValueAt(inside, rest, replacement),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

export function withoutValueAt(value: unknown, path: Path): unknown {
  const parentPath = path.slice(0, -1);
  const { [String(path.at(-1))]: _, ...rest } = valueAt(value, parentPath) as Record<string, unknown>;
  return withValueAt(value, parentPath, rest);
}

/** Arrays in arrays, deep enough to overflow a recursive reader; a few hundred kilobytes. */
export function deepArrays(depth = 100_000): RawJson {
  return new RawJson('['.repeat(depth) + ']'.repeat(depth));
}

export function deepObjects(depth = 50_000): RawJson {
  return new RawJson(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
}
