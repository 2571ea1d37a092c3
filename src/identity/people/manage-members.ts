// The hub decides who belongs to which organization, and as what. The org's row is locked first, so that two owners
// who are demoted at the same time are judged one after the other and one of them stays.
import type { Tx } from '../../db/db.ts';
import { invalid, notFound, Problem } from '../../http/problems.ts';
import { lockOrg } from '../orgs/queries.ts';
import { locksOneselfOut, type MemberRole, roleViolation } from './membership-rules.ts';
import {
  endSessionsOfUser,
  memberJson,
  orgIdsOf,
  queueChangeOfMemberships,
  removeMember,
  roleOf,
  totalOtherOwners,
  users,
  writeMembership,
} from './queries.ts';

/** Every one of them is part of the person's record and of the work of ending their sessions. */
const MEMBERSHIPS_PER_USER_MAX = 200;

/**
 * Makes a person a member, or changes their role; doing so twice changes nothing.
 * @param byUserId the person who does it; null: a machine or the command line
 * @returns the member as JSON
 */
export async function setMembership(
  tx: Tx,
  orgId: number,
  userId: number,
  role: MemberRole,
  now: Date,
  byUserId: number | null = null,
): Promise<string> {
  const { orgKind, before } = await lockBoth(tx, orgId, userId);
  const violation = roleViolation(role, orgKind, '/role');
  if (violation !== null) throw invalid([violation]);
  if (before === role) return memberJson(tx, orgId, userId);
  if (before === null && (await orgIdsOf(tx, userId)).length >= MEMBERSHIPS_PER_USER_MAX) {
    throw new Problem('state_conflict', {
      detail: `this person already belongs to ${MEMBERSHIPS_PER_USER_MAX} organizations, and more are not possible`,
    });
  }
  await refuseLockout(tx, { orgId, orgKind, userId, byUserId, before, after: role });
  writeMembership(tx, orgId, userId, role, now);
  queueChangeOfMemberships(tx, userId, now);
  return memberJson(tx, orgId, userId);
}

/** Ends a membership and the person's sessions in the org; doing so twice changes nothing. */
export async function removeMembership(
  tx: Tx,
  orgId: number,
  userId: number,
  now: Date,
  byUserId: number | null = null,
): Promise<void> {
  const { orgKind, before } = await lockBoth(tx, orgId, userId);
  if (before === null) return;
  await refuseLockout(tx, { orgId, orgKind, userId, byUserId, before, after: null });
  removeMember(tx, orgId, userId);
  endSessionsOfUser(tx, orgId, userId, 'revoked', now);
  queueChangeOfMemberships(tx, userId, now);
}

async function lockBoth(tx: Tx, orgId: number, userId: number) {
  const org = await lockOrg(tx, orgId);
  const [user] = org === null ? [] : await users.lock(tx, null, [userId]);
  if (org === null || user === undefined) throw notFound();
  return { orgKind: org.kind, before: await roleOf(tx, orgId, userId) };
}

async function refuseLockout(
  tx: Tx,
  change: {
    readonly orgId: number;
    readonly orgKind: 'merchant' | 'hub';
    readonly userId: number;
    readonly byUserId: number | null;
    readonly before: MemberRole | null;
    readonly after: MemberRole | null;
  },
): Promise<void> {
  const { orgId, orgKind, userId, before, after } = change;
  if (locksOneselfOut({ orgKind, isOneself: userId === change.byUserId, role: after })) {
    throw new Problem('state_conflict', {
      detail: 'you cannot take your own rights over the hub away: ask another admin of the hub',
    });
  }
  if (before === 'owner' && after !== 'owner' && (await totalOtherOwners(tx, orgId, userId)) === 0) {
    throw new Problem('state_conflict', {
      detail: 'this person is the last active owner of the organization: make somebody else an owner first',
    });
  }
}
