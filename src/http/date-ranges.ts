// Ranges of dates in queries: both ends are included, and a start is not after its end.
import type { Violation } from './problems.ts';

/** @param names of the parameters with the first and the last day */
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
