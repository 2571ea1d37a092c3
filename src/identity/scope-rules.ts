// Which scopes a credential of an organization may carry: the hub's machines work for every merchant through /ops/v1
// and for none through /v1, and a merchant's never touch the hub's side.
import type { Scope } from '../http/actor.ts';
import type { Violation } from '../http/problems.ts';
import { scopesFor } from './role-rules.ts';

/** One violation for every scope that does not fit, naming its place in the body's `scopes`. */
export function scopeViolations(scopes: readonly Scope[], orgKind: 'merchant' | 'hub'): Violation[] {
  const allowed = scopesFor(orgKind);
  return scopes.flatMap((scope, index) => {
    if (allowed.includes(scope)) return [];
    const owner = orgKind === 'hub' ? 'the hub’s credentials' : 'a merchant’s credentials';
    const message = `${owner} take only ${allowed.join(', ')}`;
    return [{ pointer: `/scopes/${index}`, in: 'body', code: 'not_allowed', message }];
  });
}
