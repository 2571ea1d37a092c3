// Changes people make to their own login. Each asks for the password (and the second factor, if there is one), so that an
// unattended session is not enough to take over the account.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import { notFound, Problem } from '../../kit/http/problems.ts';
import { recordAudit } from './audit/record-audit.ts';
import { asPerson, type ProvenPerson, useTotpStep } from './log-in.ts';
import { changeUser, endSessionsEverywhere, refuseKnownWords } from './people/manage-users.ts';
import { endSessionOfUser, orgIdsOf, sessionsOf } from './people/queries.ts';
import { lockUnchanged, removeTotp, writeTotp } from './queries.ts';
import type { OwnSession, PasswordChange, PersonProof, SessionsToEnd } from './schema.ts';
import type { LoginServices, Origin } from './services.ts';
import { SESSIONS_MAX } from './sessions.ts';
import { base32, newTotpSecret, totpUri } from './totp/totp.ts';

type Proof = Static<typeof PersonProof>;

export async function changeOwnPassword(
  services: LoginServices,
  body: Static<typeof PasswordChange>,
  origin: Origin,
): Promise<void> {
  await asPerson(services, body, origin, async (person) => {
    const password_hash = await services.hasher.hash(body.new_password);
    return change(services, person, 'changeOwnPassword', origin, async (tx, now) => {
      await changeUser(tx, person.userId, { password_hash }, null, now);
      await refuseKnownWords(tx, person.userId, body.new_password, '/new_password');
      return true;
    });
  });
  services.credentials.clear();
}

/** Gives a person the secret of a second factor. It counts from the first login with one of its codes. */
export function startTotp(
  services: LoginServices,
  body: Proof,
  origin: Origin,
): Promise<{ readonly secret: string; readonly uri: string }> {
  return asPerson(services, body, origin, (person) =>
    change(services, person, 'startTotp', origin, async (tx, now) => {
      const secret = newTotpSecret();
      if (!(await writeTotp(tx, person.userId, secret, now))) {
        throw new Problem('state_conflict', {
          detail: 'this person has a second factor already: remove it first',
        });
      }
      return { secret: base32(secret), uri: totpUri(secret, person.email) };
    }),
  );
}

/** Removes the second factor; doing so twice changes nothing. */
export async function removeOwnTotp(services: LoginServices, body: Proof, origin: Origin): Promise<void> {
  await asPerson(services, body, origin, (person) =>
    change(services, person, 'removeOwnTotp', origin, async (tx) => {
      removeTotp(tx, person.userId, await orgIdsOf(tx, person.userId));
      return true;
    }),
  );
  services.credentials.clear();
}

/** Active sessions in all orgs. */
export function listOwnSessions(
  services: LoginServices,
  body: Proof,
  origin: Origin,
): Promise<Static<typeof OwnSession>[]> {
  return asPerson(services, body, origin, (person) =>
    services.db.transaction(async (tx) => {
      const now = services.clock.now();
      if (!(await holdProof(tx, person, now))) return null;
      const found = person.memberships.map(async ({ org_id, org_name }) => {
        const sessions = await sessionsOf(tx, org_id, person.userId, now, SESSIONS_MAX);
        return sessions.map(({ id, ...times }) => ({ id, org: { id: org_id, name: org_name }, ...times }));
      });
      return (await Promise.all(found)).flat();
    }),
  );
}

/** Ends one session of a person, or all. */
export async function endOwnSessions(
  services: LoginServices,
  body: Static<typeof SessionsToEnd>,
  origin: Origin,
): Promise<void> {
  const { session_id } = body;
  await asPerson(services, body, origin, (person) =>
    change(services, person, 'endOwnSessions', origin, async (tx, now) => {
      if (session_id === undefined) await endSessionsEverywhere(tx, person.userId, 'revoked', now);
      else {
        const ended = (await orgIdsOf(tx, person.userId)).map((orgId) =>
          endSessionOfUser(tx, orgId, person.userId, session_id, now),
        );
        if (!(await Promise.all(ended)).includes(true)) throw notFound();
      }
      return true;
    }),
  );
  services.credentials.clear();
}

/** Whether the proof is still valid. Locks the person, and uses up the code of the second factor. */
export async function holdProof(tx: Tx, person: ProvenPerson, now: Date): Promise<boolean> {
  if (!(await lockUnchanged(tx, person.userId, person.passwordHash))) return false;
  return useTotpStep(tx, person, now);
}

/** Changes a person who has proven their identity. Null: the proof is no longer valid. */
function change<T>(
  services: LoginServices,
  person: ProvenPerson,
  operation: string,
  origin: Origin,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T | null> {
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    if (!(await holdProof(tx, person, now))) return null;
    const result = await work(tx, now);
    const { email: actor, userId } = person;
    await recordAudit(tx, { operation, actor, credential: `user ${userId}`, userId, from: origin }, now);
    return result;
  });
}
