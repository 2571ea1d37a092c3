// Reads GS1-128 and GS1 DataMatrix: as printed, "(01)09521234543213(10)AB-12", or as scanned, where a separator ends
// each element of variable length.
import { checkDigit } from './check-digit-rules.ts';

export interface Gs1 {
  readonly gtin: string | null;
  readonly lot: string | null;
  /** A day. */
  readonly expiration: string | null;
  readonly serial_number: string | null;
  readonly sscc: string | null;
}

const TEXTS = new Set(['10', '21']);
const SEPARATOR = '\u001d';
/** What scanners send before codes of these symbologies. */
const SYMBOLOGY = /^\](?:C1|d2|e0|Q3)/;

/** Length of an element with its identifier, by the first two digits of that. All others end at a separator. */
const LENGTHS: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
};

/** Without marks a code is GS1 only if it begins as the floor's labels do: plain numbers look alike. */
const BEGINNING = /^0[012]/;

/** Null: it is not such a code. */
export function readGs1(code: string): Gs1 | null {
  const elements = code.startsWith('(') ? printed(code) : scanned(code);
  if (elements === null) return null;
  const ofIdentifier = (identifier: string) => elements.get(identifier) ?? null;
  const read = {
    gtin: ofIdentifier('01') ?? ofIdentifier('02'),
    lot: ofIdentifier('10'),
    expiration: ofIdentifier('17'),
    serial_number: ofIdentifier('21'),
    sscc: ofIdentifier('00'),
  };
  if (Object.values(read).every((value) => value === null)) return null;
  const expiration = read.expiration === null ? null : dayOf(read.expiration);
  if (expiration === undefined) return null;
  const hasNumbers =
    isProven(read.gtin, 14) && isProven(read.sscc, 18) && isText(read.lot) && isText(read.serial_number);
  return hasNumbers ? { ...read, expiration } : null;
}

function printed(code: string): Map<string, string> | null {
  if (!/^(?:\(\d{2,4}\)[^()]+)+$/.test(code)) return null;
  const elements = [...code.matchAll(/\((\d{2,4})\)([^()]+)/g)];
  return new Map(
    elements.map(([, identifier = '', value = '']) => {
      // Long numbers are printed in groups.
      const isNumber = /^[\d\s]+$/.test(value) && !TEXTS.has(identifier);
      return [identifier, isNumber ? value.replaceAll(/\s/g, '') : value.trim()];
    }),
  );
}

function scanned(code: string): Map<string, string> | null {
  const isMarked = SYMBOLOGY.test(code) || code.includes(SEPARATOR);
  let rest = code.replace(SYMBOLOGY, '');
  if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  if (!isMarked && !BEGINNING.test(rest)) return null;
  const elements = new Map<string, string>();
  while (rest !== '') {
    const identifier = rest.slice(0, 2);
    if (!/^\d\d$/.test(identifier)) return null;
    const end = LENGTHS[identifier] ?? endOf(rest);
    if (rest.length < end) return null;
    elements.set(identifier, rest.slice(2, end));
    rest = rest.slice(end);
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return elements;
}

function endOf(rest: string): number {
  const end = rest.indexOf(SEPARATOR);
  return end === -1 ? rest.length : end;
}

function isProven(digits: string | null, length: number): boolean {
  if (digits === null) return true;
  const isNumber = digits.length === length && /^\d+$/.test(digits);
  return isNumber && checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));
}

function isText(value: string | null): boolean {
  return value === null || (value.length >= 1 && value.length <= 20);
}

/** Of YYMMDD; day 00 is the last of its month. Undefined: there is no such day. */
function dayOf(text: string): string | undefined {
  if (!/^\d{6}$/.test(text)) return undefined;
  const [year, month, day] = [
    2000 + Number(text.slice(0, 2)),
    Number(text.slice(2, 4)),
    Number(text.slice(4)),
  ];
  const date = day === 0 ? new Date(Date.UTC(year, month, 0)) : new Date(Date.UTC(year, month - 1, day));
  const isThere = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1;
  return isThere ? date.toISOString().slice(0, 10) : undefined;
}
