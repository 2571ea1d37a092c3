// Places by country and postal code prefix: ZIP codes by three or five digits, Canada's by three characters.

import { allAtOnce } from '../../kit/kernel/yielder.ts';

export interface Place {
  readonly country: string;
  /** Letters and digits alone; empty where the country has no postal codes. */
  readonly code: string;
}

export function placeOf(country: string, postalCode: string | null): Place {
  return { country, code: (postalCode ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '') };
}

/** A country, or a part of it: codes that begin with one of these, or with one between two of the same length. */
export interface Area {
  readonly country: string;
  /** `070-079`, `085`, `L5N`; none: the whole country. */
  readonly prefixes: readonly string[];
}

/** They use ZIP codes and, without rules of their own, count as places in the United States. */
const MAIL_OF: Readonly<Record<string, string>> = Object.fromEntries(
  ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'].map((territory) => [territory, 'US']),
);

interface Range<T> {
  readonly from: string;
  readonly until: string;
  readonly value: T;
}

interface Country<T> {
  readonly ranges: Range<T>[];
  rest: { readonly value: T } | null;
}

/** Values of places. A code in no range of its country has the country's value, if any. */
export class PlaceMap<T> {
  readonly #countries: ReadonlyMap<string, Country<T>>;

  private constructor(countries: ReadonlyMap<string, Country<T>>) {
    this.#countries = countries;
  }

  static of<T>(...of: Parameters<typeof PlaceMap.steps<T>>): PlaceMap<T> {
    return allAtOnce(PlaceMap.steps(...of));
  }

  /**
   * Entry by entry: there can be ten thousand prefixes.
   * @param clash called with the first two entries of a country that share a place
   */
  static *steps<T>(
    entries: readonly { readonly area: Area; readonly value: T }[],
    clash: (place: string) => void = () => {},
  ): Generator<undefined, PlaceMap<T>> {
    const countries = new Map<string, Country<T>>();
    for (const { area, value } of entries) {
      const country: Country<T> = countries.get(area.country) ?? { ranges: [], rest: null };
      countries.set(area.country, country);
      if (area.prefixes.length === 0) {
        if (country.rest !== null) clash(area.country);
        country.rest ??= { value };
      }
      for (const prefix of area.prefixes) {
        const [from = '', until = from] = prefix.split('-');
        country.ranges.push({ from, until, value });
      }
      yield;
    }
    for (const [name, { ranges }] of countries) {
      ranges.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
      yield;
      for (const [index, range] of ranges.entries()) {
        const next = ranges[index + 1];
        if (next !== undefined && reaches(range, next.from)) clash(`${name} ${next.from}`);
      }
    }
    return new PlaceMap(countries);
  }

  find({ country, code }: Place): T | null {
    const known = this.#countries.get(country) ?? this.#countries.get(MAIL_OF[country] ?? country);
    if (known === undefined) return null;
    const range = lastBefore(known.ranges, code);
    if (range !== undefined && reaches(range, code)) return range.value;
    return known.rest?.value ?? null;
  }
}

/** Whether the code, which does not come before the range, is in it. */
function reaches({ until }: Range<unknown>, code: string): boolean {
  return code.slice(0, until.length) <= until;
}

function lastBefore<T>(ranges: readonly Range<T>[], code: string): Range<T> | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle] as Range<T>).from <= code) low = middle + 1;
    else high = middle;
  }
  return ranges[low - 1];
}

const PREFIX = /^([0-9A-Z]{1,8})(?:-([0-9A-Z]{1,8}))?$/;

/** What is wrong with a prefix or a range of them; null: nothing. */
export function prefixProblem(prefix: string): string | null {
  const match = PREFIX.exec(prefix);
  if (match === null)
    return 'must be a prefix of a postal code, such as 070, or a range of prefixes, such as 070-079';
  const [, from = '', until = from] = match;
  if (from.length !== until.length) return 'must be a range of prefixes of the same length';
  return from <= until ? null : 'must not end before it starts';
}
