// Address rules that a schema cannot express.
import { iso31661, iso31662 } from 'iso-3166';
import type { ViolationCode } from '../../../kit/http/problems.ts';
import { isPostalCode, normalPostalCode, withLostZeros } from '../../addresses/postal-code-rules.ts';
import { POSTAL_CODE_MAX, STATE_MAX } from './schema.ts';

const COUNTRY_NAMES = new Map(iso31661.map(({ alpha2, name }) => [alpha2, name]));

/** Common substitutes: alpha-3 codes, and two widely used codes that are not in ISO 3166. */
const COUNTRY_ALIASES = new Map([
  ...iso31661.map(({ alpha2, alpha3 }) => [alpha3, alpha2] as const),
  ['UK', 'GB'] as const,
  ['EL', 'GR'] as const,
]);

const ALPHA_3_LENGTH = 3;

/**
 * Countries where addresses need a postal code: those for which Google's address data (libaddressinput) requires one,
 * and the other European countries where every address has one. Elsewhere mail arrives without it; a code that is sent
 * must be well-formed everywhere.
 */
const POSTAL_CODE_REQUIRED = new Set(
  (
    'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT ' +
    'LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA ' +
    'BG CY HR IS MC MT RS SI VA'
  ).split(' '),
);

const POSTAL_CODE_EXAMPLES: Readonly<Record<string, string>> = {
  AU: '2000',
  BR: '01310-100',
  CA: 'K1A 0B1',
  CN: '100000',
  DE: '10115',
  ES: '28013',
  FR: '75001',
  GB: 'SW1A 1AA',
  IE: 'D02 AF30',
  IN: '110001',
  IT: '00184',
  JP: '100-0001',
  MX: '06000',
  NL: '1012 AB',
  PL: '00-950',
  PT: '1000-001',
  SE: '111 22',
  US: '94107 or 94107-1234',
};

/**
 * Countries where carriers want the state or province in its own field. Google's address data requires it in more (ES,
 * KR, RU, TW and small ones), where the postal code implies it and marketplaces often omit it: an order to Madrid must
 * not fail for a province that is never printed.
 */
const STATE_REQUIRED = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'IT', 'JP', 'MX', 'US']);

/** Used on labels but not in ISO: US military mail, and older names and codes. */
const MORE_STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: { 'Jervis Bay Territory': 'JBT', JBT: 'JBT' },
  CA: { Newfoundland: 'NL', NF: 'NL', PQ: 'QC', 'Yukon Territory': 'YT' },
  US: {
    AA: 'AA',
    AE: 'AE',
    AP: 'AP',
    'Armed Forces Americas': 'AA',
    'Armed Forces Europe': 'AE',
    'Armed Forces Pacific': 'AP',
    'US Virgin Islands': 'VI',
    'Virgin Islands': 'VI',
    'Washington DC': 'DC',
  },
};

/** State codes by every name in use. */
function statesOf(country: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const { code, name, parent } of iso31662) {
    if (parent !== country) continue;
    const short = code.slice(country.length + 1);
    for (const text of [code, short, name]) states.set(plain(text), short);
  }
  for (const [text, code] of Object.entries(MORE_STATES[country] ?? {})) states.set(plain(text), code);
  return states;
}

/** Folds accents and punctuation: `Québec`, `D.C.`, `Newfoundland & Labrador`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}.,]/gu, '')
    .replaceAll('&', 'and')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

/** Countries whose states are validated. Elsewhere too many spellings are valid to reject any. */
const STATES = new Map(['AU', 'CA', 'US'].map((country) => [country, statesOf(country)]));

export const isCountry = (code: string) => COUNTRY_NAMES.has(code);

/** The code of a state, where states are validated, else the text; null: there is no such state. */
export function stateCode(country: string, text: string): string | null {
  const states = STATES.get(country);
  return states === undefined ? text : (states.get(plain(text)) ?? null);
}

export type Report = (pointer: string, code: ViolationCode, message: string) => void;

interface ShipTo {
  readonly country?: unknown;
  readonly address_country?: unknown;
  readonly state?: unknown;
  readonly postal_code?: unknown;
}

/** Normalized parts of an address; null if unreadable. */
export interface NormalShipTo {
  readonly country: string | null;
  /** The code, for countries whose states are validated. */
  readonly state: string | null;
  readonly postal_code: string | null;
}

const NOTHING: NormalShipTo = { country: null, state: null, postal_code: null };

/** Wrong types are left to the schema. */
export function checkShipTo(order: ShipTo, report: Report): NormalShipTo {
  const country = normalCountry(order.country);
  const addressCountry = normalCountry(order.address_country);
  if (typeof addressCountry === 'string' && addressCountry !== country) {
    checkAddressCountry(addressCountry, country, report);
  }
  if (typeof country !== 'string') return NOTHING;
  const name = COUNTRY_NAMES.get(country);
  if (name === undefined) {
    reportCountry('/country', country, report);
    return NOTHING;
  }
  return {
    country,
    state: checkState(order.state, country, name, report),
    postal_code: checkPostalCode(order.postal_code, country, name, report),
  };
}

const SMALL_LETTERS = /^[A-Za-z]{2}$/;

/** Upper case for a two-letter code; anything else unchanged. */
function normalCountry(country: unknown): unknown {
  if (typeof country !== 'string' || COUNTRY_NAMES.has(country)) return country;
  return SMALL_LETTERS.test(country) ? country.toUpperCase() : country;
}

function checkAddressCountry(addressCountry: string, country: unknown, report: Report): void {
  if (!COUNTRY_NAMES.has(addressCountry)) {
    reportCountry('/address_country', addressCountry, report);
  } else if (typeof country === 'string') {
    report('/address_country', 'conflicting_reference', 'must be the same as country');
  }
}

function reportCountry(pointer: string, text: string, report: Report): void {
  const meant = text.length <= ALPHA_3_LENGTH ? COUNTRY_ALIASES.get(text.toUpperCase()) : undefined;
  if (meant === undefined) report(pointer, 'not_allowed', 'must be an ISO 3166-1 alpha-2 country code');
  else report(pointer, 'bad_format', `must be the ISO 3166-1 alpha-2 code: ${meant}`);
}

/** Empty and oversized texts are reported elsewhere; a character takes up to two UTF-16 code units. */
function isOfLength(value: unknown, charactersMax: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 2 * charactersMax;
}

function checkPostalCode(code: unknown, country: string, name: string, report: Report): string | null {
  if (code === undefined || code === null) {
    if (POSTAL_CODE_REQUIRED.has(country)) report('/postal_code', 'required', `is required in ${name}`);
    return null;
  }
  if (!isOfLength(code, POSTAL_CODE_MAX)) return null;
  const normal = normalPostalCode(code, country);
  if (!isPostalCode(normal, country)) reportPostalCode(normal, country, name, report);
  return normal;
}

function reportPostalCode(code: string, country: string, name: string, report: Report): void {
  const example = POSTAL_CODE_EXAMPLES[country];
  const like = example === undefined ? '' : `, such as ${example}`;
  const meant = withLostZeros(code, country);
  const hint = meant === null ? '' : `: a spreadsheet seems to have dropped the leading zeros of ${meant}`;
  report('/postal_code', 'bad_format', `must be a postal code of ${name}${like}${hint}`);
}

function checkState(state: unknown, country: string, name: string, report: Report): string | null {
  if (state === undefined || state === null) {
    if (STATE_REQUIRED.has(country)) report('/state', 'required', `is required in ${name}`);
    return null;
  }
  if (!isOfLength(state, STATE_MAX)) return null;
  const states = STATES.get(country);
  if (states === undefined) return state;
  // Most send the exact code, so that is tried before folding.
  const code = states.get(state) ?? states.get(plain(state));
  if (code !== undefined) return code;
  report('/state', 'not_allowed', `must be the code or name of a state, province or territory of ${name}`);
  return state;
}
