// The hub adds and changes people. Passwords arrive hashed: nothing is hashed while a transaction is open.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { Actor } from '../../http/actor.ts';
import { requireMatch } from '../../http/etag.ts';
import { invalid, notFound, Problem } from '../../http/problems.ts';
import type { VersionedJson } from '../../http/record-answer.ts';
import { assert } from '../../kernel/assert.ts';
import { kindsOfOrgs } from '../orgs/queries.ts';
import { membershipViolations, type WantedMembership } from './membership-rules.ts';
import { findUser, insertUser, lockUser, type UserFields, updateUser, writeMembership } from './queries.ts';
import { endSessionsEverywhere } from './revoke-sessions.ts';

const userIds = idSource('user_account_id_seq');

export type NewUserFields = Omit<UserFields, 'is_active'> & {
  readonly is_active?: boolean;
  readonly memberships?: readonly WantedMembership[];
};

export async function createUser(
  tx: Tx,
  input: NewUserFields,
  now: Date,
): Promise<VersionedJson & { id: number }> {
  const { memberships = [], is_active = true, ...fields } = input;
  const kinds = await kindsOfOrgs(
    tx,
    memberships.map(({ org_id }) => org_id),
  );
  const violations = membershipViolations(memberships, kinds);
  if (violations.length > 0) throw invalid(violations);
  const id = await userIds.next(tx);
  insertUser(tx, id, { ...fields, is_active }, now);
  for (const { org_id, role } of memberships) writeMembership(tx, org_id, id, role, now);
  return { id, ...(await readBack(tx, id)) };
}

/** @param byUserId the person who does it; null: a machine or the command line */
export async function changeUser(
  tx: Tx,
  id: number,
  changes: Partial<UserFields>,
  ifMatch: string | null,
  now: Date,
  byUserId: number | null = null,
): Promise<VersionedJson> {
  const locked = await lockUser(tx, id);
  if (locked === null) throw notFound();
  requireMatch(ifMatch, locked.version);
  if (changes.is_active === false && id === byUserId) {
    throw new Problem('state_conflict', {
      detail: 'you cannot deactivate yourself: ask another admin of the hub',
    });
  }
  if (Object.keys(changes).length > 0) updateUser(tx, id, changes, now);
  if (changes.password_hash !== undefined) await endSessionsEverywhere(tx, id, 'password_changed', now);
  else if (changes.is_active === false) await endSessionsEverywhere(tx, id, 'revoked', now);
  return readBack(tx, id);
}

/** Locks a person whom the actor is about to give a new way in. */
export async function personToManage(tx: Tx, id: number, _actor: Actor): Promise<{ readonly email: string }> {
  const locked = await lockUser(tx, id);
  if (locked === null) throw notFound();
  return locked;
}

async function readBack(tx: Tx, id: number): Promise<VersionedJson> {
  const user = await findUser(tx, id);
  assert(user !== null, `user ${id} is gone inside its own transaction`);
  return user;
}
