// What a role may do, and who stands above whom. Machines carry their scopes themselves; persons get them from their
// role.
import type { Actor, MemberRole, Role, Scope } from '../../kit/http/actor.ts';
import { mayCall } from '../../kit/http/actor.ts';
import { SCOPES, WORK_SCOPES } from '../../kit/http/schema.ts';

type OrgKind = 'merchant' | 'hub';

/** The scopes of each role, by the kind of organization; a role that is not there does not exist in it. */
const ROLES: Readonly<Record<OrgKind, Partial<Readonly<Record<MemberRole, readonly Scope[]>>>>> = {
  merchant: {
    owner: ['read', 'write', 'account'],
    admin: ['read', 'write', 'account'],
    member: ['read', 'write'],
    viewer: ['read'],
  },
  hub: {
    owner: ['ops', 'admin'],
    admin: ['ops', 'admin'],
    member: ['ops'],
    supervisor: ['floor', 'inventory', 'view'],
    picker: ['floor'],
    viewer: ['view'],
  },
};

/** Who has more to say. A machine with the scope `admin`, of a merchant `account`, stands with the admins. */
const RANKS: Readonly<Record<MemberRole, number>> = {
  owner: 5,
  admin: 4,
  member: 3,
  supervisor: 3,
  picker: 2,
  viewer: 1,
};

export function scopesOf(role: Role, orgKind: OrgKind): readonly Scope[] {
  return ROLES[orgKind][role as MemberRole] ?? [];
}

export function rolesOf(orgKind: OrgKind): readonly MemberRole[] {
  return Object.keys(ROLES[orgKind]) as MemberRole[];
}

/** The scopes that credentials of an organization can have. */
export function scopesFor(orgKind: OrgKind): readonly Scope[] {
  const ofMerchants: readonly Scope[] = ['read', 'write', 'account'];
  return orgKind === 'merchant' ? ofMerchants : SCOPES.filter((scope) => !ofMerchants.includes(scope));
}

/** @param role null: no member, so every member stands above */
export function rankOfRole(role: MemberRole | null): number {
  return role === null ? 0 : RANKS[role];
}

export function rankOfActor(actor: Pick<Actor, 'role' | 'scopes'>): number {
  if (actor.role === 'client' || actor.role === 'api_key') {
    return actor.scopes.includes('admin') || actor.scopes.includes('account') ? RANKS.admin : 0;
  }
  return RANKS[actor.role];
}

/** The scopes among `wanted` that let their holder do what `held` does not. */
export function scopesBeyond(held: readonly Scope[], wanted: readonly Scope[]): Scope[] {
  return wanted.filter((scope) => {
    if (held.includes(scope)) return false;
    const needed = scope === 'ops' || scope === 'view' ? WORK_SCOPES : [scope];
    const method = scope === 'view' ? 'GET' : 'POST';
    return needed.some(
      (one) => !(scope === 'view' && one === 'metrics') && !mayCall(held, one as never, method),
    );
  });
}
