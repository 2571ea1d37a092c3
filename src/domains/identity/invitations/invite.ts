// Owners and admins of a merchant invite people. Nobody joins without the link: an account that there is accepts it with its
// own password, so that nobody is put into an organization, or out of their way to log in, by a stranger.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { MemberRole } from '../../../kit/http/actor.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import { type By, refuseAboveRank } from '../authority.ts';
import { comparedEmail } from '../emails/queries.ts';
import { lockOrg } from '../orgs/queries.ts';
import { newToken, sha256 } from '../tokens.ts';
import {
  countSent,
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
const DAY_MS = 24 * 3600 * 1000;
/** A day, in UTC: nobody's mailbox is filled from here, by one organization or by many. */
const TO_RECIPIENT_MAX = 5;
const OF_ORG_MAX = 50;

const invitationIds = idSource('invitation_id_seq');

/** Invites a person; an earlier invitation of the same email ends. */
export async function invite(
  tx: Tx,
  orgId: number,
  input: { readonly email: string; readonly name: string; readonly role: MemberRole },
  from: { readonly name: string; readonly credential: string | null; readonly isMailed: boolean },
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
  await refuseTooMany(tx, orgId, input.email, now);
  deleteInvitationsOf(tx, orgId, input.email);
  if ((await totalInvitations(tx, orgId)) >= INVITATIONS_MAX) {
    throw new Problem('state_conflict', {
      detail: `${INVITATIONS_MAX} invitations are open, and more are not possible: withdraw some first`,
    });
  }
  const { token, hash } = newToken('invitation', orgId);
  const id = await invitationIds.next(tx);
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const { name: invitedBy, credential: inviter, isMailed } = from;
  const made = { id, expires_at: expiresAt, tokenHash: hash, invitedBy, inviter, isMailed };
  insertInvitation(tx, orgId, { ...input, ...made }, now);
  return { json: await invitationJson(tx, orgId, id), token, orgName: org.name, expiresAt };
}

async function refuseTooMany(tx: Tx, orgId: number, email: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const ofOrg = await countSent(tx, sha256(`invitations of ${orgId}`), day);
  const toRecipient = await countSent(tx, sha256(`invitations to ${await comparedEmail(tx, email)}`), day);
  if (ofOrg <= OF_ORG_MAX && toRecipient <= TO_RECIPIENT_MAX) return;
  const leftMs = DAY_MS - (now.getTime() % DAY_MS);
  throw new Problem('too_many_requests', {
    detail:
      ofOrg > OF_ORG_MAX
        ? `your organization has sent ${OF_ORG_MAX} invitations today: send the next one tomorrow`
        : `this person has been invited ${TO_RECIPIENT_MAX} times today: invite them again tomorrow`,
    headers: { 'retry-after': String(Math.ceil(leftMs / 1000)) },
  });
}

/** Its link is good for nothing any more. */
export async function withdrawInvitation(tx: Tx, orgId: number, id: number, by: By): Promise<void> {
  const role = await roleOfInvitation(tx, orgId, id);
  if (role === null) throw notFound();
  refuseAboveRank(by, role);
  deleteInvitation(tx, orgId, id);
}
