// Nobody grants, resets or takes away above their own rank. `by` is who asks; null is the command line, which stands
// beside the database and above everybody.
import type { Actor, MemberRole, Scope } from '../../kit/http/actor.ts';
import { Problem } from '../../kit/http/problems.ts';
import { rankOfActor, rankOfRole, scopesBeyond } from './role-rules.ts';

export type By = Pick<Actor, 'role' | 'scopes' | 'userId' | 'orgKind' | 'warehouseIds'> | null;

/**
 * Whether ranks and scopes count: among the people of one organization. The hub stands above merchants.
 * @param orgKind of the organization that the change is about
 */
export function isAmongOwn(by: By, orgKind: 'merchant' | 'hub'): boolean {
  return orgKind === 'hub' || by?.orgKind === 'merchant';
}

/** @param role a role that is given, taken away, or held by the person who is changed */
export function refuseAboveRank(by: By, role: MemberRole | null): void {
  if (by === null || rankOfRole(role) <= rankOfActor(by)) return;
  throw new Problem('forbidden', {
    detail: `this is about ${role === 'owner' || role === 'admin' ? 'an' : 'a'} ${role}${by.orgKind === 'hub' ? ' of the hub' : ''}, who stands above you`,
  });
}

/** @param scopes those that a credential gets, or has when it gets a new secret */
export function refuseScopesBeyond(by: By, scopes: readonly Scope[]): void {
  if (by === null) return;
  const beyond = scopesBeyond(by.scopes, scopes);
  if (beyond.length === 0) return;
  throw new Problem('forbidden', { detail: `you cannot give what you do not have: ${beyond.join(', ')}` });
}
