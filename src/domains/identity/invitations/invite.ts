// Owners and admins of a merchant invite people. Joining needs the link, and an existing account its password, so that a stranger
// can neither add a person to an organization nor change how they log in.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { MemberRole } from '../../../kit/http/actor.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import { lockOrg } from '../orgs/queries.ts';
import { comparedEmail } from '../queries.ts';
import { type By, refuseAboveRank } from '../role-rules.ts';
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
/** Per UTC day, from all organizations together: protects the recipient's mailbox. */
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
  // Concurrent invitations run one after the other, so that the email and the limit are checked once.
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
      detail: `${INVITATIONS_MAX} invitations are open, which is the limit: withdraw some first`,
    });
  }
  const { token, hash } = newToken('invitation', orgId);
  const id = await invitationIds.next(tx);
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  insertInvitation(tx, {
    org_id: orgId,
    id,
    ...input,
    token_hash: hash,
    invited_by: from.name,
    inviter: from.credential,
    is_mailed: from.isMailed,
    created_at: now,
    expires_at: expiresAt,
  });
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

/** Its link stops working. */
export async function withdrawInvitation(tx: Tx, orgId: number, id: number, by: By): Promise<void> {
  const role = await roleOfInvitation(tx, orgId, id);
  if (role === null) throw notFound();
  refuseAboveRank(by, role);
  deleteInvitation(tx, orgId, id);
}
