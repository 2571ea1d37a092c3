// The holder of an invitation's link joins: with the account that there is, by its password, or with a new one.
import type { Static } from 'typebox';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { mapUniqueViolations } from '../../../kit/http/conflicts.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { holdProof } from '../change-own-login.ts';
import { couldStillGive } from '../find-standing.ts';
import { addressSubject, recordFailure, refuseAfterFailures } from '../limit-failures.ts';
import { asPerson } from '../log-in.ts';
import { lockOrg } from '../orgs/queries.ts';
import { setMembership } from '../people/manage-members.ts';
import { createUser, refuseKnownWords } from '../people/manage-users.ts';
import { findMembership, isUnproved, queueProved } from '../people/queries.ts';
import type { LoginServices, Origin } from '../services.ts';
import { parseToken } from '../tokens.ts';
import { findInvitation, type TakenInvitation, takeInvitation } from './queries.ts';
import type { Acceptance, OpenInvitation } from './schema.ts';

interface Found {
  readonly orgId: number;
  readonly hash: Buffer;
  readonly email: string;
  readonly shown: Static<typeof OpenInvitation>;
}

export async function showInvitation(
  services: LoginServices,
  token: string,
  origin: Origin,
): Promise<Static<typeof OpenInvitation>> {
  return (await findOpen(services, token, origin)).shown;
}

export async function acceptInvitation(
  services: LoginServices,
  body: Static<typeof Acceptance>,
  origin: Origin,
): Promise<void> {
  const invitation = await findOpen(services, body.token, origin);
  if ('password' in body) {
    const { password, totp } = body;
    const secrets = { email: invitation.email, password, ...(totp === undefined ? {} : { totp }) };
    await asPerson(services, secrets, origin, (person) =>
      join(async (tx, now) => ((await holdProof(tx, person, now)) ? person.userId : null)),
    );
  } else {
    const { name, new_password } = body;
    const password_hash = await services.hasher.hash(new_password);
    await mapUniqueViolations(
      { user_account_email_unique: 'there is an account with this email: accept with its password' },
      join(async (tx, now) => {
        const fields = { email: invitation.email, name, password_hash, is_unproved: true };
        return (await createUser(tx, fields, now)).id;
      }, new_password),
    );
  }
  services.credentials.clear();

  /** @param person finds or creates who joins, once the org is locked; null: the proof is no longer valid */
  function join(
    person: (tx: Tx, now: Date) => Promise<number | null>,
    newPassword?: string,
  ): Promise<true | null> {
    return services.db.transaction(async (tx) => {
      const now = services.clock.now();
      const { orgId, hash } = invitation;
      await lockOrg(tx, orgId);
      const userId = await person(tx, now);
      if (userId === null) return null;
      const taken = await takeInvitation(tx, orgId, hash, now);
      if (taken === null || !(await isStillGiven(tx, taken, now))) throw new Problem('unauthorized');
      const { role, is_mailed } = taken;
      if (is_mailed) queueProved(tx, userId);
      else if (newPassword === undefined && (await isUnproved(tx, userId))) throw unproved();
      // A person who has joined in another way keeps that role.
      if ((await findMembership(tx, orgId, userId)) === null) {
        await setMembership(tx, orgId, userId, { role }, now);
      }
      await refuseKnownWords(tx, userId, newPassword, '/new_password');
      origin.noteAccount(`user ${userId}`);
      const by = { actor: invitation.email, from: origin };
      await recordAudit(tx, { operation: 'acceptInvitation', ...by, orgId, userId, details: { role } }, now);
      return true;
    });
  }
}

/** Whether the inviter could still grant this. */
function isStillGiven(
  db: Reader,
  { inviter, role }: Pick<TakenInvitation, 'inviter' | 'role'>,
  now: Date,
): Promise<boolean> {
  return couldStillGive(db, inviter, { scope: 'account', role }, now);
}

/** Anyone could have created the account under this address. */
function unproved(): Problem {
  return new Problem('state_conflict', {
    detail:
      'the email of this account is not verified: the account was created through a link that was not mailed. ' +
      'Ask the hub to add you to the organization',
  });
}

/** Throws the same 401 whether it is unknown, has expired, or its inviter could no longer grant it. */
async function findOpen(services: LoginServices, token: string, origin: Origin): Promise<Found> {
  const address = addressSubject(origin.remoteAddress);
  return services.lines.addresses.run(`link ${address.key}`, async () => {
    await refuseAfterFailures(services, [address]);
    const parsed = parseToken(token);
    const row =
      parsed?.kind === 'invitation'
        ? await findInvitation(services.db, parsed.orgId, parsed.hash, services.clock.now())
        : null;
    if (parsed === null || row === null || !(await isStillGiven(services.db, row, services.clock.now()))) {
      await recordFailure(services, [address]);
      throw new Problem('unauthorized');
    }
    const { email, name, role, expires_at, org_name, has_account } = row;
    return {
      orgId: parsed.orgId,
      hash: parsed.hash,
      email,
      shown: {
        org: { name: org_name },
        email,
        name,
        role: role as Static<typeof OpenInvitation>['role'],
        expires: expires_at.toISOString(),
        has_account,
      },
    };
  });
}
