// Nobody grants, resets or takes away above their own rank. `by` is who asks; null is the command line, which stands
// beside the database and above everybody.
import type { Actor, MemberRole, Scope } from '../http/actor.ts';
import { Problem } from '../http/problems.ts';
import { rankOfActor, rankOfRole, scopesBeyond } from './role-rules.ts';

export type By = Pick<Actor, 'role' | 'scopes' | 'userId'> | null;

/** @param role a role in the hub that is given, taken away, or held by the person who is changed */
export function refuseAboveRank(by: By, role: MemberRole | null): void {
  if (by === null || rankOfRole(role) <= rankOfActor(by)) return;
  throw new Problem('forbidden', {
    detail: `this is about ${role === 'owner' || role === 'admin' ? 'an' : 'a'} ${role} of the hub, who stands above you`,
  });
}

/** @param scopes those that a credential of the hub gets, or has when it gets a new secret */
export function refuseScopesBeyond(by: By, scopes: readonly Scope[]): void {
  if (by === null) return;
  const beyond = scopesBeyond(by.scopes, scopes);
  if (beyond.length === 0) return;
  throw new Problem('forbidden', { detail: `you cannot give what you do not have: ${beyond.join(', ')}` });
}
