// Who may have which role, and what must not happen to the people who can still let others in.
import type { MemberRole } from '../../../kit/http/actor.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { rolesOf, scopesOf } from '../role-rules.ts';

export type { MemberRole };

type OrgKind = 'merchant' | 'hub';

/** What is wrong with a role in an organization, and with the warehouses that it is bound to. */
export function roleViolations(wanted: WantedRole, orgKind: OrgKind, pointer: string): Violation[] {
  const violations: Violation[] = [];
  const roles = rolesOf(orgKind);
  const refuse = (name: string, message: string) =>
    violations.push(violation(`${pointer}/${name}`, 'not_allowed', message));
  if (!roles.includes(wanted.role)) refuse('role', `must be one of ${roles.join(', ')} here`);
  if (wanted.warehouse_ids === undefined || wanted.warehouse_ids === null) return violations;
  if (orgKind !== 'hub') refuse('warehouse_ids', 'only people of the hub are bound to warehouses');
  else if (scopesOf(wanted.role, orgKind).includes('admin')) {
    refuse('warehouse_ids', 'owners and admins cannot be bound to warehouses');
  }
  return violations;
}

export interface WantedRole {
  readonly role: MemberRole;
  readonly warehouse_ids?: readonly number[] | null;
}

/** Whether it says what is there already, warehouses in any order. */
export function isSameRole(current: WantedRole, wanted: WantedRole): boolean {
  const idsOf = ({ warehouse_ids }: WantedRole) => (warehouse_ids ?? []).toSorted((a, b) => a - b).join();
  return current.role === wanted.role && idsOf(current) === idsOf(wanted);
}

export interface WantedMembership extends WantedRole {
  readonly org_id: number;
}

/** Organizations that are named twice. */
export function repeatedOrgs(memberships: readonly WantedMembership[]): Violation[] {
  return memberships.flatMap(({ org_id }, index) => {
    const first = memberships.findIndex((other) => other.org_id === org_id);
    if (first === index) return [];
    const message = `is the same organization as in element ${first}`;
    return [violation(`/memberships/${index}/org_id`, 'duplicate', message)];
  });
}

/** Everything that is wrong with the memberships of a new person. */
export function membershipViolations(
  memberships: readonly WantedMembership[],
  kinds: ReadonlyMap<number, OrgKind>,
): Violation[] {
  return memberships.flatMap((wanted, index): Violation[] => {
    const { org_id } = wanted;
    const kind = kinds.get(org_id);
    const pointer = `/memberships/${index}`;
    if (kind !== undefined) return roleViolations(wanted, kind, pointer);
    return [violation(`${pointer}/org_id`, 'unknown_reference', `no organization ${org_id}`)];
  });
}

/** Whether this change of a membership takes its rights over the hub's people from the person who makes it. */
export function locksOneselfOut(change: {
  readonly orgKind: OrgKind;
  readonly isOneself: boolean;
  /** null: the membership ends. */
  readonly role: MemberRole | null;
}): boolean {
  return change.orgKind === 'hub' && change.isOneself && change.role !== 'owner' && change.role !== 'admin';
}
