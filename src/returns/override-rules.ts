// A merchant who is asked about returned units has time to answer. Until then the hub decides only by a person who is
// responsible for stock, and with a reason.
import { type Actor, mayCall } from '../http/actor.ts';
import { invalid, Problem, violation } from '../http/problems.ts';

export interface Override {
  readonly isAllowed: boolean;
  readonly reason: string | null;
}

export const NO_OVERRIDE: Override = { isAllowed: false, reason: null };

export function overrideOf({ scopes }: Actor, reason: string | null | undefined): Override {
  return { isAllowed: mayCall(scopes, 'inventory', 'POST'), reason: reason ?? null };
}

/** @param units what is decided too early, in words */
export function requireOverride({ isAllowed, reason }: Override, units: string): void {
  const why = `${units}: the merchant is asked first`;
  if (!isAllowed)
    throw new Problem('forbidden', {
      detail: `${why}. Deciding for the merchant before that needs the scope inventory (or ops)`,
    });
  if (reason === null)
    throw invalid([violation('/override_reason', 'required', `${why}. Say why it is decided now`)]);
}

/** Who decided, for people who read it later. */
export function hubInWords(reason: string | null): string {
  return reason === null ? 'as the hub says' : `as the hub says: ${reason}`;
}
