// Scannable numbers and their ids.
import { documentNumber } from '../../kit/kernel/document-number.ts';

/** 15 digits stay below 2^53. */
export const SUB_ORDER_REFERENCE = '^([1-9][0-9]{0,14}|SO-[0-9]{6,15})$';
export const WAVE_REFERENCE = '^([1-9][0-9]{0,14}|WV-[0-9]{6,15})$';

const PREFIX = /^[A-Z]+-/;

export function waveNumber(id: number): string {
  return documentNumber('WV', id);
}

/** Null if it is not a canonical number: SO-0000001 is not SO-000001. */
export function idOf(reference: string): number | null {
  const prefix = PREFIX.exec(reference)?.[0] ?? '';
  const id = Number(reference.slice(prefix.length));
  if (id === 0) return null;
  return prefix === '' || documentNumber(prefix.slice(0, -1), id) === reference ? id : null;
}
