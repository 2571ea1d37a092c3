export const NUMBER_DIGITS = 6;

/** The number that people read and scan, from an id: SO-000001. */
export function documentNumber(prefix: string, id: number): string {
  return `${prefix}-${String(id).padStart(NUMBER_DIGITS, '0')}`;
}

/** The id for a number or an id as text; null where it is neither. */
export function documentIdOf(prefix: string, text: string): number | null {
  const [, given, digits] = /^(?:(\w+)-)?(\d{1,15})$/.exec(text) ?? [];
  if (given !== undefined && given.toUpperCase() !== prefix) return null;
  return Number(digits ?? 0) || null;
}
