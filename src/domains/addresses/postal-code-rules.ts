// Postal codes of the world: whether a country has such a code, and how it is usually written.
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Forms in daily use that postcode-validator does not know. */
const MORE_FORMS: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  EG: /^\d{7}$/,
  GB: /^(GIR 0AA|BFPO \d{1,4})$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  SA: /^\d{5}-\d{4}$/,
  SV: /^[1-3][1-7][0-2]\d$/,
};

/** Whether a code in its usual form is one of the country. Of a country without known forms, every code can be one. */
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

interface UsualForm {
  readonly countries: string;
  /** Two parts, with or without a blank or hyphen between them. */
  readonly parts: RegExp;
  readonly between: string;
}

/** Codes of two parts, and what the post of the country writes between them. */
const USUAL_FORMS: readonly UsualForm[] = [
  { countries: 'AS FM GU MH MP PR PW US VI SA', parts: /^(\d{5})[ -]?(\d{4})$/, between: '-' },
  { countries: 'CA', parts: /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, between: ' ' },
  {
    countries: 'GB GG IM JE',
    parts: /^([A-Z]{1,2}\d[A-Z\d]?(?=[ -]?\d[A-Z]{2}$)|GIR(?=[ -]?0AA$)|BFPO)[ -]?(\d[A-Z\d]{0,3})$/,
    between: ' ',
  },
  { countries: 'AC FK GI GS IO PN SH TA TC', parts: /^([A-Z]{4}|GX11)[ -]?(1[AZ]{2})$/, between: ' ' },
  { countries: 'IE', parts: /^([A-Z]\d[\dW])[ -]?([A-Z\d]{4})$/, between: ' ' },
  { countries: 'CZ GR SE SK', parts: /^(\d{3})[ -]?(\d{2})$/, between: ' ' },
  { countries: 'NL', parts: /^(\d{4})[ -]?([A-Z]{2})$/, between: ' ' },
  { countries: 'MT', parts: /^([A-Z]{3})[ -]?(\d{2,4})$/, between: ' ' },
  { countries: 'BN', parts: /^([A-Z]{2})[ -]?(\d{4})$/, between: ' ' },
  { countries: 'BM', parts: /^([A-Z]{2})[ -]?([A-Z\d]{2})$/, between: ' ' },
  { countries: 'LB', parts: /^(\d{4})[ -]?(\d{4})$/, between: ' ' },
  { countries: 'JP', parts: /^(\d{3})[ -]?(\d{4})$/, between: '-' },
  { countries: 'BR', parts: /^(\d{5})[ -]?(\d{3})$/, between: '-' },
  { countries: 'PL', parts: /^(\d{2})[ -]?(\d{3})$/, between: '-' },
  { countries: 'PT', parts: /^(\d{4})[ -]?(\d{3})$/, between: '-' },
  { countries: 'IR', parts: /^(\d{5})[ -]?(\d{5})$/, between: '-' },
  { countries: 'KY', parts: /^(KY\d)[ -]?(\d{4})$/, between: '-' },
  { countries: 'FR', parts: /^(\d{2}) (\d{3})$/, between: '' },
  { countries: 'IN', parts: /^(\d{3})[ -](\d{3})$/, between: '' },
];

const FORM_OF = new Map(
  USUAL_FORMS.flatMap((form) => form.countries.split(' ').map((country) => [country, form] as const)),
);

const PREFIXED = /^([A-Z]{1,3})[- ]?(\d.*)$/;
const ZIP_COUNTRIES = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'US', 'VI']);
const PLAIN = /^[A-Z0-9]+$/;
const ZIP_DIGITS = 5;

/** The code as it is usually written: what people put around it is dropped, letters are capital. */
export function normalPostalCode(code: string, country: string): string {
  // Most are so already.
  const text = PLAIN.test(code) ? code : plainCode(code);
  return withUsualForm(withoutCountry(text, country), country);
}

/** NFKC turns wide digits into plain ones; what stands before a Japanese code is a sign for the post. */
function plainCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/^\s*\u3012/, '')
    .trim()
    .toUpperCase()
    .replaceAll(/\s+/g, ' ');
}

function withUsualForm(code: string, country: string): string {
  const form = FORM_OF.get(country);
  if (form !== undefined) return code.replace(form.parts, `$1${form.between}$2`);
  if (!code.includes(' ') || isPostalCode(code, country)) return code;
  // Digits in groups, where the post writes none.
  const whole = code.replaceAll(' ', '');
  return isPostalCode(whole, country) ? whole : code;
}

/** `D-10115` without its D, where what is left is a code of the country. */
function withoutCountry(text: string, country: string): string {
  const match = PREFIXED.exec(text);
  if (match === null) return text;
  const [, prefix = '', rest = ''] = match;
  if (prefix !== country && prefix !== MORE_PREFIXES[country]) return text;
  const isCode =
    postcodeValidatorExistsForCountry(country) && isPostalCode(withUsualForm(rest, country), country);
  return isCode ? rest : text;
}

/** A ZIP code that a spreadsheet took for a number: 2139 is 02139. Null where it cannot be that. */
export function withLostZeros(code: string, country: string): string | null {
  return ZIP_COUNTRIES.has(country) && /^\d{3,4}$/.test(code) ? code.padStart(ZIP_DIGITS, '0') : null;
}
