// Postal codes of the world: whether a country has such a code, and how it is usually written.
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Forms in daily use that postcode-validator does not know. */
const MORE_FORMS: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  EG: /^\d{7}$/,
  GB: /^(GIR ?0AA|BFPO ?\d{1,4})$/,
  JP: /^\d{7}$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  PL: /^\d{5}$/,
  SA: /^\d{5}-\d{4}$/,
  SV: /^[1-3][1-7][0-2]\d$/,
};

/** Of a country without known forms, every code can be one. */
export function isPostalCode(code: string, country: string): boolean {
  if (!postcodeValidatorExistsForCountry(country) || postcodeValidator(code, country)) return true;
  return MORE_FORMS[country]?.test(code) === true;
}

/** What stands before a code for its country, besides the two letters of ISO 3166: signs of cars, and of tradition. */
const MORE_PREFIXES: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

const PREFIXED = /^([A-Z]{1,3})[- ]?(\d.*)$/;
const ZIP_COUNTRIES = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'US', 'VI']);
const NINE_DIGITS = /^(\d{5})[ -]?(\d{4})$/;
const CANADIAN = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/;
const PLAIN = /^[A-Z0-9]+$/;
const ZIP_DIGITS = 5;

/** The code as it is usually written: what people put around it is dropped, letters are capital. */
export function normalPostalCode(code: string, country: string): string {
  // Most are so already.
  const text = PLAIN.test(code) ? code : code.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const bare = withoutCountry(text, country);
  if (country === 'CA') return bare.replace(CANADIAN, '$1 $2');
  if (ZIP_COUNTRIES.has(country)) return bare.replace(NINE_DIGITS, '$1-$2');
  return bare;
}

/** `D-10115` without its D, where what is left is a code of the country. */
function withoutCountry(text: string, country: string): string {
  const match = PREFIXED.exec(text);
  if (match === null) return text;
  const [, prefix = '', rest = ''] = match;
  if (prefix !== country && prefix !== MORE_PREFIXES[country]) return text;
  return postcodeValidatorExistsForCountry(country) && isPostalCode(normalRest(rest, country), country)
    ? rest
    : text;
}

function normalRest(rest: string, country: string): string {
  return ZIP_COUNTRIES.has(country) ? rest.replace(NINE_DIGITS, '$1-$2') : rest;
}

/** A ZIP code that a spreadsheet took for a number: 2139 is 02139. Null where it cannot be that. */
export function withLostZeros(code: string, country: string): string | null {
  return ZIP_COUNTRIES.has(country) && /^\d{3,4}$/.test(code) ? code.padStart(ZIP_DIGITS, '0') : null;
}
