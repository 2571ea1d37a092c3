export const NUMBER_DIGITS = 6;

/** The number that people read and scan, made of an id: SO-000001. */
export function documentNumber(prefix: string, id: number): string {
  return `${prefix}-${String(id).padStart(NUMBER_DIGITS, '0')}`;
}
