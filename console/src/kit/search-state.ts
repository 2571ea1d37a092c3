// Filters stand in the address: they survive a reload, can be sent to somebody, and the way back leads through them.
import { useNavigate, useSearch } from '@tanstack/react-router';

export type SearchState = Readonly<Record<string, string | undefined>>;

/** What stands in the address, and a way to change some of it; an empty text takes it out. */
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

/** The value of a parameter that has to be one of a list: an address can hold anything. */
export function oneOf<const T extends string>(
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  return allowed.find((one) => one === value);
}
