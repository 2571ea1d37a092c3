// Numbers that people scan and say, and the ids behind them.

/** Ids of 15 digits are below 2^53. */
export const SUB_ORDER_REFERENCE = '^([1-9][0-9]{0,14}|SO-[0-9]{6,15})$';
export const WAVE_REFERENCE = '^([1-9][0-9]{0,14}|WV-[0-9]{6,15})$';

const PREFIX = /^[A-Z]+-/;
const DIGITS = 6;

export function waveNumber(id: number): string {
  return numberOf('WV', id);
}

/** The id; null where the text is no number that anything could have: SO-0000001 is not SO-000001. */
export function idOf(reference: string): number | null {
  const prefix = PREFIX.exec(reference)?.[0] ?? '';
  const id = Number(reference.slice(prefix.length));
  if (id === 0) return null;
  return prefix === '' || numberOf(prefix.slice(0, -1), id) === reference ? id : null;
}

function numberOf(prefix: string, id: number): string {
  return `${prefix}-${String(id).padStart(DIGITS, '0')}`;
}
