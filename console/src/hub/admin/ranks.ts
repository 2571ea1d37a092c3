// Ranks in the hub: a person cannot grant, remove or reset a role above their own. The service enforces this; pages only hide what
// it would reject.
import type { UserRole } from '@crossdock/client/hub';
import { useSession } from '../../app/session.ts';

const RANKS: Readonly<Record<UserRole, number>> = {
  owner: 5,
  admin: 4,
  member: 3,
  supervisor: 3,
  picker: 2,
  viewer: 1,
};

export const ROLE_WORDS: Readonly<Record<UserRole, string>> = {
  owner: 'Owner',
  admin: 'Administrator',
  member: 'Member: all of the hub’s work',
  supervisor: 'Supervisor: floor and stock',
  picker: 'Picker: floor',
  viewer: 'Viewer: reads',
};

const HUB_ROLES: readonly UserRole[] = ['owner', 'admin', 'member', 'supervisor', 'picker', 'viewer'];
const MERCHANT_ROLES: readonly UserRole[] = ['owner', 'admin', 'member', 'viewer'];

const MERCHANT_WORDS: Partial<Readonly<Record<UserRole, string>>> = {
  member: 'Member: reads and changes',
  viewer: 'Viewer: reads',
};

/** The roles a person of this rank may grant, with labels. */
export function rolesFor(kind: 'merchant' | 'hub', own: UserRole): readonly (readonly [UserRole, string])[] {
  if (kind === 'merchant')
    return MERCHANT_ROLES.map((role) => [role, MERCHANT_WORDS[role] ?? ROLE_WORDS[role]]);
  return HUB_ROLES.filter((role) => RANKS[role] <= RANKS[own]).map((role) => [role, ROLE_WORDS[role]]);
}

/** The own role in the hub. */
export function useOwnRole(): UserRole {
  return useSession().org.role as UserRole;
}

/** @param role what a person is in the hub; undefined: nothing */
export function isAbove(role: UserRole | undefined, own: UserRole): boolean {
  return role !== undefined && RANKS[role] > RANKS[own];
}
