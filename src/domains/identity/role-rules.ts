// What each role may do, and the ranks of roles. Programs have their own scopes; people have those of their role.
import { type Actor, type MemberRole, mayCall, type Role, type Scope } from '../../kit/http/actor.ts';
import { Problem, type Violation, violation } from '../../kit/http/problems.ts';
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

/** A program with the scope `admin`, or `account` of a merchant, ranks as an admin. */
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
function scopesFor(orgKind: OrgKind): readonly Scope[] {
  const ofMerchants: readonly Scope[] = ['read', 'write', 'account'];
  return orgKind === 'merchant' ? ofMerchants : SCOPES.filter((scope) => !ofMerchants.includes(scope));
}

/** @param role null: no member, which ranks below every member */
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
function scopesBeyond(held: readonly Scope[], wanted: readonly Scope[]): Scope[] {
  return wanted.filter((scope) => {
    if (held.includes(scope)) return false;
    const needed = scope === 'ops' || scope === 'view' ? WORK_SCOPES : [scope];
    const method = scope === 'view' ? 'GET' : 'POST';
    return needed.some(
      (one) => !(scope === 'view' && one === 'metrics') && !mayCall(held, one as never, method),
    );
  });
}

/** The caller: no one grants, resets or removes a role above their own. Null: the command line, which may do everything. */
export type By = Pick<Actor, 'role' | 'scopes' | 'userId' | 'orgKind' | 'warehouseIds'> | null;

/**
 * Whether ranks and scopes count: among the people of one organization. The hub stands above merchants.
 * @param orgKind of the organization that the change is about
 */
export function isAmongOwn(by: By, orgKind: OrgKind): boolean {
  return orgKind === 'hub' || by?.orgKind === 'merchant';
}

/** @param role a role that is given, taken away, or held by the person who is changed */
export function refuseAboveRank(by: By, role: MemberRole | null): void {
  if (by === null || rankOfRole(role) <= rankOfActor(by)) return;
  throw new Problem('forbidden', {
    detail: `this concerns ${role === 'owner' || role === 'admin' ? 'an' : 'a'} ${role}${by.orgKind === 'hub' ? ' of the hub' : ''}, whose role is above yours`,
  });
}

/** @param scopes those that a credential gets, or has when it gets a new secret */
export function refuseScopesBeyond(by: By, scopes: readonly Scope[]): void {
  if (by === null) return;
  const beyond = scopesBeyond(by.scopes, scopes);
  if (beyond.length === 0) return;
  throw new Problem('forbidden', { detail: `you cannot give what you do not have: ${beyond.join(', ')}` });
}

/** A violation for each scope that the organization's kind does not have. Only the hub's credentials use /ops/v1, and never /v1. */
export function scopeViolations(scopes: readonly Scope[], orgKind: OrgKind): Violation[] {
  const allowed = scopesFor(orgKind);
  return scopes.flatMap((scope, index) => {
    if (allowed.includes(scope)) return [];
    const owner = orgKind === 'hub' ? 'the hub’s credentials' : 'a merchant’s credentials';
    const message = `${owner} take only ${allowed.join(', ')}`;
    return [violation(`/scopes/${index}`, 'not_allowed', message)];
  });
}

/**
 * What is wrong with the warehouses that a key is bound to.
 * @param own those that its maker is bound to; null: none
 */
export function bindingViolations(
  key: { readonly scopes: readonly Scope[]; readonly warehouseIds: readonly number[] | null },
  orgKind: OrgKind,
  own: readonly number[] | null,
): Violation[] {
  const refuse = (message: string) => [violation('/warehouse_ids', 'not_allowed', message)];
  const isWider = own !== null && (key.warehouseIds ?? [null]).some((id) => id === null || !own.includes(id));
  if (isWider) return refuse(`you only work in warehouses ${own.join(', ')}: bind the key to them`);
  if (key.warehouseIds === null) return [];
  if (orgKind !== 'hub') return refuse('only keys of the hub are bound to warehouses');
  return key.scopes.includes('admin')
    ? refuse('a key with the scope admin cannot be bound to warehouses')
    : [];
}

/** Who must have a second factor: no one, hub staff, or all people. */
export type SecondFactor = 'optional' | 'hub' | 'everybody';

/** Whether people need a second factor to act for an organization of this kind. */
export function asksForSecondFactor(setting: SecondFactor, orgKind: OrgKind): boolean {
  return setting === 'everybody' || (setting === 'hub' && orgKind === 'hub');
}
