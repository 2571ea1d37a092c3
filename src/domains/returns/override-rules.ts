// What becomes of returned units is the merchant's to say: by his rules, or within his time where those ask him. The hub
// decides otherwise only by a person who is responsible for stock, and with a reason.
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

/** @param why what the merchant has said, or is still to say, about which units */
export function requireOverride({ isAllowed, reason }: Override, why: string): void {
  if (!isAllowed)
    throw new Problem('forbidden', {
      detail: `${why}. Deciding otherwise needs the scope inventory (or ops)`,
    });
  if (reason === null)
    throw invalid([violation('/override_reason', 'required', `${why}. Say why it is decided otherwise`)]);
}

/** Who decided, for people who read it later. */
export function hubInWords(reason: string | null): string {
  return reason === null ? 'as the hub says' : `as the hub says: ${reason}`;
}
