// The hub adds and changes people. Passwords arrive hashed: nothing is hashed while a transaction is open.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { VersionedJson } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { invalid, notFound, Problem } from '../../http/problems.ts';
import { changeRecord, createRecord } from '../../http/records.ts';
import { kindsOfOrgs } from '../orgs/queries.ts';
import { membershipViolations, type WantedMembership } from './membership-rules.ts';
import { type UserFields, users, writeMembership } from './queries.ts';
import { endSessionsEverywhere } from './revoke-sessions.ts';

const userIds = idSource('user_account_id_seq');

export type NewUserFields = Omit<UserFields, 'is_active'> & {
  readonly is_active?: boolean;
  readonly memberships?: readonly WantedMembership[];
};

export async function createUser(tx: Tx, input: NewUserFields, now: Date) {
  const { memberships = [], is_active = true, ...fields } = input;
  const kinds = await kindsOfOrgs(
    tx,
    memberships.map(({ org_id }) => org_id),
  );
  const violations = membershipViolations(memberships, kinds);
  if (violations.length > 0) throw invalid(violations);
  const id = await userIds.next(tx);
  return createRecord(tx, { orgId: null, now }, users, id, { ...fields, is_active }, () => {
    for (const { org_id, role } of memberships) writeMembership(tx, org_id, id, role, now);
  });
}

/** @param byUserId the person who does it; null: a machine or the command line */
export function changeUser(
  tx: Tx,
  id: number,
  changes: Partial<UserFields>,
  ifMatch: string | null,
  now: Date,
  byUserId: number | null = null,
): Promise<VersionedJson> {
  const check = async () => {
    if (changes.is_active === false && id === byUserId) {
      throw new Problem('state_conflict', {
        detail: 'you cannot deactivate yourself: ask another admin of the hub',
      });
    }
    if (changes.password_hash !== undefined) await endSessionsEverywhere(tx, id, 'password_changed', now);
    else if (changes.is_active === false) await endSessionsEverywhere(tx, id, 'revoked', now);
  };
  return changeRecord(tx, { orgId: null, now }, users, id, changes, { ifMatch, check });
}

/** Locks a person whom the actor is about to give a new way in. */
export async function personToManage(tx: Tx, id: number, _actor: Actor): Promise<{ readonly email: string }> {
  const [locked] = await users.lock(tx, null, [id]);
  if (locked === undefined) throw notFound();
  return locked.fields;
}
