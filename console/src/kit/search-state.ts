// Filters live in the URL: they survive a reload, can be shared, and work with the back button.
import { useNavigate, useSearch } from '@tanstack/react-router';

export type SearchState = Readonly<Record<string, string | undefined>>;

/** What stands in the address, and a way to change parts; an empty text removes one. */
export function useSearchState(): readonly [SearchState, (changes: SearchState) => void] {
  const search = useSearch({ strict: false }) as SearchState;
  const navigate = useNavigate();
  const change = (changes: SearchState) => {
    const next = Object.entries({ ...search, ...changes }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true });
  };
  return [search, change];
}

/** Undefined: this text has no such value. */
type Read<T> = (text: string) => T | undefined;

export const text: Read<string> = (value) => value;

export const wholeNumber: Read<number> = (value) => (/^\d{1,15}$/.test(value) ? Number(value) : undefined);

/** JavaScript takes 31 February for a day of March. */
export const day: Read<string> = (value) => {
  const ms = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value) ? value : undefined;
};

export function oneOf<const T extends string>(allowed: readonly T[]): Read<T> {
  return (value) => allowed.find((one) => one === value);
}

/** Several, with commas between them. */
export function someOf<const T extends string>(allowed: readonly T[]): Read<readonly T[]> {
  return (value) => {
    const all = value.split(',').map(oneOf(allowed));
    return all.includes(undefined) ? undefined : (all as T[]);
  };
}

type Filters = Readonly<Record<string, Read<unknown>>>;
type ValuesOf<F extends Filters> = { readonly [Name in keyof F]: ReturnType<F[Name]> | undefined };
type Changes<F extends Filters> = { readonly [Name in keyof F]?: string | undefined };

/**
 * The filters of a list, which its address has: each is read by its declaration. An address can hold anything, so what is no value
 * of a filter narrows nothing down, and the list says so (`ignored`).
 */
export function useFilters<F extends Filters>(
  filters: F,
): readonly [values: ValuesOf<F>, change: (changes: Changes<F>) => void, ignored: readonly string[]] {
  const [search, change] = useSearchState();
  const values: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const [name, given] of Object.entries(search)) {
    if (given === undefined) continue;
    values[name] = filters[name]?.(given);
    if (values[name] === undefined) ignored.push(`${name}=${given}`);
  }
  return [values as ValuesOf<F>, change, ignored];
}
