// Who may have which role, and what must not happen to the people who can still let others in.
import type { Violation } from '../../http/problems.ts';
import type { MEMBER_ROLES } from './schema.ts';

export type MemberRole = (typeof MEMBER_ROLES)[number];
type OrgKind = 'merchant' | 'hub';

/** A hub credential carries the scope ops, which writes: a role that may only read would be a lie there. */
export function roleViolation(role: MemberRole, orgKind: OrgKind, pointer: string): Violation | null {
  if (orgKind !== 'hub' || role !== 'viewer') return null;
  return {
    pointer,
    in: 'body',
    code: 'not_allowed',
    message: 'the hub has no viewers: use owner, admin or member',
  };
}

export interface WantedMembership {
  readonly org_id: number;
  readonly role: MemberRole;
}

/** Organizations that are named twice. */
export function repeatedOrgs(memberships: readonly WantedMembership[]): Violation[] {
  return memberships.flatMap(({ org_id }, index) => {
    const first = memberships.findIndex((other) => other.org_id === org_id);
    if (first === index) return [];
    const message = `is the same organization as in element ${first}`;
    return [{ pointer: `/memberships/${index}/org_id`, in: 'body', code: 'duplicate', message }];
  });
}

/** Everything that is wrong with the memberships of a new person. */
export function membershipViolations(
  memberships: readonly WantedMembership[],
  kinds: ReadonlyMap<number, OrgKind>,
): Violation[] {
  return memberships.flatMap(({ org_id, role }, index): Violation[] => {
    const kind = kinds.get(org_id);
    if (kind === undefined) {
      const pointer = `/memberships/${index}/org_id`;
      return [{ pointer, in: 'body', code: 'unknown_reference', message: `no organization ${org_id}` }];
    }
    const violation = roleViolation(role, kind, `/memberships/${index}/role`);
    return violation === null ? [] : [violation];
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
