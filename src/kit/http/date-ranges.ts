// Date ranges in queries: both ends are included, and the start is not after the end.
import { daysBetween } from '../kernel/days.ts';
import type { Violation } from './problems.ts';

export function rangeViolations<Name extends string>(
  query: Readonly<Partial<Record<Name, unknown>>>,
  ...[start, end]: readonly [Name, Name]
): Violation[] {
  const [first, last] = [query[start], query[end]];
  if (typeof first !== 'string' || typeof last !== 'string' || first <= last) return [];
  return [
    { pointer: `/${end}`, in: 'query', code: 'start_after_end', message: `must not be before ${start}` },
  ];
}

/**
 * The same for a range with defaults and a maximum length.
 * @param days the range after defaults
 */
export function boundedRangeViolations<Name extends string>(
  query: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly [Name, Name],
  days: { readonly start: string; readonly end: string },
  daysMax: number,
): Violation[] {
  const [start, end] = names;
  const backwards = rangeViolations<string>({ [start]: days.start, [end]: days.end }, start, end);
  if (backwards.length > 0 || daysBetween(days.start, days.end) <= daysMax) return backwards;
  const pointer = `/${query[start] === undefined ? end : start}`;
  return [{ pointer, in: 'query', code: 'too_long', message: `must span at most ${daysMax} days` }];
}
