// Owners and admins of a merchant invite people. Nobody joins without the link: an account that there is accepts it with its
// own password, so that nobody is put into an organization, or out of their way to log in, by a stranger.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { MemberRole } from '../../http/actor.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { type By, refuseAboveRank } from '../authority.ts';
import { lockOrg } from '../orgs/queries.ts';
import { newToken } from '../tokens.ts';
import {
  deleteInvitation,
  deleteInvitationsOf,
  insertInvitation,
  invitationJson,
  isMember,
  roleOfInvitation,
  totalInvitations,
} from './queries.ts';

const LIFE_MS = 7 * 24 * 3600 * 1000;
const INVITATIONS_MAX = 200;

const invitationIds = idSource('invitation_id_seq');

/** Invites a person; an earlier invitation of the same email ends. */
export async function invite(
  tx: Tx,
  orgId: number,
  input: { readonly email: string; readonly name: string; readonly role: MemberRole },
  invitedBy: string,
  now: Date,
  by: By,
): Promise<{ json: string; token: string; orgName: string; expiresAt: Date }> {
  // Two who invite at the same time come one after the other: the email and the bound are judged once.
  const org = await lockOrg(tx, orgId);
  if (org === null) throw notFound();
  refuseAboveRank(by, input.role);
  if (await isMember(tx, orgId, input.email)) {
    throw new Problem('already_exists', { detail: 'a member of the organization has this email' });
  }
  deleteInvitationsOf(tx, orgId, input.email);
  if ((await totalInvitations(tx, orgId)) >= INVITATIONS_MAX) {
    throw new Problem('state_conflict', {
      detail: `${INVITATIONS_MAX} invitations are open, and more are not possible: withdraw some first`,
    });
  }
  const { token, hash } = newToken('invitation', orgId);
  const id = await invitationIds.next(tx);
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  insertInvitation(tx, orgId, { ...input, id, expires_at: expiresAt, tokenHash: hash, invitedBy }, now);
  return { json: await invitationJson(tx, orgId, id), token, orgName: org.name, expiresAt };
}

/** Its link is good for nothing any more. */
export async function withdrawInvitation(tx: Tx, orgId: number, id: number, by: By): Promise<void> {
  const role = await roleOfInvitation(tx, orgId, id);
  if (role === null) throw notFound();
  refuseAboveRank(by, role);
  deleteInvitation(tx, orgId, id);
}
