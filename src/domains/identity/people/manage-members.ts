// The hub manages all memberships; owners and admins of a merchant manage those of its people. The org's row is locked first, so
// that two concurrent changes cannot demote both of the last two owners.
import type { Tx } from '../../../kit/db/db.ts';
import { invalid, notFound, Problem } from '../../../kit/http/problems.ts';
import { deleteInvitationsOf } from '../invitations/queries.ts';
import { deleteLinksOf } from '../links/queries.ts';
import { lockOrg } from '../orgs/queries.ts';
import { type By, isAmongOwn, refuseAboveRank } from '../role-rules.ts';
import {
  isSameRole,
  locksOneselfOut,
  type MemberRole,
  roleViolations,
  type WantedRole,
} from './membership-rules.ts';
import {
  endSessionsOfUser,
  findMembership,
  memberJson,
  orgIdsOf,
  queueChangeOfMemberships,
  removeMember,
  totalOtherOwners,
  unknownWarehouses,
  users,
  writeMembership,
} from './queries.ts';

/** Every one of them is part of the person's record and of the work of ending their sessions. */
const MEMBERSHIPS_PER_USER_MAX = 200;

/**
 * Makes a person a member, or changes their role; doing so twice changes nothing.
 * @param asked without `warehouse_ids`: those that there are stay
 * @param by who does it
 * @returns the member as JSON
 */
export async function setMembership(
  tx: Tx,
  orgId: number,
  userId: number,
  asked: WantedRole,
  now: Date,
  by: By = null,
): Promise<string> {
  const { orgKind, membership, email } = await lockBoth(tx, orgId, userId);
  // A merchant cannot see other people: they join by an invitation.
  if (membership === null && by?.orgKind === 'merchant') throw notFound();
  const before = membership?.role ?? null;
  const wanted = { warehouse_ids: membership?.warehouse_ids ?? null, ...asked };
  const violations = [
    ...roleViolations(wanted, orgKind, ''),
    ...(await unknownWarehouses(tx, wanted.warehouse_ids, '/warehouse_ids')),
  ];
  if (violations.length > 0) throw invalid(violations);
  if (isAmongOwn(by, orgKind)) for (const role of [before, wanted.role]) refuseAboveRank(by, role);
  if (membership !== null && isSameRole(membership, wanted)) return memberJson(tx, orgId, userId);
  if (before === null && (await orgIdsOf(tx, userId)).length >= MEMBERSHIPS_PER_USER_MAX) {
    throw new Problem('state_conflict', {
      detail: `this person already belongs to ${MEMBERSHIPS_PER_USER_MAX} organizations, which is the limit`,
    });
  }
  await refuseLockout(tx, { orgId, orgKind, userId, by, before, after: wanted.role });
  writeMembership(tx, orgId, userId, wanted, now);
  endWhatStoodOnMembership(tx, orgId, userId, email);
  queueChangeOfMemberships(tx, userId, now);
  return memberJson(tx, orgId, userId);
}

/** Ends a membership and the person's sessions in the org; doing so twice changes nothing. */
export async function removeMembership(
  tx: Tx,
  orgId: number,
  userId: number,
  now: Date,
  by: By = null,
): Promise<void> {
  const { orgKind, membership, email } = await lockBoth(tx, orgId, userId);
  if (membership === null && by?.orgKind === 'merchant') throw notFound();
  if (membership === null) return;
  const before = membership.role;
  if (isAmongOwn(by, orgKind)) refuseAboveRank(by, before);
  await refuseLockout(tx, { orgId, orgKind, userId, by, before, after: null });
  removeMember(tx, orgId, userId);
  endSessionsOfUser(tx, orgId, userId, now, 'revoked');
  endWhatStoodOnMembership(tx, orgId, userId, email);
  queueChangeOfMemberships(tx, userId, now);
}

/** Links of the person, and invitations to the org that they have joined or left. */
function endWhatStoodOnMembership(tx: Tx, orgId: number, userId: number, email: string): void {
  deleteLinksOf(tx, userId);
  deleteInvitationsOf(tx, orgId, email);
}

async function lockBoth(tx: Tx, orgId: number, userId: number) {
  const org = await lockOrg(tx, orgId);
  const [user] = org === null ? [] : await users.lock(tx, null, [userId]);
  if (org === null || user === undefined) throw notFound();
  const { email } = user.fields;
  return { orgKind: org.kind, email, membership: await findMembership(tx, orgId, userId) };
}

async function refuseLockout(
  tx: Tx,
  change: {
    readonly orgId: number;
    readonly orgKind: 'merchant' | 'hub';
    readonly userId: number;
    readonly by: By;
    readonly before: MemberRole | null;
    readonly after: MemberRole | null;
  },
): Promise<void> {
  const { orgId, orgKind, userId, before, after } = change;
  if (locksOneselfOut({ orgKind, isOneself: userId === change.by?.userId, role: after })) {
    throw new Problem('state_conflict', {
      detail: 'you cannot remove your own rights over the hub: ask another admin of the hub',
    });
  }
  if (before === 'owner' && after !== 'owner' && (await totalOtherOwners(tx, orgId, userId)) === 0) {
    throw new Problem('state_conflict', {
      detail: 'this person is the last active owner of the organization: make another person an owner first',
    });
  }
}
