// A link or an invitation is valid only while its creator could still grant it.

import type { Reader } from '../../kit/db/db.ts';
import type { Actor, MemberRole } from '../../kit/http/actor.ts';
import { roleOfPerson, scopesOfClient, scopesOfKey } from './queries.ts';
import { rankOfActor, rankOfRole, scopesOf } from './role-rules.ts';

type Standing = Pick<Actor, 'role' | 'scopes'>;

/** As `Actor.limitKey` names a credential: organization, kind, and which one. */
const CREDENTIAL = /^(\d+) (user|client|key) (.+)$/;

/**
 * @param credential the creator's; null: the command line, or not recorded
 * @param given the role that it grants
 */
export async function couldStillGive(
  db: Reader,
  credential: string | null,
  given: { readonly scope: 'account' | 'admin'; readonly role: MemberRole | null },
  now: Date,
): Promise<boolean> {
  if (credential === null) return true;
  const standing = await findStanding(db, credential, now);
  if (standing === null || !standing.scopes.includes(given.scope)) return false;
  return rankOfRole(given.role) <= rankOfActor(standing);
}

async function findStanding(db: Reader, credential: string, now: Date): Promise<Standing | null> {
  const [, org, kind, which = ''] = CREDENTIAL.exec(credential) ?? [];
  const orgId = Number(org);
  if (kind === 'user') {
    const person = await roleOfPerson(db, orgId, Number(which));
    return person && { role: person.role, scopes: scopesOf(person.role, person.org_kind) };
  }
  if (kind === 'client') return ofProgram('client', await scopesOfClient(db, orgId, which));
  if (kind === 'key') return ofProgram('api_key', await scopesOfKey(db, orgId, Number(which), now));
  return null;
}

function ofProgram(role: 'client' | 'api_key', scopes: Standing['scopes'] | null): Standing | null {
  return scopes && { role, scopes };
}
