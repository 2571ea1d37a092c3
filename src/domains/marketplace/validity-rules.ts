// Days from which and until which something is valid, as limits and prices have them.
import { type Violation, violation } from '../../kit/http/problems.ts';

/** As tables write that there is no last day. */
export const FOREVER = 'infinity';

export function validityViolations(from: string, until: string): Violation[] {
  return until === FOREVER || from <= until
    ? []
    : [violation('/valid_until', 'start_after_end', `must not be before ${from}`)];
}
