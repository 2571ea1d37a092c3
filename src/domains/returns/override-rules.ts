// The merchant decides what becomes of returned units: by rules, or in time where those ask. The hub overrides that only with
// the scope for stock, and with a reason.
import { type Actor, mayCall } from '../../kit/http/actor.ts';
import { invalid, Problem, violation } from '../../kit/http/problems.ts';

export interface Override {
  readonly isAllowed: boolean;
  readonly reason: string | null;
}

export const NO_OVERRIDE: Override = { isAllowed: false, reason: null };

export function overrideOf({ scopes }: Actor, reason: string | null | undefined): Override {
  return { isAllowed: mayCall(scopes, 'inventory', 'POST'), reason: reason ?? null };
}

/** @param why what the merchant's rules say, or that the merchant is asked, and about which units */
export function requireOverride({ isAllowed, reason }: Override, why: string): void {
  if (!isAllowed)
    throw new Problem('forbidden', {
      detail: `${why}. Deciding otherwise needs the scope inventory (or ops)`,
    });
  if (reason === null)
    throw invalid([violation('/override_reason', 'required', `${why}. Say why it is decided otherwise`)]);
}

export function hubInWords(reason: string | null): string {
  return reason === null ? 'as the hub says' : `as the hub says: ${reason}`;
}
