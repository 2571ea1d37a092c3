// What stands in the browser's storage may be of an older version of this page, or damaged: what is not as expected is dropped, so
// that it breaks nothing.

/** @returns null where nothing is stored, or nothing that can be used */
export function readStored<T>(name: string, isValid: (value: unknown) => value is T): T | null {
  const text = localStorage.getItem(name);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value;
  } catch {
    // Not even JSON.
  }
  localStorage.removeItem(name);
  return null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether it is an object whose properties have these types. */
export function hasTypes(
  value: unknown,
  types: Readonly<Record<string, 'string' | 'number'>>,
): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.entries(types).every(([name, type]) => typeof value[name] === type);
}

export function isListOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isOne);
}
