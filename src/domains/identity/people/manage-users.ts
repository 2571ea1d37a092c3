// The hub adds and changes people. Passwords arrive hashed: nothing is hashed while a transaction is open.

import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import { invalid, notFound, Problem } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { deleteInvitationsEverywhere } from '../invitations/queries.ts';
import { deleteLinksOf } from '../links/queries.ts';
import { kindsOfOrgs } from '../orgs/queries.ts';
import { contextViolations } from '../password-rules.ts';
import { type By, refuseAboveRank } from '../role-rules.ts';
import { membershipViolations, type WantedMembership } from './membership-rules.ts';
import {
  endSessionsOfUser,
  hubRoleOf,
  orgIdsOf,
  passwordContextOf,
  type UserFields,
  unknownWarehouses,
  users,
  writeMembership,
} from './queries.ts';

const userIds = idSource('user_account_id_seq');

export type NewUserFields = Omit<UserFields, 'is_active' | 'is_unproved'> & {
  readonly is_active?: boolean;
  readonly is_unproved?: boolean;
  readonly memberships?: readonly WantedMembership[];
};

export async function createUser(tx: Tx, input: NewUserFields, now: Date, by: By = null) {
  const { memberships = [], is_active = true, is_unproved = false, ...fields } = input;
  const kinds = await kindsOfOrgs(
    tx,
    memberships.map(({ org_id }) => org_id),
  );
  const violations = membershipViolations(memberships, kinds);
  for (const [index, { warehouse_ids }] of memberships.entries()) {
    violations.push(...(await unknownWarehouses(tx, warehouse_ids, `/memberships/${index}/warehouse_ids`)));
  }
  if (violations.length > 0) throw invalid(violations);
  for (const { org_id, role } of memberships) if (kinds.get(org_id) === 'hub') refuseAboveRank(by, role);
  const id = await userIds.next(tx);
  return createRecord(tx, { orgId: null, now }, users, id, { ...fields, is_active, is_unproved }, () => {
    for (const wanted of memberships) writeMembership(tx, wanted.org_id, id, wanted, now);
  });
}

/** @param by who does it */
export function changeUser(
  tx: Tx,
  id: number,
  changes: Partial<UserFields>,
  ifMatch: string | null,
  now: Date,
  by: By = null,
): Promise<VersionedJson> {
  // An email set by an administrator counts as verified.
  const all = changes.email === undefined ? changes : { ...changes, is_unproved: false };
  const check = async (current: UserFields) => {
    refuseAboveRank(by, await hubRoleOf(tx, id));
    if (changes.is_active === false && id === by?.userId) {
      throw new Problem('state_conflict', {
        detail: 'you cannot deactivate yourself: ask another admin of the hub',
      });
    }
    await endRights(tx, id, current, changes, now);
  };
  return changeRecord(tx, { orgId: null, now }, users, id, all, { ifMatch, check });
}

/** What the person has got by what they were ends in the transaction that changes it. */
async function endRights(
  tx: Tx,
  id: number,
  current: UserFields,
  changes: Partial<UserFields>,
  now: Date,
): Promise<void> {
  const isOther = (name: 'email' | 'is_active') => (changes[name] ?? current[name]) !== current[name];
  const hasNewPassword = changes.password_hash !== undefined;
  const [hasNewEmail, isSwitched] = [isOther('email'), isOther('is_active')];
  if (hasNewPassword) await endSessionsEverywhere(tx, id, 'password_changed', now);
  else if (hasNewEmail || isSwitched) await endSessionsEverywhere(tx, id, 'revoked', now);
  if (hasNewPassword || hasNewEmail || isSwitched) deleteLinksOf(tx, id);
  if (hasNewEmail || isSwitched) await deleteInvitationsEverywhere(tx, current.email);
}

/** Locks a person who is about to get a new login; refuses those above the caller's rank. */
export async function lockPerson(tx: Tx, id: number, by: By): Promise<{ readonly email: string }> {
  const [locked] = await users.lock(tx, null, [id]);
  if (locked === undefined) throw notFound();
  refuseAboveRank(by, await hubRoleOf(tx, id));
  return locked.fields;
}

/** Refuses a password made of publicly known facts about its owner. Runs last in the transaction, so it sees their final values. */
export async function refuseKnownWords(
  tx: Tx,
  id: number,
  password: string | undefined,
  pointer: string,
): Promise<void> {
  if (password === undefined) return;
  const violations = contextViolations(password, await passwordContextOf(tx, id), pointer);
  if (violations.length > 0) throw invalid(violations);
}

export async function revokeSessions(tx: Tx, userId: number, now: Date, by: By): Promise<void> {
  if ((await users.lock(tx, null, [userId])).length === 0) throw notFound();
  refuseAboveRank(by, await hubRoleOf(tx, userId));
  await endSessionsEverywhere(tx, userId, 'revoked', now);
}

/** Org by org, as sessions are kept. In an org that a person has left, their sessions ended when they left. */
export async function endSessionsEverywhere(
  tx: Tx,
  userId: number,
  reason: 'revoked' | 'password_changed',
  now: Date,
): Promise<void> {
  for (const orgId of await orgIdsOf(tx, userId)) endSessionsOfUser(tx, orgId, userId, now, reason);
}
